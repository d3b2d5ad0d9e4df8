"""What every phone at a table is told: cheap to ask for, and new at once when somebody else acts."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.day.services import correct_clock, pause_clock, start_clock
from league.lists.services.writing import allow_time, strike_games
from league.phones.words import words_hash
from tests.cast import browser_of, normal

from .at_table import Phone, a_table, game


def asked(phone, etag=""):
    """The answer, and what it cost."""
    with CaptureQueriesContext(connection) as found:
        answer = phone.client.get(reverse("table-state", args=[phone.list.uuid]), headers={"If-None-Match": etag})
    return answer, len(found)


def test_whether_anything_is_new_is_one_question(cast):
    phone = Phone(a_table(cast))
    answer, _cost = asked(phone)
    again, cost = asked(phone, answer.headers["ETag"])
    assert (again.status_code, cost) == (304, 1)


@pytest.mark.thorough
def test_few_and_many_rows_and_phones_cost_the_same(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    phone.play(normal())
    few = asked(phone)[1]
    phone.play(*[normal()] * 15)
    Phone(liste), Phone(liste)
    assert asked(phone)[1] == few <= 12


def test_whatever_somebody_else_does_is_new(cast):
    liste = a_table(cast)
    phone, other = Phone(liste), Phone(liste)
    etag = asked(phone)[0].headers["ETag"]
    for act in (
        lambda: other.send("table-pen", act="take"),
        lambda: other.send("table-seat", seat=2),
        lambda: other.act(game(1)),
        lambda: start_clock(round=liste.round, by=cast.anna),
        lambda: pause_clock(round=liste.round, by=cast.anna),
        lambda: allow_time(spielliste=liste, minutes=5, reason="Stromausfall", based_on=None, by=cast.anna),
        lambda: strike_games(spielliste=liste, after=10, reason="Zeit um", based_on=None, by=cast.anna),
    ):
        act()
        answer = asked(phone, etag)[0]
        assert answer.status_code == 200
        etag = answer.headers["ETag"]


def test_the_clock_and_what_the_direction_decided(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    assert phone.state["clock"]["ends_at"] is None
    start_clock(round=liste.round, by=cast.anna)
    before = phone.state["clock"]
    assert (before["paused"], 5990 < before["left"] <= 6000) == (False, True)
    allow_time(spielliste=liste, minutes=5, reason="Stromausfall", based_on=None, by=cast.anna)
    correct_clock(round=liste.round, minutes=2, reason="zu früh gestartet", based_on=None, by=cast.anna)
    strike_games(spielliste=liste, after=10, reason="Zeit um", based_on=None, by=cast.anna)
    now = phone.state
    assert 6400 < now["clock"]["left"] <= 6420
    assert now["start"]["time_up_after"] == 10
    assert [one["text"] for one in now["notices"]] == [
        "Zeitgutschrift: 5\xa0Minuten. Stromausfall",
        "Zeit um nach Spiel 10: Die übrigen Normalspiele sind gestrichen (§8).",
    ]


def test_the_words_are_fetched_once(cast):
    phone = Phone(a_table(cast))
    answer = phone.client.get(f"/tisch/worte/{phone.state['words']}.json")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.json()["sentences"]["game-refused"]
    assert phone.client.get("/tisch/worte/anders.json").status_code == 404
    assert words_hash("de") == phone.state["words"]


def test_the_shell_and_its_worker(cast):
    liste = a_table(cast)
    phone = Phone(liste)
    page = phone.client.get(reverse("table", args=[liste.uuid]))
    assert (page.status_code, page.headers["Cache-Control"]) == (200, "private, max-age=43200")
    worker = phone.client.get(reverse("table-worker", args=[liste.uuid]))
    assert worker.headers["Service-Worker-Allowed"] == f"/tisch/{liste.uuid}/"
    assert worker.headers["Content-Type"].startswith("text/javascript")
    manifest = phone.client.get(reverse("table-manifest", args=[liste.uuid]))
    assert manifest.json()["scope"] == f"/tisch/{liste.uuid}/"


def test_of_phones_pages_for_people_know_nothing(cast):
    """Its cookie is sent to no other page: a phone is a stranger there."""
    liste = a_table(cast)
    phone = Phone(liste)
    assert phone.client.get(f"/liste/{liste.uuid}/eintragen/").status_code == 302
    assert browser_of(cast.anna).get(reverse("table", args=[liste.uuid])).status_code == 404
