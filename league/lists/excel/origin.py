"""The hidden sheet: which lists a workbook holds, and what their rows were before anybody changed the visible cells.
Knows the form that layout.py describes; reading it back is for league.imports."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from league.excel.book import Book

from .layout import BOOK, END, FORMAT, FORMAT_VERSION, LIST, ORIGIN_COLUMNS, ORIGIN_SHEET, ROW
from .reading import ListData

Line = tuple[str, str, int | None, dict[str, object]]


def add_origin(book: Book, lists: Iterable[tuple[str, ListData]]) -> None:
    """`lists`: each with the title of its sheet."""
    sheet = book.sheet(ORIGIN_SHEET)
    sheet.very_hidden()
    for column, header in enumerate(ORIGIN_COLUMNS):
        sheet.write_string(0, column, header)
    sheet.write_row(1, 0, ["", BOOK, None, _json({"format": FORMAT, "version": FORMAT_VERSION})])
    lines = (line for title, data in lists for line in _lines(title, data))
    for row, (mark, kind, number, content) in enumerate(lines, 2):
        sheet.write_row(row, 0, [mark, kind, number, _json(content)])


def _lines(title: str, data: ListData) -> Iterator[Line]:
    one, layout, mark = data.spielliste, data.layout, str(data.spielliste.uuid)
    yield (
        mark,
        LIST,
        None,
        {
            "tournament": str(one.tournament.uuid),
            "version": one.version,
            "depth": one.depth,
            "players": one.players,
            "bock": layout.bock,
            "rows": layout.rows,
            "sheet": title,
            "code": one.code,
        },
    )
    for number, row in data.rows.items():
        yield mark, ROW, number, row.origin
    yield mark, END, None, {"end": list(data.end_typed), "shown": list(data.end)}


def _json(content: dict[str, object]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
