"""The end totals of a paper list, alone or below its rows: whether they can be read and can be right.
Knows one line of totals (§7.3); the rows above it are for paper.py to compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import EllipsisType

from .checks import check
from .findings import Finding, Repair, found, listed, signed
from .notation import number, short
from .ruleset import Ruleset
from .shapes import HIGHEST_SOLO, Row, changed
from .sheet import Sheet

PLACE = "Endstand"


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
        return None, [found("cells", row, place=PLACE, given=len(end), needed=players)]
    numbers = [number(cell) for cell in end]
    faults = [
        found("number" if cell.strip() else "empty-cell", row, column, place=PLACE, text=short(cell))
        for column, (cell, value) in enumerate(zip(end, numbers, strict=True), 1)
        if value is None
    ]
    return None if faults else tuple(value for value in numbers if value is not None), faults


def end_findings(end: Row, ruleset: Ruleset, games: int | None, row: int) -> Iterator[Finding]:
    """End totals by themselves: sum and parity with the doctor's cures, and whether so much can be won at all."""
    alone = Sheet(len(end), ruleset, None, (None, end), games=None)
    yield from (of_end(finding, end, (), 2, row) for finding in check(alone))
    if games is None or not ruleset.soli_count or not alone.table.limited:
        return
    limit = 3 * HIGHEST_SOLO * games  # a soloist in every game
    for column, total in enumerate(end, 1):
        if abs(total) > limit:
            yield found("end-range", row, column, total=signed(total), games=games, limit=limit)


def of_end(finding: Finding, end: Row, due: Row, last: int, row: int) -> Finding:
    """What the check says of the last total, said of the end totals, which stand in a line of their own."""
    moved = replace(
        finding,
        suggestion=finding.suggestion and repair_of_end(finding.suggestion, last, row),
        alternatives=tuple(repair_of_end(repair, last, row) for repair in finding.alternatives),
    )
    kind = {"total-sum": "end-sum", "parity": "end-parity", "carry": "end-carry"}.get(finding.code)
    if finding.row != last or "laufende" not in finding.message or (kind == "end-sum" and sum(end) == 0):
        return moved
    words = found(kind or "", row, line=listed(end), sum=signed(sum(end)), places=places(end, due))
    return replace(moved, row=row, message=words.message)


def repair_of_end(repair: Repair, last: int, row: int) -> Repair:
    if repair.where != "totals" or repair.row != last:
        return repair
    return replace(repair, row=row, why=repair.why.replace(f"Zeile {last}", PLACE, 1))


def places(end: Row, due: Row) -> str:
    """In which columns the end totals are not what the rows give."""
    wrong = changed(end, due) if due else ()
    return "; ".join(f"Spalte {c}: {signed(end[c - 1])} statt {signed(due[c - 1])}" for c in wrong)
