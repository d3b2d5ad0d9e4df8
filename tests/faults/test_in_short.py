"""In every script/test, one short row of each fault that costs little; the other files of this folder have all of them,
and `script/bench faults` as many as one likes."""

import shutil
import subprocess

import pytest

from .hall import ROOT, answered, entered, environment, finished, free_port, judge, reached, serving, tables
from .test_damage import damage
from .test_lines import BadLine
from .test_power import cut_everywhere


def test_who_answers_is_killed_and_answers_are_lost(hall):
    """Every game is stored, once."""
    with serving(hall) as site, BadLine(site.port) as line:
        every = tables(hall, line.port, games=4)
        reached(every, 4)
        site.kill_worker()
        finished(every)
    judge(hall, every)
    assert answered(every) <= {200, 503}
    assert line.counts["unanswered"] >= 1


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not on this machine: apt-get install strace")
def test_the_power_fails(hall, tmp_path):
    every, cuts = cut_everywhere(hall, tmp_path, games=1, shares=[0.5])
    assert cuts >= entered(every)


def test_a_page_is_damaged(hall):
    damage(hall.folder / "league.sqlite3", "league_game")
    words = environment(hall.folder, PORT=str(free_port()))
    done = subprocess.run([ROOT / "script" / "serve"], env=words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert "ist beschädigt (" in done.stderr
