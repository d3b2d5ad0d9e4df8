"""A plain table of one list: a column per person, headed by names or positions, with points or running totals.
Finds out which of both it is by what is consistent; where both could be, it gives both."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.text import skeleton
from league.base.wording import listed
from league.lists import scorebook
from league.models import Spielliste
from scoring import LONGEST_CELL, Paper, PaperRow, read_marks
from scoring import MOST_PAPER_ROWS as MOST_ROWS
from scoring import read_number as number

from .columns import HEADER_WITHIN, plain
from .ourbook import Incoming, Places
from .tables import Cell, Sheet
from .written import bare

POINTS, TOTALS = "punkte", "staende"
WORDS = {POINTS: gettext_lazy("Punkte je Spiel"), TOTALS: gettext_lazy("laufende Stände")}
NOTATIONS = {POINTS: "points", TOTALS: "totals"}
_POSITION = re.compile(r"(?:p|pos|position|platz|spieler|sp|player|seat)?\s*\.?\s*([1-7])", re.IGNORECASE)
_LIST = re.compile(
    r"(?:(?:Spiell|L)iste(?:n)?|List|Score\s*sheet)[\s-]*(?:nummer|number|nr|no)?\.?\s*:?\s*([0-9]{1,6}\s*[A-Z]?)?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[0-9]{1,6}\s*[A-Z]?", re.IGNORECASE)
END = {
    "endstand", "endstaende", "summe", "gesamt", "ergebnis", "ende", "endergebnis", "total",
    "endtotal", "endtotals", "sum", "totals", "result", "end", "finalresult", "finalscore",
}  # fmt: skip
MARKS = {"zeichen", "marken", "kuerzel", "markierung", "marks", "mark", "signs"}


@dataclass(frozen=True)
class Table:
    """A table as read: one way to understand it, or two. `problems` says by cell what cannot be read."""

    ways: dict[str, Incoming] = field(default_factory=dict)
    problems: tuple[str, ...] = ()

    @property
    def words(self) -> dict[str, str]:
        return {way: str(WORDS[way]) for way in self.ways}


def number_in(sheet: Sheet) -> tuple[Cell, str] | None:
    """The number of the list, if one stands above the table: "Liste 12K", or "Liste" and 12K beside it."""
    for row, cells in sheet.rows():
        if row > HEADER_WITHIN:
            break
        for cell in cells:
            found = _LIST.fullmatch(cell.text)
            beside = sheet.cell(row, cell.column + 1)
            if found and found[1]:
                return cell, "".join(found[1].split())
            if found and _NUMBER.fullmatch(beside.text):
                return beside, "".join(beside.text.split())
    return None


def read_table(sheet: Sheet, spielliste: Spielliste) -> Table:
    row, columns = _header(sheet, _names(spielliste), spielliste.players)
    if len(columns) < spielliste.players:
        return Table(problems=(_no_header(sheet, spielliste, columns, row),))
    read = _Reader(sheet, row, columns)
    if read.problems:
        return Table(problems=tuple(read.problems))
    if not read.rows:
        return Table(problems=(_("Unter den Namen stehen keine Zahlen. Bitte je Spiel eine Zeile ausfüllen."),))
    ways = {way: read.incoming(way) for way in (POINTS, TOTALS)}
    return Table({way: ways[way] for way in _sensible(ways, spielliste)})


# --- the header


def _names(spielliste: Spielliste) -> list[set[str]]:
    """What each seat may be called: in full, as published, and by one name if that is the only one at the table."""
    seats = scorebook.sitting_now(spielliste.occupancies.all())
    alone = [word for seat in seats for word in set(skeleton(seat.entry.full_name).split())]
    return [
        {skeleton(seat.entry.full_name), skeleton(seat.entry.name), _turned(seat.entry.full_name)}
        | {word for word in skeleton(seat.entry.full_name).split() if alone.count(word) == 1}
        for seat in seats
    ]


def _turned(name: str) -> str:
    first, _space, last = name.rpartition(" ")
    return skeleton(f"{last} {first}")


def _header(sheet: Sheet, names: Sequence[set[str]], players: int) -> tuple[int, dict[int, int]]:
    """The row that names most of the seats, and position → column; of a name that stands twice the first."""
    best: tuple[int, dict[int, int]] = 0, {}
    for row, cells in sheet.rows():
        if row > HEADER_WITHIN:
            break
        found: dict[int, int] = {}
        for cell in cells:
            if position := _position(cell.text, names, players):
                found.setdefault(position, cell.column)
        if len(found) > len(best[1]):
            best = row, found
    return best


def _position(text: str, names: Sequence[set[str]], players: int) -> int | None:
    spelled = skeleton(text)
    if spelled and (here := [n for n, called in enumerate(names, 1) if spelled in called]):
        return here[0] if len(here) == 1 else None
    found = _POSITION.fullmatch(text.strip())
    return int(found[1]) if found and int(found[1]) <= players else None


def _no_header(sheet: Sheet, spielliste: Spielliste, columns: dict[int, int], row: int) -> str:
    seats = scorebook.sitting_now(spielliste.occupancies.all())
    missing = [seat.entry.full_name for seat in seats if seat.position not in columns]
    message = _("Es fehlt eine Spalte für {names}.").format(names=listed(f"„{name}“" for name in missing))
    there = [cell.text[:30] for cell in sheet.row(row or 1) if not cell.is_empty][:10]
    found = _("Gefunden: {texts}.").format(texts=", ".join(f"„{text}“" for text in there)) if there else ""
    return " ".join([message, found, _("Bitte die Namen oder die Positionen 1, 2, 3, 4 über die Spalten schreiben.")])


# --- the rows


class _Reader:
    """The rows below the header. A row headed "Endstand" holds the end totals."""

    def __init__(self, sheet: Sheet, header: int, columns: dict[int, int]) -> None:
        self.sheet, self.columns = sheet, [columns[position] for position in sorted(columns)]
        self.marks = next((cell.column for cell in sheet.row(header) if plain(cell.text) in MARKS), None)
        self.problems: list[str] = []
        self.rows: list[tuple[int, list[str], str]] = []  # row of the sheet, cells, marks
        self.end: tuple[str, ...] = ()
        self.end_row = 0
        for row, _cells in sheet.rows():
            if row > header:
                self._row(row)
        if len(self.rows) > MOST_ROWS:
            self.problems.append(
                _("Eine Liste hat höchstens {most} Zeilen. Bitte die anderen löschen.").format(most=MOST_ROWS)
            )

    def _row(self, row: int) -> None:
        cells = [self._text(self.sheet.cell(row, column)) for column in self.columns]
        marks = self._text(self.sheet.cell(row, self.marks)) if self.marks else ""
        if not any(cells) and not marks:
            return
        label = next((plain(cell.text) for cell in self.sheet.row(row) if cell.column not in self.columns), "")
        if label in END:
            self.end, self.end_row = tuple(cells), row
        else:
            self._check_marks(row, marks)
            self.rows.append((row, cells, marks))

    def _text(self, cell: Cell) -> str:
        if cell.trouble:
            self.problems.append(cell.said(cell.trouble))
        elif len(cell.text) > LONGEST_CELL or not cell.text.isprintable():
            self.problems.append(cell.said(_("Hier steht keine Zahl. Bitte eintragen, etwa 12 oder -7.")))
        else:
            return bare(cell.text.replace("–", "-"))
        return ""

    def _check_marks(self, row: int, marks: str) -> None:
        if self.marks and marks and read_marks(marks, len(self.columns)) is None:
            told = _("„{marks}“ ist kein Zeichen, das es gibt. Bitte etwa * schreiben oder leer lassen.")
            self.problems.append(self.sheet.cell(row, self.marks).said(told.format(marks=marks)))

    def incoming(self, way: str) -> Incoming:
        rows, above = [], ["0"] * len(self.columns)
        for _row, cells, marks in self.rows:
            above = self._completed(cells, above if way == TOTALS else None)
            rows.append(PaperRow(NOTATIONS[way], tuple(above), marks))
        places = Places(
            {n: row for n, (row, _cells, _marks) in enumerate(self.rows, 1)},
            tuple(self.columns),
            end=self.end_row,
            signs=(self.marks,) if self.marks else (),
        )
        return Incoming(self.sheet, Paper(tuple(rows), self.end), places=places)

    def _completed(self, cells: list[str], above: list[str] | None) -> list[str]:
        """At a table of five and more who sits out may be left empty: nothing won, or the total as it was."""
        if len(cells) == 4 or sum(number(cell) is not None for cell in cells) < 4:
            return cells
        return [cell or (above[index] if above else "0") for index, cell in enumerate(cells)]


def _sensible(ways: dict[str, Incoming], spielliste: Spielliste) -> list[str]:
    """The way in which the numbers are consistent; both if neither or both are, and it makes a difference."""
    books = {way: _book(spielliste, one.paper) for way, one in ways.items()}
    wrong = {way: len(book.errors) for way, book in books.items()}
    if [line.points for line in books[POINTS].lines] == [line.points for line in books[TOTALS].lines]:
        return [POINTS]
    best, other = sorted(wrong, key=lambda way: wrong[way])
    return [best] if 2 * wrong[best] < wrong[other] else [POINTS, TOTALS]


def _book(spielliste: Spielliste, paper: Paper) -> scorebook.Book:
    typed = copy.copy(spielliste)
    typed.depth = Spielliste.POINTS
    return scorebook.book_of_paper(typed, paper, partial=True)
