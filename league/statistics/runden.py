"""Points per Runde: average, spread, quarters, the best and the worst. From the results of events, so from every list:
points of a Runde are known even where only end totals were written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median, pstdev

from league.results import PlayerResult

from .tally import FEW


@dataclass(frozen=True)
class Runde:
    """One Runde of an event; `number` is that of the round, on an evening that of the list it began on."""

    result: PlayerResult
    number: int
    points: int


@dataclass(frozen=True)
class Spread:
    """How Runden lie around their average."""

    count: int
    average: float
    deviation: float
    lowest: int
    lower: float
    middle: float
    upper: float
    highest: int

    @property
    def few(self) -> bool:
        return self.count < FEW


def runden_of(results: Iterable[PlayerResult]) -> list[Runde]:
    """All Runden, oldest first."""
    return [Runde(result, number, points) for result in results for number, points in result.each]


def spread_of(values: Sequence[int]) -> Spread | None:
    """
    >>> spread_of([-6, 0, 3, 15])
    Spread(count=4, average=3.0, deviation=7.648529270389178, lowest=-6, lower=-3.0, middle=1.5, upper=9.0, highest=15)
    """
    if not values:
        return None
    rising = sorted(values)
    half = len(rising) // 2
    # The quarters as children learn them: the middle of the lower half, and of the upper one.
    lower, upper = median(rising[:half] or rising), median(rising[-half:] if half else rising)
    return Spread(
        len(rising), fmean(rising), pstdev(rising), rising[0], lower, median(rising), upper, rising[-1]
    )  # fmt: skip
