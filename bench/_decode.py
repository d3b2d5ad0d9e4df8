"""Measures how well the rules mend what an eye misread, on lists as people write them and an eye made of chance:

    python bench/_decode.py [lists, 500 unless told] [--from the first number, 0 unless told]
                            [--quality good, ordinary, bad or perfect] [--players 4 to 7, mixed unless told]
                            [--heat 1.0] [--floor 0.004] [--slip 0.0025]

Every list is made from its number. A third has a slip of its writer, some a penalty, some end early. The eye is made of
chance (tests/photos/synthetic/reader.py): the figures say what the rules are worth, not how well photos are read.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from league.photos.eye.decode import MOST, Decoded, Evidence, Temper, decode, reliability
from scoring import PRESETS, read_paper
from tests.photos.synthetic.lists import SLIPS, PaperList, played
from tests.photos.synthetic.reader import BAD, GOOD, ORDINARY, PERFECT, Quality, Reader, table_of

QUALITIES = {"good": GOOD, "ordinary": ORDINARY, "bad": BAD, "perfect": PERFECT}
SURE_CELL, SURE_LIST = 0.99, 0.999


class Outcome(NamedTuple):
    """One list: its cells as (said, right), how many the eye alone had right, and what became of the whole."""

    number: int
    players: int
    before: int
    cells: list[tuple[float, bool]]
    whole: float
    right: bool
    slips: tuple[str, ...]
    found: bool
    seconds: float

    @property
    def looks(self) -> int:
        return sum(said < SURE_CELL for said, _ in self.cells)


def made(number: int, players: int | None) -> PaperList:
    """A list as they come: most at tables of four, some with a slip, a penalty, Bock or an early end."""
    rng = random.Random(f"mix/{number}")
    size = players or rng.choice((4, 4, 4, 4, 5, 5, 6, 7))
    rules = PRESETS[rng.choice(("ddv", "ddv", "ddv", "hausrunde"))]
    slips = (rng.choice(SLIPS),) if rng.random() < 1 / 3 else ()
    early = rng.randrange(14, 22) if rng.random() < 0.1 else None
    penalties = int(rng.random() < 0.15)
    return played(
        number, size, ruleset=rules, slips=slips, penalties=penalties, time_up_after=early,
        parted=rng.random() < 0.1, struck=0,
    )  # fmt: skip


def outcome(number: int, players: int | None, quality: Quality, temper: Temper) -> Outcome:
    one = made(number, players)
    evidence = Reader(number, quality).evidence(one)
    begun = time.process_time()
    read = decode(evidence, table_of(one), temper)
    seconds = time.process_time() - begun
    cells = compared(one, read)
    return Outcome(
        number, one.players, before(one, evidence), cells, read.whole, all(right for _, right in cells),
        tuple(slip.kind for slip in one.slips), same_findings(one, read), seconds,
    )  # fmt: skip


def compared(one: PaperList, read: Decoded) -> list[tuple[float, bool]]:
    """Every cell of every row in which something is written or read, and the end: how sure, and whether it is right."""
    rows = {row.at: row for row in read.rows}
    cells = []
    for at, line in enumerate(one.rows):
        row = rows.get(at)
        if line.kind == "carry" or (row is None and line.is_empty):
            continue
        texts, sure = (row.cells, row.sure) if row else (("",) * one.players, (1.0,) * one.players)
        due = line.cells if line.meant else line.totals
        left_out = {*line.added} & {*(row.added if row else ())}  # nothing is written, and nothing was read
        cells += [
            (said, text == right or position in left_out)
            for position, (said, text, right) in enumerate(zip(sure, texts, due, strict=True), 1)
        ]
    return cells + [(said, text == due) for said, text, due in zip(read.end_sure, read.end, one.end, strict=True)]


def before(one: PaperList, evidence: Evidence) -> int:
    """How many of the same cells the eye alone has right."""
    count = 0
    for at, line in enumerate(one.rows):
        if line.kind != "carry" and not line.is_empty:
            count += sum(map(str.__eq__, glances(evidence.totals[at], evidence.empty[at]), line.totals))
    return count + sum(map(str.__eq__, glances(evidence.end, evidence.end_empty), one.end))


def glances(numbers: np.ndarray, empty: np.ndarray) -> list[str]:
    best = numbers.argmax(-1)
    written = numbers.max(-1) > empty
    return [str(at - MOST) if is_written else "" for at, is_written in zip(best, written, strict=True)]


def same_findings(one: PaperList, read: Decoded) -> bool:
    """Whether the list doctor says the same as of a list typed by somebody who reads everything right."""
    known = {"players": one.players, "ruleset": one.ruleset, "games": one.games, "carry": one.carry}
    said = [[(f.row, f.code) for f in read_paper(paper, **known).findings] for paper in (one.paper, read.paper)]
    return said[0] == said[1]


def report(outcomes: list[Outcome]) -> None:
    cells = [cell for each in outcomes for cell in each.cells]
    wrong = [said for said, ok in cells if not ok]
    sure = [each for each in outcomes if each.whole >= SURE_LIST]
    seconds = sorted(each.seconds for each in outcomes)
    shares = {
        "cells right before the rules": sum(each.before for each in outcomes) / len(cells),
        "cells right after the rules": 1 - len(wrong) / len(cells),
        "lists completely right": sum(each.right for each in outcomes) / len(outcomes),
        "lists said to be sure": len(sure) / len(outcomes),
        f"cells below {SURE_CELL}": sum(each.looks for each in outcomes) / len(cells),
        "lists with at most 3 of them": sum(each.looks <= 3 for each in outcomes) / len(outcomes),
    }
    print(f"{len(outcomes)} lists, {len(cells)} cells")
    for words, share in shares.items():
        print(f"{words:30}{share:8.2%}")
    print(f"sure and wrong: {[each.number for each in sure if not each.right]}")
    print(f"wrong cells that are not below {SURE_CELL}: {sum(said >= SURE_CELL for said in wrong)} of {len(wrong)}")
    middle, most = seconds[len(seconds) // 2], seconds[-1]
    print(f"seconds a list: middle {middle:.3f}, 95 % {seconds[len(seconds) * 95 // 100]:.3f}, most {most:.3f}")
    report_slips(outcomes)
    print(reliability(cells))


def report_slips(outcomes: list[Outcome]) -> None:
    kinds = Counter((kind, each.found) for each in outcomes for kind in each.slips or ("none",))
    for kind in ("none", *SLIPS):
        same, other = kinds[kind, True], kinds[kind, False]
        print(f"  slip {kind:12} lists {same + other:4}, the doctor says the same: {same:4}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", type=int, nargs="?", default=500)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--quality", choices=QUALITIES, default="ordinary")
    parser.add_argument("--players", type=int)
    usual = Temper()
    for name in ("heat", "floor", "slip", "habit"):
        parser.add_argument(f"--{name}", type=float, default=getattr(usual, name))
    told = parser.parse_args()
    temper = Temper(told.heat, told.floor, told.slip, told.habit)
    numbers = range(told.first, told.first + told.lists)
    report([outcome(number, told.players, QUALITIES[told.quality], temper) for number in numbers])


if __name__ == "__main__":
    main()
