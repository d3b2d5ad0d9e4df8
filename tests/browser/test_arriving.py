"""People come and go by tapping, on a phone: every tap counts however quick it is, names stay under the finger, links
lead where they say, and who was logged out is asked to log in."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.waiting import Held, another_page, at_rest, with_latency
from tests.cast import PASSWORD, a_tournament, normal, play
from tests.events.event_pages import a_table, an_evening, at

NAMES = ["Carla Weiß", "Hanna Böhm", "Lukas Rehm"]
LEAD_AWAY = "[hx-boost=true] a[href]:not([href^='#'], [hx-boost=false])"


def _here(event):
    return sorted(entry.full_name for entry in event.entries.all())


def _tap(page, *buttons):
    """Quick taps: the last one comes before the first is on its way. Gives the first, for the line to take or to lose."""
    held = Held(page, "**/dazu/")
    for button in buttons:
        button.click()
    return held[0]


def _named(page, names):
    return [page.get_by_role("button", name=name) for name in names]


@pytest.mark.thorough
def test_whoever_leaves_a_table_is_one_tap_from_how_the_others_go_on(cast, open_page):
    event = an_evening(cast, people=6)
    liste = play(a_table(cast, event), normal(), by=cast.bernd)
    page = open_page(cast.bernd, PHONE)
    page.goto(at("evening-control", event))
    page.get_by_text("Wer geht?").click()
    page.get_by_role("link", name="Geht von Tisch 1 Emil Sommer").click()
    page.wait_for_url(f"**{at('list-continue', liste)}?ohne=*")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_latecomer_takes_the_free_seat_and_what_was_ticked_and_typed_stays(cast, open_page):
    event = an_evening(cast, people=6)
    liste = play(a_table(cast, event, range(5)), normal(re=(2, 3)), by=cast.bernd)
    page = open_page(cast.bernd, PHONE)
    page.goto(at("list-continue", liste))
    page.get_by_role("checkbox", name="Emil Sommer").uncheck(force=True)
    page.get_by_label("Noch zu spielen").fill("7")
    page.get_by_text("Wer kommt neu dazu?").click()
    page.get_by_role("button", name="Jonas Vogt").click()
    expect(page.get_by_role("checkbox", name="Jonas Vogt")).to_be_checked()
    expect(page.locator("[data-ordered]")).to_contain_text("2. Jonas Vogt")
    expect(page.get_by_role("checkbox", name="Emil Sommer")).not_to_be_checked()
    expect(page.get_by_label("Noch zu spielen")).to_have_value("7")
    with another_page(page):
        page.get_by_role("button", name="Fortsetzen", exact=True).click()
    liste.refresh_from_db()
    seats = liste.continued_by.occupancies.order_by("position").select_related("entry")
    assert [seat.entry.full_name for seat in seats] == [
        "Carla Weiß", "Jonas Vogt", "Frieda Lang", "Gustav Özil", "Hanna Böhm",
    ]  # fmt: skip


def _evening_with_a_table(cast):
    event = an_evening(cast, people=6)
    play(a_table(cast, event), normal(), by=cast.bernd)
    return event


# The same fragment on another page: once more with script/test --all.
ENTRIES = pytest.param("tournament-entries", a_tournament, marks=pytest.mark.thorough)
PLACES, PEOPLE = [("evening-control", _evening_with_a_table), ENTRIES], [("evening-control", an_evening), ENTRIES]


@pytest.mark.parametrize(("name", "begun"), PLACES, ids=["evening", "entries"])
def test_no_link_in_a_form_that_is_answered_in_place_is_answered_in_place(cast, open_page, name, begun):
    page = open_page(cast.anna, PHONE)
    page.goto(at(name, begun(cast)))
    assert page.locator("[hx-boost=true]").count() > 0
    assert page.locator(LEAD_AWAY).count() == 0


@pytest.mark.parametrize(("name", "begun"), PEOPLE, ids=["evening", "entries"])
def test_who_was_logged_out_logs_in_and_is_back_on_the_page(cast, open_page, name, begun):
    event = begun(cast)
    page = open_page(cast.anna, PHONE)
    page.goto(at(name, event))
    page.context.clear_cookies(name="sessionid")
    with another_page(page):
        page.locator("[id$=-people] button").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einloggen")
    page.get_by_label("Anmeldename").fill("anna")
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Einloggen").click()
    page.wait_for_url(f"**{at(name, event)}")
    expect(page.get_by_label("Suchen")).to_be_visible()


@pytest.mark.parametrize(("name", "begun"), PEOPLE, ids=["evening", "entries"])
def test_three_quick_taps_are_three_people(cast, open_page, name, begun):
    event = begun(cast, people=0) if begun is an_evening else begun(cast, players=0)
    page = open_page(cast.anna, PHONE)
    page.goto(at(name, event))
    _tap(page, *_named(page, NAMES)).continue_()
    expect(page.locator("[id$=-people] .done")).to_have_count(3)
    assert _here(event) == NAMES


@pytest.mark.thorough
def test_people_who_were_searched_for_are_tapped_as_quickly(cast, open_page):
    event = an_evening(cast)
    page = open_page(cast.anna, PHONE)
    page.goto(at("evening-control", event))
    page.get_by_label("Suchen").press_sequentially("m")
    found = page.locator("#found-people button")
    expect(found.nth(1)).to_be_visible()
    at_rest(page)
    names = [text.split("\n")[0] for text in found.all_inner_texts()[:2]]
    _tap(page, *(found.filter(has_text=name) for name in names)).continue_()
    expect(page.locator("#people > header")).to_contain_text("2 Personen da")
    assert _here(event) == sorted(names)


def test_a_line_that_breaks_gives_all_names_back(cast, open_page):
    event = an_evening(cast)
    page = open_page(cast.anna, PHONE)
    page.goto(at("evening-control", event))
    _tap(page, *_named(page, NAMES)).abort()
    expect(page.locator("#messages")).to_contain_text("Keine Verbindung")
    expect(page.locator("#people [aria-disabled]")).to_have_count(0)
    assert _here(event) == []
    page.get_by_role("button", name=NAMES[0]).click()
    expect(page.locator("#people > header")).to_contain_text("1 Person da")


def test_names_stay_under_the_finger(cast, open_page):
    event = an_evening(cast)
    page = open_page(cast.anna, PHONE)
    page.goto(at("evening-control", event))
    others = page.locator("#member-people button", has_text="Jonas Vogt")
    before = others.bounding_box()
    page.get_by_role("button", name="Carla Weiß").click()
    expect(page.locator("#member-people .done")).to_have_text("Carla Weiß ist dabei")
    at_rest(page)
    assert others.bounding_box() == pytest.approx(before, abs=1)


@pytest.mark.thorough
def test_a_style_that_something_else_left_behind_is_not_carried_over(cast, open_page):
    """A password manager, or whoever takes a picture of the page, leaves an empty one at a field; the content policy would
    refuse it on the new field."""
    event = an_evening(cast)
    page = open_page(cast.anna, PHONE)
    page.goto(at("evening-control", event))
    page.locator("#id_q").evaluate("field => { field.style.caretColor = 'red'; field.style.caretColor = '' }")
    assert page.locator("#id_q").get_attribute("style") == ""
    page.get_by_role("button", name=NAMES[0]).click()
    expect(page.locator("#people > header")).to_contain_text("1 Person da")
    at_rest(page)  # open_page fails if the console complained


@pytest.mark.parametrize("latency", [100, pytest.param(900, marks=pytest.mark.thorough)])
def test_guests_are_typed_one_after_the_other(cast, open_page, latency):
    event = an_evening(cast)
    page = open_page(cast.anna)
    page.goto(at("evening-control", event))
    page.get_by_text("Jemand Neues: Gast eintragen").click()
    page.get_by_label("Vorname").focus()
    with_latency(page, latency)
    for first, last in (("Viktor", "Voss"), ("Wanda", "Wirth")):
        page.keyboard.type(first, delay=30)
        page.keyboard.press("Tab")
        page.keyboard.type(last, delay=30)
        page.keyboard.press("Enter")
    expect(page.locator("#people > header")).to_contain_text("2 Personen da")
    assert _here(event) == ["Viktor Voss", "Wanda Wirth"]
    page.keyboard.type("Xenia")
    expect(page.get_by_label("Vorname")).to_have_value("Xenia")


def test_a_guest_whom_the_line_lost_stands_in_the_form_again(cast, open_page):
    event = an_evening(cast)
    page = open_page(cast.anna)
    page.goto(at("evening-control", event))
    page.get_by_text("Jemand Neues: Gast eintragen").click()
    held = Held(page, "**/gast/")
    page.get_by_label("Vorname").fill("Viktor")
    page.get_by_label("Nachname").fill("Voss")
    page.keyboard.press("Enter")
    held[0].abort()
    expect(page.locator("#messages")).to_contain_text("Keine Verbindung")
    expect(page.get_by_label("Vorname")).to_have_value("Viktor")
    expect(page.get_by_label("Nachname")).to_have_value("Voss")


def test_a_guest_who_is_asked_about_comes_before_the_next_one(cast, open_page):
    event = an_evening(cast)
    page = open_page(cast.anna)
    page.goto(at("evening-control", event))
    page.get_by_text("Jemand Neues: Gast eintragen").click()
    page.get_by_label("Vorname").fill("Carla")
    page.get_by_label("Nachname").fill("Weiß")
    page.keyboard.press("Enter")
    expect(page.locator("#guest .error-summary")).to_be_focused()
    expect(page.locator("#guest")).to_contain_text("Ist es dieselbe Person?")
    assert _here(event) == []
