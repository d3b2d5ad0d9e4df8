"""A Spielliste made ready for reading, like the paper that people know: columns with names, rows with running totals,
what comes next. Knows the book and the seats; permissions and addresses are known by the views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from django.utils.safestring import SafeString

from league.base.wording import game_in_html, say_html, verdict_in_html
from league.base.words import sign
from league.models import Entry, Occupancy, Spielliste
from scoring import Finding, Line, Ruleset

from . import scorebook
from .scorebook import Book, BookLine


@dataclass(frozen=True)
class Column:
    """One position: who sat there, one after the other, under which name, and how it stands with the Pflichtsolo."""

    position: int
    seats: tuple[Occupancy, ...]
    named: Callable[[Entry], str]
    pflicht: int | None = None
    earlier: bool = False  # played in a list that this one continues

    @property
    def name(self) -> str:
        return self.named(self.seats[0].entry)

    @property
    def later(self) -> list[tuple[int, str]]:
        """Those who took over the seat: their first game, and who."""
        return [(seat.first_game, self.named(seat.entry)) for seat in self.seats[1:]]


@dataclass(frozen=True)
class Cell:
    """One player in one row: the running total as on paper, and whether this game was won."""

    total: int | None
    points: int
    sits: bool
    alone: bool

    @property
    def won(self) -> bool:
        return self.points > 0

    @property
    def marks(self) -> str:
        """The classes of the cell: the small box of the paper list, and the sign of the total."""
        return ("won " if self.won else "") + ("sits" if self.sits else sign(self.total))


@dataclass(frozen=True)
class SheetRow:
    line: BookLine
    dealer: str
    soloist: str
    cells: tuple[Cell, ...]
    story: SafeString | str
    verdict: SafeString | str = ""

    @property
    def value(self) -> int | None:
        """The game's value: of a solo what each opponent writes."""
        if self.line.points is None or self.line.penalty:
            return None
        return min((abs(points) for points in self.line.points if points), default=0)

    @property
    def reasons(self) -> tuple[Line, ...]:
        return self.line.reasons


@dataclass(frozen=True)
class Remark:
    """A finding with names; the reason is there if the director let it stand."""

    finding: Finding
    text: SafeString
    reason: str = ""


@dataclass(frozen=True)
class Upcoming:
    """What the table needs to know before the next deal, with names."""

    number: int
    of: int | None
    left: int | None
    dealer: str
    dealer_position: int | None
    leads: str
    sits: list[str]
    waiting: list[str]
    presented: str
    multiplier: int
    decision: SafeString | str = ""


@dataclass(frozen=True)
class Sheet:
    spielliste: Spielliste
    ruleset: Ruleset
    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...] | None
    games: int
    struck: int
    start: tuple[int, ...] | None = None  # what the paper went on with; the totals contain it, what counts does not
    findings: list[Remark] = field(default_factory=list)
    accepted: list[Remark] = field(default_factory=list)
    upcoming: Upcoming | None = None

    @property
    def has_bock(self) -> bool:
        return bool(self.ruleset.bock) or any(row.line.multiplier > 1 for row in self.rows)

    @property
    def won(self) -> tuple[int, ...]:
        """What counts for this list: the totals without what the paper brought over."""
        totals = self.totals or ()
        return tuple(a - b for a, b in zip(totals, self.start, strict=False)) if self.start else totals

    @property
    def has_pflichtsoli(self) -> bool:
        return self.ruleset.pflichtsoli > 0 and self.spielliste.depth != Spielliste.TOTALS


def sheet_of(spielliste: Spielliste, book: Book | None = None, *, full_names: bool = False) -> Sheet:
    """The list as everybody may read it, or with full names for those who work on it. Three queries beside the list
    itself."""
    book = book or read_book(spielliste)
    columns = _columns(spielliste, book, attrgetter("full_name" if full_names else "name"))
    planned, left = spielliste.games_planned, book.upcoming.left if book.upcoming else 0
    struck = planned - book.games - (left or 0) if planned and spielliste.time_up_after is not None else 0
    findings, accepted = _told(spielliste, book, columns)
    return Sheet(
        spielliste=spielliste,
        ruleset=scorebook.ruleset_of(spielliste.tournament),
        columns=columns,
        rows=tuple(_row(line, book, columns) for line in book.lines),
        totals=book.totals,
        start=scorebook.carry_of(spielliste).totals,
        games=book.games,
        struck=max(struck, 0),
        findings=findings,
        accepted=accepted,
        upcoming=_upcoming(spielliste, book, columns),
    )


