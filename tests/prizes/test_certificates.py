"""Certificates in three looks, in the club's colour: each a sheet of its own with the same words, and readable whatever
the colour is."""

import io
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest

from league.base.colours import READABLE, contrast, ink
from league.clubs.services.club import change_club, change_club_logo
from league.events.services.rounds import close_round
from league.models import Spielliste
from league.printing.render import pdf_of
from league.prizes.papers import certificates
from league.prizes.services import add_prize, change_prize_rules
from tests.base.pictures import a_picture
from tests.cast import a_tournament, browser_of, seated, sent
from tests.events.public_pages import end_totals
from tests.once import once
from tests.rows import chosen
from tests.standings.test_hidden import words_of

DESIGNS = ["classic", "modern", "festive"]


@pytest.fixture
@once
def event(cast):
    event = a_tournament(cast, players=4, rounds=1)
    end_totals(seated(cast, event, depth=Spielliste.TOTALS), 20, 4, -4, -20, by=cast.anna)
    return event


@pytest.mark.parametrize("design", DESIGNS)
def test_every_design_is_one_sheet_a_person_with_all_words(cast, event, design):
    change_club_logo(club=cast.home, png=a_picture((300, 200), "green"), based_on=None, by=cast.anna)
    paper = certificates(event, places=2, design=design)
    said = words_of(pdf_of(paper))
    assert paper.size == 2
    for words in ("Urkunde", "Herbstturnier", "Carla Weiß", "Emil Sommer", "Platz 2", "+20 Punkten", "Turnierleitung"):
        assert words in said


@pytest.mark.parametrize("design", chosen(DESIGNS, 0))
def test_a_minus_is_drawn_as_a_flat_line(event, design):
    with pypdfium2.PdfDocument(pdf_of(certificates(event, places=4, design=design))) as pdf:
        text = pdf[3].get_textpage()
        left, bottom, right, top = text.get_charbox(text.get_text_range().index("−20"))
    assert (top - bottom) * 4 < right - left


LONG = "Prof. Dr. Friederike-Annemarie Gräfin von Hohenstein-Wallenberg zu Oberkirch"
PRIZES = [
    ("Rote Laterne", "Laterne"),
    ("Beste Leistung einer Frau aus einem auswärtigen Verein", "ein Präsentkorb mit Spezialitäten der ganzen Region"),
]


def with_prizes(cast, event, *won) -> None:
    """Gustav, who is last, wins these; his name is long."""
    event.entries.filter(number=4).update(full_name=LONG, groups=["Frauen"])
    rules = {"prize_ties": "shared", "prizes_once": False}
    change_prize_rules(tournament=event, based_on=None, by=cast.anna, **rules)
    for (title, thing), whom in zip(won, [{"kind": "last"}, {"kind": "group", "of": "Frauen"}], strict=False):
        add_prize(tournament=event, title=title, thing=thing, by=cast.anna, **whom)


@pytest.mark.parametrize(("won", "told"), chosen([
    (PRIZES[:1], "und gewann den Sonderpreis Rote Laterne Laterne"),
    (PRIZES, "und gewann die Sonderpreise Rote Laterne Laterne Beste Leistung einer Frau aus einem auswärtigen Verein"),
], 1))  # fmt: skip
@pytest.mark.parametrize("design", DESIGNS)
def test_a_special_prize_is_named_with_what_there_is_for_it_and_all_has_its_room(cast, event, design, won, told):
    close_round(round=event.rounds.get(), by=cast.anna)
    with_prizes(cast, event, *won)
    with pypdfium2.PdfDocument(pdf_of(certificates(event, numbers=[4], design=design))) as pdf:
        text = pdf[0].get_textpage()
        said = text.get_text_range()
        lines = [
            text.get_charbox(said.index(words))
            for words in (won[-1][1], "17.\N{NO-BREAK SPACE}November 2026", "Turnierleitung")
        ]
    assert told in " ".join(said.split())
    assert [above[1] > below[3] for above, below in pairwise(lines)] == [True, True]


def test_before_the_end_it_says_that_the_prize_may_still_go_to_another(cast, event):
    with_prizes(cast, event, *PRIZES[:1])
    assert "Sonderpreis nach jetzigem Stand" in words_of(pdf_of(certificates(event, numbers=[4])))


@pytest.mark.parametrize("design", chosen(DESIGNS, 0))
def test_no_weight_is_asked_for_that_the_letters_do_not_have(event, design):
    """The bold of EB Garamond has no umlauts: it would be drawn as the regular one, or letter by letter otherwise."""
    with pikepdf.open(io.BytesIO(pdf_of(certificates(event, design=design)))) as pdf:
        fonts = {str(font.BaseFont) for sheet in pdf.pages for font in sheet.Resources.Font.values()}
    assert [font for font in fonts if "Bold" in font] == []


def test_the_sheet_has_the_colour_of_the_club_and_letters_that_are_read(cast, event):
    change_club(club=cast.home, colour="#ffd700", based_on=None, by=cast.anna)
    event.refresh_from_db()
    colours = certificates(event).parts[0].context["colours"]
    assert colours["club"] == "#ffd700"
    assert contrast([int(colours["ink"][at : at + 2], 16) for at in (1, 3, 5)]) >= READABLE
    assert ink("#14502f") == "#14502f"


@pytest.mark.parametrize(("typed", "stored"), [("#AA1133", "#aa1133"), ("#14502f", ""), ("", "")])
def test_anna_chooses_the_colour_of_the_club(cast, typed, stored):
    anna, address = browser_of(cast.anna), f"/verein/{cast.home.uuid}/bearbeiten/"
    form = anna.get(address).context["form"]
    assert anna.post(address, sent(form, colour=typed)).status_code == 302
    cast.home.refresh_from_db()
    assert cast.home.colour == stored


@pytest.mark.parametrize("typed", ["rot", "#12345", "red;}"])
def test_what_is_no_colour_is_refused_with_a_sentence(cast, typed):
    anna, address = browser_of(cast.anna), f"/verein/{cast.home.uuid}/bearbeiten/"
    answer = anna.post(address, sent(anna.get(address).context["form"], colour=typed))
    assert answer.status_code == 422
    assert f"„{typed}“ ist keine Farbe. Bitte eine wählen" in answer.content.decode()


def test_the_design_is_asked_for_on_the_page_of_prints(cast, event):
    page = browser_of(cast.anna).get(f"/turnier/{event.uuid}/druck/").content.decode()
    assert all(f'value="{design}"' in page for design in DESIGNS)
