"""What is known of the last backup: when, of what state of the database, what went wrong since, and what lies at the
other places. A note (notes.py), which all machines of an installation share."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NotRequired, TypedDict

from django.conf import settings
from django.db import connection

from league.base.machine import machine_name
from league.models import AuditEntry

from . import notes

PASSING = ("league_keptfile", "league_cache", "django_tasks_db_dbtaskresult")  # what is written there is no change


class Last(TypedDict):
    """`mark` tells whether the database changed since, `seq` is the last entry of the history then; `machine`: where it
    was made."""

    name: str
    made_at: str
    mark: str
    seq: int
    sha256: str
    machine: NotRequired[str]


class Failure(TypedDict):
    at: str
    said: str


class There(TypedDict):
    """What the newest backup at another place is called, and why nothing newer came there."""

    name: str
    failure: NotRequired[Failure]


class Known(TypedDict):
    last: Last | None
    failure: Failure | None
    places: dict[str, There]


def known() -> Known:
    found: Known = {"last": None, "failure": None, "places": {}}
    with suppress(ValueError):
        found |= json.loads(notes.read(_file()) or "{}")
    last, here = found["last"], machine_name(settings.DATA_DIR)
    if last and last.get("machine", here) == here and not (Path(settings.BACKUP_DIR) / last["name"]).is_file():
        found["last"] = None  # somebody took it away
    return found


def keep(now_known: Known) -> None:
    notes.write(_file(), json.dumps(now_known, ensure_ascii=False, indent=1))


def note_made(last: Last) -> None:
    here: Last = {**last, "machine": machine_name(settings.DATA_DIR)}
    keep(known() | {"last": here, "failure": None})


def note_failure(said: str, now: datetime) -> None:
    keep(known() | {"failure": {"at": now.isoformat(), "said": said}})


def change_mark() -> str:
    """Another one after everything that was written; asking costs next to nothing. SQLite: sizes and times of its
    files. PostgreSQL: its own count of written rows."""
    if connection.vendor == "sqlite":
        database = Path(connection.settings_dict["NAME"])
        return " ".join(_touched(path) for path in (database, database.with_name(f"{database.name}-wal")))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables WHERE relname <> ALL(%s)",
            [list(PASSING)],
        )
        return str(cursor.fetchone()[0])


def last_entry() -> int:
    return AuditEntry.objects.order_by("-seq").values_list("seq", flat=True).first() or 0


def _touched(path: Path) -> str:
    with suppress(OSError):
        found = path.stat()
        return f"{found.st_size}@{found.st_mtime_ns}"
    return "-"


def _file() -> Path:
    return Path(settings.BACKUP_DIR) / "stand.json"
