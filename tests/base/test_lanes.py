"""Nobody makes a page that somebody else is making, and what takes long is made beside the site."""

import re
from concurrent.futures import Future

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from league.base import lanes
from league.base.kept import forget_all, made_once
from league.base.lanes import FILES, MAILS, PAGES, PAPER, PICTURES, READY, UNANSWERED, WAITS, lane_of
from league.base.page_cache import PageCache
from league.base.writing import touch_people
from league.lists.services.writing import finish_list
from league.models import Tournament
from league.urls import urlpatterns
from tests.cast import a_tournament, play_all, seated

FILE = re.compile(r"\.(pdf|xlsx|csv|zip)$|<ending:ending>$")
STORED = ("backup-file",)  # a file that lies there is given out, not made


class Pages:
    """The cache before a site that counts what it makes. `meanwhile` happens while the first page is being made."""

    def __init__(self, meanwhile=None):
        self.made, self.meanwhile = 0, meanwhile
        self.respond = PageCache(self._make)

    def _make(self, request):
        self.made += 1
        number = self.made
        if number == 1 and self.meanwhile:
            self.meanwhile()
        return HttpResponse(f"{number}. Seite")

    def ask(self, **environ):
        return self.respond(RequestFactory().get("/", **environ))


@pytest.fixture
def _stamp(db):
    touch_people()


@pytest.mark.usefixtures("_stamp")
def test_who_asks_for_a_page_that_is_being_made_waits_for_it_without_a_thread():
    waits = []
    pages = Pages(lambda: pages.ask(**{WAITS: waits}))
    assert pages.ask().content == b"1. Seite"
    (done,) = waits
    assert done.done()
    assert (pages.ask(**{WAITS: []}).content, pages.made) == (b"1. Seite", 1)


@pytest.mark.usefixtures("_stamp")
def test_who_asks_after_a_change_does_not_wait_for_the_page_of_before():
    waits, later = [], []

    def changed():
        touch_people()
        later.append(pages.ask(**{WAITS: waits}).content.decode())

    pages = Pages(changed)
    assert pages.ask().content.decode() == "1. Seite"
    assert (later, waits) == (["2. Seite"], [])
    assert pages.ask().content.decode() == "2. Seite"  # what was made of the past is nobody's any more


@pytest.mark.usefixtures("_stamp")
def test_a_page_whose_making_fails_is_made_by_the_next():
    def fails():
        raise ValueError

    pages = Pages(fails)
    with pytest.raises(ValueError):  # noqa: PT011
        pages.ask()
    assert pages.ask().content.decode() == "2. Seite"


@pytest.mark.usefixtures("_stamp")
def test_who_has_waited_long_enough_makes_the_page_himself(monkeypatch):
    monkeypatch.setattr(lanes, "LONGEST_WAIT", 0.01)
    meanwhile = []
    pages = Pages(lambda: meanwhile.append(pages.ask().content.decode()))
    assert pages.ask().content.decode() == "1. Seite"
    assert meanwhile == ["2. Seite"]


@pytest.mark.usefixtures("_stamp")
def test_only_what_lies_ready_is_given_where_nothing_may_be_made():
    pages = Pages()

    def ready(**more):
        request = RequestFactory().get("/", **{READY: True}, **more)
        answer = pages.respond(request)
        return None if UNANSWERED in request.META else answer.content.decode()

    assert (ready(), pages.made) == (None, 0)
    assert pages.respond(RequestFactory().get("/", **{READY: True})).status_code < 400  # the log tells of no fault
    pages.ask()
    assert (ready(), pages.made) == ("1. Seite", 1)
    assert ready(HTTP_COOKIE="sessionid=bernd") is None  # his page is nobody's but his
    touch_people()
    assert (ready(), pages.made) == (None, 1)


# --- what several pages are made from


def test_what_pages_are_made_from_is_made_once_until_something_changes(cast):
    event, made = a_tournament(cast), []

    def asked():
        now = Tournament.objects.select_related("club").get(pk=event.pk)
        return made_once(now, "tables", lambda: made.append(now.version) or list(made))

    assert asked() == asked() == made
    assert len(made) == 1
    seated(cast, event)
    assert (asked(), len(made)) == (made, 2)
    forget_all()
    assert (asked(), len(made)) == (made, 3)


