"""A page of the database was damaged while nobody looked: the start says so in one sentence and what to do; it serves
nothing that may be wrong."""

import sqlite3
import subprocess
from contextlib import closing

import pytest

from .hall import ROOT, environment, finished, free_port, serving, tables

pytestmark = pytest.mark.thorough


def root_page_of(database, table):
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page = opened.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()[0]
        return page, opened.execute("PRAGMA page_size").fetchone()[0]


@pytest.mark.parametrize("table", ["league_game", "league_occupancy", "league_entry"])
def test_a_damaged_page_is_found_when_the_site_starts(hall, table):
    with serving(hall) as site:
        finished(tables(hall, site.port, games=2))
    path = hall.folder / "league.sqlite3"
    page, size = root_page_of(path, table)
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 64)
    words = environment(hall.folder, PORT=str(free_port()))
    done = subprocess.run([ROOT / "script" / "serve"], env=words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    (said,) = done.stderr.strip().splitlines()
    assert said.startswith(f"Fehler: Die Datenbank {path} ist beschädigt (")
    assert "script/manage restore" in said
