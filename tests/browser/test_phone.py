"""At 360 px: the page scrolls, not a box in it, all totals of a list are in view, however long the names are, and no
ordinary name is torn."""

import pytest
from playwright.sync_api import expect

from league.events.services.tournament import finish_tournament
from league.models import Player, Spielliste
from tests.browser.conftest import PHONE
from tests.cast import a_tournament, entries, finish, play_all, seated
from tests.events.event_pages import at
from tests.events.public_pages import play_round

pytestmark = pytest.mark.thorough

LONG = "Gustav Öztürk-Brandt von der Lindenallee"


def _event(cast, size):
    event = a_tournament(cast, players=size, rounds=1)
    for entry in entries(event)[1:4]:
        entry.name = entry.full_name = LONG
        entry.save()
    return event, finish(play_all(seated(cast, event, size=size, depth=Spielliste.FULL), by=cast.bernd), by=cast.bernd)


@pytest.mark.parametrize("size", [4, 5])
def test_all_totals_of_a_list_are_in_view(cast, open_page, size):
    liste = _event(cast, size)[1]
    page = open_page(None, PHONE)
    page.goto(at("list-detail", liste))
    rights = page.locator("tbody tr:first-child td.total").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().right)"
    )
    assert len(rights) == size
    assert max(rights) <= PHONE["width"]


# The words of the names that stand on more than one line.
TORN = """names => names.flatMap(name => {
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT), torn = [], word = document.createRange();
    while (texts.nextNode()) for (const found of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
        word.setStart(texts.currentNode, found.index);
        word.setEnd(texts.currentNode, found.index + found[0].length);
        if (word.getClientRects().length > 1) torn.push(found[0]);
    }
    return torn;
})"""
ORDINARY = {
    4: ["Tobias Birnbaum", "Wilhelm Schumacher", "Max Zimmermann", "Hannelore Hoffmann"],
    5: ["Tobias Birnbaum", "Wilhelm Becker", "Max Hartmann", "Hannelore Hoffmann", "Käthe Mommsen"],
}


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("depth", [Spielliste.FULL, Spielliste.POINTS])
@pytest.mark.parametrize("name", ["list-detail", "list-enter"])
def test_ordinary_names_break_between_words_only(cast, open_page, size, depth, name):
    event = a_tournament(cast, players=size, rounds=1)
    for entry, ordinary in zip(entries(event), ORDINARY[size], strict=True):
        entry.name = entry.full_name = ordinary
        entry.save()
    page = open_page(cast.bernd, PHONE)
    page.goto(at(name, seated(cast, event, size=size, depth=depth)))
    names = page.locator(".player bdi, .who bdi")
    assert names.count() >= size
    assert names.evaluate_all(TORN) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("name", ["club-players", "club-edit", "club-people"])
def test_the_tab_of_this_page_is_seen_whole(cast, open_page, name):
    page = open_page(cast.anna, PHONE)
    page.goto(at(name, cast.home))
    expect(page.locator(".tabs [aria-current]")).to_be_in_viewport(ratio=1)