def test_carla_reads_her_new_place_as_soon_as_a_list_counts(cast, client):
    event = a_tournament(cast)
    page = f"/turnier/{event.uuid}/platz/1/"
    before = client.get(page).content.decode()
    liste = seated(cast, event)
    play_all(liste, by=cast.bernd)
    finish_list(spielliste=liste, based_on=None, by=cast.bernd)
    after = client.get(page).content.decode()
    assert before != after
    forget_all()
    assert Client().get(page).content.decode() == after


# --- beside the site


def test_every_file_is_made_beside_the_site():
    """Paper, workbooks, lists for other programs: none of them keeps a page waiting."""
    files = {str(one.pattern): one for one in urlpatterns if FILE.search(str(one.pattern)) and one.name not in STORED}
    assert len(files) > 15
    here = [path for path, one in files.items() if not hasattr(one.callback, "apart")]
    assert here == []


def test_what_is_stored_about_a_person_is_collected_beside_the_site(cast):
    """Of somebody with 500 evenings that takes half a second of the processor."""
    path = f"/spieler/{cast.carla.uuid}/auskunft/"
    assert (lane_of("POST", path), lane_of("GET", path)) == (FILES, None)


def test_a_file_that_comes_in_is_read_beside_the_site_but_its_page_is_a_page(cast):
    path = f"/verein/{cast.home.uuid}/spieler/einlesen/"
    assert (lane_of("POST", path), lane_of("GET", path)) == (FILES, None)


@pytest.mark.parametrize(
    ("path", "lane"),
    [
        ("/turnier/{}/druck/laufkarten.pdf", PAPER),
        ("/turnier/{}/ergebnis.pdf", PAPER),
        ("/turnier/{}/ergebnis.csv", FILES),
        ("/turnier/{}/arbeitsmappe.xlsx", FILES),
        ("/turnier/{}/nachweis/kette.json", FILES),
        ("/turnier/{}/nachweis/vergleichen/", FILES),
        ("/turnier/{}/mitnehmen/", FILES),
        ("/turnier/{}/", PAGES),
        ("/turnier/{}/leitung/", PAGES),
        ("/turnier/{}/beamer/bilder/", PAGES),
        ("/turnier/{}/anmeldungen/", PAGES),
        ("/turnier/{}/teilnahme/", PAGES),
        ("/turnier/{}/runde/1/tische/", PAGES),
        ("/turnier/{}/abschluss/", PAGES),
        ("/turnier/{}/bearbeiten/", None),
        ("/hilfe/", None),
        ("/gibt/es/nicht/", None),
    ],
)
def test_what_is_made_where(cast, path, lane):
    assert lane_of("GET", path.format(cast.home.uuid)) == lane


def test_what_is_written_in_a_form_is_taken_where_all_is_written(cast):
    path = f"/turnier/{cast.home.uuid}/runde/1/tische/"
    assert (lane_of("GET", path), lane_of("POST", path)) == (PAGES, None)


@pytest.mark.parametrize("path", ["/verein/{}/logo/", "/liste/{}/handy/", "/tisch/{}/foto/"])
def test_a_picture_that_comes_in_takes_no_thread_of_those_who_enter(cast, path):
    assert lane_of("POST", path.format(cast.home.uuid)) == PICTURES


@pytest.mark.parametrize(
    "path",
    [
        "/verein-anmelden/",
        "/verein-anmelden/bestaetigen/wort/",
        "/betrieb/anmeldungen/{}/zulassen/",
        "/betrieb/anmeldungen/{}/ablehnen/",
        "/verein/{}/zugang/link-schicken/",
        "/konto/password/reset/",
        "/konto/email/",
        "/konto/reauthenticate/",
        "/konto/2fa/reauthenticate/",
        "/konto/2fa/webauthn/reauthenticate/",
        "/betrieb/zweiter-schritt/",
    ],
)
def test_who_waits_for_the_mail_server_takes_no_thread_of_those_who_enter(cast, path):
    assert (lane_of("POST", path.format(cast.home.uuid)), lane_of("GET", path.format(cast.home.uuid))) == (MAILS, None)


def test_without_a_gate_a_thread_waits_until_it_is_done():
    done = Future()
    done.set_result(None)
    assert lanes.waits_for({}, done) is None
