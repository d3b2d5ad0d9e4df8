"""What is counted about games: how many, won, lost, their points; and from how many of all games it is known.
Knows numbers only; a game is won when it brought plus points, as the small box on the list says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

FEW = 8  # below this a share is chance; it is shown in grey, never hidden


@dataclass
class Tally:
    """Games of one sort. A game worth nothing is neither won nor lost."""

    games: int = 0
    won: int = 0
    lost: int = 0
    points: int = 0

    def add(self, points: int) -> None:
        self.games += 1
        self.won += points > 0
        self.lost += points < 0
        self.points += points

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.won + other.won, self.lost + other.lost, self.points + other.points)

    @property
    def level(self) -> int:
        """Games worth nothing."""
        return self.games - self.won - self.lost

    @property
    def share(self) -> float | None:
        """Won, in percent; None where there was nothing to win."""
        return percent(self.won, self.games)

    @property
    def average(self) -> float | None:
        return self.points / self.games if self.games else None

    @property
    def few(self) -> bool:
        return self.games < FEW


def tally_of(points: Iterable[int]) -> Tally:
    tally = Tally()
    for one in points:
        tally.add(one)
    return tally


def percent(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None


@dataclass(frozen=True)
class Coverage:
    """A figure is known from `known` of `all` games. `at_least`: some lists of end totals do not even say how many."""

    known: int
    all: int
    at_least: bool = False

    @property
    def complete(self) -> bool:
        return self.known == self.all and not self.at_least
