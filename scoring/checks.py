"""check(): everything that is wrong with a Spielliste, all at once (§7.3), with the smallest repair of each.
Knows sums, parity, shapes and carries; the course of the deal is in deals.py, the cure in repair.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from .codes import Code
from .deals import SITS, course_findings, deals_of, is_odd, sits_not_zero
from .findings import Finding, Repair, found
from .messages import Message
from .repair import Diagnosis, diagnose, spare_lines
from .shapes import Row, Shape, highest, is_penalty, minus, plus
from .sheet import Sheet, fits_soloist, games_over
from .unmarked import UNMARKED, is_too_many, read_course, with_both, with_doubts

ARITHMETIC = ("row-sum", "total-sum", "parity", "shape", "range", "carry", "sits-not-zero", "game-count")


def check(sheet: Sheet) -> tuple[Finding, ...]:
    """All findings of a list in the order of its rows. Without an error among them the list can be right."""
    findings = list(uncured(sheet))
    wrong = not is_ok(findings) or is_odd(findings)
    if wrong:
        diagnoses = diagnose(sheet)
        findings = [_cured(finding, diagnoses) for finding in findings]
    if games_over(sheet) > 0:
        others = spare_lines(sheet)
        findings = [_counted(sheet, finding, others, wrong) for finding in findings]
    return tuple(sorted(findings, key=lambda finding: finding.row))


def uncured(sheet: Sheet) -> Iterator[Finding]:
    """What is wrong without what would cure it; the course last, so that whoever looks for an error may stop above."""
    in_rows = list(_row_findings(sheet))
    odd = {finding.row for finding in in_rows if finding.code == "parity"}
    yield from in_rows
    yield from (f for f in _total_findings(sheet) if f.code != "parity" or f.row not in odd)
    yield from _course_findings(sheet)


def _course_findings(sheet: Sheet) -> list[Finding]:
    """The course as it is written, and where that is not plain, read with the penalties that nobody noted."""
    deals = deals_of(sheet)
    plain = [] if deals is None else list(course_findings(sheet, deals))
    is_plain = deals is not None and not is_odd(plain) and games_over(sheet) <= 0
    return plain if is_plain else read_course(sheet, deals, plain)


def is_ok(findings: Iterable[Finding]) -> bool:
    """Notices may remain, errors may not."""
    return all(finding.severity != "error" for finding in findings)


def _counted(sheet: Sheet, finding: Finding, others: tuple[Repair, ...], wrong: bool) -> Finding:
    """What explains more rows than games: penalties that nobody noted, lines that stand there twice."""
    if finding.code == UNMARKED:
        return with_doubts(finding, others, wrong)
    if is_too_many(finding) and finding.suggestion is None and not finding.alternatives:
        return with_both(sheet, finding, others)
    return finding


def _cured(finding: Finding, diagnoses: list[Diagnosis]) -> Finding:
    """The finding with the cure of its place; the count of games is cured by a line more or less."""
    if (finding.severity == "notice" and finding.code != SITS) or finding.code not in ARITHMETIC:
        return finding
    for diagnosis in diagnoses:
        if finding.row in diagnosis.rows or (finding.code == "game-count" and diagnosis.cures_count):
            suggestion = diagnosis.suggestion(finding.row)
            column = finding.column
            if suggestion and isinstance(suggestion.column, int):
                column = suggestion.column
            return replace(finding, column=column, suggestion=suggestion, alternatives=diagnosis.alternatives)
    return finding


def _row_findings(sheet: Sheet) -> Iterator[Finding]:
    """Every row by itself, as written or as the totals give it."""
    for index in range(sheet.length):
        row = sheet.written(index)
        # A sum that is off belongs to the total that is written wrong, not to the difference.
        if row is not None and (not sheet.told_by_totals(index) or sum(row) == 0):
            yield from _one_row(sheet, row, index)


def _one_row(sheet: Sheet, row: Row, index: int) -> Iterator[Finding]:
    entry = sheet.entry(index)
    dealer, penalty = (entry.dealer, entry.penalty) if entry else (None, None)
    number = index + 1
    if sum(row):
        yield found(Code.ROW_SUM, number, sum=sum(row))
    out = [sits for sits in sheet.table.sitters_of(dealer) if not any(row[who] for who in sits)]
    shape = sheet.table.shape(row, dealer)
    if shape is not None:
        yield from _shape_findings(sheet, shape, number, row, penalty)
        if entry and not fits_soloist(shape, entry):
            yield found(Code.NOT_THAT_SOLOIST, number, entry.soloist, line=row, soloist=entry.soloist)
    elif not out:
        yield _nobody_sits(sheet, number, row) if dealer is None else sits_not_zero(sheet.players, dealer, row, number)
    elif not any(_one_parity(row, sits) for sits in out):
        # Where only totals are written, a table of four has its parity looked for in them.
        if sheet.players > 4:
            yield found(Code.PARITY_OF_FOUR, number, line=row)
        elif not sheet.told_by_totals(index):
            yield found(Code.PARITY, number, line=row)
    elif not sum(row):
        yield found(Code.SHAPE, number, line=row)


def _one_parity(row: Row, sits: tuple[int, ...]) -> bool:
    return len({points % 2 for index, points in enumerate(row) if index not in sits}) == 1


def _nobody_sits(sheet: Sheet, number: int, line: Row) -> Finding:
    return found(Code.NOBODY_SITS, number, players=sheet.players, sits=len(sheet.table.sitters[0]), line=line)


def _shape_findings(sheet: Sheet, shape: Shape, number: int, line: Row, penalty: str | None) -> Iterator[Finding]:
    """A row of legal shape can still be too high to be a game, or not the penalty that it claims to be."""
    if penalty is not None:
        if not is_penalty(shape, penalty):
            yield found(Code.NOT_THAT_PENALTY, number, line=line, penalty=penalty)
    elif shape.kind == "penalty":
        yield found(Code.PENALTY_ODD if shape.value % 2 else Code.PENALTY_EVEN, number, line=line)
    elif not sheet.table.in_range(shape):
        yield found(Code.RANGE, number, value=abs(shape.value), limit=highest(shape))


def _total_findings(sheet: Sheet) -> Iterator[Finding]:
    """Sum, parity and carry of the running totals. A mistake that is carried on is named once, where it began, and
    once more where it vanishes again: there somebody made the numbers fit."""
    sums, parities, carries = [0, 0, 0], [_zeros(sheet)] * 3, [_zeros(sheet)] * 3
    allowed = _zeros(sheet)
    due: Row | None = sheet.above
    for index, total in enumerate(sheet.totals or ()):
        allowed = _toggled(allowed, sheet, index)
        due = _due(due, sheet, index)
        if total is None:
            continue
        number, off = index + 1, minus(total, due) if due else carries[-1]
        won = minus(total, sheet.above)
        sums, parities, carries = (
            [*sums[1:], sum(won)], [*parities[1:], _differs(won, allowed)], [*carries[1:], off],
        )  # fmt: skip
        if _is_news(sums):
            yield _wrong_sum(sheet, index, total) if sum(won) else _jump(sheet, index, total)
        if sheet.players == 4 and any(parities[-1]) and _is_news(parities):
            yield _wrong_parity(sheet, number, total)
        if sheet.complete and _is_news(carries):
            yield _carry(number, total, due or (), off)


def _wrong_sum(sheet: Sheet, index: int, total: Row) -> Finding:
    if any(sheet.above):
        return found(Code.TOTAL_SUM_SINCE, index + 1, line=total, sum=sum(total), due=sum(sheet.above))
    return found(Code.TOTAL_SUM, index + 1, line=total, sum=sum(total))


def _jump(sheet: Sheet, index: int, total: Row) -> Finding:
    step = sheet.steps[index] or total
    if any(sheet.above):
        return found(Code.TOTAL_JUMP_SINCE, index + 1, step=step, due=sum(sheet.above))
    return found(Code.TOTAL_JUMP, index + 1, step=step)


def _wrong_parity(sheet: Sheet, number: int, total: Row) -> Finding:
    if any(sheet.above):
        return found(Code.PARITY_SINCE, number, line=total, start=sheet.above)
    return found(Code.PARITY_OF_TOTALS, number, line=total)


def _due(above: Row | None, sheet: Sheet, index: int) -> Row | None:
    """What the total should be by the points since the start; where only a total was written, that one holds."""
    points = sheet.points(index)
    if points is None:
        return sheet.total(index)
    return plus(above, points) if above else None


def _is_news(course: Sequence[object]) -> bool:
    """Something that is off changes, and not just back to where it was before a single wrong line."""
    earlier, before, now = course
    return now not in (before, earlier)


def _zeros(sheet: Sheet) -> Row:
    return (0,) * sheet.players


def _differs(total: Row, allowed: Row) -> Row:
    """Which columns have another parity than the first, beside what penalties allow (§7.3.3)."""
    odd = [points % 2 for points in plus(total, allowed)]
    return tuple(parity ^ odd[0] for parity in odd)


def _toggled(allowed: Row, sheet: Sheet, index: int) -> Row:
    """An odd penalty in favour of a soloist turns the parity of two columns from here on."""
    row = sheet.written(index)
    shape = sheet.table.shape(row) if row is not None else None
    if row is None or shape is None or shape.kind != "penalty":
        return allowed
    return plus(allowed, row)


def _carry(number: int, total: Row, due: Row, carry: Row) -> Finding:
    wrong = [column for column, off in enumerate(carry, 1) if off]
    if not wrong:
        return found(Code.CARRY_BACK, number)
    return found(Code.CARRY, number, wrong[0] if len(wrong) == 1 else None, places=carry_places(total, due, wrong))


def carry_places(total: Row, due: Row, columns: Iterable[int]) -> tuple[Message, ...]:
    """In which columns a total is not what the rows give."""
    return tuple(Message(Code.CARRY_PLACE, column=c, written=total[c - 1], due=due[c - 1]) for c in columns)
