"""Changes on a written list: what kind of change it is, and how it is carried out.
Knows how to do a repair; whether it is the right one is for repair.py to find out."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from .codes import Code
from .findings import Number, Repair, Where
from .messages import InvalidInput, Message
from .shapes import Row, changed, minus, penalty_of, plus
from .sheet import Entry, Sheet

# --- Repairs that leave every number of a row as it is


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
    above: Row | None = totals[at - 1] if at else sheet.above
    for index in (at, at + 1):
        points = rows[index].points
        above = plus(above, points) if above is not None and points is not None else None
        if index < len(totals) and totals[index] is not None and above is not None:
            totals[index] = above
    return tuple(totals) if sheet.totals is not None else None


# --- Changes on a written list


def change(where: Where, row: int, old: Row, new: Row, carries_on: bool) -> Repair:
    """A change of one row, named by what it is: one number, two numbers swapped, or the whole row."""
    columns = changed(old, new)
    if len(columns) == 1:
        (column,) = columns
        return Repair("cell", where, row, column, new[column - 1], old[column - 1], carries_on)
    if len(columns) == 2 and old[columns[0] - 1] == new[columns[1] - 1] and old[columns[1] - 1] == new[columns[0] - 1]:
        was, becomes = (tuple(line[c - 1] for c in columns) for line in (old, new))
        return Repair("swap", where, row, columns, becomes, was, carries_on)
    return Repair("cell", where, row, None, new, old, carries_on)


def possible(repair: Repair) -> Repair:
    """The same change as one of several: nobody knows yet which of them is right."""
    return replace(repair, sure=False)


def insertion(where: Where, row: int, new: Row, somewhere: bool = False) -> Repair:
    return Repair("insert", where, row, None, new, None, somewhere=somewhere)


def deletion(where: Where, row: int, old: Row, carries_on: bool) -> Repair:
    return Repair("delete", where, row, None, None, old, carries_on)


def penalty(where: Where, row: int, line: Row, points: Row) -> Repair:
    """The row stays as it is and is noted as a penalty."""
    return Repair("penalty", where, row, None, points, line)


def struck(row: int) -> Repair:
    """A row of a paper that cannot be read goes."""
    return Repair("delete", "rows", row, None, None, None)


def exchange(where: Where, row: int, line: Row | None, carries_on: bool) -> Repair:
    """This row and the next one stand in each other's place. Without a line: on a paper, where it cannot be read."""
    return Repair("exchange", where, row, None, None, line, carries_on)


def opening(where: Where, row: int) -> Repair:
    """An empty row, to be typed from the paper."""
    return Repair("insert", where, row, None, None, None)


def as_end(row: int, line: Row) -> Repair:
    """The end totals of the paper stand in a row, as if they were a game."""
    return Repair("as-end", "rows", row, None, None, line)


def writing(row: int, new: Row) -> Repair:
    """A row that cannot be read is written anew."""
    return Repair("cell", "rows", row, None, new, None)


def apply_repair(sheet: Sheet, repair: Repair) -> Sheet:
    """The list after the repair. A missing or surplus line is put in or taken out of both halves where both go on."""
    _check_still_fits(sheet, repair)
    steps = {
        "cell": _changed, "swap": _changed, "insert": _inserted, "delete": _deleted, "penalty": noted_penalty,
        "exchange": exchanged,
    }  # fmt: skip
    return steps[repair.repair](sheet, repair)


def _check_still_fits(sheet: Sheet, repair: Repair) -> None:
    """A repair that was shown on a page may come back after the list has changed."""
    if repair.repair == "as-end":  # a paper has end totals of their own
        raise _refused("repair", Code.VALUE_DOES_NOT_FIT, repair)
    half = sheet.rows if repair.where == "rows" else sheet.totals
    beyond = {"insert": 1, "exchange": -1}.get(repair.repair, 0)
    if half is None or not 1 <= repair.row <= len(half) + beyond:
        raise _refused("row", Code.NO_SUCH_ROW, repair)
    if repair.repair not in ("delete", "exchange") and _form(repair.value) != _form_needed(sheet, repair):
        raise _refused("value", Code.VALUE_DOES_NOT_FIT, repair)
    if not (repair.repair == "insert" or _is_blank(sheet, repair)) and (
        _standing(_line(sheet, repair), repair) != repair.instead_of
    ):
        raise _refused("instead_of", Code.ROW_HAS_CHANGED, repair)


def _refused(field: str, code: Code, repair: Repair) -> InvalidInput:
    return InvalidInput(field, Message(code, row=repair.row))


def _is_blank(sheet: Sheet, repair: Repair) -> bool:
    """A whole row that could not be read is written for the first time."""
    whole = repair.repair == "cell" and repair.where == "rows" and repair.column is None
    return whole and repair.instead_of is None and sheet.points(repair.row - 1) is None


def _form(value: Number) -> int | None:
    """One number, or how many of them."""
    return len(value) if isinstance(value, tuple) else None if value is None else 1


