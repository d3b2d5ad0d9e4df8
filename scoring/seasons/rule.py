"""A counting rule: one frozen value with a switch for everything that decides how days become a season's table.
Knows the switches, their German descriptions and the presets; does not know how they are carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from ..errors import InvalidInput
from ..reading import choice, integer, mapping, names, sequence
from ..switches import YES_NO, Switch, check_switches, switch, switches_of

MOST_PLACES = 200


class Comparison(NamedTuple):
    """One way to compare two rows of a season, the higher the better."""

    title: str
    more: str
    is_points: bool = False


SEASON_METRICS: Mapping[str, Comparison] = MappingProxyType({
    "points": Comparison("Punkte", "mehr Punkte", True),
    "points_per_runde": Comparison("Punkte je Runde", "mehr Punkte je Runde", True),
    "points_per_game": Comparison("Punkte je Spiel", "mehr Punkte je Spiel", True),
    "table_points": Comparison("Tischpunkte", "mehr Tischpunkte", True),
    "place_points": Comparison("Platzpunkte", "mehr Platzpunkte"),
})  # fmt: skip
TIE_BREAKS: Mapping[str, Comparison] = MappingProxyType({
    "best_day": Comparison("Bester Tag", "der bessere beste Tag", True),
    "second_best_day": Comparison("Zweitbester Tag", "der bessere zweitbeste Tag", True),
    "attendance": Comparison("Teilnahmen", "mehr Teilnahmen"),
    "points_of_all_days": Comparison("Punkte aller Tage", "mehr Punkte aus allen Tagen", True),
    "games_won": Comparison("Gewonnene Spiele", "mehr gewonnene Spiele"),
    "soli_won": Comparison("Gewonnene Soli", "mehr gewonnene Soli"),
})  # fmt: skip
AVERAGES = ("points_per_runde", "points_per_game")


class Order(Switch):
    """Some of `of`, and their order matters."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return "order"

    def checked(self, value: object, path: str) -> tuple[str, ...]:
        names(value, path, self.of)
        return tuple(sequence(value, path))