def test_standings_scroll_with_the_page(cast, open_page):
    event, _liste = _event(cast, 5)
    page = open_page(None, PHONE)
    page.goto(at("tournament-detail", event))
    box = page.locator(".table-wrap").first
    assert box.evaluate("box => box.scrollHeight <= box.clientHeight + 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator("small.phone-only").count() == 0  # all are of one club


@pytest.mark.parametrize("begun", [False, True])
def test_what_is_due_now_is_on_the_first_two_screens_of_the_director(cast, open_page, begun):
    """The step at which the tournament is, and the first table that needs something; nothing scrolls sideways."""
    event = a_tournament(cast, rounds=5)
    if begun:
        seated(cast, event, count=2, depth=Spielliste.TOTALS)
    page = open_page(cast.anna, PHONE)
    page.goto(at("tournament-control", event))
    for due in (".page-head .primary", ".steps .now", ".tables-now .next .button" if begun else "#part-before .card"):
        assert page.locator(due).first.bounding_box()["y"] < 2 * PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


LARGEST = """() => [...document.querySelectorAll("main *")]
    .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()) && one.checkVisibility())
    .reduce((a, b) => parseFloat(getComputedStyle(b).fontSize) > parseFloat(getComputedStyle(a).fontSize) ? b : a)
    .textContent.trim()"""


def test_who_looks_for_her_seat_reads_the_table_in_the_largest_letters(cast, open_page):
    event = a_tournament(cast, players=8, rounds=1)
    seated(cast, event, count=2)
    page = open_page(None, PHONE)
    page.goto(at("tournament-detail", event))
    page.get_by_label("Wo sitze ich?").fill("boehm")
    page.get_by_role("button", name="Suchen", exact=True).last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hanna Böhm")
    assert page.evaluate(LARGEST) == "2"
    expect(page.locator(".huge b")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_members_of_a_club_fit_a_phone_with_what_is_special_about_them(cast, open_page):
    Player.objects.filter(pk=cast.carla.pk).update(
        last_name="Öztürk-Brandt", ddv_number="DDV-123456", publication=Player.INITIALS
    )
    page = open_page(cast.anna, PHONE)
    page.goto(at("club-players", cast.home))
    table = page.locator(".table-wrap")
    assert table.evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(table.locator("tr", has_text="Öztürk-Brandt")).to_contain_text("DDV-123456 in Ergebnissen: C. Ö.")


def test_links_above_a_list_stand_side_by_side(cast, open_page):
    page = open_page(cast.bernd, PHONE)
    page.goto(at("list-enter", seated(cast, a_tournament(cast), depth=Spielliste.FULL)))
    tops = {page.get_by_role("link", name=name, exact=True).bounding_box()["y"] for name in ("Ansehen", "Verlauf")}
    assert len(tops) == 1


def test_only_end_totals_have_the_keys_they_need_and_no_tick_beside_an_error(cast, open_page):
    page = open_page(cast.bernd, PHONE)
    page.goto(at("list-enter", seated(cast, a_tournament(cast), depth=Spielliste.TOTALS)))
    expect(page.locator("#pad button")).to_have_text(["±", "↵"])
    expect(page.locator("#saved")).to_be_visible()
    page.locator("[name=end-1]").fill("5")
    page.locator("#finish").click()
    expect(page.locator("#counter")).to_contain_text("3 Fehler")
    expect(page.locator("#saved")).to_be_hidden()


def test_a_ticked_group_stays_in_one_line_and_the_words_of_a_button_in_its_middle(cast, open_page):
    event = a_tournament(cast, groups=["Frauen", "Jugend"])
    event.entries.update(groups=["Frauen"])
    page = open_page(cast.anna, PHONE)
    page.goto(at("tournament-groups", event))
    heights = page.locator("td > .chip").evaluate_all("chips => chips.map((one) => one.offsetHeight)")
    assert len(set(heights)) == 1
    page.goto(at("tournament-entries", event))
    button = page.get_by_role("button", name="Austragen").first
    left, right = button.evaluate(EDGES_OF_WORDS)
    assert abs(left - right) < 2


def test_the_code_of_a_result_is_read_in_one_line(cast, open_page):
    event = a_tournament(cast, rounds=1)
    play_round(cast, event, 1, (4, 2, 0, -6), (8, 0, -2, -6))
    finish_tournament(tournament=event, by=cast.anna, reveal=True)
    page = open_page(None, PHONE)
    page.goto(at("proof-event", event))
    assert page.locator("td .code").evaluate("one => one.getClientRects().length") == 1
    assert page.locator(".table-wrap").evaluate("one => one.scrollWidth <= one.clientWidth")


# How far the first words of a button are from its two edges.
EDGES_OF_WORDS = """(button) => {
  const range = document.createRange(), box = button.getBoundingClientRect();
  range.selectNodeContents(button.firstChild);
  const words = range.getBoundingClientRect();
  return [words.left - box.left, box.right - words.right];
}"""
