"""Several machines with folders of their own on one PostgreSQL, behind something that sends each request to another."""

import json
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from urllib.parse import urlencode
from uuid import uuid4

import psycopg
import pytest
from PIL import Image

from tests.alternating import NAME, Alternating, ask_whole, fields_of
from tests.bucket import LOGIN, a_bucket
from tests.faults.cluster import Cluster, programs
from tests.faults.hall import ROOT, ask, augen_of, environment, free_port, make_hall, manage, serving
from tests.letterbox import a_letterbox

KEY = "eine Karo Sieben und noch viele andere Karten"
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not programs(), reason="PostgreSQL is not on this machine: apt-get install postgresql"),
]


@pytest.fixture(scope="module")
def cluster(ready_environment):
    with Cluster() as one:
        yield one


@pytest.fixture
def empty_cluster(ready_environment):
    with Cluster() as one:
        yield one


def test_two_that_start_at_once_prepare_one_database_once_and_have_one_key(empty_cluster, tmp_path):
    words = {"DATABASE_URL": empty_cluster.address}
    started = [
        subprocess.Popen(
            [sys.executable, "manage.py", "prepare", "--start"],
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
    with psycopg.connect(empty_cluster.address) as database:
        keys = [key for (key,) in database.execute("SELECT key FROM league_sharedkey").fetchall()]
    assert len(keys) == 1
    assert [file.read_text() for file in tmp_path.glob("*/secret.key")] == keys * 2


def test_a_key_that_is_too_short_is_refused_with_the_way_to_a_better_one(tmp_path):
    said = manage(tmp_path, "check", LEAGUE_SECRET_KEY="kurz")
    assert said.returncode != 0
    assert "LEAGUE_SECRET_KEY hat 4 Zeichen; es müssen mindestens 32 sein." in said.stderr


# --- two sites


def club_of(anna: Alternating) -> str:
    return re.search(r"/verein/([0-9a-f-]{36})/", anna.get("/verein/")[1] + anna.get("/")[1])[1]


DIRECTOR = """
from league.models import User
User.objects.update(is_superuser=True)
anna = User.objects.get()
anna.set_password("kreuz-dame-2026")
anna.save()
"""
EVENT = """
import datetime
from league.events.services.tournament import create_tournament
from league.models import Club, Player, User
from league.registration.services.entries import add_entry
anna, club = User.objects.get(), Club.objects.get()
event = create_tournament(club=club, name="{name}", date=datetime.date(2026, 12, 5), rounds={rounds}, by=anna)
for player in Player.objects.all():
    add_entry(tournament=event, player=player, by=anna)
print(event.uuid)
"""


@pytest.fixture(scope="module")
def letters():
    with a_letterbox() as box:
        yield box


@pytest.fixture(scope="module")
def two(cluster, letters, tmp_path_factory):
    """The hall, and two sites that serve it; each has a folder of its own, and no setting says what the secret key is.
    They save to a third, which both see."""
    third = tmp_path_factory.mktemp("gemeinsam")
    words = {"DATABASE_URL": cluster.address, "LEAGUE_HOSTS": NAME}
    words |= {"LEAGUE_BACKUP_TO": str(third)} | letters.settings
    hall = make_hall(tmp_path_factory.mktemp("einer") / "daten", 15, **words)
    other = replace(hall, folder=tmp_path_factory.mktemp("anderer") / "daten")
    other.folder.mkdir()
    with serving(hall) as one, serving(other) as second:
        yield hall, [one, second]


def test_a_third_with_another_key_does_not_start_and_says_why(two, tmp_path):
    hall, sites = two
    said = manage(tmp_path, "prepare", "--start", **hall.words, LEAGUE_SECRET_KEY=KEY)
    assert said.returncode != 0
    assert all((site.hall.folder / "machine.txt").read_text() in said.stderr for site in sites)
    assert "Bitte LEAGUE_SECRET_KEY auf allen Rechnern gleich setzen oder auf allen weglassen." in said.stderr


def test_a_list_is_entered_here_and_there_and_read_everywhere(two):
    hall, sites = two
    anna = Alternating(sites, hall.session)
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
        written = f"{augen_of(game)} : {240 - augen_of(game)} Augen"
        assert all(written in anna.get(f"/liste/{hall.lists[0]}/")[1] for _site in sites), "an old page"


def test_what_is_written_here_is_on_every_page_there_at_the_next_request(two):
    """Also on those that are kept for strangers: each machine has a shelf of its own."""
    hall, sites = two
    anna, stranger = Alternating(sites, hall.session), Alternating(sites)
    edit = f"/verein/{club_of(anna)}/bearbeiten/"
    pages = "/", edit.removesuffix("bearbeiten/")
    names = ["Karo Neun", "Pik Ass", "Kreuz Bube", "Herz Zehn"]
    for before, name in pairwise(["Herz Zehn", *names]):
        assert anna.fill_in(edit, name=name)[0] == 302
        for page in pages:
            for _site in sites:
                said = stranger.get(page)[1]
                assert (name in said, before in said) == (True, False), f"an old page: {page}"


def test_who_tries_passwords_here_and_there_is_counted_once(two):
    _hall, sites = two
    thief = Alternating(sites)
    said = [thief.post("/konto/login/", login="berta", password=f"geraten{n}") for n in range(8)]
    told = ["Zu viele" in page for _status, page in said]
    assert (told[:4], told[6:]) == ([False] * 4, [True] * 2), [page[-300:] for _status, page in said]


def test_a_file_that_was_looked_at_here_is_taken_over_there(two):
    hall, sites = two
    anna = Alternating(sites, hall.session)
    club = club_of(anna)
    path = f"/verein/{club}/spieler/einlesen/"
    status, preview = anna.send(path, "Vorname;Nachname\nNora;Petersen\nOtto;Rabe\n")
    assert status == 200
    values = {name: re.search(rf'name="{name}"[^>]*?value="([^"]*)"', preview)[1] for name in ("token", "mark", "key")}
    status, page = anna.post(path, take="1", **values)
    assert status in (200, 302), page
    assert all("Petersen" in anna.get(f"/verein/{club}/spieler/")[1] for _site in sites)


# --- what is begun here and watched there


@pytest.fixture(scope="module")
def event(two):
    """A tournament of sixty people, whose director looks after the site too."""
    hall, sites = two
    told(hall, DIRECTOR)
    return an_event(hall, "Adventspokal", rounds=5), logged_in(sites)


def an_event(hall, name: str, rounds: int) -> str:
    return f"/turnier/{told(hall, EVENT.format(name=name, rounds=rounds)).split()[-1]}/"


def told(hall, program: str) -> str:
    said = hall.manage("shell", "-v", "0", "-c", program)
    assert said.returncode == 0, said.stderr
    return said.stdout


def logged_in(sites) -> Alternating:
    """By the form, asked for here and sent there."""
    browser = Alternating(sites)
    assert browser.get("/konto/login/")[0] == 200
    status, page = browser.post("/konto/login/", login="anna", password="kreuz-dame-2026")
    assert status == 302, page
    return browser


def until(anna, path: str, *words: str) -> str:
    """Asks, each time the other site, until the page says one of these."""
    for _try in range(600):
        status, page = anna.get(path)
        assert status == 200, page[:500]
        if any(word in page for word in words):
            return page
        time.sleep(0.1)
    raise AssertionError(page[-3000:])


def test_who_logs_in_there_is_known_here(event):
    where, anna = event
    assert [anna.get(f"{where}leitung/")[0] for _site in range(2)] == [200, 200]


def test_a_draw_is_asked_for_here_and_looked_at_there(event):
    where, anna = event
    status, _page = anna.post(
        f"{where}auslosung/losen/", way="all", seconds="10", seed="Barbara", key=uuid4().hex, protect_clubs="on"
    )
    assert status == 302
    for _site in range(2):
        assert "Barbara" in until(anna, f"{where}auslosung/1/", "Wie gut ist sie?")


def test_a_draw_that_is_asked_for_here_is_watched_on_both_and_given_up_there(event, two):
    """Eighteen rounds of sixty people: nearly everybody meets everybody. No plan for that is known beforehand, and
    looking for one takes seconds, in which each site says how far it is."""
    _where, anna = event
    where = an_event(two[0], "Achtzehn Runden", rounds=18)
    status, _page = anna.post(f"{where}auslosung/losen/", way="all", seconds="120", seed="Nikolaus", key=uuid4().hex)
    assert status == 302
    draw = f"{where}auslosung/1/"
    until_is(lambda: min(share_on(anna.get(draw)[1]) for _site in range(2)) > 0)
    next(anna.turn)  # so that the other one is told than was asked for the draw
    assert anna.post(f"{draw}abbrechen/", key=uuid4().hex)[0] == 302
    pages = [anna.get(draw)[1] for _site in range(2)]
    assert ["Diese Auslosung wurde abgebrochen." in page for page in pages] == [True, True]


def share_on(page: str) -> float:
    """How far the draw is. A page that does not say so is one of a draw that is over."""
    found = re.search(r'<progress id="draw-progress" max="1" value="([\d.]+)">', page)
    assert found, page[-2000:]
    return float(found[1])


def printed(anna, where: str, **choices: object) -> str:
    """Where an ordered print is waited for."""
    said = anna.ask("GET", f"{where}druck/leere-listen.pdf?{urlencode(choices)}")
    assert said.status == 302, said.page[:300]
    return said.headers["Location"].partition("?")[0]


def test_a_print_is_ordered_here_watched_there_and_fetched_from_both(event):
    where, anna = event
    waits = printed(anna, where, count=7, players=4)
    until(anna, waits, "PDF öffnen")
    files = [anna.fetch(f"{waits}datei/") for _site in range(2)]
    assert files[0] == files[1]
    assert files[0].startswith(b"%PDF")


def test_a_print_that_was_ordered_here_is_given_up_there(event):
    where, anna = event
    waits = printed(anna, where, count=200, players=4, paper="a4-large")
    assert "Seite" in until(anna, waits, "Seite")
    next(anna.turn)
    assert anna.post(f"{waits}abbrechen/", key=uuid4().hex)[0] == 302
    assert [("nicht mehr da" in anna.get(waits)[1]) for _site in range(2)] == [True, True]


def test_a_backup_made_here_is_listed_and_fetched_there(event):
    _where, anna = event
    assert anna.post("/betrieb/sichern/", key=uuid4().hex)[0] == 302
    made = r"/betrieb/sicherung/(spielliste-(?![^\"]*-auto)[^\"]+)"  # one that comes by itself may come in between
    names = [set(re.findall(made, anna.get("/betrieb/")[1])) for _site in range(2)]
    assert names[0] == names[1] != set()
    name = max(names[0])
    fetched = [anna.fetch(f"/betrieb/sicherung/{name}") for _site in range(2)]
    assert fetched[0] == fetched[1]
    assert fetched[0].startswith(b"PK")


def test_the_machines_are_named_to_who_looks_after_them(event):
    _where, anna = event
    page = until(anna, "/betrieb/", "Alle Rechner, die mit dieser Datenbank arbeiten")
    assert len(re.findall(r'<th scope="row" class="name">[^<]+-[0-9a-f]{6}</th>', page)) == 2


def test_a_file_that_is_being_taken_over_here_is_asked_for_and_stopped_there(event):
    _where, anna = event
    path, run = f"/verein/{club_of(anna)}/spieler/einlesen/", uuid4().hex
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = "\n".join(f"Otto;Rabe{a}{b}{c}" for a in letters[:4] for b in letters for c in letters)
    status, preview = anna.send(path, f"Vorname;Nachname\n{names}\n")
    assert status == 200
    values = {name: re.search(rf'name="{name}"[^>]*?value="([^"]*)"', preview)[1] for name in ("token", "mark", "key")}
    with ThreadPoolExecutor(1) as elsewhere:
        taken = elsewhere.submit(anna.post, path, take="1", run=run, **values)
        until(anna, f"/einlesen/lauf/{run}/", "eingetragen")
        assert {anna.post(f"/einlesen/lauf/{run}/")[0] for _site in range(2)} == {204}
        status, said = taken.result()
    assert "Abgebrochen." in said


def test_each_says_that_it_is_ready(two):
    _hall, sites = two
    assert [ask(site.port, "GET", "/readyz")[0] for site in sites] == [200, 200]


# --- what people bring, seen on both


PLAYED = """
import datetime
from league.events.services.evening import form_table, start_evening
from league.events.services.tournament import change_tournament
from league.lists.table_link import token_of
from league.models import Club, Player, Spielliste, Tournament, User
from league.registration.services.entries import add_entry
from tests.photos.on_paper import photo, sheets, written
anna, club = User.objects.get(username="anna"), Club.objects.order_by("pk").first()
evening = start_evening(club=club, date=datetime.date(2026, 11, 15), name="Mit Handy und Foto", by=anna)
change_tournament(tournament=evening, based_on=None, by=anna, phones=Tournament.PHONE)
seats = [add_entry(tournament=evening, player=one, by=anna) for one in Player.objects.order_by("pk")[:8]]
phone = form_table(evening=evening, seats=seats[:4], depth=Spielliste.FULL, by=anna)
paper = form_table(evening=evening, seats=seats[4:], depth=Spielliste.POINTS, by=anna)
told = written(paper)
(sheet,) = sheets(paper, told)
open("{photo}", "wb").write(photo(sheet))
print(phone.uuid, token_of(phone), paper.uuid, *told.end)
"""


@pytest.fixture(scope="module")
def tables(event, two, tmp_path_factory):
    """A table with its phone, and one with its paper: the photo of it, and what stands in its last row."""
    hall, _sites = two
    file = tmp_path_factory.mktemp("foto") / "liste.jpg"
    said = hall.manage("shell", "-v", "0", "-c", PLAYED.replace("{photo}", str(file)))
    assert said.returncode == 0, said.stderr
    phone, token, paper, *end = said.stdout.split()
    return phone, token, paper, file.read_bytes(), end


def test_a_logo_sent_here_is_shown_there_and_taken_away_here(event):
    _where, anna = event
    where = f"/verein/{club_of(anna)}/logo"
    picture = BytesIO()
    Image.new("RGB", (80, 40), "#14502f").save(picture, "PNG")
    assert anna.send(f"{where}/", picture.getvalue(), "logo.png", "picture", **form_of(anna, f"{where}/"))[0] == 302
    seen = [anna.fetch(f"{where}.png") for _site in range(2)]
    assert seen[0] == seen[1]
    assert seen[0].startswith(b"\x89PNG")
    words = fields_of(anna.get(f"{where}/")[1], action=f"{where}/entfernen/")
    assert anna.post(f"{where}/entfernen/", **words)[0] == 302
    assert [anna.get(f"{where}.png")[0] for _site in range(2)] == [404, 404]


def test_a_table_writes_on_a_phone_here_and_there(event, tables, two):
    _where, anna = event
    table, token = tables[:2]
    phone = Alternating(two[1])
    assert phone.tell(f"/tisch/{table}/anmelden/", token=token)[0] == 200
    for row in range(1, 5):
        states = [json.loads(phone.get(f"/tisch/{table}/stand/")[1]) for _site in range(2)]
        assert [len(state["rows"]) for state in states] == [row - 1] * 2
        facts = {"game": {"kind": "normal", "re_augen": augen_of(row)}, "re": [1, 2]}
        act = {"key": uuid4().hex, "act": "game", "row": row, "facts": facts}
        version = states[0]["list"]["version"]
        told = [phone.tell(f"/tisch/{table}/eintrag/", acts=[act], based_on=version)[0] for _site in range(2)]
        assert told == [200, 200]  # the line was slow, and it was sent again
        written = f"{augen_of(row)} : {240 - augen_of(row)} Augen"
        assert [anna.get(f"/liste/{table}/")[1].count(written) for _site in range(2)] == [1, 1]


def test_a_photo_sent_here_is_read_and_seen_there(event, tables):
    _where, anna = event
    _table, _token, paper, picture, end = tables
    send = f"/liste/{paper}/foto/"
    assert anna.send(send, picture, "liste.jpg", "photos", **form_of(anna, send))[0] == 302
    pages = [anna.get(f"/liste/{paper}/eintragen/")[1] for _site in range(2)]
    for page in pages:
        cells = [re.search(rf'name="end-{n}"[^>]*?value="([^"]*)"', page)[1] for n in range(1, 5)]
        assert [cell.replace("−", "-") for cell in cells] == end
    blatt = re.search(r"/blatt/[0-9a-f-]+/", pages[0])[0]
    seen = [anna.fetch(f"{blatt}foto/") for _site in range(2)]
    assert seen[0] == seen[1]
    assert seen[0].startswith(b"\xff\xd8")


def form_of(anna: Alternating, path: str) -> dict[str, str]:
    """The hidden words of a form that takes a file."""
    return {name: values[0] for name, values in fields_of(anna.get(path)[1]).items()}


# --- an evening, people from outside, the year


def test_an_evening_begins_here_is_played_there_and_its_end_is_read_on_both(event, two):
    """By the forms of its pages, each fetched from one machine and sent to the other."""
    _where, anna = event
    stranger = Alternating(two[1])
    begun = anna.led_on(f"/verein/{club_of(anna)}/abend/")
    evening = anna.ask("GET", begun).headers["Location"]
    result = evening.removesuffix("abend/")
    assert {stranger.get(result)[0] for _site in range(2)} == {404}
    for number in range(1, 5):
        assert anna.led_on(evening, f"{evening}gast/", first_name=f"Gast{number}", last_name="Neu")
        assert all(f"Gast{number}" in page for page in anna.on_all(evening)), "an old page"
    seats = re.findall(r'name="seats" value="([0-9a-f-]{36})"', anna.get(evening)[1])
    anna.led_on(evening, f"{evening}tisch/", seats=seats, order=",".join(seats), depth="full", games="")
    pages = anna.on_all(evening)
    (at_table,) = set(re.findall(r"/liste/[0-9a-f-]{36}/eintragen/", "".join(pages)))
    for game in range(1, 3):
        enter_one(anna, at_table, game)
        assert [f'<span class="badge open">Spiel {game}' in page for page in anna.on_all(evening)] == [True, True]
    assert anna.led_on(evening, re.search(rf"{evening}liste/\d+/beenden/", pages[0] + anna.get(evening)[1])[0])
    assert ["Gerade spielt kein Tisch." in page for page in anna.on_all(evening)] == [True, True]
    assert anna.led_on(evening, f"{result}beenden/", publish="1")
    assert ["Das Ergebnis steht, alle können es lesen." in page for page in anna.on_all(evening)] == [True, True]
    assert ["Gast1" in page for page in stranger.on_all(result)] == [True, True]


def enter_one(anna: Alternating, enter: str, game: int) -> None:
    version = re.search(r'based_on"[^>]*?value="(\d+)"', anna.get(enter)[1])[1]
    answer = {"kind": "normal", "re": ["1", "3"], "re_augen": augen_of(game)}
    status, page = anna.post(enter, key=uuid4().hex, based_on=version, **answer)
    assert status in (200, 302), page


def test_somebody_enters_for_a_tournament_here_and_is_taken_in_there(event, two):
    """The public form, and its receipt, which strangers read by its link alone."""
    _where, anna = event
    where = an_event(two[0], "Nikolauspokal", rounds=3)
    stranger = Alternating(two[1])
    anna.led_on(f"{where}leitung/", f"{where}veroeffentlichen/")
    overview = f"{where}anmeldungen/"
    last = 1 + int(re.search(r'class="big-number">\s*<b>(\d+)</b>', anna.get(overview)[1])[1])
    assert anna.fill_in(f"{overview}einstellungen/", entry_form="on", entry_limit=last)[0] == 302
    receipt = stranger.led_on(
        f"{where}anmelden/", first_name_1="Olga", last_name_1="Neumann", contact="olga@halle.test"
    )
    assert ["Ein Platz ist reserviert." in page for page in stranger.on_all(receipt)] == [True, True]
    assert ["olga@halle.test" in page for page in anna.on_all(overview)] == [True, True]
    anna.led_on(overview, f"{overview}alle-aufnehmen/")
    assert [f"Aufgenommen, Startnummer {last}" in page for page in stranger.on_all(receipt)] == [True, True]
    full = stranger.on_all(f"{where}anmelden/")
    assert ["Alle Plätze sind vergeben:" in page for page in full] == [True, True]


@pytest.mark.parametrize("kind", ["saison", "liga"])
def test_a_season_or_a_league_is_made_here_and_its_name_is_new_on_both_at_once(event, two, kind):
    _where, anna = event
    stranger = Alternating(two[1])
    made = anna.led_on(f"/verein/{club_of(anna)}/{kind}/neu/", name="Das Jahr der Neun", published="on")
    season = re.match(r"/saison/[0-9a-f-]{36}/", made)[0]
    for before, name in pairwise(["Das Jahr der Neun", f"Eine {kind} der Dame", f"Eine {kind} des Fuchses"]):
        assert [before in page for page in stranger.on_all(season)] == [True, True]
        assert anna.fill_in(f"{season}bearbeiten/", name=name)[0] == 302
        assert [(name in page, before in page) for page in stranger.on_all(season)] == [(True, False)] * 2
    assert all(season in page for page in stranger.on_all("/saisons/"))


# --- clubs that come and go


APPLIED = {
    "name": "Karo Ass Celle", "city": "Celle", "state": "NI",
    "first_name": "Berta", "last_name": "Kühn", "email": "berta@example.org",
}  # fmt: skip


def test_a_club_applies_here_confirms_there_and_is_let_in_here(event, two, letters):
    """And five are as many as one address may send within an hour, on both together."""
    _where, anna = event
    stranger = Alternating(two[1])
    assert anna.fill_in("/betrieb/anmeldungen/einstellen/", joining="approval")[0] == 302
    assert stranger.fill_in("/verein-anmelden/", **APPLIED)[0] == 302
    (link,) = re.findall(rf"http://{NAME}(/verein-anmelden/bestaetigen/\S+)", letters.letters[-1].get_content())
    assert stranger.fill_in(link)[0] == 200
    overview = [anna.get("/betrieb/anmeldungen/")[1] for _site in range(2)]
    assert ["Karo Ass Celle" in page for page in overview] == [True, True]
    let_in = re.search(r"/betrieb/anmeldungen/[0-9a-f-]+/zulassen/", overview[0])[0]
    assert anna.post(let_in, **fields_of(overview[0], action=let_in))[0] in (200, 302)
    assert ["Karo Ass Celle" in stranger.get("/")[1] for _site in range(2)] == [True, True]
    said = [stranger.fill_in("/verein-anmelden/", **APPLIED | {"name": f"Pik {n}"}) for n in range(5)]
    assert [status for status, _page in said] == [302] * 4 + [429]
    assert "Von diesem Anschluss kamen schon mehrere Anmeldungen" in said[-1][1]


def test_wrong_words_for_a_table_are_counted_once(tables, two):
    guesses = Alternating(two[1])
    told = [guesses.tell(f"/tisch/{tables[0]}/anmelden/", token=f"geraten{n}")[0] for n in range(12)]
    assert told == [403] * 10 + [429] * 2


LEAVES = """
import datetime
from league.clubs.services.club import found_club
from league.clubs.services.people import add_player
from league.events.services.evening import end_evening, form_table, start_evening
from league.lists.services.writing import finish_list, save_paper
from league.models import Spielliste, User
from league.registration.services.entries import add_entry
from tests.cast import totals_paper
anna = User.objects.get(username="anna")
club = found_club(name="Pik Sieben", administrator=anna, by=anna)
evening = start_evening(club=club, date=datetime.date(2026, 11, 14), name="Vor dem Umzug", by=anna)
people = [add_player(first_name=f"Pia{n}", last_name=f"Pik{n}", club=club, by=anna) for n in range(4)]
seats = [add_entry(tournament=evening, player=one, by=anna) for one in people]
table = form_table(evening=evening, seats=seats, depth=Spielliste.TOTALS, by=anna)
save_paper(spielliste=table, paper=totals_paper(11, -7, -3, -1), based_on=None, by=anna)
table.refresh_from_db()
finish_list(spielliste=table, based_on=None, by=anna)
end_evening(evening=evening, by=anna, publish=True)
print(club.uuid, evening.uuid)
"""


def test_a_club_is_taken_along_here_deleted_there_and_comes_back_with_its_events(event, two):
    _where, anna = event
    hall, _sites = two
    said = hall.manage("shell", "-v", "0", "-c", LEAVES)
    assert said.returncode == 0, said.stderr
    club, evening = (f"/{kind}/{uuid}/" for kind, uuid in zip(("verein", "turnier"), said.stdout.split(), strict=True))
    alone, whole = anna.fetch(f"{evening}mitnehmen/"), anna.fetch(f"{club.removesuffix('/')}/mitnehmen.spiel")
    for parcel in (whole, alone):  # each time it is gone, and comes back
        assert anna.fill_in(f"{club}loeschen/", name="Pik Sieben")[0] == 302
        gone_from_both(anna, club, evening)
        bring_in(anna, parcel)
        assert ["Vor dem Umzug" in anna.get(evening)[1] for _site in range(2)] == [True, True]
        with psycopg.connect(hall.words["DATABASE_URL"]) as database:
            found = database.execute("SELECT uuid FROM league_club WHERE name = 'Pik Sieben'").fetchall()
        ((uuid,),) = found
        club = f"/verein/{uuid}/"
        assert ["Vor dem Umzug" in anna.get(club)[1] for _site in range(2)] == [True, True]


MANY = """
import datetime
from league.clubs.services.club import found_club
from league.events.services.evening import start_evening
from league.models import Spielliste, User
anna = User.objects.get(username="anna")
club = found_club(name="Karo Zehn", administrator=anna, by=anna)
def one(evening, n):
    return Spielliste(tournament=evening, table=n, number=n, root=n, depth=Spielliste.TOTALS)
for week in range(3):
    day = datetime.date(2026, 11, 14) - datetime.timedelta(7 * week)
    evening = start_evening(club=club, date=day, by=anna)
    Spielliste.objects.bulk_create(one(evening, n) for n in range(1, 71))
print(club.uuid)
"""


def test_the_file_of_a_large_club_is_ordered_here_watched_there_and_fetched_from_both(event, two):
    """Its lists lie empty, so many of them that no page makes the file while somebody waits."""
    _where, anna = event
    hall, _sites = two
    said = hall.manage("shell", "-v", "0", "-c", MANY)
    assert said.returncode == 0, said.stderr
    where = f"/verein/{said.stdout.split()[-1]}/mitnehmen"
    assert "Datei machen" in anna.get(f"{where}/")[1]
    assert anna.post(f"{where}/machen/")[0] == 302
    until(anna, f"{where}/", "Die Datei ist bereit")
    files = [anna.fetch(f"{where}.spiel") for _site in range(2)]
    assert files[0] == files[1]
    status, preview = anna.send("/betrieb/einlesen/", files[0], "verein.spiel")
    assert (status, "Nichts ist zu tun." in preview) == (200, True)


def gone_from_both(anna: Alternating, *pages: str) -> None:
    until_is(lambda: {anna.get(page)[0] for page in pages for _site in range(2)} == {404})


def bring_in(anna: Alternating, parcel: bytes) -> None:
    """Looked at here, taken over there."""
    status, preview = anna.send("/betrieb/einlesen/", parcel, "umzug.spiel")
    assert status == 200, preview
    status, page = anna.post("/betrieb/einlesen/", **fields_of(preview))
    assert status == 302, page


def until_is(happened) -> None:
    for _try in range(300):
        if happened():
            return
        time.sleep(0.2)
    raise AssertionError("it did not happen")


# --- what who looks after them needs


def test_an_error_here_is_found_there_by_the_number_on_its_page(event, tables, two):
    """A machine that cannot read what is stored: somebody has written past the site."""
    hall, sites = two
    _where, anna = event
    _table, _token, paper, *_photo = tables
    with psycopg.connect(hall.words["DATABASE_URL"]) as database:
        database.execute("UPDATE league_tournament SET ruleset = '5' WHERE name = 'Mit Handy und Foto'")
    words = {"Host": NAME, "Cookie": f"sessionid={anna.cookies['sessionid']}"}
    broken = ask_whole(sites[1].port, "GET", f"/liste/{paper}/eintragen/", **words)
    assert broken.status == 500
    number = re.search(r'<b class="mono">([A-Z0-9-]+)</b>', broken.page)[1]
    name = (sites[1].hall.folder / "machine.txt").read_text()
    for _site in sites:
        page = anna.get(f"/betrieb/?nummer={number}")[1]
        assert (f'<td class="mono">{number}</td>' in page, f"<td>{name}</td>" in page) == (True, True)


def test_nothing_is_restored_while_another_machine_serves(event, two, tmp_path):
    hall, sites = two
    _where, anna = event
    backup = next(file for site in sites for file in site.hall.folder.glob("backups/*.zip"))
    said = manage(tmp_path, "restore", str(backup), "--yes", **hall.words)
    assert said.returncode != 0
    assert "Die Seite läuft noch auf den Rechnern " in said.stderr
    assert all((site.hall.folder / "machine.txt").read_text() in said.stderr for site in sites)
    assert "Adventspokal" in anna.get("/vereine/")[1] + anna.get("/")[1]


# --- files in a bucket


@pytest.fixture
def bucket(two):
    """Both sites begin anew, and keep their files there from now on: who asks for it comes last."""
    _hall, sites = two
    with a_bucket() as one:
        for site in sites:
            site.stop()
            site.words = {"LEAGUE_FILES": one.address, "LEAGUE_FILES_LOGIN": LOGIN}
            site.start()
        yield one
        for site in sites:
            site.stop()


def test_what_is_kept_in_a_bucket_is_there_for_both(event, bucket):
    """A print is ordered here and fetched there, a file looked at here and taken over there."""
    where, anna = event
    waits = printed(anna, where, count=9, players=4)
    until(anna, waits, "PDF öffnen")
    files = [anna.fetch(f"{waits}datei/") for _site in range(2)]
    assert files[0] == files[1] in bucket.objects.values()
    parcel = anna.fetch(f"{where}mitnehmen/")
    status, preview = anna.send("/betrieb/einlesen/", parcel, "advent.spiel")
    assert (status, "mit demselben Inhalt. Nichts ist zu tun." in preview) == (200, True)
    assert parcel in bucket.objects.values()
