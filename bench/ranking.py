"""What rankings promise about speed, as ratios within one run, on SQLite and on PostgreSQL if that is installed.

    python bench/ranking.py
    BENCH_LISTS=100000 python bench/ranking.py

2,000 players over 10,000, 100,000 and 1,000,000 lists of ten years (up to BENCH_LISTS): the first page of the ranking,
nothing kept from before, and recording one more list through the services. The databases take turns, so that a busy
machine disturbs all alike. Ends with status 1 if a promise is broken.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _postgres import POSTGRES, told
from _ranking_data import recording, use_database
from django.conf import settings
from django.db import connection
from django.test import Client

from league.models import PlayerMonth, User
from league.operations.statics import collect_if_changed
from league.ranking.reads import METRICS
from league.ranking.services import make_months, refresh_ratings
from league.ranking.table import WINDOW, ranking

SIZES = [size for size in (10_000, 100_000, 1_000_000) if size <= int(os.environ.get("BENCH_LISTS") or 1_000_000)]
TURNS = int(os.environ.get("BENCH_TURNS") or 15)
PAGES = {"24 months": "/rangliste/", "all time": "/rangliste/alle-zeiten/", "rating": "/rangliste/spielstaerke/"}
READING, RECORDING = 2.0, 1.15  # the most by which the largest may cost more than the smallest


def say(text: str) -> None:
    print(text, flush=True)


def use(size: int) -> None:
    name = f"lists_{size}" if POSTGRES else str(settings.DATA_DIR / f"lists-{size}.sqlite3")
    use_database(name, size, say)


def timed(act: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of this process."""
    begin = time.perf_counter(), time.process_time()
    act()
    return time.perf_counter() - begin[0], time.process_time() - begin[1]


def prepare(size: int) -> None:
    took = timed(lambda: use(size))[0]
    if PlayerMonth.objects.exists():
        return
    months, rating = timed(make_months)[0], timed(refresh_ratings)[0]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    rows = PlayerMonth.objects.count()
    say(f"  {size:,} lists: made in {took:.0f} s, {rows:,} months in {months:.1f} s, ratings in {rating:.1f} s")


def first_page(address: str) -> None:
    """By somebody who is logged in: for strangers the page would be kept ready-made."""
    client = Client(headers={"Host": "localhost"})
    client.force_login(User.objects.get(username="anna"))
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    assert answer.content.count(b'<th scope="row"') == 100, answer.content.count(b'<th scope="row"')


def measured() -> dict[str, dict[int, list[tuple[float, float]]]]:
    times: dict[str, dict[int, list[tuple[float, float]]]] = {}
    for turn in range(TURNS + 1):
        for size in SIZES:
            use(size)
            acts: dict[str, Callable[[], object]] = {
                name: lambda address=address: first_page(address) for name, address in PAGES.items()
            }
            acts["24 months, without the page"] = lambda: ranking(metric=METRICS["per_runde"], months=WINDOW)
            acts["one more list"] = recording()
            for name, act in acts.items():
                took = timed(act)
                if turn:  # the first warms up
                    times.setdefault(name, {}).setdefault(size, []).append(took)
    return times


def promise(name: str, sizes: dict[int, list[tuple[float, float]]]) -> bool:
    """Told by the clock and by the processor; on SQLite, where the clock waits for the disk, the processor decides."""
    smallest, kept = SIZES[0], True
    for unit, index in (("by the clock", 0), ("of the processor", 1)):
        line = [f"{median(t[index] for t in sizes[size]) * 1000:.1f} ms with {size:,}" for size in SIZES]
        say(f"{name}, {unit}: {', '.join(line)}")
        pairs = zip(sizes[SIZES[-1]], sizes[smallest], strict=True)
        ratios = sorted(many[index] / few[index] for many, few in pairs)
        say(f"  {SIZES[-1]:,} / {smallest:,}: {median(ratios):.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f})")
        most = RECORDING if name == "one more list" else READING
        if index == (1 if connection.vendor == "sqlite" else 0):
            kept = median(ratios) <= most
    return kept


def main() -> int:
    collect_if_changed()
    say(f"On {connection.vendor}, 2,000 players:")
    for size in SIZES:
        prepare(size)
    broken = [name for name, sizes in measured().items() if not promise(name, sizes)]
    return told(broken, __file__)


if __name__ == "__main__":
    sys.exit(main())
