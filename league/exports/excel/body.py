"""The rows of a list's sheet: values that people may change, formulas beside them, end totals below.
Knows cells and their look; what stands in them comes from reading.py and formulas.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from league.models import Spielliste

from . import layout as words
from .base import DASH, INK, INPUT, LINE, POINTS, WHOLE, Book, write
from .formulas import EndFormulas, Formula, RowFormulas, Running, end_alone, end_of_games, end_of_paper
from .reading import ListData, ListRow


class Body:
    """All rows of a list, with its end totals."""

    def __init__(self, book: Book, sheet: Worksheet, data: ListData) -> None:
        self.book, self.sheet, self.data, self.layout = book, sheet, data, data.layout

    def write(self) -> None:
        running = Running(self.layout)
        for number in range(1, self.layout.rows + 1):
            self._row(number, running)
        if not self.layout.games:
            self._end(end_alone(self.layout, self.data.end), self.data.end)
            return
        written = any(isinstance(p, int) for row in self.data.rows.values() for p in row.shown.points)
        end = end_of_games(self.layout, running.running, written)
        self._end(end)
        if self.data.depth == Spielliste.POINTS:
            self._paper(end_of_paper(self.layout, self.data.end, [total.value for total in end.totals]))

    def _row(self, number: int, running: Running) -> None:
        row, known = self.layout.row(number), self.data.rows.get(number) or _empty(number, self.layout.players)
        heavy = number % self.layout.players == 0
        made = running.next(row, known.shown, known.game)
        self._lead(row, known, made, heavy)
        for index, column in enumerate(self.layout.points):
            look = self._look(heavy, entry=True, num_format=DASH if index + 1 in known.sits else POINTS)
            write(self.sheet, row, column, known.shown.points[index], look)
            total = self._look(heavy, num_format=WHOLE, bold=True)
            self._formula(row, self.layout.totals[index], made.totals[index], total)
        self._formula(row, self.layout.sum, made.sum, self._look(heavy, num_format=POINTS))
        self._formula(row, self.layout.parity, made.parity, self._look(heavy))
        self._formula(row, self.layout.check, made.check, self._look(heavy, align="left", indent=1))
        write(self.sheet, row, self.layout.remark, known.remark, self._look(heavy, align="left", indent=1, entry=True))

    def _lead(self, row: int, known: ListRow, made: RowFormulas, heavy: bool) -> None:
        """Everything before the points. Which game it was is known of a written row, and counted for an empty one."""
        layout, plain, typed = self.layout, self._look(heavy), self._look(heavy, entry=True)
        write(self.sheet, row, layout.nr, known.number, plain)
        if known.shown.is_empty:
            self._formula(row, layout.game, made.game, plain)
        else:
            write(self.sheet, row, layout.game, known.game, plain)
        write(self.sheet, row, layout.dealer, known.dealer, typed)
        self._formula(row, layout.np, made.np, plain)
        write(self.sheet, row, layout.solo, known.shown.solo.upper(), typed)
        write(self.sheet, row, layout.penalty, known.shown.penalty, typed)
        if layout.multiplier is not None and layout.bock_by is not None:
            factor = None if known.shown.is_empty else known.multiplier
            write(self.sheet, row, layout.multiplier, factor, self._look(heavy, num_format='"×"0'))
            write(self.sheet, row, layout.bock_by, known.shown.bock, typed)

    def _look(self, heavy: bool, *, entry: bool = False, **more: Any) -> Format:
        """A cell of the list; what people fill in is yellow and unlocked, a heavy line ends each turn of the deal."""
        look: dict[str, Any] = {"border": 1, "border_color": LINE, "align": "center", **more}
        if heavy:
            look |= {"bottom": 2, "bottom_color": INK}
        if entry:
            look |= {"bg_color": INPUT, "locked": False}
        return self.book.format(**look)

    def _formula(self, row: int, column: int, formula: Formula, look: Format) -> None:
        self.sheet.write_formula(row, column, formula.text, look, formula.value)

    def _end(self, made: EndFormulas, values: Iterable[int | str | None] = ()) -> None:
        """Double ruled, as on paper."""
        row, layout = self.layout.end_row, self.layout
        double: dict[str, Any] = {"border": 1, "border_color": LINE, "top": 6, "bottom": 6, "bold": True}
        plain = self.book.format(**double, indent=1)
        label = layout.points if layout.games else range(1)
        self._label(row, words.END_TOTALS, label.stop, plain)
        for index, value in enumerate(values):
            look = self.book.format(**double, num_format=WHOLE, bg_color=INPUT, locked=False, align="center")
            write(self.sheet, row, layout.totals[index], value, look)
        number = self.book.format(**double, num_format=WHOLE, align="center")
        for index, total in enumerate(made.totals):
            self._formula(row, layout.totals[index], total, number)
        self._formula(row, layout.sum, made.sum, self.book.format(**double, num_format=POINTS, align="center"))
        if made.parity:
            self._formula(row, layout.parity, made.parity, self.book.format(**double, align="center"))
        else:
            write(self.sheet, row, layout.parity, None, plain)
        self._formula(row, layout.check, made.check, self.book.format(**double, indent=1))
        write(self.sheet, row, layout.remark, None, plain)

    def _label(self, row: int, text: str, columns: int, look: Format) -> None:
        """A text over the columns before the totals."""
        if columns > 1:
            self.sheet.merge_range(row, 0, row, columns - 1, text, look)
        else:
            self.sheet.write_string(row, 0, text, look)

    def _paper(self, check: Formula) -> None:
        """What stands below the list on paper; who types it here has it compared."""
        row, layout = self.layout.paper_row, self.layout
        plain = self._look(False, align="left", indent=1)
        self._label(row, words.END_OF_PAPER, layout.points.stop, plain)
        for column, value in zip(layout.totals, self.data.end, strict=True):
            write(self.sheet, row, column, value, self._look(False, entry=True, num_format=WHOLE))
        for column in (layout.sum, layout.parity, layout.remark):
            write(self.sheet, row, column, None, plain)
        self._formula(row, layout.check, check, plain)


def _empty(number: int, players: int) -> ListRow:
    return ListRow(number, None, None, (), 1, words.Shown((None,) * players), "", {})
