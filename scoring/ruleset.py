"""A ruleset: one frozen value with a switch for every house rule that changes what is written on the list.
Knows the switches, their German descriptions and the presets; does not know how a game is scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from .reading import choice, mapping, refuse
from .switches import YES_NO, Switch, check_switches, switch, switches_of

SOLO_LABELS = {
    "kreuzsolo": "Kreuzsolo", "piksolo": "Piksolo", "herzsolo": "Herzsolo", "karosolo": "Karosolo",
    "damensolo": "Damensolo", "bubensolo": "Bubensolo", "fleischlos": "Fleischloser",
}  # fmt: skip
SOLO_KINDS = tuple(SOLO_LABELS)
SONDERPUNKT_LABELS = {
    "fuchs": "Fuchs gefangen", "doppelkopf": "Doppelkopf", "karlchen": "Karlchen",
    "karlchen_gefangen": "Karlchen gefangen", "fuchs_am_end": "Fuchs am End", "dulle_gefangen": "Dulle gefangen",
    "herzstich": "Herzstich",
}  # fmt: skip
SONDERPUNKTE = tuple(SONDERPUNKT_LABELS)
TRIGGER_LABELS = {
    "by_hand": "auf Zuruf", "augen_120": "120:120", "re_lost": "angesagtes Re verloren",
    "kontra_lost": "angesagtes Kontra verloren", "value_0": "Spielwert 0", "herzstich": "Herzstich",
    "solo_lost": "Solo verloren", "schwarz": "eine Partei ohne Stich",
}  # fmt: skip
BOCK_TRIGGERS = tuple(TRIGGER_LABELS)
MOST_GAMES_OF_FOUR = 200


def _points(default: int, title: str, text: str) -> Any:
    return switch(default, "Sonderpunkte", title, text, low=0, high=2)


@dataclass(frozen=True, slots=True)
class Bock:
    """When and how games are doubled. Without a trigger there is no Bock."""

    triggers: tuple[str, ...] = switch(
        (), "Bock", "Auslöser",
        "Was eine Bockrunde auslöst. Ohne Auslöser gibt es keinen Bock.", of=TRIGGER_LABELS,
    )  # fmt: skip
    nesting: str = switch(
        "queue", "Bock", "Neuer Bock im Bock", "Was geschieht, wenn in einer Bockrunde wieder ein Bock ausgelöst wird.",
        choices={"ignore": "zählt nicht", "stack": "läuft gleichzeitig, je Schicht ×2",
                 "queue": "wird hinten angehängt", "restart": "die laufende Bockrunde beginnt von vorn"},
    )  # fmt: skip
    pflichtsolo_uses_up: bool = switch(
        False, "Bock", "Pflichtsolo verbraucht ein Bockspiel",
        "Ein Pflichtsolo, nach dem derselbe Geber wieder gibt, zählt im Bock doppelt. Verbraucht es dabei ein Spiel "
        "der Bockrunde?", choices=YES_NO,
    )  # fmt: skip
    max_layers: int | None = switch(
        None, "Bock", "Höchstens so viele", "Höchstzahl gleichzeitiger Böcke (stack) oder wartender Bockrunden "
        "(queue); leer: keine Grenze.", low=1, high=20, optional=True,
    )  # fmt: skip
    effect: str = switch(
        "value", "Bock", "Was der Bock verdoppelt", "Nur der Spielwert, oder die Sonderpunkte auch.",
        choices={"value": "nur den Spielwert", "all": "Spielwert und Sonderpunkte"},
    )  # fmt: skip

    def __post_init__(self) -> None:
        check_switches(self, "ruleset.bock.")

    def __bool__(self) -> bool:
        return bool(self.triggers)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every switch once. The defaults are the TSR of the DDV; any other ruleset is `ddv` with changes."""

    games: int | None = switch(
        24, "Runde", "Spiele je Runde",
        "Zahl der Spiele am Vierertisch, Pflichtsoli eingeschlossen; größere Tische spielen im Verhältnis mehr "
        "(24 zu viert sind 30 zu fünft). Leer: offenes Ende, dann wird niemand vorgeführt.",
        low=1, high=MOST_GAMES_OF_FOUR, optional=True,
    )  # fmt: skip
    pflichtsoli: int = switch(
        1, "Runde", "Pflichtsoli je Spieler", "Wie viele Soli jeder in einer Runde spielen muss (§4.2).", low=0, high=1,
    )  # fmt: skip
    soli_count: bool = switch(
        True, "Runde", "Soli zählen als Spiele", "Nein: Soli kommen zu den Spielen der Runde hinzu.", choices=YES_NO,
    )  # fmt: skip
    vorfuehrung_keeps_dealer: bool = switch(
        False, "Runde", "Nach einer Vorführung gibt derselbe noch einmal",
        "Nach den TSR rückt der Geber nach einer Vorführung weiter, nach einem freiwilligen Pflichtsolo nicht.",
        choices=YES_NO,
    )  # fmt: skip
    soloist_leads: str = switch(
        "pflichtsolo", "Runde", "Wer im Solo ausspielt", "Wann der Solist statt des Spielers links vom Geber beginnt.",
        choices={"pflichtsolo": "der Solist nur im Pflichtsolo", "always": "der Solist in jedem Solo"},
    )  # fmt: skip
    cards: int = switch(
        48, "Runde", "Karten", "Mit Neunen 48 Karten und 12 Stiche, ohne Neunen 40 Karten und 10 Stiche. Es bleiben "
        "240 Augen; an der Abrechnung ändert sich nichts.", choices={48: "mit Neunen", 40: "ohne Neunen"},
    )  # fmt: skip

    ansagen: str = switch(
        "add", "Gewinn und Spielwert", "Re und Kontra", "Was eine Ansage am Spielwert ändert.",
        choices={"add": "je Ansage +2", "double": "jede Ansage verdoppelt alles außer Sonderpunkten",
                 "first_doubles": "die erste verdoppelt alles außer Sonderpunkten, die zweite zählt +1 vor dem "
                 "Verdoppeln", "none": "es gibt keine Ansagen"},
    )  # fmt: skip
    absagen: bool = switch(
        True, "Gewinn und Spielwert", "Absagen",
        "Gibt es die Absagen „keine 90“, „keine 60“, „keine 30“ und „schwarz“?",
        choices=YES_NO,
    )  # fmt: skip
    re_always_121: bool = switch(
        False, "Gewinn und Spielwert", "Re braucht immer 121 Augen",
        "Nach den TSR genügen Re 120 Augen, wenn nur Kontra angesagt hat.", choices=YES_NO,
    )  # fmt: skip
    steps: str = switch(
        "under", "Gewinn und Spielwert", "Stufen", "Wofür es über den Gewinn hinaus Punkte gibt.",
        choices={"under": "Gegner unter 90, 60, 30 Augen, ohne Stich",
                 "schneider": "nur Schneider (unter 60 Augen) und ohne Stich",
                 "reached": "ab 150, 180, 210, 240 eigenen Augen"},
    )  # fmt: skip
    absage_points: str = switch(
        "all", "Gewinn und Spielwert", "Punkte für Absagen", "Welche Absagen dem Gewinner Punkte bringen.",
        choices={"all": "alle, gleich wer abgesagt hat", "own": "nur die eigenen", "none": "keine"},
    )  # fmt: skip
    against_absage_points: bool = switch(
        True, "Gewinn und Spielwert", "Punkte gegen eine Absage",
        "Je ein Punkt für 120 gegen keine 90, 90 gegen keine 60, 60 gegen keine 30, 30 gegen schwarz.", choices=YES_NO,
    )  # fmt: skip

    gegen_die_alten: int = _points(1, "Gegen die Alten", "Punkte für Kontra, wenn es gegen die Kreuz-Damen gewinnt.")
    doppelkopf: int = _points(1, SONDERPUNKT_LABELS["doppelkopf"], "Punkte für jeden Stich mit mindestens 40 Augen.")
    fuchs: int = _points(1, SONDERPUNKT_LABELS["fuchs"], "Punkte für jedes gefangene Karo-Ass der anderen Partei.")
    karlchen: int = _points(1, SONDERPUNKT_LABELS["karlchen"], "Punkte, wenn ein Kreuz-Bube den letzten Stich macht.")
    karlchen_gefangen: int = _points(
        0, "Karlchen gefangen", "Punkte für einen gefangenen Kreuz-Buben im letzten Stich."
    )
    fuchs_am_end: int = _points(
        0, SONDERPUNKT_LABELS["fuchs_am_end"], "Punkte, wenn ein Karo-Ass den letzten Stich macht."
    )
    dulle_gefangen: int = _points(
        0, SONDERPUNKT_LABELS["dulle_gefangen"], "Punkte für jede gefangene Herz-Zehn der anderen Partei."
    )
    herzstich: int = _points(0, SONDERPUNKT_LABELS["herzstich"], "Punkte für einen Stich, der nur aus Herz besteht.")
    winner_only: tuple[str, ...] = switch(
        (), "Sonderpunkte", "Nur für den Gewinner", "Sonderpunkte, die nur zählen, wenn die Partei auch gewonnen hat.",
        of=SONDERPUNKT_LABELS,
    )  # fmt: skip
    in_solo: tuple[str, ...] = switch(
        (), "Sonderpunkte", "Auch im Solo", "Sonderpunkte, die auch im Solo zählen (TSR: keine, §7.2.4).",
        of={"gegen_die_alten": "Gegen die Alten", **SONDERPUNKT_LABELS},
    )  # fmt: skip

    solo_doubled: bool = switch(
        False, "Solo", "Soli zählen doppelt", "Der Spielwert jedes Solos wird verdoppelt, nach den Ansagen und vor dem "
        "Bock.", choices=YES_NO,
    )  # fmt: skip
    solo_surcharge: tuple[tuple[str, int], ...] = switch(
        (), "Solo", "Zuschlag je Soloart", "Punkte, die der Gewinner eines Solos dieser Art zusätzlich bekommt.",
        low=1, high=20, of=SOLO_LABELS,
    )  # fmt: skip
    armut: bool = switch(
        False, "Solo", "Armut", "Gibt es Armut als eigene Spielart? Sie wird wie ein Normalspiel abgerechnet.",
        choices=YES_NO,
    )  # fmt: skip
    armut_gegen_die_alten: bool = switch(
        True, "Solo", "Gegen die Alten in der Armut", "Zählt „gegen die Alten“ auch, wenn Armut gespielt wurde?",
        choices=YES_NO,
    )  # fmt: skip

    base_factor: int = switch(
        1, "Abrechnung", "Faktor je Punkt", "Alles Geschriebene mal diesen Faktor (Spiel um Cent: 5 oder 10).",
        low=1, high=100,
    )  # fmt: skip
    throw_in: int | None = switch(
        None, "Abrechnung", "Einwerfen", "Ist der Spielwert ohne Bock höchstens so hoch, wird das Spiel nicht "
        "geschrieben und wiederholt; leer: nie.", low=0, high=1, optional=True,
    )  # fmt: skip
    bock: Bock = field(default=Bock())

    def __post_init__(self) -> None:
        check_switches(self, "ruleset.")
        if not isinstance(self.bock, Bock):
            raise refuse("ruleset.bock", "ein Objekt oder null", self.bock)
        if self.games is not None and self.soli_count and self.games < 4 * self.pflichtsoli:
            raise refuse("ruleset.games", "mindestens 4 (ein Pflichtsolo je Spieler)", self.games)

    def games_at(self, players: int) -> int | None:
        """24 games at a table of four are 30 at a table of five (§10): whole dealer rounds stay whole."""
        return None if self.games is None else self.games * players // 4

    def to_dict(self) -> dict[str, Any]:
        """Every switch, so that a stored ruleset keeps its meaning when a preset changes."""
        stored = {f.name: getattr(self, f.name) for f in fields(self)}
        bock = {f.name: getattr(self.bock, f.name) for f in fields(self.bock)}
        stored |= {"solo_surcharge": dict(self.solo_surcharge), "bock": bock}
        return {"base": "ddv"} | {key: _plain(value) for key, value in stored.items()}

    def differences(self, base: Ruleset) -> dict[str, Any]:
        """The switches, as stored, in which this ruleset differs from another one."""
        theirs = base.to_dict()
        return {name: value for name, value in self.to_dict().items() if value != theirs[name]}

    @classmethod
    def from_dict(cls, given: object) -> Ruleset:
        """A preset's name, or an object with its base and what differs; a missing switch keeps its base's value."""
        if isinstance(given, str):
            return preset(given, "ruleset")
        changes = dict(mapping(given, "ruleset", ("base", *(f.name for f in fields(cls)))))
        base = preset(changes.pop("base", "ddv"), "ruleset.base")
        if "bock" in changes:
            changes["bock"] = _bock(changes["bock"], base.bock)
        return replace(base, **changes)