class Falling(Switch):
    """A list of numbers of which none is higher than the one before it."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return "numbers"

    def checked(self, value: object, path: str) -> tuple[int, ...]:
        given = sequence(value, path, longest=MOST_PLACES)
        numbers = tuple(integer(n, f"{path}[{i}]", self.low or 0, self.high) for i, n in enumerate(given, 1))
        for place, (better, worse) in enumerate(pairwise(numbers), 1):
            if worse > better:
                said = f"Platz {place + 1} bringt in „{path}“ mehr ({worse}) als Platz {place} ({better})."
                raise InvalidInput(f"{path}[{place + 1}]", said)
        return numbers


@dataclass(frozen=True, slots=True)
class CountingRule:
    """Every switch once; the defaults are the plain sum of all points."""

    metric: str = switch(
        "points", "Wertung", "Was zählt", "Woraus der Wert eines Spielers in der Saison entsteht.",
        choices={"points": "Summe der Punkte", "points_per_runde": "Punkte je Runde",
                 "points_per_game": "Punkte je Spiel",
                 "table_points": "Tischpunkte: +3, +1, −1, −3 zu viert, +4, +2, 0, −2, −4 zu fünft; geteilte Plätze "
                 "bekommen den Durchschnitt",
                 "place_points": "Punkte für den Platz des Tages; geteilte Plätze bekommen den Durchschnitt"},
    )  # fmt: skip
    place_points: tuple[int, ...] = field(default=(), metadata={"switch": Falling(
        "Wertung", "Punkte je Platz", "Nur für Platzpunkte: die Punkte für Platz 1, 2, 3 und so weiter, dahinter 0. "
        "Leer: Zahl der Teilnehmenden minus Platz plus 1.", low=0, high=10_000,
    )})  # fmt: skip
    best: int | None = switch(
        None, "Tage", "Nur die besten Tage", "So viele Tage zählen, die schlechtesten darüber hinaus werden "
        "gestrichen; leer: alle zählen. Bei einem Schnitt werden die Tage gestrichen, ohne die er am höchsten ist.",
        low=1, high=400, optional=True,
    )  # fmt: skip
    missed: int | None = switch(
        None, "Tage", "Wert für einen gefehlten Tag", "Steht an jedem gefehlten Tag und kann wie ein anderer Tag "
        "gestrichen werden; leer: gefehlte Tage zählen nicht. Bei einem Schnitt nicht möglich.",
        low=-10_000, high=10_000, optional=True,
    )  # fmt: skip
    window: int | None = switch(
        None, "Tage", "Zeitraum in Monaten", "Nur Tage der letzten so vielen Monate bis zum Stichtag zählen (Rangliste "
        "des DDV: 24); leer: alle bis zum Stichtag.", low=1, high=1200, optional=True,
    )  # fmt: skip
    min_entrants: int = switch(
        0, "Tage", "Teilnehmende mindestens", "Tage mit weniger Teilnehmenden zählen nicht.", low=0, high=10_000,
    )  # fmt: skip
    min_event_runden: int = switch(
        0, "Tage", "Runden der Veranstaltung mindestens", "Veranstaltungen mit weniger Runden zählen nicht "
        "(Ranglistenturniere des DDV: 3).", low=0, high=100,
    )  # fmt: skip
    guests: bool = switch(False, "Plätze", "Gäste", "Stehen Gäste in der Tabelle?", choices=YES_NO)
    min_attendance: int = switch(
        1, "Plätze", "Teilnahmen mindestens", "Wer an weniger gewerteten Tagen da war, steht ohne Platz in der "
        "Tabelle.", low=1, high=400,
    )  # fmt: skip
    min_runden: int = switch(
        0, "Plätze", "Runden mindestens", "Wer an den gewerteten Tagen weniger Runden gespielt hat, steht ohne Platz "
        "in der Tabelle (Rangliste des DDV: 36).", low=0, high=10_000,
    )  # fmt: skip
    tie_breaks: tuple[str, ...] = field(default=("best_day", "second_best_day"), metadata={"switch": Order(
        "Plätze", "Bei gleichem Wert", "Was der Reihe nach entscheidet; was nicht für alle Gleichplatzierten bekannt "
        "ist, wird übergangen. Ist alles gleich, ist der Platz geteilt.",
        of={name: comparison.title for name, comparison in TIE_BREAKS.items()},
    )})  # fmt: skip

    def __post_init__(self) -> None:
        check_switches(self, "counting.")
        if self.is_average and self.missed is not None:
            said = f"Ein gefehlter Tag kann in einem Schnitt ({SEASON_METRICS[self.metric].title}) nicht zählen."
            raise InvalidInput("counting.missed", f"{said} „counting.missed“ muss leer bleiben, nicht {self.missed}.")

    @property
    def is_average(self) -> bool:
        return self.metric in AVERAGES

    @property
    def comparisons(self) -> dict[str, Comparison]:
        """What decides about places, in order."""
        return {"value": SEASON_METRICS[self.metric]} | {name: TIE_BREAKS[name] for name in self.tie_breaks}

    def to_dict(self) -> dict[str, Any]:
        """Every switch, so that an old season keeps its meaning when a preset or a default changes."""
        stored = {f.name: getattr(self, f.name) for f in fields(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in stored.items()}

    @classmethod
    def from_dict(cls, given: object) -> CountingRule:
        """A preset's name, or an object; a missing switch takes its default."""
        if isinstance(given, str):
            return COUNTING_PRESETS[choice(given, "counting", COUNTING_PRESETS)]
        return cls(**mapping(given, "counting", switches_of(cls)))


def describe_counting() -> dict[str, Switch]:
    """Every switch by its name, in the order in which a page shows them."""
    return switches_of(CountingRule)


COUNTING_PRESETS: Mapping[str, CountingRule] = MappingProxyType({
    "vereinsmeisterschaft": CountingRule(best=8),
    "ddv-rangliste": CountingRule(
        metric="points_per_runde", window=24, min_event_runden=3, guests=True, min_runden=36, tie_breaks=(),
    ),
    "tischpunkte": CountingRule(metric="table_points", tie_breaks=("points_of_all_days", "best_day")),
    "schnitt": CountingRule(metric="points_per_runde", min_attendance=3),
})  # fmt: skip

COUNTING_TITLES: dict[str, str] = {
    "vereinsmeisterschaft": "Vereinsmeisterschaft: die besten 8 Tage",
    "ddv-rangliste": "Wie die Rangliste des DDV: Rundenschnitt aus 24 Monaten, mindestens 36 Runden",
    "tischpunkte": "Tischpunkte",
    "schnitt": "Rundenschnitt, mindestens 3 Teilnahmen",
}
