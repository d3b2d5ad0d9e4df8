"""Compares every command of the engine's command line with an earlier state of it, in processor time: both sides take
turns on the same lines, start included. Paper lists and tables of a season, which have no command, are in it, too.

    BENCH_BEFORE=8ef947e python bench/commands.py

Without BENCH_BEFORE (a commit) there is nothing to compare with. Says how often as long the present state takes; what
it prints may have grown meanwhile, and that is told beside it. BENCH_TURNS: how often each runs.
"""

from __future__ import annotations

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.scoring.naive import random_legal_game  # noqa: E402
from tests.scoring.paper_strategies import NOTATIONS, paper_of, random_evening  # noqa: E402
from tests.scoring.strategies import random_rows, totals_of  # noqa: E402

BEFORE, TURNS = os.environ.get("BENCH_BEFORE", ""), int(os.environ.get("BENCH_TURNS") or 9)
ORDER = ["points", "points_per_game", "games_won", "soli_won", "best_runde"]
SEASON = """
import random
from datetime import date, timedelta
from scoring import CountingRule, Day, DayResult, Participant, season_table
rng = random.Random(4)
days = [Day(str(n), date(2025, 1, 6) + timedelta(weeks=n), 40, 3) for n in range(40)]
def result():
    return DayResult(rng.randint(-60, 60), 3, 72, rng.randint(0, 40), rng.randint(0, 3), rng.randint(1, 40))
people = {
    str(n): Participant({day.event: result() for day in days if rng.random() < 0.7}) for n in range(60)
}
for rule in (CountingRule(), CountingRule(best=20), CountingRule(metric="points_per_runde", best=30)) * 4:
    season_table(days, people, rule)
"""

PAPER = """
import json, sys
from scoring import DDV, Paper, read_paper
for line in sys.stdin:
    read_paper(Paper.from_dict(json.loads(line), players=4), players=4, ruleset=DDV)
"""


class Work(NamedTuple):
    """What is measured: the words behind `python`, and the lines that it reads."""

    name: str
    command: tuple[str, ...]
    lines: tuple[str, ...] = ()


class Run(NamedTuple):
    seconds: float  # of the processor
    written: int


def game(rng: random.Random) -> str:
    facts = {"ruleset": "ddv"} | random_legal_game(rng)
    facts["sonderpunkte"] = {"re": facts.pop("re_sonderpunkte"), "kontra": facts.pop("kontra_sonderpunkte")}
    return json.dumps(facts)


def history(rng: random.Random) -> str:
    soli = [{"kind": "damensolo", "soloist": position} for position in (1, 2, 3, 4)]
    played = [*soli, *({"kind": "normal"} for _ in range(rng.randint(4, 18)))]
    return json.dumps({"players": 4, "played": played})


def wrong_list(rng: random.Random) -> str:
    totals = [list(row) for row in totals_of(random_rows(rng))]
    totals[rng.randrange(24)][rng.randrange(4)] += rng.choice((-9, -2, -1, 1, 2, 9))
    return json.dumps({"totals": totals})


def typed_list(rng: random.Random) -> str:
    return json.dumps(paper_of(random_evening(rng), rng.choice(NOTATIONS), end=True).to_dict())


def field(rng: random.Random) -> str:
    players = [{"id": str(number), "club": str(number % 5)} for number in range(40)]
    return json.dumps({"players": players, "rounds": 4, "seed": rng.randrange(1000)})


def results(rng: random.Random) -> str:
    def runde() -> dict[str, int]:
        return {"points": rng.randint(-60, 60), "games": 24, "won": rng.randint(8, 16), "soli_won": rng.randint(0, 2)}

    listed = [{"player": f"Name {number}", "runden": [runde() for _ in range(5)]} for number in range(100)]
    return json.dumps({"order": ORDER, "results": listed})


def works() -> list[Work]:
    rng = random.Random(1)

    def command(name: str, make: object, many: int) -> Work:
        assert callable(make)
        return Work(f"{name}, {many:,} lines", ("-m", "scoring", name), tuple(make(rng) for _ in range(many)))

    return [
        *(command(name, make, 1) for name, make in (("score", game), ("runde", history), ("rank", results))),
        command("score", game, 20_000), command("runde", history, 400), command("check", wrong_list, 200),
        command("seat", field, 10), command("rank", results, 50),
        Work("paper lists, 200", ("-c", PAPER), tuple(typed_list(rng) for _ in range(200))),
        Work("tables of a season, 60 people", ("-c", SEASON)),
    ]  # fmt: skip


def earlier(commit: str, folder: Path) -> Path:
    """The engine as it was, unpacked."""
    packed = subprocess.run(["git", "archive", commit, "scoring"], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as tar:
        tar.extractall(folder, filter="data")
    return folder


def run(work: Work, checkout: Path, kept: Path) -> Run:
    """One process; its bytecode is kept, as that of an installed library is."""
    words = {name: word for name, word in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    given = "".join(f"{line}\n" for line in work.lines).encode()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, *work.command], cwd=checkout, input=given, stdout=subprocess.PIPE, check=True,
        env=words | {"PYTHONPYCACHEPREFIX": str(kept)},
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(seconds, len(done.stdout))


def compare(work: Work, sides: tuple[Path, Path], kept: Path) -> None:
    turns = [tuple(run(work, side, kept) for side in sides) for _ in range(TURNS + 1)][1:]  # the first warms up
    old, new = (statistics.median(turn[side].seconds for turn in turns) * 1000 for side in (0, 1))
    ratios = sorted(turn[1].seconds / turn[0].seconds for turn in turns)
    more = f"{turns[0][1].written / turns[0][0].written:5.2f}" if turns[0][0].written else "    –"
    told = f"{ratios[0]:6.2f} {statistics.median(ratios):6.2f} {ratios[-1]:6.2f}"
    print(f"{work.name:<32} {old:7.0f} {new:7.0f}   {told}   {more}", flush=True)


def main() -> None:
    if not BEFORE:
        print("Nothing to compare with: BENCH_BEFORE names no commit.")
        return
    print(f"{'processor time, ms':<32} {'before':>7} {'now':>7}   {'min':>6} {'ratio':>6} {'max':>6}   output")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sides = (earlier(BEFORE, folder / "before"), ROOT)
        for work in works():
            compare(work, sides, folder / "bytecode")


if __name__ == "__main__":
    main()
