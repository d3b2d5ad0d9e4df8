"""An update is killed half-way, again and again, from every earlier state of the database, on SQLite and on PostgreSQL:
afterwards it is the same as after an update that nobody disturbed."""

import os
import signal
import subprocess
import sys
import time
from random import Random

import pytest

from .cluster import Cluster, programs
from .hall import ROOT, environment
from .updating import NAMES, WRITTEN_AT, OnPostgres, OnSqlite, Updated

pytestmark = pytest.mark.thorough
LONG = bool(os.environ.get("FAULTS_LONG"))
CHAINED = next(name for name in NAMES if name.startswith("0028"))  # some of what watches has no table yet
STATES = NAMES[:-1] if LONG else [WRITTEN_AT, CHAINED]
STATES_ON_POSTGRES = NAMES[:-1] if LONG else [WRITTEN_AT]
KILLS = int(os.environ.get("FAULTS_MIGRATION_KILLS", 3))


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory):
    database = OnSqlite(tmp_path_factory.mktemp("before"))
    database.prepare(STATES)
    return database


@pytest.fixture(scope="module")
def on_postgres(tmp_path_factory):
    with Cluster() as cluster:
        database = OnPostgres(tmp_path_factory.mktemp("before"), cluster)
        database.prepare(STATES_ON_POSTGRES)
        yield database


@pytest.mark.parametrize("state", STATES)
def test_an_update_that_is_killed_goes_on_and_ends_the_same(on_sqlite, state):
    kill_again_and_again(on_sqlite, state)


@pytest.mark.skipif(not programs(), reason="PostgreSQL is not on this machine: apt-get install postgresql")
@pytest.mark.parametrize("state", STATES_ON_POSTGRES)
def test_so_does_one_of_postgresql(on_postgres, state):
    kill_again_and_again(on_postgres, state)


def kill_again_and_again(database: Updated, state: str) -> None:
    rng, killed = Random(state), 0
    database.put_back(state)
    begin = time.monotonic()
    assert update(database, None) == 0  # how long it takes when nobody disturbs it
    whole, expected = time.monotonic() - begin, database.content()
    for _ in range(KILLS):
        database.put_back(state)
        killed += update(database, rng.uniform(0.3, 1.0) * whole) != 0
        killed += update(database, rng.uniform(0.3, 1.0) * whole) != 0
        assert update(database, None) == 0
        assert database.content() == expected
    assert killed


def update(database: Updated, seconds: float | None) -> int:
    """Ends by itself, or is killed after so many seconds."""
    words = environment(database.folder, **database.words)
    child = subprocess.Popen([sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=words)
    try:
        return child.wait(seconds)
    except subprocess.TimeoutExpired:
        child.send_signal(signal.SIGKILL)
        return child.wait()


# --- the one moment that chance rarely meets

KILLED_AT = """
import os, signal, sys
from django.core.management import execute_from_command_line
from django.db.migrations.recorder import MigrationRecorder
noted = MigrationRecorder.record_applied
def killed(recorder, app, name):
    if name == sys.argv[1]:
        os.kill(os.getpid(), signal.SIGKILL)
    noted(recorder, app, name)
MigrationRecorder.record_applied = killed
execute_from_command_line(["manage.py", "migrate", "-v", "0"])
"""
PHONES = next(name for name in NAMES if name.startswith("0030"))  # noted by Django after its transaction
NOTED = [(CHAINED, name) for name in NAMES[NAMES.index(CHAINED) + 1 :]]


@pytest.mark.parametrize(("state", "name"), NOTED if LONG else [(CHAINED, PHONES)])
def test_a_kill_before_it_is_noted_that_a_step_was_done_does_not_make_the_update_stumble_over_it(
    on_sqlite, state, name
):
    kill_before_the_note(on_sqlite, state, name)


@pytest.mark.skipif(not programs(), reason="PostgreSQL is not on this machine: apt-get install postgresql")
def test_nor_on_postgresql(on_postgres):
    kill_before_the_note(on_postgres, WRITTEN_AT, PHONES)


def kill_before_the_note(database: Updated, state: str, name: str) -> None:
    database.put_back(state)
    assert update(database, None) == 0
    expected = database.content()
    database.put_back(state)
    words = environment(database.folder, DJANGO_SETTINGS_MODULE="league.settings", **database.words)
    assert subprocess.run([sys.executable, "-c", KILLED_AT, name], cwd=ROOT, env=words).returncode == -signal.SIGKILL
    assert update(database, None) == 0
    assert database.content() == expected