def preset(name: object, field_name: str) -> Ruleset:
    return PRESETS[choice(name, field_name, PRESETS)]


def _bock(given: object, base: Bock) -> Bock:
    if given is None:
        return Bock()
    changes = mapping(given, "ruleset.bock", switches_of(Bock))
    return replace(base, **changes)


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value


def describe() -> dict[str, Switch]:
    """Every switch by its dotted name, in the order in which a page shows them."""
    return switches_of(Ruleset) | {f"bock.{name}": known for name, known in switches_of(Bock).items()}


DDV = Ruleset()
PRESETS: Mapping[str, Ruleset] = MappingProxyType({
    "ddv": DDV,
    "einfach": Ruleset(
        pflichtsoli=0, ansagen="none", absagen=False, steps="reached", doppelkopf=0, winner_only=("fuchs", "karlchen"),
    ),
    "grundregeln": Ruleset(
        ansagen="none", absagen=False, vorfuehrung_keeps_dealer=True, gegen_die_alten=0, doppelkopf=0, fuchs=0,
        karlchen=0,
    ),
    "online16": Ruleset(
        games=16, soli_count=False, soloist_leads="always", ansagen="first_doubles", re_always_121=True,
        against_absage_points=False,
    ),
    "wikipedia": Ruleset(absage_points="own"),
    "klassisch": Ruleset(gegen_die_alten=0, winner_only=("karlchen",), in_solo=("doppelkopf",), armut=True),
    "hausrunde": Ruleset(
        ansagen="double", karlchen_gefangen=1, fuchs_am_end=1,
        bock=Bock(triggers=("augen_120", "re_lost", "kontra_lost", "solo_lost"), nesting="queue", effect="value"),
    ),
})  # fmt: skip

PRESET_TITLES: dict[str, str] = {
    "ddv": "DDV-Turnierspielregeln (21.02.2026)",
    "einfach": "Einfache Runde ohne Ansagen",
    "grundregeln": "Grundregeln ohne Sonderpunkte",
    "online16": "Online-Runde mit 16 Spielen",
    "wikipedia": "Wie im Lexikon beschrieben",
    "klassisch": "Klassische Runde mit Armut",
    "hausrunde": "Hausrunde mit Bock",
}
