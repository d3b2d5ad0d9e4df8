"""No line breaks inside "e. V." or "Nr. 16": on pages, in parts of pages, on free leaves and on stamped lists."""

import pytest

from league.base.unbroken import unbroken, unbroken_html
from league.base.words import SPACE
from league.clubs.services.club import change_club
from league.printing.fit import broken, wrapped
from tests.cast import browser_of

HELD = [
    ("Doko-Club Lübeck e. V.", "Doko-Club Lübeck e._V."),
    ("Doko-Club Lübeck e.V.", "Doko-Club Lübeck e.V."),
    ("Nr. 16 und Nr. 7", "Nr._16 und Nr._7"),
    ("Nr.\n    16", "Nr._16"),
    ("DDV-Nr. fehlt", "DDV-Nr. fehlt"),
    ("z. B. heute", "z._B. heute"),
    ("Wie. Viele", "Wie. Viele"),
]


@pytest.mark.parametrize(("text", "held"), HELD)
def test_what_belongs_together_is_held(text, held):
    assert unbroken(text).replace(SPACE, "_") == held


@pytest.mark.parametrize("html", [
    '<input value="Lübeck e. V.">', "<textarea>\nLübeck e. V.</textarea>", "<option>Nr. 16</option>",
    '<script type="application/json">"Nr. 16"</script>',
])  # fmt: skip
def test_what_people_type_and_scripts_read_stays(html):
    assert unbroken_html(f"<p>Nr. 1</p>{html}") == f"<p>Nr.{SPACE}1</p>{html}"


def test_a_page_holds_it(cast):
    change_club(club=cast.home, name="Kreuzdame e. V.", based_on=None, by=cast.anna)
    page = browser_of(None).get(f"/verein/{cast.home.uuid}/").content.decode()
    assert f"Kreuzdame e.{SPACE}V.</bdi>" in page


def test_lines_of_paper_hold_it():
    assert broken("Doppelkopf Lübeck e. V.", 2) == ("Doppelkopf", "Lübeck e. V.")
    assert broken("Lübeck e. V.", 3) == ("Lübeck", "e. V.")
    room = 30
    assert all(
        not line.endswith(("Nr.", "e.")) for line in wrapped("Platz 3 ab Spiel 7 Nr. 16 und Nr. 17 e. V. " * 5, room, 9)
    )
