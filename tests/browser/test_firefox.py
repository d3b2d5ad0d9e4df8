"""The list at the table once more, in Firefox: what a phone keeps there without a network, and that nothing is lost."""

import shutil
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from playwright.sync_api import BrowserContext, Error, Page, expect

from league.models import AuditEntry, Game
from tests.browser.firefox import launcher
from tests.browser.tables import SMALL, a_table, all_confirmed, kept, scan, seat, taps_of, there
from tests.browser.waiting import PATIENCE

FIREFOX = shutil.which("firefox-esr")
STARTING = 4 * PATIENCE  # a profile is made, and two other browsers may be at work
# What opens without a network comes from the keeper of the page, and not by luck from what the browser still has.
# Debian's Firefox asks for pages in its own language, whatever the context says.
NOTHING_CACHED = {"browser.cache.disk.enable": False, "browser.cache.memory.enable": False}
GERMAN = {"intl.accept_languages": "de-DE, de"}

# Who is Re and with how many Augen: no two alike, so that the order is seen. Re wins some, Kontra others.
GAMES = [
    ((1, 2), 121), ((2, 3), 95), ((3, 4), 155), ((1, 4), 119), ((1, 3), 183), ((2, 4), 61), ((1, 2), 148), ((2, 3), 120),
    ((3, 4), 212), ((1, 4), 33), ((1, 3), 137), ((2, 4), 88), ((1, 2), 166), ((2, 3), 110), ((3, 4), 199), ((1, 4), 127),
]  # fmt: skip
# So many are played when the network goes, when the tab is closed, when the network is back.
BEFORE, CLOSED, BACK = 3, 9, 15


@pytest.fixture
def phone(playwright, live_server, tmp_path):
    """phone() is another phone of the same browser, with nothing in common. Errors of scripts fail the test."""
    firefox = playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=launcher(tmp_path, FIREFOX),
        firefox_user_prefs=NOTHING_CACHED | GERMAN,
        timeout=STARTING,
    )
    complaints = []

    def opened():
        context = firefox.new_context(base_url=live_server.url, locale="de-DE", viewport=SMALL)
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        return context

    yield opened
    firefox.close()
    assert complaints == []


def unanswered(handler) -> bool:
    """In place of reading a request: the connection is closed."""
    handler.close_connection = True
    return False


@contextmanager
def no_network(phone: BrowserContext, live_server):
    """The phone is told that it is offline. Its keeper could still reach the server, so that one answers nobody."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_server.thread.httpd.RequestHandlerClass, "parse_request", unanswered)
        phone.set_offline(True)
        yield
    phone.set_offline(False)


def play(page: Page, number: int) -> None:
    """By clicks: Playwright has no finger in Firefox."""
    re, augen = GAMES[number]
    *seats, _ = taps_of(re, 0)
    for one in seats:
        page.locator(one).click()
    page.locator("#exact").fill(str(augen))
    page.locator("#save").click()
    expect(page.locator("#sheet-rows tr")).to_have_count(number + 1)


def written(liste) -> list[tuple[tuple[int, ...], int]]:
    games = Game.objects.filter(spielliste=liste).order_by("row")
    return [(tuple(game.facts["re"]), game.facts["game"]["re_augen"]) for game in games]


@pytest.mark.thorough
@pytest.mark.skipif(not FIREFOX, reason="there is no Firefox; on Debian: apt-get install firefox-esr")
def test_a_list_is_kept_in_firefox_without_a_network_and_with_the_tab_closed(phone, live_server, cast):
    cache.clear()
    liste = a_table(cast)
    first = phone()
    page = kept(scan(first.new_page(), liste))
    for number in range(BEFORE):
        play(page, number)
    all_confirmed(page, BEFORE)
    assert written(liste) == GAMES[:BEFORE]

    with no_network(first, live_server):
        for number in range(BEFORE, CLOSED):
            play(page, number)
        expect(page.locator("#line")).to_have_text(f"ohne Netz · {CLOSED - BEFORE} auf dem Handy")
        page.close()
        page = first.new_page()
        with pytest.raises(Error, match="NS_ERROR_OFFLINE"):  # what no keeper keeps does not open
            page.goto("/")
        page.goto(f"/tisch/{liste.uuid}/")
        there(page)
        expect(page.locator("#sheet-rows tr")).to_have_count(CLOSED)
        expect(page.locator("#entry")).to_be_visible()  # the pen is still here
        for number in range(CLOSED, BACK):
            play(page, number)
        expect(page.locator("#line")).to_have_text(f"ohne Netz · {BACK - BEFORE} auf dem Handy")
        assert written(liste) == GAMES[:BEFORE]

    all_confirmed(page, BACK)
    for number in range(BACK, len(GAMES)):
        play(page, number)
    all_confirmed(page, len(GAMES))
    assert written(liste) == GAMES
    assert [game.row for game in Game.objects.filter(spielliste=liste).order_by("row")] == [*range(1, len(GAMES) + 1)]
    assert AuditEntry.objects.filter(action="game-recorded").count() == len(GAMES)

    other = scan(phone().new_page(), liste)
    expect(other.locator("#reading-title")).to_have_text("Handy 1 schreibt.")
    expect(other.locator("#entry")).to_be_hidden()
    all_confirmed(other, len(GAMES))
    for position in range(1, 5):
        expect(seat(other, position).locator(".total")).to_have_text(
            seat(page, position).locator(".total").text_content()
        )
