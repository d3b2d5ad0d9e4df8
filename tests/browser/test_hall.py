"""The hall while a round is played: the clock counts by the server's time, the wall turns its slides for hours, obeys
the director, survives a lost network and shows when time is up. Browser time is wound on, never waited for."""

import datetime as dt
import re

from django.utils import timezone
from playwright.sync_api import expect

from league.day import services as clock
from league.events.services.rounds import seat_table
from league.models import Round
from tests.browser.conftest import PHONE
from tests.browser.waiting import another_page
from tests.cast import a_tournament, entries, normal, play
from tests.events.event_pages import at

WALL = {"width": 1920, "height": 1080}
SIZES = """() => [...document.querySelectorAll(".slide:not([hidden]) *")]
  .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => [parseFloat(getComputedStyle(one).fontSize), Boolean(one.closest(".who, .tables ol"))])"""


def _playing(cast, minutes_left):
    event = a_tournament(cast)
    round_, people = event.rounds.get(number=1), entries(event)
    for table in (1, 2):
        seat_table(round=round_, table=table, seats=people[table * 4 - 4 : table * 4], depth="full", by=cast.anna)
    clock.start_round_and_clock(round=round_, by=cast.anna)
    _set(round_, minutes_left)
    return event, round_


def _set(round_, minutes_left):
    started = timezone.now() - dt.timedelta(minutes=100 - minutes_left)
    Round.objects.filter(pk=round_.pk).update(clock_started_at=started)


def _stop_time(page, moment):
    """In this browser it goes on only when a test says so, however long the machine takes."""
    page.clock.install(time=moment)
    page.clock.pause_at(moment + dt.timedelta(seconds=1))


def _hold_time(page):
    """Where it flows: a little ahead it stops."""
    page.clock.pause_at(dt.datetime.fromtimestamp(page.evaluate("Date.now()") / 1000 + 10, dt.UTC))


def _seconds(words):
    """Of a clock's face."""
    total = 0
    for part in words.split(":"):
        total = total * 60 + int(part)
    return total


def test_the_wall_turns_obeys_and_survives_a_lost_network(cast, open_page):
    event, round_ = _playing(cast, 50)
    wall, anna = open_page(viewport=WALL), open_page(cast.anna)
    _stop_time(wall, timezone.now())
    wall.goto(at("projector", event))
    shown = wall.locator(".slide:not([hidden])")
    seen = []
    for _turn in range(3):
        seen.append(shown.get_attribute("data-key"))
        sizes = wall.evaluate(SIZES)
        assert min(size for size, _is_name in sizes) >= 36
        assert min([size for size, is_name in sizes if is_name], default=48) >= 48
        wall.clock.run_for(12_500)
    assert (seen, shown.get_attribute("data-key")) == (["clock", "names-1", "tables-1"], "clock")
    wall.clock.resume()

    anna.goto(at("projector-settings", event))
    anna.get_by_role("button", name="Nur Sitzplan nach Tischen").click()
    expect(anna.locator("#messages")).to_contain_text("gleich nur: Sitzplan nach Tischen")
    wall.clock.run_for(5_000)
    expect(wall.locator(".slide")).to_have_count(1)
    expect(shown).to_contain_text("Hanna Böhm")
    anna.get_by_role("button", name="Alles im Wechsel").click()
    expect(anna.locator("#messages")).to_contain_text("wechselt wieder")
    wall.clock.run_for(5_000)
    expect(wall.locator(".slide")).to_have_count(3)

    expect(wall.locator("#lost")).to_be_hidden()
    wall.context.set_offline(True)
    wall.clock.run_for(5_000)
    expect(wall.locator("#lost")).to_have_text("Keine Verbindung · letzter Stand")
    before = shown.get_attribute("data-key")
    wall.clock.run_for(12_500)
    assert shown.get_attribute("data-key") != before
    _set(round_, 0.05)  # meanwhile time is nearly up
    wall.context.set_offline(False)
    wall.clock.run_for(5_000)
    expect(wall.locator("#lost")).to_be_hidden()
    wall.clock.run_for(4_000)
    expect(shown).to_contain_text("Zeit um")
    expect(wall.locator("html")).to_have_class("dark time-is-up")
    _hold_time(wall)  # else the button goes away again after three seconds
    wall.mouse.move(9, 9)
    wall.get_by_role("button", name="Ton testen").click()
    expect(wall.locator("[data-sound-on]")).to_have_text("Ton ist an")


def test_the_directors_clock_counts_and_the_overview_marks_what_changed(cast, open_page):
    event, _round = _playing(cast, 50)
    page = open_page(cast.anna, PHONE)
    _stop_time(page, dt.datetime(2020, 2, 2, 2, 2))  # this phone has no idea
    page.route(f"**{at('clock-now', event)}", lambda _route: None)  # and nobody tells it meanwhile
    page.goto(at("round-clock", event))
    face = page.locator(".face b")
    expect(face).to_have_text(re.compile(r"^(49|50):\d\d$"))
    before = _seconds(face.inner_text())
    page.clock.run_for(3_000)
    assert before - _seconds(face.inner_text()) == 3
    with another_page(page):
        page.get_by_role("button", name="Anhalten").click()
    expect(page.get_by_role("button", name="Weiter")).to_be_visible()
    stopped = face.inner_text()
    page.clock.run_for(3_000)
    assert face.inner_text() == stopped

    page.clock.resume()
    page.goto(at("tournament-overview", event))
    expect(page.locator("#table-1 .badge")).to_have_text("nicht begonnen")
    play(event.lists.get(table=1), normal(), by=cast.anna)
    page.clock.run_for(10_000)
    expect(page.locator("#table-1 .badge")).to_have_text("Spiel 1 von 24")
    expect(page.locator("tr.changed")).to_have_id("table-1")
