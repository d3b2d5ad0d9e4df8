"""Reads a CSV file into plain cells, in the child process: its encoding and its delimiter are found out, quoted cells
understood, and nothing is kept beyond the limits. Knows text; what the columns mean is for others."""

from __future__ import annotations

import codecs
import csv
import datetime
import io
import re
import warnings
from collections.abc import Iterator
from typing import Any

import openpyxl
from openpyxl.cell.cell import ERROR_CODES

from league.base.text import unguarded

from .guard import LONGEST_TEXT, MOST_CELLS, MOST_COLUMNS, MOST_ROWS, MOST_SHEETS, Unreadable
from .scan import Extent

DELIMITERS = ";\t,"
BEGINNING = 64 * 1024  # characters, in which the delimiter shows
CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip


def read_text(content: bytes) -> list[dict[str, object]]:
    """One sheet without a name, its cells as text: row, column (from 1), value."""
    text = decoded(content)
    cells: list[list[object]] = []
    for cell in _text_cells(text, delimiter_of(text)):
        cells.append(cell)
        if len(cells) > MOST_CELLS:
            raise Unreadable("too-much")
    return [{"name": "", "hidden": False, "cells": cells}]


def _text_cells(text: str, delimiter: str) -> Iterator[list[object]]:
    for number, row in _rows(text, delimiter):
        for column, cell in enumerate(row, 1):
            if not cell or cell.isspace():
                continue
            if number > MOST_ROWS:
                raise Unreadable("rows", most=MOST_ROWS)
            if column > MOST_COLUMNS:
                raise Unreadable("columns", most=MOST_COLUMNS)
            yield [number, column, unguarded(cell)]


def decoded(content: bytes) -> str:
    """UTF-8 if it is that, else what a German Windows writes; with a byte order mark as that says."""
    encodings = [name for mark, name in BYTE_ORDER_MARKS if content.startswith(mark)] or ["utf-8", "cp1252"]
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not CONTROL.search(text):
            return text
    raise Unreadable("encoding")


def delimiter_of(text: str) -> str:
    """The one that gives the first lines most equal columns. Below a heading without commas, one with a blank
    behind it is part of a name: "Müller, Anna"."""
    lines = [line for line in text[:BEGINNING].splitlines() if line.strip()][:20] or [""]
    if lines[0].lower().startswith("sep=") and lines[0][4:5] in DELIMITERS:
        return lines[0][4]
    if "," not in lines[0]:
        lines = [line.replace(", ", " ") for line in lines]
    return max(DELIMITERS, key=lambda mark: _alike([_outside_quotes(line, mark) for line in lines]))


def _alike(counts: list[int]) -> int:
    """How many lines have as many of this mark as the one that has most; of several marks the first wins."""
    return sum(count == max(counts) > 0 for count in counts)


def _outside_quotes(line: str, mark: str) -> int:
    return sum(part.count(mark) for part in line.split('"')[::2])


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Row numbers as Excel would show them: a quoted cell may have several lines."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 0
    try:
        for row in reader:
            number += 1
            if number == 1 and row[:1] and row[0].lower().startswith("sep="):
                continue
            if any(len(cell) > LONGEST_TEXT for cell in row):
                raise Unreadable(_too_long(text), row=number)
            yield number, row
    except csv.Error as error:  # a cell without end, or longer than csv takes
        raise Unreadable(_too_long(text), row=number + 1) from error


def _too_long(text: str) -> str:
    return "quotes" if '"' in text else "long-cell"


# --- Reads an Excel workbook into plain cells, in the child process, after scan.py has looked at it


MOST_TEXT = 8 * 1024 * 1024  # of all cells


def read_workbook(content: bytes, extents: dict[str, Extent]) -> list[dict[str, object]]:
    """Each sheet with its name, whether it is hidden, and its cells: row, column (from 1), value, and a fourth
    where the value is the result of a formula."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of formats that we do not use
            return _sheets(content, extents)
    except (Unreadable, MemoryError):
        raise
    except Exception as error:  # whatever a damaged file makes openpyxl stumble over
        raise Unreadable("damaged") from error


def _sheets(content: bytes, extents: dict[str, Extent]) -> list[dict[str, object]]:
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    if len(book.worksheets) > MOST_SHEETS:
        raise Unreadable("sheets", count=len(book.worksheets), most=MOST_SHEETS)
    left = [MOST_TEXT]
    sheets = []
    for sheet in book.worksheets:
        extent = extents.get(sheet._worksheet_path, Extent())
        cells = [list(cell) for cell in _cells(sheet, extent, left)]
        sheets.append({"name": str(sheet.title)[:100], "hidden": sheet.sheet_state != "visible", "cells": cells})
    return sheets


def _cells(sheet: Any, extent: Extent, left: list[int]) -> Iterator[tuple[object, ...]]:
    """Only where the scan saw content: what the file says about its own size is not believed."""
    if not extent.rows:
        return
    sheet.reset_dimensions()
    for number, row in enumerate(sheet.iter_rows(max_row=extent.rows, max_col=extent.columns), 1):
        for column, cell in enumerate(row, 1):
            if cell.value is not None:
                computed = (True,) if (number, column) in extent.formulas else ()
                yield number, column, _plain(cell, left), *computed
            elif (number, column) in extent.without_result:
                yield number, column, {"formula": True}


def _plain(cell: Any, left: list[int]) -> object:
    """As JSON knows it: text, number, yes or no; a day, and what Excel itself calls an error, say so."""
    value = cell.value
    if isinstance(value, str):
        left[0] -= len(value)
        if left[0] < 0 or len(value) > LONGEST_TEXT:
            raise Unreadable("too-much")
        return {"error": value} if value in ERROR_CODES else value
    if isinstance(value, datetime.datetime):
        return {"day": value.date().isoformat()}
    if isinstance(value, datetime.date):
        return {"day": value.isoformat()}
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e15 else value if abs(value) < 1e300 else str(value)
    return value if isinstance(value, bool | int) else str(value)
