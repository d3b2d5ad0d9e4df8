"""The changes after which a place of a list agrees with itself again, and their size.
Knows every cure of one place; which places there are is for contradictions.py to say.

Size: a number that changes counts 2, however far it is carried on; a forgotten line counts 3: it is one slip of the
pen, but says more than one wrong number. Penalty shapes are thought of only where nothing else fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .contradictions import Contradictions
from .edits import change, deletion, insertion, new_line
from .findings import Repair
from .shapes import Row, changed, minus, plus
from .slips import ONE_SLIP, Slip, slip

NUMBER, LINE = 2, 3
MOST_CURES = 24
LONGEST_PLACE = 12  # so many wrong lines in a row are not slips of the pen, but another list

Cure = tuple[Repair, ...]


class Cures(Contradictions):
    """Every cure of the smallest size for a place at which the list contradicts itself."""

    def cures(self, cluster: range) -> list[Cure]:
        """All cures of the smallest size for one run of rows."""
        if self.is_lone_total(cluster.start):
            return [cure for _, cure in self._least(self._lone_total_cures(cluster.start))]
        first = self.span(cluster.start)
        if len(cluster) > LONGEST_PLACE and first != cluster:
            return []
        if len(first) > 1 or len(self.span(cluster.stop - 1)) > 1:
            return self._likeliest(self._gap_cures(first.stop - 1)) if first == cluster else [self._slip_behind(first)]
        # A number in the line above or below may be the wrong one although its own row looks right.
        before, after = self._may_reach(cluster.start - 1), self._may_reach(cluster.stop)
        found = self._sequences(cluster.start - before, cluster.stop + after)
        return [cure for _, cure in found if cure]

    def _lone_total_cures(self, index: int) -> Iterator[tuple[int, Cure]]:
        """Only this total is known: one number that makes its sum 0 and, at a table of four, its parity right."""
        total = self.total(index) or ()
        for column in range(self.sheet.players):
            right = tuple(n - sum(total) if c == column else n for c, n in enumerate(total))
            if sum(total) and self.may_be_end(right):
                yield NUMBER, (change("totals", index + 1, total, right, carries_on=False),)

    def _may_reach(self, index: int) -> bool:
        """Whether the total of a neighbouring line may be at fault: it is there, and no place of its own."""
        inside = 0 <= index < self.sheet.length
        return inside and self.sheet.totals is not None and index not in self.bad and self.gap_end(index) is None

    def _slip_behind(self, span: range) -> Cure:
        """The total behind this span is wrong, and nobody went on with it."""
        off, total = self.off(span), self.total(span.stop - 1) or ()
        return (change("totals", span.stop, total, minus(total, off), carries_on=False),)

    def _likeliest(self, options: Iterable[tuple[int, Cure]]) -> list[Cure]:
        """The smallest cures, and beside them every single slip in a row of winners and value: such a row is always
        legal, and what was mistyped there is one thing, however many numbers it changes. The commonest comes first."""
        found = [(size, cure, self._slip(cure[0])) for size, cure in dict.fromkeys(options)]
        least = min((size for size, _, _ in found), default=0)
        kept = [(slip, cure) for size, cure, slip in found if size == least or slip in ONE_SLIP]
        return [cure for _, cure in sorted(kept, key=lambda each: each[0])][:MOST_CURES]

    def _slip(self, repair: Repair) -> Slip:
        row, entry = self.row(repair.row - 1) or (), self.sheet.entry(repair.row - 1)
        if repair.repair == "insert" and self.sheet.start.games is not None:
            return Slip.COUNTED
        if repair.where == "totals" or repair.repair in ("insert", "delete") or entry is None or entry.winners is None:
            return Slip.ELSEWHERE
        return slip(entry.winners, row, new_line(row, repair), self.sheet.table)

    def _sequences(self, start: int, stop: int) -> list[tuple[int, Cure]]:
        """Cures for the rows start..stop: each row cured alone, or two at once by one wrong total between them."""
        best: dict[int, list[tuple[int, Cure]]] = {stop: [(0, ())], stop + 1: []}
        for index in range(stop - 1, start - 1, -1):
            slips = self._least(self._slips(index)) if index + 1 < stop else []
            heads = [(head, best[index + 1]) for head in self._alone(index)] + [
                (slip, best[index + 2]) for slip in slips
            ]
            best[index] = self._least(
                (size + more, cure + rest) for (size, cure), tails in heads for more, rest in tails
            )
        return best[start]

    @staticmethod
    def _least(options: Iterable[tuple[int, Cure]]) -> list[tuple[int, Cure]]:
        found = list(dict.fromkeys(options))
        least = min((size for size, _ in found), default=0)
        return [option for option in found if option[0] == least][:MOST_CURES]

    def _alone(self, index: int) -> list[tuple[int, Cure]]:
        if index not in self.bad:
            return [(0, ())]
        return self._least([*self._changes(index), *self._forgotten(index)])

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

    def _changes(self, index: int) -> Iterator[tuple[int, Cure]]:
        """The row itself, or its addition, was wrong; totals below it that were carried on move along."""
        row, step = self.row(index), self.step(index)
        for right in dict.fromkeys(self._right_rows(index, row, step)):
            if self.fits(right, index):
                yield self._size_of(right, row, step), self._repairs(index, right, row, step)

    @staticmethod
    def _size_of(right: Row, *written: Row | None) -> int:
        return NUMBER * sum(len(changed(line, right)) for line in written if line is not None)

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

    def _slips(self, index: int) -> Iterator[tuple[int, Cure]]:
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

    def _forgotten(self, index: int) -> Iterator[tuple[int, Cure]]:
        """A line is missing above this one: the totals moved by two games at once."""
        step, row = self.step(index), self.row(index)
        if step is None or not self.may_grow or sum(step) != 0:
            return
        if row is not None:
            missing = minus(step, row)
            if self.fits(row, index) and self._is_game(missing):
                yield LINE, (insertion("rows", index + 1, missing),)
            return
        above = minus(self.total(index) or (), step)
        for first in dict.fromkeys(self._halves(step)):
            yield LINE, (insertion("totals", index + 1, plus(above, first)),)

    def _halves(self, step: Row) -> Iterator[Row]:
        """Every way to read a step as two games, none of them worth nothing."""
        table = self.sheet.table
        for first in table.games:
            for second in table.games:
                for game in _split(step, first, second):
                    if self._is_game(game) and self._is_game(minus(step, game)):
                        yield game

    def _is_game(self, row: Row) -> bool:
        """A game that can have been forgotten: worth something, and no penalty."""
        shape = self.sheet.table.shape(row)
        return shape is not None and shape.kind in ("normal", "solo") and self.sheet.table.in_range(shape)

    def _gap_cures(self, end: int) -> Iterator[tuple[int, Cure]]:
        """Totals are known only behind several rows: the difference itself tells which row can be wrong."""
        lines, off = self.gap(end)
        broken = [index for index in lines if not self.fits(self.row(index) or (), index)]
        if len(broken) > 1:
            return
        for index in broken or lines:
            row = self.row(index) or ()
            meant = plus(row, off)
            if any(off) and self.fits(meant, index):
                yield self._size_of(meant, row), (change("rows", index + 1, row, meant, carries_on=False),)
        if broken and not any(off):
            yield from self._carried(broken[0])
        elif not broken:
            yield from self._wrong_end(end, lines, off)

    def _carried(self, index: int) -> Iterator[tuple[int, Cure]]:
        """The wrong row went into the total: both change together, and count as one mistake."""
        row = self.row(index) or ()
        for right in dict.fromkeys(self._right_rows(index, row)):
            if self.fits(right, index) and right != row:
                yield self._size_of(right, row), (change("rows", index + 1, row, right, carries_on=True),)

    def _wrong_end(self, end: int, lines: range, off: Row) -> Iterator[tuple[int, Cure]]:
        """All rows can be right: then a total is wrong, or two are swapped, or a row was forgotten or typed twice."""
        total = self.total(end) or ()
        later = any(line is not None for line in (self.sheet.totals or ())[end + 1 :])
        repair = change("totals", end + 1, total, minus(total, off), carries_on=later)
        if isinstance(repair.column, int) or repair.repair == "swap":
            yield self._size_of(minus(total, off), total), (repair,)
        if self.may_grow and self._is_game(off):
            yield LINE, (insertion("rows", end + 1, off, known_place=False),)
        for index in lines[1:]:
            row = self.row(index) or ()
            if row == self.row(index - 1) and not any(plus(row, off)):
                yield LINE, (deletion("rows", index + 1, row, carries_on=False),)


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
