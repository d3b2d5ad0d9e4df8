"""From the public form on a phone to the money at the door: a stranger registers, the director takes over, a helper taps."""

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.waiting import Held, another_page, at_rest
from tests.events.event_pages import at
from tests.registration.registration_stage import an_open_tournament


@pytest.fixture(autouse=True)
def nobody_sent_anything():
    cache.clear()


def _register(page, event):
    page.goto(at("tournament-detail", event))
    with another_page(page):
        page.get_by_role("link", name="Zum Turnier anmelden").click()
    page.get_by_label("Vorname").first.fill("Olga")
    page.get_by_label("Nachname").first.fill("Neu")
    page.get_by_text("Weitere aus demselben Verein mit anmelden").click()
    second = page.get_by_role("group", name="Person 2")
    second.get_by_label("Vorname").fill("Paul")
    second.get_by_label("Nachname").fill("Zwei")
    page.get_by_text("Person 3").first.click()  # who is complete is folded under the name
    expect(page.get_by_text("Person 2: Paul Zwei")).to_be_visible()
    expect(second.get_by_label("Vorname")).to_be_hidden()
    screens = page.evaluate("document.documentElement.scrollHeight") / PHONE["height"]
    assert screens < 2 + 2, "two screens, and one for each person that is open"
    page.get_by_role("button", name="Zum Turnier anmelden").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2 Anmeldungen")


def test_from_the_form_to_the_money(cast, open_page):
    event = an_open_tournament(cast, limit=4, players=2, fee=1000)
    stranger, anna = open_page(None, PHONE), open_page(cast.anna, PHONE)
    _register(stranger, event)
    anna.goto(at("registration-list", event))
    anna.get_by_role("button", name="Alle 2 eindeutigen übernehmen").click()
    expect(anna.get_by_text("2 Anmeldungen übernommen.")).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_text("Aufgenommen, Startnummer 3")).to_be_visible()
    anna.goto(at("tournament-entries", event))
    olga = Held(anna, "**/startgeld/buchen/")
    for name in ("Olga Neu", "Paul Zwei"):  # quick taps on two people are two payments
        anna.get_by_role("button", name=f"10,00 € kassieren {name}").click()
    olga[0].continue_()
    expect(anna.get_by_text("10,00 € bezahlt", exact=True)).to_have_count(2)
    at_rest(anna)
    anna.get_by_role("button", name="Zahlung zurücknehmen 10,00 €, Paul Zwei").click()
    expect(anna.get_by_role("button", name="10,00 € kassieren Paul Zwei")).to_be_visible()
    assert [entry.fee_paid for entry in event.entries.all()] == [0, 0, 1000, 0]
