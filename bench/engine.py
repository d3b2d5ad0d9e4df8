"""Measures the engine against its promises, each as a ratio within one run, with its spread: the command line and
the scoring itself against parsing and printing the same lines, the list doctor against 5 ms, and the reading of a
full paper list against 2 ms. All in processor time, so that other programs disturb little; what the present state costs
against an earlier one is told by bench/commands.py."""

from __future__ import annotations

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from scoring import DDV, Game, check, read_paper, score
from tests.scoring.naive import random_legal_game
from tests.scoring.paper_strategies import NOTATIONS, paper_of, random_evening
from tests.scoring.strategies import random_rows, sheet, totals_of

GAMES, LISTS, REPEATS = 20_000, 200, 7
ECHO = """
import json, sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(json.dumps(json.loads(line)).encode() + b"\\n")
"""


def game_lines() -> list[str]:
    rng = random.Random(1)
    lines = []
    for _ in range(GAMES):
        game = {"ruleset": "ddv"} | random_legal_game(rng)
        game["sonderpunkte"] = {"re": game.pop("re_sonderpunkte"), "kontra": game.pop("kontra_sonderpunkte")}
        lines.append(json.dumps(game))
    return lines


def of_children() -> float:
    """Seconds of the processor that finished child processes took so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    start = clock()
    work()
    return clock() - start


def report(what: str, ratios: list[float], limit: float) -> bool:
    low, middle, high = min(ratios), statistics.median(ratios), max(ratios)
    kept = middle <= limit
    print(f"{what:<58} {low:6.2f} {middle:6.2f} {high:6.2f}   limit {limit:g}: {'kept' if kept else 'MISSED'}")
    return kept


def command_line(lines: list[str]) -> list[float]:
    """The whole process, start included, against a process that only parses and prints.

    The bytecode is kept, as that of an installed library is; the first run writes it and does not count.
    """
    with tempfile.TemporaryFile() as given, tempfile.TemporaryDirectory() as bytecode:
        given.write("\n".join(lines).encode() + b"\n")
        words = {name: word for name, word in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        words["PYTHONPYCACHEPREFIX"] = bytecode

        def run(*command: str) -> float:
            given.seek(0)
            called = [sys.executable, *command]
            return seconds(
                lambda: subprocess.run(called, stdin=given, stdout=subprocess.DEVNULL, check=True, env=words),
                of_children,
            )

        pairs = [(run("-m", "scoring", "score"), run("-c", ECHO)) for _ in range(REPEATS + 1)][1:]
    return [ours / echo for ours, echo in pairs]


def scoring_itself(lines: list[str]) -> list[float]:
    """Checking the facts and scoring them, against json.loads and json.dumps of the same lines."""
    records = [{key: value for key, value in json.loads(line).items() if key != "ruleset"} for line in lines]
    ratios = []
    for _ in range(REPEATS):
        ours = seconds(lambda: [score(Game.from_dict(record)) for record in records])
        ratios.append(ours / seconds(lambda: [json.dumps(json.loads(line)) for line in lines]))
    return ratios


def doctor() -> list[float]:
    """A list of 24 as running totals with one wrong number or one wrong addition: time over 5 ms, list by list.

    Each list counts with the best of three runs, so that the spread is that of the lists and not of the machine.
    """
    rng = random.Random(2)
    ratios = []
    for _ in range(LISTS):
        totals = totals_of(random_rows(rng))
        at, column, by = rng.randrange(24), rng.randrange(4), rng.choice((-9, -2, -1, 1, 2, 9))
        last = rng.choice((at, 23))
        wrong = [
            tuple(n + by if c == column and at <= row <= last else n for c, n in enumerate(line))
            for row, line in enumerate(totals)
        ]
        runs = [seconds(lambda wrong=wrong: check(sheet(None, list(wrong)))) for _ in range(3)]
        ratios.append(min(runs) / 0.005)
    return ratios


def paper_reading() -> list[float]:
    """A full and correct paper list of four, in each notation, with its end totals: time over 2 ms, list by list."""
    rng = random.Random(3)
    ratios = []
    for number in range(LISTS):
        paper = paper_of(random_evening(rng), NOTATIONS[number % 3], end=True)
        runs = [seconds(lambda paper=paper: read_paper(paper, players=4, ruleset=DDV)) for _ in range(3)]
        ratios.append(min(runs) / 0.002)
    return ratios


def main() -> None:
    lines = game_lines()
    print(f"{'ratio (smaller is better)':<58} {'min':>6} {'median':>6} {'max':>6}")
    kept = [
        report("python -m scoring score / parse and print", command_line(lines), 5),
        report("check and score a game / parse and print", scoring_itself(lines), 3),
        report("doctor on a list of 24 / 5 ms", doctor(), 1),
        report("reading a paper list of 24 / 2 ms", paper_reading(), 1),
    ]
    sys.exit(not all(kept))


if __name__ == "__main__":
    main()
