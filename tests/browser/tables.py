"""A phone at a table in a real browser: how it gets there, what is tapped for a game, what waits to be confirmed."""

from playwright.sync_api import Page, expect

from league.lists.table_link import table_path
from league.models import Spielliste, Tournament
from tests.browser.waiting import until
from tests.cast import a_tournament, seated

SMALL = {"width": 360, "height": 640}
ALL = 24
# Chips of the Augen, by their number: 121–149, 151–179.
WON, UNDER_90 = 9, 11


def a_table(cast, size: int = 4, **settings) -> Spielliste:
    event = a_tournament(cast, players=max(8, size), phones=Tournament.PHONE, **settings)
    return seated(cast, event, size=size)


def scan(page: Page, liste: Spielliste) -> Page:
    """What the printed code opens, until the table is there."""
    page.goto(table_path(liste))
    page.wait_for_url(f"**/tisch/{liste.uuid}/")
    return there(page)


def there(page: Page) -> Page:
    expect(page.locator("#waiting")).to_be_hidden()
    return page


def kept(page: Page) -> Page:
    """The keeper of the page has its whole shell: from now on it opens without a network."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    until(page, lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"))
    return page


def seat(page: Page, position: int):
    return page.locator(f".seat[data-seat='{position}']")


def tap(page: Page, *what: str) -> int:
    """Taps, one after the other; how many."""
    for one in what:
        page.locator(one).tap()
    return len(what)


def taps_of(re: tuple[int, ...], augen: int) -> list[str]:
    return [*(f".seat[data-seat='{position}']" for position in re), f"[data-range='{augen}']"]


def play(page: Page, re: tuple[int, ...] = (1, 2), augen: int = WON, *more: str) -> int:
    """An ordinary game by taps; if somebody is presented, a Damensolo. On the phone when it is back."""
    before = page.locator("#sheet-rows tr").count()
    presented = page.locator("#presented").is_visible()
    first = ["[data-kind=damensolo]", f"[data-range='{augen}']"] if presented else taps_of(re, augen)
    count = tap(page, *first, *more, "#save")
    expect(page.locator("#sheet-rows tr")).to_have_count(before + 1)
    return count


def all_confirmed(page: Page, rows: int) -> None:
    expect(page.locator("#sheet-rows td.standing", has_text="bestätigt")).to_have_count(rows)
    expect(page.locator("#line")).to_have_text("verbunden")
