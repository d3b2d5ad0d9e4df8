"""What a season's table consists of: days, cells and rows, all frozen.
Knows how they look, not how they came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal

from ..messages import Message
from ..standings import Value
from .rule import CountingRule
from .values import Day

State = Literal["counted", "dropped", "missed", "unknown", "outside"]


@dataclass(frozen=True, slots=True)
class DayNote:
    """A day of the season and why it does not count; None if it does."""

    day: Day
    why_not: Message | None


@dataclass(frozen=True, slots=True)
class DayScore:
    """One cell of the table of the year.

    state: "counted", "dropped" (struck through), "missed" (and no value for it), "unknown" (was there, but a number is
    missing), "outside" (the day does not count). A missed day with a value is counted or dropped, and `missed`.
    `amount` are the points, over `weight` Runden or games in an average, else over 1; `reason` says why the day is not
    simply counted.
    """

    day: Day
    state: State
    amount: int | Fraction | None
    missed: bool = False
    reason: Message | None = None
    weight: int = 1

    @property
    def score(self) -> Fraction | None:
        """The points of the day, or its average."""
        return None if self.amount is None else Fraction(self.amount, self.weight)


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One player. `place` is None for who is below a minimum or cannot be compared; `because` then says why.

    `attended` and `runden` are those of the days that count for the season, dropped ones included; if `runden_known` is
    false, there may have been more Runden.
    """

    place: int | None
    tied: bool
    player: str
    guest: bool
    value: Fraction | None
    days: tuple[DayScore, ...]
    attended: int
    runden: int
    runden_known: bool
    tie_breaks: Mapping[str, Value]
    explanation: Message
    because: Message | None


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """Rows best first, those without a place behind; their days stand in the order of `days`."""

    rule: CountingRule
    as_of: date | None
    days: tuple[DayNote, ...]
    rows: tuple[SeasonRow, ...]
    guests: tuple[str, ...]  # left out because guests are

    @property
    def year(self) -> int | None:
        """The one year of all days, so that sentences need not repeat it; None if there are several."""
        years = {note.day.date.year for note in self.days}
        return years.pop() if len(years) == 1 else None

    def row(self, player: str) -> SeasonRow | None:
        return next((row for row in self.rows if row.player == player), None)
