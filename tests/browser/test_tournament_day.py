"""A tournament of 17 people and three rounds from the first entry to the certificates, with the pages only; and two
helpers at two screens who do not get in each other's way."""

import re

import pypdfium2
import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.models import Tournament
from tests.browser.conftest import PHONE
from tests.browser.lists import row_keys
from tests.browser.test_points_entry import press
from tests.browser.waiting import PATIENCE, another_page, at_rest, until
from tests.cast import a_tournament, points
from tests.draw.draw_stage import published

GUESTS = ["Nora Ohm", "Otto Pahl", "Petra Quast", "Quirin Rost", "Rosa Stein", "Sven Tamm", "Tilda Uhl"]
FOUR, FIVE = (12, 4, -6, -10), (10, 4, 0, -6, -8)
TABLES, ROUNDS = 4, 3


@pytest.mark.thorough
def test_seventeen_people_from_entry_to_certificate(cast, open_page, settings, background):
    settings.DRAW_WAIT = 0.2  # so that the page of the progress is seen, and the draw goes on behind it
    anna = open_page(cast.anna)
    event = _announced(anna, cast)
    _enter_everybody(anna, event)
    _check_in(anna, event)
    _draw(anna, event)
    for number in range(1, ROUNDS + 1):
        _play_round(anna, event, number)
    with another_page(anna):
        anna.get_by_role("button", name="Turnier beenden").click()
    expect(anna.locator("#messages")).to_contain_text("ist beendet")
    _give_prizes(anna, event)
    _read_as_a_stranger(open_page(viewport=PHONE), event)


def _announced(anna, cast):
    anna.goto(reverse("tournament-create", args=[cast.home.uuid]))
    anna.get_by_role("textbox", name="Name").fill("Adventspokal")
    anna.get_by_label("Tag").fill("2026-11-28")
    anna.get_by_role("textbox", name="Runden").fill(str(ROUNDS))
    anna.get_by_label("Jede Liste wird bestätigt").uncheck()
    anna.get_by_role("button", name="anlegen").click()
    anna.wait_for_url(re.compile("/leitung/$"))
    return Tournament.objects.get(name="Adventspokal")


def _enter_everybody(anna, event):
    """Ten members by ticks, seven guests by name."""
    anna.goto(reverse("field-several", args=[event.uuid]))
    for box in anna.locator("input[name=player]").all():
        box.check(force=True)
    with another_page(anna):
        anna.get_by_role("button", name="Angekreuzte eintragen").click()
    anna.goto(reverse("tournament-entries", args=[event.uuid]))
    expect(anna.locator("#entered-people tr")).to_have_count(10)
    anna.locator("#guest > summary").click()
    for number, name in enumerate(GUESTS, 11):
        first, last = name.split()
        expect(anna.locator("#guest")).to_have_attribute("open", "")
        anna.get_by_label("Vorname").fill(first)
        anna.get_by_label("Nachname").fill(last)
        anna.get_by_role("button", name="Gast eintragen").click()
        expect(anna.locator("#entered-people tr")).to_have_count(number)
        at_rest(anna)
    expect(anna.locator(".big-number")).to_contain_text("17")


def _check_in(anna, event):
    anna.goto(reverse("checkin", args=[event.uuid]))
    with another_page(anna):
        anna.get_by_role("button", name="Einlass öffnen").click()
    waiting = anna.locator("button.tap")
    for left in range(17, 0, -1):
        expect(waiting).to_have_count(left)
        at_rest(anna)
        waiting.first.click()
    expect(waiting).to_have_count(0)


def _draw(anna, event):
    anna.goto(reverse("tournament-control", args=[event.uuid]))
    with another_page(anna):
        anna.get_by_role("link", name="Runde 1 auslosen").click()
    anna.get_by_label("Losnummer").fill("Barbara 4. Dezember")
    with another_page(anna):
        anna.get_by_role("button", name="Auslosen", exact=True).click()
    expect(anna.get_by_role("heading", name="Wie gut ist sie?")).to_be_visible()
    expect(anna.locator("main")).to_contain_text("Barbara 4. Dezember")
    expect(anna.locator(".plan .card")).to_have_count(TABLES)
    at_rest(anna)
    people = anna.locator(".plan ol a")
    people.nth(0).click()
    expect(anna.get_by_text("tauscht mit wem?")).to_be_visible()
    anna.locator(".plan .card").nth(1).locator("ol a").first.click()
    expect(anna.get_by_role("heading", name=re.compile("tauschen?"))).to_be_visible()
    with another_page(anna):
        anna.get_by_role("link", name="So lassen").click()
    anna.get_by_role("button", name="Veröffentlichen und Tische besetzen").click()
    expect(anna.locator("#messages")).to_contain_text("Alle Tische sind besetzt")


