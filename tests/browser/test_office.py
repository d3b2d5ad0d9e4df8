"""The office of a tournament at the keyboard: number, four totals, Enter, next; nothing waits and nothing is lost."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.models import Spielliste
from tests.browser.accessibility import faults_of
from tests.browser.conftest import PHONE
from tests.browser.lists import row_keys
from tests.browser.test_points_entry import press
from tests.browser.waiting import another_page, routed
from tests.cast import a_tournament, points, seated


@pytest.fixture
def event(cast):
    return a_tournament(cast)


@pytest.fixture
def tables(cast, event):
    return seated(cast, event, depth=Spielliste.POINTS, count=2)


@pytest.fixture
def office(open_page, event, tables, cast):
    def begin(user=None, **settings):
        page = open_page(user or cast.bernd, **settings)
        page.goto(reverse("list-office", args=[event.uuid]))
        expect(page.locator("html")).to_have_class(re.compile("typing"))
        return page

    return begin


def badge(page, row=0):
    return page.locator("#log tr").nth(row).locator(".badge")


def test_two_lists_are_entered_without_a_pause(office, event, tables):
    page = office()
    strokes = press(
        page, ["1", "Enter", *row_keys((12, -4, -2, -6)), *tables[1].code, "Enter", *row_keys((3, 1, -1, -3))]
    )
    assert strokes <= 32
    expect(page.locator("#number")).to_be_focused()
    expect(badge(page, 0)).to_have_text("eingetragen")
    expect(badge(page, 1)).to_have_text("eingetragen")
    expect(page.locator("#out")).to_have_text("0")
    expect(page.locator("#office-rest")).to_contain_text("Alle Listen sind da.")
    assert points(event)["Carla Weiß"] == 12
    assert points(event)["Hanna Böhm"] == 3


@pytest.mark.thorough
def test_tab_after_the_number_leads_to_the_end_totals(office, event, tables):
    page = office()
    press(page, ["1", "Tab"])
    expect(page.get_by_label("Endstand Carla Weiß")).to_be_focused()
    press(page, [*"12", "Tab", *"-4", "Tab", *"-2", "Tab", *"-6", "Enter"])
    expect(badge(page)).to_have_text("eingetragen")
    assert points(event)["Carla Weiß"] == 12
    press(page, ["Tab"])  # no number: on through the page as everywhere
    expect(page.get_by_role("button", name="Eintragen")).to_be_focused()


@pytest.mark.thorough
def test_names_of_the_table_appear_for_control(office):
    page = office()
    press(page, ["2", "Enter"])
    expect(page.locator("label[for=t1]")).to_have_text("Endstand Hanna Böhm")
    expect(page.locator("#says")).to_have_text("Runde 1 · Tisch 2")
    expect(page.locator("#t1")).to_be_focused()
    expect(page.get_by_role("link", name="Alle Spiele eintippen")).to_be_visible()


def test_a_wrong_sum_is_asked_about_and_then_kept_as_written(office, tables):
    page = office()
    press(page, ["1", "Enter", *row_keys((12, -4, -2, -4))])
    expect(page.locator("#says")).to_have_text(re.compile("^Summe .2 statt 0."))
    expect(page.locator("#t4")).to_be_focused()
    press(page, ["Enter"])
    expect(badge(page)).to_have_text("offen")
    expect(page.locator("#number")).to_be_focused()
    tables[0].refresh_from_db()
    assert (tables[0].state, tables[0].paper["end"]) == (Spielliste.OPEN, ["12", "-4", "-2", "-4"])


def test_an_unknown_number_keeps_the_focus(office):
    page = office()
    press(page, ["9", "9", "Enter"])
    expect(page.locator("#says")).to_contain_text("„99“ ist nicht dabei")
    expect(page.locator("#number")).to_be_focused()


def test_a_second_person_confirms_or_sees_the_difference(office, cast, tables):
    first = office()
    press(first, ["1", "Enter", *row_keys((12, -4, -2, -6)), "2", "Enter", *row_keys((3, 1, -1, -3))])
    expect(first.locator("#out")).to_have_text("0")
    second = office(cast.anna)
    press(second, ["1", "Enter"])
    expect(second.locator("#says")).to_contain_text("Schon eingetragen von Bernd Brandt")
    press(second, [*row_keys((12, -4, -2, -6)), "2", "Enter", *row_keys((3, 3, -3, -3))])
    expect(badge(second, 1)).to_have_text("bestätigt")
    expect(badge(second, 0)).to_have_text("abweichend")
    expect(second.locator("#log tr").first).to_contain_text(
        "Erfasst ist +3 / +1 / −1 / −3, getippt wurde +3 / +3 / −3 / −3."
    )
    second.get_by_role("button", name="Zurückholen").click()
    expect(second.locator("#t1")).to_have_value("3")


@pytest.mark.thorough
def test_a_broken_line_keeps_lists_until_it_is_back(office, event, tables):
    page = office()
    routed(page, "**/buero/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    press(page, ["1", "Enter", *row_keys((12, -4, -2, -6)), "2", "Enter", *row_keys((3, 1, -1, -3))])
    expect(page.locator("#saved")).to_contain_text("noch nicht gespeichert")
    expect(page.locator("#number")).to_be_focused()
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("#saved")).to_contain_text("noch nicht gespeichert")
    page.unroute("**/buero/")
    page.evaluate("dispatchEvent(new Event('online'))")  # else it is tried again after five seconds
    expect(badge(page, 0)).to_have_text("eingetragen")
    expect(badge(page, 1)).to_have_text("eingetragen")
    assert len(points(event)) == 8


@pytest.mark.thorough
def test_without_script_number_and_totals_are_two_steps(office, open_page, cast, event, tables):
    page = open_page(cast.bernd, java_script_enabled=False)
    page.goto(reverse("list-office", args=[event.uuid]))
    page.fill("#number", tables[0].code)
    with another_page(page):
        page.press("#number", "Enter")
    for position, total in enumerate((12, -4, -2, -6), 1):
        page.fill(f"#t{position}", str(total))
    page.press("#t4", "Enter")
    expect(page.locator("main")).to_contain_text("Runde 1 · Tisch 1: eingetragen.")


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desk"])
def test_the_office_is_accessible_and_fits(office, viewport, scheme):
    page = office(viewport=viewport, color_scheme=scheme)
    press(page, ["1", "Enter", *row_keys((12, -4, -2, -4)), "Enter", "2", "Enter", "5"])
    expect(badge(page)).to_have_text("offen")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults_of(page) == []
