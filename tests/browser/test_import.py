"""Reading a file in, on a phone and without scripts: choose, look, answer a question, take over; only the keyboard."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.models import Player
from tests.browser.accessibility import violations
from tests.browser.conftest import DESK, PHONE
from tests.browser.waiting import another_page
from tests.cast import a_player

FILE = "Name;Aktiv\r\nNora Petersen;ja\r\nOtto Rabe;ja\r\nWeiß, Carla;ja\r\n".encode()


@pytest.mark.parametrize(
    ("viewport", "scripts"), [pytest.param(PHONE, False, marks=pytest.mark.thorough), (DESK, True)]
)
def test_members_from_a_file_by_keyboard_alone(cast, open_page, viewport, scripts):
    guest = a_player("Nora", "Petersen")
    page = open_page(cast.anna, viewport, java_script_enabled=scripts)
    page.goto(reverse("club-players-import", args=[cast.home.uuid]))
    page.get_by_label("Datei").set_input_files({"name": "liste.csv", "mimeType": "text/csv", "buffer": FILE})
    page.get_by_label("Datei").focus()
    page.keyboard.press("Tab")
    with another_page(page):
        page.keyboard.press("Enter")
    expect(page.get_by_text("Noch ist nichts gespeichert.")).to_be_visible()
    if scripts:
        assert violations(page) == []
    answer = page.get_by_label("Antwort zu Nora Petersen")
    answer.focus()
    page.keyboard.press("ArrowDown")
    expect(answer).to_have_value(guest.uuid.hex)
    page.get_by_role("button", name="Übernehmen").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("liste.csv: 2 übernommen, 1 schon vorhanden.")).to_be_visible()
    assert guest.club_on() == cast.home
    assert Player.objects.of_club(cast.home).filter(last_name="Rabe").exists()
