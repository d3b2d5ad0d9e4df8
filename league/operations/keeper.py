"""Backups by themselves. A thread of the server looks every few seconds whether one is due, which costs a question or
three; the work is done by a process of its own (`worker.py`), out of the way of people who enter results, and never by
two at once. The file in which the thread says that it looks is read by pages, which warn if nobody does. Once a day it
has forgotten what is kept for a time only, and has everything compared with the history."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from .backup import BY_ITSELF, BackupFailed, Unchanged, make_backup
from .comparing import Comparing
from .comparing import run as compare
from .elsewhere import bring_to_all, can_catch_up
from .forgetting import forgotten
from .known import known, note_failure, replace_text
from .schedule import facts, is_due, may_try

LOOK = 10.0  # seconds between two looks
MOST = 15 * 60  # seconds for one; a database of ten gigabytes needs five minutes
logger = logging.getLogger(__name__)


def start_watching() -> None:
    threading.Thread(target=watch, daemon=True, name="backups").start()


def watch(sleep: Callable[[float], object] = time.sleep) -> None:
    """For ever. The database may be locked, full or away: then the next look is another try."""
    done = timezone.localdate()  # by the start
    comparing = Comparing(timezone.now())
    while True:
        try:
            if settings.BACKUP_BY_ITSELF:
                look(timezone.now(), start=run)
            done = forgotten(done, timezone.localdate())
            comparing.look(timezone.now(), start=compare)
        except Exception:
            logger.exception("What is due by itself (a backup, forgetting, comparing) could not be done")
        finally:
            _let_go()
        sleep(LOOK)


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
        process_group=0,
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
    """Written anew only where it says something else; otherwise its time alone."""
    file = _watch_file()
    with suppress(OSError):
        if due != (due_since() is not None) or not file.exists():
            replace_text(file, now.isoformat() if due else "")
        os.utime(file, (now.timestamp(), now.timestamp()))


def due_since() -> datetime | None:
    with suppress(OSError, ValueError):
        return datetime.fromisoformat(_watch_file().read_text(encoding="utf-8"))
    return None


def looked_at() -> datetime | None:
    with suppress(OSError):
        return datetime.fromtimestamp(_watch_file().stat().st_mtime, timezone.get_current_timezone())
    return None


def _watch_file() -> Path:
    return Path(settings.BACKUP_DIR) / "wacht.txt"
