"""Who dealt every row at a table of five to seven, as its zeros tell (§10.1.2): the course that most rows fit.
Knows which rows do not fit it; what would cure them is for cures.py to find.

The dealer sits out and writes 0, so every row tells something of who dealt it. All courses are followed that the rows
allow; where a row fits none, it is wrong itself, or a row above it is missing, or it stands there twice, or it has
changed places with the next one. Of all these the course with the fewest such rows is taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .deals import Deal, anything, deal_of, decided, following, playing_sitters
from .runde import Course
from .shapes import ZERO, Row, minus, plus
from .sheet import Entry, Sheet, fits_soloist, games_over, open_penalties

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
        self.ways: list[dict[Course, list[tuple[int, Course, Step]]]] = [{} for _ in self.costs]

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
        if self.over < len(self.penalties) or course.games is None:
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


# --- Where points, totals and the legal shapes of a row contradict each other


class Contradictions:
    """The rows of a list that cannot be right, alone or together with their neighbours."""

    def __init__(self, sheet: Sheet, penalties: bool = False, seats: Seats | None = None) -> None:
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
        shape = table.shape(row) or ZERO
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
        won = minus(total, self.sheet.above)
        return sum(won) == 0 and (self.sheet.players > 4 or len({points % 2 for points in won}) == 1)

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
        due = (self.total(lines.start - 1) if lines.start else self.sheet.above) or nothing
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
        totals = self.sheet.totals or ()
        end = next((i for i in range(index, len(totals)) if totals[i] is not None), None)
        return end if end is not None and self._ends_gap(end) else None
