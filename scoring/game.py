"""The facts of one game, checked against each other: kind, Augen, Ansagen, Absagen, tricks, Sonderpunkte.
Knows what can be true of a game at all; what a fact is worth is for points.py to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from .codes import Code
from .messages import InvalidInput, Message, boolean, choice, integer, mapping, required, wrong
from .names import KINDS, SOLO_LIKE, Kind, Party
from .ruleset import Ruleset
from .sonderpunkte import BY_NAME, LIMITS, MOST_OF_ONE, SONDERPUNKTE

ABSAGEN = (90, 60, 30, 0)
ALL_AUGEN = 240

Counts = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Game:
    """One game's facts. `re_absage` is 90, 60, 30, 0 (schwarz) or None; a trickless party is a fact of its own."""

    kind: Kind
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


def _ansage(said: object, absage: object, party: Party) -> bool:
    """§6.3.2: an Absage implies the own Ansage, the one contradiction that is repaired and not refused."""
    if type(said) is not bool:
        raise wrong(Code.WRONG_BOOLEAN, f"{party}_ansage", said)
    if absage is None:
        return said
    if type(absage) is not int or absage not in ABSAGEN:
        raise wrong(Code.WRONG_ABSAGE, f"{party}_absage", absage)
    return True


def _stichlos(stichlos: object, augen: int, party: Party) -> bool:
    """Left out it follows from the Augen; said it must fit them. 0 Augen with a trick is possible (§7.2.2)."""
    if stichlos is None:
        return augen == 0
    if type(stichlos) is not bool:
        raise wrong(Code.WRONG_BOOLEAN, f"{party}_stichlos", stichlos)
    if stichlos and augen:
        raise InvalidInput(f"{party}_stichlos", Message(Code.AUGEN_WITHOUT_TRICK, party=party, augen=augen))
    return stichlos


def _counts(given: Counts | Mapping[str, int], field: str) -> Counts:
    """Pairs in one order, without what did not happen; a mapping is as good as pairs."""
    if given == () or given == {}:
        return ()
    counts = mapping(dict(given) if isinstance(given, tuple) else given, field, SONDERPUNKTE)
    checked = (
        (name, integer(counts[name], f"{field}.{name}", 0, MOST_OF_ONE)) for name in SONDERPUNKTE if name in counts
    )
    return tuple((name, count) for name, count in checked if count)


def _check_sonderpunkte(game: Game) -> None:
    used: dict[str, int] = {}
    for name, count in (*game.re_sonderpunkte, *game.kontra_sonderpunkte):
        for limit in BY_NAME[name].uses:
            used[limit] = used.get(limit, 0) + count
    for limit, found in used.items():
        if found > LIMITS[limit]:
            raise _too_many(game, limit, found)
    _check_party(game.re_sonderpunkte, game.re_augen, game.re_stichlos, "re")
    _check_party(game.kontra_sonderpunkte, game.kontra_augen, game.kontra_stichlos, "kontra")


def _too_many(game: Game, limit: str, found: int) -> InvalidInput:
    made = dict(game.re_sonderpunkte) | dict(game.kontra_sonderpunkte)
    names = tuple(name for name in SONDERPUNKTE if name in made and limit in BY_NAME[name].uses)
    said = Message(Code.TOO_MANY_SONDERPUNKTE, limit=limit, found=found, names=names, most=LIMITS[limit])
    return InvalidInput("sonderpunkte", said)


def _check_party(counts: Counts, augen: int, stichlos: bool | None, party: Party) -> None:
    if counts and stichlos:
        raise InvalidInput(f"sonderpunkte.{party}", Message(Code.SONDERPUNKTE_WITHOUT_TRICK, party=party))
    for name, count in counts:
        least = count * BY_NAME[name].augen
        if least > augen:
            said = Message(Code.SONDERPUNKT_NEEDS_AUGEN, name=name, count=count, least=least, party=party, augen=augen)
            raise InvalidInput(f"sonderpunkte.{party}.{name}", said)


# --- Refuses what a ruleset does not have


HIGHEST_MULTIPLIER = 2**20


def check_known(game: Game, ruleset: Ruleset, multiplier: int) -> None:
    """Every fact of the game must be one that this ruleset counts."""
    if game.kind != "normal" and (reason := kind_unknown(game.kind, ruleset)):
        raise InvalidInput("kind", reason)
    if (game.re_ansage or game.kontra_ansage) and _is_limited(ruleset):
        _check_said(game, ruleset)
    if multiplier != 1 or type(multiplier) is not int:
        _check_multiplier(multiplier, ruleset)
    for name, _ in game.re_sonderpunkte:
        _check_counts(name, "re", game, ruleset)
    for name, _ in game.kontra_sonderpunkte:
        _check_counts(name, "kontra", game, ruleset)


def kind_unknown(kind: Kind, ruleset: Ruleset) -> Message | None:
    """The reason why this kind cannot be played, if there is one."""
    switch = ruleset.switch_against(kind)
    return None if switch is None else Message(Code.KIND_OFF, kind=kind, switch=switch)


def _is_limited(ruleset: Ruleset) -> bool:
    """Whether something cannot be said here that can be said under the TSR."""
    everything = ruleset.absagen and ruleset.absagen_of_both
    return ruleset.ansagen == "none" or not everything or ruleset.steps == "schneider"


def _check_said(game: Game, ruleset: Ruleset) -> None:
    """An Absage implies its Ansage (§6.3.2), so that nothing was said without an Ansage."""
    _check_party_said("re", game.re_ansage, game.re_absage, ruleset)
    _check_party_said("kontra", game.kontra_ansage, game.kontra_absage, ruleset)
    if not ruleset.absagen_of_both and game.re_absage is not None and game.kontra_absage is not None:
        raise InvalidInput("kontra_absage", Message(Code.ABSAGEN_OF_BOTH))


def _check_party_said(party: Party, ansage: bool, absage: int | None, ruleset: Ruleset) -> None:
    if absage is not None and (not ruleset.absagen or ruleset.ansagen == "none"):
        raise InvalidInput(f"{party}_absage", Message(Code.ABSAGEN_OFF))
    if absage in (90, 30) and ruleset.steps == "schneider":
        raise InvalidInput(f"{party}_absage", Message(Code.ABSAGE_BESIDE_SCHNEIDER, absage=absage))
    if ansage and ruleset.ansagen == "none":
        raise InvalidInput(f"{party}_ansage", Message(Code.ANSAGEN_OFF))


def _check_counts(name: str, party: Party, game: Game, ruleset: Ruleset) -> None:
    field = f"sonderpunkte.{party}.{name}"
    if not ruleset.points_of(name):
        raise InvalidInput(field, Message(Code.SONDERPUNKT_OFF, name=name, switch=name))
    if not ruleset.counts_in(name, game.kind):
        raise InvalidInput(field, Message(Code.SONDERPUNKT_NOT_IN_SOLO, name=name))


def _check_multiplier(multiplier: object, ruleset: Ruleset) -> None:
    if not ruleset.bock:
        raise wrong(Code.MULTIPLIER_WITHOUT_BOCK, "multiplier", multiplier)
    if type(multiplier) is not int or not 1 < multiplier <= HIGHEST_MULTIPLIER or multiplier.bit_count() > 1:
        raise wrong(Code.WRONG_MULTIPLIER, "multiplier", multiplier, most=HIGHEST_MULTIPLIER)
