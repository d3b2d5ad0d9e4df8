"""One list as a file tells it, and where its rows and cells stand there. Knows sheets and the rows of a list;
who reads them says what is in it, and what becomes of it is for decision.py to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from league.exports.excel.layout import Shown
from scoring import Finding, Paper

from .tables import Cell, Sheet

OF_THE_WHOLE_LIST = {"game-count", "pflichtsolo-missing"}  # findings for which no cell is to blame
OF_THE_SIGNS = {"unreadable", "no-bock"}  # if no column is named, and the row is not empty


@dataclass(frozen=True)
class Places:
    """Where a list stands in a sheet, columns counted from 1. `rows`: row of the list → row of the sheet.
    `by_totals`: rows of the list of which the running totals were read, in columns of their own if there are any."""

    rows: dict[int, int] = field(default_factory=dict)
    points: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    by_totals: frozenset[int] = frozenset()
    signs: tuple[int, ...] = ()
    end: int = 0  # the sheet's row with the end totals

    def numbers(self, row: int) -> tuple[int, ...]:
        """The columns from which the numbers of a row come; a row that the list does not have is its end."""
        return (self.totals if row in self.by_totals or row not in self.rows else ()) or self.points

    def at(self, row: int) -> int:
        """The row of the sheet; 0 if there is none."""
        return self.rows.get(row, self.end)


@dataclass(frozen=True)
class Incoming:
    """One list as a file tells it. `facts`: of a full list of which nothing was changed. `version`: the one
    from which the file was made."""

    sheet: Sheet
    paper: Paper
    facts: list[dict[str, Any]] | None = None
    totals_only: bool = False
    version: int | None = None
    changed: bool = True
    problems: tuple[str, ...] = ()
    shown: dict[int, Shown] = field(default_factory=dict)
    places: Places = Places()

    @property
    def is_empty(self) -> bool:
        return not self.facts and not self.paper.length and not any(self.paper.end)

    @property
    def sheet_name(self) -> str:
        return self.sheet.title

    def cell(self, row: int, index: int) -> Cell:
        """The cell of somebody in a row, for who has to find it again."""
        columns = self.places.numbers(row)
        return self.sheet.cell(self.places.at(row), columns[index] if index < len(columns) else 1)

    def where(self, row: int) -> str:
        """How a row of the list is called in a message."""
        return self.sheet.line(self.places.at(row)) if self.places.at(row) else self.sheet_name

    def blamed(self, finding: Finding) -> str:
        """The cell that is wrong, or all cells of the row if it may be any of them."""
        row, columns = self.places.at(finding.row), self.places.numbers(finding.row)
        if not row or finding.code in OF_THE_WHOLE_LIST:
            return self.sheet_name
        if finding.column and finding.column <= len(columns):
            return self.cell(finding.row, finding.column - 1).place
        if finding.code in OF_THE_SIGNS and (signs := self._signs(row)):
            return signs[0].place
        return self.sheet.span(row, columns) if columns else self.where(finding.row)

    def _signs(self, row: int) -> Sequence[Cell]:
        cells = [self.sheet.cell(row, column) for column in self.places.signs]
        return [cell for cell in cells if not cell.is_empty]
