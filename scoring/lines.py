"""Reads the rows of a paper list one after the other: what each says, who dealt it, whose solo it was.
Knows text and the course of the deal; whether the list as a whole can be right is for checks.py to say.

Where a row cannot be read, all courses that the rows allow are followed on, so that the rows below keep what can be
known of them: their points, their verdict, their number, and the dealer where only one is possible."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeVar

from .codes import Code
from .deals import MOST_UNKNOWN, Courses, Deal, deal_of, dealt, decided, played
from .findings import Finding, found
from .messages import Message
from .notation import (
    Marks,
    PaperRow,
    Winners,
    complete_cell,
    number,
    points_of,
    read_marks,
    read_winners,
    short,
    soloist_of,
)
from .played import TO_SOLOIST
from .runde import UNFINISHED, Course, Dealt, Runde, multipliers
from .shapes import Row, Shape, Table, is_penalty, minus, plus, table_of
from .sheet import Entry, fits_soloist

# --- What stands beside a row that has been typed


How = Literal["good", "bad", "open"]


class Verdict(NamedTuple):
    """Good, bad, or open where the row above is missing; nothing is said of an empty row behind the last one."""

    state: How
    said: Message | None


BLANK = Verdict("good", None)


class Seen(NamedTuple):
    """What is known of the row. `wrong` says what its text or its marks leave no doubt about."""

    points: Row | None
    won: Row | None  # what its total says since the start of the list
    shape: Shape | None
    entry: Entry
    soloist: int | None
    kind: str | None
    penalty: str | None
    vorfuehrung: bool
    wrong: Message | None
    sitter: int | None  # somebody who has points although he sits out


def verdict(seen: Seen, table: Table) -> Verdict:
    wrong = seen.wrong or _wrong(seen, table)
    if wrong:
        return Verdict("bad", wrong)
    if seen.points is None or seen.shape is None:
        return Verdict("open", Message(Code.ROW_ABOVE_MISSING))
    if seen.penalty:
        return Verdict("good", _penalty(seen.points, seen.shape, seen.penalty))
    return Verdict("good", _game(seen, seen.shape, table))


def _wrong(seen: Seen, table: Table) -> Message | None:
    line = seen.won or () if seen.points is None else seen.points
    if sum(line):
        return Message(Code.ROW_WRONG_SUM, sum=sum(line))
    if seen.points is None:
        return None
    return _misshapen(seen, seen.shape, table) if seen.shape else Message(Code.ROW_NO_GAME)


def _misshapen(seen: Seen, shape: Shape, table: Table) -> Message | None:
    if seen.entry.penalty and not is_penalty(shape, seen.entry.penalty):
        return Message(Code.ROW_NOT_THAT_PENALTY)
    if not fits_soloist(shape, seen.entry):
        return Message(Code.ROW_NO_SOLO_OF, soloist=seen.entry.soloist)
    if not seen.penalty and not table.in_range(shape):
        return Message(Code.ROW_TOO_HIGH, value=abs(shape.value))
    return Message(Code.ROW_SITS, who=seen.sitter) if seen.sitter else None


def _penalty(points: Row, shape: Shape, penalty: str) -> Message:
    paid = {"pays": points.index(min(points)) + 1, "amount": -min(points), "penalty": penalty}
    if shape.kind == "penalty" and shape.soloist is not None:
        return Message(Code.ROW_PENALTY_TO, to=shape.soloist + 1, **paid)
    return Message(Code.ROW_PENALTY, **paid)


def _game(seen: Seen, shape: Shape, table: Table) -> Message:
    if seen.soloist is None:
        return Message(Code.ROW_NORMAL, value=shape.value) if shape.value else Message(Code.ROW_ZERO)
    alone = {"solo": _solo(seen, table), "soloist": seen.soloist}
    if not shape.value:
        return Message(Code.ROW_SOLO_ZERO, **alone)
    return Message(Code.ROW_SOLO_WON if shape.value > 0 else Code.ROW_SOLO_LOST, value=abs(shape.value), **alone)


def _solo(seen: Seen, table: Table) -> str:
    if seen.kind == "stille_hochzeit":
        return "stille_hochzeit"
    if seen.entry.pflicht is None or not table.ruleset.pflichtsoli:
        return "solo"
    if not seen.entry.pflicht:
        return "lustsolo"
    return "vorfuehrung" if seen.vorfuehrung else "pflichtsolo"


# --- What the text of one row says in its place


class Above(NamedTuple):
    """What is known above a row: the running totals, the possible courses, and whether a row could not be read."""

    running: Row | None
    courses: Courses
    is_broken: bool


class Said(NamedTuple):
    """What the text of a row says: points or a total, who played alone, marks, and faults with their short words."""

    points: Row | None = None
    total: Row | None = None
    soloist: int | None = None
    marks: Marks = Marks()
    faults: tuple[Finding, ...] = ()
    shown: Message | None = None
    is_normal: bool = False  # two winners are named, whatever they won
    winners: tuple[int, ...] | None = None  # who was named as such


def unreadable(cell: str, row: int, column: int) -> Finding:
    """A cell without a number."""
    if not cell.strip():
        return found(Code.EMPTY_CELL, row, column)
    return found(Code.NO_NUMBER, row, column, text=short(cell))


def say(row: PaperRow, place: int, players: int, above: Above) -> Said:
    """The row read by its notation; whatever cannot be read is named, never refused."""
    needed = 1 if row.notation == "winners" else players
    if row.is_empty:
        return Said(faults=(found(Code.EMPTY_ROW, place),), shown=Message(Code.ROW_EMPTY))
    if len(row.cells) != needed:
        return Said(
            faults=(found(Code.CELLS, place, given=len(row.cells), needed=needed),), shown=Message(Code.ROW_UNREADABLE)
        )
    return _winners(row, place, players, above) if row.notation == "winners" else _numbers(row, place, players, above)


def _numbers(row: PaperRow, place: int, players: int, above: Above) -> Said:
    if any(not row.cells[column - 1].strip() for column in row.added if column <= players):
        row = complete_cell(row, above.running) or row
    said = _marked(row.marks, place, players)
    numbers, faults, shown = [], [*said.faults], said.shown
    for column, cell in enumerate(row.cells, 1):
        value = number(cell)
        if value is None:
            faults.append(unreadable(cell, place, column))
            shown = shown or _in_short(cell, column)
        else:
            numbers.append(value)
    line = tuple(numbers) if len(numbers) == players else None
    points, total = (None, line) if row.notation == "totals" else (line, None)
    return said._replace(points=points, total=total, faults=tuple(faults), shown=shown)


def _in_short(cell: str, column: int) -> Message:
    if not cell.strip():
        return Message(Code.ROW_COLUMN_MISSING, column=column)
    return Message(Code.ROW_UNREADABLE_TEXT, text=short(cell))


def _marked(text: str, place: int, players: int) -> Said:
    marks = read_marks(text, players)
    if marks is None:
        wrong = found(Code.MARKS, place, text=short(text))
        return Said(faults=(wrong,), shown=Message(Code.ROW_MARKS, text=short(text)))
    return Said(marks=marks)


def _winners(row: PaperRow, place: int, players: int, above: Above) -> Said:
    (cell,) = row.cells
    winners = _readable(cell, players)
    if winners is not None:
        return _seated(winners, _marked(row.marks + winners.marks, place, players), place, players, above)
    marks = read_marks(row.marks, players) or Marks()
    if not cell.strip():
        return Said(marks=marks, faults=(found(Code.EMPTY_WINNERS, place),), shown=Message(Code.ROW_WINNERS_MISSING))
    shown = Message(Code.ROW_UNREADABLE_TEXT, text=short(cell))
    return Said(marks=marks, faults=(found(Code.WINNERS, place, text=short(cell)),), shown=shown)


def _readable(cell: str, players: int) -> Winners | None:
    """Winners who can sit at this table, and marks that can be read."""
    winners = read_winners(cell)
    if winners is None or any(who > players for who in winners.who) or read_marks(winners.marks, players) is None:
        return None
    return winners


def _seated(winners: Winners, said: Said, place: int, players: int, above: Above) -> Said:
    """The points of a winners cell: at a larger table they depend on who sits out."""
    sets = list(dict.fromkeys(course.sits for course in above.courses))
    fitting = {sits: row for sits in sets if (row := points_of(winners, said.marks, players, sits)) is not None}
    # Behind a row that cannot be read the likeliest seats are taken; they are looked at again when it can.
    if len(set(fitting.values())) == 1 or (fitting and above.is_broken):
        sits, points = next(iter(fitting.items()))
        won = tuple(position for position, each in enumerate(points, 1) if each > 0)
        return said._replace(points=points, soloist=soloist_of(winners, players, sits), winners=won or winners.who)
    if fitting:
        wrong, shown = found(Code.WHO_SITS, place), Message(Code.ROW_WHO_SITS)
    else:
        who = next(position for position in winners.who if position in sets[0])
        wrong = found(Code.SITTER_WINS, place, who, who=who, dealer=above.courses[0].dealer)
        shown = Message(Code.ROW_SITS, who=who)
    return said._replace(
        soloist=winners.who[0] if len(winners.who) == 1 else None, faults=(*said.faults, wrong),
        shown=said.shown or shown, is_normal=len(winners.who) == 2,
    )  # fmt: skip


# --- Reads the rows of a paper list one after the other


Kind = TypeVar("Kind")
MARK_FAULTS = {Code.MARK_OF_WHOM: Code.ROW_WHOSE_SOLO, Code.MARK_NO_SOLO: Code.ROW_NO_SOLO}


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One row of the paper, read. What cannot be known is None; `sits` is then empty and `multiplier` the likeliest."""

    number: int
    game: int | None
    empty: bool
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    dealer: int | None
    sits: tuple[int, ...]
    multiplier: int
    soloist: int | None
    pflicht: bool | None
    vorfuehrung: bool
    penalty: str | None
    kind: str | None
    verdict: Verdict

    @property
    def ok(self) -> bool:
        return self.verdict.state != "bad"

    @classmethod
    def blank(cls, number: int) -> ReadLine:
        """An empty row behind the last one that is written."""
        return cls(number, None, True, None, None, None, (), 1, None, None, False, None, None, BLANK)