def _play_round(anna, event, number):
    """Start it with its clock, type every table's totals, close it."""
    anna.goto(reverse("tournament-control", args=[event.uuid]))
    with another_page(anna):
        anna.get_by_role("button", name="und Uhr starten").click()
    anna.goto(reverse("tournament-overview", args=[event.uuid]))
    expect(anna.locator("main")).to_contain_text("Tisch 4")
    anna.goto(reverse("list-office", args=[event.uuid]))
    expect(anna.locator("html")).to_have_class(re.compile("typing"))
    sizes = dict(event.rounds.get(number=number).lists.values_list("number", "players"))
    for left, (liste, players) in enumerate(sorted(sizes.items())[::-1]):
        press(anna, [*str(liste), "Enter", *row_keys(FIVE if players == 5 else FOUR)])
        expect(anna.locator("#out")).to_have_text(str(TABLES - left - 1))
    anna.goto(reverse("tournament-control", args=[event.uuid]))
    with another_page(anna):
        anna.get_by_role("button", name=f"Runde {number} abschließen").click()
    expect(anna.locator("#messages")).to_contain_text(f"Runde {number} ist abgeschlossen")


def _give_prizes(anna, event):
    anna.goto(reverse("prizes-run", args=[event.uuid]))
    anna.get_by_label("Betrag in Euro").fill("50")
    with another_page(anna):
        anna.get_by_role("button", name="Preis aussetzen").click()
    best, total = max(points(event).items(), key=lambda one: one[1])
    expect(anna.locator("#prizes")).to_contain_text(best)
    anna.goto(reverse("tournament-control", args=[event.uuid]))
    with another_page(anna):
        anna.get_by_role("link", name="Zur Siegerehrung").click()
    for name in ("Alles auf einmal bekannt geben", "Veröffentlichen"):
        anna.goto(reverse("tournament-end", args=[event.uuid]))
        with another_page(anna):
            anna.get_by_role("button", name=name, exact=True).click()
    anna.goto(reverse("tournament-end", args=[event.uuid]))
    paper = anna.get_by_role("link", name="Urkunden (PDF)").get_attribute("href")
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(_printed(anna, paper)))
    assert best in text
    assert f"+{total}" in text


def _printed(anna, paper):
    """The file, asked for again while it is being drawn, which gives way to everything else on the machine."""
    answers = []

    def is_drawn():
        answers.append(anna.context.request.get(paper))
        assert answers[-1].ok
        return answers[-1].headers["content-type"] == "application/pdf"

    until(anna, is_drawn, patience=10 * PATIENCE, every=500)
    return answers[-1].body()


def _read_as_a_stranger(stranger, event):
    stranger.goto(reverse("tournament-detail", args=[event.uuid]))
    expect(stranger.locator("main table").first.locator("tbody tr")).to_have_count(17)
    stranger.get_by_role("link", name="Wie ausgelost wurde").click()
    expect(stranger.locator("main")).to_contain_text("Barbara 4. Dezember")


def test_two_helpers_at_two_screens(cast, open_page):
    """Anna and Bernd type lists of the same round; the overview of each shows what the other has done."""
    event = a_tournament(cast, players=8, rounds=1)
    published(cast, event)
    anna, bernd = open_page(cast.anna), open_page(cast.bernd)
    anna.goto(reverse("tournament-control", args=[event.uuid]))
    with another_page(anna):
        anna.get_by_role("button", name="und Uhr starten").click()
    expect(anna.get_by_role("heading", name="Runde 1").first).to_be_visible()
    bernd.goto(reverse("tournament-overview", args=[event.uuid]))
    expect(bernd.locator("main")).to_contain_text("Tisch 2")
    anna.goto(reverse("list-office", args=[event.uuid]))
    expect(anna.locator("html")).to_have_class(re.compile("typing"))
    press(anna, ["1", "Enter", *row_keys(FOUR)])
    expect(anna.locator("#out")).to_have_text("1")
    expect(bernd.locator("main")).to_contain_text("1 von 2")  # by itself
    bernd.goto(reverse("list-office", args=[event.uuid]))
    expect(bernd.locator("html")).to_have_class(re.compile("typing"))
    press(bernd, ["1", "Enter"])
    expect(bernd.locator("#says")).to_contain_text("Schon eingetragen")  # Anna's list is not overwritten unasked
    bernd.reload()
    press(bernd, ["2", "Enter", *row_keys(FOUR)])
    expect(bernd.locator("#out")).to_have_text("0")
    anna.goto(reverse("tournament-control", args=[event.uuid]))
    expect(anna.get_by_role("button", name="Runde 1 abschließen")).to_be_visible()
    assert sorted(points(event).values()) == [-10, -10, -6, -6, 4, 4, 12, 12]
