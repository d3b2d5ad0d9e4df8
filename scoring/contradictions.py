"""Where points, totals and the legal shapes of a row contradict each other: rows, and gaps between known totals.
Knows which numbers cannot all be right; what would cure them is for cures.py to find."""

from __future__ import annotations

from .counted import games_over, open_penalties
from .seats import Seats
from .shapes import ZERO, Row, minus, plus
from .sheet import Sheet, fits_soloist


class Contradictions:
    """The rows of a list that cannot be right, alone or together with their neighbours."""

    def __init__(self, sheet: Sheet, penalties: bool, seats: Seats | None = None) -> None:
        self.sheet = sheet
        self.penalties = penalties
        self.seats = seats  # who sits out, where the course of the deal is known (§10.1.2)
        # Where rows can be penalties, a list with enough rows may still lack a game.
        self.over = over = games_over(sheet)
        self.lacks_games = sheet.start.games is None or over < 0
        self.may_grow = self.lacks_games or over < len(open_penalties(sheet))
        self.bad = {index: None for index in range(sheet.length) if not self._is_fine(index)}  # ordered, quick to ask

    def fits(self, row: Row, index: int) -> bool:
        """Whether a row can be right here. A penalty shape that nobody noted is right only as it was written."""
        entry, table = self.sheet.entry(index), self.sheet.table
        dealer, penalty = (entry.dealer, entry.penalty) if entry else (None, None)
        if not table.fits(row, dealer, penalty) or (self.seats and not self._sit_out(row, index, self.seats)):
            return False
        shape = table.shape(row, dealer) or ZERO
        if entry and not fits_soloist(shape, entry):
            return False
        if penalty is not None or self.penalties or shape.kind != "penalty":
            return True
        return row == self.sheet.written(index)

    def _sit_out(self, row: Row, index: int, seats: Seats) -> bool:
        """Whether the right ones sit out; where the wrong ones did, a game was played that was worth something."""
        return seats.sit_out(row, index) and (any(row) or index not in seats.odd)

    def is_legal(self, row: Row) -> bool:
        """Whether a row can be a game or a penalty at all, whoever deals."""
        return self.sheet.table.fits(row, None, None)

    def step(self, index: int) -> Row | None:
        steps = self.sheet.steps
        return steps[index] if index < len(steps) else None

    def row(self, index: int) -> Row | None:
        return self.sheet.points(index)

    def total(self, index: int) -> Row | None:
        return self.sheet.total(index)

    def _is_fine(self, index: int) -> bool:
        row, step = self.sheet.written(index), self.step(index)
        if row is None:
            return not self.is_lone_total(index) or self.may_be_end(self.total(index) or ())
        same = step is None or step == row
        return same and self.fits(row, index) and self._gap_is_fine(index)

    def is_lone_total(self, index: int) -> bool:
        """A total with nothing above it to compare with: the end result of a list of which no more is known."""
        return self.sheet.told_by_totals(index) and self.step(index) is None and self.total(index) is not None

    def may_be_end(self, total: Row) -> bool:
        return sum(total) == 0 and (self.sheet.players > 4 or len({points % 2 for points in total}) == 1)

    def _gap_is_fine(self, index: int) -> bool:
        """Behind lines without totals the next known total must fit the points since the last known one."""
        return not any(self.gap(index)[1]) if self._ends_gap(index) else True

    def _ends_gap(self, index: int) -> bool:
        if not self.sheet.complete or self.total(index) is None or self.step(index) is not None:
            return False
        return all(self.row(line) is not None for line in self._gap_lines(index))

    def _gap_lines(self, end: int) -> range:
        """The lines since the last known total."""
        start = end
        while start and self.total(start - 1) is None:
            start -= 1
        return range(start, end + 1)

    def gap(self, end: int) -> tuple[range, Row]:
        """The lines of the gap that ends here, and by how much the total is off."""
        lines, nothing = self._gap_lines(end), (0,) * self.sheet.players
        due = (self.total(lines.start - 1) if lines.start else None) or nothing
        for index in lines:
            due = plus(due, self.sheet.written(index) or nothing)
        return lines, minus(self.total(end) or (), due)

    def clusters(self) -> list[range]:
        """Runs of rows that must be cured together: neighbours that contradict something, and gaps as a whole."""
        runs: list[range] = []
        for span in dict.fromkeys(self.span(index) for index in self.bad):
            if runs and runs[-1].stop == span.start and self._belong_together(runs[-1], span):
                runs[-1] = range(runs[-1].start, span.stop)
            else:
                runs.append(span)
        return runs

    def _belong_together(self, above: range, below: range) -> bool:
        """Points alone stand for themselves; a total belongs to the row above it and to the row below it.
        Next to a gap only a total between them that is off for one and back for the other joins two places."""
        if self.sheet.totals is None:
            return len(above) == 1 and self.may_be_exchanged(above.start)
        if self.is_lone_total(above.start) or self.is_lone_total(below.start):
            return False
        if (len(above) > 1 and self.gap_end(above.start) is None) or len(above) == len(below) == 1:
            return len(below) == 1
        if self.total(above.stop - 1) is None or self.total(below.stop - 1) is None:
            return False
        return any(self.off(above)) and not any(plus(self.off(above), self.off(below)))

    def may_be_exchanged(self, index: int) -> bool:
        """Whether this row and the next one fit in each other's place."""
        row, below = self.row(index), self.row(index + 1)
        return row is not None and below is not None and self.fits(below, index) and self.fits(row, index + 1)

    def span(self, index: int) -> range:
        end = self.gap_end(index)
        return range(index, index + 1) if end is None else self.gap(end)[0]

    def off(self, span: range) -> Row:
        return self.gap(span.stop - 1)[1]

    def gap_end(self, index: int) -> int | None:
        """The line that closes the gap in which this row stands, if it stands in one."""
        totals = self.sheet.totals
        if not self.sheet.complete or totals is None:
            return None
        end = next((i for i in range(index, len(totals)) if totals[i] is not None), None)
        return end if end is not None and self._ends_gap(end) else None
