"""Several questions, answered as of one moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """What is read in here was all stored at one moment, whatever others write meanwhile; none of them waits for it.
    Nothing is written in here. Within a write, or another moment, it is what that one sees."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with _reading_only(connection), transaction.atomic():
            yield
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


@contextmanager
def _reading_only(sqlite: Any) -> Iterator[None]:
    """Any other transaction takes the lock of who writes at once (settings.py)."""
    sqlite.ensure_connection()
    before = sqlite.transaction_mode
    sqlite.transaction_mode = "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = before
