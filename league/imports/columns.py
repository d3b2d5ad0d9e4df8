"""Finds the columns of a table by its header: any order, many spellings. Knows words that head a column;
what stands below them is for others."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.language import in_every_language
from league.base.text import Words, skeleton
from league.base.wording import listed

from .tables import Cell, Sheet

HEADER_WITHIN = 20  # rows from the top; above it clubs write titles
MOST_SHOWN = 12
CALLED = re.compile(r"([^\W\d_]+)\.?\s*(\d.*)")  # Tisch 5


@dataclass(frozen=True)
class Column:
    """One column that may be there: its title as we write it, and what else people call it, in German and in English.
    `rather`: how two of them should be called instead."""

    name: str
    title: Words
    synonyms: tuple[Words, ...] = ()
    rather: tuple[Words, ...] = ()

    @cached_property
    def titles(self) -> frozenset[str]:
        """In every language; a file may mix them."""
        return frozenset(map(plain, in_every_language(self.title)))

    @cached_property
    def spellings(self) -> frozenset[str]:
        words = {said for word in self.synonyms for said in in_every_language(word)}
        return self.titles | set(map(plain, words))

    def bare(self, text: str) -> str:
        """
        >>> Column("table", "Tisch", ("Table",)).bare("Table 5"), Column("table", "Tisch").bare("5")
        ('5', '5')
        """
        found = CALLED.fullmatch(text)
        return found[2] if found and plain(found[1]) in self.spellings else text


class NoHeader(Exception):
    """A column that is needed is not there; the message names it, and what was found instead."""


class Twice(NoHeader):
    """Two columns could be meant, and nobody knows which; the message names both."""


@dataclass(frozen=True)
class Header:
    """Where the columns of a sheet are."""

    sheet: Sheet
    row: int
    columns: dict[str, int]
    unknown: tuple[Cell, ...] = ()
    rivals: dict[str, tuple[Cell, ...]] = field(default_factory=dict)  # cells that head the same column

    def cell(self, row: int, name: str) -> Cell:
        """The cell of a column in this row; an empty one if there is no such column."""
        return self.sheet.cell(row, self.columns[name]) if name in self.columns else Cell(self.sheet.name, row, 0)

    def heading(self, name: str) -> str:
        """What a column is called in this file."""
        return self.sheet.cell(self.row, self.columns[name]).text[:30]

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
    return skeleton(text).replace(" ", "")


def find_header(sheet: Sheet, columns: Sequence[Column], needed: Iterable[tuple[str, ...]]) -> Header:
    """The row that knows most of these columns. `needed`: of each group one way (several columns joined by +) must do:
    (("first_name+last_name", "name"),) is satisfied by both names or by one column with the whole name."""
    best = max(_headers(sheet, columns), key=lambda header: len(header.columns), default=Header(sheet, 0, {}))
    needed = list(needed)
    for ways in needed:
        if not any(set(way.split("+")) <= set(best.columns) for way in ways):
            raise NoHeader(_missing(sheet, columns, ways, best))
    must = {name for ways in needed for way in ways for name in way.split("+")}
    for column in columns:
        _check_once(column, best.rivals.get(column.name, ()), column.name in must)
    return best


def first_header(sheets: Sequence[Sheet], columns: Sequence[Column], needed: Iterable[tuple[str, ...]]) -> Header:
    """Of the first sheet that has such columns; hidden and empty ones do not count."""
    shown = [sheet for sheet in sheets if not sheet.hidden and sheet.cells]
    if not shown:
        raise NoHeader(_("In der Datei steht nichts. Bitte eine Datei mit einer Tabelle wählen."))
    for sheet in shown:
        try:
            return find_header(sheet, columns, needed)
        except Twice:
            raise
        except NoHeader:
            continue
    return find_header(shown[0], columns, needed)


def left_out(header: Header, sheets: Sequence[Sheet]) -> list[str]:
    """What of a file is not read at all, in sentences: its other columns, and its other sheets."""
    read = set(header.columns.values())
    doubled = [cell for same in header.rivals.values() for cell in same if cell.column not in read]
    columns = [cell.text[:30] for cell in sorted((*header.unknown, *doubled), key=lambda cell: cell.column)]
    others = [one.name for one in sheets if one.cells and one is not header.sheet and one.name]
    unread = ngettext(
        "Nicht übernommen wird die Spalte {names}.", "Nicht übernommen werden die Spalten {names}.", len(columns)
    )
    unopened = ngettext("Nicht gelesen ist das Blatt {names}.", "Nicht gelesen sind die Blätter {names}.", len(others))
    return [said.format(names=_names(names)) for said, names in ((unread, columns), (unopened, others)) if names]


def _names(names: Sequence[str]) -> str:
    more = [_("{n} weitere").format(n=len(names) - MOST_SHOWN)] if len(names) > MOST_SHOWN else []
    return listed([*(f"„{name}“" for name in names[:MOST_SHOWN]), *more])


def _headers(sheet: Sheet, columns: Sequence[Column]) -> Iterator[Header]:
    """Every row that could be the header. A title wins over another word for it, otherwise the first is taken."""
    names = {spelling: column.name for column in columns for spelling in column.spellings}
    titles = {title for column in columns for title in column.titles}
    for number, cells in sheet.rows():
        if number > HEADER_WITHIN:
            return
        found: dict[str, list[Cell]] = {}
        for cell in cells:
            if name := names.get(plain(cell.text)):
                found.setdefault(name, []).append(cell)
        rivals = {
            name: tuple(cell for cell in same if plain(cell.text) in titles) or tuple(same)
            for name, same in found.items()
        }
        unknown = tuple(cell for cell in cells if not cell.is_empty and plain(cell.text) not in names)
        yield Header(sheet, number, {name: same[0].column for name, same in rivals.items()}, unknown, rivals)


def _check_once(column: Column, rivals: Sequence[Cell], needed: bool) -> None:
    """The same title twice is never right, in whatever language; two other words for it do no harm where the column is
    not needed."""
    are_titles = all(plain(cell.text) in column.titles for cell in rivals)
    if len(rivals) < 2 or not (needed or are_titles):
        return
    if are_titles and len({plain(cell.text) for cell in rivals}) == 1:
        places, title = listed(cell.place for cell in rivals), rivals[0].text[:30]
        said = _("{n} Spalten heißen „{title}“ ({places}).").format(n=len(rivals), title=title, places=places)
    else:
        words = listed(f"„{cell.text[:30]}“ ({cell.place})" for cell in rivals)
        said = _("{words} bedeuten beide „{title}“.").format(words=words, title=column.title)
    cure = _("Bitte jeder ihre eigene Überschrift geben oder eine löschen.")
    if column.rather:
        rather = listed(f"„{title}“" for title in column.rather)
        cure = _("Bitte jeder ihre eigene Überschrift geben, etwa {rather}, oder eine löschen.").format(rather=rather)
    raise Twice(f"{said} {cure}")


def _missing(sheet: Sheet, columns: Sequence[Column], ways: Sequence[str], best: Header) -> str:
    titles = {column.name: column.title for column in columns}
    lacking = [[name for name in way.split("+") if name not in best.columns] for way in ways]
    wanted = listed((listed(f"„{titles[name]}“" for name in names) for names in lacking), _("oder"))
    said = (
        _("Im Blatt „{sheet}“ fehlt die Überschrift {wanted}.")
        if sheet.name
        else _("Es fehlt die Überschrift {wanted}.")
    )
    return f"{said.format(sheet=sheet.name, wanted=wanted)} {_found(sheet, columns, best)}"


def _found(sheet: Sheet, columns: Sequence[Column], best: Header) -> str:
    """What stands there instead, and what it may have been meant to be."""
    row = best.row or next((number for number, _cells in sheet.rows()), 0)
    there = [cell for cell in sheet.row(row) if not cell.is_empty][:MOST_SHOWN]
    if not there:
        return _("Das Blatt ist leer. Bitte die Tabelle ausfüllen.")
    texts = ", ".join(f"„{cell.text[:30]}“" for cell in there)
    said = _("Gefunden in Zeile {row}: {texts}.").format(row=row, texts=texts)
    return f"{said} {_meant([column for column in columns if column.name not in best.columns], best.unknown)}"


def _meant(columns: Sequence[Column], cells: Iterable[Cell]) -> str:
    """`columns`: those that are not there; `cells`: those that head none."""
    titles = {spelling: column.title for column in columns for spelling in column.spellings}
    for cell in cells:
        if close := difflib.get_close_matches(plain(cell.text)[:40], titles, 1, 0.75):
            return _("Ist mit „{text}“ ({place}) „{title}“ gemeint? Dann bitte so schreiben.").format(
                text=cell.text[:30], place=cell.place, title=titles[close[0]]
            )
    return _("Bitte die Überschriften wie in der Vorlage schreiben.")
