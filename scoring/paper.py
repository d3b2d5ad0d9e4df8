"""Reads a typed paper list as a whole: its rows in order, everything the check has to say, and what comes next.
Knows how the parts fit together; text is read in notation.py, rows in lines.py, repairs are made in mending.py.

>>> from scoring import DDV, Paper, PaperRow, read_paper
>>> rows = (PaperRow("winners", ("13+4",)), PaperRow("totals", ("1", "5", "1", "7-")), PaperRow("winners", ("12+?",)))
>>> reading = read_paper(Paper(rows), players=4, ruleset=DDV, partial=True)
>>> for line in reading.lines:
...     print(line.points, line.verdict.state, repr(line.verdict.said))
(4, -4, 4, -4) good row-normal(value=4)
(-3, 9, -3, -3) good row-solo-won(value=3, solo='pflichtsolo', soloist=2)
None bad row-unreadable-text(text='12+?')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from types import EllipsisType

from .checks import check, is_ok, uncured
from .codes import Code
from .edits import change, possible
from .ends import check_totals, end_findings, of_end, places, read_end, repair_of_end
from .findings import Finding, Repair, found
from .lines import ReadLine, Walk, only
from .notation import PaperRow, complete_cell
from .reseated import reseated
from .ruleset import Ruleset
from .runde import Carry, NextGame, Runde
from .shapes import Row, changed, minus
from .sheet import Sheet
from .typed import Paper

__all__ = ["Paper", "PaperRow", "ReadLine", "Reading", "check_totals", "complete_cell", "read_paper"]
Games = int | EllipsisType | None


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
    return reseated(Draft(paper, like, partial))


class Draft:
    """A paper list in the middle of being read. `like` says what kind of list it is: players, rules, games, carry."""

    def __init__(self, paper: Paper, like: Sheet, partial: bool = False, above: Walk | None = None) -> None:
        """above: the first rows, where they have been read already."""
        self.paper, self.like, self.partial, self.length = paper, like, partial, paper.length
        self.runde = Runde.start(
            like.players, like.ruleset, games=like.games, time_up_after=like.time_up_after, carry=like.carry
        )
        self.walk = above or Walk(self.runde)
        for row in paper.rows[len(self.walk.lines) : self.length]:
            self.walk.read(row)
        self.end, self.end_faults = self._end()
        self.sheet = self._sheet()

    def anew(self, paper: Paper) -> Draft:
        """This paper with a row changed, more or less: what stands above it is not read again."""
        rows = zip(self.paper.rows[: self.length], paper.rows[: paper.length], strict=False)
        same = next((index for index, (old, new) in enumerate(rows) if old != new), paper.length)
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

    def reading(self) -> Reading:
        findings = tuple(sorted(self._findings(), key=lambda finding: finding.row))
        ok, courses = is_ok(findings), self.walk.courses
        over = all(course.left == 0 for course in courses) or (courses[0].games is None and self.length > 0)
        return Reading(
            lines=self._lines(), findings=findings, sheet=None if _unreadable(findings) else self.sheet,
            totals=self._totals(), games=courses[0].finished,
            upcoming=only(runde.next_game() for runde in self._runden()),
            carry=only(runde.carry() for runde in self._runden()), ok=ok, complete=ok and over,
        )  # fmt: skip

    def _lines(self) -> tuple[ReadLine, ...]:
        """Every row of the paper with its Bock; empty ones behind the last are there but say nothing."""
        lines, factors = self.walk.lines, self.walk.multipliers()
        if max(factors) > 1:
            lines = [replace(line, multiplier=factor) for line, factor in zip(lines, factors, strict=False)]
        return (*lines, *(ReadLine.blank(number) for number in range(self.length + 1, self.paper.end_row)))

    def _totals(self) -> Row | None:
        reached = self.walk.running if self.length else None
        return self.end if reached is None else reached

    def _runden(self) -> Iterator[Runde]:
        """Where the table may stand after the last row: more than one where the paper leaves it open."""
        dealt = tuple(self.walk.dealt)
        return (replace(self.runde, course=course, dealt=dealt) for course in set(self.walk.courses))

    # --- findings

    @cached_property
    def ok(self) -> bool:
        """Whether there is no error on it; what would cure one is not looked for."""
        of_paper = (*self.walk.findings, *self.end_faults, *self._end_findings())
        return is_ok(of_paper) and is_ok(filter(self._is_said, uncured(self.sheet)))

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
            return end_findings(self.end, self.like.ruleset, self.like.start.games, self.paper.end_row)
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
        above = self.walk.lines[-2].totals if self.length > 1 else (0,) * self.like.players
        return above is not None and self.like.table.fits(minus(end, above), None, self.walk.entries[-1].penalty)


def _unreadable(findings: Iterable[Finding]) -> bool:
    return any(finding.code == "unreadable" for finding in findings)


def _is_missing(finding: Finding) -> bool:
    """Something that may still come while the list is being typed."""
    too_few = finding.code == "game-count" and finding.severity == "notice"
    return too_few or finding.code == "pflichtsolo-missing"
