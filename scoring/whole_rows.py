"""Repairs that leave every number of a row as it is: noted as a penalty, or moved to its neighbour's place.
Knows how they are carried out on a list; how they are said and whether they still fit is in edits.py."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from .codes import Code
from .errors import InvalidInput
from .findings import Repair
from .messages import Message
from .shapes import Row, penalty_of, plus
from .sheet import Entry, Sheet

Line = TypeVar("Line")


def noted_penalty(sheet: Sheet, repair: Repair) -> Sheet:
    """The row with its penalty noted (§9); a list of totals alone gets a place to note it in."""
    points = repair.value if isinstance(repair.value, tuple) else ()
    kind = penalty_of(sheet.table.shape(points))
    if kind is None or sheet.written(repair.row - 1) != points:
        raise InvalidInput("value", Message(Code.CANNOT_BE_PENALTY, row=repair.row))
    entries = list(sheet.rows if sheet.rows is not None else (Entry(None),) * sheet.length)
    entries[repair.row - 1] = replace(entries[repair.row - 1], penalty=kind, soloist=None, pflicht=None)
    return replace(sheet, rows=tuple(entries))


def exchanged(sheet: Sheet, repair: Repair) -> Sheet:
    """Two neighbouring lines in each other's place, in the half that the repair names."""
    at = repair.row - 1
    if repair.where == "totals":
        return replace(sheet, totals=_crossed(sheet.totals or (), at))
    rows = _crossed(sheet.rows or (), at)
    totals = _added_anew(sheet, rows, at) if repair.carries_on else sheet.totals
    return replace(sheet, rows=rows, totals=totals)


def _crossed(lines: tuple[Line, ...], at: int) -> tuple[Line, ...]:
    return (*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :])


def _added_anew(sheet: Sheet, rows: tuple[Entry, ...], at: int) -> tuple[Row | None, ...] | None:
    """The totals of both lines, where they and the one above are known."""
    totals = list(sheet.totals or ())
    above: Row | None = totals[at - 1] if at else (0,) * sheet.players
    for index in (at, at + 1):
        points = rows[index].points
        above = plus(above, points) if above is not None and points is not None else None
        if index < len(totals) and totals[index] is not None and above is not None:
            totals[index] = above
    return tuple(totals) if sheet.totals is not None else None
