"""Somebody keeps the database locked: writers wait, then read 503; readers read; afterwards everything goes on."""

import sqlite3
from contextlib import closing

import pytest

from .hall import answered, ask, entered, finished, judge, reached, serving, tables, wait_for

pytestmark = pytest.mark.thorough


def test_a_lock_that_is_held_longer_than_anybody_waits(hall):
    with serving(hall) as site:
        every = tables(hall, site.port, games=6)
        reached(every, 4)
        with closing(sqlite3.connect(hall.folder / "league.sqlite3", timeout=30, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            stopped = entered(every)
            for page in ("/", "/hilfe/", "/konto/login/", f"/liste/{every[0].uuid}/"):
                assert ask(site.port, "GET", page)[0] in (200, 404)
            wait_for(lambda: 503 in answered(every))
            assert entered(every) <= stopped + len(every)  # what was stored while the lock was being taken
            other.execute("ROLLBACK")
        finished(every)
    judge(hall, every)
    assert answered(every) == {200, 503}
