"""A counting rule: one frozen value with a switch for everything that decides how days become a season's table.
Knows the switches and the presets; does not know how they are carried out or what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from ..codes import Code
from ..messages import choice, mapping, refusal
from ..standings import SEASON_METRICS, TIE_BREAKS, Comparison, SeasonMetric, TieBreak
from .switches import CountingSwitch, counted_by

METRICS = tuple(SEASON_METRICS)
AVERAGES: tuple[SeasonMetric, ...] = ("points_per_runde", "points_per_game")


@dataclass(frozen=True, slots=True)
class CountingRule:
    """Every switch once; the defaults are the plain sum of all points."""

    metric: SeasonMetric = counted_by("points", "value", "choice", of=METRICS)  # noqa: RUF009 (a field)
    place_points: tuple[int, ...] = counted_by((), "value", "numbers", high=10_000)
    best: int | None = counted_by(None, "days", "number", low=1, high=400, optional=True)
    missed: int | None = counted_by(None, "days", "number", low=-10_000, high=10_000, optional=True)
    window: int | None = counted_by(None, "days", "number", low=1, high=1200, optional=True)
    min_entrants: int = counted_by(0, "days", "number", high=10_000)
    min_event_runden: int = counted_by(0, "days", "number", high=100)
    guests: bool = counted_by(False, "places", "yes_no")
    min_attendance: int = counted_by(1, "places", "number", low=1, high=400)
    min_runden: int = counted_by(0, "places", "number", high=10_000)
    tie_breaks: tuple[TieBreak, ...] = counted_by(
        ("best_day", "second_best_day"), "places", "order", of=tuple(TIE_BREAKS)
    )

    def __post_init__(self) -> None:
        for name, switch in describe_counting().items():
            object.__setattr__(self, name, switch.checked(getattr(self, name), f"counting.{name}"))
        if self.is_average and self.missed is not None:
            raise refusal(Code.MISSED_IN_AVERAGE, "counting.missed", metric=self.metric, given=self.missed)

    @property
    def is_average(self) -> bool:
        return self.metric in AVERAGES

    @property
    def comparisons(self) -> dict[str, Comparison]:
        """What decides about places, in order."""
        return {"value": SEASON_METRICS[self.metric]} | {name: TIE_BREAKS[name] for name in self.tie_breaks}

    def to_dict(self) -> dict[str, object]:
        """Every switch, so that an old season keeps its meaning when a preset or a default changes."""
        stored = {f.name: getattr(self, f.name) for f in fields(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in stored.items()}

    @classmethod
    def from_dict(cls, given: object) -> CountingRule:
        """A preset's name, or an object; a missing switch takes its default."""
        if isinstance(given, str):
            return COUNTING_PRESETS[choice(given, "counting", COUNTING_PRESETS)]
        return cls(**mapping(given, "counting", describe_counting()))


def describe_counting() -> dict[str, CountingSwitch]:
    """Every switch by its name, in the order in which a page shows them."""
    return dict(_SWITCHES)


_SWITCHES: dict[str, CountingSwitch] = {f.name: f.metadata["switch"] for f in fields(CountingRule)}

COUNTING_PRESETS: Mapping[str, CountingRule] = MappingProxyType({
    "vereinsmeisterschaft": CountingRule(best=8),
    # Ranglistenturniere of the DDV have at least 32 participants and 3 Runden.
    "ddv-rangliste": CountingRule(
        metric="points_per_runde", window=24, min_entrants=32, min_event_runden=3, guests=True, min_runden=36,
        tie_breaks=(),
    ),
    "tischpunkte": CountingRule(metric="table_points", tie_breaks=("points_of_all_days", "best_day")),
    "schnitt": CountingRule(metric="points_per_runde", min_attendance=3),
})  # fmt: skip
