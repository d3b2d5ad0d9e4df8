"""Reads a typed paper list as a whole: its rows in order, everything the check has to say, and what comes next.
Knows how the parts fit together, and how a repair is carried out on what was typed; text is read in notation.py, rows
in lines.py.

>>> from scoring import DDV, Paper, PaperRow, read_paper
>>> rows = (PaperRow("winners", ("13+4",)), PaperRow("totals", ("1", "5", "1", "7-")), PaperRow("winners", ("12+?",)))
>>> reading = read_paper(Paper(rows), players=4, ruleset=DDV, partial=True)
>>> for line in reading.lines:
...     print(line.points, line.verdict.state, repr(line.verdict.said))
(4, -4, 4, -4) good row-normal(value=4)
(-3, 9, -3, -3) good row-solo-won(value=3, solo='pflichtsolo', soloist=2)
None bad row-unreadable-text(text='12+?')"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import EllipsisType
from typing import Any

from .checks import carry_places, check, is_ok, uncured
from .codes import Code
from .edits import apply_repair, as_row, change, possible
from .findings import Finding, Repair, found
from .lines import ReadLine, Walk, only, unreadable
from .messages import InvalidInput, Message
from .notation import PENALTY_OF, Paper, PaperRow, complete_cell, number, with_points
from .ruleset import Ruleset
from .runde import Carry, NextGame, Runde
from .shapes import HIGHEST_SOLO, Row, changed, minus
from .sheet import Entry, Sheet
from .unmarked import reseated

# --- The end totals of a paper list, alone or below its rows


# What the check says of the last total, and what that means for the end totals in their own line.
OF_END = {
    Code.TOTAL_SUM: Code.END_SUM, Code.PARITY_OF_TOTALS: Code.END_PARITY, Code.CARRY: Code.END_CARRY,
    Code.CARRY_BACK: Code.END_CARRY, Code.TOTAL_SUM_SINCE: Code.END_SUM_SINCE,
    Code.PARITY_SINCE: Code.END_PARITY_SINCE,
}  # fmt: skip


def check_totals(
    end: Sequence[str],
    *,
    players: int,
    ruleset: Ruleset,
    games: int | EllipsisType | None = ...,
    start: Row | None = None,
) -> tuple[Finding, ...]:
    """All that can be found where only the end totals are known: cells, sum, parity, size. `start`: where everybody
    stood on the paper that went on, else at 0."""
    total, faults = read_end(tuple(end) or ("",) * players, players, 1)
    planned = ruleset.games_at(players) if isinstance(games, EllipsisType) else games
    alone = Sheet(players, ruleset, games=None, carry=Carry(totals=start))
    return tuple(faults) if total is None else tuple(end_findings(total, alone, planned, 1))


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


def end_findings(end: Row, like: Sheet, games: int | None, row: int) -> Iterator[Finding]:
    """End totals by themselves: sum and parity with the doctor's cures, and whether so much can be won at all.
    `like` says what kind of list it is."""
    alone = Sheet(like.players, like.ruleset, None, (None, end), games=None, carry=Carry(totals=like.carry.totals))
    yield from (of_end(finding, end, (), 2, row) for finding in check(alone))
    if games is None or not like.ruleset.soli_count or not like.table.limited:
        return
    limit = 3 * HIGHEST_SOLO * games  # a soloist in every game
    for column, (total, start) in enumerate(zip(end, like.above, strict=True), 1):
        if abs(total - start) > limit:
            yield _too_far(row, column, {"total": total, "games": games, "limit": limit}, start)


def _too_far(row: int, column: int, known: dict[str, Any], start: int) -> Finding:
    if start:
        return found(Code.END_RANGE_SINCE, row, column, start=start, **known)
    return found(Code.END_RANGE, row, column, **known)


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
    known = {**finding.said.params, "line": end, "sum": sum(end), "places": places(end, due)}
    return replace(moved, row=row, said=Message(code, **{name: known[name] for name in code.params}))


def repair_of_end(repair: Repair, last: int, row: int) -> Repair:
    if repair.where != "totals" or repair.row != last or repair.repair not in ("cell", "swap"):
        return repair
    return replace(repair, row=row, where="end")


def places(end: Row, due: Row) -> tuple[Message, ...]:
    """In which columns the end totals are not what the rows give."""
    return carry_places(end, due, changed(end, due) if due else ())


# --- Reads a typed paper list as a whole


__all__ = ["Paper", "PaperRow", "ReadLine", "Reading", "check_totals", "complete_cell", "read_paper"]
Games = int | EllipsisType | None
OF_SITTERS = (Code.SITS_NOT_ZERO, Code.SIT_NOT_ZERO)


@dataclass(frozen=True, slots=True)
class Reading:
    """A paper list, read: its rows, everything that is wrong with it, and what comes next.

    Findings about the end totals stand in the line below all rows. `sheet` is None when something cannot be read.
    """

    lines: tuple[ReadLine, ...]
    findings: tuple[Finding, ...]
    sheet: Sheet | None
    totals: tuple[int, ...] | None
    games: int
    upcoming: NextGame | None
    carry: Carry | None
    ok: bool
    complete: bool


def read_paper(
    paper: Paper,
    *,
    players: int,
    ruleset: Ruleset,
    games: Games = ...,
    carry: Carry = Carry(),  # noqa: B008 - immutable
    time_up_after: int | None = None,
    partial: bool = False,
) -> Reading:
    """All that can be known of a typed list. `partial`: it is still being typed, so nothing is missing at its end."""
    like = Sheet(players, ruleset, time_up_after=time_up_after, games=games, carry=carry)
    draft = Draft(paper, like, partial)
    reading = draft.reading()
    return reading if reading.ok else reseated(draft, reading)


class Draft:
    """A paper list in the middle of being read. `like` says what kind of list it is: players, rules, games, carry."""

    def __init__(self, paper: Paper, like: Sheet, partial: bool = False, above: Walk | None = None) -> None:
        """above: the first rows, where they have been read already."""
        self.paper, self.like, self.partial, self.length = paper, like, partial, paper.length
        self.runde = Runde.start(
            like.players, like.ruleset, games=like.games, time_up_after=like.time_up_after, carry=like.carry
        )
        self.walk = above or Walk(self.runde, like.above)
        for row in paper.rows[len(self.walk.lines) : self.length]:
            self.walk.read(row)
        self.end, self.end_faults = self._end()
        self.sheet = self._sheet()

    def anew(self, paper: Paper) -> Draft:
        """This paper with a row changed, more or less: what stands above it is not read again."""
        rows = zip(self.paper.rows[: self.length], paper.rows[: paper.length], strict=False)
        same = next((index for index, (old, new) in enumerate(rows) if old != new), min(paper.length, self.length))
        return Draft(paper, self.like, self.partial, self.walk.upto(same))

    def _end(self) -> tuple[Row | None, list[Finding]]:
        cells = self.paper.end
        if not any(cell.strip() for cell in cells):
            return None, []
        end, faults = read_end(cells, self.like.players, self.paper.end_row)
        if self.partial:  # the rest is still to come
            faults = [fault for fault in faults if fault.column and cells[fault.column - 1].strip()]
        return end, faults

    @property
    def end_closes(self) -> bool:
        """The end totals are the only total of the last row, so that the doctor can hold them against all rows."""
        return self.end is not None and any(entry.points is not None for entry in self.walk.entries[-1:])

    def _sheet(self) -> Sheet:
        """The list for the doctor: what was written as points, what as totals, and where it ends."""
        totals = list(self.walk.totals)
        if self.end_closes:
            totals[-1] = self.end
        known = tuple(totals) if any(total is not None for total in totals) else None
        return replace(self.like, rows=tuple(self.walk.entries), totals=known, noted=True)

    @property
    def over(self) -> bool:
        """Whether the last game is there."""
        return all(course.left == 0 for course in self.walk.courses)

    def reading(self) -> Reading:
        findings = tuple(sorted(map(self._doubted, self._findings()), key=lambda finding: finding.row))
        ok, courses = is_ok(findings), self.walk.courses
        over = self.over or (courses[0].games is None and self.length > 0)
        shown = self._shown(findings)
        return Reading(
            lines=self._lines(shown), findings=findings, sheet=None if _unreadable(findings) else self.sheet,
            totals=self._totals(), games=courses[0].finished,
            upcoming=only(runde.next_game() for runde in self._runden(shown)),
            carry=only(runde.carry() for runde in self._runden(self.walk)), ok=ok, complete=ok and over,
        )  # fmt: skip

    def _shown(self, findings: Iterable[Finding]) -> Walk:
        """The rows once more where the wrong ones sit out: beside each stands the dealer whom its finding names, the
        rows below go on from him. Winners take their seats from the course: theirs stay as they were read."""
        told = {f.row - 1: f.said.params["dealer"] for f in findings if f.said.code in OF_SITTERS}
        if not told or any(row.notation == "winners" for row in self.paper.rows):
            return self.walk
        walk = Walk(self.runde, self.like.above, told)
        for row in self.paper.rows[: self.length]:
            walk.read(row)
        return walk

    def _lines(self, shown: Walk) -> tuple[ReadLine, ...]:
        """Every row of the paper with its Bock; empty ones behind the last are there but say nothing."""
        lines, factors = self.walk.lines, self.walk.multipliers()
        if shown is not self.walk:
            lines = [
                replace(line, dealer=other.dealer, sits=other.sits, verdict=other.verdict)
                for line, other in zip(lines, shown.lines, strict=True)
            ]
        if max(factors) > 1:
            lines = [replace(line, multiplier=factor) for line, factor in zip(lines, factors, strict=False)]
        return (*lines, *(ReadLine.blank(number) for number in range(self.length + 1, self.paper.end_row)))

    def _totals(self) -> Row | None:
        reached = self.walk.running if self.length else None
        return self.end if reached is None else reached

    def _runden(self, walk: Walk) -> Iterator[Runde]:
        """Where the table may stand after the last row: more than one where the paper leaves it open."""
        dealt = tuple(walk.dealt)
        return (replace(self.runde, course=course, dealt=dealt) for course in set(walk.courses))

    # --- findings

    def so_far(self) -> Iterator[Finding]:
        """What is wrong while it is being typed."""
        if self.over or self.partial:
            return self.faults()
        return Draft(self.paper, self.like, True, self.walk).faults()

    @cached_property
    def ok(self) -> bool:
        """Whether there is no error on it; what would cure one is not looked for."""
        return is_ok(self.faults())

    def faults(self) -> Iterator[Finding]:
        """As they are found, the course last: whoever looks for an error may stop above."""
        yield from self.walk.findings
        yield from self.end_faults
        yield from self._end_findings()
        yield from filter(self._is_said, uncured(self.sheet))

    def _findings(self) -> Iterator[Finding]:
        yield from self.walk.findings
        yield from map(self._in_place, filter(self._is_said, check(self.sheet)))
        yield from self.end_faults
        yield from self._end_findings()

    def _is_said(self, finding: Finding) -> bool:
        early = finding.code == "lustsolo-early" and finding.row in self._silent  # it is noted what it was
        return not early and not (self.partial and _is_missing(finding))

    @cached_property
    def _silent(self) -> set[int]:
        return {line.number for line in self.walk.lines if line.kind == "stille_hochzeit"}

    def _doubted(self, finding: Finding) -> Finding:
        """The end totals are what the rows are held against: a repair that changes them as well is never certain."""
        repair = finding.suggestion
        if repair is None or not self.length or mended(self, repair).end == self.paper.end:
            return finding
        return replace(finding, suggestion=None, alternatives=(possible(repair),))

    def _in_place(self, finding: Finding) -> Finding:
        if self.end is None or not self.end_closes:
            return finding
        return of_end(finding, self.end, self.walk.running or (), self.length, self.paper.end_row)

    def _end_findings(self) -> Iterable[Finding]:
        """The end totals where the last row has totals of its own, or none that can be known."""
        if self.end is None or self.end_closes:
            return ()
        last = self.walk.totals[-1] if self.length else None
        if last is None:
            return end_findings(self.end, self.like, self.like.start.games, self.paper.end_row)
        return [self._copied(last, self.end)] if last != self.end else []

    def _copied(self, last: Row, end: Row) -> Finding:
        """The end stands on the paper twice, in the last row and below it, and not the same: either can be wrong."""
        row, columns = self.paper.end_row, changed(last, end)
        below = repair_of_end(change("totals", row, end, last, carries_on=False), row, row)
        cures: list[Repair] = [below] if self.walk.lines[-1].ok else []
        if self._may_end_in(end):
            cures.append(change("totals", self.length, last, end, carries_on=False))
        finding = found(Code.END_CARRY, row, columns[0] if len(columns) == 1 else None, places=places(end, last))
        if len(cures) == 1:
            return replace(finding, suggestion=cures[0])
        return replace(finding, alternatives=tuple(possible(cure) for cure in cures))

    def _may_end_in(self, end: Row) -> bool:
        above = self.walk.lines[-2].totals if self.length > 1 else self.like.above
        return above is not None and self.like.table.fits(minus(end, above), None, self.walk.entries[-1].penalty)


def _unreadable(findings: Iterable[Finding]) -> bool:
    return any(finding.code == "unreadable" for finding in findings)


def _is_missing(finding: Finding) -> bool:
    """Something that may still come while the list is being typed."""
    too_few = finding.code == "game-count" and finding.severity == "notice"
    return too_few or finding.code == "pflichtsolo-missing"


# --- Carries a proposed repair out on a paper list as it was typed


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
    return mended(Draft(paper, Sheet(players, ruleset, time_up_after=time_up_after, games=games, carry=carry)), repair)


def mended(draft: Draft, repair: Repair) -> Paper:
    if repair.repair == "as-end":
        return _closed(draft, repair)
    if repair.repair == "insert" and repair.value is None:
        return _opened(draft, repair)
    if repair.repair in ("delete", "exchange") and repair.instead_of is None:
        return _as_typed(draft, repair)
    if repair.where == "end":
        repair = replace(repair, where="totals")
        if not draft.end_closes:
            return _with_end(draft, repair)
        repair = replace(repair, row=draft.length)
    after = apply_repair(draft.sheet, repair)
    return replace(draft.paper, rows=_rows(draft, repair, after), end=_end(draft, after))


def _closed(draft: Draft, repair: Repair) -> Paper:
    """The last row is none of the games, but what they come to."""
    rows, at = draft.paper.rows, repair.row - 1
    if repair.row != draft.length or rows[at].notation != "points" or draft.sheet.points(at) != repair.instead_of:
        raise InvalidInput("instead_of", Message(Code.ROW_HAS_CHANGED, row=repair.row))
    return replace(draft.paper, rows=rows[:at] + rows[repair.row :], end=rows[at].cells)


def _opened(draft: Draft, repair: Repair) -> Paper:
    """An empty row in the notation of its neighbour."""
    rows, at = draft.paper.rows, repair.row - 1
    if not 0 <= at <= draft.length or not rows:
        raise InvalidInput("row", Message(Code.NO_SUCH_ROW, row=repair.row))
    like = rows[min(at, len(rows) - 1)]
    return replace(draft.paper, rows=(*rows[:at], PaperRow(like.notation, ("",) * len(like.cells)), *rows[at:]))


def _as_typed(draft: Draft, repair: Repair) -> Paper:
    """A row that cannot be read goes, or changes places with the next one: what was typed there is not looked at."""
    rows, at = list(draft.paper.rows), repair.row - 1
    if repair.row + (repair.repair == "exchange") > draft.length:
        raise InvalidInput("row", Message(Code.NO_SUCH_ROW, row=repair.row))
    rows[at : at + 2] = rows[at + 1 : at + 2] if repair.repair == "delete" else reversed(rows[at : at + 2])
    return replace(draft.paper, rows=tuple(rows))


def _with_end(draft: Draft, repair: Repair) -> Paper:
    """The end totals alone: nothing above them changes."""
    paper = draft.paper
    alone = replace(draft.like, totals=(*[None] * len(paper.rows), draft.end))
    new = apply_repair(alone, repair).total(len(paper.rows)) or ()
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
    """A row in the notation of its neighbour, as far as the missing line can be written so; its cells come next."""
    notation = rows[min(at, len(rows) - 1)].notation
    if repair.where == "totals":
        notation = "totals"
    elif notation == "totals":
        notation = "points"
    return PaperRow(notation, ("",) * len(as_row(repair.value)))


def _rewritten(row: PaperRow, old: Row | None, new: Row, sits: tuple[int, ...]) -> PaperRow:
    if row.notation == "winners":
        return with_points(row, new, len(new), sits)
    cells = _cells(row.cells, old, new)
    kept = tuple(column for column in row.added if cells[column - 1] == row.cells[column - 1])
    return replace(row, cells=cells, added=kept)


def _cells(cells: tuple[str, ...], old: Row | None, new: Row) -> tuple[str, ...]:
    """The cells with those numbers written anew that have changed."""
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
