"""Penalties that nobody noted: a row in which one pays all three others may be a lost solo or a penalty (§9.3, §9.4).
Knows which rows can be meant and what speaks for each: the number of games and the course of the deal.

A list with more rows than games is no mistake as long as the rows that are too many can be penalties. Where the course
(who deals, who still owes the Pflichtsolo) allows only some of them, only those are named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from math import comb

from .codes import Code
from .counted import games_over, open_penalties
from .deals import Deal, count_findings, course_findings, deals_of, playing_sitters, sits_not_zero
from .edits import penalty, possible
from .findings import Finding, Repair, Where, found
from .seats import seats_of
from .shapes import penalty_of
from .sheet import Sheet

MOST_READINGS = 120  # so many ways to choose the penalties are compared; with more, every row is named that can be one
UNMARKED = "penalty-unmarked"
Chosen = tuple[int, ...]


def read_course(sheet: Sheet) -> list[Finding]:
    """Findings about the course of the list, read with the penalties that are needed for its number of rows."""
    deals = deals_of(sheet)
    plain = list(count_findings(sheet, sheet.games_written) if deals is None else course_findings(sheet, deals))
    if deals is None:
        plain += [_sitting_wrong(sheet, index, dealer) for index, dealer in _odd_rows(sheet).items()]
    elif _is_odd(plain):
        plain = list(course_findings(sheet, deals, _odd_rows(sheet)))
    over = games_over(sheet)
    rows = open_penalties(sheet) if over > 0 and any(is_too_many(finding) for finding in plain) else {}
    if over <= 0 or len(rows) < over:
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
    if _is_odd(findings):
        findings = list(course_findings(sheet, _with_penalties(sheet, deals, first), _odd_rows(sheet)))
    if comb(len(rows), over) > MOST_READINGS:
        return findings, rows
    return findings, tuple(sorted({index for which, _ in best for index in which}))


def _is_odd(findings: Sequence[Finding]) -> bool:
    return any(finding.code == "sits-not-zero" for finding in findings)


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
            read.append(deal._replace(soloist=None, pflicht=None, is_interruption=True))
        elif sheet.noted and entry is not None and not entry.marked:
            read.append(deal._replace(pflicht=None))
        else:
            read.append(deal)
    return read


def _named(sheet: Sheet, likely: Chosen, rows: dict[int, str], over: int) -> Iterator[Finding]:
    """The likely rows are named; certain they are only where no other row can be a penalty: the course of the deal is
    read from other rows, and those may be written wrong where nobody sees it."""
    order = [*likely, *(index for index in rows if index not in likely)]
    repairs = {index: penalty_repair(sheet, index, rows[index]) for index in order}
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
    penalties = (penalty_repair(sheet, index, kind) for index, kind in open_penalties(sheet).items())
    both = (*map(possible, penalties), *others)
    return replace(finding, alternatives=both if len(both) >= games_over(sheet) > 1 else ())


def named(sheet: Sheet, index: int) -> Finding:
    """The row that looks like a penalty."""
    row = sheet.written(index) or ()
    kind = penalty_of(sheet.table.shape(row))
    code = Code.PENALTY_MINOR if kind == "minor" else Code.PENALTY_REPEAT
    return found(code, index + 1, line=row, rows=sheet.length, games=sheet.start.games)


def penalty_repair(sheet: Sheet, index: int, kind: str) -> Repair:
    where: Where = "totals" if sheet.told_by_totals(index) else "rows"
    line = sheet.total(index) if where == "totals" else sheet.points(index)
    return penalty(where, index + 1, line or (), sheet.written(index) or ())
