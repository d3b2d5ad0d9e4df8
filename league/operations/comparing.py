"""The comparison with the history (verify.py) by itself, once a day: in a process of its own that gives way to all
others, and never while tables play."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings

from . import verify
from .schedule import playing

DAILY = timedelta(days=1)
QUIET = timedelta(minutes=10)  # after the start: who has just started the site wants to use it
AGAIN = timedelta(hours=1)  # after one that came to no end


class Comparing:
    """When the next one is due; the clock and the starting are handed in."""

    def __init__(self, now: datetime) -> None:
        self._not_before = now + QUIET

    def look(self, now: datetime, start: Callable[[], object]) -> bool:
        if now < self._not_before or not _is_old(now) or playing():
            return False
        self._not_before = now + AGAIN
        start()
        return True


def _is_old(now: datetime) -> bool:
    last = verify.last()
    return last is None or not timedelta() <= now - last.when < DAILY


def run() -> None:
    """What it finds is kept for the pages; the site does not wait for it."""
    subprocess.Popen(
        ["nice", "-n", "19", sys.executable, "manage.py", "verify"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=settings.BASE_DIR,
    )
