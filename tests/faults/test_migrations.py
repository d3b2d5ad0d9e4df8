"""An update is killed half-way, again and again, from every earlier state of the database, on SQLite and on PostgreSQL:
afterwards it is the same as after an update that nobody disturbed. And on PostgreSQL, where other machines go on serving
meanwhile, whoever reads is answered."""

import os
import signal
import subprocess
import sys
import threading
import time
from random import Random

import psycopg
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
    told(database, killed)


def told(database: Updated, killed: int) -> None:
    """To bench/faults.py, if it asks: so many updates were really killed, and on what."""
    if path := os.environ.get("FAULTS_TOLD"):
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"{type(database).__name__} {killed}\n")


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
    told(database, 1)
    assert update(database, None) == 0
    assert database.content() == expected


# --- those who read meanwhile

MACHINES = next(name for name in NAMES if name.startswith("0029"))  # from here on several machines share a database
ROWS = 200_000  # in each of the large tables: whatever writes them anew takes seconds
LARGE = "league_tournament", "league_entry", "league_club"
READ = (*LARGE, "league_player", "league_spielliste", "league_auditentry", "league_user")
LONGEST = 2.0  # seconds for an answer: one for a step that waits for somebody else, and does not get its lock
SITS = 6.0  # seconds for which somebody reads and does not end it


@pytest.mark.skipif(not programs(), reason="PostgreSQL is not on this machine: apt-get install postgresql")
def test_whoever_reads_is_answered_while_postgresql_is_updated(on_postgres):
    on_postgres.put_back(WRITTEN_AT)
    assert on_postgres.migrate("league", MACHINES).returncode == 0
    address = on_postgres.cluster.address
    grown(address)
    readers = [Reader(address, table) for table in READ]
    with psycopg.connect(address) as sitting:
        for table in LARGE:
            sitting.execute(f"SELECT 1 FROM {table} LIMIT 1")
        threading.Timer(SITS, sitting.rollback).start()
        for one in readers:
            one.start()
        begun = time.monotonic()
        assert update(on_postgres, None) == 0
        assert time.monotonic() - begun > SITS  # it was waited for
    for one in readers:
        one.enough.set()
        one.join(20)
    assert min(len(one.seconds) for one in readers) > 20
    assert {one.table: max(one.seconds) for one in readers if max(one.seconds) > LONGEST} == {}


class Reader(threading.Thread):
    """Another machine, which asks one table every 50 ms."""

    def __init__(self, address: str, table: str) -> None:
        super().__init__(daemon=True)
        self.address, self.table = address, table
        self.seconds: list[float] = []  # for each answer
        self.enough = threading.Event()

    def run(self) -> None:
        with psycopg.connect(self.address, autocommit=True, prepare_threshold=None) as line:  # as the site does
            while not self.enough.wait(0.05):
                begun = time.monotonic()
                line.execute(f"SELECT * FROM {self.table} LIMIT 1")
                self.seconds.append(time.monotonic() - begun)


COLUMNS = """
SELECT c.column_name, c.data_type, EXISTS (
    SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = to_regclass(%(table)s::text) AND i.indisunique AND a.attname = c.column_name)
FROM information_schema.columns c WHERE c.table_name = %(table)s::text AND c.column_name <> 'id'
"""
ANOTHER = {"uuid": "gen_random_uuid()", "character varying": "'G' || n"}  # where no two rows may have the same


def grown(address: str) -> None:
    """The first row again and again; whom its keys mean does not matter here."""
    with psycopg.connect(address) as database:
        database.execute("SET session_replication_role = replica")
        for table in LARGE:
            columns = database.execute(COLUMNS, {"table": table}).fetchall()
            values = [ANOTHER.get(kind, "1000000 + n") if alone else f'"{name}"' for name, kind, alone in columns]
            names = ", ".join(f'"{name}"' for name, _kind, _alone in columns)
            first = f"(SELECT * FROM {table} ORDER BY id LIMIT 1) AS one, generate_series(1, {ROWS}) AS n"
            database.execute(f"INSERT INTO {table} ({names}) SELECT {', '.join(values)} FROM {first}")
