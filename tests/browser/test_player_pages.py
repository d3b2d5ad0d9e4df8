"""A player's pages on a phone and on paper: they fit, nothing is wrong with them, and two players are soon side by side."""

import io
import re

import pypdfium2
import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.accessibility import violations
from tests.browser.conftest import PHONE
from tests.browser.waiting import another_page
from tests.profiles.test_statistics import full_list, points_list, totals_list

pytestmark = pytest.mark.thorough


def faults(page):
    """What is wrong with the page in light and in dark, and whether it is wider than the phone."""
    found = ["too wide"] if page.evaluate("document.documentElement.scrollWidth > innerWidth") else []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {one['id']}" for one in violations(page)]
    return found


def printed(page):
    sheets = pypdfium2.PdfDocument(io.BytesIO(page.pdf(format="A4")))
    return " ".join(" ".join(sheet.get_textpage().get_text_range() for sheet in sheets).split())


def test_a_player_on_a_phone_and_beside_another(cast, open_page):
    full_list(cast), points_list(cast, 1), totals_list(cast, 2)
    page = open_page(None, PHONE)
    page.goto(reverse("player-detail", args=[cast.carla.uuid]))
    assert faults(page) == []
    expect(page.get_by_role("img", name="Wie die Runden streuen")).to_be_visible()
    page.get_by_text("Zahlen als Tabelle").last.click()  # what the picture shows can be read
    expect(page.get_by_role("cell", name="2,0").first).to_be_visible()

    page.get_by_role("link", name="Spiele", exact=True).click()
    page.wait_for_url(re.compile("/spiele/$"))
    assert faults(page) == []
    paper = printed(page)
    assert "Aus 12 von 36 Spielen" in paper
    assert "Zahlen als Tabelle" not in paper

    page.get_by_role("link", name="Mit wem am Tisch").click()
    page.wait_for_url(re.compile("/mitspieler/$"))
    assert faults(page) == []

    with another_page(page):
        page.get_by_role("link", name="Vergleichen").click()
    page.get_by_label("Name").fill("gus")
    with another_page(page):
        page.keyboard.press("Enter")
    with another_page(page):
        page.get_by_role("link", name="Gustav Özil").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Carla Weiß und Gustav Özil")
    assert faults(page) == []
