"""Several machines with folders of their own on one PostgreSQL, behind something that sends each request to another."""

import re
import subprocess
import sys
from dataclasses import replace
from itertools import cycle
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.faults.cluster import Cluster, programs
from tests.faults.hall import CSRF, ROOT, ask, augen_of, environment, free_port, make_hall, manage, serving

NAME = "halle.test"  # under which people know both
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


# --- two sites


class Alternating:
    """A browser whose every request is answered by the other site."""

    def __init__(self, sites, session: str = "") -> None:
        self.turn = cycle(sites)
        self.headers = {"Host": NAME, "Cookie": f"csrftoken={CSRF}; sessionid={session}", "X-CSRFToken": CSRF}

    def get(self, path: str) -> tuple[int, str]:
        return ask(next(self.turn).port, "GET", path, **self.headers)

    def post(self, path: str, **words: object) -> tuple[int, str]:
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return ask(next(self.turn).port, "POST", path, urlencode(words, doseq=True), **self.headers, **form)

    def send(self, path: str, content: str) -> tuple[int, str]:
        """A file, as a browser sends it."""
        head = 'Content-Disposition: form-data; name="file"; filename="mitglieder.csv"\r\nContent-Type: text/csv'
        body = f"--teil\r\n{head}\r\n\r\n{content}\r\n--teil--\r\n"
        kind = {"Content-Type": "multipart/form-data; boundary=teil"}
        return ask(next(self.turn).port, "POST", path, body, **self.headers, **kind)


@pytest.fixture(scope="module")
def two(cluster, tmp_path_factory):
    """The hall, and two sites that serve it; each has a folder of its own."""
    words = {"DATABASE_URL": cluster.address, "LEAGUE_SECRET_KEY": KEY, "LEAGUE_HOSTS": NAME}
    hall = make_hall(tmp_path_factory.mktemp("einer") / "daten", 1, **words)
    other = replace(hall, folder=tmp_path_factory.mktemp("anderer") / "daten")
    other.folder.mkdir()
    with serving(hall) as one, serving(other) as second:
        yield hall, [one, second]


def test_a_list_is_entered_here_and_there_and_read_everywhere(two):
    hall, sites = two
    anna, stranger = Alternating(sites, hall.session), Alternating(sites)
    enter = f"/liste/{hall.lists[0]}/eintragen/"
    status, page = anna.get(enter)
    assert status == 200
    for game in range(1, 5):
        answer = {"kind": "normal", "re": ["1", "3"], "re_augen": augen_of(game)}
        version = re.search(r'based_on"[^>]*?value="(\d+)"', page)[1]
        status, page = anna.post(enter, key=uuid4().hex, based_on=version, **answer)
        assert status in (200, 302)
        seen = [anna.get(enter) for _site in sites]
        assert [status for status, _page in seen] == [200, 200]
        assert all(f'value="{int(version) + 1}"' in page for _status, page in seen), "an old page"
        page = seen[0][1]
    pages = {stranger.get("/")[1].count("Herz Zehn") for _site in sites}
    assert len(pages) == 1


def test_who_tries_passwords_here_and_there_is_counted_once(two):
    _hall, sites = two
    thief = Alternating(sites)
    said = [thief.post("/konto/login/", login="anna", password=f"geraten{n}") for n in range(8)]
    told = ["Zu viele" in page for _status, page in said]
    assert (told[:4], told[6:]) == ([False] * 4, [True] * 2), [page[-300:] for _status, page in said]


def test_a_file_that_was_looked_at_here_is_taken_over_there(two):
    hall, sites = two
    anna = Alternating(sites, hall.session)
    club = re.search(r"/verein/([0-9a-f-]{36})/", anna.get("/verein/")[1] + anna.get("/")[1])[1]
    path = f"/verein/{club}/spieler/einlesen/"
    status, preview = anna.send(path, "Vorname;Nachname\nNora;Petersen\nOtto;Rabe\n")
    assert status == 200
    values = {name: re.search(rf'name="{name}"[^>]*?value="([^"]*)"', preview)[1] for name in ("token", "mark", "key")}
    status, page = anna.post(path, take="1", **values)
    assert status in (200, 302), page
    assert all("Petersen" in anna.get(f"/verein/{club}/spieler/")[1] for _site in sites)


def test_each_says_that_it_is_ready(two):
    _hall, sites = two
    assert [ask(site.port, "GET", "/readyz")[0] for site in sites] == [200, 200]
