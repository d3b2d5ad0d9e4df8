"""A table of the year, read: names down, one column per evening, perhaps a sum. Knows how clubs write these;
who the people are and what is there already is for season.py to say."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from league.text import clean_name
from scoring import read_number as number

from .columns import Column, Header, NoHeader, first_header, plain
from .pastrows import EARLIEST, NAMES, read_day
from .persons import PersonRow, split_name, two_names
from .tables import Cell, Sheet

SUM = Column("sum", "Summe", ("Gesamt", "Gesamtpunkte", "Total", "Punkte", "Ergebnis", "Wert", "Endstand"))
COLUMNS = (*NAMES, SUM)
NEEDED = (("first_name+last_name", "name"),)
MISSED = {"", "f", "x", "fehlt", "gefehlt", "entschuldigt"}
NO_PERSON = {"summe", "gesamt", "teilnehmer", "teilnehmende", "anwesend", "kontrolle", "durchschnitt", "schnitt"}
_SHORT = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.?")
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True)
class YearRow:
    """One person with points by evening; who was not there has none. `problems` says by cell what cannot be read."""

    person: PersonRow
    points: dict[datetime.date, int]
    sum: int | None
    problems: tuple[str, ...] = ()


@dataclass(frozen=True)
class YearTable:
    days: dict[datetime.date, Cell]
    rows: list[YearRow]
    problems: dict[str, list[str]]  # of the header, by the cell


def read_year(sheets: Sequence[Sheet], called: str) -> YearTable:
    """`called`: what the season is called, because there the year stands that many a header leaves out."""
    header = first_header(sheets, COLUMNS, NEEDED)
    found = _YEAR.search(called)
    year = int(found[0]) if found else None
    days: dict[datetime.date, Cell] = {}
    problems: dict[str, list[str]] = {}
    for cell in header.sheet.row(header.row):
        day = read_day(cell) or _short_day(cell, year)
        if day is None:
            continue
        if problem := _wrong_day(day, days):
            problems.setdefault(cell.place, []).append(problem)
        else:
            days[day] = cell
    if not days and not problems:
        raise NoHeader(
            _("Neben den Namen steht kein Datum. Bitte über jeden Abend seinen Tag schreiben, etwa 17.11.2025.")
        )
    return YearTable(days, list(_rows(header, days)), problems)


def _short_day(cell: Cell, year: int | None) -> datetime.date | None:
    """17.11. in a table of one year."""
    short = _SHORT.fullmatch(cell.text)
    if not short or year is None:
        return None
    try:
        return datetime.date(year, int(short[2]), int(short[1]))
    except ValueError:
        return None


def _wrong_day(day: datetime.date, known: dict[datetime.date, Cell]) -> str:
    said = f"{day:%d.%m.%Y}"
    if day in known:
        place = known[day].place
        return _("Der {day} steht schon in {place}. Bitte zu einem Abend zusammenfassen.").format(day=said, place=place)
    if day.year < EARLIEST or day > timezone.localdate():
        return _("Der Tag {day} kann nicht stimmen. Bitte prüfen.").format(day=said)
    return ""


def _rows(header: Header, days: dict[datetime.date, Cell]) -> Iterator[YearRow]:
    for row in header.lines():
        read = _Row(header, row)
        if not read.is_person:
            continue
        person, points = read.person(), {day: read.points(cell.column) for day, cell in days.items()}
        known = {day: value for day, value in points.items() if value is not None}
        yield YearRow(person, known, read.sum(), tuple(read.problems))


class _Row:
    """One row being read; everything that cannot be read is noted."""

    def __init__(self, header: Header, row: int) -> None:
        self.header, self.row = header, row
        self.problems: list[str] = []

    @property
    def is_person(self) -> bool:
        """Below the people many a table has a row of sums; it has no name, or is called so."""
        columns = two_names(self.header) or ("name",)
        words = " ".join(self.header.cell(self.row, column).text for column in columns)
        return bool(words.strip()) and plain(words) not in NO_PERSON

    def person(self) -> PersonRow:
        two = two_names(self.header)
        cell = self.header.cell(self.row, two[1] if two else "name")
        if two:
            first, last, turned = self._name(self.header.cell(self.row, two[0])), self._name(cell), False
        else:
            whole = self._name(cell)
            (first, last), turned = split_name(whole), "," not in whole
        where = self.header.sheet.line(self.row)
        return PersonRow(self.row, where, first, last, turned=turned, cells={"name": cell})

    def _name(self, cell: Cell) -> str:
        try:
            return clean_name(cell.text) if cell.text else ""
        except ValueError as error:
            self.problems.append(cell.said(str(error)))
            return ""

    def points(self, column: int) -> int | None:
        return self._number(self.header.sheet.cell(self.row, column))

    def sum(self) -> int | None:
        """Only to be compared; what cannot be read is nobody's mistake."""
        cell = self.header.cell(self.row, "sum")
        return None if cell.is_empty or cell.trouble else number(_bare(cell.text))

    def _number(self, cell: Cell) -> int | None:
        text = _bare(cell.text)
        if not cell.trouble and (plain(text) in MISSED and number(text) is None):
            return None
        value = None if cell.trouble else number(text)
        if value is None:
            told = _("„{text}“ ist keine ganze Zahl. Gefehlt? Dann bitte die Zelle leeren.")
            self.problems.append(cell.said(cell.trouble or told.format(text=cell.text[:20])))
        return value


def _bare(text: str) -> str:
    """Dropped evenings stand in brackets in some clubs: (−12); a stroke alone means not there."""
    return text.strip().strip("()[]").replace("–", "-").replace("−", "-").strip()
