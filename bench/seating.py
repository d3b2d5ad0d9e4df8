"""How long the draw takes and how good it gets: fields that are known to be possible without a repeat, and odd ones.

    python bench/seating.py [--seeds 10] [--part known|odd] [--only 31x6 …]

The known fields: seconds (min, median, max over the seeds), the worst plan over the seeds, and for the two fields with
a promised time the slowest draw as a share of it. The odd ones (5 to 400 people, unequal clubs, one club with half of
the field): the best and the worst seed beside what is proven and what is known to be possible, and seconds of the
processor. Ends with status 1 if a promise is not kept: a time, or a seed that misses the best known.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from _seating_fields import KNOWN, ODD, Field

from scoring.seating import answer
from scoring.seating.tables import FOUR, sizes


class Measured(NamedTuple):
    """`busy`: seconds of the processor, whatever else the machine does."""

    seconds: list[float]
    busy: list[float]
    reports: list[dict[str, Any]]

    def values(self, name: str) -> list[Any]:
        return [report[name] for report in self.reports]

    def results(self) -> list[tuple[int, int]]:
        return list(zip(self.values("clubmates"), self.values("repeats"), strict=True))


def request(field: Field, seed: int) -> dict[str, Any]:
    clubs = [f"club {number}" for number, members in enumerate(field.clubs) for _ in range(members)]
    clubs += [""] * (field.players - len(clubs))
    players = [{"id": f"p{i}", "club": club} for i, club in enumerate(clubs)]
    # What is found must not depend on how busy the machine is; how long it takes stands beside it.
    return {"players": players, "rounds": field.rounds, "seed": seed, "seconds": 120}


def measure(field: Field, seeds: int) -> Measured:
    seconds, busy, reports = [], [], []
    for seed in range(seeds):
        asked = request(field, seed)
        start, start_busy = perf_counter(), process_time()
        reports.append(answer(asked)["report"])
        seconds.append(perf_counter() - start)
        busy.append(process_time() - start_busy)
    return Measured(seconds, busy, reports)


KNOWN_HEADER = "field     clubs      min   median      max  repeats  clubmates  fives  seats  of limit  method"


def known_line(field: Field, measured: Measured) -> str:
    names = ("repeats", "clubmates", "fives_per_player_max", "seat_imbalance")
    repeats, clubmates, fives, seats = (max(measured.values(name)) for name in names)
    seconds = measured.seconds
    share = f"{max(seconds) / field.limit:8.0%}" if field.limit else "       –"
    times = "  ".join(f"{value:7.3f}" for value in (min(seconds), median(seconds), max(seconds)))
    start = f"{field.name:8}  {len(field.clubs):5}  {times}"
    return f"{start}  {repeats:7}  {clubmates:9}  {fives:5}  {seats:5}  {share}  {measured.reports[0]['method']}"


ODD_HEADER = """\
                            |     clubmates      |          repeats           |    fives     |   seconds    | seeds
field     clubs             | best  worst  least | best  worst  least   known | worst  share | median worst | missing"""


def odd_line(field: Field, measured: Measured) -> str:
    """`least`: proven; `known`: the best known; `share`: the even share of tables of five, rounded up."""
    best, worst = min(measured.results()), max(measured.results())
    report = measured.reports[0]
    columns = [
        f"{field.name:8}  {field.clubs_name:17}",
        f"{best[0]:4}  {worst[0]:5}  {least(report['clubmates_minimum'])}",
        f"{best[1]:4}  {worst[1]:5}  {least(report['repeats_minimum'])}  {field.best[1]:6}",
        f"{max(measured.values('fives_per_player_max')):5}  {even_share(field):5}",
        f"{median(measured.busy):6.2f} {max(measured.busy):5.2f}",
        " ".join(map(str, missing(field, measured))) or "–",
    ]
    return " | ".join(columns)


def least(proven: int | None) -> str:
    return f"{'–' if proven is None else proven:>5}"


def even_share(field: Field) -> int:
    large = sum(size for size in sizes(field.players) if size > FOUR)
    return -(-large * field.rounds // field.players)


def missing(field: Field, measured: Measured) -> list[int]:
    """Seeds with more clubmates, or as many and more repeats, than are known to be possible."""
    return [seed for seed, result in enumerate(measured.results()) if result > field.best]


def kept(field: Field, measured: Measured) -> bool:
    return not missing(field, measured) and (field.limit is None or max(measured.seconds) <= field.limit)


def show(header: str, line: Callable[[Field, Measured], str], fields: Sequence[Field], seeds: int) -> int:
    """How many of the fields do not keep their promise."""
    print(header)
    broken = 0
    for field in fields:
        measured = measure(field, seeds)
        print(line(field, measured), flush=True)
        broken += not kept(field, measured)
    print()
    return broken


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How long the draw takes and how good it gets.")
    parser.add_argument("--seeds", type=int, default=10, help="so many draws of each field (10)")
    parser.add_argument("--part", choices=("known", "odd"), help="only this part; the odd fields take half an hour")
    parser.add_argument("--only", nargs="+", metavar="FIELD", help="only these fields, such as 31x6")
    return parser.parse_args()


def main() -> int:
    wanted = arguments()
    broken = 0
    for part, header, line, fields in (("known", KNOWN_HEADER, known_line, KNOWN), ("odd", ODD_HEADER, odd_line, ODD)):
        chosen = [field for field in fields if not wanted.only or field.name in wanted.only]
        if chosen and wanted.part in (None, part):
            broken += show(header, line, chosen, wanted.seeds)
    print("Every promise kept." if not broken else f"{broken} fields do not keep their promise.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
