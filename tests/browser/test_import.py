"""Reading a file in, on a phone and without scripts: choose, look, answer a question, take over; only the keyboard.
A file that takes long says how far it is, and is stopped."""

from threading import Event

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.imports import runs
from league.imports.stages import COMPARE, TAKE
from league.models import Player
from tests.browser.accessibility import violations
from tests.browser.conftest import DESK, PHONE
from tests.browser.waiting import at_rest
from tests.cast import a_player

FILE = "Name;Aktiv\r\nNora Petersen;ja\r\nOtto Rabe;ja\r\nWeiß, Carla;ja\r\n".encode()


@pytest.mark.parametrize(
    ("viewport", "scripts"), [pytest.param(PHONE, False, marks=pytest.mark.thorough), (DESK, True)]
)
def test_members_from_a_file_by_keyboard_alone(cast, open_page, viewport, scripts):
    guest = a_player("Nora", "Petersen", guest_of=cast.home)
    page = open_page(cast.anna, viewport, java_script_enabled=scripts)
    page.goto(reverse("club-players-import", args=[cast.home.uuid]))
    page.get_by_label("Datei").set_input_files({"name": "liste.csv", "mimeType": "text/csv", "buffer": FILE})
    page.get_by_label("Datei").focus()
    page.keyboard.press("Tab")
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


class Slow:
    """At one step of a stage everything waits until the test lets it go on."""

    def __init__(self, monkeypatch):
        self.step, self.goes_on = None, Event()
        tell = runs.Run.tell
        monkeypatch.setattr(runs, "EVERY", 0)

        def told(run, stage, done, of):
            tell(run, stage, done, of)
            if (stage, done) == self.step:
                self.goes_on.wait(60)

        monkeypatch.setattr(runs.Run, "tell", told)

    def at(self, stage, done):
        self.step = stage, done
        self.goes_on.clear()

    def over(self):
        self.step = None
        self.goes_on.set()


@pytest.fixture
def slow(monkeypatch, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    slow = Slow(monkeypatch)
    yield slow
    slow.over()


def stopped(page, slow, said):
    """The bar says so, „Abbrechen“ is pressed, and the page says what became of it."""
    bar = page.get_by_role("progressbar", name=said)
    expect(bar).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert violations(page) == []
    page.locator("#run").get_by_role("button", name="Abbrechen").click()
    expect(page.get_by_text("Wird abgebrochen.")).to_be_visible()
    expect(page.locator("#run").get_by_role("button")).to_be_disabled()
    slow.over()
    expect(page.get_by_text("Abgebrochen. Gespeichert ist nichts. Die Datei ist noch hier.")).to_be_visible()
    expect(page.locator("#main")).to_be_focused()
    at_rest(page)


@pytest.mark.thorough
def test_a_slow_file_is_stopped_twice_and_then_taken_over_on_a_phone(cast, open_page, slow):
    """While it is looked at, and while it is taken over: each time nothing is stored, and the file is still there."""
    people = Player.objects.count()
    page = open_page(cast.anna, PHONE)
    page.goto(reverse("club-players-import", args=[cast.home.uuid]))
    page.get_by_label("Datei").set_input_files({"name": "liste.csv", "mimeType": "text/csv", "buffer": FILE})
    slow.at(COMPARE, 1)
    page.get_by_role("button", name="Ansehen").click()
    stopped(page, slow, "1 von 3 Zeilen verglichen.")
    page.get_by_role("button", name="Mit „liste.csv“ weitermachen").click()
    expect(page.get_by_text("Noch ist nichts gespeichert.")).to_be_visible()
    at_rest(page)
    slow.at(TAKE, 0)
    page.get_by_role("button", name="Übernehmen").click()
    stopped(page, slow, "0 von 2 Zeilen eingetragen.")
    assert Player.objects.count() == people
    page.get_by_role("button", name="Mit „liste.csv“ weitermachen").click()
    page.get_by_role("button", name="Übernehmen").click()
    expect(page.get_by_text("liste.csv: 2 übernommen, 1 schon vorhanden.")).to_be_visible()
    assert Player.objects.count() == people + 2
