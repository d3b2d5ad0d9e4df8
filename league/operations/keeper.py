"""Backups by themselves. A thread of the server looks every few seconds whether one is due, which costs a question or
three; the work is done by a process of its own (`worker.py`), out of the way of people who enter results, and never by
two at once. The file in which the thread says that it looks is read by pages, which warn if nobody does. Once a day it
has forgotten what is kept for a time only, and has everything compared with the history. Another thread says that this
machine lives, however long a backup takes."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.utils import timezone

from league.base.portable import group_of_its_own
from league.ranking import prepared

from . import machines, notes
from .background import take_over
from .backup import BY_ITSELF, BackupFailed, Unchanged, make_backup
from .comparing import Comparing, beside
from .comparing import run as compare
from .elsewhere import bring_to_all, can_catch_up
from .forgetting import forgotten
from .known import known, note_failure
from .schedule import facts, is_due, may_try

LOOK = 10.0  # seconds between two looks
MOST = 15 * 60  # seconds for one; a database of ten gigabytes needs five minutes
logger = logging.getLogger(__name__)


def start_watching() -> None:
    threading.Thread(target=live, daemon=True, name="heartbeat").start()
    threading.Thread(target=watch, daemon=True, name="backups").start()


def live(sleep: Callable[[float], object] = time.sleep) -> None:
    """For ever. Who does not say so any more is done without: that nobody waits for anything else here."""
    while True:
        with _another_try("That this machine lives could not be said"):
            machines.tell()
        with _another_try("What another machine had begun could not be taken over"):
            take_over(timezone.now())
        _let_go()
        sleep(machines.EVERY.total_seconds())


def watch(sleep: Callable[[float], object] = time.sleep) -> None:
    """For ever. The database may be locked, full or away: then the next look is another try."""
    done = timezone.localdate()  # by the start
    comparing = Comparing(timezone.now())
    while True:
        with _another_try("A backup that is due could not be made"):
            if settings.BACKUP_BY_ITSELF:
                look(timezone.now(), start=run)
        with _another_try("What is due by itself (forgetting, comparing) could not be done"):
            done = forgotten(done, timezone.localdate())
            comparing.look(timezone.now(), start=compare)
            _rank(timezone.now())
        _let_go()
        sleep(LOOK)


@contextmanager
def _another_try(failing: str) -> Iterator[None]:
    try:
        yield
    except Exception:
        logger.exception(failing)


def _rank(now: datetime) -> None:
    """Where there are very many players; of several machines one does it."""
    if prepared.is_due(now) and caches["shared"].add("ranking", True, prepared.EVERY.total_seconds()):
        beside("rank")


def look(now: datetime, start: Callable[[], object]) -> bool:
    """Whether something was to be done, and was started. The clock and the starting are handed in."""
    now_known = known()
    last = now_known["last"]
    due = is_due(last, facts(last), now)
    beat(now, due=due)
    if not (due and may_try(now_known, now)) and not (last and can_catch_up(last["name"], now)):
        return False
    start()
    beat(now, due=_due(now))
    return True


def run() -> None:
    """The process that makes it, and ends it if it takes too long. Strg+C ends the site, not what is being saved. What
    it says goes to the site's log."""
    child = subprocess.Popen(
        [sys.executable, "-m", "league.operations.worker"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        cwd=settings.BASE_DIR,
        **group_of_its_own(),
    )
    end = time.monotonic() + MOST
    while time.monotonic() < end:
        with suppress(subprocess.TimeoutExpired):
            child.wait(LOOK)
            return
        beat(timezone.now(), due=due_since() is not None)
    child.kill()
    child.wait()
    logger.error("A backup took more than %s seconds and was ended", MOST)


def save(now: datetime) -> None:
    """One, if it is still due when it is this process's turn: another may have been quicker. Then the other places get
    what they lack."""
    try:
        last = known()["last"]
        make_backup(label=BY_ITSELF, unless=last["sha256"] if last else "", still=lambda: _due(now))
    except Unchanged:
        pass
    except BackupFailed as failure:
        logger.warning("%s", failure)
        with suppress(OSError):  # on a full disk not even that can be written
            note_failure(str(failure), now)
    bring_to_all(now)


def _due(now: datetime) -> bool:
    last = known()["last"]
    return is_due(last, facts(last), now)


def _let_go() -> None:
    """PostgreSQL's connection is given back. SQLite's stays: the last one to close rewrites the files, and that would
    look like a change."""
    if connection.vendor != "sqlite":
        connection.close()


# --- Whether somebody looks, and since when one is due


def beat(now: datetime, *, due: bool) -> None:
    since = due_since()
    with suppress(OSError):  # on a full disk
        notes.write(_watch_file(), json.dumps([now.isoformat(), (since or now).isoformat() if due else None]))


def due_since() -> datetime | None:
    return _watched()[1]


def looked_at() -> datetime | None:
    return _watched()[0]


def _watched() -> tuple[datetime | None, datetime | None]:
    """When somebody looked, and since when one was due then."""
    with suppress(ValueError, TypeError):
        looked, since = json.loads(notes.read(_watch_file()) or "")
        return datetime.fromisoformat(looked), datetime.fromisoformat(since) if since else None
    return None, None


def _watch_file() -> Path:
    return Path(settings.BACKUP_DIR) / "wacht.json"
