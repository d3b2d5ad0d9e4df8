"""When it begins, what the organiser announces and what it costs: typed once, read by everybody who may come."""

import datetime

import pytest
from django.urls import reverse

from league.events.services.tournament import change_tournament
from league.models import Tournament
from league.registration.services.field import change_entry_settings
from tests.base.test_history import last
from tests.cast import a_tournament, browser_of, sent

from .event_pages import at, complaints, words

TEXT = "Einlass ab 9 Uhr.\nFür Essen ist gesorgt; Anfahrt: https://example.org/linde"


def change(cast, event, **changes):
    browser = browser_of(cast.anna)
    form = browser.get(at("tournament-edit", event)).context["form"]
    return browser.post(at("tournament-edit", event), sent(form, **changes))


@pytest.mark.parametrize("typed", ["10:00", "10.00", "10 Uhr", "10:00 Uhr", "10"])
def test_the_time_is_typed_as_people_write_it(cast, typed):
    event = a_tournament(cast, players=0)
    assert change(cast, event, starts_at=typed).status_code == 302
    assert Tournament.objects.get(pk=event.pk).starts_at == datetime.time(10)
    assert last(event) == "Angaben geändert: Beginn: 10:00 (vorher –)."


def test_what_is_no_time_is_said_and_stays(cast):
    event = a_tournament(cast, players=0)
    answer = change(cast, event, starts_at="zehn", announcement=TEXT)
    assert complaints(answer.context["form"]) == {"starts_at": ["Das ist keine Uhrzeit. Bitte so eingeben: 19:30."]}
    assert answer.context["form"]["announcement"].value() == TEXT
    assert answer.context["form"]["starts_at"].value() == "zehn"


def test_strangers_read_time_announcement_and_fee(cast):
    event = a_tournament(cast, players=0)
    stranger = browser_of(None)
    before = stranger.get(at("tournament-detail", event))
    assert "Ausschreibung" not in words(before)
    assert "Startgeld" not in words(before)
    change(cast, event, starts_at="10:30", announcement=TEXT)
    event.refresh_from_db()
    change_entry_settings(tournament=event, based_on=None, by=cast.anna, fee=1250, entry_form=True)
    page = stranger.get(at("tournament-detail", event))
    assert "17.\N{NO-BREAK SPACE}November 2026, 10:30\N{NO-BREAK SPACE}Uhr" in page.content.decode()
    assert "Einlass ab 9 Uhr.<br>Für Essen ist gesorgt" in page.content.decode()
    assert '<a href="https://example.org/linde" rel="nofollow">' in page.content.decode()
    assert "Startgeld 12,50" in words(page)
    form = words(stranger.get(at("registration-form", event)))
    assert "10:30" in form
    assert "Für Essen ist gesorgt" in form


def test_an_announcement_is_text_and_nothing_else(cast):
    event = a_tournament(cast, players=0, announcement="<script>alert(1)</script>")
    page = browser_of(None).get(at("tournament-detail", event)).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_what_was_announced_stays_below_the_results(cast):
    event = a_tournament(cast, players=0, announcement=TEXT)
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.RUNNING)
    page = words(browser_of(None).get(at("tournament-detail", event)))
    assert page.index("Über dieses Turnier") < page.index("Ausschreibung")


def test_a_copy_takes_time_and_announcement_along(cast):
    event = a_tournament(cast, players=0, starts_at=datetime.time(10), announcement=TEXT)
    address = reverse("tournament-create", args=[cast.home.uuid])
    form = browser_of(cast.anna).get(f"{address}?copy_of={event.uuid}").context["form"]
    assert (form["starts_at"].value(), form["announcement"].value()) == (datetime.time(10), TEXT)


def test_the_start_page_and_the_club_say_when_it_begins(cast):
    soon = datetime.date.today() + datetime.timedelta(days=9)
    event = a_tournament(cast, players=0)
    change_tournament(tournament=event, based_on=None, by=cast.anna, date=soon, starts_at=datetime.time(18, 45))
    for address in (reverse("home"), reverse("club-detail", args=[cast.home.uuid]), at("tournament-control", event)):
        assert "18:45" in words(browser_of(cast.anna).get(address)), address
