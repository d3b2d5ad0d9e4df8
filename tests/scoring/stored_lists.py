"""A list and all that the engine answers to it, in lines that can be read: every finding with its repairs in order, and
of a paper list also its rows, what comes next, and the paper after each repair.

`python -m tests.scoring.stored_lists` writes the answers in fixtures/lists/stored-2026.json anew: after a change of
the doctor, its diff is what has changed for people.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scoring import (
    Carry,
    Finding,
    InvalidInput,
    Paper,
    PaperRow,
    Repair,
    Ruleset,
    Sheet,
    check,
    read_paper,
    repair_paper,
)
from scoring.findings import Number
from scoring.lines import ReadLine
from scoring.paper import Reading
from tests.scoring.cases import FIXTURES, cases

NAME = "lists/stored-2026"
# Exactly true or false: nothing else may stand there.
SURE, ONWARD, SOMEWHERE = {True: "=", False: "?"}, {True: " carried on", False: ""}, {True: " somewhere", False: ""}
OK, COMPLETE = {True: "ok", False: "wrong"}, {True: ", complete", False: ""}


def answer(case: Mapping[str, Any]) -> list[str]:
    ruleset = Ruleset.from_dict(case.get("ruleset", "ddv"))
    if "paper" not in case:
        return list(_findings(check(Sheet.from_dict(case["list"], ruleset))))
    return list(_of_paper(case["paper"], ruleset, dict(case.get("options", {}))))


def _findings(findings: Iterable[Finding]) -> Iterator[str]:
    above: list[Repair] = []
    for finding in findings:
        yield f"{finding.row}/{_number(finding.column)} {finding.severity} {finding.said!r}"
        repairs = [*([finding.suggestion] if finding.suggestion else ()), *finding.alternatives]
        yield from ["the same"] if repairs and repairs == above else map(_repair, repairs)
        above = repairs or above


def _repair(repair: Repair) -> str:
    column = "" if repair.column is None else f"/{_number(repair.column)}"
    numbers = f"{_number(repair.instead_of)} > {_number(repair.value)}"
    flags = ONWARD[repair.carries_on] + SOMEWHERE[repair.somewhere]
    return f"{SURE[repair.sure]} {repair.repair} {repair.where} {repair.row}{column}: {numbers}{flags}"


def _number(value: Number) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else "-" if value is None else str(value)


def _of_paper(given: Mapping[str, Any], ruleset: Ruleset, options: dict[str, Any]) -> Iterator[str]:
    partial = options.pop("partial", False)
    if "carry" in options:
        options["carry"] = Carry(**options["carry"])
    paper = Paper.from_dict(given, players=options["players"])
    reading = read_paper(paper, ruleset=ruleset, partial=partial, **options)
    yield from _findings(reading.findings)
    yield from map(_line, reading.lines)
    yield from _state(reading)
    proposed = (r for f in reading.findings for r in (*([f.suggestion] if f.suggestion else ()), *f.alternatives))
    for repair in dict.fromkeys(proposed):
        try:
            after = repair_paper(paper, repair, ruleset=ruleset, **options)
        except InvalidInput as refused:
            yield f"{_repair(repair)} is refused: {refused.field} {refused.said!r}"
        else:
            yield f"{_repair(repair)} makes {_difference(paper, after)}"


def _line(line: ReadLine) -> str:
    who = f"{line.dealer} deals, {_number(line.sits)} sits, {line.soloist} {line.pflicht} {line.kind} {line.penalty}"
    state = f"{line.verdict.state} {line.verdict.said!r}"
    return f"{line.number}. {line.game} x{line.multiplier} {_number(line.points)} | {_number(line.totals)} | {who}: {state}"


def _state(reading: Reading) -> Iterator[str]:
    readable = "" if reading.sheet else ", not readable"
    yield f"{_number(reading.totals)} after {reading.games}: {OK[reading.ok]}{COMPLETE[reading.complete]}{readable}"
    yield f"next {reading.upcoming and tuple(reading.upcoming)}, handed over {reading.carry and _handed_over(reading.carry)}"


def _handed_over(carry: Carry) -> tuple[object, ...]:
    """Totals only where the paper goes on with some."""
    return tuple(carry) if carry.totals else tuple(carry)[:-1]


def _difference(before: Paper, after: Paper) -> str:
    """The rows that are other than before, in their places, and the end totals where they are."""
    old, new = ([_row(row) for row in paper.rows] for paper in (before, after))
    rows = [f"{at}. {row}" for at, row in enumerate(new, 1) if at > len(old) or row != old[at - 1]]
    end = [f"end {'|'.join(after.end)}"] if after.end != before.end else []
    return f"{len(new)} rows, " + "; ".join([*rows, *end])


def _row(row: PaperRow) -> str:
    return f"{'|'.join(row.cells)} {row.marks}{_number(row.added) if row.added else ''}".strip()


def _written(case: Mapping[str, Any]) -> str:
    """A case on a few lines: its list, and every line of its answer on one of its own."""
    facts = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in case.items() if key != "answer"]
    lines = ",\n    ".join(json.dumps(line, ensure_ascii=False) for line in case["answer"])
    return "  {" + ",\n   ".join([*facts, f'"answer": [\n    {lines}]']) + "}"


def write(note: str, stored: Iterable[Mapping[str, Any]]) -> None:
    lines = ",\n".join(_written(dict(case) | {"answer": answer(case)}) for case in stored)
    content = f'{{"note": {json.dumps(note, ensure_ascii=False)},\n "cases": [\n{lines}\n]}}\n'
    (FIXTURES / f"{NAME}.json").write_text(content, "utf-8")


if __name__ == "__main__":
    write(json.loads((FIXTURES / f"{NAME}.json").read_text("utf-8"))["note"], cases(NAME))
