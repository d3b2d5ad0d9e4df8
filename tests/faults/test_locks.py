"""Somebody keeps the database locked: writers wait, then read 503; readers read; afterwards everything goes on."""

import re
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from urllib.parse import urlencode
from uuid import uuid4

import psycopg
import pytest

from .cluster import Cluster, programs
from .hall import CSRF, answered, ask, entered, finished, judge, make_hall, reached, serving, slowest_page, tables

pytestmark = pytest.mark.thorough
WRITERS = 6  # two more than there are threads for
HELD = 20  # seconds
DEADLINE = 12  # seconds: ten, and what it takes to answer
NOT_STORED = "Die Eingabe ist noch nicht gespeichert.", "Die Datenbank ist gerade beschäftigt."


def test_a_lock_that_is_held_longer_than_anybody_waits(hall):
    pages = "/", "/hilfe/", f"/liste/{hall.lists[0]}/", f"/liste/{hall.lists[0]}/eintragen/"
    with serving(hall) as site:
        every = tables(hall, site.port, games=6)
        reached(every, 4)
        with closing(sqlite3.connect(hall.folder / "league.sqlite3", timeout=30, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            stopped, begun = entered(every), time.monotonic()
            slowest = slowest_page(
                hall, site.port, pages, lambda: 503 not in answered(every) and any(one.is_alive() for one in every)
            )
            waited = time.monotonic() - begun
            assert entered(every) <= stopped + len(every)  # what was stored while the lock was being taken
            other.execute("ROLLBACK")
        finished(every)
    judge(hall, every)
    assert answered(every) == {200, 503}
    assert slowest < waited / 4, "a page waited as writers do"


# --- PostgreSQL: every row, every table and everybody's transaction may be what is waited for

FORGOTTEN = """
import time
from django.db import connection, transaction
from league.models import Club
with transaction.atomic():
    Club.objects.select_for_update().first()
    with connection.cursor() as cursor:
        cursor.execute("SHOW idle_in_transaction_session_timeout")
        assert cursor.fetchone() == ("1min",)
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 500")
    time.sleep(1.5)
    Club.objects.first()
"""
on_postgresql = pytest.mark.skipif(
    not programs(), reason="PostgreSQL is not on this machine: apt-get install postgresql"
)


@pytest.fixture(scope="module")
def far(tmp_path_factory, ready_environment):
    """Six tables of an evening on a PostgreSQL, and the site that serves them."""
    with Cluster() as cluster:
        hall = make_hall(tmp_path_factory.mktemp("saal") / "daten", WRITERS, DATABASE_URL=cluster.address)
        with serving(hall) as site:
            yield hall, site


class Writer:
    """A table with its next game, ready to be sent; each time it is sent it is the same, with its key."""

    def __init__(self, hall, port: int, uuid: str) -> None:
        self.port, self.page = port, f"/liste/{uuid}/eintragen/"
        self.headers = {"Cookie": f"sessionid={hall.session}; csrftoken={CSRF}", "X-CSRFToken": CSRF}
        version = re.search(r'based_on"[^>]*?value="(\d+)"', ask(port, "GET", self.page, **self.headers)[1])[1]
        self.form = {"kind": "normal", "re": ["1", "3"], "re_augen": 121, "key": uuid4().hex, "based_on": version}

    def send(self) -> tuple[int, float, str]:
        """What it is answered, and after how many seconds."""
        form = self.headers | {"Content-Type": "application/x-www-form-urlencoded"}
        begun = time.monotonic()
        status, said = ask(self.port, "POST", self.page, urlencode(self.form, doseq=True), **form)
        return status, time.monotonic() - begun, said


@on_postgresql
@pytest.mark.parametrize(
    "locks",
    [
        [("LOCK TABLE league_spielliste IN EXCLUSIVE MODE", HELD)],
        [("SELECT 1 FROM league_spielliste FOR UPDATE", 14)],
        [("LOCK TABLE league_submission IN EXCLUSIVE MODE", 6), ("LOCK TABLE league_seal IN EXCLUSIVE MODE", 14)],
    ],
    ids=["a table", "a row", "one after the other"],
)
def test_on_postgresql_every_writer_is_answered_within_the_one_deadline(far, locks):
    hall, site = far
    writers = [Writer(hall, site.port, uuid) for uuid in hall.lists]
    before = rows(hall)
    with ThreadPoolExecutor(WRITERS) as people:
        held = [(taken(hall, statement), time.monotonic() + seconds) for statement, seconds in locks]
        sent = [people.submit(one.send) for one in writers]
        slowest = max(read_until(hall, site, *one) for one in held)
        said = [one.result() for one in sent]
    assert [status for status, _seconds, _page in said] == [503] * WRITERS
    assert max(seconds for _status, seconds, _page in said) < DEADLINE
    assert all(sentence in page for _status, _seconds, page in said for sentence in NOT_STORED)
    assert slowest < DEADLINE / 2
    assert rows(hall) == before, "half stored"
    assert {one.send()[0] for _time in range(2) for one in writers} <= {200, 302}
    assert rows(hall) == [before[0] + WRITERS, before[1] + WRITERS, before[2] + WRITERS, 0]
    assert hall.manage("verify").returncode == 0


@on_postgresql
def test_a_transaction_that_somebody_of_us_forgot_does_not_hold_its_locks_for_ever(far):
    hall, _site = far
    done = hall.manage("shell", "-v", "0", "-c", FORGOTTEN)
    assert "terminating connection due to idle-in-transaction timeout" in done.stderr


DEADLINES = """
from django.db import connection
from league.operations.postgres import answer_pages
if {pages}:
    answer_pages()
with connection.cursor() as cursor:
    for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
        cursor.execute(f"SHOW {name}")
        print(*cursor.fetchone())
"""


@on_postgresql
@pytest.mark.parametrize(
    ("pages", "said", "expected"),
    [
        (True, "", ["10s", "1min", "1min"]),
        (False, "", ["10s", "0", "1min"]),
        (True, "&options=-c%20lock_timeout%3D20s%20-c%20statement_timeout%3D5s", ["20s", "5s", "1min"]),
    ],
    ids=["pages", "commands", "as the address says"],
)
def test_how_long_anything_may_take_is_said_when_a_connection_begins(far, pages, said, expected):
    hall, _site = far
    hall = replace(hall, words={"DATABASE_URL": hall.words["DATABASE_URL"] + said})
    done = hall.manage("shell", "-v", "0", "-c", DEADLINES.replace("{pages}", str(pages)))
    assert done.stdout.split() == expected, done.stderr


def taken(hall, statement: str) -> psycopg.Connection:
    other = psycopg.connect(hall.words["DATABASE_URL"])
    other.execute(statement)
    return other


def rows(hall) -> list[int]:
    """Games, keys of what was sent, entries of the history; and what is noted as written and not sealed."""
    tables = "league_game", "league_submission", "league_auditentry", "league_touched"
    with psycopg.connect(hall.words["DATABASE_URL"]) as database:
        return [database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables]


def read_until(hall, site, other, until) -> float:
    """Pages that write nothing are answered as ever while this lock is held; the slowest of them."""
    pages = "/", "/hilfe/", f"/liste/{hall.lists[0]}/eintragen/"
    with closing(other):
        return slowest_page(hall, site.port, pages, lambda: time.monotonic() < until)
