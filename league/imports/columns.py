"""Finds the columns of a table by its header: any order, many spellings. Knows words that head a column;
what stands below them is for others."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.wording import listed

from .tables import Cell, Sheet

HEADER_WITHIN = 20  # rows from the top; above it clubs write titles
MOST_SHOWN = 12
_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True)
class Column:
    """One column that may be there: its title as we write it, and what else people call it."""

    name: str
    title: str
    synonyms: tuple[str, ...] = ()

    @property
    def spellings(self) -> set[str]:
        return {plain(word) for word in (self.title, *self.synonyms)}


class NoHeader(Exception):
    """A column that is needed is not there; the message names it, and what was found instead."""


@dataclass(frozen=True)
class Header:
    """Where the columns of a sheet are."""

    sheet: Sheet
    row: int
    columns: dict[str, int]
    unknown: tuple[Cell, ...] = ()

    def cell(self, row: int, name: str) -> Cell:
        """The cell of a column in this row; an empty one if there is no such column."""
        return self.sheet.cell(row, self.columns[name]) if name in self.columns else Cell(self.sheet.name, row, 0)

    def lines(self) -> Iterator[int]:
        """The rows below the header in which one of its columns holds something."""
        mine = set(self.columns.values())
        for number, cells in self.sheet.rows():
            if number > self.row and any(cell.column in mine and not cell.is_empty for cell in cells):
                yield number


def plain(text: str) -> str:
    """
    >>> plain("DDV-Nr.") == plain("ddv nr"), plain("Veröffentlichen als:") == plain("VEROEFFENTLICHEN ALS")
    (True, True)
    """
    return "".join(char for char in text.casefold().translate(_SPELLED) if char.isalnum())


def find_header(sheet: Sheet, columns: Sequence[Column], needed: Iterable[tuple[str, ...]]) -> Header:
    """The row that knows most of these columns. `needed`: of each group one way (several columns joined by +) must do:
    (("first_name+last_name", "name"),) is satisfied by both names or by one column with the whole name."""
    best = max(_headers(sheet, columns), key=lambda header: len(header.columns), default=Header(sheet, 0, {}))
    for ways in needed:
        if not any(set(way.split("+")) <= set(best.columns) for way in ways):
            raise NoHeader(_missing(sheet, columns, ways, best))
    return best


def first_header(sheets: Sequence[Sheet], columns: Sequence[Column], needed: Iterable[tuple[str, ...]]) -> Header:
    """Of the first sheet that has such columns; hidden and empty ones do not count."""
    shown = [sheet for sheet in sheets if not sheet.hidden and sheet.cells]
    if not shown:
        raise NoHeader(_("In der Datei steht nichts. Bitte eine Datei mit einer Tabelle wählen."))
    for sheet in shown:
        try:
            return find_header(sheet, columns, needed)
        except NoHeader:
            continue
    return find_header(shown[0], columns, needed)


def _headers(sheet: Sheet, columns: Sequence[Column]) -> Iterator[Header]:
    names = {spelling: column.name for column in columns for spelling in column.spellings}
    for number, cells in sheet.rows():
        if number > HEADER_WITHIN:
            return
        found: dict[str, int] = {}
        for cell in cells:
            found.setdefault(names.get(plain(cell.text), ""), cell.column)
        found.pop("", None)
        unknown = tuple(cell for cell in cells if not cell.is_empty and cell.column not in found.values())
        yield Header(sheet, number, found, unknown)


def _missing(sheet: Sheet, columns: Sequence[Column], ways: Sequence[str], best: Header) -> str:
    titles = {column.name: column.title for column in columns}
    wanted = listed(
        (listed(f"„{titles[name]}“" for name in way.split("+")) for way in ways), _("oder")
    )  # fmt: skip
    where = _("Im Blatt „{sheet}“ fehlt").format(sheet=sheet.name) if sheet.name else _("Es fehlt")
    return f"{where} {_('die Überschrift')} {wanted}. {_found(sheet, columns, best)}"


def _found(sheet: Sheet, columns: Sequence[Column], best: Header) -> str:
    """What stands there instead, and what it may have been meant to be."""
    row = best.row or next((number for number, _cells in sheet.rows()), 0)
    there = [cell for cell in sheet.row(row) if not cell.is_empty][:MOST_SHOWN]
    if not there:
        return _("Das Blatt ist leer. Bitte die Tabelle ausfüllen.")
    texts = ", ".join(f"„{cell.text[:30]}“" for cell in there)
    said = _("Gefunden in Zeile {row}: {texts}.").format(row=row, texts=texts)
    return f"{said} {_meant(columns, best.unknown or there)}".strip()


def _meant(columns: Sequence[Column], cells: Iterable[Cell]) -> str:
    titles = {spelling: column.title for column in columns for spelling in column.spellings}
    for cell in cells:
        if close := difflib.get_close_matches(plain(cell.text)[:40], titles, 1, 0.75):
            return _("Ist mit „{text}“ „{title}“ gemeint? Dann bitte so schreiben.").format(
                text=cell.text[:30], title=titles[close[0]]
            )
    return _("Bitte die Überschriften wie in der Vorlage schreiben.")
