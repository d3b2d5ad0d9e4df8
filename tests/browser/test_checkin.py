"""Two helpers at the door, each with a tablet: tap, a nervous double tap, undo, search, and each sees the other's taps."""

import pytest
from playwright.sync_api import expect

from league.registration.services.field import change_entry_settings
from tests.browser.waiting import at_rest
from tests.events.event_pages import at
from tests.registration.checkin_stage import an_open_door, states

TABLET = {"width": 768, "height": 1024}


@pytest.mark.thorough
def test_two_helpers_at_the_door(cast, open_page):
    event = an_open_door(cast, players=10)
    change_entry_settings(tournament=event, fee=1000, based_on=None, by=cast.anna)
    anna, bernd = open_page(cast.anna, TABLET), open_page(cast.bernd, TABLET)
    for page in (anna, bernd):
        page.goto(at("checkin", event))
        expect(page.locator("#count")).to_contain_text("es fehlen 10")
    low = min(row.bounding_box()["height"] for row in anna.locator("#people .tap").all())
    assert low >= 56

    anna.get_by_label("Name, Verein oder Startnummer").fill("ozi")
    expect(anna.locator("#people li:visible")).to_have_count(1)
    anna.evaluate("performance.now = () => 0")  # both taps come at once, however slow the machine is
    anna.locator("#people li:visible .tap").dblclick()
    expect(anna.locator("#last")).to_contain_text("Gustav Özil ist da.")

    expect(bernd.locator("#p-4 .tap .badge")).to_have_text("da")
    expect(bernd.locator("#count")).to_contain_text("es fehlen 9")
    at_rest(anna)
    assert states(event)["Gustav"] == "here", "the second tap of a nervous finger is none"
    bernd.locator("#b-1").click()
    expect(bernd.locator("#p-1 .tap .badge")).to_have_text("da")
    expect(bernd.locator("#b-1")).to_be_focused()
    at_rest(bernd)
    bernd.get_by_role("button", name="10,00 € kassieren Carla Weiß").click()

    anna.locator("#last").get_by_role("button", name="Rückgängig").click()
    expect(anna.locator("#last")).to_contain_text("Gustav Özil ist doch noch nicht da.")
    anna.get_by_label("Name, Verein oder Startnummer").fill("")
    expect(anna.locator("#p-1 .tap .badge")).to_have_text("da")
    expect(anna.locator("#p-1 .pay")).to_have_text("bezahlt")
    assert (states(event)["Gustav"], states(event)["Carla"]) == ("missing", "here")
    anna.get_by_role("link", name="Da", exact=True).click()
    expect(anna.locator("#people li:visible")).to_have_count(1)
    expect(anna.locator("#count")).to_contain_text("es fehlen 9")


def test_somebody_unexpected_is_found_while_one_types_and_is_here(cast, open_page):
    event = an_open_door(cast, players=4)
    anna = open_page(cast.anna, {"width": 360, "height": 740})
    anna.goto(at("checkin", event))
    anna.get_by_text("Jemand kommt unangemeldet").click()
    anna.get_by_label("Vor- und Nachname").fill("hann")
    anna.get_by_label("Hanna Böhm").check(force=True)  # a chip covers its radio
    anna.get_by_role("button", name="Ist da", exact=True).click()
    expect(anna.locator("#messages")).to_contain_text("Hanna Böhm ist da, Startnummer 5.")
    expect(anna.locator("#p-5 .tap .badge")).to_have_text("da")
    assert states(event)["Hanna"] == "here"
