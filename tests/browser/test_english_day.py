"""The day of a tournament in English: from the first page to the printed standings and a workbook that is read in again.
Whatever Anna comes by, she reads no German but the words of the game."""

import io
import re

import pypdfium2
import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.models import Tournament
from tests import german
from tests.browser.lists import END, TOTALS, row_keys
from tests.browser.test_points_entry import press
from tests.browser.waiting import another_page, at_rest
from tests.cast import NAMES, points
from tests.excel.excel_files import opened

BRITISH = "en-GB"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# What is seen and what is read aloud, but for what says itself in which language it is and what people are called.
SAID = """() => {
  const kept = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const within = walker.currentNode.parentElement;
    if (!within.closest("script, style, template, bdi, [lang=de]")) kept.push(walker.currentNode.data);
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      if (!one.closest("[lang=de]")) kept.push(one.getAttribute(name) ?? "");
    }
  }
  return [document.title, ...kept].map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""
OWN = re.compile("|".join([r"Doko-Club Kreuzdame|Advent Cup", *(part for name in NAMES for part in name)]))


def german_left(texts) -> list[str]:
    """What people and clubs are called is none."""
    return german.german_left(OWN.sub("", text) for text in texts)


class InEnglish:
    """A page of a person whose browser asks for English; at every stop all that it says is looked through."""

    def __init__(self, page):
        self.page, self.seen = page, []

    def goes_to(self, name, *args):
        self.page.goto(reverse(name, args=args))
        self.reads()

    def reads(self, *words):
        for one in words:
            expect(self.page.locator("body")).to_contain_text(one)
        expect(self.page.locator("html")).to_have_attribute("lang", "en")
        at_rest(self.page)
        self.seen.append(self.page.url)
        assert german_left(self.page.evaluate(SAID)) == [], self.page.url

    def presses(self, name, role="button"):
        with another_page(self.page):
            self.page.get_by_role(role, name=name, exact=True).click()
        self.reads()

    def downloads(self, address) -> bytes:
        """By the link on this page, so that the browser asks for it in its language."""
        with self.page.expect_download() as coming:
            self.page.locator(f'a[href="{address}"]').first.click()
        return coming.value.path().read_bytes()


@pytest.mark.thorough
def test_a_tournament_from_entry_to_workbook(cast, open_page, kept_here, background):
    _switch_language_and_back(open_page(locale=BRITISH))
    anna = InEnglish(open_page(cast.anna, locale=BRITISH))
    _print_in_english(anna, cast)
    event = _create(anna, cast)
    _enter_and_check_in(anna, event)
    _draw(anna, event)
    _play(anna, event)
    _finish(anna, event)
    _read_standings(InEnglish(open_page(locale=BRITISH)), event)
    _take_home(anna, event)
    assert len(set(anna.seen)) > 12


def _switch_language_and_back(page):
    """As the browser asks, then as chosen: German, which stays on the next page, and English again."""
    page.goto("/")
    for lang, log_in, choice in [("en", "Log in", "Deutsch"), ("de", "Einloggen", "English"), ("en", "Log in", None)]:
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.get_by_role("link", name=log_in).first).to_be_visible()
        page.goto(reverse("help"))
        expect(page.locator("html")).to_have_attribute("lang", lang)
        if choice:
            with another_page(page):
                page.get_by_role("button", name=choice).click()


def _print_in_english(anna, cast):
    anna.goes_to("club-edit", cast.home.uuid)
    anna.page.get_by_label("Language").select_option("en")
    anna.presses("Save")


def _create(anna, cast):
    anna.goes_to("tournament-create", cast.home.uuid)
    anna.page.get_by_role("textbox", name="Name").fill("Advent Cup")
    anna.page.get_by_label("Day").fill("2026-11-28")
    anna.page.get_by_role("textbox", name="Rounds").fill("1")
    anna.page.get_by_label("Every list is confirmed").uncheck()
    anna.presses("Create a tournament")
    return Tournament.objects.get(name="Advent Cup")


def _enter_and_check_in(anna, event):
    anna.goes_to("field-several", event.uuid)
    for box in anna.page.locator("input[name=player]").all()[:8]:
        box.check(force=True)
    anna.presses("Enter those ticked")
    anna.goes_to("tournament-entries", event.uuid)
    expect(anna.page.locator("#entered-people tr")).to_have_count(8)
    anna.goes_to("checkin", event.uuid)
    anna.presses("Open check-in")
    waiting = anna.page.locator("button.tap")
    for left in range(8, 0, -1):
        expect(waiting).to_have_count(left)
        at_rest(anna.page)
        waiting.first.click()
    expect(waiting).to_have_count(0)
    anna.reads()


def _draw(anna, event):
    anna.goes_to("tournament-control", event.uuid)
    anna.presses("Draw Round 1", role="link")
    anna.page.get_by_label("Seed").fill("St Barbara, 4 December")
    anna.presses("Draw")
    expect(anna.page.get_by_role("heading", name="How good is it?")).to_be_visible()
    anna.reads("St Barbara, 4 December")
    anna.page.get_by_role("button", name="Publish and seat the tables").click()
    anna.reads("Published: all tables are seated; seat plans and lists can be printed.")


def _play(anna, event):
    """One table game by game as on its paper, the other by its end totals; then the round is closed."""
    anna.goes_to("tournament-control", event.uuid)
    anna.presses("Start round 1 and the clock")
    first, second = event.lists.order_by("number")
    anna.goes_to("list-enter", first.uuid)
    expect(anna.page.locator("html")).to_have_class(re.compile("typing"))
    press(anna.page, [key for row in [*TOTALS, END] for key in row_keys(row)])
    expect(anna.page.locator("#saved")).to_have_text("saved")
    anna.reads("Correct: 24 games, 4 Pflichtsoli.")
    anna.page.locator("#finish").press("Enter")
    anna.reads("Round 1, Table 1 is finished and counts.")
    anna.goes_to("list-office", event.uuid)
    expect(anna.page.locator("html")).to_have_class(re.compile("typing"))
    press(anna.page, [str(second.number), "Enter", *row_keys((12, 4, -6, -10))])
    expect(anna.page.locator("#out")).to_have_text("0")
    anna.reads("entered")
    for name in ("list-detail", "list-history"):
        anna.goes_to(name, first.uuid)
    anna.goes_to("tournament-overview", event.uuid)
    anna.goes_to("tournament-control", event.uuid)
    anna.presses("Close Round 1")
    anna.reads("Round 1 is closed.")


def _finish(anna, event):
    anna.presses("Finish the tournament")
    anna.reads("“Advent Cup” is finished")
    anna.goes_to("tournament-end", event.uuid)
    anna.presses("Announce everything at once")
    anna.goes_to("tournament-end", event.uuid)
    anna.presses("Publish")
    for name in ("tournament-history", "tournament-print", "tournament-rules", "prizes-run"):
        anna.goes_to(name, event.uuid)


def _read_standings(stranger, event):
    stranger.goes_to("tournament-detail", event.uuid)
    lines = stranger.page.locator("main table").first.locator("tbody tr")
    expect(lines).to_have_count(8)
    best, total = max(points(event).items(), key=lambda one: one[1])
    expect(lines.first).to_contain_text(re.compile(rf"1st.*{best}.*\+{total}", re.DOTALL))
    stranger.presses("How the draw was made", role="link")
    stranger.reads("St Barbara, 4 December")


def _take_home(anna, event):
    """The paper, the workbook, and the workbook read in again: nothing in it is new."""
    anna.goes_to("tournament-print", event.uuid)
    address = reverse("tournament-print-document", args=[event.uuid, "stand"])
    paper = anna.page.context.request.get(address).body()  # whoever asks: the club has said in which language
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(io.BytesIO(paper)))
    assert "Place Name Total Soli Won" in text
    assert german_left(text.splitlines()) == []
    workbook = anna.downloads(reverse("tournament-workbook", args=[event.uuid]))
    shown = [sheet for sheet in opened(workbook).worksheets if sheet.sheet_state == "visible"]
    cells = [str(cell.value) for sheet in shown for row in sheet for cell in row if cell.value]
    assert {"Dealer", "Place", "Points"} <= set(cells)
    assert german_left(cells) == []
    anna.goes_to("tournament-lists-import", event.uuid)
    anna.page.get_by_label("File").set_input_files({"name": "advent-cup.xlsx", "mimeType": XLSX, "buffer": workbook})
    anna.page.get_by_role("button", name="View", exact=True).click()
    anna.reads("Preview")
    expect(anna.page.locator("main")).to_contain_text("Already there: Nothing more is to be taken over from this file.")
    expect(anna.page.locator("main")).to_contain_text("2 already there")


@pytest.mark.parametrize(
    ("said", "is_left"),
    [
        ("Round 1, Table 1 is finished and counts.", False),
        ("24 games, 4 Pflichtsoli", False),
        ("Carla Weiß and Käthe Maaß, Spielliste 1T", False),
        ("Die Liste ist fertig.", True),
        ("Entwurf, 8 people", True),
        ("Endstand vom Papier", True),
        ("Einloggen", True),
    ],
)
def test_german_that_is_left_is_seen(said, is_left):
    assert bool(german_left([said])) == is_left
