"""How long an event's workbook takes: 1, 25 and 100 lists of 24 games, half typed from paper, half with all facts.

    python bench/workbook.py

Reading the lists from the database and through the engine is part of it, as for somebody who clicks on the link.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _site_data import a_large_tournament, use_database

from league.events.excel import tournament_workbook
from league.models import Game, Spielliste, Tournament

TRIES = 5
PRESENTED = (2, 3, 4, 1)  # after 20 games without a solo (§4.2.5)


def an_event(lists: int) -> Tournament:
    """One round on so many tables; every other list has its facts, the rest what the paper says."""
    event = a_large_tournament(players=4 * lists, rounds=1)
    paper = {"rows": [{"notation": "winners", "cells": [row]} for row in _rows()], "end": []}
    event.lists.update(paper=paper, depth=Spielliste.POINTS)
    full = list(event.lists.order_by("number")[1::2])
    Spielliste.objects.filter(pk__in=[one.pk for one in full]).update(depth=Spielliste.FULL, paper={})
    Game.objects.bulk_create(Game(spielliste=one, row=row, facts=facts) for one in full for row, facts in _facts())
    return event


def _rows() -> list[str]:
    pairs = ["12", "13", "24", "34", "14"] * 4
    return [*(f"{pair}+{value}" for value, pair in enumerate(pairs, 1)), *(f"{solo}+3" for solo in PRESENTED)]


def _facts() -> list[tuple[int, dict[str, object]]]:
    games: list[dict[str, object]] = [
        {"game": {"kind": "normal", "re_augen": 121 + number}, "re": [1, 2 + number % 3]} for number in range(20)
    ]
    soli = [{"game": {"kind": "damensolo", "re_augen": 150}, "soloist": presented} for presented in PRESENTED]
    return list(enumerate([*games, *soli], 1))


def measured(event: Tournament) -> tuple[float, float, int]:
    """The best of some tries, by the clock and of the processor, and the size of the file."""
    times = []
    for _ in range(TRIES):
        begin = time.perf_counter(), time.process_time()
        content = tournament_workbook(event)
        times.append((time.perf_counter() - begin[0], time.process_time() - begin[1]))
    return min(clock for clock, _ in times), min(cpu for _, cpu in times), len(content)


def main() -> int:
    use_database("league.sqlite3")
    print(f"Workbook of an event, best of {TRIES}:")
    for lists in (1, 25, 100):
        clock, cpu, size = measured(an_event(lists))
        print(f"  {lists:3} lists: {clock:.2f} s ({cpu:.2f} s of the processor), {size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
