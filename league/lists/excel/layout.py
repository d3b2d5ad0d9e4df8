"""The sheet of one Spielliste in our workbooks: where everything stands, for who writes it and for who reads it back.
Knows rows, columns and the texts that are recognised again; nothing of lists, books or of how a file is made.

A workbook holds one sheet per list. People read and fill in the visible cells; `ORIGIN_SHEET` (very hidden, and only in
files for those who may enter lists) remembers where each row came from.

How to read one back
1. `ORIGIN_SHEET` has the columns `ORIGIN_COLUMNS` (Kennung, Art, Nr, Daten) from row 2 on; Daten is JSON.
     BOOK   (Kennung empty)      {"format": FORMAT, "version": FORMAT_VERSION}
     LIST   (Kennung: the list)  {"tournament": uuid, "version": n, "depth": "full|points|totals", "players": n,
                                  "bock": bool, "rows": n, "sheet": its title, "code": "12K"}
     ROW    (and its Nr)         {"paper": {"notation", "cells", "marks", "added"}} of a list of points as typed, or
                                 {"facts": {…}} of a full list; and "shown": `Shown.to_list()` as it was written out
     END    (Nr empty)           {"end": the end totals as typed ([] if none were), "shown": [12, null, …]}
   Rows that nobody ever wrote have no ROW line. The lists stand in the order of the sheets.
2. A list's sheet has the list's UUID in the cell `KENNUNG` (A3, behind "Kennung " or "Identifier "), even if it was
   renamed.
3. `Layout(players, bock, rows, games, brought)` says where its cells are, rows and columns counted from 0 as XlsxWriter
   does (openpyxl counts from 1). `games` is False for a list of end totals: it has no rows and fewer columns.
   `brought`: a list that goes on with the totals of its paper has them above its rows (`BROUGHT` in the first cell);
   they are the list's own and not read back.
   Its headings are German or English, as the page was from which it came.
   Row n (its Nr stands in column `nr`) is `layout.row(n)`; read `layout.points`, `solo`, `penalty` and `bock_by`.
   Everything else is computed (formulas, or known from the list: Spiel, Geber, Bock); 4. and 5. say what of it is read.
4. `Shown.read(...)` makes values of what stands in the visible cells. Equal to "shown": the row is unchanged, take its
   origin ("paper" or "facts"). Otherwise take the cells: `PaperRow("points", shown.cells, shown.marks)`.
   Empty cells of those who sit out at five and more are zeros then; `cells` does that once four numbers are there.
   A row without points in which somebody typed numbers over the formulas of `layout.totals` is one of running totals.
5. End totals. `games` False: the cells of `layout.end_row` in the columns `layout.totals`. A list of points has
   formulas there, and below them (`layout.paper_row`) the end totals of the paper, if somebody wrote them down."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.base.text import Words

# --- the hidden sheet

ORIGIN_SHEET = "_Spielliste"
ORIGIN_COLUMNS = ("Kennung", "Art", "Nr", "Daten")
FORMAT, FORMAT_VERSION = "spielliste-arbeitsmappe", 1
BOOK, LIST, ROW, END = "Mappe", "Liste", "Zeile", "Ende"

# --- the visible sheet; texts that are written in the language of the page and recognised again in every one

KENNUNG = (2, 0)  # row and column of the cell with the list's UUID
KENNUNG_TEXT = _("Kennung")
NR, GAME, DEALER, NP, SOLO, PENALTY = _("Nr"), _("Spiel"), _("Geber"), _("N/P"), _("Solo"), _("Strafe")
BOCK, BOCK_BY = _("Bock"), _("löst aus")
POINTS, TOTALS = _("Punkte"), pgettext_lazy("of a list", "Stand")
SUM, CHECK, REMARK = _("Summe"), _("Prüfung"), _("Bemerkung")
PARITY, PARITY_OF_FOUR = _("g/u"), _("4 gleich")
END_TOTALS, END_OF_PAPER = _("Endstand"), _("Endstand laut Papier")
BROUGHT = _("Übertrag")
GROUP_ROW, SEAT_ROW, HEADER_ROW, FIRST_ROW = 3, 4, 5, 6
LOWEST, HIGHEST = -99_999, 99_999  # what may stand in a cell of points
PENALTY_LETTERS = {"minor": "s", "repeat": "w", "counts": "z"}
BOCK_LETTER = "b"
_SOLO = re.compile(r"([1-7])\s*([*lh]?)", re.IGNORECASE)


@dataclass(frozen=True)
class Layout:
    """Rows and columns of one list's sheet, counted from 0."""

    players: int = 4
    bock: bool = False
    rows: int = 24
    games: bool = True  # False: only end totals
    brought: bool = False  # a row above the first one: the totals with which the paper goes on

    nr, game, dealer, np, solo, penalty = range(6)

    @property
    def multiplier(self) -> int | None:
        return 6 if self.bock and self.games else None

    @property
    def bock_by(self) -> int | None:
        """`b`: this game triggers a Bock."""
        return 7 if self.bock and self.games else None

    @property
    def points(self) -> range:
        if not self.games:
            return range(1, 1)
        first = 8 if self.bock else 6
        return range(first, first + self.players)

    @property
    def totals(self) -> range:
        return range(self.points.stop, self.points.stop + self.players)

    @property
    def sum(self) -> int:
        return self.totals.stop

    @property
    def parity(self) -> int:
        return self.sum + 1

    @property
    def check(self) -> int:
        return self.sum + 2

    @property
    def remark(self) -> int:
        return self.sum + 3

    @property
    def headers(self) -> tuple[Words, ...]:
        """The texts of HEADER_ROW; over points and totals stand the names instead."""
        lead: tuple[Words, ...]
        lead = (NR, GAME, DEALER, NP, SOLO, PENALTY, *((BOCK, BOCK_BY) if self.bock else ())) if self.games else ("",)
        parity = PARITY if self.players == 4 else PARITY_OF_FOUR if self.games else ""
        return (*lead, *([""] * (len(self.points) + self.players)), SUM, parity, CHECK, REMARK)

    @property
    def first(self) -> int:
        """Where the rows of the list begin; above them stands what was brought over."""
        return FIRST_ROW + self.brought

    @property
    def brought_row(self) -> int:
        return FIRST_ROW

    def row(self, number: int) -> int:
        """Where the list's row `number`, counted from 1, stands."""
        return self.first + number - 1

    @property
    def end_row(self) -> int:
        return self.first + self.rows

    @property
    def paper_row(self) -> int:
        """The end totals that stand on the paper; only lists of points have this row."""
        return self.end_row + 1


