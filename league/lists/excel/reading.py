"""A Spielliste made ready for its sheet: names, the visible cells of its rows, and where each row came from.
Knows stored lists and the book; of files it knows only the layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _

from league.base.wording import say, verdict_in_words
from league.lists import scorebook
from league.lists.scorebook import Book, BookLine
from league.lists.sheet import read_book
from league.models import Entry, Occupancy, Spielliste, Tournament
from league.models.base import Json
from scoring import Paper, read_marks, read_winners
from scoring import read_number as number

from .layout import BOCK_LETTER, PENALTY_LETTERS, Layout, Shown

SPARE = 2  # rows beyond the games, for penalties of their own; as on paper
OPEN_ENDED = 24  # rows of a list that nobody has limited


@dataclass(frozen=True)
class ListRow:
    """One row that is written. `origin`: as it is stored, to be put back if nobody changes the visible cells."""

    number: int
    game: int | None
    dealer: int | None
    sits: tuple[int, ...]
    multiplier: int
    shown: Shown
    remark: str
    origin: dict[str, object]


@dataclass(frozen=True)
class ListData:
    spielliste: Spielliste
    layout: Layout
    names: tuple[str, ...]
    numbers: tuple[str, ...]  # start numbers of those who sat there
    rows: dict[int, ListRow]
    end: tuple[int | str | None, ...]  # end totals as somebody wrote them
    end_typed: tuple[str, ...]
    remarks: list[str]
    book: Book

    @property
    def depth(self) -> str:
        return self.spielliste.depth


def lists_of(tournament: Tournament) -> list[Spielliste]:
    """All lists of an event with everything their sheets need, in as many queries for one as for a hundred."""
    lists = list(tournament.lists.select_related("round").order_by("round__number", "table", "number"))
    for spielliste in lists:
        spielliste.tournament = tournament
    return fetched(lists)


def fetched(lists: list[Spielliste]) -> list[Spielliste]:
    seats = Prefetch("occupancies", Occupancy.objects.select_related("entry"))
    prefetch_related_objects(lists, seats, "games", "accepted")
    return lists


def list_data(spielliste: Spielliste, *, full_names: bool) -> ListData:
    """`full_names`: for those who run the event; others read the names as they are published."""
    book, names = read_book(spielliste), _Names(list(spielliste.occupancies.all()), full_names)
    paper = scorebook.paper_of(spielliste) if spielliste.depth != Spielliste.FULL else Paper()
    rows = _rows(spielliste, book, paper, names)
    return ListData(
        spielliste,
        _layout(spielliste, book, rows),
        names.heads(spielliste.players),
        names.numbers(spielliste.players),
        rows,
        _end(paper, spielliste.players),
        paper.end,
        _remarks(spielliste, book, paper, names),
        book,
    )


def _layout(spielliste: Spielliste, book: Book, rows: Iterable[int]) -> Layout:
    """Rows for all games that may come, and for penalties; a list that is longer has as many as it needs."""
    brought = scorebook.carry_of(spielliste).totals is not None
    if spielliste.depth == Spielliste.TOTALS:
        return Layout(spielliste.players, False, 0, games=False, brought=brought)
    ruleset, written = scorebook.ruleset_of(spielliste.tournament), max(rows, default=0)
    planned = spielliste.games_planned or max(OPEN_ENDED, written)
    extra = 0 if ruleset.soli_count else spielliste.players * ruleset.pflichtsoli
    bock = bool(ruleset.bock) or any(line.multiplier > 1 for line in book.lines)
    return Layout(spielliste.players, bock, max(planned + extra + SPARE, written), brought=brought)


class _Names:
    """Who sat where, one after the other, under the names this file may hold."""

    def __init__(self, seats: Sequence[Occupancy], full: bool) -> None:
        self.seats, self.full = seats, full

    def of(self, entry: Entry) -> str:
        return entry.full_name if self.full else entry.name

    def at(self, book: Book, row: int) -> list[str]:
        return scorebook.names_at(self.seats, book.lines, row, self.of)

    def heads(self, players: int) -> tuple[str, ...]:
        return tuple(self._head([seat for seat in self.seats if seat.position == p]) for p in range(1, players + 1))

    def _head(self, seats: Sequence[Occupancy]) -> str:
        """Who took over a seat stands below, with the first game."""
        first, *later = [self.of(seat.entry) for seat in seats] or [""]
        since = [
            _("ab Spiel {game}: {name}").format(game=s.first_game, name=n)
            for s, n in zip(seats[1:], later, strict=True)
        ]
        return "\n".join([first, *since])

    def numbers(self, players: int) -> tuple[str, ...]:
        by_seat = [[str(s.entry.number) for s in self.seats if s.position == p] for p in range(1, players + 1)]
        return tuple(", ".join(numbers) for numbers in by_seat)


def _rows(spielliste: Spielliste, book: Book, paper: Paper, names: _Names) -> dict[int, ListRow]:
    """Every row that is stored. An empty one between others is kept as it is; the check will name it."""
    lines = {line.row: line for line in book.lines}
    if spielliste.depth == Spielliste.FULL:
        origins: dict[int, dict[str, object]] = {row: {"facts": line.facts} for row, line in lines.items()}
    else:
        origins = {row: {"paper": typed} for row, typed in enumerate(paper.to_dict()["rows"], 1)}
    return {row: _row(row, lines.get(row), origin, spielliste.players, book, names) for row, origin in origins.items()}


def _row(
    row: int, line: BookLine | None, origin: dict[str, object], players: int, book: Book, names: _Names
) -> ListRow:
    if line is None:
        shown = Shown((None,) * players)
        return ListRow(row, None, None, (), 1, shown, "", {**origin, "shown": shown.to_list()})
    shown = Shown(line.points or (None,) * players, _solo(line), PENALTY_LETTERS.get(line.penalty, ""), _bock(origin))
    remark = _remark(line) if line.ok and line.points else _fault(line, origin, names.at(book, row))
    origin = {**origin, "shown": shown.to_list()}
    return ListRow(row, line.game, line.dealer, line.sits, line.multiplier, shown, remark, origin)


def _remark(line: BookLine) -> str:
    """What kind of game it was, unless it was an ordinary one."""
    return "" if line.kind in ("", "normal") and not line.penalty else line.title


def _fault(line: BookLine, origin: Json, names: Sequence[str]) -> str:
    """Why there are no points, or wrong ones; running totals that lead nowhere are told as they were typed."""
    typed = origin.get("paper") or {}
    lost = line.points is None and typed.get("notation") == "totals"
    said = verdict_in_words(line.verdict, names)
    return f"{said}: {' / '.join(typed['cells'])}" if lost else said


def _solo(line: BookLine) -> str:
    """3* Pflichtsolo, 3l Lustsolo, 3h stille Hochzeit; 3 alone: the soloist in whose favour a penalty was."""
    if line.soloist is None:
        return ""
    silent = "h" if line.kind == "stille_hochzeit" else "l"
    kind = "*" if line.pflicht else "" if line.penalty else silent
    return f"{line.soloist}{kind}"


def _bock(origin: Json) -> str:
    """Whether somebody said that this game triggers a Bock; what points alone show needs no mark."""
    if "facts" in origin:
        return BOCK_LETTER if (origin["facts"] or {}).get("triggers_bock") else ""
    row = origin["paper"]
    winners = read_winners("".join(row["cells"])) if row["notation"] == "winners" else None
    marks = read_marks(row["marks"] + (winners.marks if winners else ""), 7)
    return BOCK_LETTER if marks and marks.bock else ""


def _end(paper: Paper, players: int) -> tuple[int | str | None, ...]:
    """The end totals of the paper as numbers; what cannot be read stays as it was typed."""
    cells = paper.end or ("",) * players
    return tuple(_read(cell) for cell in cells)


def _read(cell: str) -> int | str | None:
    value = number(cell)
    return value if value is not None else cell.strip() or None


def _remarks(spielliste: Spielliste, book: Book, paper: Paper, names: _Names) -> list[str]:
    """What the check says, with names. That nothing or not all is written yet is no finding."""
    if spielliste.depth == Spielliste.TOTALS and not any(paper.end):
        return []
    return [
        say(finding.said, names.at(book, finding.row))
        for finding in book.errors
        if spielliste.counts or finding.code != "game-count"
    ]
