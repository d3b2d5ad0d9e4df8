"""Checks the course of a list: how many games, whose Pflichtsolo, whose deal (§3, §4.2, §4.3, §10).
What only points show is no more than a notice: an early Lustsolo may have been a stille Hochzeit.

A written list may leave open what was played: a solo without a note can have been a Pflichtsolo or not, and in the
gap of the rules the director may have decided either way. So all courses that the list allows are followed at once,
and a finding is made only where none of them goes on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

from .course import DECISIONS, Course
from .findings import Finding, found
from .positions import sitting
from .shapes import Row
from .sheet import Sheet

Courses = list[Course]
# Yields what is wrong with a row and returns the courses that go on from it.
Reading = Generator[Finding, None, Courses]
MOST_COURSES = 500  # far more than a table can leave open; a guard, not a rule


class Deal(NamedTuple):
    """One row as far as the course is concerned. `pflicht` None: the list does not say."""

    number: int
    row: Row
    soloist: int | None
    pflicht: bool | None
    dealer: int | None
    is_interruption: bool


def course_findings(sheet: Sheet) -> Iterator[Finding]:
    """Findings about the number of games, the Pflichtsoli, the Vorführung and the deal."""
    deals = _deals(sheet)
    courses = [Course.begin(sheet.players, sheet.ruleset, time_up_after=sheet.time_up_after)]
    if deals is None:
        yield from _count_findings(sheet, courses[0], sheet.games_written)
        return
    # What only points show is no more than a notice; so is everything after a solo of which no more is known.
    sure = any(deal.pflicht is not None for deal in deals)
    for deal in deals:
        courses = list(dict.fromkeys(_with_decisions(courses)))[:MOST_COURSES]
        courses = yield from _dealt(courses, deal, sure)
        if not deal.is_interruption:
            sure = sure and (deal.soloist is None or deal.pflicht is not None)
            courses = yield from _played(courses, deal, sure)
    yield from _count_findings(sheet, courses[0], courses[0].counted)
    yield from _missing_findings(courses, sheet.length, sure)


def _deals(sheet: Sheet) -> list[Deal] | None:
    """Soli as noted, else as the points show them; None when a row cannot be read: then nothing can be counted."""
    deals = []
    for index in range(sheet.length):
        row, entry = sheet.written(index), sheet.entry(index)
        dealer = entry.dealer if entry else None
        soloist, pflicht = (entry.soloist, entry.pflicht) if entry else (None, None)
        if row is None:
            return None
        if soloist is None:
            shape, pflicht = sheet.table.shape(row), None
            if shape is None:
                return None
            soloist = shape.soloist + 1 if shape.kind == "solo" and shape.soloist is not None else None
        deals.append(Deal(index + 1, row, soloist, pflicht, dealer, sheet.is_interruption(index)))
    return deals


def _with_decisions(courses: Iterable[Course]) -> Iterator[Course]:
    for course in courses:
        if course.in_gap:
            yield from (course.decided(decision) for decision in DECISIONS)
        else:
            yield course


def _dealt(courses: Courses, deal: Deal, sure: bool) -> Reading:
    """The courses in which this row was dealt as it says: by its dealer, or by one who lets the right ones sit out."""
    if deal.dealer is not None:
        fitting = [course for course in courses if course.dealer == deal.dealer]
        if not fitting:
            right = _any_of(course.dealer for course in courses)
            yield found("dealer", deal.number, dealer=deal.dealer, right=right)
        return fitting or [course.dealt_by(deal.dealer) for course in courses]
    fitting = [course for course in courses if not _playing_sitters(course.players, course.dealer, deal.row)]
    players = courses[0].players
    seen = [d for d in range(1, players + 1) if not _playing_sitters(players, d, deal.row)]
    if not fitting and seen:  # a row in which nobody sits has been found already
        yield sits_not_zero(players, courses[0].dealer, deal.row, deal.number, sure)
        fitting = [course.dealt_by(dealer) for course in courses for dealer in seen]
    return fitting or courses


def sits_not_zero(players: int, dealer: int, row: Row, number: int, sure: bool = True) -> Finding:
    who = _playing_sitters(players, dealer, row)
    column = who[0] if len(who) == 1 else None
    return found("sits-not-zero", number, column, sure=sure, who=" und ".join(map(str, who)), dealer=dealer)


def _playing_sitters(players: int, dealer: int, row: Row) -> list[int]:
    """Who should sit out while this player deals, but has points in this row."""
    return [position for position in sitting(players, dealer) if row[position - 1]]


def _any_of(positions: Iterable[int | None]) -> str:
    return " oder ".join(str(position) for position in sorted({p for p in positions if p}))


def _played(courses: Courses, deal: Deal, sure: bool) -> Reading:
    """The courses after this row; a wrong row does not stop the reading."""
    fitting = [course for course in courses if course.presented is None or _is_presented(course, deal)]
    if not fitting:
        waiting = len(courses[0].open)
        right = _any_of(course.presented for course in courses)
        yield found("vorfuehrung", deal.number, sure=sure, waiting=waiting, right=right)
        fitting = courses
    if deal.pflicht and not any(deal.soloist in course.open for course in fitting):
        yield found("pflichtsolo-twice", deal.number, deal.soloist)
    if deal.pflicht is False and any(deal.soloist in course.open for course in fitting):
        yield found("lustsolo-early", deal.number, deal.soloist)
    return [after for course in fitting for after in _following(course, deal)]


def _is_presented(course: Course, deal: Deal) -> bool:
    return deal.pflicht is not False and deal.soloist == course.presented


def _following(course: Course, deal: Deal) -> Iterator[Course]:
    """A solo without a note goes on in two ways: as the Pflichtsolo while it is open, or as anything else."""
    open_ = deal.soloist in course.open
    if deal.pflicht is not None or course.presented is not None or not open_:
        ways = [open_ and deal.pflicht is not False]
    else:
        ways = [True, False]
    for pflicht in ways:
        yield course.after(deal.soloist, pflicht=pflicht, alone=deal.soloist is not None)


def _count_findings(sheet: Sheet, course: Course, counted: int) -> Iterator[Finding]:
    last, games = sheet.length, course.games
    if sheet.rows is not None and sheet.totals is not None and not sheet.complete:
        yield found("uneven-halves", last, rows=len(sheet.rows), totals=len(sheet.totals))
    if games is not None and counted > games:
        yield found("too-many", last, counted=counted, players=sheet.players, games=games)
    elif games is not None and counted < games and (sheet.time_up_after is None or counted < sheet.time_up_after):
        yield found("too-few", last, counted=counted, games=games)


def _missing_findings(courses: Courses, row: int, sure: bool) -> Iterator[Finding]:
    """A Pflichtsolo can only be missing when no game is left, or when only Pflichtsoli are left."""
    course = courses[0]
    if course.games is None or (course.counted < course.games and not course.time_is_up):
        return
    sure = sure and course.counted >= course.games
    for position in course.open:
        if all(position in other.open for other in courses):
            yield found("pflichtsolo-missing", row, position, sure=sure)
