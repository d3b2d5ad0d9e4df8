"""Scripts speak the language of the page: a list typed in English, and a phone that speaks English without a network."""

import re

import pytest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import expect

from league.models import Spielliste
from tests.browser.accessibility import violations
from tests.browser.conftest import DESK, PHONE
from tests.browser.lists import TOTALS, row_keys
from tests.browser.tables import SMALL, WON, a_table, kept, scan, tap, taps_of, there
from tests.browser.test_points_entry import press
from tests.browser.waiting import until
from tests.cast import a_tournament, normal, play, seated

BRITISH = "en-GB"
KEPT_IN_ENGLISH = """async () => {
  const name = (await caches.keys()).find((one) => one.endsWith("-en"));
  const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
  return Boolean(name) && !installing && !waiting && active.state === "activated";
}"""


def english(text: str) -> str:
    with translation.override("en"):
        return gettext(text)


def test_a_row_is_typed_and_answered_in_english(open_page, cast):
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    page = open_page(cast.bernd, locale=BRITISH)
    page.goto(reverse("list-enter", args=[liste.uuid]))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#saved")).to_have_text("saved")
    press(page, row_keys(TOTALS[0], complete_last=True))
    expect(page.get_by_label("Game 1, Carla Weiß")).to_have_value("2")
    expect(page.locator("#list tbody tr").first.locator("input.cell.filled")).to_have_attribute(
        "aria-label", re.compile("^Game 1, .+, completed$")
    )
    press(page, ["Enter"])  # no more games?
    expect(page.locator("#summary")).to_have_text(
        "23 games are still missing. Enter once more leads to the end all the same."
    )
    press(page, row_keys((5, 5, 5, 5)))
    expect(page.locator("#counter")).to_contain_text(re.compile(r"\d errors?"))
    press(page, ["Control+z"])
    expect(page.locator("#spoken")).to_have_text("Taken back: Row 2.")


@pytest.mark.thorough
def test_the_office_and_the_questions_of_every_page_in_english(open_page, cast):
    event = a_tournament(cast)
    liste = seated(cast, event, depth=Spielliste.POINTS)
    page = open_page(cast.bernd, locale=BRITISH)
    page.goto(reverse("list-office", args=[event.uuid]))
    press(page, [*liste.code, "Enter", *row_keys((12, -4, -2, -5))])
    expect(page.locator("#says")).to_contain_text("The sum is +1 instead of 0. Is it like this on the paper?")
    press(page, ["Backspace", "Backspace", *row_keys((-6,))])
    expect(page.locator("#log .badge").first).to_have_text("entered")
    page.evaluate(
        """document.querySelector("main").insertAdjacentHTML("beforeend", '<button data-confirm="?" id="asked">Delete</button>')"""
    )
    page.locator("#asked").click()
    expect(page.get_by_role("button", name="Yes: Delete")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()


@pytest.mark.thorough
def test_names_that_are_lost_are_told_in_english(open_page, cast):
    page = open_page(cast.dieter, locale=BRITISH)
    page.goto(reverse("player-names", args=[cast.away.uuid]))
    page.context.set_offline(True)
    page.keyboard.type("Lea Licht")
    page.keyboard.press("Enter")
    expect(page.locator("#messages")).to_contain_text("Not entered yet: no connection, or logged out.")


def test_a_phone_that_was_opened_in_english_speaks_it_without_a_network(open_page, cast):
    """The page, its sentences and the words of the engine are kept on the phone."""
    liste = a_table(cast)
    page = kept(scan(open_page(None, SMALL, has_touch=True, locale=BRITISH), liste))
    page.context.set_offline(True)
    page.reload()
    there(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#last")).to_have_text(english("Noch kein Spiel eingetragen."))
    tap(page, *taps_of((1, 2), WON))
    wins = english("{party} gewinnt").format(party=english("Re"))
    expect(page.locator("#why")).to_have_text(f"{wins}: +1 Won")
    tap(page, "#save")
    expect(page.locator("#sheet-rows tr")).to_have_count(1)
    expect(page.locator("#line")).to_contain_text(english("ohne Netz"))


@pytest.mark.thorough
def test_a_phone_whose_owner_chooses_english_keeps_the_page_in_english(open_page, cast):
    liste = a_table(cast)
    page = kept(scan(open_page(None, SMALL, has_touch=True), liste))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    cookie = {"name": "sprache", "value": "en", "url": page.url.partition("/tisch")[0]}
    page.context.add_cookies([cookie])
    page.reload()
    until(page, lambda: page.evaluate(KEPT_IN_ENGLISH))
    page.context.set_offline(True)
    page.reload()
    there(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize(("size", "scripts"), [(PHONE, False), pytest.param(DESK, True, marks=pytest.mark.thorough)])
def test_a_word_of_the_game_leads_to_what_it_means(open_page, cast, size, scripts):
    """By the keyboard and without scripts; a screen reader says it with the word."""
    liste = play(seated(cast, a_tournament(cast)), normal(), by=cast.anna)
    page = open_page(cast.anna, size, locale=BRITISH, java_script_enabled=scripts)
    page.goto(reverse("list-detail", args=[liste.uuid]))
    if scripts:
        assert violations(page) == []
    word = page.get_by_role("link", name="Pflichtsoli", exact=True)
    meaning = "the Solo that everybody has to play once per Runde (§4.2)"
    expect(word).to_have_accessible_description(re.compile(re.escape(meaning)))
    word.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#word-pflichtsolo$"))
    expect(page.locator("#word-pflichtsolo")).to_be_in_viewport()
    expect(page.locator("#word-pflichtsolo")).to_have_text(re.compile(re.escape(meaning)))
    page.get_by_role("link", name="Words of the game").first.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Words of the game")
