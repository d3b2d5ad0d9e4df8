"""What the text of one row says in its place: numbers as written, or winners whose points depend on who sits out.
Knows the row, the total above it and the possible seats; what it means for the course is for lines.py to say."""

from __future__ import annotations

from typing import NamedTuple

from .codes import Code
from .deals import Courses
from .findings import Finding, found
from .messages import Message
from .notation import (
    Marks,
    PaperRow,
    Winners,
    complete_cell,
    number,
    points_of,
    read_marks,
    read_winners,
    short,
    soloist_of,
)
from .shapes import Row


class Above(NamedTuple):
    """What is known above a row: the running totals, the possible courses, and whether a row could not be read."""

    running: Row | None
    courses: Courses
    is_broken: bool


class Said(NamedTuple):
    """What the text of a row says: points or a total, who played alone, marks, and faults with their short words."""

    points: Row | None = None
    total: Row | None = None
    soloist: int | None = None
    marks: Marks = Marks()
    faults: tuple[Finding, ...] = ()
    shown: Message | None = None
    is_normal: bool = False  # two winners are named, whatever they won
    winners: tuple[int, ...] | None = None  # who was named as such


def unreadable(cell: str, row: int, column: int) -> Finding:
    """A cell without a number."""
    if not cell.strip():
        return found(Code.EMPTY_CELL, row, column)
    return found(Code.NO_NUMBER, row, column, text=short(cell))


def say(row: PaperRow, place: int, players: int, above: Above) -> Said:
    """The row read by its notation; whatever cannot be read is named, never refused."""
    needed = 1 if row.notation == "winners" else players
    if row.is_empty:
        return Said(faults=(found(Code.EMPTY_ROW, place),), shown=Message(Code.ROW_EMPTY))
    if len(row.cells) != needed:
        return Said(
            faults=(found(Code.CELLS, place, given=len(row.cells), needed=needed),), shown=Message(Code.ROW_UNREADABLE)
        )
    return _winners(row, place, players, above) if row.notation == "winners" else _numbers(row, place, players, above)


def _numbers(row: PaperRow, place: int, players: int, above: Above) -> Said:
    if any(not row.cells[column - 1].strip() for column in row.added if column <= players):
        row = complete_cell(row, above.running) or row
    said = _marked(row.marks, place, players)
    numbers, faults, shown = [], [*said.faults], said.shown
    for column, cell in enumerate(row.cells, 1):
        value = number(cell)
        if value is None:
            faults.append(unreadable(cell, place, column))
            shown = shown or _in_short(cell, column)
        else:
            numbers.append(value)
    line = tuple(numbers) if len(numbers) == players else None
    points, total = (None, line) if row.notation == "totals" else (line, None)
    return said._replace(points=points, total=total, faults=tuple(faults), shown=shown)


def _in_short(cell: str, column: int) -> Message:
    if not cell.strip():
        return Message(Code.ROW_COLUMN_MISSING, column=column)
    return Message(Code.ROW_UNREADABLE_TEXT, text=short(cell))


def _marked(text: str, place: int, players: int) -> Said:
    marks = read_marks(text, players)
    if marks is None:
        wrong = found(Code.MARKS, place, text=short(text))
        return Said(faults=(wrong,), shown=Message(Code.ROW_MARKS, text=short(text)))
    return Said(marks=marks)


def _winners(row: PaperRow, place: int, players: int, above: Above) -> Said:
    (cell,) = row.cells
    winners = _readable(cell, players)
    if winners is not None:
        return _seated(winners, _marked(row.marks + winners.marks, place, players), place, players, above)
    marks = read_marks(row.marks, players) or Marks()
    if not cell.strip():
        return Said(marks=marks, faults=(found(Code.EMPTY_WINNERS, place),), shown=Message(Code.ROW_WINNERS_MISSING))
    shown = Message(Code.ROW_UNREADABLE_TEXT, text=short(cell))
    return Said(marks=marks, faults=(found(Code.WINNERS, place, text=short(cell)),), shown=shown)


def _readable(cell: str, players: int) -> Winners | None:
    """Winners who can sit at this table, and marks that can be read."""
    winners = read_winners(cell)
    if winners is None or max(winners.who, default=0) > players or read_marks(winners.marks, players) is None:
        return None
    return winners


def _seated(winners: Winners, said: Said, place: int, players: int, above: Above) -> Said:
    """The points of a winners cell: at a larger table they depend on who sits out."""
    sets = list(dict.fromkeys(course.sits for course in above.courses))
    fitting = {sits: row for sits in sets if (row := points_of(winners, said.marks, players, sits)) is not None}
    # Behind a row that cannot be read the likeliest seats are taken; they are looked at again when it can.
    if len(set(fitting.values())) == 1 or (fitting and above.is_broken):
        sits, points = next(iter(fitting.items()))
        won = tuple(position for position, each in enumerate(points, 1) if each > 0)
        return said._replace(points=points, soloist=soloist_of(winners, players, sits), winners=won or winners.who)
    if fitting:
        wrong, shown = found(Code.WHO_SITS, place), Message(Code.ROW_WHO_SITS)
    else:
        who = next(position for position in winners.who if position in sets[0])
        wrong = found(Code.SITTER_WINS, place, who, who=who, dealer=above.courses[0].dealer)
        shown = Message(Code.ROW_SITS, who=who)
    return said._replace(
        soloist=winners.who[0] if len(winners.who) == 1 else None, faults=(*said.faults, wrong),
        shown=said.shown or shown, is_normal=len(winners.who) == 2,
    )  # fmt: skip
