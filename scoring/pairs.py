"""Two slips at once in rows whose totals are known only at their end, where no single one explains the difference.
Knows pairs of what happens to people: a wrong number, two numbers swapped, other winners, a line more or less.

Every slip explains a part of the difference; the second one is looked up by what the first leaves over. So the search
is as long as the list of single slips, without a clock: the same list always gets the same answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, islice, product
from typing import NamedTuple

from .edits import change, deletion, exchange, insertion, new_line
from .findings import Number, Repair
from .gaps import LINE, NUMBER, Cure, Gap, Gaps, Option
from .shapes import Row, minus, plus
from .slips import Slip, is_misread, is_value, is_winners, slip

LARGEST = 2 * NUMBER  # a slip that changes more is none of two
ROW = 3  # other winners or another value: one thing, however many numbers it changes
MOST_PAIRS, SLACK = 2000, 1
HIGHEST = 29


class Part(NamedTuple):
    """One of two slips: its size, the row (by index) that was meant otherwise or stands there twice, and by how much
    it explains the difference. `carries_on`: the total has the same mistake, so that it explains nothing."""

    size: int
    at: int
    meant: Row | None
    explains: Row
    carries_on: bool = False


class Pairs(Gaps):
    """The cures of a gap by one slip, or by two where one is not enough."""

    def gap_cures(self, end: int) -> list[Cure]:
        single = super().gap_cures(end)
        if any(self.is_likely(cure) for cure in single):
            return single
        return [*self._pair_cures(self.gap_at(end)), *single]

    def is_rivalled(self, cure: Cure, end: int) -> bool:
        """Whether two slips explain the gap as well and leave another list: then one smaller slip is not certain."""
        left = self._left(cure)
        pairs = (pair for _, pair in self._pairs(self.gap_at(end)) if all(map(self._happens, pair)))
        return any(self._left(pair) != left for pair in pairs)

    def _happens(self, repair: Repair) -> bool:
        """Whether somebody who meant the new number may well have written the old one; a line more or less, other
        winners and two numbers swapped may always be."""
        if isinstance(repair.value, int) and isinstance(repair.instead_of, int):
            return is_misread(repair.instead_of, repair.value)
        if self._is_in_one_go(repair):
            return True
        row = self.row(repair.row - 1) or ()
        return self._is_of_value(repair) and is_misread(_worth(row), _worth(new_line(row, repair)))

    def _left(self, cure: Cure) -> tuple[frozenset[tuple[int, Number]], Row]:
        """What these repairs leave: rows other than written, lines more or less, and by how much the end moves."""
        rows, moved = set(), (0,) * self.sheet.players
        for repair in cure:
            line = (self.total if repair.where == "totals" else self.row)(repair.row - 1) or ()
            if repair.repair in ("insert", "delete"):
                rows.add((repair.row, repair.value))
                continue
            new = new_line(line, repair)
            if repair.where == "rows":
                rows.add((repair.row, new))
            if repair.where == "totals" or repair.carries_on:
                moved = plus(moved, minus(new, line))
        return frozenset(rows), moved

    def _pair_cures(self, gap: Gap) -> list[Cure]:
        found = list(islice(self._pairs(gap), MOST_PAIRS))
        least = min((size for size, _ in found), default=0)
        kept = sorted((each for each in found if each[0] <= least + SLACK), key=lambda each: each[0])
        return list(dict.fromkeys(cure for _, cure in kept))

    def _pairs(self, gap: Gap) -> Iterator[Option]:
        if len(gap.broken) == 2:
            yield from self._two_broken(gap)
        elif gap.broken:
            for first in self._of_broken(gap.broken[0]):
                yield from self._seconds(gap, first, after=-1)
        elif sum(gap.off):
            yield from self._with_wrong_end(gap)
        else:
            yield from self._with_swapped_end(gap)
            for first in self._parts(gap):
                yield from self._seconds(gap, first, after=first.at)

    def _two_broken(self, gap: Gap) -> Iterator[Option]:
        """Two rows cannot be right: each is changed so that both together explain the difference."""
        above, below = gap.broken
        if below == above + 1 and not any(gap.off) and self.may_be_exchanged(above):
            yield LINE, (exchange("rows", above + 1, self.row(above) or (), carries_on=False),)
        for one, other in product(*(list(self._of_broken(index)) for index in gap.broken)):
            if plus(one.explains, other.explains) == gap.off:
                yield one.size + other.size, (self._repair(one), self._repair(other))

    def _of_broken(self, index: int) -> Iterator[Part]:
        """Every small change of a broken row, alone or with the total that it went into."""
        row, nothing = self.row(index) or (), (0,) * self.sheet.players
        for right in dict.fromkeys(self._right_rows(index, row)):
            size = self._size_of(right, row)
            if right != row and size <= LARGEST and self.fits(right, index):
                size = ROW if size > NUMBER and sorted(row) == sorted(right) else size
                yield Part(size, index, right, minus(right, row))
                yield Part(size, index, right, nothing, carries_on=True)

    def _seconds(self, gap: Gap, first: Part, after: int) -> Iterator[Option]:
        """Everything that explains what the first slip leaves over; rows only below it, so that none comes twice."""
        rest = minus(gap.off, first.explains)
        for second in self._by_part(gap).get(rest, ()):
            if second.at > after and second.at != first.at:
                yield first.size + second.size, (self._repair(first), self._repair(second))
        total = self.total(gap.end) or ()
        repair = self._end_change(gap, minus(total, rest))
        if isinstance(repair.column, int) or repair.repair == "swap":
            yield first.size + self._size_of(minus(total, rest), total), (self._repair(first), repair)
        if (self.may_grow or first.meant is None) and self._is_game(rest):
            missing = insertion("rows", gap.end + 1, rest, known_place=False)
            yield first.size + self._missing(), (self._repair(first), missing)

    # --- the end totals

    def _with_wrong_end(self, gap: Gap) -> Iterator[Option]:
        """Two end totals are wrong; or one by the whole sum, and the rest is a row, a missing line, or two of them
        swapped."""
        total, by = self.total(gap.end) or (), sum(gap.off)
        wrong = [column for column, off in enumerate(gap.off) if off]
        if len(wrong) == 2:
            single = (tuple(-each if c == column else 0 for c, each in enumerate(gap.off)) for column in wrong)
            one, other = (self._end_change(gap, plus(total, by_one)) for by_one in single)
            yield 2 * NUMBER, (one, other)
        for column in range(self.sheet.players):
            right = tuple(each - by if index == column else each for index, each in enumerate(total))
            rest = minus(gap.off, minus(total, right))
            repair = self._end_change(gap, right)
            for second in self._by_part(gap).get(rest, ()):
                yield NUMBER + second.size, (repair, self._repair(second))
            if self.may_grow and self._is_game(rest):
                missing = insertion("rows", gap.end + 1, rest, known_place=False)
                yield NUMBER + self._missing(), (repair, missing)
            if any(minus(right, swapped) == rest for swapped in _swaps(right)):
                yield NUMBER + ROW, (self._end_change(gap, minus(right, rest)),)

    def _with_swapped_end(self, gap: Gap) -> Iterator[Option]:
        total = self.total(gap.end) or ()
        for right in _swaps(total):
            rest = minus(gap.off, minus(total, right))
            repair = self._end_change(gap, right)
            for second in self._by_part(gap).get(rest, ()):
                yield ROW + second.size, (repair, self._repair(second))
            if self.may_grow and self._is_game(rest):
                missing = insertion("rows", gap.end + 1, rest, known_place=False)
                yield ROW + self._missing(), (repair, missing)
            if any(minus(right, swapped) == rest for swapped in _swaps(right)):
                yield 2 * ROW, (self._end_change(gap, minus(right, rest)),)

    def _end_change(self, gap: Gap, right: Row) -> Repair:
        later = any(line is not None for line in (self.sheet.totals or ())[gap.end + 1 :])
        return change("totals", gap.end + 1, self.total(gap.end) or (), right, carries_on=later)

    # --- rows that are legal and yet may be wrong

    @cached_property
    def _parts_of(self) -> dict[range, dict[Row, list[Part]]]:
        return {}

    def _by_part(self, gap: Gap) -> dict[Row, list[Part]]:
        """All slips in legal rows by how much of the difference each explains."""
        if gap.lines not in self._parts_of:
            parts: dict[Row, list[Part]] = defaultdict(list)
            for index in gap.lines:
                for part in self._of_legal(gap, index) if index not in gap.broken else ():
                    parts[part.explains].append(part)
            self._parts_of[gap.lines] = dict(parts)
        return self._parts_of[gap.lines]

    def _parts(self, gap: Gap) -> list[Part]:
        return sorted((part for parts in self._by_part(gap).values() for part in parts), key=lambda part: part.at)

    def _of_legal(self, gap: Gap, index: int) -> Iterator[Part]:
        """The row stands there twice, or other winners or another value were meant."""
        row = self.row(index) or ()
        if index > gap.lines.start and row == self.row(index - 1):
            yield Part(LINE, index, None, tuple(-each for each in row))
        shape = self.sheet.table.shape(row)
        for meant in self._games_like(row, abs(shape.value) if shape else 0, index):
            size = self._size_of_slip(index, row, meant)
            if meant != row and size is not None and self.fits(meant, index):
                yield Part(size, index, meant, minus(meant, row))

    def _games_like(self, row: Row, value: int, index: int) -> Iterator[Row]:
        """Games among the same four: of this value, or of any where the value was typed for itself."""
        entry = self.sheet.entry(index)
        typed = entry is not None and entry.winners is not None
        for game in self.sheet.table.games if value else ():
            if all(bool(a) == bool(b) for a, b in zip(row, game, strict=True)):
                yield tuple(value * each for each in game)
                yield tuple(-value * each for each in game)
                if typed and is_value(row, game):
                    times = range(-HIGHEST, HIGHEST + 1)
                    yield from (tuple(other * each for each in game) for other in times if other)

    def _size_of_slip(self, index: int, row: Row, meant: Row) -> int | None:
        """How large a slip in a legal row is; None where it would be more than one."""
        entry = self.sheet.entry(index)
        if entry is None or entry.winners is None:
            return ROW if is_winners(row, meant, self.sheet.table) else None
        kind = slip(entry.winners, row, meant, self.sheet.table)
        return {Slip.WINNERS: ROW, Slip.DIGIT: ROW, Slip.VALUE: ROW + 1}.get(kind)

    def _repair(self, part: Part) -> Repair:
        row = self.row(part.at) or ()
        if part.meant is None:
            return deletion("rows", part.at + 1, row, carries_on=False)
        return change("rows", part.at + 1, row, part.meant, carries_on=part.carries_on)


def _worth(row: Row) -> int:
    """The value of a game, as it is typed behind its winners."""
    return min((abs(each) for each in row if each), default=0)


def _swaps(line: Row) -> Iterator[Row]:
    """The line with two of its numbers in each other's place."""
    for one, other in combinations(range(len(line)), 2):
        if line[one] != line[other]:
            order = {one: line[other], other: line[one]}
            yield tuple(order.get(index, each) for index, each in enumerate(line))
