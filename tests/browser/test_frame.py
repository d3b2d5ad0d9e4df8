"""The frame of all pages on a desk: one width, actions in one place, numbers beside their names; and the search by keys."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.accessibility import faults_of
from tests.browser.conftest import DESK, PHONE
from tests.browser.waiting import another_page, resized
from tests.cast import a_tournament
from tests.events.public_pages import play_round

EDGES = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const actions = document.querySelector(".page-head > .actions:has(*)")?.getBoundingClientRect();
  const inner = (one) => one && Math.round(one.right) <= Math.round(box("main").right) ? Math.round(one.right) : one;
  return {
    head: [box(".site-head .inner").left, box(".site-head .inner").right], main: [box("main").left, box("main").right],
    beside: !actions || Math.abs(actions.top - box("h1").top) < 12, actions: actions ? inner(actions) : null,
  };
}"""
# How far the number after a name is from the longest name of its table.
GAPS = """() => [...document.querySelectorAll("table.data")].flatMap((table) => {
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter((row) => row.querySelector(".name + .num"));
  if (!rows.length) return [];
  const edge = (node, side) => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect()[side]; };
  const names = rows.map((row) => edge(row.querySelector(".name"), "right"));
  const numbers = rows.map((row) => edge(row.querySelector(".name + .num"), "left"));
  return [Math.min(...numbers) - Math.max(...names)];
})"""


@pytest.mark.thorough
def test_pages_have_one_width_and_numbers_stand_beside_their_names(cast, open_page):
    event = a_tournament(cast, rounds=1)
    play_round(cast, event, 1, (4, 2, 0, -6), (8, 0, -2, -6))
    page, seen = open_page(cast.anna, DESK), []
    for name, thing in [
        ("home", None), ("ranking", None), ("tournament-detail", event), ("tournament-edit", event), ("club-detail", cast.home),
        ("club-players", cast.home), ("list-detail", event.lists.first()), ("tournament-control", event), ("help", None),
    ]:  # fmt: skip
        page.goto(reverse(name, args=[thing.uuid] if thing else []))
        seen.append((name, page.evaluate(EDGES), page.evaluate(GAPS)))
    assert {(tuple(edges["head"]), tuple(edges["main"])) for _name, edges, _gaps in seen} == {
        (tuple(seen[0][1]["main"]), tuple(seen[0][1]["main"]))
    }
    assert [name for name, edges, _gaps in seen if not edges["beside"]] == []
    assert len({edges["actions"] for _name, edges, _gaps in seen if edges["actions"]}) == 1
    gaps = {name: gaps for name, _edges, gaps in seen if gaps}
    assert gaps
    assert {name for name, widths in gaps.items() if max(widths) > 120} == set()


def test_a_slash_leads_to_the_search_and_enter_to_what_is_found(cast, open_page):
    a_tournament(cast)
    page = open_page(None, DESK)
    page.goto(reverse("ranking"))
    page.keyboard.press("/")
    expect(page.locator("#site-search")).to_be_focused()
    page.keyboard.type("Krueger/")  # typed there it is a letter
    expect(page.locator("#site-search")).to_have_value("Krueger/")
    with another_page(page):
        page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Ida Krüger")).to_be_visible()
    assert faults_of(page) == []
    assert page.locator("#site-search").bounding_box()["y"] > 4  # it does not stick to the edge
    resized(page, PHONE)
    expect(page.locator("#site-search")).to_be_in_viewport()


@pytest.mark.thorough
def test_on_a_phone_the_head_is_two_lines_and_the_last_of_the_menu_is_reached(cast, open_page):
    page = open_page(cast.anna, PHONE)
    page.goto(reverse("ranking"))
    assert page.locator(".site-head").bounding_box()["height"] < 110
    assert page.locator("#site-search").bounding_box()["y"] > 4
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    logout = page.get_by_role("button", name="Ausloggen")
    expect(logout).not_to_be_in_viewport()
    logout.focus()
    expect(logout).to_be_in_viewport(ratio=1)
