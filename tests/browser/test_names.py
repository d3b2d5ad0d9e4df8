"""Members by their names, at the keyboard: type, Enter, type; or paste the whole list."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.models import Player
from tests.browser.waiting import with_latency

LIST = "Nora Neu\nOtto Ort\nPaula Post"


def test_type_enter_type_and_paste_a_whole_list(cast, open_page):
    page = open_page(cast.dieter)
    page.goto(reverse("player-names", args=[cast.away.uuid]))
    for name in ("Lea Licht", "Max Mond"):
        expect(page.get_by_label("Vor- und Nachname")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator("#messages")).to_contain_text(f"{name} ist Mitglied.")
    field = page.get_by_label("Vor- und Nachname")
    field.evaluate("(field, text) => { field.focus(); document.execCommand('insertText', false, text); }", LIST)
    expect(field).to_have_js_property("rows", 3)
    page.keyboard.press("Enter")
    expect(page.locator("#messages")).to_contain_text("3 neue Mitglieder sind eingetragen.")
    assert Player.objects.of_club(cast.away).count() == 5


@pytest.mark.thorough
def test_names_typed_while_others_are_under_way_arrive_whole(cast, open_page):
    page = open_page(cast.dieter)
    page.goto(reverse("player-names", args=[cast.away.uuid]))
    with_latency(page, 300)
    names = ["Lea Licht", "Max Mond", "Nora", "Ida Igel", "Ole Öhm"]
    for name in names:
        page.keyboard.type(name, delay=30)
        page.keyboard.press("Enter")
    page.keyboard.type("Udo U", delay=30)
    field = page.get_by_label("Vor- und Nachname")
    expect(field).to_have_value("Nora\nUdo U")  # what was not clear, and what is being typed
    expect(field).to_be_focused()
    expect(page.locator("main")).to_contain_text("Bei „Nora“ fehlt Vor- oder Nachname.")
    members = Player.objects.of_club(cast.away)
    assert {f"{player.first_name} {player.last_name}" for player in members} == set(names) - {"Nora"}


@pytest.mark.thorough
def test_names_that_cannot_be_sent_stand_in_the_field_again(cast, open_page):
    page = open_page(cast.dieter)
    page.goto(reverse("player-names", args=[cast.away.uuid]))
    page.context.set_offline(True)
    page.keyboard.type("Lea Licht")
    page.keyboard.press("Enter")
    expect(page.locator("#messages")).to_contain_text("Die Namen stehen wieder im Feld.")
    expect(page.get_by_label("Vor- und Nachname")).to_have_value("Lea Licht")
    page.context.set_offline(False)
    page.keyboard.press("Enter")
    expect(page.locator("#messages")).to_contain_text("Lea Licht ist Mitglied.")
