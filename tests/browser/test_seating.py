"""Seats by tapping: at an evening in the order of taps, at a round's tables into the next empty seat; people are added
without losing one's place on the page."""

import pytest
from playwright.sync_api import expect

from league.events.services.rounds import seated
from tests.browser.conftest import PHONE
from tests.browser.waiting import at_rest
from tests.cast import a_tournament, entries, normal, play
from tests.events.event_pages import a_table, an_evening, at


def _seats(liste):
    return [seat.entry.full_name for seat in liste.occupancies.select_related("entry")]


def _boxes(page):
    """Where every chip is on the page, and how large."""
    where = "chips => chips.map(chip => [chip.offsetLeft, chip.offsetTop, chip.offsetWidth, chip.offsetHeight])"
    return page.locator("[data-ordered] .chip").evaluate_all(where)


def test_at_an_evening_people_sit_in_the_order_of_taps(cast, open_page):
    event = an_evening(cast, people=5)
    page = open_page(cast.bernd, PHONE)
    page.goto(at("evening-control", event))
    stood = _boxes(page)
    for name in ("Hanna Böhm", "Carla Weiß", "Gustav Özil", "Emil Sommer"):
        page.get_by_label(name).check(force=True)
    assert _boxes(page) == stood  # nothing moves under the finger
    page.get_by_label("Carla Weiß").uncheck(force=True)  # she changes her mind, twice
    page.get_by_label("Carla Weiß").check(force=True)
    expect(page.locator("label", has_text="Carla Weiß")).to_have_text("4.\N{NO-BREAK SPACE}Carla Weiß")
    page.get_by_role("button", name="Tisch bilden").click()
    expect(page.locator("#messages")).to_contain_text("Tisch 1 sitzt.")
    assert _seats(event.lists.get()) == ["Hanna Böhm", "Gustav Özil", "Emil Sommer", "Carla Weiß"]


def test_at_a_round_taps_fill_fours_and_the_five_and_who_sits_is_no_longer_offered(cast, open_page):
    event = a_tournament(cast, players=9)
    page = open_page(cast.anna)
    page.goto(at("round-tables", event, 1))
    for entry in entries(event)[:8]:
        page.get_by_role("button", name=f"{entry.number} {entry.full_name}").click()
    expect(page.locator("[data-count]")).to_have_text("1")
    expect(page.get_by_label("Tisch 1, Platz 5")).to_have_value("")
    page.get_by_label("Tisch 2, Platz 5").fill("9")  # typed, as without a mouse
    expect(page.locator("[data-count]")).to_have_text("0")
    page.get_by_label("Tisch 2, Platz 5").press("Enter")
    expect(page.locator("#messages")).to_contain_text("Die Tische der Runde 1 sind gespeichert.")
    numbers = {entry.pk: entry.number for entry in entries(event)}
    tables = seated(event.rounds.get(number=1))
    assert {table: [numbers[pk] for pk in pks] for table, pks in tables.items()} == {
        1: [1, 2, 3, 4],
        2: [5, 6, 7, 8, 9],
    }


@pytest.mark.thorough
def test_whoever_adds_people_by_keyboard_goes_on_where_he_was(cast, open_page):
    event = a_tournament(cast, players=8)
    page = open_page(cast.anna)
    page.goto(at("tournament-entries", event))
    first = page.locator("#member-people button").first
    first.focus()
    first.press("Enter")
    expect(page.locator(".big-number b")).to_have_text("9")
    expect(page.locator("#member-people button").first).to_be_focused()
    at_rest(page)
    page.keyboard.press("Enter")
    expect(page.locator(".big-number b")).to_have_text("10")
    expect(page.get_by_label("Suchen")).to_be_focused()  # nobody is left
    at_rest(page)
    page.keyboard.type("carla")
    expect(page.locator("#found")).to_contain_text("Carla Weiß ist dabei, Nr. 1")


@pytest.mark.thorough
def test_whoever_comes_for_somebody_who_leaves_takes_that_seat(cast, open_page):
    event = an_evening(cast, people=6)
    liste = play(a_table(cast, event), normal(), by=cast.bernd)
    page = open_page(cast.bernd, PHONE)
    page.goto(at("list-continue", liste))
    expect(page.locator("[data-ordered] label", has_text="Emil Sommer")).to_have_text("2.\N{NO-BREAK SPACE}Emil Sommer")
    page.get_by_role("checkbox", name="Emil Sommer").uncheck(force=True)
    page.get_by_role("checkbox", name="Ida Krüger").check(force=True)
    page.get_by_role("button", name="Fortsetzen").click()
    expect(page.locator("#messages")).to_contain_text("Tisch 1 spielt weiter.")
    assert _seats(event.lists.get(continues=liste)) == ["Carla Weiß", "Ida Krüger", "Frieda Lang", "Gustav Özil"]
