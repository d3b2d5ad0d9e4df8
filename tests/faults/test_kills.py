"""kill -9 of who answers, of the whole site and of PostgreSQL while tables enter: what was acknowledged is stored, once,
and nobody has to start anything by hand but what was killed."""

import pytest

from .cluster import Cluster, programs
from .hall import answered, finished, judge, make_hall, reached, serving, tables

pytestmark = pytest.mark.thorough


def kill_again_and_again(hall, kills, kill, between=10):
    """Between two kills the tables together enter so many games."""
    with serving(hall) as site:
        every = tables(hall, site.port, games=1 + between * kills // len(hall.lists))
        for n in range(1, kills + 1):
            reached(every, min(between * n, len(every) * every[0].games))
            kill(site, n)
        finished(every)
    judge(hall, every)
    assert answered(every) <= {200, 503}
    return every


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
