"""How long the draw takes and how good it gets, for every field that is known to be possible without a repeat.

    python bench/seating.py [seeds]

Prints seconds (min, median, max over the seeds), the worst plan over the seeds, and for the two fields with a promised
time the slowest draw as a share of it. Ends with status 1 if a promise is not kept.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from scoring.seating import answer


class Field(NamedTuple):
    players: int
    rounds: int
    clubs: int = 0
    repeats: int = 0
    limit: float | None = None


FIELDS = [
    Field(16, 5),
    Field(20, 5),
    Field(24, 6),
    Field(24, 7),
    Field(28, 9),
    Field(32, 8),
    Field(32, 9),
    Field(40, 7),
    Field(40, 13),
    Field(48, 13),
    Field(17, 3, repeats=3),
    Field(64, 4, clubs=8),
    Field(100, 5, clubs=10, limit=0.5),
    Field(102, 5, clubs=10),
    Field(176, 8, clubs=22),
    Field(200, 6, clubs=20, limit=1.0),
    Field(399, 6, clubs=40),
    Field(1000, 10, clubs=50),
]
HEADER = "players  rounds  clubs      min   median      max  repeats  clubmates  fives  seats  of limit  method"


def request(field: Field, seed: int) -> dict[str, Any]:
    clubs = [f"club {i % field.clubs}" if field.clubs else "" for i in range(field.players)]
    players = [{"id": f"p{i}", "club": club} for i, club in enumerate(clubs)]
    return {"players": players, "rounds": field.rounds, "seed": seed}


def measure(field: Field, seeds: int) -> tuple[list[float], list[dict[str, Any]]]:
    seconds, reports = [], []
    for seed in range(seeds):
        asked = request(field, seed)
        start = perf_counter()
        reports.append(answer(asked)["report"])
        seconds.append(perf_counter() - start)
    return seconds, reports


def line(field: Field, seconds: list[float], reports: list[dict[str, Any]]) -> str:
    names = ("repeats", "clubmates", "fives_per_player_max", "seat_imbalance")
    repeats, clubmates, fives, seats = (max(report[name] for report in reports) for name in names)
    share = f"{max(seconds) / field.limit:8.0%}" if field.limit else "       –"
    times = "  ".join(f"{value:7.3f}" for value in (min(seconds), median(seconds), max(seconds)))
    start = f"{field.players:7}  {field.rounds:6}  {field.clubs:5}  {times}"
    return f"{start}  {repeats:7}  {clubmates:9}  {fives:5}  {seats:5}  {share}  {reports[0]['method']}"


def kept(field: Field, seconds: list[float], reports: list[dict[str, Any]]) -> bool:
    best = all((report["repeats"], report["clubmates"]) == (field.repeats, 0) for report in reports)
    return best and (field.limit is None or max(seconds) <= field.limit)


def main() -> int:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    print(HEADER)
    broken = 0
    for field in FIELDS:
        seconds, reports = measure(field, seeds)
        print(line(field, seconds, reports), flush=True)
        broken += not kept(field, seconds, reports)
    print("Every promise kept." if not broken else f"{broken} fields do not keep their promise.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
