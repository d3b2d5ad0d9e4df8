"""What the numbers say, at 360 and at 1280 px: profile, two side by side, the table of the year and how a row came about,
team table and cross table, club page, ranking. Each fits, has its heading, and nothing is wrong with it."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.models import Season
from league.seasons.reads import table_of
from tests.browser.accessibility import violations
from tests.browser.conftest import DESK, PHONE
from tests.browser.waiting import resized
from tests.cast import the_demo

pytestmark = pytest.mark.thorough


@pytest.fixture
def demo(transactional_db):
    the_demo()


def _pages() -> dict[str, str]:
    """Each page and what it is called."""
    season, league = (Season.objects.filter(kind=kind).first() for kind in (Season.PLAYERS, Season.TEAMS))
    first, second = (row.player for row in table_of(season).placed[:2])
    return {
        reverse("player-detail", args=[first.uuid]): first.name,
        reverse("player-duel", args=[first.uuid, second.uuid]): f"{first.name} und {second.name}",
        reverse("season-detail", args=[season.uuid]): season.name,
        reverse("season-player", args=[season.uuid, first.uuid]): first.name,
        reverse("season-detail", args=[league.uuid]): league.name,
        reverse("league-cross", args=[league.uuid]): league.name,
        reverse("club-detail", args=[season.club.uuid]): season.club.name,
        reverse("ranking"): "Rangliste",
    }


def _faults(page) -> list[str]:
    wide = ["too wide"] if page.evaluate("document.documentElement.scrollWidth > innerWidth") else []
    return wide + [one["id"] for one in violations(page)]


def test_pages_of_a_season_fit_and_nothing_is_wrong_with_them(demo, open_page):
    page, wrong = open_page(None, PHONE), {}
    for path, heading in _pages().items():
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
        for size in (PHONE, DESK):
            resized(page, size)
            if faults := _faults(page):
                wrong[path, size["width"]] = faults
    assert wrong == {}
    page.goto(next(path for path in _pages() if path.startswith("/verein/")))
    expect(page.get_by_role("img", name="Wer wann da war")).to_be_visible()
    page.locator("figure", has=page.get_by_role("img", name="Wer wann da war")).get_by_text(
        "Zahlen als Tabelle"
    ).click()  # what the picture shows can be read
    expect(page.get_by_role("rowheader", name="Personen")).to_be_visible()
