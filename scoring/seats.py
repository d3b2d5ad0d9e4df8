"""Who dealt every row at a table of five to seven, as its zeros tell (§10.1.2): the course that most rows fit.
Knows which rows do not fit it; what would cure them is for cures.py to find.

The dealer sits out and writes 0, so every row tells something of who dealt it. All courses are followed that the rows
allow; where a row fits none, it is wrong itself, or a row above it is missing, or it stands there twice, or it has
changed places with the next one. Of all these the course with the fewest such rows is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .counted import games_over, open_penalties
from .course import Course
from .deals import Deal, anything, deal_of, decided, following, playing_sitters
from .shapes import Row
from .sheet import Entry, Sheet

# What a course costs: a row that does not fit or is missing, or two that are exchanged; a deal that goes on
# elsewhere; a game read as a penalty.
WRONG, MOVED, PENALTY = 4, 5, 1
MOST_COST = 2 * WRONG + PENALTY  # with more, the zeros tell nothing
WIDTH, MOST_NODES = WRONG, 40


class Step(NamedTuple):
    """One way from a course before a row to a course behind it. `dealers` by row; None for a row that does not fit."""

    rows: int
    cost: int
    after: Course
    fits: bool
    dealers: tuple[int, ...]


class Seats(NamedTuple):
    """For every row who can have dealt it, and the rows, by index, in which the wrong ones sit out."""

    dealers: tuple[frozenset[int], ...]
    odd: frozenset[int]
    cost: int

    @property
    def is_smooth(self) -> bool:
        """Every row that can be read fits the course."""
        return self.cost < WRONG

    @property
    def is_certain(self) -> bool:
        """At most one thing happened, and no row had to be read as a penalty for that."""
        return self.cost <= WRONG

    def sit_out(self, row: Row, index: int) -> bool:
        """Whether the right ones sit out in this row, if it stood here."""
        return any(not playing_sitters(len(row), dealer, row) for dealer in self.dealers[index])


@lru_cache(maxsize=16)
def seats_of(sheet: Sheet) -> Seats | None:
    """None at a table of four, where nobody sits out, and where too little fits to tell."""
    if sheet.players == 4 or not sheet.length:
        return None
    return Reader(sheet).seats()


class Reader:
    """Follows the cheapest courses through the rows of one list."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.penalties = open_penalties(sheet)
        self.over = games_over(sheet)
        entries = [sheet.entry(index) or Entry(None) for index in range(sheet.length)]
        self.deals = [
            deal_of(index + 1, sheet.written(index), entry, sheet.table, sheet.noted)
            for index, entry in enumerate(entries)
        ]
        # The cheapest way to every course behind so many rows, and all ways that are as cheap.
        self.costs: list[dict[Course, int]] = [{} for _ in range(sheet.length + 1)]
        self.ways: list[dict[Course, list[tuple[int, Course, Step]]]] = [{} for _ in range(sheet.length + 1)]

    def seats(self) -> Seats | None:
        self.costs[0][self.sheet.start] = 0
        for index in range(self.sheet.length):
            for course, cost in self._kept(index):
                for step in self._steps(index, course):
                    self._reach(index, course, cost, step)
        ends = {course: cost + self._too_many(course) for course, cost in self.costs[-1].items()}
        least = min(ends.values(), default=MOST_COST + 1)
        if least > MOST_COST:
            return None
        return self._traced([course for course, cost in ends.items() if cost == least], least)

    def _kept(self, index: int) -> list[tuple[Course, int]]:
        found = sorted(self.costs[index].items(), key=lambda each: each[1])
        return [each for each in found[:MOST_NODES] if each[1] <= found[0][1] + WIDTH]

    def _reach(self, index: int, course: Course, cost: int, step: Step) -> None:
        behind, total = index + step.rows, cost + step.cost
        best = self.costs[behind].get(step.after)
        if best is None or total < best:
            self.costs[behind][step.after] = total
            self.ways[behind][step.after] = []
        if total == self.costs[behind][step.after]:
            self.ways[behind][step.after].append((index, course, step))

    def _too_many(self, course: Course) -> int:
        return WRONG * max(0, course.counted - course.games) if course.games is not None else 0

    def _steps(self, index: int, before: Course) -> Iterator[Step]:
        deal = self.deals[index]
        for course in decided([before]):
            if self._fits(course, deal):
                yield from self._played(index, course, deal, 0)
            else:
                yield from self._unfitting(index, course, deal)

    def _fits(self, course: Course, deal: Deal) -> bool:
        if deal.dealer is not None:
            return deal.dealer == course.dealer
        return deal.row is None or not playing_sitters(course.players, course.dealer, deal.row)

    def _played(self, index: int, course: Course, deal: Deal, cost: int) -> Iterator[Step]:
        """The row as it stands, and as a penalty where it can be one."""
        dealers = (course.dealer,)
        if deal.is_interruption:
            yield Step(1, cost, course, True, dealers)
            return
        if index in self.penalties:
            yield Step(1, cost + PENALTY, course, True, dealers)
        ways = anything(course) if deal.is_unknown else following(course, deal)
        yield from (Step(1, cost, after, True, dealers) for after in ways)

    def _unfitting(self, index: int, course: Course, deal: Deal) -> Iterator[Step]:
        """The wrong ones sit out: the row is wrong, or too many, or one is missing above, or it changed places."""
        yield from (Step(1, WRONG, after, False, (course.dealer,)) for after in anything(course))
        if self.over > 0:
            yield Step(1, WRONG, course, False, (course.dealer,))
        if self.over < len(self.penalties) or course.games is None or self.over < 0:
            for later in dict.fromkeys(anything(course)):
                if self._fits(later, deal):
                    yield from self._played(index, later, deal, WRONG)
        yield from self._exchanged(index, course)
        for dealer in range(1, course.players + 1):  # the deal went on elsewhere
            if self._fits(moved := course.dealt_by(dealer), deal):
                yield from self._played(index, moved, deal, MOVED)

    def _exchanged(self, index: int, course: Course) -> Iterator[Step]:
        if index + 1 == len(self.deals) or not self._fits(course, self.deals[index + 1]):
            return
        for first in self._played(index + 1, course, self.deals[index + 1], WRONG):
            if self._fits(first.after, self.deals[index]):
                for second in self._played(index, first.after, self.deals[index], first.cost):
                    yield Step(2, second.cost, second.after, False, (course.dealer, first.after.dealer))

    def _traced(self, ends: Sequence[Course], cost: int) -> Seats:
        """Back along the cheapest ways: who dealt each row, and which rows fit none of them."""
        dealers: list[set[int]] = [set() for _ in self.deals]
        fitting: set[int] = set()
        layers: list[dict[Course, None]] = [{} for _ in self.costs]
        layers[-1] = dict.fromkeys(ends)
        for behind in range(len(self.deals), 0, -1):
            for course in layers[behind]:
                for index, before, step in self.ways[behind][course]:
                    layers[index][before] = None
                    for away, dealer in enumerate(step.dealers):
                        dealers[index + away].add(dealer)
                    if step.fits:
                        fitting.add(index)
        return Seats(tuple(map(frozenset, dealers)), frozenset(range(len(self.deals))) - fitting, cost)
