"""What stands before the site on a server, for real: Caddy and nginx with their files of docs/deploy, HTTPS, and two
sites on one PostgreSQL behind them."""

import re
import subprocess
from dataclasses import replace
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from league.operations.forms import MEGABYTE, MOST_SENT
from league.photos import opening
from tests.alternating import ask_whole
from tests.faults.cluster import Cluster, programs
from tests.faults.hall import augen_of, make_hall, serving

from .proxies import (
    COOKIES,
    FILES,
    NAME,
    PROXIES,
    TABLES,
    CrowdBehind,
    Proxy,
    Visitor,
    asked,
    program,
    words_for_caddy,
    words_for_nginx,
)
from .reloading import seen_by

PASSWORD = {"login": "anna", "password": "kreuz-dame-2026"}
WORDS = {"LEAGUE_SECRET_KEY": "eine Karo Sieben und noch viele andere Karten", "LEAGUE_HTTPS": "1"}
pytestmark = pytest.mark.thorough


def installed(name: str) -> str:
    if not program(name):
        pytest.skip(f"{name} is not on this machine: apt-get install {name}")
    return name


# --- the files


def test_caddy_takes_its_file_as_it_is(tmp_path):
    installed("caddy")
    told = [program("caddy"), "validate", "--config", str(FILES / "Caddyfile"), "--adapter", "caddyfile"]
    done = subprocess.run(told, env=words_for_caddy(tmp_path), capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "Valid configuration"), done.stderr
    assert '"level":"warn"' not in done.stderr


def test_nginx_takes_its_file_and_has_nothing_to_say_against_it(tmp_path):
    installed("nginx")
    told = words_for_nginx(tmp_path, Proxy("nginx", 8080, 8443, tmp_path / "hall" / "ca.crt"), [8000, 8001])
    done = subprocess.run([*told, "-t"], capture_output=True, text=True)
    assert (done.returncode, re.findall(r"\[(?:warn|emerg)\].*", done.stderr)) == (0, [])


def test_nginx_lets_through_what_the_site_takes():
    most = re.search(r"client_max_body_size (\d+)m;", (FILES / "nginx.conf").read_text("utf-8"))
    assert int(most[1]) * 1024 * 1024 > max(opening.AT_ONCE, MOST_SENT + MEGABYTE)


# --- two sites, and a proxy before them


PEOPLE = """
import datetime
from league.events.services.tournament import create_tournament
from league.models import Club, Player, User
from league.registration.services.entries import add_entry
User.objects.update(is_superuser=True)
anna, club = User.objects.get(), Club.objects.get()
anna.set_password("kreuz-dame-2026")
anna.save()
event = create_tournament(club=club, name="Adventspokal", date=datetime.date(2026, 12, 5), rounds=5, by=anna)
for player in Player.objects.all():
    add_entry(tournament=event, player=player, by=anna)
print(club.uuid, event.uuid)
"""


@pytest.fixture(scope="module")
def two(ready_environment, tmp_path_factory):
    if not programs():
        pytest.skip("PostgreSQL is not on this machine: apt-get install postgresql")
    with Cluster() as cluster:
        words = WORDS | {"DATABASE_URL": cluster.address, "LEAGUE_HOSTS": NAME}
        hall = make_hall(tmp_path_factory.mktemp("einer") / "daten", TABLES + 1, **words)
        other = replace(hall, folder=tmp_path_factory.mktemp("anderer") / "daten")
        other.folder.mkdir()
        said = hall.manage("shell", "-v", "0", "-c", PEOPLE)
        assert said.returncode == 0, said.stderr
        with serving(hall) as one, serving(other) as second:
            yield hall, [one, second], said.stdout.split()


@pytest.fixture(scope="module", params=PROXIES)
def proxy(request, two, tmp_path_factory):
    _hall, sites, _uuids = two
    with PROXIES[installed(request.param)](tmp_path_factory.mktemp(request.param), [one.port for one in sites]) as one:
        yield one


@pytest.fixture(scope="module")
def anna(proxy):
    """By the form, as everybody."""
    browser = Visitor(proxy)
    assert browser.get("/konto/login/")[0] == 200
    status, page = browser.post("/konto/login/", **PASSWORD)
    assert status == 302, page
    return browser


def test_who_comes_without_https_is_led_to_it(proxy):
    said = ask_whole(proxy.plain, "GET", "/vereine/?seite=2", Host=NAME)
    assert (said.status, said.headers["Location"]) == (308, f"https://{NAME}/vereine/?seite=2")


