"""Everything computed anew from the facts by manage.py recompute, once in one go and once stopped again and again:
both end with the identical numbers, and stopping costs little.

    python bench/recompute.py
    BENCH_LISTS=1000000 python bench/recompute.py

Stored numbers are spoilt before each run, so that there is something to mend. Ends with status 1 if the numbers differ
or a run that was stopped began from the start.
"""

from __future__ import annotations

import hashlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "bench"))

import _installation  # noqa: E402, F401
from _ranking_data import use_database  # noqa: E402
from django.conf import settings  # noqa: E402
from django.db.models import F  # noqa: E402

from league.models import Occupancy, PlayerMonth, Rating  # noqa: E402

LISTS = int(os.environ.get("BENCH_LISTS") or 100_000)
STOPS = 5  # in one run, evenly over the time it takes in one go
COMMAND = [sys.executable, str(ROOT / "manage.py"), "recompute"]
STOPPED = 130
ENV = os.environ | {"PYTHONUNBUFFERED": "1"}


def say(text: str) -> None:
    print(text, flush=True)


def numbers() -> str:
    """A fingerprint of all that is derived."""
    digest = hashlib.sha256()
    for rows in (
        Occupancy.objects.order_by("pk").values_list("pk", "points", "games"),
        PlayerMonth.objects.order_by("player", "month").values_list("player", "month", "points", "total_points"),
        Rating.objects.order_by("player", "month").values_list("player", "month", "mu", "sigma", "lists"),
    ):
        for row in rows.iterator(chunk_size=10_000):
            digest.update(repr(row).encode())
    return digest.hexdigest()


def spoil() -> None:
    """One list in ten thousand, one row in a hundred, and every rating of the last months."""
    Occupancy.objects.annotate(rest=F("spielliste") % 10_000).filter(rest=7, position=1).update(points=F("points") + 2)
    PlayerMonth.objects.annotate(rest=F("id") % 100).filter(rest=0).update(total_points=F("total_points") + 1)
    Rating.objects.annotate(rest=F("id") % 3).filter(rest=0).update(mu=F("mu") + 1)


def in_one_go() -> float:
    begin = time.monotonic()
    said = subprocess.run(COMMAND, check=True, capture_output=True, text=True).stdout
    for line in said.splitlines():
        if not re.search(r", noch etwa ", line):
            say(f"    {line}")
    return time.monotonic() - begin


def stopped_often(seconds: float) -> tuple[float, int, int]:
    """How long it ran in all, how often it was stopped, and how often it said that it goes on."""
    begin, stops, resumed = time.monotonic(), 0, 0
    while True:
        with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=ENV) as run:
            assert run.stdout
            said = [run.stdout.readline()]  # from now on it is at work
            if stops < STOPS:
                _stop_after(run, seconds / (STOPS + 1))
            said += run.communicate()[0].splitlines()
        resumed += any("geht weiter" in line for line in said)
        if run.returncode == 0:
            return time.monotonic() - begin, stops, resumed
        assert run.returncode == STOPPED, said
        stops += 1


def _stop_after(run: subprocess.Popen[str], seconds: float) -> None:
    try:
        run.wait(seconds)
    except subprocess.TimeoutExpired:
        run.send_signal(signal.SIGINT)


def word(same: bool) -> str:
    return "identical" if same else "DIFFERENT"


def main() -> int:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # where it is ignored, what is started would ignore it too
    begin = time.monotonic()
    use_database(settings.DATABASES["default"]["NAME"], LISTS, say)
    say(f"{LISTS:,} lists made in {time.monotonic() - begin:.0f} s")
    say(f"  made in the first place: {in_one_go():.0f} s")
    right = numbers()
    spoil()
    assert numbers() != right
    whole = in_one_go()
    same = numbers() == right
    say(f"  in one go: {whole:.0f} s, {LISTS / whole:,.0f} lists a second, {word(same)} numbers")
    spoil()
    often, stops, resumed = stopped_often(whole)
    alike = numbers() == right
    cost = f"{often:.0f} s, {often / whole:.2f} times as long"
    say(f"  stopped {stops} times, went on {resumed} times: {cost}, {word(alike)} numbers")
    return 0 if same and alike and stops == resumed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
