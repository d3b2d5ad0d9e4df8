"""Closes database connections whose thread is gone. The server ends idle threads without telling Python, so what they
held open would stay open: a few file handles, or places on PostgreSQL, more after every quiet hour."""

from __future__ import annotations

import threading
import weakref
from pathlib import Path
from typing import Any, NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

_TASKS = Path("/proc/self/task")  # Linux lists its living threads here; on other systems nothing is swept


class Held(NamedTuple):
    thread: int
    born: str | None  # the system gives numbers out again; number and birth together are one thread
    connection: weakref.ref[BaseDatabaseWrapper]


_lock = threading.Lock()
_held: list[Held] = []


def watch() -> None:
    connection_created.connect(_sweep_and_remember, dispatch_uid="league.operations.connections")


def _sweep_and_remember(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Handles can only become more when one is opened, so this is the moment to sweep; requests pay nothing."""
    thread = threading.get_native_id()
    with _lock:
        gone = [held for held in _held if held.born != _birth(held.thread)]
        _held[:] = [held for held in _held if held not in gone and held.connection() not in (None, connection)]
        _held.append(Held(thread, _birth(thread), weakref.ref(connection)))
    for held in gone:
        if held.connection() is not connection:  # the one just opened is in use, whatever was remembered of it
            _close(held.connection())


def _birth(thread: int) -> str | None:
    """When a thread of this process began, in the system's ticks; None if there is no such thread."""
    try:
        line = (_TASKS / str(thread) / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    return line.rpartition(")")[2].split()[19]


def _close(connection: BaseDatabaseWrapper | None) -> None:
    if connection is None:
        return
    connection.inc_thread_sharing()
    try:
        connection.close()
    finally:
        connection.dec_thread_sharing()
