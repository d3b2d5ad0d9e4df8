"""A plain table as a sheet: heading, header that stays in view, filter, one row per record, printed on A4.
Knows kinds of cells; which columns there are is known by records.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from league.exports import data
from league.exports.data import Column, Table

from .base import AVERAGE, DATE, EUROS, LINE, PERCENT, POINTS, SHADE, WHOLE, Book, heading, write

FORMATS = {
    data.WHOLE: WHOLE, data.POINTS: POINTS, data.AVERAGE: AVERAGE, data.EUROS: EUROS, data.DATE: DATE,
    data.SHARE: PERCENT,
}  # fmt: skip
MOST_WIDTH, HEADER_HEIGHT = 40, 32
Computed = Callable[[int], str]  # from the row, counted from 0, to its formula


def add_table(
    book: Book, table: Table, title: str, computed: Mapping[str, Computed] | None = None, *, frozen: int = 0
) -> Worksheet:
    """`computed`: columns whose cells are formulas; their values are those of the table. `frozen`: columns in view."""
    sheet = book.sheet(title)
    top = heading(book, sheet, table.title, *table.about) + 1
    last = put_table(book, sheet, table, top, computed or {})
    sheet.autofilter(top, 0, last, len(table.columns) - 1)
    sheet.freeze_panes(top + 1, frozen)
    sheet.repeat_rows(top)
    sheet.print_area(0, 0, last, len(table.columns) - 1)
    return sheet


def put_table(book: Book, sheet: Worksheet, table: Table, top: int, computed: Mapping[str, Computed]) -> int:
    """Header and rows from `top` on; gives the last row."""
    sheet.set_row(top, HEADER_HEIGHT)
    for index, column in enumerate(table.columns):
        sheet.write_string(top, index, column.header, _header(book, column))
        sheet.set_column(index, index, _width(table, column))
    for row, record in enumerate(table.rows, top + 1):
        for index, column in enumerate(table.columns):
            value, look = record.get(column.key), _look(book, column)
            if column.key in computed:
                sheet.write_formula(row, index, computed[column.key](row), look, "" if value is None else value)
            else:
                shown = data.written(value, data.YES_NO) if column.kind == data.YES_NO else value
                write(sheet, row, index, shown, look)
    return top + max(len(table.rows), 1)


def _header(book: Book, column: Column) -> Format:
    align = {"align": "right"} if column.kind in FORMATS else {}
    return book.format(bold=True, bg_color=SHADE, border=1, border_color=LINE, text_wrap=True, indent=1, **align)


def _look(book: Book, column: Column) -> Format:
    look: dict[str, Any] = {"border": 1, "border_color": LINE}
    look |= {"indent": 1, **({"align": "right", "num_format": FORMATS[column.kind]} if column.kind in FORMATS else {})}
    if column.key in ("name", "points", "last_name"):
        look["bold"] = True
    return book.format(**look)


def _width(table: Table, column: Column) -> int:
    """As wide as the longest cell and the longest word of the header, with room for the button of the filter."""
    cells = [len(data.written(record.get(column.key), column.kind)) for record in table.rows]
    words = [len(word) + 3 for word in column.header.split()]
    return min(max([*words, *(length + 3 for length in cells)]), MOST_WIDTH)
