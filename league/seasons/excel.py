"""The table of the year as clubs keep it in Excel: sums as formulas that go on living, dropped evenings struck through.
Knows cells and formulas; what stands in them comes from league.seasons.columns."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from league.excel.book import AVERAGE as DECIMALS
from league.excel.book import LINE, POINTS, SHADE, WHOLE, Book, across, cell, heading, number_format, write
from league.excel.csv import AVERAGE, DATE, Column, Table
from league.models import Season

from .columns import is_average, season_table
from .reads import Cell, Row, Year
from .year import COUNTED, OUTSIDE, UNKNOWN, Day

GREY = "#5d574c"
NARROW, WIDE, HEADER_HEIGHT = 10, 26, 32


def season_workbook(season: Season, year: Year, *, full_names: bool) -> bytes:
    table = season_table(season, year, full_names=full_names)
    book = Book(season.name, season.club.name)
    sheet = book.sheet(book.title(_("Jahrestabelle")))
    top = heading(book, sheet, table.title, *table.about) + 1
    _Sheet(book, sheet, table, year, top).write()
    return book.bytes()


class _Sheet:
    def __init__(self, book: Book, sheet: Worksheet, table: Table, year: Year, top: int) -> None:
        self.book, self.sheet, self.table, self.year, self.top = book, sheet, table, year, top
        counted = [n for n, day in enumerate(year.days) if not day.why_not]
        self.counting = [table.at(f"d{n}") for n in counted]

    def write(self) -> None:
        self._header()
        for line, (record, row) in enumerate(zip(self.table.rows, self.year.rows, strict=True), self.top + 1):
            self._row(line, dict(record), row)
        last = self.top + max(len(self.table.rows), 1)
        self.sheet.autofilter(self.top, 0, last, len(self.table.columns) - 1)
        self.sheet.freeze_panes(self.top + 1, self.table.at("name") + 1)
        self.sheet.repeat_rows(self.top)
        self.sheet.repeat_columns(0, self.table.at("name"))
        self.sheet.print_area(0, 0, last, len(self.table.columns) - 1)

    def _header(self) -> None:
        """Days as days, so that whoever reads the file again knows them."""
        self.sheet.set_row(self.top, HEADER_HEIGHT)
        look: dict[str, object] = {
            "bold": True,
            "bg_color": SHADE,
            "border": 1,
            "border_color": LINE,
            "text_wrap": True,
        }
        for at, column in enumerate(self.table.columns):
            self.sheet.set_column(at, at, WIDE if column.key == "name" else NARROW)
            if day := self._day(column):
                date = datetime.datetime.combine(day.date, datetime.time())
                self.sheet.write_datetime(
                    self.top,
                    at,
                    date,
                    self.book.format(**look, num_format=number_format(DATE), align="right", font_size=9),
                )
                self.sheet.write_comment(self.top, at, day.title + (f": {day.why_not}" if day.why_not else ""))
            else:
                self.sheet.write_string(self.top, at, str(column.header), self.book.format(**look))

    def _day(self, column: Column) -> Day | None:
        is_day = column.key[0] == "d" and column.key[1:].isdigit()
        return self.year.days[int(column.key[1:])] if is_day else None

    def _row(self, line: int, record: dict[str, object], row: Row) -> None:
        for at, column in enumerate(self.table.columns):
            shown = row.cells[int(column.key[1:])] if self._day(column) else None
            look = self._look(column, row, shown)
            formula = self._formula(line, column, record, row)
            if formula:
                self.sheet.write_array_formula(line, at, line, at, formula, look, record[column.key])
            elif shown and shown.state == UNKNOWN:
                self.sheet.write_string(line, at, "?", look)
            else:
                write(self.sheet, line, at, record.get(column.key), look)

    def _look(self, column: Column, row: Row, shown: Cell | None) -> Format:
        look: dict[str, object] = {"border": 1, "border_color": LINE}
        if column.key in ("place", "attended", "weight"):
            look["num_format"] = WHOLE
        elif column.key != "name":
            look["num_format"] = DECIMALS if column.kind == AVERAGE else POINTS if self.year.signed else WHOLE
        if column.key in ("name", "value"):
            look["bold"] = True
        if shown and shown.is_struck:
            look |= {"font_strikeout": True, "font_color": GREY}
        if row.place is None or (shown and shown.state == OUTSIDE):
            look |= {"italic": True, "font_color": GREY}
        return self.book.format(**look)

    # --- formulas

    def _formula(self, line: int, column: Column, record: dict[str, object], row: Row) -> str:
        """Nothing where a number is missing: a sum would take it for 0."""
        if row.value is None or not self.counting:
            return ""
        if column.key == "attended":
            return f"=COUNT({across(line, self.counting)})"
        if is_average(self.year):
            return {"points": self._points(line, row), "value": self._average(line)}.get(column.key, "")
        return self._sum(line) if column.key == "value" else ""

    def _sum(self, line: int) -> str:
        """The best ones of all evenings; what a missed evening counts stands for every empty cell."""
        cells, rule = across(line, self.counting), self.year.plain["rule"]
        best, missed = rule.get("best"), rule.get("missed")
        numbers = cells if missed is None else f"IF(ISNUMBER({cells}),{cells},{missed})"
        if best is None or best >= len(self.counting):
            return f"=SUM({numbers})"
        # Without a value for missed evenings, somebody may have fewer than can count.
        ranks = ",".join(map(str, range(1, best + 1)))
        top = f"SUM(LARGE({numbers},{{{ranks}}}))"
        return f"={top}" if missed is not None else f"=IF(COUNT({cells})>{best},{top},SUM({cells}))"

    def _points(self, line: int, row: Row) -> str:
        """Which evenings an average leaves out no short formula can say: those that count are named."""
        if not any(one.is_struck for one in row.cells):
            return f"=SUM({across(line, self.counting)})"
        kept = [self.table.at(f"d{n}") for n, one in enumerate(row.cells) if one.state == COUNTED]
        return "=" + "+".join(cell(line, at) for at in kept)

    def _average(self, line: int) -> str:
        weight = cell(line, self.table.at("weight"))
        return f'=IF({weight}=0,"",{cell(line, self.table.at("points"))}/{weight})'
