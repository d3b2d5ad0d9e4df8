"""A change of tables on PostgreSQL that somebody stands in the way of: it lets go, and is tried again until it is done."""

import threading
import time
from contextlib import closing, contextmanager
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, transaction

from league.base import triggers
from league.operations import postgres
from league.operations.turns import RANKING, turn

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql",
        reason="about PostgreSQL: script/postgres script/test tests/operations/test_postgres_locks.py",
    ),
]


@contextmanager
def another(sql, seconds):
    """Who has begun something, and ends it after so many seconds."""
    begun = threading.Event()

    def works():
        own = connection.copy()
        with closing(own), own.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute(sql)
            begun.set()
            time.sleep(seconds)
            cursor.execute("ROLLBACK")

    working = threading.Thread(target=works)
    working.start()
    begun.wait()
    yield
    working.join()


def test_the_start_waits_for_a_backup_that_reads_what_is_to_be_watched(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    before = replace(next(one for one in triggers.wanted() if one.title == "history_delete"), title="of_before")
    with connection.cursor() as cursor:
        for statement in before.sql():
            cursor.execute(statement)
    try:
        with another(f'LOCK TABLE "{before.table}" IN ACCESS SHARE MODE', 2.5):
            call_command("prepare", verbosity=0)
        assert before.name not in triggers._names()
    finally:
        triggers.install()


def test_rankings_are_prepared_by_one_at_a_time():
    said = StringIO()
    with turn(RANKING):
        call_command("rank", stdout=said)
    assert "bereitet gerade ein anderer Rechner vor" in said.getvalue()
    call_command("rank", stdout=said)
    assert "sind vorbereitet" in said.getvalue()


def test_a_change_that_locks_itself_out_with_another_is_tried_again(monkeypatch):
    monkeypatch.setattr(postgres, "PAUSE", 0.1)
    tries, holds = [], threading.Event()

    def change():
        with transaction.atomic(), connection.cursor() as cursor:
            tries.append(cursor)
            cursor.execute("SET LOCAL deadlock_timeout = '50ms'")  # it is the one that is undone
            cursor.execute("SELECT pg_advisory_xact_lock(1)")
            if len(tries) == 1:
                other.start()
                holds.wait()
                time.sleep(0.3)
            cursor.execute("SELECT pg_advisory_xact_lock(2)")

    def works():
        own = connection.copy()
        with closing(own), own.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute("SET LOCAL deadlock_timeout = '20s'")
            cursor.execute("SELECT pg_advisory_xact_lock(2)")
            holds.set()
            cursor.execute("SELECT pg_advisory_xact_lock(1)")
            cursor.execute("ROLLBACK")

    other = threading.Thread(target=works)
    postgres.patiently(change)
    other.join()
    assert len(tries) == 2


def test_what_fails_for_another_reason_is_not_tried_again():
    tries = []

    def change():
        tries.append(1)
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 50")
            try:
                cursor.execute("SELECT pg_sleep(5)")
            finally:
                cursor.execute("RESET statement_timeout")

    with pytest.raises(OperationalError):
        postgres.patiently(change)
    assert tries == [1]
