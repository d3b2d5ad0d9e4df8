"""Carries a proposed repair out on a paper list as it was typed: only the cells concerned change.
Knows how numbers get back into text; which repair is the right one is for the doctor to say."""

from __future__ import annotations

from dataclasses import replace
from types import EllipsisType

from .edits import apply_repair
from .findings import Repair
from .notation import PENALTY_OF, PaperRow, with_points
from .paper import Draft
from .ruleset import Ruleset
from .runde import Carry
from .shapes import Row, changed
from .sheet import Entry, Sheet
from .typed import Paper

MARK_OF: dict[str | None, str] = {penalty: mark for mark, penalty in PENALTY_OF.items()}


def repair_paper(
    paper: Paper,
    repair: Repair,
    *,
    players: int,
    ruleset: Ruleset,
    games: int | EllipsisType | None = ...,
    carry: Carry = Carry(),  # noqa: B008 - immutable
    time_up_after: int | None = None,
) -> Paper:
    """The paper after the repair, every row in its own notation. Refused when the list has changed meanwhile."""
    draft = Draft(paper, Sheet(players, ruleset, time_up_after=time_up_after, games=games, carry=carry))
    if repair.where == "end":
        repair = replace(repair, where="totals")
        if not draft.end_closes:
            return _with_end(paper, draft, repair)
        repair = replace(repair, row=draft.length)
    after = apply_repair(draft.sheet, repair)
    return replace(paper, rows=_rows(draft, repair, after), end=_end(draft, after))


def _with_end(paper: Paper, draft: Draft, repair: Repair) -> Paper:
    """The end totals alone: nothing above them changes."""
    alone = replace(draft.like, totals=(*[None] * len(paper.rows), draft.end))
    new = apply_repair(alone, repair).total(len(paper.rows))
    return replace(paper, end=_cells(paper.end, draft.end, new))


def _rows(draft: Draft, repair: Repair, after: Sheet) -> tuple[PaperRow, ...]:
    rows, at = list(draft.paper.rows), repair.row - 1
    old = [_numbers(draft.sheet, index, row) for index, row in enumerate(rows)]
    sits = [line.sits for line in draft.walk.lines]
    if repair.repair == "delete":
        del rows[at], old[at], sits[at]
    if repair.repair == "insert":
        rows.insert(at, _blank_like(rows, at, repair))
        old.insert(at, None)
        sits.insert(at, sits[min(at, len(sits) - 1)])
    if repair.repair == "exchange":
        rows[at], rows[at + 1] = rows[at + 1], rows[at]
        old[at], old[at + 1] = old[at + 1], old[at]
    if repair.repair == "penalty":
        rows[at] = replace(rows[at], marks=rows[at].marks + MARK_OF[_entry(after, at).penalty])
    for index, row in enumerate(rows[: after.length]):
        new = _numbers(after, index, row)
        if new is not None and new != old[index]:
            rows[index] = _rewritten(row, old[index], new, sits[index])
    return tuple(rows)


def _numbers(sheet: Sheet, index: int, row: PaperRow) -> Row | None:
    """The numbers of a row in the form in which it is written."""
    return sheet.total(index) if row.notation == "totals" else sheet.points(index)


def _entry(sheet: Sheet, index: int) -> Entry:
    return sheet.entry(index) or Entry(None)


def _blank_like(rows: list[PaperRow], at: int, repair: Repair) -> PaperRow:
    """An empty row in the notation of its neighbour, as far as the missing line can be written so."""
    notation = rows[min(at, len(rows) - 1)].notation
    if repair.where == "totals":
        notation = "totals"
    elif notation == "totals":
        notation = "points"
    return PaperRow(notation, ("",) if notation == "winners" else ("",) * len(_line(repair)))


def _line(repair: Repair) -> Row:
    return repair.value if isinstance(repair.value, tuple) else ()


def _rewritten(row: PaperRow, old: Row | None, new: Row, sits: tuple[int, ...]) -> PaperRow:
    if row.notation == "winners":
        return with_points(row, new, len(new), sits)
    cells = _cells(row.cells, old, new)
    kept = tuple(column for column in row.added if cells[column - 1] == row.cells[column - 1])
    return replace(row, cells=cells, added=kept)


def _cells(cells: tuple[str, ...], old: Row | None, new: Row | None) -> tuple[str, ...]:
    """The cells with those numbers written anew that have changed."""
    if new is None or old == new:
        return cells
    columns = changed(old, new) if old is not None else range(1, len(new) + 1)
    return tuple(str(new[c - 1]) if c in columns else cell for c, cell in enumerate(cells, 1))


def _end(draft: Draft, after: Sheet) -> tuple[str, ...]:
    """The end totals go with the last row, where they stand for it or agreed with it."""
    last = after.total(after.length - 1) if after.length else None
    if draft.end is None or last is None:
        return draft.paper.end
    if draft.end_closes:
        return _cells(draft.paper.end, draft.end, last)
    above = draft.walk.totals[-1]
    agreed = tuple(
        new if above and end == above[c] else end for c, (end, new) in enumerate(zip(draft.end, last, strict=True))
    )
    return _cells(draft.paper.end, draft.end, agreed)
