"""How many games a list has, and which of its rows may be none: penalties that nobody noted (§9.3, §9.4).
Knows rows and their number; what speaks for one of them is for unmarked.py to say."""

from __future__ import annotations

from .penalties import INTERRUPTING
from .shapes import penalty_of
from .sheet import Sheet


def games_over(sheet: Sheet) -> int:
    """How many games more than planned are written; negative while some are missing."""
    games = sheet.start.games
    if games is None or not sheet.ruleset.soli_count:
        return 0
    return sheet.games_written - games


def open_penalties(sheet: Sheet) -> dict[int, str]:
    """The rows, by index, that can be a penalty of their own although nobody noted one, with its kind.

    Only points that one pays to all others leave this open: a penalty to a soloist shows itself.
    """
    if not sheet.ruleset.soli_count:
        return {}
    return {index: kind for index in range(sheet.length) if (kind := _kind(sheet, index))}


def _kind(sheet: Sheet, index: int) -> str | None:
    row, entry = sheet.written(index), sheet.entry(index)
    if row is None or (entry and (entry.penalty or entry.soloist or entry.marked)):
        return None
    if entry and entry.pflicht is not None and not sheet.noted:
        return None
    shape = sheet.table.shape(row)
    kind = penalty_of(shape) if shape is not None and shape.kind == "solo" else None
    return kind if kind in INTERRUPTING else None
