"""At 360 px: the page scrolls, not a box in it, and all totals of a list are in view, however long the names are."""

import pytest

from league.models import Spielliste
from tests.browser.conftest import PHONE
from tests.cast import a_tournament, entries, finish, play_all, seated
from tests.league.event_pages import at

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


def test_standings_scroll_with_the_page(cast, open_page):
    event, _liste = _event(cast, 5)
    page = open_page(None, PHONE)
    page.goto(at("tournament-detail", event))
    box = page.locator(".table-wrap").first
    assert box.evaluate("box => box.scrollHeight <= box.clientHeight + 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator("small.phone-only").count() == 0  # all are of one club
