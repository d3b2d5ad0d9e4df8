"""What every answer keeps to (docs/asvs.md), asked of the site as it is: cookies, heads, links, what is written into the
log and into mails, and what somebody sends beside what he was asked for."""

import logging
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.core.cache import cache

from league.base.mail import is_mailed
from league.clubs.forms.club import InviteForm, MailForm
from league.clubs.services.club import found_club
from league.clubs.services.people import add_player
from league.models import User
from tests.cast import PASSWORD, a_tournament, browser_of, sent

EVIL = "javascript:alert(1)"


@pytest.fixture(autouse=True)
def _nobody_has_tried_yet():
    cache.clear()
    yield
    cache.clear()


# --- 3.3.2, 3.3.4: cookies


def test_every_cookie_stays_on_this_site_and_the_session_with_the_browser(cast):
    browser = browser_of(None)
    browser.get("/konto/login/")
    browser.post("/konto/login/", {"login": "anna", "password": PASSWORD})
    browser.post("/sprache/", {"language": "en", "next": "/"})
    found = {name: (cookie["samesite"], bool(cookie["httponly"])) for name, cookie in browser.cookies.items()}
    assert {name: site for name, (site, _hidden) in found.items()} == dict.fromkeys(found, "Lax")
    hidden = {name for name, (_site, http_only) in found.items() if http_only}
    assert hidden >= {"sessionid", "sprache", "geraet"}
    assert len(found) >= 4


# --- 3.4.5: addresses are told to no other site


@pytest.mark.parametrize("address", ["/", "/gibt-es-nicht/", "/konto/ich/", "/healthz", "/api/v1/clubs", "/robots.txt"])
def test_no_answer_lets_other_sites_know_its_address(cast, address):
    assert browser_of(None).get(address).headers["Referrer-Policy"] == "same-origin"


# --- 1.2.2: whatever somebody is called, no link of ours leads there


class Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found += [value or "" for name, value in attrs if name in ("href", "src", "action", "formaction")]


def test_a_name_that_is_an_address_becomes_no_link(cast):
    club = found_club(name=EVIL, administrator=cast.anna, by=None, city="//example.org", short_name="data:,x")
    add_player(first_name=EVIL, last_name='"><a href=//example.org>', club=club, by=cast.anna)
    event = a_tournament(cast)
    pages = ["/", f"/verein/{club.uuid}/", f"/verein/{club.uuid}/spieler/", "/rangliste/", f"/turnier/{event.uuid}/"]
    pages += [f"/suche/?q={EVIL}", f"/verein/{club.uuid}/bearbeiten/"]
    seen = [browser_of(cast.anna).get(page) for page in pages]
    assert {page.status_code for page in seen} == {200}
    links = [link for page in seen for link in Links(page.text).found]
    assert len(links) > 100
    strange = [link for link in links if urlsplit(link).scheme not in ("", "http", "webcal", "mailto")]
    assert strange == []
    assert [link for link in links if urlsplit(link).netloc not in ("", "testserver")] == []


# --- 1.2.4: quotes are letters like others

TYPED = ["' OR '1'='1", '"; DROP TABLE league_user; --', "%", "\\", "1) UNION SELECT password FROM league_user --"]


@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.parametrize(
    "address", ["/suche/", "/rangliste/", "/saisons/", "/verein/{club}/spieler/", "/api/v1/players"]
)
def test_what_looks_like_sql_is_looked_for_as_text(cast, address, typed):
    browser = browser_of(cast.anna)
    for word in ("q", "sort", "page", "jahr", "land"):
        answer = browser.get(address.format(club=cast.home.uuid), {word: typed})
        assert answer.status_code in (200, 404)
        assert PASSWORD not in answer.text
        assert cast.anna.password not in answer.text
    assert User.objects.count() == 3


# --- 13.4.3: folders are not listed


@pytest.mark.parametrize(
    "address", ["/static/", "/static/league/", "/static/league", "/hilfe/bilder/", "/betrieb/sicherung/"]
)
def test_no_folder_is_listed(cast, address):
    root = User.objects.create_superuser("root")
    assert browser_of(root).get(address).status_code == 404


# --- 16.2.5, 16.4.1: what is logged


@pytest.fixture
def logged(caplog):
    caplog.set_level(logging.DEBUG)
    return lambda: [record.getMessage() for record in caplog.records]


SECRET = "geheim-und-falsch"
FIELDS = ["password", "oldpassword", "password1", "code", "reason"]


@pytest.mark.parametrize(
    "address", ["/konto/login/", "/konto/password/change/", "/konto/code/", "/konto/reauthenticate/"]
)
def test_nothing_that_is_typed_into_a_form_is_logged(cast, logged, address):
    for who in (None, cast.anna):
        browser = browser_of(who)
        for page in (address, "/konto/login/"):  # where something is said of it: who was meant
            browser.post(page, {name: SECRET for name in FIELDS} | {"login": "anna", "username": "anna"})
    assert logged()
    assert [line for line in logged() if SECRET in line] == []


@pytest.mark.parametrize("address", ["/x%0A2026-11-17 INFO event=login user=1", "/x%0D%0Aevent=login", "/x%1b[31m"])
def test_nobody_writes_a_line_of_his_own_into_the_log(cast, logged, address):
    browser_of(cast.anna).get(address)
    said = [line for line in logged() if "Not Found" in line]
    assert len(said) == 1
    assert [line for line in said if any(sign in line for sign in "\r\n\x1b")] == []


# --- 1.3.11: what is typed stays in its place in a mail


def test_a_line_break_in_a_subject_makes_no_head_of_its_own(settings):
    settings.CAN_MAIL = True
    mail.outbox.clear()
    assert is_mailed("Ein Zugang bei „X\r\nBcc: alle@example.org“", "Text", "anna@example.org")
    assert mail.outbox[0].message()["Bcc"] is None
    assert mail.outbox[0].recipients() == ["anna@example.org"]


ADDRESSES = [
    "anna@example.org\nBcc: alle@example.org",
    "anna@example.org, alle@example.org",
    "anna@example.org\r\n\r\nText",
]


@pytest.mark.parametrize("typed", ADDRESSES)
def test_an_address_is_one_address(typed, settings):
    settings.CAN_MAIL = True
    mail.outbox.clear()
    assert not MailForm({"email": typed}).is_valid()
    assert "email" in InviteForm({"email": typed}).errors
    assert not is_mailed("Betreff", "Text", typed) or mail.outbox[0].recipients() == [typed]


# --- 15.3.3, 15.3.7: what nobody asked for


def test_whoever_sends_more_than_he_was_asked_for_changes_no_more(cast):
    browser = browser_of(cast.anna)
    address = f"/verein/{cast.home.uuid}/zugang/einladen/"
    berta = {"username": "berta", "first_name": "Berta", "last_name": "Kern", "email": "", "role": "scorer"}
    more = {"is_superuser": "on", "is_staff": "on", "password": "x", "pk": cast.dieter.pk, "id": cast.dieter.pk}
    assert browser.post(address, sent(browser.get(address).context["form"], **berta, **more)).status_code == 200
    made = User.objects.get(username="berta")
    assert (made.is_superuser, made.is_staff, made.has_usable_password()) == (False, False, False)
    assert User.objects.get(pk=cast.dieter.pk).username == "dieter"


def test_a_form_is_read_from_what_was_sent_and_not_from_the_address(cast):
    browser = browser_of(None)
    browser.post(f"/konto/login/?login=anna&password={PASSWORD}", {})
    assert browser.get("/konto/ich/").status_code == 302
