"""A workbook of ours: what is text stays text, formulas carry their values, every sheet prints on A4.
Knows files, formats and plain tables; what stands in them is known by its sisters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO

from django.utils.translation import gettext as _
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from league.base.language import ENGLISH, spoken_here

from . import csv as data
from .csv import Column, Table

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# A name is never a formula, a link or a number, whatever it contains; no temporary files are written.
OPTIONS = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False, "in_memory": True}
A4 = 9
LONGEST_TITLE = 31  # of a sheet
MOST_KNOWN = 20_000  # formulas
INK, LINE, INPUT, SHADE, WRONG, WRONG_INK = "#1a1a1a", "#8a8a8a", "#fff8dc", "#eeeeea", "#ffd6d6", "#8b0000"
POINTS = '+0;"−"0;0'
WHOLE = '0;"−"0;0'
DASH = '+0;"−"0;"–"'  # of somebody who sits out
AVERAGE = '0.00;"−"0.00;0.00'
PERCENT = "0.0%"


class Sheet(Worksheet):  # type: ignore[misc]
    """Looks for functions that are younger than the file format only once in each formula: all lists share theirs."""

    _known: dict[str, str] = {}

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
        prepared = self._known.get(formula)
        if prepared is None:
            prepared = super()._prepare_formula(formula, expand_future_functions)
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[formula] = prepared
        return prepared


class Book:
    """One workbook in the making. Formats are made once each, sheets get titles that Excel allows."""

    def __init__(self, title: str, subject: str = "") -> None:
        self._file = BytesIO()
        self.workbook = Workbook(self._file, OPTIONS)
        self.workbook.set_properties({"title": title, "subject": subject, "author": "Spielliste", "comments": ""})
        self._formats: dict[tuple[tuple[str, object], ...], Format] = {}
        self._titles: set[str] = set()

    def format(self, **look: object) -> Format:
        key = tuple(look.items())
        if key not in self._formats:
            self._formats[key] = self.workbook.add_format({"font_color": INK, "valign": "vcenter", **look})
        return self._formats[key]

    def title(self, wanted: str) -> str:
        """The title a sheet can have: short, and once only."""
        title, number = wanted[:LONGEST_TITLE], 1
        while title.casefold() in self._titles:
            number += 1
            title = f"{wanted[: LONGEST_TITLE - 5]} ({number})"
        return title

    def sheet(self, title: str) -> Worksheet:
        """A new sheet for paper A4 across, as wide as one page."""
        self._titles.add(title.casefold())
        sheet = self.workbook.add_worksheet(title, Sheet)
        sheet.hide_gridlines(2)
        sheet.set_paper(A4)
        sheet.set_landscape()
        sheet.set_margins(left=0.6, right=0.4, top=0.5, bottom=0.6)
        sheet.set_footer("&L&A&R" + _("Seite {page} von {pages}").format(page="&P", pages="&N"))
        sheet.fit_to_pages(1, 0)
        return sheet

    def bytes(self) -> bytes:
        self.workbook.close()
        return self._file.getvalue()


def heading(book: Book, sheet: Worksheet, title: str, *lines: str) -> int:
    """Title and what it is about, from the first row on; gives the row below."""
    sheet.write_string(0, 0, title, book.format(bold=True, font_size=16))
    for number, line in enumerate(lines, 1):
        sheet.write_string(number, 0, line, book.format(font_size=10))
    return len(lines) + 1


def write(sheet: Worksheet, row: int, column: int, value: object, look: Format) -> None:
    """A value by its own type; nothing is an empty cell in the same look."""
    if value is None or value == "":
        sheet.write_blank(row, column, None, look)
    elif isinstance(value, str):
        sheet.write_string(row, column, value, look)
    elif isinstance(value, int | float):
        sheet.write_number(row, column, value, look)
    else:
        sheet.write_datetime(row, column, value, look)


def cell(row: int, column: int, *, fixed: bool = False) -> str:
    """A1, without dollars; `fixed`: A$1, which stays in its row when it is copied downwards."""
    return f"{xl_col_to_name(column)}{'$' if fixed else ''}{row + 1}"


def across(row: int, columns: Sequence[int], *, fixed: bool = False) -> str:
    """The cells of these neighbouring columns in one row: G7:J7."""
    return f"{cell(row, columns[0], fixed=fixed)}:{cell(row, columns[-1], fixed=fixed)}"


def down(column: int, first: int, last: int, *, fixed: bool = False) -> str:
    """A column from one row to another: G7:G32; `fixed`: G$7:G32, which grows when it is copied downwards."""
    name = xl_col_to_name(column)
    return f"{name}{'$' if fixed else ''}{first + 1}:{name}{last + 1}"


# --- A plain table as a sheet


FORMATS = {
    data.WHOLE: WHOLE, data.POINTS: POINTS, data.AVERAGE: AVERAGE, data.SHARE: PERCENT,
    data.EUROS: '#,##0.00" €"', data.DATE: "dd.mm.yyyy",
}  # fmt: skip
IN_ENGLISH = {data.EUROS: '"€"#,##0.00', data.DATE: "d mmm yyyy"}
MOST_WIDTH, HEADER_HEIGHT, PICTURE_ROWS = 40, 32, 12
Computed = Callable[[int], str]  # from the row, counted from 0, to its formula


def number_format(kind: str) -> str:
    """Days and money as the page writes them; points and commas are those of whoever opens the file."""
    return FORMATS[kind] if spoken_here() != ENGLISH else IN_ENGLISH.get(kind, FORMATS[kind])


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
    if table.picture:
        sheet.insert_image(last + 2, 0, "QR", {"image_data": BytesIO(table.picture), "description": table.about[-1]})
        last += PICTURE_ROWS
    sheet.print_area(0, 0, last, len(table.columns) - 1)
    return sheet


def put_table(book: Book, sheet: Worksheet, table: Table, top: int, computed: Mapping[str, Computed]) -> int:
    """Header and rows from `top` on; gives the last row."""
    sheet.set_row(top, HEADER_HEIGHT)
    for index, column in enumerate(table.columns):
        sheet.write_string(top, index, str(column.header), _header(book, column))
        sheet.set_column(index, index, _width(table, column))
    for row, record in enumerate(table.rows, top + 1):
        for index, column in enumerate(table.columns):
            value, look = column.cell(record), _look(book, column)
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
    look: dict[str, object] = {"border": 1, "border_color": LINE}
    number = {"align": "right", "num_format": number_format(column.kind)} if column.kind in FORMATS else {}
    look |= {"indent": 1, **number}
    if column.key in ("name", "points", "last_name"):
        look["bold"] = True
    return book.format(**look)


def _width(table: Table, column: Column) -> int:
    """As wide as the longest cell and the longest word of the header, with room for the button of the filter."""
    cells = [len(data.written(column.cell(record), column.kind)) for record in table.rows]
    words = [len(word) + 3 for word in column.header.split()]
    return min(max([*words, *(length + 3 for length in cells)]), MOST_WIDTH)
