"""Two slips at once in rows whose totals are known only at their end, where no single one explains the difference.
Knows pairs of what happens to people: a wrong number, two numbers swapped, other winners, a line more or less.

The search is bounded by counted steps, so that the same list always gets the same answer: the first slip is one of
those that the rows themselves show or that are common, the second is whatever explains the rest of the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import NamedTuple

from .edits import change, deletion, exchange
from .findings import Repair
from .gaps import LINE, NUMBER, Cure, Gap, Gaps, Option
from .shapes import Row, minus, plus
from .slips import Slip, is_winners, slip

LARGEST = 2 * NUMBER  # a slip that changes more is none of two
ROW = 3  # other winners or another value: one thing, however many numbers it changes
MOST_FIRSTS, MOST_PAIRS = 700, 400
SLACK = 1


class First(NamedTuple):
    """The first of two slips: its size, its repair, and by how much it explains the difference."""

    size: int
    repair: Repair
    explains: Row
    of_end: bool = False


class Pairs(Gaps):
    """The cures of a gap by one slip, or by two where one is not enough."""

    def gap_cures(self, end: int) -> list[Cure]:
        return super().gap_cures(end) or self._pair_cures(self.gap_at(end))

    def _pair_cures(self, gap: Gap) -> list[Cure]:
        found = list(islice(dict.fromkeys(self._pairs(gap)), MOST_PAIRS))
        least = min((size for size, _ in found), default=0)
        kept = sorted((each for each in found if each[0] <= least + SLACK), key=lambda each: each[0])
        return [cure for _, cure in kept]

    def _pairs(self, gap: Gap) -> Iterator[Option]:
        if len(gap.broken) == 2:
            yield from self._two_broken(gap)
        elif len(gap.broken) < 2:
            firsts = self._of_broken(gap.broken[0]) if gap.broken else self._of_right_rows(gap)
            for first in islice(firsts, MOST_FIRSTS):
                yield from self._seconds(gap, first)

    def _two_broken(self, gap: Gap) -> Iterator[Option]:
        """Two rows cannot be right: each is changed so that both together explain the difference."""
        above, below = gap.broken
        if below == above + 1 and not any(gap.off) and self.may_be_exchanged(above):
            yield LINE, (exchange("rows", above + 1, self.row(above) or (), carries_on=False),)
        for one, other in product(*(list(self._of_broken(index)) for index in gap.broken)):
            if plus(one.explains, other.explains) == gap.off:
                yield one.size + other.size, (one.repair, other.repair)

    def _of_broken(self, index: int) -> Iterator[First]:
        """Every small change of a broken row, alone or with the total that it went into."""
        row, nothing = self.row(index) or (), (0,) * self.sheet.players
        for right in dict.fromkeys(self._right_rows(index, row)):
            size = self._size_of(right, row)
            if right != row and size <= LARGEST and self.fits(right, index):
                size = min(size, ROW) if size > NUMBER and self._is_swap(row, right) else size
                yield First(size, change("rows", index + 1, row, right, carries_on=False), minus(right, row))
                yield First(size, change("rows", index + 1, row, right, carries_on=True), nothing)

    @staticmethod
    def _is_swap(row: Row, right: Row) -> bool:
        return sorted(row) == sorted(right)

    def _of_right_rows(self, gap: Gap) -> Iterator[First]:
        """No row is wrong by itself: the end, a line that stands there twice, other winners, another value."""
        yield from self._of_end(gap)
        for index in gap.lines:
            row = self.row(index) or ()
            if index > gap.lines.start and row == self.row(index - 1):
                yield First(LINE, deletion("rows", index + 1, row, carries_on=False), tuple(-each for each in row))
            for meant, size in self._mistyped(index, row):
                yield First(size, change("rows", index + 1, row, meant, carries_on=False), minus(meant, row))

    def _of_end(self, gap: Gap) -> Iterator[First]:
        total = self.total(gap.end) or ()
        by = sum(gap.off)
        for column in range(self.sheet.players if by else 0):
            wrong = tuple(by if index == column else 0 for index in range(self.sheet.players))
            yield First(NUMBER, self._end_change(gap, minus(total, wrong)), wrong, of_end=True)
        for one, other in combinations(range(self.sheet.players), 2):
            order = list(total)
            order[one], order[other] = total[other], total[one]
            right = tuple(order)
            if right != total and not by:
                yield First(ROW, self._end_change(gap, right), minus(total, right), of_end=True)

    def _end_change(self, gap: Gap, right: Row) -> Repair:
        later = any(line is not None for line in (self.sheet.totals or ())[gap.end + 1 :])
        return change("totals", gap.end + 1, self.total(gap.end) or (), right, carries_on=later)

    def _mistyped(self, index: int, row: Row) -> Iterator[tuple[Row, int]]:
        """The same game with other winners; where winners and value were typed, also with another digit."""
        table, entry = self.sheet.table, self.sheet.entry(index)
        shape = table.shape(row)
        if shape is None or not shape.value:
            return
        for game in table.games:
            for sign in (1, -1) if max(game) > 1 else (1,) if row[0] * game[0] else (1, -1):
                for meant in self._values(
                    row,
                    tuple(sign * each for each in game),
                    abs(shape.value),
                    entry is not None and entry.winners is not None,
                ):
                    if meant != row and self.fits(meant, index):
                        size = self.size_of_slip(index, row, meant)
                        if size is not None:
                            yield meant, size

    def _values(self, row: Row, game: Row, value: int, typed: bool) -> Iterator[Row]:
        if [not each for each in row] != [not each for each in game]:
            return
        alike = all((a > 0) == (b > 0) for a, b in zip(row, game, strict=True))
        if not alike:
            yield tuple(value * each for each in game)
        elif typed:
            yield from (tuple(other * each for each in game) for other in range(1, 30))

    def size_of_slip(self, index: int, row: Row, meant: Row) -> int | None:
        """How large a slip in a legal row is; None where it would be more than one."""
        entry = self.sheet.entry(index)
        if entry is None or entry.winners is None:
            return ROW if is_winners(row, meant, self.sheet.table) else None
        kind = slip(entry.winners, row, meant, self.sheet.table)
        return {Slip.WINNERS: ROW, Slip.DIGIT: ROW, Slip.VALUE: ROW + 1}.get(kind)

    def _seconds(self, gap: Gap, first: First) -> Iterator[Option]:
        rest = minus(gap.off, first.explains)
        if not any(rest):
            return
        others = (index for index in gap.lines if index + 1 != first.repair.row or first.of_end)
        for _, (repair,) in self._meant((i for i in others if i not in gap.broken), rest):
            index = repair.row - 1
            row = self.row(index) or ()
            size = self.size_of_slip(index, row, plus(row, rest))
            if size is not None:
                yield first.size + size, (first.repair, repair)
        if not first.of_end:
            yield from ((first.size + size, (first.repair, *cure)) for size, cure in self._wrong_end(gap, rest))