def test_the_site_is_there_by_its_name_and_watched_by_it(proxy):
    found = {path: asked(proxy, "GET", path).status for path in ("/", "/hilfe/", "/healthz", "/readyz")}
    assert found == dict.fromkeys(found, 200)
    kept = asked(proxy, "GET", "/").headers["Strict-Transport-Security"]
    assert kept.startswith("max-age=31536000")


def test_cookies_go_to_this_name_alone_and_by_https_alone(proxy):
    said = Visitor(proxy).ask("POST", "/konto/login/", urlencode(PASSWORD), "application/x-www-form-urlencoded")
    given = {one.partition("=")[0]: one for one in said.headers.get_all("Set-Cookie")}
    assert {f"{COOKIES}csrftoken", f"{COOKIES}sessionid"} <= set(given)
    assert all(name.startswith(COOKIES) and "Secure" in one and "Domain" not in one for name, one in given.items())
    assert "HttpOnly" in given[f"{COOKIES}sessionid"]


def test_a_game_is_entered_and_read(proxy, anna, two):
    hall, _sites, _uuids = two
    enter = f"/liste/{hall.lists[TABLES]}/eintragen/"
    status, page = anna.get(enter)
    assert status == 200
    game = 1 + list(PROXIES).index(proxy.name)  # each enters another
    version = re.search(r'based_on"[^>]*?value="(\d+)"', page)[1]
    answer = {"kind": "normal", "re": ["1", "3"], "re_augen": augen_of(game)}
    status, page = anna.post(enter, key=uuid4().hex, based_on=version, **answer)
    assert status in (200, 302), page
    assert f"{augen_of(game)} : {240 - augen_of(game)} Augen" in anna.get(f"/liste/{hall.lists[TABLES]}/")[1]


def test_a_file_is_sent_and_looked_at(anna, two):
    club = two[2][0]
    people = "".join(f"Nora;Petersen{n}\n" for n in range(300))
    status, preview = anna.send(f"/verein/{club}/spieler/einlesen/", f"Vorname;Nachname\n{people}")
    assert (status, "Petersen299" in preview) == (200, True)


def test_a_file_that_is_too_large_is_refused_by_the_site_with_its_sentence(anna):
    """Were it the proxy, there would be a page of nobody's."""
    status, page = anna.send("/betrieb/einlesen/", b"x" * (MOST_SENT + 1000), "umzug.spiel")
    assert (status, "Spielliste" in page, "16 MB" in page) == (422, True, True)


def test_a_pdf_is_drawn_and_fetched_whole(anna, two):
    said = anna.ask("GET", f"/turnier/{two[2][1]}/druck/leere-listen.pdf?count=1&players=4")
    assert (said.status, said.headers["Content-Type"]) == (200, "application/pdf")
    assert said.content.startswith(b"%PDF")
    assert said.content.rstrip().endswith(b"%%EOF")


def test_the_page_of_an_error_is_that_of_the_site(anna):
    said = anna.ask("GET", "/turnier/gibt-es-nicht/")
    assert (said.status, "Spielliste" in said.page) == (404, True)
    assert len(said.headers["X-Request-ID"]) == 9


# --- who asks


def tries(proxy, login, source, forged):
    """Whether somebody who tries passwords was put off, each time with another tale of where he comes from."""
    told = []
    for n in range(8):
        says = {"X-Forwarded-For": f"198.51.100.{n}", "X-Real-IP": f"198.51.100.{n}"} if forged else {}
        browser = Visitor(proxy, source, **says)
        told.append("Zu viele" in browser.post("/konto/login/", login=login, password=f"geraten{n}")[1])
    return told


@pytest.mark.parametrize("forged", [False, True], ids=["he says nothing", "he says that he is somebody else"])
def test_who_tries_passwords_is_put_off_and_nobody_else_is(proxy, forged):
    """People are told apart by their own addresses, and not by that of the proxy, which all have in common."""
    login = f"berta-{proxy.name}-{forged}"
    assert tries(proxy, login, "127.0.0.2", forged)[6:] == [True, True]
    elsewhere = Visitor(proxy, "127.0.0.3").post("/konto/login/", login=login, password="geraten")[1]
    assert "Zu viele" not in elsewhere


# --- begun anew


def test_the_site_begins_anew_behind_it_and_nobody_is_refused(anna, two):
    hall, sites, _uuids = two
    found = seen_by(CrowdBehind(hall, sites[0], anna), sites[0], 300)
    assert found.failures == []
    assert (found.asked >= 300, len(found.reloads) >= 1) == (True, True)
