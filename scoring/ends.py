"""The end totals of a paper list, alone or below its rows: whether they can be read and can be right.
Knows one line of totals (§7.3); the rows above it are for paper.py to compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import EllipsisType

from .checks import carry_places, check
from .codes import Code
from .findings import Finding, Repair, found
from .messages import Message
from .notation import number
from .ruleset import Ruleset
from .sayings import unreadable
from .shapes import HIGHEST_SOLO, Row, changed
from .sheet import Sheet

# What the check says of the last total, and what that means for the end totals in their own line.
OF_END = {
    Code.TOTAL_SUM: Code.END_SUM, Code.PARITY_OF_TOTALS: Code.END_PARITY, Code.CARRY: Code.END_CARRY,
    Code.CARRY_BACK: Code.END_CARRY,
}  # fmt: skip


def check_totals(
    end: Sequence[str], *, players: int, ruleset: Ruleset, games: int | EllipsisType | None = ...
) -> tuple[Finding, ...]:
    """All that can be found where only the end totals are known: cells, sum, parity, size."""
    total, faults = read_end(tuple(end) or ("",) * players, players, 1)
    planned = ruleset.games_at(players) if isinstance(games, EllipsisType) else games
    return tuple(faults) if total is None else tuple(end_findings(total, ruleset, planned, 1))


def read_end(end: Sequence[str], players: int, row: int) -> tuple[Row | None, list[Finding]]:
    """The numbers, or what is wrong with their text."""
    if len(end) != players:
        return None, [_at_end(found(Code.CELLS, row, given=len(end), needed=players))]
    numbers = [number(cell) for cell in end]
    faults = [
        _at_end(unreadable(cell, row, column))
        for column, (cell, value) in enumerate(zip(end, numbers, strict=True), 1)
        if value is None
    ]
    return None if faults else tuple(value for value in numbers if value is not None), faults


def _at_end(finding: Finding) -> Finding:
    return replace(finding, said=finding.said.with_params(row=None))


def end_findings(end: Row, ruleset: Ruleset, games: int | None, row: int) -> Iterator[Finding]:
    """End totals by themselves: sum and parity with the doctor's cures, and whether so much can be won at all."""
    alone = Sheet(len(end), ruleset, None, (None, end), games=None)
    yield from (of_end(finding, end, (), 2, row) for finding in check(alone))
    if games is None or not ruleset.soli_count or not alone.table.limited:
        return
    limit = 3 * HIGHEST_SOLO * games  # a soloist in every game
    for column, total in enumerate(end, 1):
        if abs(total) > limit:
            yield found(Code.END_RANGE, row, column, total=total, games=games, limit=limit)


def of_end(finding: Finding, end: Row, due: Row, last: int, row: int) -> Finding:
    """What the check says of the last total, said of the end totals, which stand in a line of their own."""
    moved = replace(
        finding,
        suggestion=finding.suggestion and repair_of_end(finding.suggestion, last, row),
        alternatives=tuple(repair_of_end(repair, last, row) for repair in finding.alternatives),
    )
    code = OF_END.get(finding.said.code)
    if finding.row != last or code is None:
        return moved
    known = {"line": end, "sum": sum(end), "places": places(end, due)}
    return replace(moved, row=row, said=Message(code, **{name: known[name] for name in code.params}))


def repair_of_end(repair: Repair, last: int, row: int) -> Repair:
    if repair.where != "totals" or repair.row != last or repair.repair not in ("cell", "swap"):
        return repair
    return replace(repair, row=row, where="end")


def places(end: Row, due: Row) -> tuple[Message, ...]:
    """In which columns the end totals are not what the rows give."""
    return carry_places(end, due, changed(end, due) if due else ())
