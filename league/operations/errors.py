"""The last errors, for who looks after the site: when, on which machine, the number of the request, what kind and where
in the program. No more: what an error says may name people; that stands in the log, which the number leads to. Where
several machines share one PostgreSQL they are rows that all of them see; what cannot be written there, and everything
on SQLite, is a line in a file of this machine."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from league.base.machine import machine_name

MOST = 100  # of each machine
DAY, LONGEST = timedelta(days=1), timedelta(days=30)
AGAIN = 30.0  # seconds after which it is tried again to write into a database that did not take an error


class Error(NamedTuple):
    at: str
    number: str  # of the request, as the page of the error shows it
    kind: str
    where: str
    machine: str = ""

    @property
    def when(self) -> datetime:
        return datetime.fromisoformat(self.at)


class Noted(logging.Handler):
    """Notes each error where all machines see it, else in a file of this one. Whatever goes wrong with that: the
    log has it all the same."""

    def __init__(self) -> None:
        super().__init__()
        self._tried = -AGAIN

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(Exception):
            if record.levelno >= logging.ERROR and not self._told_all(error := _of(record)):
                _note(error)

    def _told_all(self, error: Error) -> bool:
        """Who waits for a page does not wait for a database that is away each time something goes wrong with it."""
        if not _is_shared() or monotonic() - self._tried < AGAIN:
            return False
        try:
            _store(error)
        except Exception:
            self._tried = monotonic()
            return False
        return True


def _of(record: logging.LogRecord) -> Error:
    raised = record.exc_info if isinstance(record.exc_info, tuple) else None
    kind = raised[0].__name__ if raised and raised[0] else record.name
    where = _place(raised) if raised else f"{record.module}:{record.lineno}"
    return Error(timezone.now().isoformat(timespec="seconds"), getattr(record, "number", "-"), kind, where)


def _place(raised: tuple[object, ...]) -> str:
    """The innermost line of ours."""
    frames = [frame for frame in traceback.extract_tb(raised[2]) if "site-packages" not in frame.filename]  # type: ignore[arg-type]
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "-"


def _store(error: Error) -> None:
    """On a connection of its own: that of the page may be the one that failed, or take back what it has written."""
    own = connection.copy()
    options = own.settings_dict["OPTIONS"]
    deadlines = f"{options.get('options', '')} -c lock_timeout=1s -c statement_timeout=2s".lstrip()
    own.settings_dict["OPTIONS"] = options | {"pool": None, "connect_timeout": 2, "options": deadlines}
    try:
        with own.cursor() as cursor:
            words = [here(), error.at, error.number[:40], error.kind[:100], error.where[:200]]
            columns = 'machine, at, number, kind, "where"'
            cursor.execute(f"INSERT INTO league_notederror ({columns}) VALUES (%s, %s, %s, %s, %s)", words)
            _keep_the_last(own)
    finally:
        own.close()


def _keep_the_last(own: BaseDatabaseWrapper) -> None:
    with own.cursor() as cursor:
        cursor.execute(
            "DELETE FROM league_notederror WHERE machine = %s AND id <= (SELECT id FROM league_notederror "
            "WHERE machine = %s ORDER BY id DESC LIMIT 1 OFFSET %s)",
            [here(), here(), MOST],
        )


def _note(error: Error) -> None:
    _write([*_lines(_file()), json.dumps(error[:4])][-MOST:])


def _write(lines: list[str]) -> None:
    file = _file()
    beside = file.with_suffix(".new")
    beside.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    beside.replace(file)


def last_errors(number: str = "") -> list[Error]:
    """The newest first; only those of one request, if its number is given."""
    found = sorted([*_rows(), *_read()], key=lambda error: error.when)[::-1]
    return [error for error in found if not number or error.number.casefold() == number.casefold()]


def of_the_last_day() -> int:
    """On this machine."""
    return sum(timezone.now() - error.when < DAY for error in last_errors() if error.machine == here())


def forget_errors() -> int:
    """Also of machines that are no more, and those in the file of this one; gives how many."""
    from league.models import NotedError

    since, in_file = timezone.now() - LONGEST, list(_read())
    young = [json.dumps(error[:4]) for error in in_file if error.when >= since]
    if len(young) < len(in_file):
        _write(young)
    return NotedError.objects.filter(at__lt=since).delete()[0] + len(in_file) - len(young)


def _is_shared() -> bool:
    return connection.vendor == "postgresql"


def here() -> str:
    return machine_name(settings.DATA_DIR)


def _rows() -> Iterator[Error]:
    from league.models import NotedError  # settings name the handler before there are models

    if not _is_shared():
        return
    with suppress(DatabaseError):  # the page that shows them says what is wrong with it
        for one in NotedError.objects.order_by("pk"):
            yield Error(one.at.isoformat(timespec="seconds"), one.number, one.kind, one.where, one.machine)


def _read() -> Iterator[Error]:
    for line in _lines(_file()):
        with suppress(ValueError, TypeError):
            at, number, kind, place = map(str, json.loads(line))
            error = Error(at, number, kind, place, here())
            if error.when.tzinfo:
                yield error


def _lines(file: Path) -> list[str]:
    with suppress(OSError):
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    return []


def _file() -> Path:
    return Path(settings.DATA_DIR) / "errors.jsonl"
