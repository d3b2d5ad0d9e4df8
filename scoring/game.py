"""The facts of one game, checked against each other: kind, Augen, Ansagen, Absagen, tricks, Sonderpunkte.
Knows what can be true of a game at all; what a fact is worth is for points.py to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from .errors import InvalidInput
from .reading import boolean, choice, integer, mapping, refuse, required
from .ruleset import SOLO_KINDS, SOLO_LABELS, SONDERPUNKT_LABELS, SONDERPUNKTE

KINDS: dict[str, str] = {
    "normal": "Normalspiel", "hochzeit": "Hochzeit", "hochzeit_allein": "Hochzeit, allein geblieben",
    "stille_hochzeit": "Stille Hochzeit", "armut": "Armut", **SOLO_LABELS,
}  # fmt: skip
# One against three, scored ×3 without Sonderpunkte (§7.2.4); only SOLO_KINDS can be a Pflichtsolo.
SOLO_LIKE = frozenset({"hochzeit_allein", "stille_hochzeit", *SOLO_KINDS})
ABSAGEN = (90, 60, 30, 0)
ALL_AUGEN = 240

# What the cards allow for both parties together: two Füchse, one last trick, four tricks of 40 Augen …
_MOST_IN_ALL: tuple[tuple[tuple[str, ...], int, str], ...] = (
    (("fuchs", "fuchs_am_end"), 2, "Es gibt nur zwei Füchse"),
    (("karlchen", "fuchs_am_end"), 1, "Den letzten Stich macht nur eine Karte"),
    (("karlchen", "karlchen_gefangen"), 2, "Es gibt nur zwei Karlchen"),
    (("doppelkopf",), 4, "Mehr als vier Doppelköpfe geben die Karten nicht her"),
    (("dulle_gefangen",), 2, "Es gibt nur zwei Dullen"),
    (("herzstich",), 1, "Es gibt höchstens einen Herzstich"),
)
# A caught Fuchs brings 11 Augen, a Doppelkopf at least 40, a caught Dulle 10.
_LEAST_AUGEN = (("fuchs", 11), ("doppelkopf", 40), ("dulle_gefangen", 10))

Counts = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Game:
    """One game's facts. `re_absage` is 90, 60, 30, 0 (schwarz) or None; a trickless party is a fact of its own."""

    kind: str
    re_augen: int
    re_ansage: bool = False
    kontra_ansage: bool = False
    re_absage: int | None = None
    kontra_absage: int | None = None
    re_stichlos: bool | None = None
    kontra_stichlos: bool | None = None
    re_sonderpunkte: Counts = ()
    kontra_sonderpunkte: Counts = ()
    herzstich: bool = False

    def __post_init__(self) -> None:
        choice(self.kind, "kind", KINDS)
        integer(self.re_augen, "re_augen", 0, ALL_AUGEN)
        boolean(self.herzstich, "herzstich")
        complete = object.__setattr__
        complete(self, "re_ansage", _ansage(self.re_ansage, self.re_absage, "re"))
        complete(self, "kontra_ansage", _ansage(self.kontra_ansage, self.kontra_absage, "kontra"))
        complete(self, "re_stichlos", _stichlos(self.re_stichlos, self.re_augen, "re"))
        complete(self, "kontra_stichlos", _stichlos(self.kontra_stichlos, self.kontra_augen, "kontra"))
        complete(self, "re_sonderpunkte", _counts(self.re_sonderpunkte, "sonderpunkte.re"))
        complete(self, "kontra_sonderpunkte", _counts(self.kontra_sonderpunkte, "sonderpunkte.kontra"))
        if self.re_sonderpunkte or self.kontra_sonderpunkte:
            _check_sonderpunkte(self)

    @property
    def kontra_augen(self) -> int:
        return ALL_AUGEN - self.re_augen

    @property
    def solo_like(self) -> bool:
        return self.kind in SOLO_LIKE

    @classmethod
    def from_dict(cls, given: object) -> Game:
        """The same facts as one JSON object, with the Sonderpunkte of both parties under one key."""
        record = mapping(given, "", GAME_FIELDS)
        required(record, "kind")
        required(record, "re_augen")
        facts: dict[str, Any] = dict(record)
        if "sonderpunkte" in facts:
            points = mapping(facts.pop("sonderpunkte"), "sonderpunkte", ("re", "kontra"))
            facts["re_sonderpunkte"] = points.get("re", ())
            facts["kontra_sonderpunkte"] = points.get("kontra", ())
        return cls(**facts)


GAME_FIELDS = dict.fromkeys((*(f.name for f in fields(Game) if not f.name.endswith("_sonderpunkte")), "sonderpunkte"))


def _ansage(said: object, absage: object, party: str) -> bool:
    """§6.3.2: an Absage implies the own Ansage, the one contradiction that is repaired and not refused."""
    if type(said) is not bool:
        raise refuse(f"{party}_ansage", "true oder false", said)
    if absage is None:
        return said
    if type(absage) is not int or absage not in ABSAGEN:
        raise refuse(f"{party}_absage", "null, 90, 60, 30 oder 0 (schwarz)", absage)
    return True


def _stichlos(stichlos: object, augen: int, party: str) -> bool:
    """Left out it follows from the Augen; said it must fit them. 0 Augen with a trick is possible (§7.2.2)."""
    if stichlos is None:
        return augen == 0
    if type(stichlos) is not bool:
        raise refuse(f"{party}_stichlos", "true oder false", stichlos)
    if stichlos and augen:
        raise InvalidInput(
            f"{party}_stichlos", f"{party.capitalize()} hat {augen} Augen und kann nicht ohne Stich geblieben sein."
        )
    return stichlos


def _counts(given: Counts | Mapping[str, int], field: str) -> Counts:
    """Pairs in one order, without what did not happen; a mapping is as good as pairs."""
    if given == ():
        return ()
    counts = mapping(dict(given) if isinstance(given, tuple) else given, field, SONDERPUNKTE)
    if not counts:
        return ()
    checked = ((name, integer(counts[name], f"{field}.{name}", 0, 4)) for name in SONDERPUNKTE if name in counts)
    return tuple((name, count) for name, count in checked if count)


def _check_sonderpunkte(game: Game) -> None:
    re, kontra = dict(game.re_sonderpunkte), dict(game.kontra_sonderpunkte)
    for together, most, why in _MOST_IN_ALL:
        found = sum(party.get(name, 0) for party in (re, kontra) for name in together)
        if found > most:
            words = " und ".join(SONDERPUNKT_LABELS[name] for name in together if name in re or name in kontra)
            raise InvalidInput(
                "sonderpunkte", f"{why}; angegeben sind {found} ({words}), höchstens {most} sind möglich."
            )
    _check_party(re, game.re_augen, game.re_stichlos, "re")
    _check_party(kontra, game.kontra_augen, game.kontra_stichlos, "kontra")


def _check_party(counts: Mapping[str, int], augen: int, stichlos: bool | None, party: str) -> None:
    who = party.capitalize()
    if counts and stichlos:
        raise InvalidInput(
            f"sonderpunkte.{party}", f"{who} blieb ohne Stich und kann keine Sonderpunkte gemacht haben."
        )
    for name, each in _LEAST_AUGEN:
        count = counts.get(name, 0)
        if count * each > augen:
            raise InvalidInput(
                f"sonderpunkte.{party}.{name}",
                f"{count} × {SONDERPUNKT_LABELS[name]} sind mindestens {count * each} Augen; {who} hat nur {augen}.",
            )
