"""Several machines with folders of their own on one PostgreSQL."""

import subprocess
import sys

import pytest

from tests.faults.cluster import Cluster, programs
from tests.faults.hall import ROOT, environment, free_port, manage

KEY = "eine Karo Sieben und noch viele andere Karten"
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not programs(), reason="PostgreSQL is not on this machine: apt-get install postgresql"),
]


@pytest.fixture(scope="module")
def cluster(ready_environment):
    with Cluster() as one:
        yield one


def test_two_that_start_at_once_prepare_one_database_once(cluster, tmp_path):
    words = {"DATABASE_URL": cluster.address, "LEAGUE_SECRET_KEY": KEY}
    started = [
        subprocess.Popen(
            [sys.executable, "manage.py", "prepare"],
            cwd=ROOT,
            env=environment(tmp_path / str(n), PORT=str(free_port()), **words),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for n in range(2)
    ]
    said = [one.communicate(timeout=120)[0] for one in started]
    assert [one.returncode for one in started] == [0, 0], said
    assert manage(tmp_path / "0", "migrate", "--check", **words).returncode == 0
    assert sorted(path.name for path in tmp_path.glob("*/secret.key")) == []


def test_a_key_that_is_too_short_is_refused_with_the_way_to_a_better_one(tmp_path):
    said = manage(tmp_path, "check", LEAGUE_SECRET_KEY="kurz")
    assert said.returncode != 0
    assert "LEAGUE_SECRET_KEY hat 4 Zeichen; es müssen mindestens 32 sein." in said.stderr
