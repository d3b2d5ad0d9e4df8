"""Penalties that nobody noted: a row in which one pays all three others may be a lost solo or a penalty (§9.3, §9.4).
Knows which rows can be meant and what speaks for each: the number of games and the course of the deal.

A list with more rows than games is no mistake as long as the rows that are too many can be penalties. Where the course
(who deals, who still owes the Pflichtsolo) allows only some of them, only those are named."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, pairwise
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from .codes import Code
from .deals import Deal, count_findings, course_findings, is_odd, playing_sitters, sits_not_zero
from .edits import deletion, insertion, penalty, possible, writing
from .findings import Finding, Repair, Where, found
from .notation import Paper, PaperRow
from .seats import seats_of
from .shapes import Row, minus, penalty_of
from .sheet import Sheet, games_over, open_penalties

if TYPE_CHECKING:
    from .paper import Draft, Reading


MOST_READINGS = 120  # so many ways to choose the penalties are compared; with more, every row is named that can be one
UNMARKED = "penalty-unmarked"
Chosen = tuple[int, ...]


def read_course(sheet: Sheet, deals: Sequence[Deal] | None, plain: list[Finding]) -> list[Finding]:
    """Findings about the course of the list, read with the penalties that are needed for its number of rows.

    plain: the findings as it is written; without `deals` too much cannot be read for any."""
    if deals is None:
        plain = list(count_findings(sheet, sheet.games_written))
        plain += [_sitting_wrong(sheet, index, dealer) for index, dealer in _odd_rows(sheet).items()]
    elif is_odd(plain):
        plain = list(course_findings(sheet, deals, _odd_rows(sheet)))
    over = games_over(sheet)
    if over <= 0 or len(rows := open_penalties(sheet)) < over:
        return plain
    if deals is None:
        rest, named = [finding for finding in plain if not is_too_many(finding)], tuple(rows)
    else:
        rest, named = _best(sheet, deals, tuple(rows), over)
    return [*rest, *_named(sheet, named, rows, over)]


def is_too_many(finding: Finding) -> bool:
    return finding.said.code in (Code.TOO_MANY, Code.TOO_MANY_PLANNED)


def _best(sheet: Sheet, deals: Sequence[Deal], rows: Chosen, over: int) -> tuple[list[Finding], Chosen]:
    """What the course has to say if the likeliest rows are penalties, and which rows these can be."""
    chosen = islice(combinations(rows, over), MOST_READINGS)
    read = [(which, list(course_findings(sheet, _with_penalties(sheet, deals, which)))) for which in chosen]
    least = min(len(findings) for _, findings in read)
    best = [(which, findings) for which, findings in read if len(findings) == least]
    (first, findings) = best[0]
    if is_odd(findings):
        findings = list(course_findings(sheet, _with_penalties(sheet, deals, first), _odd_rows(sheet)))
    if comb(len(rows), over) > MOST_READINGS:
        return findings, rows
    return findings, tuple(sorted({index for which, _ in best for index in which}))


def _odd_rows(sheet: Sheet) -> dict[int, int]:
    """The rows in which the wrong ones sit out, by index, with who dealt them."""
    seats = seats_of(sheet)
    if seats is None:
        return {}
    rows = {index: sheet.written(index) or () for index in sorted(seats.odd)}
    return {
        index: dealer
        for index, row in rows.items()
        for dealer in sorted(seats.dealers[index], reverse=True)  # the first of them is named
        if row and playing_sitters(sheet.players, dealer, row)
    }


def _sitting_wrong(sheet: Sheet, index: int, dealer: int) -> Finding:
    return sits_not_zero(sheet.players, dealer, sheet.written(index) or (), index + 1, sure=False)


def _with_penalties(sheet: Sheet, deals: Sequence[Deal], which: Chosen) -> list[Deal]:
    """The deals if these rows are penalties. Which solo was the Pflichtsolo is open again unless it is marked."""
    read = []
    for index, deal in enumerate(deals):
        entry = sheet.entry(index)
        if index in which:
            read.append(deal._replace(is_interruption=True))
        elif sheet.noted and entry is not None and not entry.marked:
            read.append(deal._replace(pflicht=None))
        else:
            read.append(deal)
    return read


def _named(sheet: Sheet, likely: Chosen, rows: Collection[int], over: int) -> Iterator[Finding]:
    """The likely rows are named; certain they are only where no other row can be a penalty: the course of the deal is
    read from other rows, and those may be written wrong where nobody sees it."""
    order = [*likely, *(index for index in rows if index not in likely)]
    repairs = {index: penalty_repair(sheet, index) for index in order}
    certain = len(rows) == over
    for index in likely:
        finding = named(sheet, index)
        if certain:
            yield replace(finding, suggestion=repairs[index])
        else:
            yield replace(finding, alternatives=tuple(possible(repair) for repair in repairs.values()))


def with_doubts(finding: Finding, others: tuple[Repair, ...], wrong: bool) -> Finding:
    """A penalty is certain only where nothing else explains the number of rows and nothing else is wrong."""
    if finding.suggestion is not None and (others or wrong):
        finding = replace(finding, suggestion=None, alternatives=(possible(finding.suggestion),))
    return replace(finding, alternatives=(*finding.alternatives, *others))


def with_both(sheet: Sheet, finding: Finding, others: tuple[Repair, ...]) -> Finding:
    """Rows are too many for penalties alone: what may be a penalty is named, and what may stand there twice."""
    penalties = (penalty_repair(sheet, index) for index in open_penalties(sheet))
    both = (*map(possible, penalties), *others)
    return replace(finding, alternatives=both if len(both) >= games_over(sheet) > 1 else ())


def named(sheet: Sheet, index: int) -> Finding:
    """The row that looks like a penalty."""
    row = sheet.written(index) or ()
    kind = penalty_of(sheet.table.shape(row))
    code = Code.PENALTY_MINOR if kind == "minor" else Code.PENALTY_REPEAT
    return found(code, index + 1, line=row, rows=sheet.length, games=sheet.start.games)


def penalty_repair(sheet: Sheet, index: int) -> Repair:
    where: Where = "totals" if sheet.told_by_totals(index) else "rows"
    line = sheet.total(index) if where == "totals" else sheet.points(index)
    return penalty(where, index + 1, line or (), sheet.written(index) or ())


# --- A paper list at a table of five to seven in which somebody wins who should sit out


MOST_ROWS_BACK = 8  # a line that is missing further up would have been noticed before
MOST_DEPTH, WIDTH = 2, 3
MOST_PENALTIES, MOST_SEATINGS = 3, 24
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


def reseated(draft: Draft, reading: Reading) -> Reading:
    """The reading of a list with errors as it is, or with what explains why somebody wins who sits out."""
    plain = Read(draft)
    reading = _in_doubt(reading)
    if plain.sheet.players == 4:
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
    findings = (with_doubts(f, (), True) if f.code in (UNMARKED, "game-count") else f for f in reading.findings)
    return replace(reading, findings=tuple(findings))


def _quiet(plain: Read) -> Iterator[Read]:
    """Penalties may move the deal so that every row can be read, but not as it was played."""
    rows = open_penalties(plain.sheet)
    chosen = chain.from_iterable(combinations(rows, size) for size in range(1, MOST_PENALTIES + 1))
    for which in islice(chosen, MOST_SEATINGS):
        paper = plain.paper
        for index in which:
            paper = _with_row(paper, index, _marked(paper.rows[index], rows[index]))
        if (draft := plain.draft.anew(paper)).ok:
            repairs = (penalty_repair(plain.sheet, index) for index in which)
            yield Read(draft, (*plain.repairs, *repairs))


def _marked(row: PaperRow, kind: str) -> PaperRow:
    return replace(row, marks=row.marks + MARKS[kind])


def _are_penalties(one: Read) -> bool:
    return all(repair.repair == "penalty" for repair in one.repairs)


def _search(plain: Read) -> list[Read]:
    """What makes every row readable; one thing, or two where one is not enough. A list with two rows too many is read
    on as long as something else is wrong with it: it may have two penalties, of which one alone explains little."""
    tried, found = [plain], list[Read]()
    for _ in range(MOST_DEPTH):
        after = [each for one in tried for each in _tries(one, one.first or 0)]
        readable = [each for each in after if each.first is None]
        found = [each for each in readable if each.draft.ok] or found or readable
        if found and (found[0].draft.ok or games_over(plain.sheet) < 2):
            return found
        tried = sorted((each for each in after if each.first), key=lambda each: -(each.first or 0))[:WIDTH]
    return found


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


def _tries(one: Read, first: int) -> Iterator[Read]:
    """What may have happened up to the first row, counted from 1, that cannot be read."""
    for paper, repair in chain(_penalties(one, first), _doubled(one, first)):
        yield Read(one.draft.anew(paper), (*one.repairs, repair))
    for at in range(first, max(0, first - MOST_ROWS_BACK), -1):
        yield from _missing(one, at)
    yield from _rewritten(one, first)


def _penalties(one: Read, last: int) -> Iterator[tuple[Paper, Repair]]:
    """A row above can be a penalty: then the same player deals again."""
    above = {index: kind for index, kind in open_penalties(one.sheet).items() if index < last}
    for index, kind in above.items():
        marked = _marked(one.paper.rows[index], kind)
        yield _with_row(one.paper, index, marked), penalty_repair(one.sheet, index)


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
