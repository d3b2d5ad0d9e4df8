"""A page of the database was damaged: the start says so in one sentence and what to do, the site that is running says so to
who would read it, and so does the nightly comparison; nobody is shown what may be wrong. So it is with a folder into which
nothing can be written."""

import json
import os
import sqlite3
import subprocess
from contextlib import closing

import pytest

from .hall import ROOT, ask, environment, finished, free_port, serving, tables
from .test_disk import may_mount

pytestmark = pytest.mark.thorough


def root_page_of(database, table):
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page = opened.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()[0]
        return page, opened.execute("PRAGMA page_size").fetchone()[0]


def damage(path, table):
    page, size = root_page_of(path, table)
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 64)


@pytest.mark.parametrize("table", ["league_game", "league_occupancy", "league_entry"])
def test_a_damaged_page_is_found_when_the_site_starts(hall, table):
    with serving(hall) as site:
        finished(tables(hall, site.port, games=2))
    path = hall.folder / "league.sqlite3"
    damage(path, table)
    words = environment(hall.folder, PORT=str(free_port()))
    done = subprocess.run([ROOT / "script" / "serve"], env=words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    (said,) = done.stderr.strip().splitlines()
    assert said.startswith(f"Fehler: Die Datenbank {path} ist beschädigt (")
    assert "script/manage restore" in said


NOT_READ = "Die Datenbank lässt sich nicht lesen. Bitte der Person sagen, die den Rechner betreut."


def test_a_page_that_is_damaged_while_the_site_serves_is_told_to_who_would_read_it(hall):
    """Whoever asks for something else is answered; the next comparison and the next backup say it as well."""
    who = f"sessionid={hall.session}"
    with serving(hall) as site:
        finished(tables(hall, site.port, games=2))
        damage(hall.folder / "league.sqlite3", "league_game")
        for uuid in hall.lists:
            for page in (f"/liste/{uuid}/", f"/liste/{uuid}/eintragen/"):
                status, said = ask(site.port, "GET", page, Cookie=who)
                assert status == 503
                assert NOT_READ in said
        assert [ask(site.port, "GET", page, Cookie=who)[0] for page in ("/", "/hilfe/")] == [200, 200]
    compared = hall.manage("verify")
    assert compared.returncode == 1
    assert "Traceback" not in compared.stderr
    assert "Siegel: Die Datenbank ist hier beschädigt (database disk image is malformed)." in compared.stdout
    kept = json.loads((hall.folder / "verify" / "all.json").read_text())
    assert "beschädigt" in "".join(kept["named"])
    saved = hall.manage("backup")
    assert saved.returncode == 1
    assert saved.stderr == "Fehler: Es ist keine Sicherung entstanden: database disk image is malformed\n"


@pytest.mark.parametrize("table", ["league_auditentry", "league_seal", "league_publishedstandings"])
def test_the_comparison_names_a_damage_wherever_it_is_and_looks_at_the_rest(hall, table):
    damage(hall.folder / "league.sqlite3", table)
    compared = hall.manage("verify")
    assert compared.returncode == 1
    assert "Traceback" not in compared.stderr
    assert "Die Datenbank ist hier beschädigt" in compared.stdout


def read_only(folder):
    """What stands before a command that cannot write into this folder: root writes anywhere but where a disk refuses."""
    if os.geteuid() != 0:
        folder.chmod(0o500)
        return []
    script = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"'
    return ["unshare", "-m", "sh", "-c", script, "sh", str(folder)]


@pytest.mark.skipif(os.geteuid() == 0 and not may_mount(), reason="a disk that refuses root needs unshare")
def test_a_folder_into_which_nothing_can_be_written_is_told_at_the_start(hall):
    words = environment(hall.folder, PORT=str(free_port()))
    command = [*read_only(hall.folder), ROOT / "script" / "serve"]
    done = subprocess.run(command, env=words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    (said,) = done.stderr.strip().splitlines()
    assert said.startswith(f"In den Ordner {hall.folder} lässt sich nicht schreiben (")
    assert said.endswith("Bitte die Rechte ändern oder mit LEAGUE_DATA=/anderer/ordner einen anderen wählen.")
