"""The comparison with the history (verify.py) by itself, once a day: in a process of its own that gives way to all
others, and waits for tables that play, but not longer than another day: a list that is left open plays for ever."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta

from django.core.cache import caches
from django.db import connection

from league.base.place import CHECKOUT
from league.models import AuditEntry

from . import verify
from .schedule import playing

DAILY = timedelta(days=1)
PATIENCE = timedelta(days=1)  # with tables that play
QUIET = timedelta(minutes=10)  # after the start: who has just started the site wants to use it
AGAIN = timedelta(hours=1)  # after one that came to no end


class Comparing:
    """When the next one is due; the clock and the starting are handed in."""

    def __init__(self, now: datetime) -> None:
        self._not_before = now + QUIET

    def look(self, now: datetime, start: Callable[[], object]) -> bool:
        if now < self._not_before or not _is_old(now) or _waits(now) or not _is_ours():
            return False
        self._not_before = now + AGAIN
        start()
        return True


def _is_ours() -> bool:
    """Of several machines the first that is due does it, and the others leave it to that one."""
    return connection.vendor == "sqlite" or caches["shared"].add("comparing", True, AGAIN.total_seconds())


def _is_old(now: datetime) -> bool:
    last = verify.last()
    return last is None or not timedelta() <= now - last.when < DAILY


def _waits(now: datetime) -> bool:
    return _is_patient(now) and playing()


def _is_patient(now: datetime) -> bool:
    """Until a day after it was due; where there was none yet, since the first entry of the history."""
    last, first = verify.last(), AuditEntry.objects.last()
    since = last.when if last else first.at if first else now
    return timedelta() <= now - since < DAILY + PATIENCE


def run() -> None:
    """What it finds is kept for the pages; the site does not wait for it."""
    beside("verify")


_begun: dict[str, subprocess.Popen[bytes]] = {}  # by their commands


def beside(command: str) -> bool:
    """A command of ours that gives way to all others, in a process of its own; unless the last of its kind still runs,
    which would only be slower for a second one."""
    last = _begun.get(command)
    if last is not None and last.poll() is None:
        return False
    _begun[command] = subprocess.Popen(
        [sys.executable, "-m", "league", command, "--give-way"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=CHECKOUT,
    )
    return True
