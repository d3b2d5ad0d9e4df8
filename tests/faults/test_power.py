"""The power fails: at every moment at which the disk was told to keep what it has, and with any part of what was written
since, the database opens, is sound, and has every game that a table was told is stored."""

import json
import shutil
import sqlite3
from contextlib import closing
from random import Random

import pytest

from .hall import augen_of, entered, finished, judge, serving, tables
from .power import STRACE, THE_END, Disk, is_sure_after, steps

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not shutil.which("strace"), reason="strace is not on this machine: apt-get install strace"),
]
GAMES = "SELECT g.row, g.facts FROM league_game g JOIN league_spielliste l ON l.id = g.spielliste_id WHERE l.uuid = ?"


def test_no_power_cut_during_a_round_loses_what_was_acknowledged(hall, tmp_path):
    every, cuts = cut_everywhere(hall, tmp_path, games=6)
    assert cuts >= 3 * entered(every)
    judge(hall, every)


def cut_everywhere(hall, tmp_path, games):
    """The tables enter so many games each; then the power fails at every moment of it. Gives tables and cuts."""
    disk = Disk({str(path): bytearray(path.read_bytes()) for path in hall.folder.glob("league.sqlite3*")})
    record = tmp_path / "record"
    with serving(hall, before=[*STRACE, str(record)]) as site:
        every = tables(hall, site.port, games=games)
        finished(every)
    rng, cuts = Random(1), 0
    for step in [*steps(record, hall.folder), THE_END]:
        if is_sure_after(step):
            for share in (0.0, 0.5, 1.0):
                cuts += 1
                look_at(disk.after_a_cut(rng, share), tmp_path / f"cut-{cuts}", every, before=step.at)
        disk.take(step)
    return every, cuts


def look_at(files, folder, every, before):
    """Opened as the site would after the power is back."""
    folder.mkdir()
    for path, data in files.items():
        (folder / path.rpartition("/")[2]).write_bytes(data)
    with closing(sqlite3.connect(folder / "league.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for one in every:
            stored = sorted(database.execute(GAMES, [one.uuid.replace("-", "")]).fetchall())
            told = sum(at < before for at in one.told)
            assert len(stored) >= told
            assert [(row, json.loads(facts)["game"]["re_augen"]) for row, facts in stored] == [
                (n, augen_of(n)) for n in range(1, len(stored) + 1)
            ]
    shutil.rmtree(folder)
