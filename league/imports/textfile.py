"""Reads a CSV file into plain cells, in the child process: its encoding and its delimiter are found out, quoted cells
understood, and nothing is kept beyond the limits. Knows text; what the columns mean is for others."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator
from typing import Any

from league.text import unguarded

from .guard import LONGEST_TEXT, MOST_CELLS, MOST_COLUMNS, MOST_ROWS
from .refusals import Unreadable

DELIMITERS = ";\t,"
BEGINNING = 64 * 1024  # characters, in which the delimiter shows
CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip


def read_text(content: bytes) -> list[dict[str, Any]]:
    """One sheet without a name, its cells as text: row, column (from 1), value."""
    text = decoded(content)
    cells: list[list[Any]] = []
    for cell in _text_cells(text, delimiter_of(text)):
        cells.append(cell)
        if len(cells) > MOST_CELLS:
            raise Unreadable("too-much")
    return [{"name": "", "hidden": False, "cells": cells}]


def _text_cells(text: str, delimiter: str) -> Iterator[list[Any]]:
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
