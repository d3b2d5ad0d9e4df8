"""Checks the course of a list: how many games, whose Pflichtsolo, whose deal (§3, §4.2, §4.3, §10).
What only points show is no more than a notice: an early Lustsolo may have been a stille Hochzeit.

A written list may leave open what was played: a solo without a note can have been a Pflichtsolo or not, and in the
gap of the rules the director may have decided either way. So all courses that the list allows are followed at once,
and a finding is made only where none of them goes on. A list that was read with its marks (`noted`) leaves less open:
its soli are what they are noted as, and a row that cannot be read was some game or other and hides nothing below it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from types import EllipsisType
from typing import NamedTuple

from .codes import Code
from .findings import Finding, found
from .names import DECISIONS
from .played import sitting
from .runde import Course
from .shapes import Row, Shape, Table
from .sheet import Entry, Sheet, is_interruption

Courses = list[Course]
# Yields what is wrong with a row and returns the courses that go on from it.
Reading = Generator[Finding, None, Courses]
MOST_COURSES = 500  # far more than a table can leave open; a guard, not a rule
SITS = "sits-not-zero"  # who sits out is never more than a notice where only points show it, but it can be cured
MOST_UNKNOWN = 3  # with more rows that cannot be read, nothing is known of the course


class Deal(NamedTuple):
    """One row as far as the course is concerned. `row` None: not to be read; `pflicht` None: the list does not say."""

    number: int
    row: Row | None
    soloist: int | None
    pflicht: bool | None
    dealer: int | None
    is_interruption: bool
    announced: bool | None = None  # a solo, not a stille Hochzeit; None: the list does not say

    @property
    def is_unknown(self) -> bool:
        return self.row is None and self.soloist is None

    @property
    def is_clear(self) -> bool:
        """What this row means for the Pflichtsoli is said, or it means nothing for them."""
        return self.is_interruption or self.soloist is None or self.pflicht is not None


def course_findings(sheet: Sheet, deals: Sequence[Deal], odd: Mapping[int, int] | None = None) -> Iterator[Finding]:
    """Findings about the number of games, the Pflichtsoli, the Vorführung and the deal.

    odd: who dealt the rows, by index, that the course below them proves wrong; the course goes on without them.
    """
    courses = [sheet.start]
    # What only points show is no more than a notice; so is everything after a solo of which no more is known.
    sure = sheet.noted or any(deal.pflicht is not None for deal in deals)
    for index, deal in enumerate(deals):
        if odd and index in odd:
            yield sits_not_zero(sheet.players, odd[index], sheet.written(index) or (), deal.number, sure)
            deal = deal._replace(row=None, soloist=None, pflicht=None)
        courses = yield from dealt(decided(courses), deal, sure)
        sure = sure and deal.is_clear
        courses = yield from played(courses, deal, sure)
    yield from count_findings(sheet, courses[0].counted)
    yield from _missing_findings(courses, sheet.length, sure)


def deals_of(sheet: Sheet) -> list[Deal] | None:
    """Soli as noted, else as the points show them; None when too much cannot be read: then nothing can be counted."""
    deals = []
    for index in range(sheet.length):
        row, entry = sheet.written(index), sheet.entry(index) or Entry(None)
        deals.append(deal_of(index + 1, row, entry, sheet.table, sheet.noted))
    unknown = sum(deal.row is None for deal in deals)
    return None if unknown > (MOST_UNKNOWN if sheet.noted else 0) else deals


def deal_of(number: int, row: Row | None, entry: Entry, table: Table, noted: bool) -> Deal:
    soloist, pflicht = entry.soloist, entry.pflicht
    interrupts = is_interruption(row, entry, table)
    if soloist is None:
        shape = table.shape(row) if row is not None else None
        row = row if shape else None
        soloist = _alone(shape, noted) if shape and not interrupts else None
        pflicht = pflicht if noted and soloist is not None else None
    return Deal(number, row, soloist, pflicht, entry.dealer, interrupts)


def _alone(shape: Shape, noted: bool) -> int | None:
    """The position that played alone; a serious penalty to a soloist counts as played (§9.4)."""
    seen = shape.kind == "solo" or (noted and shape.kind == "penalty")
    return shape.soloist + 1 if seen and shape.soloist is not None else None


def decided(courses: Iterable[Course]) -> Courses:
    return list(dict.fromkeys(_with_decisions(courses)))[:MOST_COURSES]


def _with_decisions(courses: Iterable[Course]) -> Iterator[Course]:
    for course in courses:
        if course.in_gap:
            yield from (course.decided(decision) for decision in DECISIONS)
        else:
            yield course


def dealt(courses: Courses, deal: Deal, sure: bool) -> Reading:
    """The courses in which this row was dealt as it says: by its dealer, or by one who lets the right ones sit out."""
    if deal.dealer is not None:
        fitting = [course for course in courses if course.dealer == deal.dealer]
        if not fitting:
            right = _any_of(course.dealer for course in courses)
            yield found(Code.DEALER, deal.number, dealer=deal.dealer, right=right)
        return fitting or [course.dealt_by(deal.dealer) for course in courses]
    if deal.row is None:
        return courses
    fitting = [course for course in courses if not playing_sitters(course.players, course.dealer, deal.row)]
    if fitting:
        return fitting
    players = courses[0].players
    seen = [d for d in range(1, players + 1) if not playing_sitters(players, d, deal.row)]
    if not seen:  # a row in which nobody sits has been found already
        return courses
    yield sits_not_zero(players, courses[0].dealer, deal.row, deal.number, sure)
    return [course.dealt_by(dealer) for course in courses for dealer in seen]


def sits_not_zero(players: int, dealer: int, row: Row, number: int, sure: bool = True) -> Finding:
    who = playing_sitters(players, dealer, row)
    if len(who) == 1:
        return found(Code.SITS_NOT_ZERO, number, who[0], sure=sure, who=who[0], dealer=dealer)
    return found(Code.SIT_NOT_ZERO, number, sure=sure, who=tuple(who), dealer=dealer)


def is_odd(findings: Iterable[Finding]) -> bool:
    """Whether the wrong ones sit out somewhere."""
    return any(finding.code == SITS for finding in findings)


def playing_sitters(players: int, dealer: int, row: Row) -> list[int]:
    """Who should sit out while this player deals, but has points in this row."""
    return [position for position in sitting(players, dealer) if row[position - 1]]


def _any_of(positions: Iterable[int | None]) -> tuple[int, ...]:
    return tuple(sorted({position for position in positions if position}))


def played(courses: Courses, deal: Deal, sure: bool) -> Reading:
    """The courses after this row; a wrong row does not stop the reading."""
    if deal.is_interruption:
        return courses
    if deal.is_unknown:
        return [after for course in courses for after in anything(course)]
    fitting = [course for course in courses if course.presented is None or _is_presented(course, deal)]
    if not fitting:
        waiting = len(courses[0].open)
        right = _any_of(course.presented for course in courses)
        yield found(Code.VORFUEHRUNG, deal.number, sure=sure, waiting=waiting, right=right)
        fitting = courses
    if deal.pflicht and not any(deal.soloist in course.open for course in fitting):
        yield found(Code.PFLICHTSOLO_TWICE, deal.number, deal.soloist, soloist=deal.soloist)
    if deal.pflicht is False and any(deal.soloist in course.open for course in fitting):
        yield found(Code.LUSTSOLO_EARLY, deal.number, deal.soloist, soloist=deal.soloist)
    return [after for course in fitting for after in following(course, deal)]


def _is_presented(course: Course, deal: Deal) -> bool:
    return deal.pflicht is not False and deal.soloist == course.presented


def following(course: Course, deal: Deal) -> Iterator[Course]:
    """A solo without a note goes on in two ways: as the Pflichtsolo while it is open, or as anything else."""
    open_ = deal.soloist in course.open
    if deal.pflicht is not None or course.presented is not None or not open_:
        ways = [open_ and deal.pflicht is not False]
    else:
        ways = [True, False]
    for pflicht in ways:
        alone = deal.soloist is not None
        yield from course.ways_after(deal.soloist, pflicht=pflicht, alone=alone, announced=deal.announced)


def anything(course: Course) -> Iterator[Course]:
    """After a game of which nothing is known: a Normalspiel, somebody's Pflichtsolo, or the Vorführung that was due."""
    if course.presented is None:
        yield from (after for alone in (False, True) for after in course.ways_after(None, pflicht=False, alone=alone))
    waiting = [p for p in course.open if p not in course.sits] if course.presented is None else [course.presented]
    yield from (course.after(position, pflicht=True, alone=True) for position in waiting)


def count_findings(sheet: Sheet, counted: int) -> Iterator[Finding]:
    last, games = sheet.length, sheet.start.games
    if sheet.rows is not None and sheet.totals is not None and not sheet.complete:
        yield found(Code.UNEVEN_HALVES, last, rows=len(sheet.rows), totals=len(sheet.totals))
    if games is not None and counted > games:
        if isinstance(sheet.games, EllipsisType):
            yield found(Code.TOO_MANY, last, counted=counted, players=sheet.players, games=games)
        else:
            yield found(Code.TOO_MANY_PLANNED, last, counted=counted, games=games)
    elif games is not None and counted < games and (sheet.time_up_after is None or counted < sheet.time_up_after):
        yield found(Code.TOO_FEW, last, counted=counted, games=games)


def _missing_findings(courses: Courses, row: int, sure: bool) -> Iterator[Finding]:
    """A Pflichtsolo can only be missing when no game is left, or when only Pflichtsoli are left."""
    course = courses[0]
    if course.games is None or (course.counted < course.games and not course.time_is_up):
        return
    sure = sure and course.counted >= course.games
    for position in course.open:
        if all(position in other.open for other in courses):
            yield found(Code.PFLICHTSOLO_MISSING, row, position, sure=sure, soloist=position)