def _form_needed(sheet: Sheet, repair: Repair) -> int | None:
    return sheet.players if repair.column is None else _form(repair.column)


def _standing(line: Row, repair: Repair) -> Number:
    """What stands where the repair wants to write, in the form in which it says so."""
    if repair.column is None:
        return line
    numbers = dict(enumerate(line, 1))
    if isinstance(repair.column, tuple):
        return tuple(numbers.get(column, 0) for column in repair.column)
    return numbers.get(repair.column)


def _changed(sheet: Sheet, repair: Repair) -> Sheet:
    index = repair.row - 1
    old = as_row(repair.value) if _is_blank(sheet, repair) else _line(sheet, repair)
    new = new_line(old, repair)
    # A wrong row is carried on from its own line, a wrong total from the line below it.
    start = index if repair.where == "rows" else index + 1
    totals = _shifted(sheet.totals, start, minus(new, old)) if repair.carries_on else sheet.totals
    if repair.where == "totals":
        return replace(sheet, totals=_put(totals, index, new))
    return replace(sheet, rows=_put(sheet.rows, index, replace((sheet.rows or ())[index], points=new)), totals=totals)


def _line(sheet: Sheet, repair: Repair) -> Row:
    """The numbers as they stand in that line of that half."""
    line = sheet.points(repair.row - 1) if repair.where == "rows" else sheet.total(repair.row - 1)
    if line is None:
        raise _refused("row", Code.ROW_IS_EMPTY, repair)
    return line


def new_line(line: Row, repair: Repair) -> Row:
    if repair.column is None:
        return as_row(repair.value)
    columns = repair.column if isinstance(repair.column, tuple) else (repair.column,)
    values = dict(zip(columns, as_row(repair.value), strict=True))
    return tuple(values.get(column, number) for column, number in enumerate(line, 1))


def moved(repair: Repair) -> dict[int, int]:
    """By how much a change of numbers moves each column that it changes."""
    old, new = as_row(repair.instead_of), as_row(repair.value)
    columns = (repair.column,) if isinstance(repair.column, int) else repair.column or range(1, len(old) + 1)
    return {column: b - a for column, a, b in zip(columns, old, new, strict=False) if a != b}


def as_row(value: Number) -> Row:
    """What a repair says of a whole row, or of one number as a row of one."""
    return value if isinstance(value, tuple) else (value or 0,)


def _inserted(sheet: Sheet, repair: Repair) -> Sheet:
    index, new = repair.row - 1, as_row(repair.value)
    if repair.where == "totals":
        rows = _put(sheet.rows, index, Entry(None), instead_of=0) if sheet.complete else sheet.rows
        return replace(sheet, rows=rows, totals=_put(sheet.totals, index, new, instead_of=0))
    rows = _put(sheet.rows, index, Entry(new), instead_of=0)
    if not sheet.complete:
        return replace(sheet, rows=rows)
    if repair.somewhere:  # the total below it is the end of all rows since the last one, wherever this one stands
        return replace(sheet, rows=rows, totals=_put(sheet.totals, min(index, sheet.length - 1), None, instead_of=0))
    above = (sheet.totals or ())[index - 1] if index else sheet.above
    total = None if above is None else plus(above, new)
    return replace(sheet, rows=rows, totals=_put(sheet.totals, index, total, instead_of=0))


def _deleted(sheet: Sheet, repair: Repair) -> Sheet:
    index, old = repair.row - 1, _line(sheet, repair)
    rows, totals = sheet.rows, sheet.totals
    if repair.carries_on:
        step = old if repair.where == "rows" else sheet.steps[index]
        totals = _shifted(totals, index, tuple(-number for number in step or ()))
    if repair.where == "rows" and sheet.complete and not repair.carries_on and totals and _is_open(totals, index):
        # A total behind lines without totals is the end of all of them, whichever of them goes.
        totals = _put(totals, index - 1, totals[index])
    if repair.where == "rows" or sheet.complete:
        rows = _without(rows, index)
    if repair.where == "totals" or sheet.complete:
        totals = _without(totals, index)
    return replace(sheet, rows=rows, totals=totals)


def _is_open(totals: tuple[Row | None, ...], index: int) -> bool:
    return index > 0 and totals[index - 1] is None


def _put(lines: tuple[Line, ...] | None, index: int, new: Line, instead_of: int = 1) -> tuple[Line, ...]:
    """The lines with a new one, in place of the old one or before it."""
    lines = lines or ()
    return (*lines[:index], new, *lines[index + instead_of :])


def _without(lines: tuple[Line, ...] | None, index: int) -> tuple[Line, ...]:
    lines = lines or ()
    return lines[:index] + lines[index + 1 :]


def _shifted(totals: tuple[Row | None, ...] | None, start: int, by: Row) -> tuple[Row | None, ...] | None:
    return totals and tuple(plus(t, by) if t is not None and index >= start else t for index, t in enumerate(totals))
