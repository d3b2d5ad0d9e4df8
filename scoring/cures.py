"""Where points, totals and the legal shapes contradict each other, and the changes after which they agree.
Knows every cure of one place and its size; which places there are on a list is for repair.py to say.

Size: a number that changes counts 2, however far it is carried on; a forgotten line counts 3: it is one slip of the
pen, but says more than one wrong number. Penalty shapes are thought of only where nothing else fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .edits import change, insertion
from .findings import Repair
from .shapes import ZERO, Row, changed, minus, plus
from .sheet import Sheet, fits_soloist

NUMBER, LINE = 2, 3
MOST_CURES = 24
MOST_ROWS = 12  # so many wrong lines in a row are not slips of the pen, but another list

Cure = tuple[Repair, ...]


def games_over(sheet: Sheet) -> int:
    """How many games more than planned are written; negative while some are missing."""
    games = sheet.ruleset.games_at(sheet.players)
    if games is None or not sheet.ruleset.soli_count:
        return 0
    return sheet.games_written - games


class Contradictions:
    """Where rows, totals and the legal shapes disagree, and which rows would make them agree."""

    def __init__(self, sheet: Sheet, penalties: bool) -> None:
        self.sheet = sheet
        self.penalties = penalties
        self.may_grow = sheet.ruleset.games is None or games_over(sheet) < 0
        self.bad = {index: None for index in range(sheet.length) if not self._is_fine(index)}  # ordered, quick to ask

    def fits(self, row: Row, index: int) -> bool:
        """Whether a row can be right here. A penalty shape that nobody noted is right only as it was written."""
        entry, table = self.sheet.entry(index), self.sheet.table
        dealer, penalty = (entry.dealer, entry.penalty) if entry else (None, None)
        if not table.fits(row, dealer, penalty):
            return False
        shape = table.shape(row, dealer) or ZERO
        if entry and not fits_soloist(shape, entry):
            return False
        as_written = row in (self.sheet.written(index), self._step(index))
        return penalty is not None or self.penalties or as_written or shape.kind != "penalty"

    def _step(self, index: int) -> Row | None:
        steps = self.sheet.steps
        return steps[index] if index < len(steps) else None

    def _is_fine(self, index: int) -> bool:
        row, step = self.sheet.written(index), self._step(index)
        if row is None:
            return self._gap_is_fine(index) if self.sheet.rows is not None else True
        same = step is None or self.sheet.rows is None or step == row
        return same and self.fits(row, index) and self._gap_is_fine(index)

    def _gap_is_fine(self, index: int) -> bool:
        """Behind lines without totals the next known total must fit the points since the last known one."""
        return not any(self._gap(index)[1]) if self._ends_gap(index) else True

    def _ends_gap(self, index: int) -> bool:
        totals = self.sheet.totals
        if not self.sheet.complete or totals is None or totals[index] is None:
            return False
        return self._step(index) is None

    def _gap(self, end: int) -> tuple[range, Row]:
        """The lines of the gap that ends here, and by how much the total is off."""
        totals, rows = self.sheet.totals or (), self.sheet.rows or ()
        start = end
        while start and totals[start - 1] is None:
            start -= 1
        due = totals[start - 1] if start else (0,) * self.sheet.players
        for index in range(start, end + 1):
            due = plus(due or (), rows[index].points)
        return range(start, end + 1), minus(totals[end] or (), due or ())

    def clusters(self) -> list[range]:
        """Runs of rows that must be cured together: neighbours that contradict something, and gaps as a whole."""
        runs: list[range] = []
        for span in dict.fromkeys(self._span(index) for index in self.bad):
            if runs and runs[-1].stop == span.start and self._belong_together(runs[-1], span):
                runs[-1] = range(runs[-1].start, span.stop)
            else:
                runs.append(span)
        return runs

    def _belong_together(self, above: range, below: range) -> bool:
        """Points alone stand for themselves; a total belongs to the row above it and to the row below it.
        Next to a gap only a total between them that is off for one and back for the other joins two places."""
        if self.sheet.totals is None:
            return False
        if (len(above) > 1 and self._gap_end(above.start) is None) or len(above) == len(below) == 1:
            return len(below) == 1
        return not any(plus(self._off(above), self._off(below)))

    def _span(self, index: int) -> range:
        end = self._gap_end(index)
        return range(index, index + 1) if end is None else self._gap(end)[0]

    def _off(self, span: range) -> Row:
        return self._gap(span.stop - 1)[1]

    def _gap_end(self, index: int) -> int | None:
        """The line that closes the gap in which this row stands, if it stands in one."""
        totals = self.sheet.totals
        if not self.sheet.complete or totals is None:
            return None
        end = next((i for i in range(index, len(totals)) if totals[i] is not None), None)
        return end if end is not None and self._ends_gap(end) else None

    def cures(self, cluster: range) -> list[Cure]:
        """All cures of the smallest size for one run of rows."""
        first = self._span(cluster.start)
        if len(cluster) > MOST_ROWS and first != cluster:
            return []
        if len(first) > 1 or len(self._span(cluster.stop - 1)) > 1:
            gap = first.stop - 1
            return self._smallest(self._gap_cures(gap) if first == cluster else self._slip_behind(first))
        # A number in the line above or below may be the wrong one although its own row looks right.
        before = cluster.start and self._gap_end(cluster.start - 1) is None
        after = cluster.stop < self.sheet.length and self._gap_end(cluster.stop) is None
        return self._smallest(self._sequences(cluster.start - bool(before), cluster.stop + bool(after)))

    def _slip_behind(self, span: range) -> Iterator[tuple[int, Cure]]:
        """The total behind this span is wrong, and nobody went on with it."""
        off, total = self._off(span), (self.sheet.totals or ())[span.stop - 1] or ()
        size = NUMBER * len(changed(off, (0,) * len(off)))
        yield size, (change("totals", span.stop, total, minus(total, off), carries_on=False),)

    @staticmethod
    def _smallest(cures: Iterable[tuple[int, Cure]]) -> list[Cure]:
        found = list(cures)
        least = min((size for size, _ in found), default=0)
        return list(dict.fromkeys(cure for size, cure in found if size == least))[:MOST_CURES]

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
        row, step = self._row(index), self._step(index)
        for right in dict.fromkeys(self._right_rows(index, row, step)):
            if self.fits(right, index):
                yield self._size_of(index, right, row, step), self._repairs(index, right, row, step)

    def _row(self, index: int) -> Row | None:
        entry = self.sheet.entry(index)
        return entry.points if entry else None

    @staticmethod
    def _size_of(index: int, right: Row, *written: Row | None) -> int:
        return NUMBER * sum(len(changed(line, right)) for line in written if line is not None)

    def _repairs(self, index: int, right: Row, row: Row | None, step: Row | None) -> Cure:
        total = (self.sheet.totals or (None,) * self.sheet.length)[index]
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
        step, below = self._step(index), self._step(index + 1)
        total = (self.sheet.totals or (None,) * self.sheet.length)[index]
        if step is None or below is None or total is None or not (index in self.bad or index + 1 in self.bad):
            return
        both = plus(step, below)
        row, row_below = self._row(index), self._row(index + 1)
        other = minus(both, row_below) if row_below else None
        for right in dict.fromkeys(self._right_rows(index, row, step, other)):
            rest = minus(both, right)
            if right != step and self.fits(right, index) and self.fits(rest, index + 1):
                yield self._slip(index, right, rest, total, step)

    def _slip(self, index: int, right: Row, rest: Row, total: Row, step: Row) -> tuple[int, Cure]:
        cure = [change("totals", index + 1, total, plus(minus(total, step), right), carries_on=False)]
        for place, meant in ((index, right), (index + 1, rest)):
            row = self._row(place)
            if row is not None and row != meant:
                cure.append(change("rows", place + 1, row, meant, carries_on=False))
        rows_size = self._size_of(index, right, self._row(index)) + self._size_of(index + 1, rest, self._row(index + 1))
        return rows_size + self._size_of(index, right, step), tuple(cure)

    def _forgotten(self, index: int) -> Iterator[tuple[int, Cure]]:
        """A line is missing above this one: the totals moved by two games at once."""
        step, row = self._step(index), self._row(index)
        if step is None or not self.may_grow or sum(step) != 0:
            return
        if row is not None:
            missing = minus(step, row)
            if self.fits(row, index) and any(missing) and self.sheet.table.fits(missing, None, None):
                yield LINE, (insertion("rows", index + 1, missing),)
            return
        above = minus((self.sheet.totals or ())[index] or (), step)
        for first in dict.fromkeys(self._halves(step)):
            yield LINE, (insertion("totals", index + 1, plus(above, first)),)

    def _halves(self, step: Row) -> Iterator[Row]:
        """Every way to read a step as two games, none of them worth nothing."""
        table = self.sheet.table
        for first in table.games:
            for second in table.games:
                for game in _split(step, first, second):
                    if table.fits(game, None, None) and table.fits(minus(step, game), None, None):
                        yield game

    def _gap_cures(self, end: int) -> Iterator[tuple[int, Cure]]:
        """Totals are known only behind several rows: the difference itself tells which row can be wrong."""
        lines, off = self._gap(end)
        rows = self.sheet.rows or ()
        broken = [index for index in lines if not self.fits(rows[index].points, index)]
        if len(broken) > 1:
            return
        for index in broken or lines:
            row = rows[index].points
            meant = plus(row, off)
            if any(off) and self.fits(meant, index):
                yield self._size_of(index, meant, row), (change("rows", index + 1, row, meant, carries_on=False),)
        if broken and not any(off):
            yield from self._carried(broken[0])
        elif not broken:
            yield from self._wrong_end(end, lines, off)

    def _carried(self, index: int) -> Iterator[tuple[int, Cure]]:
        """The wrong row went into the total: both change together, and count as one mistake."""
        row = self._row(index) or ()
        for right in dict.fromkeys(self._right_rows(index, row)):
            if self.fits(right, index) and right != row:
                yield self._size_of(index, right, row), (change("rows", index + 1, row, right, carries_on=True),)

    def _wrong_end(self, end: int, lines: range, off: Row) -> Iterator[tuple[int, Cure]]:
        """All rows can be right: then a single total is wrong, or a row was forgotten."""
        total = (self.sheet.totals or ())[end] or ()
        wrong = changed(off, (0,) * len(off))
        if len(wrong) == 1:
            later = any(line is not None for line in (self.sheet.totals or ())[end + 1 :])
            yield NUMBER, (change("totals", end + 1, total, minus(total, off), carries_on=later),)
        elif self.may_grow and self.sheet.table.fits(off, None, None):
            yield LINE, (insertion("rows", end + 1, off, known_place=False),)


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
