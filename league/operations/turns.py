"""Whose turn it is where several machines share one PostgreSQL: what must not be done twice at once, preparing the
database or saving it, is done by who holds its lock. SQLite has one machine, whose processes have locks of files."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

PREPARING, SAVING, RANKING = (
    0x5350494C,
    0x5350494D,
    0x5350494E,
)  # any numbers, as long as everybody means the same by them
GLANCE = 0.1  # seconds between two tries


@contextmanager
def turn(what: int, patience: float = float("inf")) -> Iterator[bool]:
    """Whether it came within so many seconds. Held on a connection of its own, which nobody closes meanwhile."""
    if connection.vendor != "postgresql":
        yield True
        return
    own = connection.copy()
    end = time.monotonic() + patience
    try:
        with own.cursor() as cursor:
            while not (mine := _try(cursor, what)) and time.monotonic() < end:
                time.sleep(GLANCE)
        try:
            yield mine
        finally:
            _let_go(own, what)
    finally:
        own.close()


def _let_go(own: BaseDatabaseWrapper, what: int) -> None:
    """Told explicitly: the connection goes back to the others. Where it is broken, the lock is gone with it."""
    with suppress(DatabaseError), own.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_unlock(%s)", [what])


def _try(cursor, what: int) -> bool:  # type: ignore[no-untyped-def]
    cursor.execute("SELECT pg_try_advisory_lock(%s)", [what])
    return bool(cursor.fetchone()[0])
