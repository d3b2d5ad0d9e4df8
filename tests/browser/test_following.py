"""Pages of an event that is being played follow it, for a stranger and for who works there; nobody who types or reads on is
disturbed, and when it is over nothing is asked any more."""

import pytest
from django.db.models import F
from django.urls import reverse
from playwright.sync_api import expect

from league.events.services.rounds import close_round
from league.lists.services.writing import finish_list
from league.models import Tournament
from tests.browser.conftest import PHONE
from tests.cast import a_tournament, play_all, seated
from tests.rows import chosen

SOON = 4100  # thousandths of a second


@pytest.fixture
def event(cast):
    return a_tournament(cast, rounds=2)


@pytest.fixture
def liste(cast, event):
    liste = seated(cast, event)
    play_all(liste, by=cast.bernd)
    return liste


def followed(open_page, address, user=None):
    page = open_page(user, PHONE)
    page.clock.install()
    page.goto(address)
    return page


def done(cast, liste):
    finish_list(spielliste=liste, based_on=None, by=cast.bernd)


@pytest.mark.parametrize("who", chosen(["stranger", "bernd"], 0))
def test_the_standings_are_there_as_soon_as_a_list_counts(cast, open_page, event, liste, who):
    page = followed(open_page, reverse("tournament-detail", args=[event.uuid]), getattr(cast, who, None))
    expect(page.locator(".standings, table").get_by_text("Carla Weiß")).to_have_count(0)
    done(cast, liste)
    page.clock.fast_forward(SOON)
    expect(page.locator("table").get_by_text("Carla Weiß").first).to_be_visible()


def test_her_place_comes_to_her_phone(cast, open_page, event, liste):
    page = followed(open_page, reverse("tournament-person", args=[event.uuid, 1]))
    expect(page.locator(".big-number")).not_to_contain_text("Platz von 4")
    done(cast, liste)
    page.clock.fast_forward(SOON)
    expect(page.locator(".big-number").get_by_text("Platz von 4")).to_be_visible()


def test_who_is_typing_keeps_what_is_typed(cast, open_page, event, liste):
    page = followed(open_page, reverse("tournament-detail", args=[event.uuid]))
    field = page.locator("main input[name=q]")
    field.fill("Car")
    done(cast, liste)
    page.clock.fast_forward(SOON)
    expect(field).to_have_value("Car")
    field.blur()
    page.clock.fast_forward(SOON)
    expect(page.locator("table").get_by_text("Carla Weiß").first).to_be_visible()


@pytest.mark.thorough
def test_what_is_unfolded_and_who_has_the_focus_stay_as_they_were(cast, open_page, event, liste):
    done(cast, liste)
    close_round(round=event.rounds.get(number=1), by=cast.anna)
    again = seated(cast, event, number=2)
    play_all(again, by=cast.bernd)
    done(cast, again)
    page = followed(open_page, reverse("tournament-detail", args=[event.uuid]))
    page.get_by_text("Zahlen als Tabelle").first.click()
    Tournament.objects.filter(pk=event.pk).update(name="Winterturnier", version=F("version") + 1)
    page.clock.fast_forward(SOON)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Winterturnier")
    expect(page.locator("main details").first).to_have_attribute("open", "")
    expect(page.locator("main details summary").first).to_be_focused()


def test_without_a_line_it_says_so_and_goes_on_when_there_is_one(cast, open_page, event, liste):
    page = followed(open_page, reverse("tournament-detail", args=[event.uuid]))
    hint = page.get_by_text("Keine Verbindung: Das ist der letzte Stand.")
    expect(hint).to_be_hidden()
    page.context.set_offline(True)
    page.clock.fast_forward(SOON)
    expect(hint).to_be_visible()
    page.context.set_offline(False)
    done(cast, liste)
    page.clock.fast_forward(SOON)
    expect(page.locator("table").get_by_text("Carla Weiß").first).to_be_visible()
    expect(hint).to_be_hidden()


def test_when_it_is_over_nothing_is_asked_any_more(cast, open_page, event, liste):
    done(cast, liste)
    page = followed(open_page, reverse("tournament-detail", args=[event.uuid]))
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.FINISHED, version=F("version") + 1)
    page.clock.fast_forward(SOON)
    expect(page.locator("[data-follow]")).to_have_count(0)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.fast_forward(10 * SOON)
    assert asked == []
