"""kill -9 of who answers, of the whole site and of PostgreSQL while tables enter: what was acknowledged is stored, once,
and nobody has to start anything by hand but what was killed."""

import math
import threading
import time

import pytest

from .cluster import Cluster, programs
from .hall import answered, finished, judge, make_hall, reached, serving, tables

pytestmark = pytest.mark.thorough


def kill_again_and_again(hall, kills, kill, between=10, seconds=math.inf):
    """Between two kills the tables together enter so many games; nothing is killed any more after so many seconds.
    Gives the tables and how often something was killed."""
    enough, until, killed = threading.Event(), time.monotonic() + seconds, 0
    with serving(hall) as site:
        every = tables(hall, site.port, games=1 + between * kills // len(hall.lists), enough=enough)
        while killed < kills and time.monotonic() < until:
            killed += 1
            reached(every, min(between * killed, len(every) * every[0].games))
            kill(site, killed)
        if killed < kills:
            enough.set()
        finished(every)
    judge(hall, every)
    assert answered(every) <= {200, 503}
    return every, killed


def test_who_answers_is_killed(hall):
    kill_again_and_again(hall, 4, lambda site, n: site.kill_worker())


def test_the_whole_site_is_killed_and_started_again(hall):
    def kill(site, n):
        site.kill()
        site.start()

    kill_again_and_again(hall, 2, kill)


@pytest.mark.skipif(not programs(), reason="PostgreSQL is not on this machine: apt-get install postgresql")
def test_postgresql_is_killed_and_started_again(tmp_path):
    with Cluster() as cluster:
        hall = make_hall(tmp_path / "daten", 2, DATABASE_URL=cluster.address)

        def kill(site, n):
            cluster.kill()
            cluster.start()

        kill_again_and_again(hall, 2, kill)
