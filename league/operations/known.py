"""What is known of the last backup: when, of what state of the database, what went wrong since, and what lies at the
other places. A small file beside the backups, replaced whole; pages read it without the database."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NotRequired, TypedDict

from django.conf import settings
from django.db import connection

from league.models import AuditEntry


class Last(TypedDict):
    """`mark` tells whether the database changed since, `seq` is the last entry of the history then."""

    name: str
    made_at: str
    mark: str
    seq: int
    sha256: str


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
    with suppress(OSError, ValueError):
        found |= json.loads(_file().read_text(encoding="utf-8"))
    if found["last"] and not (Path(settings.BACKUP_DIR) / found["last"]["name"]).is_file():
        found["last"] = None  # somebody took it away
    return found


def keep(now_known: Known) -> None:
    replace_text(_file(), json.dumps(now_known, ensure_ascii=False, indent=1))


def replace_text(path: Path, text: str) -> None:
    """At every moment the file is whole."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def note_made(last: Last) -> None:
    keep(known() | {"last": last, "failure": None})


def note_failure(said: str, now: datetime) -> None:
    keep(known() | {"failure": {"at": now.isoformat(), "said": said}})


def change_mark() -> str:
    """Another one after everything that was written; asking costs next to nothing. SQLite: sizes and times of its
    files. PostgreSQL: its own count of written rows."""
    if connection.vendor == "sqlite":
        database = Path(connection.settings_dict["NAME"])
        return " ".join(_touched(path) for path in (database, database.with_name(f"{database.name}-wal")))
    with connection.cursor() as cursor:
        cursor.execute("SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables")
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
