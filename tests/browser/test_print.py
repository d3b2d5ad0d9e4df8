"""On paper: standings and a list come out whole, black on white, without anything to click; a large file is waited for."""

import io
import re

import pypdfium2
import pytest
from playwright.sync_api import expect

from league.models import Spielliste
from tests.cast import a_tournament, entries, finish, play_all, seated
from tests.events.event_pages import at

pytestmark = pytest.mark.thorough

LONG = "Gustav Öztürk-Brandt von der Lindenallee"
ON_SCREEN_ONLY = ["Einloggen", "Zum Inhalt", "Hilfe", "Meine Vereine"]
DARK = 128  # of 255


@pytest.fixture
def event(cast):
    """A round of two tables, one of which is played; Gustav has a long name."""
    event = a_tournament(cast, rounds=1)
    gustav = entries(event)[3]
    gustav.name = gustav.full_name = LONG
    gustav.save()
    seated(cast, event, depth=Spielliste.FULL, count=2)
    for liste in event.lists.all():
        finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    return event


def printed(page, address):
    """Every sheet: what stands on it, and its picture in grey."""
    page.goto(address)
    pdf = pypdfium2.PdfDocument(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True, print_background=True)))
    return [(sheet.get_textpage().get_text_range(), sheet.render(scale=2, grayscale=True)) for sheet in pdf]


def long_lines(picture):
    """Where vertical lines longer than a third of the sheet run, from the left."""
    grey, height = bytes(picture.buffer), picture.height
    columns = (grey[x :: picture.stride][:height] for x in range(picture.width))
    return [x for x, column in enumerate(columns) if sum(one < DARK for one in column) > height / 3]


def words(sheets):
    return " ".join(" ".join(text for text, _picture in sheets).replace("\N{SOFT HYPHEN}", "").split())


def test_the_standings_fit_on_a_sheet(event, open_page):
    sheets = printed(open_page(), at("tournament-detail", event))
    text = words(sheets)
    assert len(sheets) <= 2
    assert [entry.name for entry in entries(event) if entry.name not in text] == []
    assert [word for word in ON_SCREEN_ONLY if word in text] == []


def test_a_large_file_is_waited_for_and_opened_by_one_key(cast, event, open_page, kept_here, background):
    """The link has the focus when the file is there, and the page asks no more."""
    page = open_page(cast.anna)
    page.goto(f"/turnier/{event.uuid}/druck/leere-listen.pdf?count=5&players=4")
    link = page.get_by_role("link", name="PDF öffnen")
    expect(link).to_be_focused(timeout=60_000)
    assert page.locator("#print-order[hx-get]").count() == 0
    with page.expect_request(re.compile("/datei/$")):
        page.keyboard.press("Enter")


def test_a_list_is_printed_with_its_whole_frame(event, open_page):
    sheets = printed(open_page(), at("list-detail", event.lists.first()))
    text = words(sheets)
    assert len(sheets) == 1
    assert text.count("Ende") == 1
    assert [entry.name for entry in entries(event)[:3] if entry.name not in text] == []
    assert "Lindenallee" in text
    assert [word for word in ON_SCREEN_ONLY if word in text] == []
    first = sheets[0][1]
    lines, margin = long_lines(first), 15 / 210 * first.width  # as the stylesheet says
    assert margin - 2 <= lines[0] <= margin + 6
    assert first.width - margin - 6 <= lines[-1] <= first.width - margin + 2  # the right edge of the frame
