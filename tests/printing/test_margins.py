"""Everything that is printed of the demo keeps its margins: no letter stands where a punch, a frame or the printer takes
it away. And what belongs together on a list stays on one line."""

import io
from collections.abc import Iterator

import pypdfium2
import pytest

from league.lists.papers import empty_stack
from league.models import Club, Season, Tournament
from league.printing import catalogue
from league.printing.document import Document, Lists
from league.printing.render import pdf_of
from league.prizes.papers import federation_paper
from league.profiles.papers import yearbook
from league.seasons.papers import season_paper
from league.teams.papers import league_paper, lineup_sheets, match_plan, team_sums
from tests.cast import the_demo
from tests.rows import chosen

MM = 72 / 25.4
SLACK = 0.3  # of a millimetre: a letter reaches a little out of the box that holds it
PRINTER = (3.9, 3.9, 3.9, 3.9)  # left, right, top, bottom: what a printer leaves blank
FILED = (20, 12, 14, 3.9)  # documents to be punched; their foot stands in the lower margin
# To be cut or hung up: they fill their sheet to the edge.
WHOLE_SHEETS = {"events/laufkarten", "events/table_cards", "events/name_cards", "prizes/certificates"}
CHOICES = {"round_number": 2, "cards": "names", "order": "name", "places": 3, "count": 1}


def documents() -> Iterator[tuple[str, Document | None]]:
    for event in (
        Tournament.objects.get(name="Stadtmeisterschaft Lindental"),
        Tournament.objects.filter(kind="evening")[0],
    ):
        for kind in catalogue.kinds_for(event):
            offered = {*kind.options, *kind.more}
            chosen = {name: value for name, value in CHOICES.items() if name in offered}
            for large in (False, True) if "large" in offered else (None,):
                words = chosen if large is None else chosen | {"large": large}
                made = catalogue.document(kind, event, address="https://doko.example", **words)
                yield f"{event.name}: {kind.name} {words}", made
    over = Tournament.objects.get(name="Lindentaler Herbstpokal")
    yield "Ergebnisliste", federation_paper(over)
    for club in Club.objects.all():
        yield f"Jahrbuch {club}", yearbook(club, over.date.year)
    for season in Season.objects.all():
        papers = [league_paper, match_plan, lineup_sheets] if season.kind == Season.TEAMS else [season_paper]
        yield from ((f"{season}: {paper.__name__}", paper(season)) for paper in papers)
    if with_teams := Tournament.objects.filter(entries__team_entry__isnull=False).first():
        yield "Summen der Mannschaften", team_sums(with_teams)


def margins_of(document: Document) -> tuple[float, float, float, float]:
    filed = all(
        not isinstance(part, Lists) and part.template.removeprefix("print/").removesuffix(".html") not in WHOLE_SHEETS
        for part in document.parts
    )
    return FILED if filed else PRINTER


def outside(document: Document) -> list[str]:
    """Page and surrounding text of every letter beyond the margins."""
    left, right, top, bottom = (margin * MM - SLACK * MM for margin in margins_of(document))
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(io.BytesIO(pdf_of(document))), 1):
        (width, height), text = page.get_size(), page.get_textpage()
        for index, letter in enumerate(text.get_text_range()):
            if letter.isspace():
                continue
            x, y, x2, y2 = text.get_charbox(index)
            if x < left or x2 > width - right or y < bottom or y2 > height - top:
                found.append(f"Seite {number}: …{text.get_text_range(max(index - 15, 0), 20)!r}")
    return found


@pytest.mark.thorough
def test_no_letter_of_any_document_lies_outside_its_margins(db):
    the_demo()
    found = {name: beyond[:3] for name, made in documents() if made is not None and (beyond := outside(made))}
    assert found == {}


@pytest.mark.thorough
@pytest.mark.parametrize("players", chosen([4, 5], 1))
@pytest.mark.parametrize("size", [{}, {"large": True}, {"paper": "a5"}])
def test_what_the_totals_of_a_list_must_sum_to_stands_on_one_line(db, players, size):
    pages = pypdfium2.PdfDocument(io.BytesIO(pdf_of(empty_stack(players=players, count=1, **size))))
    assert "Summe 0" in pages[len(pages) - 1].get_textpage().get_text_range()