class State(NamedTuple):
    """Where a walk stands before a row: the courses, the totals, how much could not be read and has been found."""

    courses: Courses
    running: Row | None
    unknown: int
    findings: int


@dataclass
class Walk:
    """The rows read so far: where the course of the deal can stand now, and what was written."""

    runde: Runde
    above: Row  # the totals above the first row
    told: Mapping[int, int] | None = None  # who deals the rows, by index, in which the wrong ones sit out, once known
    table: Table = field(init=False)
    courses: Courses = field(init=False)
    running: Row | None = field(init=False)
    unknown: int = 0
    lines: list[ReadLine] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    totals: list[Row | None] = field(default_factory=list)
    dealt: list[Dealt] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    before: list[State] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table = table_of(self.players, self.runde.ruleset)
        self.courses = [self.runde.course]
        self.running = self.above

    @property
    def players(self) -> int:
        return self.runde.course.players

    def read(self, row: PaperRow) -> None:
        """One row more."""
        self.before.append(self._state)
        place = len(self.lines) + 1
        self.courses = decided(self.courses)
        said = say(row, place, self.players, Above(self.running, self.courses, self.unknown > 0))
        points = said.points
        if said.total is not None:
            points = minus(said.total, self.running) if self.running is not None else None
        self._play(row, place, said, points)
        self.running = self._reached(said, points)

    @property
    def _state(self) -> State:
        return State(self.courses, self.running, self.unknown, len(self.findings))

    def upto(self, rows: int) -> Walk:
        """So many rows of the same walk: to be gone on with in another way."""
        walk = Walk(self.runde, self.above, self.told)
        walk.courses, walk.running, walk.unknown, findings = [*self.before, self._state][rows]
        walk.findings, walk.before = self.findings[:findings], self.before[:rows]
        walk.lines, walk.entries = self.lines[:rows], self.entries[:rows]
        walk.totals, walk.dealt = self.totals[:rows], self.dealt[:rows]
        return walk

    def _reached(self, said: Said, points: Row | None) -> Row | None:
        if said.total is not None:
            return said.total
        return plus(self.running, points) if self.running is not None and points is not None else None

    # --- the course

    def _play(self, row: PaperRow, place: int, said: Said, points: Row | None) -> None:
        """The row in the course of the deal: whose solo, which game, who deals next."""
        shape = self.table.shape(points) if points is not None else None
        soloist = said.marks.soloist or said.soloist or self._presented_zero(shape, said.marks)
        entry = Entry(None if row.notation == "totals" else points, soloist, None, said.marks.penalty)
        seen = (0,) * self.players if said.is_normal else points
        deal = deal_of(place, seen, entry, self.table, noted=True)
        courses, sitter = self._seated(deal, points or ())
        pflicht = _pflicht(deal, said.marks, courses)
        deal = deal._replace(pflicht=pflicht, announced=None if deal.soloist is None else said.marks.solo != "h")
        self.entries.append(
            Entry(entry.points, soloist, pflicht, entry.penalty, winners=said.winners, marked=bool(said.marks.solo))
        )
        self.totals.append(said.total)
        self.findings += [*said.faults, *self._mark_findings(place, said.marks, deal, shape, points)]
        self._write(place, row, said, Sight(points, shape, deal, courses, sitter))
        self.dealt.append(self._dealt(said.marks, deal, shape, courses[0], points))
        self.courses = self._after(courses, deal)

    def _seated(self, deal: Deal, points: Row) -> tuple[Courses, int | None]:
        """The courses in which this row was dealt, and somebody who has points in it although he sits out."""
        wrongly_dealt, courses = _drained(dealt(self.courses, deal, sure=True))
        if self.told is None:
            sits = self.courses[0].sits if wrongly_dealt else ()
        else:  # a row of which nothing is said is none of those
            dealer = self.told.get(deal.number - 1)
            courses = courses if dealer is None else [course.dealt_by(dealer) for course in self.courses]
            sits = courses[0].sits if dealer is not None else ()
        return courses, next((position for position in sits if points[position - 1]), None)

    def _after(self, courses: Courses, deal: Deal) -> Courses:
        self.unknown += deal.is_unknown and not deal.is_interruption
        if deal.is_unknown and self.unknown > MOST_UNKNOWN:
            # Too much is missing to tell: no more branches.
            return [course.after(None, pflicht=False, alone=False) for course in courses]
        return _drained(played(courses, deal, sure=True))[1]

    def _presented_zero(self, shape: Shape | None, marks: Marks) -> int | None:
        """A Pflichtsolo worth nothing shows nobody; in a Vorführung it is clear whose it was (§4.2.5)."""
        if marks.solo != "*" or shape is None or shape.kind != "zero":
            return None
        return only(course.presented for course in self.courses)

    def _mark_findings(
        self, place: int, marks: Marks, deal: Deal, shape: Shape | None, points: Row | None
    ) -> Iterable[Finding]:
        if marks.bock and not self.runde.ruleset.bock:
            yield found(Code.MARK_NO_BOCK, place)
        wrong = _mark_fault(marks, deal, shape)
        if wrong is Code.MARK_NO_SOLO:
            yield found(wrong, place, mark=marks.solo, line=points)
        elif wrong:
            yield found(wrong, place, mark=marks.solo)

    def _dealt(self, marks: Marks, deal: Deal, shape: Shape | None, course: Course, points: Row | None) -> Dealt:
        """What the Bock needs to know: noted, or plain to see in the points."""
        if deal.is_interruption:
            return UNFINISHED
        triggers = self.runde.ruleset.bock.triggers
        lost = deal.soloist is not None and points is not None and points[deal.soloist - 1] < 0
        worthless = shape is not None and shape.kind == "zero"
        met = marks.bock or (lost and "solo_lost" in triggers) or (worthless and "value_0" in triggers)
        return Dealt(bool(triggers) and met, dealer_stays=course.dealer_stays(bool(deal.pflicht), deal.announced))

    # --- the line

    def _write(self, place: int, row: PaperRow, said: Said, sight: Sight) -> None:
        deal, courses, points = sight.deal, sight.courses, sight.points
        penalty = said.marks.penalty or _plain_penalty(sight.shape)
        presented = only(course.presented for course in courses)
        vorfuehrung = bool(deal.pflicht) and presented is not None and presented == deal.soloist
        kind = _kind(deal, sight.shape, said.marks)
        soloist = deal.soloist or _favoured(sight.shape)
        seen = Seen(
            points, said.total and minus(said.total, self.above), sight.shape, self.entries[-1], soloist, kind,
            penalty, vorfuehrung, said.shown or _mark_shown(said.marks, deal, sight.shape), sight.sitter,
        )  # fmt: skip
        self.lines.append(ReadLine(
            number=place, game=None if deal.is_interruption else courses[0].finished + 1, empty=row.is_empty,
            points=points, totals=self._reached(said, points), dealer=only(course.dealer for course in courses),
            sits=only(course.sits for course in courses) or (), multiplier=1, soloist=soloist,
            pflicht=deal.pflicht, vorfuehrung=vorfuehrung, penalty=penalty, kind=kind,
            verdict=verdict(seen, self.table),
        ))  # fmt: skip

    def multipliers(self) -> list[int]:
        """The Bock of every row, and last that of the game to come."""
        return multipliers(self.dealt, self.runde.ruleset.bock, self.players, self.runde.bock_rounds)


