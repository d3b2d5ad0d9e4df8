"""Members by their names, at the keyboard: type, Enter, type; or paste the whole list."""

from django.urls import reverse
from playwright.sync_api import expect

from league.models import Player

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
