"""Measures the list doctor on lists as people write them: correct ones, and ones with one or two slips of every kind,
at tables of four to seven, with and without penalties, as rows, totals, both, and with end totals only.

    python bench/doctor.py [lists of each kind, 1000 unless told] [--from the first number, 0 unless told]
                           [--slips 0, 1 or 2, all three unless told] [--detail]

Every list is made from its number, so that a figure can be repeated and a single list looked at. Other numbers are
lists that nobody has looked at. Times are of the processor.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from scoring import DDV, Finding, Paper, Repair, ScoringError, Sheet, apply_repair, check, read_paper, repair_paper
from tests.scoring.slips_made import (
    FORMS,
    Lines,
    Made,
    candidates,
    is_consistent,
    made,
    paper_of_lines,
    seen,
    seen_in,
    sheet_of,
)

EXACT, AMONG, WRONG, MISSED, NOTHING, HIDDEN = "exact", "among", "WRONG", "not among", "nothing", "hidden"
PATIENCE = 6  # so many repairs somebody makes before he gives up


class Outcome(NamedTuple):
    """What became of one list."""

    number: int
    result: str
    form: str
    kinds: str
    players: int
    penalty: str
    offered: int
    seconds: float
    looks_like_one: bool = False


class Hand:
    """Somebody who holds the list, sees what is proposed and can carry it out."""

    def __init__(self, one: Made, lines: Lines) -> None:
        self.one = one
        self.at: Sheet | Paper = paper_of_lines(one, lines) if one.form == "winners" else sheet_of(one, lines)

    def findings(self) -> tuple[Finding, ...]:
        if isinstance(self.at, Paper):
            return read_paper(self.at, players=self.one.players, ruleset=DDV).findings
        return check(self.at)

    def repaired(self, repair: Repair) -> Sheet | Paper:
        if isinstance(self.at, Paper):
            return repair_paper(self.at, repair, players=self.one.players, ruleset=DDV)
        return apply_repair(self.at, repair)

    def sees(self, held: Sheet | Paper) -> tuple[object, object]:
        if isinstance(held, Paper):
            return unordered(row.cells for row in held.rows), (tuple(int(cell) for cell in held.end),)
        rows, totals = seen_in(self.one, held)
        return (unordered(rows) if self.one.form == "end" else rows), totals


def unordered(rows: object) -> object:
    """Where only the end totals are known, nobody can tell where a forgotten row belongs."""
    return sorted(repr(row) for row in rows)  # type: ignore[attr-defined]


def seen_of(one: Made, lines: Lines) -> str:
    rows, totals = seen(one, lines)
    if one.form == "winners":
        rows = (row.cells for row in paper_of_lines(one, lines).rows)
    return repr((unordered(rows) if one.form in ("end", "winners") else rows, totals))


def made_of(number: int, slips: int) -> Made:
    """The list with this number: everything about it follows from the number."""
    rng = random.Random(f"{slips}/{number}")
    penalties = rng.choice((0, 0, 1))
    return made(rng, rng.choice((4, 4, 4, 5, 6, 7)), rng.choice(FORMS), slips, penalties, rng.random() < 0.3)


def outcome(number: int, slips: int) -> Outcome:
    one = made_of(number, slips)
    facts = (one.form, one.kinds, one.players, _penalty(one))
    if is_consistent(one, one.wrong):
        return Outcome(number, HIDDEN, *facts, 0, 0.0)
    start = time.process_time()
    hand = Hand(one, one.wrong)
    findings = hand.findings()
    seconds = time.process_time() - start
    offered = {repair for f in findings for repair in f.alternatives}
    result, masked = _result(one, hand, findings)
    return Outcome(number, result, *facts, len(offered), seconds, masked)


def _penalty(one: Made) -> str:
    there = any(candidates(one.right))
    return "none" if not there else "marked" if one.marked and one.form != "totals" else "unmarked"


def _result(one: Made, hand: Hand, findings: Iterable[Finding]) -> tuple[str, bool]:
    """Somebody who knows the paper carries out what is right of what is proposed until the list is right."""
    stages = {seen_of(one, lines): lines for lines in one.stages()}
    sure = True
    for _ in range(PATIENCE):
        proposed = [f.suggestion for f in findings if f.suggestion]
        for repair in proposed:
            if not _is_true(one, hand, repair, stages):
                return WRONG, len(one.slips) > 1 and not _errors(hand, repair)
        others = [repair for f in findings for repair in f.alternatives]
        true = [repair for repair in (*proposed, *others) if _is_true(one, hand, repair, stages)]
        step = next((r for r in sorted(true, key=lambda each: each.repair == "penalty")), None)
        if step is None:
            return (MISSED if proposed or others else NOTHING), False
        sure = sure and step in proposed
        hand.at = hand.repaired(step)
        at = stages.get(repr(hand.sees(hand.at)))  # none, if only a penalty was noted
        if at is not None and is_consistent(one, at):  # right, or the other slip cannot be found by anybody
            return (EXACT if sure else AMONG), False
        findings = hand.findings()
    return MISSED, False


def _is_true(one: Made, hand: Hand, repair: Repair, stages: Container[str]) -> bool:
    """Whether the repair takes a slip back, or notes a penalty that it was."""
    if repair.repair == "penalty":
        return repair.value in [line.points for line in one.right if line.looks_like_a_game]
    try:
        return repr(hand.sees(hand.repaired(repair))) in stages
    except ScoringError as error:
        raise RuntimeError(f"{one.form} {one.kinds} {repair}: {error}") from None


def _errors(hand: Hand, repair: Repair) -> bool:
    hand.at = hand.repaired(repair)
    return any(finding.severity == "error" for finding in hand.findings())


def correct(number: int) -> Outcome:
    """A list without a slip: nobody may be accused, and a penalty that nobody noted must be among what is offered."""
    rng = random.Random(f"right/{number}")
    players, form, penalties = rng.choice((4, 4, 4, 5, 6, 7)), rng.choice(FORMS), rng.choice((0, 1, 1, 2))
    one = made(rng, players, form, 0, penalties, rng.random() < 0.2)
    start = time.process_time()
    hand = Hand(one, one.right)
    findings = hand.findings()
    seconds = time.process_time() - start
    repairs = [r for f in findings for r in (*f.alternatives, f.suggestion) if r]
    offered = len(set(repairs))
    facts = (form, "right", players, _penalty(one))
    stages: set[str] = set()
    if any(f.severity == "error" for f in findings):
        result = WRONG
    elif any(f.suggestion and not _is_true(one, hand, f.suggestion, stages) for f in findings):
        result = MISSED
    elif _penalty(one) == "unmarked":
        true = any(_is_true(one, hand, repair, stages) for repair in repairs if repair.repair == "penalty")
        result = EXACT if any(f.suggestion for f in findings) else AMONG if true else NOTHING
    else:
        result = EXACT
    return Outcome(number, result, *facts, offered, seconds)


# --- the report


def single(number: int) -> Outcome:
    return outcome(number, 1)


def double(number: int) -> Outcome:
    return outcome(number, 2)


# By the number of slips.
GOALS = (("correct lists", correct, 1.0), ("one slip", single, 0.97), ("two slips", double, 0.85))


def share(some: int, of: int) -> str:
    return f"{100 * some / of:6.2f} %" if of else "     –  "


def table(title: str, groups: dict[str, list[Outcome]]) -> None:
    print(f"\n{title:<28} {'lists':>6} {'hidden':>7} {EXACT:>9} {AMONG:>9} {MISSED:>9} {NOTHING:>9} {WRONG:>6}")
    for name, group in sorted(groups.items()):
        count = Counter(each.result for each in group)
        found = len(group) - count[HIDDEN]
        cells = " ".join(share(count[result], found) for result in (EXACT, AMONG, MISSED, NOTHING))
        print(f"{name:<28} {len(group):>6} {count[HIDDEN]:>7} {cells} {count[WRONG]:>6}")


def grouped(outcomes: list[Outcome], by: Callable[[Outcome], str]) -> dict[str, list[Outcome]]:
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for each in outcomes:
        groups[by(each)].append(each)
    return groups


def report(title: str, outcomes: list[Outcome], detail: bool) -> None:
    table(title, {"all": outcomes})
    many = [each.offered for each in outcomes if each.result in (AMONG, MISSED)]
    masked = sum(each.looks_like_one for each in outcomes)
    slow = sorted(each.seconds for each in outcomes)
    middle, last, most = slow[len(slow) // 2], slow[len(slow) * 99 // 100], slow[-1]
    print(f"  alternatives where there are any, on average {sum(many) / max(len(many), 1):.1f}; "
          f"two slips that look like one {masked}; ms in the median {1000 * middle:.1f}, 99 % {1000 * last:.1f}, "
          f"most {1000 * most:.1f}")  # fmt: skip
    if detail:
        table("by form", grouped(outcomes, lambda each: each.form))
        table("by table", grouped(outcomes, lambda each: str(each.players)))
        table("by penalty", grouped(outcomes, lambda each: each.penalty))
        if "+" not in outcomes[0].kinds:
            table("by form and slip", grouped(outcomes, lambda each: f"{each.form}: {each.kinds}"))
        for result in (WRONG, MISSED, NOTHING):
            print(result, [each.number for each in outcomes if each.result == result][:30])


def keeps(outcomes: list[Outcome], goal: float) -> bool:
    """Nothing wrong for sure, and so many right or among what is possible."""
    count = Counter(each.result for each in outcomes)
    found, good = len(outcomes) - count[HIDDEN], count[EXACT] + count[AMONG]
    kept = not count[WRONG] and good >= goal * found
    said = "kept" if kept else "MISSED"
    print(f"  {share(good, found)} exact or among, goal {100 * goal:g} %, wrong {count[WRONG]}: {said}")
    return kept


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("lists", type=int, nargs="?", default=1000)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--slips", type=int, nargs="+", choices=range(len(GOALS)), default=range(len(GOALS)))
    parser.add_argument("--detail", action="store_true")
    told = parser.parse_args()
    kept = []
    with Pool(2) as pool:
        for title, work, goal in (GOALS[slips] for slips in told.slips):
            outcomes = pool.map(work, range(told.first, told.first + told.lists), chunksize=50)
            report(title, outcomes, told.detail)
            kept.append(keeps(outcomes, goal))
    sys.exit(not all(kept))


if __name__ == "__main__":
    main()