class Sight(NamedTuple):
    """One row as the course shows it."""

    points: Row | None
    shape: Shape | None
    deal: Deal
    courses: Courses
    sitter: int | None


def only(values: Iterable[Kind]) -> Kind | None:
    """The one value that all agree on."""
    different = set(values)
    return different.pop() if len(different) == 1 else None


def _drained(steps: Generator[Finding, None, Courses]) -> tuple[list[Finding], Courses]:
    findings = []
    while True:
        try:
            findings.append(next(steps))
        except StopIteration as end:
            return findings, end.value


def _pflicht(deal: Deal, marks: Marks, courses: Sequence[Course]) -> bool | None:
    """As noted; else the Pflichtsolo while it is open."""
    if deal.soloist is None or deal.is_interruption:
        return None
    if marks.solo:
        return marks.solo == "*"
    return only(deal.soloist in course.open for course in courses)


def _mark_shown(marks: Marks, deal: Deal, shape: Shape | None) -> Message | None:
    wrong = _mark_fault(marks, deal, shape)
    return Message(MARK_FAULTS[wrong]) if wrong else None


def _mark_fault(marks: Marks, deal: Deal, shape: Shape | None) -> Code | None:
    """What is to be said of a mark that means a solo although nobody played alone, or nobody can tell who."""
    if not marks.solo or shape is None or deal.soloist is not None:
        return None
    return Code.MARK_OF_WHOM if shape.kind == "zero" else Code.MARK_NO_SOLO


def _plain_penalty(shape: Shape | None) -> str | None:
    """A penalty that nobody noted but that cannot be anything else."""
    if shape is None or shape.kind != "penalty":
        return None
    return "minor" if shape.value in TO_SOLOIST["minor"] else "counts"


def _favoured(shape: Shape | None) -> int | None:
    return shape.soloist + 1 if shape and shape.kind == "penalty" and shape.soloist is not None else None


def _kind(deal: Deal, shape: Shape | None, marks: Marks) -> str | None:
    if deal.is_interruption or shape is None:
        return None
    if deal.soloist is not None:
        return "stille_hochzeit" if marks.solo == "h" else "solo"
    return shape.kind
