"""Running totals in our own sheet that somebody typed over their formulas: read where there are no points beside them,
compared where there are. Knows the columns "Stand" and the row "Endstand"; the points are for ourbook.py to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from league.exports.excel.layout import Layout, Shown
from league.wording import signed
from scoring import PaperRow
from scoring import read_number as whole

from .tables import Cell, Sheet

Typed = tuple[int | str | None, ...]


class Totals:
    """Goes down the sheet row by row, because a running total depends on the rows above. `taken`: rows of which the
    totals are all there is. `end`: whether end totals were typed over their formulas and are taken as such."""

    def __init__(self, sheet: Sheet, layout: Layout, value: Callable[[int, int], Any]) -> None:
        self.sheet, self.layout = sheet, layout
        self.running: list[int | None] = [0] * layout.players  # None: a row above cannot be read
        self.taken: set[int] = set()
        self.end = False
        self.problems: list[str] = []
        self._value = value
        self._typed = cache(self._read)

    def is_typed(self, number: int) -> bool:
        return any(cell is not None for cell in self._typed(self.layout.row(number)))

    def take(self, number: int, marks: str) -> PaperRow:
        """A row told by its totals; who sits out at five and more may be left empty."""
        typed = self._typed(self.layout.row(number))
        enough = len(typed) > 4 and sum(isinstance(cell, int) for cell in typed) >= 4
        above = self.running if enough else [None] * len(typed)
        cells = [then if cell is None else cell for cell, then in zip(typed, above, strict=True)]
        self.running = [cell if isinstance(cell, int) else None for cell in cells]
        self.taken.add(number)
        return PaperRow("totals", tuple("" if cell is None else str(cell) for cell in cells), marks)

    def follow(self, number: int, shown: Shown) -> None:
        """A row told by its points; a total beside them that somebody typed must be what they add up to."""
        if any(shown.cells):
            points = [whole(cell) for cell in shown.cells]
            self.running = [
                None if total is None or value is None else total + value
                for total, value in zip(self.running, points, strict=True)
            ]
        self._compare(self.layout.row(number))

    def end_typed(self, of_paper: Sequence[int | str | None], has_paper_row: bool) -> tuple[str, ...]:
        """End totals that say something new: to be checked like those of the paper. Empty if there are none."""
        row = self.layout.end_row
        typed = self._typed(row)
        news = [cell is not None and cell != due for cell, due in zip(typed, self.running, strict=True)]
        if not any(news) or typed == tuple(of_paper):
            return ()
        if not has_paper_row or any(cell is not None for cell in of_paper):
            self._compare(row)
            return ()
        self.end = True
        return tuple("" if cell is None else str(cell) for cell in typed)

    def _read(self, row: int) -> Typed:
        """What was typed; None where the formula still stands, or nothing."""
        cells = [self._cell(row, index) for index in range(self.layout.players)]
        return Shown.read([None if c.computed else self._value(row, c.column - 1) for c in cells]).points

    def _cell(self, row: int, index: int) -> Cell:
        return self.sheet.cell(row + 1, self.layout.totals[index] + 1)

    def _compare(self, row: int) -> None:
        for index, (cell, due) in enumerate(zip(self._typed(row), self.running, strict=True)):
            if cell is not None and due is not None and cell != due:
                stand = signed(cell) if isinstance(cell, int) else f"„{cell}“"
                said = _("Hier steht {stand}, nach den Punkten sind es {due}. Bitte eines von beiden berichtigen.")
                self.problems.append(self._cell(row, index).said(said.format(stand=stand, due=signed(due))))