def read_book(spielliste: Spielliste) -> Book:
    """While a list is open nothing is missing at its end: it is still being written."""
    if spielliste.counts or spielliste.depth != Spielliste.POINTS:
        return scorebook.read(spielliste)
    return scorebook.book_while_open(spielliste, scorebook.paper_of(spielliste))


def _columns(spielliste: Spielliste, book: Book, named: Callable[[Entry], str]) -> tuple[Column, ...]:
    seats = _seats(spielliste)
    begun_with = scorebook.carry_of(spielliste).open_pflichtsoli
    return tuple(
        Column(
            position,
            tuple(seat for seat in seats if seat.position == position),
            named,
            book.pflichtsolo_of(position),
            begun_with is not None and position not in begun_with,
        )
        for position in range(1, spielliste.players + 1)
    )


def _seats(spielliste: Spielliste) -> list[Occupancy]:
    """Whoever prints a hundred lists has read their seats already."""
    if "occupancies" in getattr(spielliste, "_prefetched_objects_cache", {}):
        return list(spielliste.occupancies.all())
    return list(spielliste.occupancies.select_related("entry__player"))


def names_at(columns: Sequence[Column], book: Book, row: int) -> list[str]:
    """Who sat there when this row was written, under the names of the columns."""
    seats = [seat for column in columns for seat in column.seats]
    return scorebook.names_at(seats, book.lines, row, columns[0].named)


def _row(line: BookLine, book: Book, columns: Sequence[Column]) -> SheetRow:
    names = names_at(columns, book, line.row)
    cells = tuple(
        Cell(
            line.totals[index] if line.totals else None,
            line.points[index] if line.points else 0,
            index + 1 in line.sits,
            line.soloist == index + 1,
        )
        for index in range(len(columns))
    )
    story = game_in_html(line.facts, names, line.ruleset) if line.facts else ""
    verdict = "" if line.ok else verdict_in_html(line.verdict, names)
    return SheetRow(line, _name(line.dealer, names), _name(line.soloist, names), cells, story, verdict)


def _told(spielliste: Spielliste, book: Book, columns: Sequence[Column]) -> tuple[list[Remark], list[Remark]]:
    """What the check says: what still stands, and what the director let stand."""
    standing = {id(finding) for finding in book.errors}
    findings = [
        Remark(finding, _said(finding, book, columns))
        for finding in book.findings
        if (id(finding) in standing or finding.severity == "notice") and not _still_written(spielliste, finding)
    ]
    reasons = {scorebook.mark_of_accepted(one): one.reason for one in spielliste.accepted.all()}
    accepted = [
        Remark(finding, _said(finding, book, columns), reasons[book.mark_of(finding)])
        for finding in book.findings
        if book.mark_of(finding) in reasons
    ]
    return findings, accepted


def _said(finding: Finding, book: Book, columns: Sequence[Column]) -> SafeString:
    return say_html(finding.said, names_at(columns, book, finding.row))


def _still_written(spielliste: Spielliste, finding: Finding) -> bool:
    """That an open list has too few games, or no end totals yet, is no finding for its readers."""
    nothing = spielliste.depth == Spielliste.TOTALS and not any(scorebook.paper_of(spielliste).end)
    return not spielliste.counts and (finding.code == "game-count" or nothing)


def _upcoming(spielliste: Spielliste, book: Book, columns: Sequence[Column]) -> Upcoming | None:
    coming = book.upcoming
    if spielliste.counts or coming is None or coming.over or coming.number is None:
        return None
    names = names_at(columns, book, len(book.lines) + 1)
    decision = say_html(coming.decision.said, names) if coming.decision else ""
    return Upcoming(
        number=coming.number,
        of=spielliste.games_planned,
        left=coming.left,
        dealer=_name(coming.dealer, names),
        dealer_position=coming.dealer,
        leads=_name(coming.leads, names),
        sits=[names[position - 1] for position in coming.sits],
        waiting=[names[position - 1] for position in coming.open_pflichtsoli],
        presented=_name(coming.vorfuehrung, names),
        multiplier=coming.multiplier,
        decision=decision,
    )


def _name(position: int | None, names: Sequence[str]) -> str:
    return names[position - 1] if position else ""
