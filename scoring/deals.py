"""Checks the course of a list: how many games, whose Pflichtsolo, whose deal (§3, §4.2, §4.3, §10).
What only points show is no more than a notice: an early Lustsolo may have been a stille Hochzeit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .findings import Finding, found
from .positions import from_the_left, sitting
from .shapes import Row
from .sheet import Entry, Sheet


@dataclass(frozen=True, slots=True)
class Deal:
    """One row as far as the course is concerned."""

    soloist: int | None
    pflicht: bool
    dealer: int | None
    is_interruption: bool
    row: Row


@dataclass(slots=True)
class Course:
    """Where the list stands before a row; a wrong row does not stop the reading."""

    players: int
    games: int | None
    time_up_after: int | None
    soli_count: bool
    keeps_dealer: bool
    open: list[int]
    counted: int = 0
    finished: int = 0
    dealers: set[int] = field(default_factory=lambda: {1})  # more than one where points alone cannot tell

    @property
    def time_is_up(self) -> bool:
        return self.time_up_after is not None and self.finished >= self.time_up_after

    @property
    def left(self) -> int | None:
        if self.games is None:
            return None
        if self.time_is_up:
            return len(self.open)
        return self.games - self.counted + (0 if self.soli_count else len(self.open))

    def presented(self) -> list[int]:
        """Who can be the one to be presented now: the first open player from the dealer's left (§4.2.5)."""
        left = self.left
        if left is None or not self.open or len(self.open) < left:
            return []
        return sorted({self._first_open(dealer) for dealer in self.dealers})

    def _first_open(self, dealer: int) -> int:
        order = [p for p in from_the_left(self.players, dealer) if p in self.open]
        return next((p for p in order if p not in sitting(self.players, dealer)), order[0])

    def advance(self, deal: Deal, pflicht: bool, presented: bool, stated: bool) -> None:
        self.open = [position for position in self.open if not (pflicht and position == deal.soloist)]
        self.finished += 1
        self.counted += self.soli_count or deal.soloist is None
        moved = {dealer % self.players + 1 for dealer in self.dealers}
        stays = pflicht and (not presented or self.keeps_dealer)
        # From points alone a Pflichtsolo (same dealer) and a stille Hochzeit (next dealer) look alike.
        self.dealers = self.dealers if stays and stated else self.dealers | moved if stays else moved


def course_findings(sheet: Sheet) -> Iterator[Finding]:
    """Findings about the number of games, the Pflichtsoli, the Vorführung and the deal."""
    stated = any(entry.soloist is not None for entry in sheet.rows or ())
    deals = _stated_deals(sheet.rows or ()) if stated else _seen_deals(sheet)
    rules = sheet.ruleset
    course = Course(
        sheet.players, rules.games_at(sheet.players), sheet.time_up_after, rules.soli_count,
        rules.vorfuehrung_keeps_dealer, list(range(1, sheet.players + 1)) * rules.pflichtsoli,
    )  # fmt: skip
    if deals is None:
        yield from _count_findings(sheet, course, sum(not _interrupts(sheet, i) for i in range(sheet.length)))
        return
    for row, deal in enumerate(deals, 1):
        yield from _dealer_findings(course, deal, row)
        if deal.dealer is None:
            yield from _sitting_findings(course, deal, row, stated)
        if not deal.is_interruption:
            yield from _solo_findings(course, deal, row, stated)
    yield from _count_findings(sheet, course, course.counted)
    yield from _missing_findings(course, sheet.length, stated)


def _interrupts(sheet: Sheet, index: int) -> bool:
    entry = sheet.entry(index)
    return entry is not None and entry.is_interruption


def _stated_deals(rows: tuple[Entry, ...]) -> list[Deal]:
    return [Deal(row.soloist, row.pflicht, row.dealer, row.is_interruption, row.points) for row in rows]


def _seen_deals(sheet: Sheet) -> list[Deal] | None:
    """Soli as the points show them; None when a row cannot be read, for then nothing can be counted."""
    deals = []
    for index in range(sheet.length):
        written, entry = sheet.written(index), sheet.entry(index)
        shape = sheet.table.shape(written) if written is not None else None
        if shape is None or written is None:
            return None
        interrupts = entry is not None and entry.is_interruption
        soloist = shape.soloist + 1 if shape.soloist is not None and shape.kind == "solo" else None
        deals.append(Deal(soloist, False, entry.dealer if entry else None, interrupts, written))
    return deals


def _dealer_findings(course: Course, deal: Deal, row: int) -> Iterator[Finding]:
    if deal.dealer is None:
        return
    if deal.dealer not in course.dealers:
        yield found("dealer", row, dealer=deal.dealer, right=_any_of(sorted(course.dealers)))
    course.dealers = {deal.dealer}


def _sitting_findings(course: Course, deal: Deal, row: int, stated: bool) -> Iterator[Finding]:
    """Who writes 0 tells who dealt. A row in which nobody sits has been found already."""
    seen = {dealer for dealer in range(1, course.players + 1) if not playing_sitters(course.players, dealer, deal.row)}
    if seen and not seen & course.dealers:
        dealer = min(course.dealers)
        who = playing_sitters(course.players, dealer, deal.row)
        column = who[0] if len(who) == 1 else None
        yield found("sits-not-zero", row, column, sure=stated, who=" und ".join(map(str, who)), dealer=dealer)
    course.dealers = (seen & course.dealers) or seen or course.dealers


def playing_sitters(players: int, dealer: int, row: Row) -> list[int]:
    """Who should sit out while this player deals, but has points in this row."""
    return [position for position in sitting(players, dealer) if row[position - 1]]


def _any_of(positions: list[int]) -> str:
    return " oder ".join(map(str, positions))


def _solo_findings(course: Course, deal: Deal, row: int, stated: bool) -> Iterator[Finding]:
    presented = course.presented()
    pflicht = deal.pflicht if stated else deal.soloist in course.open
    if presented and not (pflicht and deal.soloist in presented):
        yield found("vorfuehrung", row, sure=stated, waiting=len(course.open), right=_any_of(presented))
    if pflicht and deal.soloist not in course.open:
        yield found("pflichtsolo-twice", row, deal.soloist)
    elif stated and not pflicht and deal.soloist in course.open:
        yield found("lustsolo-early", row, deal.soloist)
    course.advance(deal, pflicht, bool(presented), stated)


def _count_findings(sheet: Sheet, course: Course, counted: int) -> Iterator[Finding]:
    last, games = sheet.length, course.games
    if sheet.rows is not None and sheet.totals is not None and not sheet.complete:
        yield found("uneven-halves", last, rows=len(sheet.rows), totals=len(sheet.totals))
    if games is not None and counted > games:
        yield found("too-many", last, counted=counted, players=sheet.players, games=games)
    elif games is not None and counted < games and sheet.time_up_after is None:
        yield found("too-few", last, counted=counted, games=games)


def _missing_findings(course: Course, row: int, stated: bool) -> Iterator[Finding]:
    """A Pflichtsolo can only be missing when no game is left, or when only Pflichtsoli are left."""
    if course.games is None or (course.counted < course.games and not course.time_is_up):
        return
    sure = stated and course.counted >= course.games
    for position in course.open:
        yield found("pflichtsolo-missing", row, position, sure=sure)
