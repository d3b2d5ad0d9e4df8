"""Two slips at once in rows whose totals are known only at their end, where no single one explains the difference.
Knows pairs of what happens to people: a wrong number, two numbers swapped, other winners, a line more or less.

Every slip explains a part of the difference; the second one is looked up by what the first leaves over. So the search
is as long as the list of single slips, without a clock: the same list always gets the same answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations, islice, product
from typing import NamedTuple

from .edits import as_row, change, deletion, exchange, insertion, new_line
from .findings import Repair
from .seats import Contradictions
from .shapes import ONE_SLIP, SIGN, ZERO, Row, Slip, changed, is_value, is_winners, minus, misreading, plus, slip

# --- Rows whose totals are known only at their end


NUMBER, LINE, HIDDEN = 2, 3, 2
MOST_CURES = 24
SOLO = 1 / 4  # every fourth game or fewer, by one of four, won or lost; the others by one of three pairs, won or lost

Cure = tuple[Repair, ...]
Option = tuple[int, Cure]


class Gap(NamedTuple):
    """The lines of a gap, by how much its end is off, and the rows that cannot be right whatever the end says."""

    lines: range
    off: Row
    broken: tuple[int, ...]

    @property
    def end(self) -> int:
        return self.lines.stop - 1


class Gaps(Contradictions):
    """The cures of a gap: what one slip explains, the commonest first."""

    def gap_cures(self, end: int) -> list[Cure]:
        return self._likeliest(self._singles(self.gap_at(end)))

    def gap_at(self, end: int) -> Gap:
        lines, off = self.gap(end)
        return Gap(lines, off, tuple(i for i in lines if not self.fits(self.row(i) or (), i)))

    def _likeliest(self, options: Iterable[Option]) -> list[Cure]:
        """The smallest cures, and beside them every single slip: where all sums are right, two numbers swapped, a line
        more or less and other winners may each be it, and a row of winners and value is always legal. The commonest
        comes first."""
        found = [(size, cure, self._slip(cure[0])) for size, cure in dict.fromkeys(options)]
        least = smallest(size for size, _, _ in found)
        kept = [
            (slip, cure)
            for size, cure, slip in found
            if size == least or slip in ONE_SLIP or (least > NUMBER and self._is_in_one_go(cure[0]))
        ]
        return [cure for _, cure in sorted(kept, key=lambda each: each[0])][:MOST_CURES]

    def _slip(self, repair: Repair) -> Slip:
        row, winners = self.row(repair.row - 1) or (), self.sheet.winners(repair.row - 1)
        if repair.repair == "insert" and self.sheet.start.games is not None and self.lacks_games:
            return Slip.COUNTED
        if repair.where == "totals" or repair.repair in ("insert", "delete") or winners is None:
            return Slip.ELSEWHERE
        return slip(winners, row, new_line(row, repair), self.sheet.table)

    def is_likely(self, cure: Cure) -> bool:
        """Whether every change of the cure happens to people: not any row in place of any other."""
        return all(self._is_in_one_go(repair) or self._is_of_value(repair) for repair in cure)

    def is_certain(self, repair: Repair) -> bool:
        """Whether the only cure may be called right: it happens to people, and makes no solo of a Normalspiel. Another
        value is one slip where it was typed for itself, and four where the points were."""
        if isinstance(repair.value, int) and isinstance(repair.instead_of, int):
            return not self._stands_alone(repair) or self._is_likeliest(repair, repair.instead_of, repair.value)
        if repair.where == "totals" and repair.carries_on:
            return False  # who swaps two totals notices it when he goes on
        return (self._is_in_one_go(repair) or self._is_of_typed_value(repair)) and self._same_kind(repair)

    def _stands_alone(self, repair: Repair) -> bool:
        """Whether nothing but its own line tells this number exactly: nobody went on with the right one."""
        index = repair.row - 1
        if repair.carries_on or self.sheet.totals is None or self.gap_end(index) is not None:
            return True
        return self.row(index) is None and self.total(index + 1) is None

    def _is_likeliest(self, repair: Repair, written: int, right: int) -> bool:
        """Whether this number is written wrong more easily than two slips in its line that leave a game as well: than
        all of them together, by how often such games are played, and than each for itself, whatever was played."""
        index, totals = repair.row - 1, repair.where == "totals"
        line, step = (self.total(index), self.step(index)) if totals else (self.row(index), self.row(index))
        easily = misreading(written, right)
        if line is None or step is None or self._is_told_elsewhere(repair):
            return bool(easily)
        meant = plus(step, minus(new_line(line, repair), line))
        if totals and not repair.carries_on and self._by_swap_and_number(index, line, step, meant):
            return False
        two = self._by_two_numbers(index, line, step)
        together = sum(each * self.how_often(game) for game, each in two.items())
        return easily * self.how_often(meant) > together and all(easily >= each for each in two.values())

    def _is_told_elsewhere(self, repair: Repair) -> bool:
        """Whether the points beside a total or the end totals tell by how much this number is wrong, and that it is the
        only one."""
        index = repair.row - 1
        if repair.where == "totals" and self.row(index) is not None:
            return True
        return not repair.carries_on and self.gap_end(index) is not None

    def _by_two_numbers(self, index: int, line: Row, step: Row) -> dict[Row, float]:
        """The games that are left if two numbers of this line were written wrong, and how easily that happens."""
        rights = (right for right in dict.fromkeys(self._right_rows(index, step)) if self.fits(right, index))
        return {right: _easily(line, minus(right, step)) for right in rights}

    def _by_swap_and_number(self, index: int, line: Row, step: Row, meant: Row) -> bool:
        """Whether two of these totals may be swapped, and one of them or another be written wrong."""
        moves = (minus(swapped, line) for swapped in swaps(line))
        return any(right != meant for by in moves for right in self.with_number(plus(step, by), index))

    def with_number(self, step: Row, index: int) -> Iterator[Row]:
        """The games that this step may be if one of its numbers is wrong, and no more."""
        off = sum(step)
        rights = (less(step, column, off) for column in range(len(step)) if off)
        return (right for right in rights if self.fits(right, index))

    def how_often(self, game: Row) -> float:
        """A solo of one player is seldom beside a Normalspiel of two."""
        shape = self.sheet.table.shape(game)
        return SOLO if shape is not None and shape.kind == "solo" else 1

    def _same_kind(self, repair: Repair) -> bool:
        """Whether a row that is written anew stays the kind of game that it was."""
        if repair.repair != "cell":
            return True
        was, becomes = (
            self.sheet.table.shape(row) or ZERO for row in (self.row(repair.row - 1) or (), as_row(repair.value))
        )
        return was.kind == becomes.kind

    def _is_of_value(self, repair: Repair) -> bool:
        row = self.row(repair.row - 1)
        return row is not None and repair.where == "rows" and is_value(row, as_row(repair.value))

    def _is_of_typed_value(self, repair: Repair) -> bool:
        return self.sheet.winners(repair.row - 1) is not None and self._is_of_value(repair)

    def _is_in_one_go(self, repair: Repair) -> bool:
        """What happens in one go, however many numbers it changes: not any two numbers of a row."""
        if repair.repair != "cell" or repair.column is not None:
            return True
        row = self.row(repair.row - 1) or ()
        return repair.where == "rows" and is_winners(row, as_row(repair.value), self.sheet.table)

    def _singles(self, gap: Gap) -> Iterator[Option]:
        """Every single slip after which the end fits."""
        if len(gap.broken) > 1:
            return
        if gap.broken and not any(gap.off):
            yield from self._carried(gap.broken[0])
            return
        yield from self._meant(gap.broken or gap.lines, gap.off)
        if not gap.broken:
            yield from self._wrong_end(gap, gap.off)

    def _meant(self, lines: Iterable[int], off: Row) -> Iterator[Option]:
        """Rows that would explain the difference if another legal row was meant."""
        for index in lines:
            row = self.row(index) or ()
            meant = plus(row, off)
            if self.fits(meant, index):
                yield self._size_of(meant, row), (change("rows", index + 1, row, meant, carries_on=False),)

    def _carried(self, index: int) -> Iterator[Option]:
        """The wrong row went into the total: both change together, and count as one mistake."""
        row = self.row(index) or ()
        for right in dict.fromkeys(self._right_rows(index, row)):
            if self.fits(right, index) and right != row:
                yield self._size_of(right, row), (change("rows", index + 1, row, right, carries_on=True),)

    def _wrong_end(self, gap: Gap, off: Row) -> Iterator[Option]:
        """All rows can be right: then a total is wrong, or two are swapped, or a row was forgotten or typed twice."""
        end, total = gap.end, self.total(gap.end) or ()
        later = any(line is not None for line in (self.sheet.totals or ())[end + 1 :])
        repair = change("totals", end + 1, total, minus(total, off), carries_on=later)
        if isinstance(repair.column, int) or repair.repair == "swap":
            yield self._size_of(minus(total, off), total), (repair,)
        if self.may_grow and self._is_game(off):
            yield self._missing(), (insertion("rows", end + 1, off, somewhere=True),)
        for index in gap.lines[1:]:
            row = self.row(index) or ()
            if row == self.row(index - 1) and not any(plus(row, off)):
                yield LINE, (deletion("rows", index + 1, row, carries_on=False),)

    # --- what all cures need

    def _missing(self) -> int:
        """The size of a forgotten line: where the list has enough rows, one of them must be a penalty."""
        return LINE if self.lacks_games else LINE + HIDDEN

    def _right_rows(self, index: int, *given: Row | None) -> Iterator[Row]:
        """Rows that could be meant: what is given, and every legal row that shares a number with it."""
        entry = self.sheet.entry(index)
        dealer = entry.dealer if entry else None
        noted = entry is not None and entry.penalty is not None
        for row in given:
            if row is not None:
                yield row
                yield from self.sheet.table.rows_like(row, dealer, penalties=False)
                if noted or self.penalties:
                    yield from self.sheet.table.rows_like(row, dealer, penalties=True)

    @staticmethod
    def _size_of(right: Row, *written: Row | None) -> int:
        return NUMBER * sum(len(changed(line, right)) for line in written if line is not None)

    def _is_game(self, row: Row) -> bool:
        """A game that can have been forgotten: worth something, and no penalty."""
        shape = self.sheet.table.shape(row)
        return shape is not None and shape.kind in ("normal", "solo") and self.sheet.table.in_range(shape)

    @staticmethod
    def _least(options: Iterable[Option]) -> list[Option]:
        found = list(dict.fromkeys(options))
        least = smallest(size for size, _ in found)
        return [option for option in found if option[0] == least][:MOST_CURES]


def smallest(sizes: Iterable[int]) -> int:
    """The smallest of these sizes, whatever it is where there is none."""
    return min(sizes, default=0)


def _easily(line: Row, by: Row) -> float:
    """How easily two of these numbers were written wrong by so much; 0 where it would be fewer or more."""
    wrong = [misreading(number, number + off) for number, off in zip(line, by, strict=True) if off]
    return wrong[0] * wrong[1] / SIGN if len(wrong) == 2 else 0


# --- Two slips at once in rows whose totals are known only at their end, where no single one explains the
# difference


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
            return bool(misreading(repair.instead_of, repair.value))
        if self._is_in_one_go(repair):
            return True
        row = self.row(repair.row - 1) or ()
        return self._is_of_value(repair) and bool(misreading(_worth(row), _worth(as_row(repair.value))))

    def _left(self, cure: Cure) -> tuple[frozenset[tuple[int, Row]], Row]:
        """What these repairs leave: rows other than written, lines more or less, and by how much the end moves."""
        rows, moved = set(), (0,) * self.sheet.players
        for repair in cure:
            line = (self.total if repair.where == "totals" else self.row)(repair.row - 1) or ()
            new = new_line(line, repair)
            if repair.where == "rows":
                rows.add((repair.row, new))
            if repair.where == "totals" or repair.carries_on:
                moved = plus(moved, minus(new, line))
        return frozenset(rows), moved

    def _pair_cures(self, gap: Gap) -> list[Cure]:
        found = list(islice(self._pairs(gap), MOST_PAIRS))
        least = smallest(size for size, _ in found)
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
                size = ROW if sorted(row) == sorted(right) else size
                yield Part(size, index, right, minus(right, row))
                yield Part(size, index, right, nothing, carries_on=True)

    def _seconds(self, gap: Gap, first: Part, after: int) -> Iterator[Option]:
        """Everything that explains what the first slip leaves over; rows only below it, so that none comes twice."""
        rest = minus(gap.off, first.explains)
        for second in self._by_part(gap).get(rest, ()):
            if second.at > after:
                yield first.size + second.size, (self._repair(first), self._repair(second))
        total = self.total(gap.end) or ()
        repair = self._end_change(gap, minus(total, rest))
        if isinstance(repair.column, int) or repair.repair == "swap":
            yield first.size + self._size_of(minus(total, rest), total), (self._repair(first), repair)
        if (self.may_grow or first.meant is None) and self._is_game(rest):
            missing = insertion("rows", gap.end + 1, rest, somewhere=True)
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
            right = less(total, column, by)
            rest = minus(gap.off, minus(total, right))
            repair = self._end_change(gap, right)
            for second in self._by_part(gap).get(rest, ()):
                yield NUMBER + second.size, (repair, self._repair(second))
            if self.may_grow and self._is_game(rest):
                missing = insertion("rows", gap.end + 1, rest, somewhere=True)
                yield NUMBER + self._missing(), (repair, missing)
            if any(minus(right, swapped) == rest for swapped in swaps(right)):
                yield NUMBER + ROW, (self._end_change(gap, minus(right, rest)),)

    def _with_swapped_end(self, gap: Gap) -> Iterator[Option]:
        total = self.total(gap.end) or ()
        for right in swaps(total):
            rest = minus(gap.off, minus(total, right))
            repair = self._end_change(gap, right)
            for second in self._by_part(gap).get(rest, ()):
                yield ROW + second.size, (repair, self._repair(second))
            if self.may_grow and self._is_game(rest):
                missing = insertion("rows", gap.end + 1, rest, somewhere=True)
                yield ROW + self._missing(), (repair, missing)
            if any(minus(right, swapped) == rest for swapped in swaps(right)):
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
        shape = self.sheet.table.shape(row) or ZERO
        for meant in self._games_like(row, abs(shape.value), index):
            size = self._size_of_slip(index, row, meant)
            if meant != row and size is not None and self.fits(meant, index):
                yield Part(size, index, meant, minus(meant, row))

    def _games_like(self, row: Row, value: int, index: int) -> Iterator[Row]:
        """Games among the same four: of this value, or of any where the value was typed for itself."""
        typed = self.sheet.winners(index) is not None
        for game in self.sheet.table.games:
            if all(bool(a) == bool(b) for a, b in zip(row, game, strict=True)):
                yield tuple(value * each for each in game)
                yield tuple(-value * each for each in game)
                if typed and is_value(row, game):
                    times = range(-HIGHEST, HIGHEST + 1)
                    yield from (tuple(other * each for each in game) for other in times if other)

    def _size_of_slip(self, index: int, row: Row, meant: Row) -> int | None:
        """How large a slip in a legal row is; None where it would be more than one."""
        winners = self.sheet.winners(index)
        if winners is None:
            return ROW
        kind = slip(winners, row, meant, self.sheet.table)
        return {Slip.WINNERS: ROW, Slip.DIGIT: ROW, Slip.VALUE: ROW + 1}.get(kind)

    def _repair(self, part: Part) -> Repair:
        row = self.row(part.at) or ()
        if part.meant is None:
            return deletion("rows", part.at + 1, row, carries_on=False)
        return change("rows", part.at + 1, row, part.meant, carries_on=part.carries_on)


def _worth(row: Row) -> int:
    """The value of a game, as it is typed behind its winners."""
    return min((abs(each) for each in row if each), default=0)


def less(line: Row, column: int, by: int) -> Row:
    """The line with one of its numbers, counted from 0, so much less."""
    return tuple(number - by if index == column else number for index, number in enumerate(line))


def swaps(line: Row) -> Iterator[Row]:
    """The line with two of its numbers in each other's place."""
    for one, other in combinations(range(len(line)), 2):
        if line[one] != line[other]:
            order = {one: line[other], other: line[one]}
            yield tuple(order.get(index, each) for index, each in enumerate(line))
