"""In which language a page comes: as chosen, else as the browser asks; and nobody reads a page kept for another."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy

from league.base.language import language_of, written_by
from league.events.services.evening import start_evening
from league.models import Tournament
from tests.cast import a_tournament


@pytest.mark.parametrize(
    ("asked", "cookie", "spoken"),
    [
        ("", "", "de"),  # a machine
        ("de-DE,de;q=0.9,en;q=0.8", "", "de"),
        ("de-AT", "", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "", "en"),
        ("fr-FR,fr;q=0.9,de;q=0.5", "", "de"),
        ("fr-FR,fr;q=0.9", "", "en"),  # neither of ours: rather English
        ("*", "", "de"),
        ("en-GB", "sprache=de", "de"),
        ("de", "a=b; sprache=en", "en"),
        ("de", "sprache=fr", "de"),
        ("de", 'sprache="', "de"),
        ("x" * 5000, "", "de"),
        ("x;q=zwei,,;", "", "de"),
    ],
)
def test_which_language(asked, cookie, spoken):
    assert language_of({"HTTP_ACCEPT_LANGUAGE": asked, "HTTP_COOKIE": cookie}) == spoken


def head_of(answer) -> tuple[str, bool]:
    page = answer.content.decode()
    return page.partition('<html lang="')[2][:2], "Einloggen" in page


@pytest.mark.django_db
def test_the_switch_stays_and_leads_back():
    client = Client()
    assert head_of(client.get("/hilfe/")) == ("de", True)
    chosen = client.post(reverse("language"), {"language": "en", "next": "/hilfe/?q=Bock"})
    assert (chosen.status_code, chosen.url) == (302, "/hilfe/?q=Bock")
    assert client.get("/hilfe/").headers["Content-Language"] == "en"
    assert head_of(client.get("/hilfe/"))[0] == "en"
    client.post(reverse("language"), {"language": "de", "next": "/"})
    assert head_of(client.get("/hilfe/")) == ("de", True)


@pytest.mark.django_db
@pytest.mark.parametrize("to", ["https://example.org/", "//example.org", "javascript:alert(1)", ""])
def test_the_switch_leads_nowhere_else(to):
    assert Client().post(reverse("language"), {"language": "en", "next": to}).url == "/"


@pytest.mark.django_db
def test_an_unknown_language_changes_nothing():
    answer = Client().post(reverse("language"), {"language": "tlh", "next": "/"})
    assert (answer.status_code, dict(answer.cookies)) == (302, {})


def test_a_page_that_is_kept_is_kept_for_each_language(cast):
    address = reverse("tournament-detail", args=[a_tournament(cast).uuid])
    spoken = ["de", "en", "de", "en"]
    answers = [Client().get(address, headers={"Accept-Language": one}) for one in spoken]
    assert [head_of(answer)[0] for answer in answers] == spoken
    assert answers[0].headers["ETag"] == answers[2].headers["ETag"] != answers[1].headers["ETag"]
    assert answers[0].content == answers[2].content
    chosen = Client()
    chosen.post(reverse("language"), {"language": "en"})
    assert chosen.get(address, headers={"Accept-Language": "de"}).headers["ETag"] == answers[1].headers["ETag"]
    assert "Accept-Language" in answers[0].headers["Vary"]


def test_what_is_stored_once_is_in_the_language_of_the_club(cast):
    """Whoever starts the evening, and in whichever language he reads."""
    cast.home.language = "en"
    with translation.override("de"):
        with written_by(cast.home):
            assert translation.get_language() == "en"
        assert translation.get_language() == "de"
    with translation.override("en"):
        cast.home.language = "de"
        evening = start_evening(club=cast.home, date=datetime.date(2026, 11, 18), by=cast.bernd)
    assert evening.name == "Vereinsabend am 18.11.2026"


def test_choices_are_named_in_the_language_of_the_page(cast):
    event = a_tournament(cast, state=Tournament.RUNNING)
    with translation.override("de"):
        assert event.get_state_display() == "läuft"
    named = event._meta.get_field("state").flatchoices
    assert [type(words) for _state, words in named] == [type(gettext_lazy("läuft"))] * len(named)
