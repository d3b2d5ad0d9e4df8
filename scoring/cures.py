"""The changes after which a place of a list agrees with itself again, and their size.
Knows every cure of one place; which places there are is for seats.py to say.

Size: a number that changes counts 2, however far it is carried on; a forgotten line counts 3: it is one slip of the
pen, but says more than one wrong number. Penalty shapes are thought of only where nothing else fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from .edits import as_row, change, deletion, exchange, insertion, new_line
from .findings import Repair, Where
from .pairs import LINE, MOST_CURES, NUMBER, Cure, Option, Pairs, less, swaps
from .shapes import SIGN, Row, changed, is_winners, minus, misreading, plus

MOST_FORGOTTEN = 2
NEAR = 2  # so many lines away a line that stands there twice may have come
LONGEST_PLACE = 12  # so many wrong lines in a row are not slips of the pen, but another list


class Cures(Pairs):
    """Every cure of the smallest size for a place at which the list contradicts itself."""

    def cures(self, cluster: range) -> list[Cure]:
        """All cures of the smallest size for one run of rows."""
        if self.is_lone_total(cluster.start):
            return [cure for _, cure in self._least(self._lone_total_cures(cluster.start))]
        first = self.span(cluster.start)
        if len(cluster) > LONGEST_PLACE and first != cluster:
            return []
        if len(first) > 1 or len(self.span(cluster.stop - 1)) > 1:
            return self.gap_cures(first.stop - 1) if first == cluster else [self._slip_behind(first)]
        # A number in the line above or below may be the wrong one although its own row looks right.
        before, after = self._may_reach(cluster.start - 1), self._may_reach(cluster.stop)
        region = range(cluster.start - before, cluster.stop + after)
        return self._with_rivals([each for each in self._sequences(region) if each[1]], region)

    def is_sure(self, cure: Cure, cluster: range) -> bool:
        """Whether the only cure may be called right: one slip of a kind that happens, and two that look like it are
        not as likely. A line that is missing is never certain: a neighbour of it may stand in the wrong place."""
        if cure[0].repair == "insert":
            return False
        end = self.gap_end(cluster.start)
        if self._stands_twice(cure) or self._stands_above(cure) or (end is None and self._may_change_places(cluster)):
            return False
        if len(cure) > 1:
            return self._is_proven(cure)
        if not self.is_certain(cure[0]):
            return False
        if end is not None:
            return not self.is_rivalled(cure, end)
        doubts = (
            self._may_lack_line, self._may_be_swapped_above, self._may_be_carried_on_twice, self._may_be_swapped_twice,
        )  # fmt: skip
        return not any(doubt(cure[0]) for doubt in doubts)

    def _is_proven(self, cure: Cure) -> bool:
        """Two slips are certain only as one wrong number in each of two rows that cannot be right as they stand."""
        rows = {repair.row for repair in cure if repair.where == "rows" and isinstance(repair.column, int)}
        return (
            len(rows) == len(cure)
            and all(sum(self.row(row - 1) or ()) for row in rows)
            and all(self.is_certain(repair) for repair in cure)
        )

    def _may_be_swapped_twice(self, repair: Repair) -> bool:
        """Points alone, two of them swapped: who sits out tells where the zero belongs, not where the number does that
        stands in its place. If another one may have stood there before, two were swapped, and two once more."""
        row = self.row(repair.row - 1)
        if repair.repair != "swap" or self.sheet.totals is not None or row is None:
            return False
        rights = {right for swapped in swaps(row) for right in swaps(swapped)}
        return any(self.fits(right, repair.row - 1) for right in rights - {new_line(row, repair)})

    def _may_lack_line(self, repair: Repair) -> bool:
        """A list of totals that lacks a game or two: a forgotten line makes two games one step, and with a wrong number
        beside it looks like another wrong number. A list that is not yet finished lacks more."""
        lacks = -MOST_FORGOTTEN <= self.over < 0
        return lacks and self.row(repair.row - 1) is None

    def _may_be_swapped_above(self, repair: Repair) -> bool:
        """Only totals tell the games, and two numbers of the total above may be swapped and leave a game as well: then
        the number that is carried on from here is somebody else's."""
        index = repair.row - 1
        if not index or not repair.carries_on or self.row(index) is not None:
            return False
        above, before, step = self.total(index - 1), self.step(index - 1), self.step(index)
        if above is None or before is None or step is None:
            return False
        moves = (minus(right, above) for right in swaps(above))
        return any(
            self.fits(plus(before, by), index - 1) and any(self.with_number(minus(step, by), index)) for by in moves
        )

    def _may_be_carried_on_twice(self, repair: Repair) -> bool:
        """Only totals tell the games: a sum that was added wrong here and another one in the next line, by as much the
        other way, look like one wrong total that nobody went on with. Then it may be somebody else's."""
        index, step, below = repair.row - 1, self.step(repair.row - 1), self.step(repair.row)
        if repair.carries_on or not isinstance(repair.column, int) or self.row(index) is not None:
            return False
        if step is None or below is None:
            return False
        by, column = sum(step), repair.column - 1
        once = self._added_wrong(index, step, column, by) * self.how_often(less(below, column, -by))
        pairs = ((a, b) for a, b in permutations(range(len(step)), 2) if a != column)
        twice = sum(
            self._added_wrong(index, step, a, by) * self._added_wrong(index + 1, below, b, -by) for a, b in pairs
        )
        return 0 < twice / SIGN >= once

    def _added_wrong(self, index: int, step: Row, column: int, by: int) -> float:
        """How easily so much too much was written in this column; 0 where what is left is no game."""
        right, number = less(step, column, by), (self.total(index) or ())[column]
        return misreading(number, number - by) * self.how_often(right) if self.fits(right, index) else 0

    def _stands_twice(self, cure: Cure) -> bool:
        """Of a list with too many rows: one that is wrong may stand there twice, with its mistake or without, or once
        more two lines away, if it changed places with the one between."""
        if self.over < 1:
            return False
        rows = [repair.row for repair in cure]
        near = range(max(0, min(rows) - 1 - NEAR), min(self.sheet.length, max(rows) + NEAR))
        lines = [[line for index in near if (line := half(index))] for half in (self.sheet.written, self.sheet.total)]
        pairs = (pair for half in lines for away in range(1, NEAR + 1) for pair in zip(half, half[away:], strict=False))
        return any(len(changed(one, other)) < 2 for one, other in pairs)

    def _stands_above(self, cure: Cure) -> bool:
        """A total that is called wrong stands somewhere above, number for number: it may have been copied once more."""
        totals = self.sheet.totals or ()
        wrong = [repair.row - 1 for repair in cure if repair.where == "totals"]
        return any(totals[index] in totals[:index] for index in wrong)

    def _may_change_places(self, cluster: range) -> bool:
        """Only who sits out proves the place wrong, and a neighbour fits there as well: then the row that does not may
        belong where the neighbour stands, with another slip."""
        if self.seats is None or len(cluster) > 1:
            return False
        beside = (self.row(cluster.start - 1) if cluster.start else None, self.row(cluster.stop))
        return any(row is not None and self.fits(row, cluster.start) for row in beside)

    def _lone_total_cures(self, index: int) -> Iterator[Option]:
        """Only this total is known: one number that makes its sum 0 and, at a table of four, its parity right."""
        total = self.total(index) or ()
        off = sum(total) - sum(self.sheet.above)
        # The sign was forgotten, or what else happens easily.
        columns = sorted(range(self.sheet.players), key=lambda each: -misreading(total[each], total[each] - off))
        for right in (less(total, column, off) for column in columns):
            if off and self.may_be_end(right):
                yield NUMBER, (change("totals", index + 1, total, right, carries_on=False),)

    def _may_reach(self, index: int) -> bool:
        """Whether a neighbouring line may be at fault: its total, or where it stands; and it is no place of its own."""
        return index >= 0 and index not in self.bad and self.gap_end(index) is None

    def _slip_behind(self, span: range) -> Cure:
        """The total behind this span is wrong, and nobody went on with it."""
        off, total = self.off(span), self.total(span.stop - 1) or ()
        return (change("totals", span.stop, total, minus(total, off), carries_on=False),)

    def _sequences(self, region: range) -> list[Option]:
        """Cures for all these rows: each row cured alone, or several at once by what happened to a line of totals."""
        best: dict[int, list[Option]] = {region.stop: [(0, ())]}
        for index in reversed(region):
            heads = [(head, 1) for head in self._alone(index)] + [
                (head, length) for length, option in self._joined(index) for head in self._least(option)
            ]
            best[index] = self._least(
                (size + more, cure + rest)
                for (size, cure), length in heads
                for more, rest in best.get(index + length, ())
            )
        return best[region.start]

    def _joined(self, index: int) -> Iterator[tuple[int, Iterable[Option]]]:
        """What can have happened to this line and those below it, with the number of rows that it explains."""
        if self.sheet.totals is None:
            if (index in self.bad or index + 1 in self.bad) and self.may_be_exchanged(index):
                yield 2, [(LINE, (exchange("rows", index + 1, self.row(index) or (), carries_on=False),))]
        else:
            yield 2, self._slips(index)
            yield 2, self._rows_exchanged(index)
            yield from ((length, [option]) for length, option in self._lines_exchanged(index))

    def _with_rivals(self, least: list[Option], region: range) -> list[Cure]:
        """The smallest cures. A sum that is off can only be one wrong number; where all sums are right, several single
        slips may explain the place (two numbers or lines swapped, a line too few, other winners): none is left out."""
        if not least or least[0][0] <= NUMBER:
            return [cure for _, cure in least]
        bad = [index for index in region if index in self.bad]
        rivals = [option for option in self._single_slips(region) if self._explains(option, bad)]
        found = [*least, *((size, cure) for _, (size, cure) in rivals)]
        return list(dict.fromkeys(cure for _, cure in sorted(found, key=lambda each: each[0])))[:MOST_CURES]

    @staticmethod
    def _explains(option: tuple[range, Option], bad: list[int]) -> bool:
        rows, _ = option
        return all(index in rows for index in bad)

    def _single_slips(self, region: range) -> Iterator[tuple[range, Option]]:
        for index in region:
            if index in self.bad:
                alone = (each for each in self._of_one_row(index) if self._is_one_slip(each[1], index))
                yield from ((range(index, index + 1), each) for each in alone)
            for length, options in self._joined(index):
                yield from (
                    (range(index, index + length), each) for each in options if self._is_one_slip(each[1], index)
                )

    def _is_one_slip(self, cure: Cure, index: int) -> bool:
        """One repair of the kind that happens in one go: not any two or more numbers of a line."""
        if len(cure) != 1:
            return False
        (repair,) = cure
        if repair.repair != "cell" or repair.column is not None:
            return True
        row, step = self.row(index), self.step(index)
        if repair.where == "rows":
            return row is not None and is_winners(row, as_row(repair.value), self.sheet.table)
        # Added with other winners than those who are written.
        return row is not None and step is not None and is_winners(step, row, self.sheet.table)

    def _alone(self, index: int) -> list[Option]:
        if index not in self.bad:
            return [(0, ())]
        return self._least(self._of_one_row(index))

    def _of_one_row(self, index: int) -> Iterator[Option]:
        yield from self._changes(index)
        yield from self._forgotten(index)
        yield from self._doubled(index)

    def _doubled(self, index: int) -> Iterator[Option]:
        """The wrong ones sit out because the row above stands there once more."""
        row = self.sheet.written(index)
        where: Where = "totals" if self.sheet.told_by_totals(index) else "rows"
        line = self.total(index) if where == "totals" else self.row(index)
        if self.seats is None or self.over < 1 or not index or row != self.sheet.written(index - 1) or line is None:
            return
        yield LINE, (deletion(where, index + 1, line, carries_on=self.sheet.totals is not None),)

    def _changes(self, index: int) -> Iterator[Option]:
        """The row itself, or its addition, was wrong; totals below it that were carried on move along."""
        row, step = self.row(index), self.step(index)
        for right in dict.fromkeys(self._right_rows(index, row, step)):
            if self.fits(right, index):
                yield self._size_of(right, row, step), self._repairs(index, right, row, step)

    def _repairs(self, index: int, right: Row, row: Row | None, step: Row | None) -> Cure:
        total = self.total(index)
        goes_on = any(later is not None for later in (self.sheet.totals or ())[index + 1 :])
        if row is not None and row == step and row != right:
            return (change("rows", index + 1, row, right, carries_on=True),)
        cure: list[Repair] = []
        if row is not None and row != right:
            cure.append(change("rows", index + 1, row, right, carries_on=False))
        if step is not None and total is not None and step != right:
            cure.append(change("totals", index + 1, total, plus(minus(total, step), right), goes_on))
        return tuple(cure)

    def _slips(self, index: int) -> Iterator[Option]:
        """One total between two rows is written wrong, and nobody went on with it."""
        step, below = self.step(index), self.step(index + 1)
        total = self.total(index)
        if step is None or below is None or total is None or not (index in self.bad or index + 1 in self.bad):
            return
        both = plus(step, below)
        row, row_below = self.row(index), self.row(index + 1)
        other = minus(both, row_below) if row_below else None
        for right in dict.fromkeys(self._right_rows(index, row, step, other)):
            rest = minus(both, right)
            if right != step and self.fits(right, index) and self.fits(rest, index + 1):
                yield self._wrong_total(index, right, rest, total, step)

    def _wrong_total(self, index: int, right: Row, rest: Row, total: Row, step: Row) -> tuple[int, Cure]:
        cure = [change("totals", index + 1, total, plus(minus(total, step), right), carries_on=False)]
        for place, meant in ((index, right), (index + 1, rest)):
            row = self.row(place)
            if row is not None and row != meant:
                cure.append(change("rows", place + 1, row, meant, carries_on=False))
        rows_size = self._size_of(right, self.row(index)) + self._size_of(rest, self.row(index + 1))
        return rows_size + self._size_of(right, step), tuple(cure)

    def _rows_exchanged(self, index: int) -> Iterator[Option]:
        """Two rows stand in each other's place; the totals were added in the right order."""
        row, below = self.row(index), self.row(index + 1)
        steps = (self.step(index), self.step(index + 1))
        if row is None or below is None or row == below or steps != (below, row):
            return
        if self.is_legal(row) and self.is_legal(below):
            yield LINE, (exchange("rows", index + 1, row, carries_on=False),)

    def _lines_exchanged(self, index: int) -> Iterator[tuple[int, Option]]:
        """Two lines of totals stand in each other's place, with or without their points."""
        above = self.total(index - 1) if index else self.sheet.above
        first, second, behind = self.total(index + 1), self.total(index), self.total(index + 2)
        if above is None or first is None or second is None or first == second:
            return
        steps = [minus(first, above), minus(second, first), *([minus(behind, second)] if behind else [])]
        rows = [self.row(place) for place in range(index, index + len(steps))]
        if not all(self.is_legal(step) for step in steps):
            return
        if all(row is None or row == step for row, step in zip(rows, steps, strict=True)):
            yield len(steps), (LINE, (exchange("totals", index + 1, second, carries_on=False),))
        if [rows[1], rows[0], *rows[2:]] == steps:
            yield len(steps), (LINE, (exchange("rows", index + 1, rows[0] or (), carries_on=True),))

    def _forgotten(self, index: int) -> Iterator[Option]:
        """A line is missing above this one: the totals moved by two games at once."""
        step, row = self.step(index), self.row(index)
        if step is None or not self.may_grow or sum(step) != 0:
            return
        if row is not None:
            missing = minus(step, row)
            if self.fits(row, index) and self._is_game(missing):
                yield self._missing(), (insertion("rows", index + 1, missing),)
            return
        above = minus(self.total(index) or (), step)
        for first in dict.fromkeys(self._halves(step)):
            yield self._missing(), (insertion("totals", index + 1, plus(above, first)),)

    def _halves(self, step: Row) -> Iterator[Row]:
        """Every way to read a step as two games, none of them worth nothing."""
        table = self.sheet.table
        for first in table.games:
            for second in table.games:
                for game in _split(step, first, second):
                    if self._is_game(game) and self._is_game(minus(step, game)):
                        yield game


def _split(step: Row, first: Row, second: Row) -> Iterator[Row]:
    """The multiple of `first` that leaves a multiple of `second`, by the first two columns that tell them apart."""
    for a in range(len(step)):
        for b in range(a + 1, len(step)):
            area = first[a] * second[b] - first[b] * second[a]
            if area:
                times, rest = divmod(step[a] * second[b] - step[b] * second[a], area)
                if not rest:
                    yield tuple(times * points for points in first)
                return
