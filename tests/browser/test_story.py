"""One list from paper to the players' phones: typed, finished, confirmed by a second person, read by a stranger."""

import re

from django.urls import reverse
from playwright.sync_api import expect

from league.lists.services import writing as spielliste
from league.models import Spielliste
from tests.browser.conftest import PHONE
from tests.browser.lists import TOTALS, row_keys
from tests.cast import a_tournament, finish, seated, totals_paper

PLACES = [
    (1, "Hanna Böhm", "+12"), (2, "Carla Weiß", "+9"), (2, "Frieda Lang", "+9"), (4, "Ida Krüger", "+2"),
    (5, "Jonas Vogt", "−6"), (6, "Gustav Özil", "−7"), (7, "Käthe Maaß", "−8"), (8, "Emil Sommer", "−11"),
]  # fmt: skip


def test_typed_by_bernd_confirmed_by_anna_read_by_a_stranger(cast, open_page):
    """Table 2 was there first: Hanna leads with 12. Then table 1 comes in: Carla and Frieda have 9, the others lost."""
    event = a_tournament(cast, needs_confirmation=True)
    first, second = seated(cast, event, depth=Spielliste.POINTS, count=2)
    enter_totals(cast, second, 12, 2, -6, -8)

    bernd = open_page(cast.bernd)
    bernd.goto(reverse("list-enter", args=[first.uuid]))
    expect(bernd.locator("html")).to_have_class(re.compile("typing"))
    for key in [key for row in [*TOTALS, TOTALS[-1]] for key in row_keys(row)]:  # and the end of the paper
        bernd.keyboard.press(key)
    expect(bernd.locator("#saved")).to_have_text("gespeichert")
    expect(bernd.locator("#summary")).to_contain_text("Stimmt: 24 Spiele, 4 Pflichtsoli.")
    expect(bernd.locator("#finish")).to_be_focused()
    bernd.keyboard.press("Enter")
    expect(bernd.locator("#summary")).to_contain_text("Runde 1, Tisch 1 ist fertig und zählt.")

    anna = open_page(cast.anna)
    anna.goto(reverse("list-confirm", args=[first.uuid]))
    expect(anna.locator("table.spielliste tbody tr")).to_have_count(24)
    expect(anna.locator("table.data tbody tr").first).to_contain_text("Carla Weiß")
    anna.get_by_role("button", name="Bestätigen").press("Enter")
    expect(anna.locator("main")).to_contain_text("Runde 1, Tisch 1 ist bestätigt.")

    stranger = open_page(viewport=PHONE, has_touch=True)
    stranger.goto(reverse("tournament-detail", args=[event.uuid]))
    lines = stranger.locator("main table").first.locator("tbody tr")
    for at, (place, name, points) in enumerate(PLACES):
        expect(lines.nth(at)).to_contain_text(re.compile(rf"^\s*{place}\..*{name}.*{re.escape(points)}", re.DOTALL))
    assert stranger.evaluate("document.documentElement.scrollWidth <= innerWidth")


def enter_totals(cast, liste, *end):
    spielliste.change_depth(spielliste=liste, depth=Spielliste.TOTALS, based_on=None, by=cast.bernd)
    spielliste.save_paper(spielliste=liste, paper=totals_paper(*end), based_on=None, by=cast.bernd)
    finish(liste, by=cast.bernd)