class Shown(NamedTuple):
    """The visible cells of a row that people fill in. A cell that is not a whole number is kept as text."""

    points: tuple[int | str | None, ...]
    solo: str = ""
    penalty: str = ""
    bock: str = ""

    @classmethod
    def read(cls, points: Sequence[object], solo: object = None, penalty: object = None, bock: object = None) -> Shown:
        """From cells as openpyxl gives them: 3, 3.0 and "3" are the same number, "3 l" and "3L" the same solo."""
        return cls(tuple(_number(cell) for cell in points), *(_letters(cell) for cell in (solo, penalty, bock)))

    @property
    def is_empty(self) -> bool:
        return all(cell is None for cell in self.points) and not (self.solo or self.penalty or self.bock)

    @property
    def cells(self) -> tuple[str, ...]:
        """For a PaperRow of points: text as it stands, and 0 for those who sit out once four numbers are there."""
        enough = len(self.points) > 4 and sum(isinstance(cell, int) for cell in self.points) >= 4
        return tuple(("0" if enough else "") if cell is None else str(cell) for cell in self.points)

    @property
    def marks(self) -> str:
        """As notation.py reads them. A solo without a letter is left to the check: the Pflichtsolo while it is open."""
        found = _SOLO.fullmatch(self.solo)
        if self.solo and found is None:
            return f"{self.solo}{self.penalty}{self.bock}"  # cannot be read, and will be named as such
        who, kind = (found[1], found[2]) if found else ("", "")
        solo = f"{kind.lower()}{who}" if kind else ""
        penalty = f"{self.penalty}{who}" if self.penalty and not kind else self.penalty
        return f"{solo}{penalty}{self.bock}"

    def to_list(self) -> list[object]:
        return [list(self.points), self.solo, self.penalty, self.bock]

    @classmethod
    def from_list(cls, given: Sequence[Any]) -> Shown:
        points, solo, penalty, bock = given
        return cls.read(points, solo, penalty, bock)


def _number(cell: object) -> int | str | None:
    """
    >>> _number(3.0), _number(" −7 "), _number(2.5), _number(True), _number(""), _number("3x")
    (3, -7, '2.5', 'True', None, '3x')
    """
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    text = "" if cell is None else str(cell).strip()
    plain = text.replace("−", "-")
    return int(plain) if re.fullmatch(r"[+-]?[0-9]{1,6}", plain) else text or None


def _letters(cell: object) -> str:
    """Solo, Strafe and Bock without blanks and in small letters: 3, 3.0 and "3" are position 3, "3 L" is "3l"."""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return "" if cell is None else "".join(str(cell).lower().split())
