"""The power fails during a round, at every moment at which the disk was told to keep what it has, and with any part of
what was written since: the database opens, is sound, has every game that a table and every button that the director was
told is done, totals are those of the games, and the site's own commands find nothing wrong."""

import json
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from random import Random

import pytest

from .comparing import Comparer
from .hall import augen_of, entered, judge, serving
from .power import STRACE, THE_END, Disk, is_sure_after, steps
from .round import COUNTED, played_round

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not shutil.which("strace"), reason="strace is not on this machine: apt-get install strace"),
]
GAMES = "SELECT g.row, g.facts, g.p1, g.p2, g.p3, g.p4 FROM league_game g JOIN league_spielliste l ON l.id = g.spielliste_id WHERE l.uuid = ? ORDER BY g.row"
TOTALS = "SELECT o.points FROM league_occupancy o JOIN league_spielliste l ON l.id = o.spielliste_id WHERE l.uuid = ? ORDER BY o.position"


def test_no_power_cut_during_a_round_loses_what_was_acknowledged(hall, tmp_path):
    every, cuts = cut_everywhere(hall, tmp_path, games=6)
    assert cuts >= 3 * entered(every)
    judge(hall, every)


def cut_everywhere(hall, tmp_path, games, shares=(0.0, 0.5, 1.0)):
    """The tables enter so many games each; then the power fails at every moment of it, and of what was not sure yet
    about so much is there. Gives tables and cuts."""
    disk = Disk({str(path): bytearray(path.read_bytes()) for path in hall.folder.glob("league.sqlite3*")})
    record = tmp_path / "record"
    with serving(hall, before=[*STRACE, str(record)]) as site:
        every, director = played_round(site, hall, games)
    rng, cuts = Random(1), 0
    with Comparer(hall) as comparer:
        for step in [*steps(record, hall.folder), THE_END]:
            if is_sure_after(step):
                told = {one: sum(at < step.at for at in one.told) for one in every}
                pressed = Counter(button for at, button in director.told if at < step.at)
                for share in shares:
                    cuts += 1
                    folder = laid_out(disk.after_a_cut(rng, share), tmp_path / f"cut-{cuts}")
                    look_at(folder / "league.sqlite3", told, pressed)
                    assert comparer.found_in(folder) == ""
                    shutil.rmtree(folder)
            disk.take(step)
    return every, cuts


def laid_out(files, folder):
    folder.mkdir()
    for path, data in files.items():
        (folder / path.rpartition("/")[2]).write_bytes(data)
    return folder


def look_at(path, told, pressed):
    """Opened as the site would after the power is back."""
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for one, games in told.items():
            stored = database.execute(GAMES, [one.uuid.replace("-", "")]).fetchall()
            assert len(stored) >= games
            assert [(row, json.loads(facts)["game"]["re_augen"]) for row, facts, *_points in stored] == [
                (n, augen_of(n)) for n in range(1, len(stored) + 1)
            ]
            totals = database.execute(TOTALS, [one.uuid.replace("-", "")]).fetchall()
            assert totals == [(sum(game[n] for game in stored),) for n in range(2, 6)]
        for button, counted in COUNTED.items():
            assert database.execute(counted).fetchone()[0] >= pressed[button], button
