"""A paper list at a table of five to seven in which somebody wins who should sit out: what happened above (§10).
Knows what moves the deal by one: a penalty that nobody noted, a line too few or too many, a winner who did not play.

Rows of winners say nothing of who sat out, so one such slip makes most rows below it unreadable. Each of the few things
that can have happened up to the first of them is tried, and the list is read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, pairwise
from typing import TYPE_CHECKING, NamedTuple

from .codes import Code
from .counted import open_penalties
from .edits import deletion, insertion, possible, writing
from .findings import Finding, Repair
from .notation import PaperRow
from .shapes import Row, minus
from .sheet import Sheet
from .typed import Paper
from .unmarked import UNMARKED, named, penalty_repair, with_doubts

if TYPE_CHECKING:
    from .paper import Draft, Reading

MOST_ROWS_BACK = 8  # a line that is missing further up would have been noticed before
MOST_DEPTH, WIDTH = 2, 3
MOST_PENALTIES, MOST_READINGS = 3, 24
MARKS = {"minor": "s", "repeat": "w"}
TOLD_BY_END = ("insert", "cell")  # their numbers come from the end totals: they take up any other slip
UNKNOWN = PaperRow("winners", ("?",))


class Read(NamedTuple):
    """A paper whose rows have been read, and what was changed on it for that."""

    draft: Draft
    repairs: tuple[Repair, ...] = ()

    @property
    def paper(self) -> Paper:
        return self.draft.paper

    @property
    def sheet(self) -> Sheet:
        return self.draft.sheet

    @property
    def first(self) -> int | None:
        """The first row, counted from 1, in which somebody wins who sits out."""
        return min((f.row for f in self.draft.walk.findings if _is_of_seats(f)), default=None)


def _is_of_seats(finding: Finding) -> bool:
    return finding.said.code in (Code.SITTER_WINS, Code.WHO_SITS)


def reseated(draft: Draft) -> Reading:
    """The reading as it is, or with what explains why somebody wins who sits out."""
    plain = Read(draft)
    reading = _in_doubt(draft.reading())
    if reading.ok or plain.sheet.players == 4:
        return reading
    found = _search(plain) if plain.first is not None else []
    best = [each for each in found if each.draft.ok]
    best = best or [each for one in (*found[:WIDTH], plain) for each in _quiet(one)] or found
    if not best:
        return reading
    if any(_are_penalties(each) and each.draft.ok for each in best):
        return _as_penalties(plain, best)
    sure = all(each.draft.ok and each.repairs[0].repair not in TOLD_BY_END for each in best)
    return _cured(reading, [each.repairs[0] for each in best], sure and all(len(each.repairs) == 1 for each in best))


def _in_doubt(reading: Reading) -> Reading:
    """What cannot be read leaves it open which row is a penalty."""
    if reading.ok:
        return reading
    findings = (with_doubts(f, (), True) if f.code in (UNMARKED, "game-count") else f for f in reading.findings)
    return replace(reading, findings=tuple(findings))


def _quiet(plain: Read) -> Iterator[Read]:
    """Penalties may move the deal so that every row can be read, but not as it was played."""
    rows = open_penalties(plain.sheet)
    chosen = chain.from_iterable(combinations(rows, size) for size in range(1, MOST_PENALTIES + 1))
    for which in islice(chosen, MOST_READINGS):
        paper = plain.paper
        for index in which:
            paper = _with_row(paper, index, _marked(paper.rows[index], rows[index]))
        if (draft := plain.draft.anew(paper)).ok:
            repairs = (penalty_repair(plain.sheet, index, rows[index]) for index in which)
            yield Read(draft, (*plain.repairs, *repairs))


def _marked(row: PaperRow, kind: str) -> PaperRow:
    return replace(row, marks=row.marks + MARKS[kind])


def _are_penalties(one: Read) -> bool:
    return all(repair.repair == "penalty" for repair in one.repairs)


def _search(plain: Read) -> list[Read]:
    """What makes every row readable; one thing, or two or three where one is not enough."""
    tried = [plain]
    for _ in range(MOST_DEPTH):
        after = [each for one in tried for each in _tries(one)]
        if found := [each for each in after if each.first is None]:
            return found
        tried = sorted(after, key=lambda each: -(each.first or 0))[:WIDTH]
    return []


def _as_penalties(plain: Read, best: Sequence[Read]) -> Reading:
    """The list read with the penalties that nobody noted: they are named, and nothing else is wrong with it."""
    only = [each for each in best if _are_penalties(each)]
    # What was changed second may stand in a row that cannot be read before the first is carried out.
    repairs = list(dict.fromkeys(each.repairs[0] for each in only))
    others = [
        *(each.repairs[0] for each in best if each not in only),
        *(line for _, line in _doubled(plain, plain.paper.length)),
    ]
    reading = only[0].draft.reading()
    certain = len(only) == 1 and not others and not any(one == other for one, other in pairwise(plain.paper.rows))
    alternatives = () if certain else tuple(dict.fromkeys(possible(repair) for repair in (*repairs, *others)))
    notices = [
        replace(named(only[0].sheet, repair.row - 1), suggestion=repair if certain else None, alternatives=alternatives)
        for repair in repairs
    ]
    kept = [finding for finding in reading.findings if finding.code != UNMARKED]
    return replace(reading, findings=tuple(sorted([*kept, *notices], key=lambda finding: finding.row)))


def _cured(reading: Reading, repairs: Sequence[Repair], sure: bool) -> Reading:
    """The finding of the first row with what would make it readable."""
    different = tuple(dict.fromkeys(repairs))
    findings = list(reading.findings)
    at = next(index for index, finding in enumerate(findings) if _is_of_seats(finding))
    if len(different) == 1 and sure:
        findings[at] = replace(findings[at], suggestion=different[0])
    else:
        findings[at] = replace(findings[at], alternatives=tuple(possible(repair) for repair in different))
    return replace(reading, findings=tuple(findings))


# --- what can have happened


def _tries(one: Read) -> Iterator[Read]:
    for paper, repair in chain(_penalties(one), _doubled(one, one.first or 0)):
        yield Read(one.draft.anew(paper), (*one.repairs, repair))
    for at in range(one.first or 0, max(0, (one.first or 0) - MOST_ROWS_BACK), -1):
        yield from _missing(one, at)
    yield from _rewritten(one, one.first or 0)


def _penalties(one: Read) -> Iterator[tuple[Paper, Repair]]:
    """A row above can be a penalty: then the same player deals again."""
    above = {index: kind for index, kind in open_penalties(one.sheet).items() if index < (one.first or 0)}
    for index, kind in above.items():
        marked = _marked(one.paper.rows[index], kind)
        yield _with_row(one.paper, index, marked), penalty_repair(one.sheet, index, kind)


def _doubled(one: Read, last: int) -> Iterator[tuple[Paper, Repair]]:
    """The same row twice: the upper one is struck out, it can be read."""
    rows = one.paper.rows
    for index in range(1, last):
        points = one.sheet.points(index - 1)
        if points is not None and rows[index] == rows[index - 1]:
            without = replace(one.paper, rows=(*rows[: index - 1], *rows[index:]))
            yield without, deletion("rows", index, points, carries_on=False)


def _missing(one: Read, at: int) -> Iterator[Read]:
    """A row is missing above this one: what it was is told by the end totals."""
    rows = one.paper.rows
    after = one.draft.anew(replace(one.paper, rows=(*rows[: at - 1], UNKNOWN, *rows[at - 1 :])))
    if (points := _told_by_end(Read(after), at - 1)) is not None:
        yield Read(after, (*one.repairs, insertion("rows", at, points)))


def _rewritten(one: Read, at: int) -> Iterator[Read]:
    """The row itself names a winner who did not play."""
    after = one.draft.anew(_with_row(one.paper, at - 1, UNKNOWN))
    if (points := _told_by_end(Read(after), at - 1)) is not None:
        yield Read(after, (*one.repairs, writing(at, points)))


def _told_by_end(one: Read, index: int) -> Row | None:
    """The points of the only row that cannot be read, if the difference to the end totals can be a game."""
    rest = one.draft.end
    if one.first is not None or rest is None:
        return None
    others = [one.sheet.points(place) for place in range(one.sheet.length) if place != index]
    if None in others:
        return None
    for points in others:
        rest = minus(rest, points or ())
    sits = one.draft.walk.lines[index].sits
    shape = one.sheet.table.shape(rest)
    fits = shape is not None and shape.value != 0 and one.sheet.table.in_range(shape)
    return rest if fits and not any(rest[position - 1] for position in sits) else None


def _with_row(paper: Paper, index: int, row: PaperRow) -> Paper:
    return replace(paper, rows=(*paper.rows[:index], row, *paper.rows[index + 1 :]))
