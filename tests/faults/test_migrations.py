"""An update is killed half-way, again and again, from every earlier state of the database: afterwards it is the same
as after an update that nobody disturbed."""

import gzip
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from random import Random

import pytest

from .hall import ROOT, environment, manage

pytestmark = pytest.mark.thorough
STORED = ROOT / "fixtures" / "stored" / "before-codes.sql.gz"
NAMES = sorted(path.stem for path in (ROOT / "league/migrations").glob("0*.py"))
FIRST = next(n for n, name in enumerate(NAMES) if name.startswith("0006"))
STATES = NAMES[FIRST:-1] if os.environ.get("FAULTS_LONG") else [NAMES[FIRST], NAMES[(FIRST + len(NAMES)) // 2]]
CHANCE = "salt", "hash", "previous", "at"
KILLS = int(os.environ.get("FAULTS_MIGRATION_KILLS", 3))


@pytest.fixture(scope="module")
def ways(tmp_path_factory):
    """A copy of the database at each state on the way from the oldest to the newest."""
    folder = tmp_path_factory.mktemp("before")
    with closing(sqlite3.connect(folder / "league.sqlite3")) as database:
        database.executescript(gzip.decompress(STORED.read_bytes()).decode())
    copies = {}
    for state in [*STATES, NAMES[-1]]:
        done = manage(folder, "migrate", "-v", "0", "league", state)
        assert done.returncode == 0, done.stderr
        copies[state] = folder / f"{state}.copy"
        copied(folder / "league.sqlite3", copies[state])
    manage(folder, "migrate", "-v", "0")
    copied(folder / "league.sqlite3", folder / "end.copy")
    return copies, dump(folder / "end.copy")


def copied(path, to):
    with closing(sqlite3.connect(path)) as opened, closing(sqlite3.connect(to)) as other:
        opened.backup(other)


def dump(path):
    """Everything that is stored, but for what each update makes by chance or by the clock."""
    with closing(sqlite3.connect(path)) as opened:
        query = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
        tables = opened.execute(query).fetchall()
        names = [name for name, sql in tables if sql.startswith("CREATE TABLE") and name != "django_migrations"]
        return tables, {name: sorted(_rows(opened, name)) for name in names}


def _rows(opened, name):
    """`verify` tells whether hashes belong to their salts."""
    found = opened.execute(f'SELECT * FROM "{name}"')
    columns = [column[0] for column in found.description]
    left_out = CHANCE if name in ("league_auditentry", "league_chain") else ()
    for row in found:
        yield repr([value for column, value in zip(columns, row, strict=True) if column not in left_out])


@pytest.mark.parametrize("state", STATES)
def test_an_update_that_is_killed_goes_on_and_ends_the_same(ways, state, tmp_path):
    copies, expected = ways
    shutil.copy(copies[state], tmp_path / "league.sqlite3")
    rng, killed = Random(state), 0
    begin = time.monotonic()
    assert _update(tmp_path, None) == 0  # how long it takes when nobody disturbs it
    whole = time.monotonic() - begin
    for _ in range(KILLS):
        for path in tmp_path.glob("league.sqlite3*"):
            path.unlink()
        shutil.copy(copies[state], tmp_path / "league.sqlite3")
        killed += _update(tmp_path, rng.uniform(0.3, 1.0) * whole) != 0
        killed += _update(tmp_path, rng.uniform(0.3, 1.0) * whole) != 0
        assert _update(tmp_path, None) == 0
        assert dump(tmp_path / "league.sqlite3") == expected
    assert killed


def _update(folder, seconds):
    """Ends by itself, or is killed after so many seconds."""
    child = subprocess.Popen(
        [sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=environment(folder), stderr=subprocess.PIPE
    )
    try:
        return child.wait(seconds)
    except subprocess.TimeoutExpired:
        child.send_signal(signal.SIGKILL)
        return child.wait()
    finally:
        child.stderr.close()
