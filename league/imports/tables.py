"""Any file as sheets of cells that know their address. Files are opened by a child process with limits of its own.
Knows cells; which of them are names or points is for the others in this package."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from league.base import steps
from league.base.children import Busy, TooMuch, answer_of

from .guard import Unreadable, kind_of
from .stages import OPEN


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: text, number, day, or what cannot be read (`trouble`). `computed`: by a formula, nobody typed it."""

    sheet: str
    row: int
    column: int
    value: str | int | float | bool | datetime.date | None = None
    trouble: str = ""
    computed: bool = False

    @property
    def address(self) -> str:
        return f"{letters(self.column)}{self.row}"

    @property
    def place(self) -> str:
        """Where it stands: sheet and cell as Excel says it, line and column of a text file."""
        if not self.sheet:
            return _("Zeile {row}, Spalte {column}").format(row=self.row, column=letters(self.column))
        return _("Blatt „{sheet}“, Zelle {address}").format(sheet=self.sheet, address=self.address)

    def said(self, problem: str) -> str:
        """What is wrong with it; a column that the table does not have has no address."""
        return _("{place}: {problem}").format(place=self.place, problem=problem) if self.column else problem

    @property
    def text(self) -> str:
        """As a person would have typed it."""
        value = self.value
        if isinstance(value, bool):
            return _("ja") if value else _("nein")
        if isinstance(value, datetime.date):
            return f"{value:%d.%m.%Y}"
        if isinstance(value, float):
            return str(value).replace(".", ",")
        return "" if value is None else str(value).strip()

    @property
    def is_empty(self) -> bool:
        return not self.text and not self.trouble


@dataclass(frozen=True)
class Sheet:
    """One sheet; a CSV file has one without a name. Rows and columns are counted from 1."""

    name: str
    cells: Mapping[tuple[int, int], Cell]
    hidden: bool = False

    def cell(self, row: int, column: int) -> Cell:
        return self.cells.get((row, column)) or Cell(self.name, row, column)

    def row(self, number: int) -> list[Cell]:
        """The cells of a row that hold something, from left to right."""
        return self._by_row.get(number, [])

    def rows(self) -> Iterator[tuple[int, list[Cell]]]:
        """Every row that holds something, with its number."""
        yield from self._by_row.items()

    @cached_property
    def _by_row(self) -> dict[int, list[Cell]]:
        """In order; made once, because readers ask for row after row of thousands."""
        found: dict[int, list[Cell]] = {}
        for (row, _column), cell in sorted(self.cells.items()):
            found.setdefault(row, []).append(cell)
        return found

    def span(self, row: int, columns: Sequence[int]) -> str:
        """Where several cells of a row stand, of which nobody knows which one is wrong."""
        first, last = (self.cell(row, column) for column in (min(columns), max(columns)))
        if not self.name:
            words = _("Zeile {row}, Spalten {first} bis {last}")
            return words.format(row=row, first=letters(first.column), last=letters(last.column))
        words = _("Blatt „{sheet}“, Zellen {first} bis {last}")
        return words.format(sheet=self.name, first=first.address, last=last.address)

    @property
    def title(self) -> str:
        """How the whole is called in a message."""
        return _("Blatt „{name}“").format(name=self.name) if self.name else _("Datei")

    def line(self, number: int) -> str:
        """How a row is called in a message."""
        here = _("Zeile {number}").format(number=number)
        return _("Blatt „{sheet}“, {here}").format(sheet=self.name, here=here) if self.name else here


def letters(column: int) -> str:
    """
    >>> letters(1), letters(26), letters(27)
    ('A', 'Z', 'AA')
    """
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def read_sheets(content: bytes) -> list[dict[str, object]]:
    """The sheets of a file as plain values; Unreadable says why not. This is what is kept until it is taken over."""
    steps.tell(OPEN)
    kind_of(content)  # what can be refused at a glance needs no process
    return _in_child(content)


def _in_child(content: bytes) -> list[dict[str, object]]:
    try:
        answer = json.loads(answer_of("league.imports.child", content))
    except Busy:
        raise Unreadable("busy") from None
    except (TooMuch, ValueError) as error:  # or the half of an answer
        raise Unreadable("too-long") from error
    if "refused" in answer:
        raise Unreadable(answer["refused"], **answer["values"])
    sheets: list[dict[str, object]] = answer["sheets"]
    return sheets


def sheets_of(plain: list[dict[str, object]]) -> list[Sheet]:
    return [_sheet(one) for one in plain]


def _sheet(plain: dict[str, Any]) -> Sheet:
    name = plain["name"]
    cells = {(row, column): _cell(name, row, column, *value) for row, column, *value in plain["cells"]}
    return Sheet(name, cells, plain["hidden"])


def _cell(sheet: str, row: int, column: int, value: Any, computed: bool = False) -> Cell:
    if not isinstance(value, dict):
        return Cell(sheet, row, column, value, computed=computed)
    if "day" in value:
        return Cell(sheet, row, column, datetime.date.fromisoformat(value["day"]), computed=computed)
    if "error" in value:
        trouble = _("Hier steht der Fehler {error}. Bitte in Excel berichtigen.").format(error=value["error"])
        return Cell(sheet, row, column, None, trouble, computed)
    trouble = _("Hier steht eine Formel ohne Ergebnis. Bitte die Datei in Excel öffnen und neu speichern.")
    return Cell(sheet, row, column, None, trouble, computed=True)
