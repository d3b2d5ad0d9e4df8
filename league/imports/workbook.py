"""Reads an Excel workbook into plain cells, in the child process, after scan.py has looked at it.
Knows sheets and kinds of cells; what they mean is for others."""

from __future__ import annotations

import datetime
import io
import warnings
from collections.abc import Iterator
from typing import Any

import openpyxl
from openpyxl.cell.cell import ERROR_CODES

from .guard import LONGEST_TEXT, MOST_SHEETS
from .refusals import Unreadable
from .scan import Extent

MOST_TEXT = 8 * 1024 * 1024  # of all cells


def read_workbook(content: bytes, extents: dict[str, Extent]) -> list[dict[str, Any]]:
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


def _sheets(content: bytes, extents: dict[str, Extent]) -> list[dict[str, Any]]:
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


def _cells(sheet: Any, extent: Extent, left: list[int]) -> Iterator[tuple[Any, ...]]:
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


def _plain(cell: Any, left: list[int]) -> Any:
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
