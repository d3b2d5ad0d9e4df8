"""Spiellisten from our own workbooks, filled in somewhere else: what the visible cells say, and what they were before.
Rows that nobody changed come back as they were stored; of the others the visible points are taken, or the running
totals where somebody typed those instead (ourtotals.py)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from league.exports.excel.layout import (
    BOCK_BY,
    END_OF_PAPER,
    END_TOTALS,
    FIRST_ROW,
    HEADER_ROW,
    KENNUNG,
    KENNUNG_TEXT,
    NR,
    SUM,
    Layout,
    Shown,
)
from scoring import LONGEST_CELL, Paper, PaperRow
from scoring import MOST_PAPER_ROWS as MOST_ROWS

from .incoming import Incoming, Places
from .origin import Origin, origins
from .ourtotals import Totals
from .tables import Sheet

MARK = re.compile(rf"{KENNUNG_TEXT}\s+([0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}})", re.IGNORECASE)


def mark_of(sheet: Sheet) -> str:
    """The UUID of the list that this sheet is about; empty if it is none of ours."""
    found = MARK.fullmatch(sheet.cell(KENNUNG[0] + 1, KENNUNG[1] + 1).text)
    return found[1].lower() if found else ""


def our_lists(sheets: Sequence[Sheet]) -> Iterator[tuple[str, Incoming]]:
    """Every list of a workbook of ours, with its UUID."""
    known = origins(sheets)
    for sheet in sheets:
        if mark := mark_of(sheet):
            yield mark, _Reader(sheet, known.get(mark, Origin())).incoming()


class _Reader:
    def __init__(self, sheet: Sheet, origin: Origin) -> None:
        self.sheet, self.origin = sheet, origin
        self.layout = layout_of(sheet)
        self.problems: list[str] = []
        self.shown: dict[int, Shown] = {}
        self.totals = Totals(sheet, self.layout or Layout(), self._value)

    def incoming(self) -> Incoming:
        layout = self.layout
        if layout is None:
            message = _("Das Blatt wurde umgebaut. Bitte Spalten und Überschriften lassen, wie sie waren.")
            return Incoming(self.sheet, Paper(), problems=(message,))
        rows = [self._row(layout, number) for number in range(1, self._last(layout) + 1)]
        paper = Paper(tuple(row for row, _same in rows), self._end(layout))
        self.problems += self.totals.problems
        unchanged = all(same for _row, same in rows) and len(rows) == len(self.origin.rows)
        facts = self._facts(len(rows)) if unchanged or self._is_beginning(rows) else None
        as_it_was = unchanged and not self.totals.end and self._end_shown(layout) == self.origin.end_shown
        return Incoming(
            self.sheet, paper, facts, not layout.games, self.origin.version, not as_it_was, tuple(self.problems),
            self.shown, self._places(layout, len(rows)),
        )  # fmt: skip

    def _places(self, layout: Layout, rows: int) -> Places:
        """Columns of a sheet are counted from 1, those of the layout from 0."""
        signs = (layout.solo, layout.penalty, *([] if layout.bock_by is None else [layout.bock_by]))
        own_end = layout.paper_row if layout.games and not self.totals.end else layout.end_row
        return Places(
            {number: layout.row(number) + 1 for number in range(1, rows + 1)} if layout.games else {},
            tuple(column + 1 for column in layout.points), tuple(column + 1 for column in layout.totals),
            frozenset(self.totals.taken), tuple(column + 1 for column in signs), own_end + 1,
        )  # fmt: skip

    def _last(self, layout: Layout) -> int:
        """Rows up to the last one in which something stands now, or stood when the file was made."""
        if not layout.games:
            return max(self.origin.rows, default=0)
        written = [
            number
            for number in range(1, layout.rows + 1)
            if not self._shown(layout, number).is_empty or self._is_by_totals(layout, number)
        ]
        return min(max([*written, *(n for n in self.origin.rows if n <= layout.rows)], default=0), MOST_ROWS)

    # --- rows

    def _shown(self, layout: Layout, number: int) -> Shown:
        if number not in self.shown:
            row = layout.row(number)
            points = [self._value(row, column) for column in layout.points]
            bock = None if layout.bock_by is None else self._value(row, layout.bock_by)
            self.shown[number] = Shown.read(
                points, self._value(row, layout.solo), self._value(row, layout.penalty), bock
            )  # fmt: skip
        return self.shown[number]

    def _value(self, row: int, column: int) -> Any:
        cell = self.sheet.cell(row + 1, column + 1)
        if cell.trouble:
            self.problems.append(cell.said(cell.trouble))
        elif len(cell.text) > LONGEST_CELL:
            self.problems.append(cell.said(_("Hier steht zu viel Text. Bitte kürzen.")))
        elif cell.text.isprintable():
            return cell.value if type(cell.value) in (int, float, str) else cell.text or None
        else:
            self.problems.append(cell.said(_("Hier stehen unlesbare Zeichen. Bitte neu eintippen.")))
        return None

    def _row(self, layout: Layout, number: int) -> tuple[PaperRow, bool]:
        """A row as it will be stored, and whether it is as it was."""
        if not layout.games:
            return self.origin.paper_row(number) or PaperRow("points", ("",) * layout.players), True
        shown, was = self._shown(layout, number), self._was(layout, number)
        if self._is_by_totals(layout, number):
            return self.totals.take(number, shown.marks[:LONGEST_CELL]), False
        self.totals.follow(number, shown)
        same = was is not None and shown == self._shown_then(layout, was)
        typed = self.origin.paper_row(was) if same and was is not None else None
        moved = typed is not None and typed.notation == "totals" and self._changed_above(layout, number)
        if typed is not None and not moved:
            return typed, was == number
        return PaperRow("points", shown.cells, shown.marks[:LONGEST_CELL]), same and was == number

    def _is_by_totals(self, layout: Layout, number: int) -> bool:
        """No points, but running totals that somebody typed over their formulas."""
        return not any(self._shown(layout, number).cells) and self.totals.is_typed(number)

    def _was(self, layout: Layout, number: int) -> int | None:
        """The row that it was when the file was made: by its Nr, so that a line may be put between others."""
        nr = self.sheet.cell(layout.row(number) + 1, layout.nr + 1).value
        return nr if type(nr) is int and nr in self.origin.shown else None

    def _shown_then(self, layout: Layout, number: int) -> Shown | None:
        """The row as the file showed it; without a column for it, a mark of the Bock was not shown."""
        shown = self.origin.shown.get(number)
        return shown._replace(bock="") if shown and layout.bock_by is None else shown

    def _changed_above(self, layout: Layout, number: int) -> bool:
        """Running totals as typed hold only as long as nothing above them was changed."""
        return any(
            self._was(layout, above) != above
            or self._shown(layout, above) != self._shown_then(layout, above)
            or self._is_by_totals(layout, above)
            for above in range(1, number)
        )

    def _is_beginning(self, rows: list[tuple[PaperRow, bool]]) -> bool:
        """The last games of a full list were deleted; those before them are as they were."""
        while rows and rows[-1][0].is_empty:
            rows = rows[:-1]
        return all(same for _row, same in rows)

    def _facts(self, rows: int) -> list[dict[str, Any]] | None:
        kept = [number for number in range(1, rows + 1) if not self.shown.get(number, Shown(())).is_empty]
        facts = [self.origin.facts(number) for number in kept]
        complete = [fact for fact in facts if fact is not None]
        return complete if complete and len(complete) == len(facts) and kept == [*range(1, len(kept) + 1)] else None

    # --- end totals

    def _end_shown(self, layout: Layout) -> tuple[int | str | None, ...]:
        row = layout.paper_row if layout.games else layout.end_row
        return Shown.read([self._value(row, column) for column in layout.totals]).points

    def _has_paper_row(self, layout: Layout) -> bool:
        return self.sheet.cell(layout.paper_row + 1, 1).text == END_OF_PAPER

    def _end(self, layout: Layout) -> tuple[str, ...]:
        """As typed if nobody changed them; those typed over the formulas if there are no others."""
        shown = self._end_shown(layout)
        if layout.games and (over := self.totals.end_typed(shown, self._has_paper_row(layout))):
            return over
        if shown == self.origin.end_shown and len(self.origin.end) in (0, layout.players):
            return self.origin.end
        return tuple("" if cell is None else str(cell) for cell in shown) if any(c is not None for c in shown) else ()


def layout_of(sheet: Sheet) -> Layout | None:
    """Where the cells of a list are, by its headings alone; None if they are not where we put them."""
    texts = {cell.column - 1: cell.text for cell in sheet.row(HEADER_ROW + 1)}
    total = next((column for column, text in texts.items() if text == SUM), None)
    end = next((row for row, cells in sheet.rows() if row > FIRST_ROW and cells[0].text == END_TOTALS), None)
    if total is None or end is None:
        return None
    games, bock = texts.get(0) == NR, BOCK_BY in texts.values()
    players = (total - (8 if bock else 6)) // 2 if games else total - 1
    if not 4 <= players <= 7:
        return None
    layout = Layout(players, bock, end - 1 - FIRST_ROW, games)
    expected = {column: text for column, text in enumerate(layout.headers) if text}
    return layout if all(texts.get(column) == text for column, text in expected.items()) else None
