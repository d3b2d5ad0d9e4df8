"""Tables as CSV for a German Excel, and values as JSON. Knows how numbers, days and texts are written in files;
what the tables hold is known by the rooms `columns`.

CSV: headings and words in the language of the page, everything else always alike: UTF-8 with BOM, semicolons, CRLF,
decimal comma, days as 31.12.2026. A text that a spreadsheet would take for a formula gets an apostrophe in front
(league.imports takes it away again); numbers stay numbers, negative too."""

from __future__ import annotations

import csv
import datetime
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any

from django.utils.translation import gettext as _

from league.base.text import Words, guarded
from league.base.words import rounded

CSV_TYPE, JSON_TYPE = "text/csv; charset=utf-8", "application/json"
TEXT, WHOLE, POINTS, AVERAGE, SHARE = "text", "whole", "points", "average", "share"
EUROS, DATE, YES_NO = "euros", "date", "yes_no"


@dataclass(frozen=True)
class Column:
    """`value`: how it is read from a row, if it does not simply stand there under its key."""

    key: str
    header: Words
    kind: str = TEXT
    value: Callable[[Any], object] | None = None

    def of(self, row: object) -> Any:
        if self.value:
            return self.value(row)
        return row.get(self.key) if isinstance(row, Mapping) else getattr(row, self.key)

    def cell(self, row: object) -> object:
        """As a file has it: cents as euros."""
        value = self.of(row)
        return value / 100 if self.kind == EUROS else value


@dataclass(frozen=True)
class Table:
    """What a list is called, what it is about, and its rows as the columns read them; what is not known is None."""

    title: str
    about: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: Sequence[Any]
    picture: bytes = b""  # a PNG that a workbook has below the rows

    def at(self, key: str) -> int:
        """Where a column stands, counted from 0."""
        return next(index for index, column in enumerate(self.columns) if column.key == key)

    def has(self, key: str) -> bool:
        return any(column.key == key for column in self.columns)


def csv_of(table: Table) -> bytes:
    """The header and the rows, nothing else: what stands above them a program would take for a row."""
    text = StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n", quoting=csv.QUOTE_MINIMAL)
    writer.writerow([column.header for column in table.columns])
    for row in table.rows:
        writer.writerow([written(column.cell(row), column.kind) for column in table.columns])
    return text.getvalue().encode("utf-8-sig")


def written(value: object, kind: str = TEXT) -> str:
    """One cell of a CSV file.

    >>> written(-3, POINTS), written(12.345, AVERAGE), written(datetime.date(2026, 11, 17), DATE), written(None)
    ('-3', '12,35', '17.11.2026', '')
    >>> written("=cmd|' /C calc'!A0"), written(" -Anna"), written("Jean-Luc")
    ("'=cmd|' /C calc'!A0", "' -Anna", 'Jean-Luc')
    """
    if value is None:
        return ""
    if kind == YES_NO:
        return _("ja") if value else _("nein")
    if isinstance(value, datetime.date):
        return f"{value:%d.%m.%Y}"
    if isinstance(value, int | float):
        return str(rounded(value, 2)).replace(".", ",") if kind in (AVERAGE, EUROS, SHARE) else str(value)
    return guarded(str(value))


def json_of(content: Mapping[str, object]) -> bytes:
    """Readable for people too: indented, letters as they are; days in ISO 8601, UUIDs as text."""
    return json.dumps(content, ensure_ascii=False, indent=1, default=str).encode() + b"\n"
