"""From the printed sheet to the list on the site, with nothing left out: our PDF, a hand, a camera, the upload, the two
processes that open and read, and the page on which somebody finishes the list."""

from io import BytesIO

import pytest
import segno
from django.urls import reverse
from PIL import Image

from league.lists import scorebook
from league.models import PaperPhoto
from league.photos.eye.locate import REFUSALS
from league.photos.paper import is_all_sure
from league.photos.words import why
from tests.cast import a_tournament, seated, winners_paper
from tests.lists.test_list_brought import go_on, save
from tests.lists.test_list_substitute import an_evening_table

from .on_paper import photo, scanned, sheets, written
from .readings import a_list, upload
from .test_pages import send, send_stack

thorough = pytest.mark.thorough
SHEETS = [
    ("A4", {}, {}),
    pytest.param("A5", {}, {"paper": "a5"}, marks=thorough),
    pytest.param("two rubrics", {}, {"parted": True}, marks=thorough),
    pytest.param("an old sheet without marks", {}, {"marks": False}, marks=thorough),
    pytest.param("a table of five", {"size": 5}, {}, marks=thorough),
]


def seated_at(cast, size=4):
    return seated(cast, a_tournament(cast), depth="points", size=size)


def typed(liste):
    liste.refresh_from_db()
    return scorebook.paper_of(liste)


@pytest.mark.parametrize(("_name", "table", "options"), SHEETS)
def test_what_was_written_stands_on_the_list(cast, bernd, _name, table, options):
    liste = seated_at(cast, **table)
    paper = written(liste, parted=options.get("parted", False))
    (sheet,) = sheets(liste, paper, **options)
    answer = send(bernd, liste, upload(photo(sheet)), follow=True)
    assert answer.redirect_chain[-1][0] == reverse("list-enter", args=[liste.uuid])
    assert [row.cells for row in typed(liste).rows] == [row.cells for row in paper.paper.rows]
    assert typed(liste).end == paper.paper.end


@thorough
def test_a_list_of_two_pages_in_large_print_is_put_together(cast, bernd):
    liste = a_list(cast)
    paper = written(liste)
    for number, sheet in enumerate(sheets(liste, paper, large=True), 1):
        send(bernd, liste, upload(photo(sheet, seed=number), f"{number}.jpg"), follow=True)
    assert [row.cells for row in typed(liste).rows] == [row.cells for row in paper.paper.rows]
    assert typed(liste).end == paper.paper.end


@thorough
def test_a_list_that_goes_on_with_other_people_goes_on_with_their_totals(cast, bernd):
    before = an_evening_table(cast, games=None, depth="points")
    save(before, winners_paper("12+3", "13+4", "1+2"), cast)
    liste = go_on(bernd, before)
    assert scorebook.carry_of(liste).totals == (0, -3, -1, -9)
    told = written(liste, seed=6, carry=scorebook.carry_of(liste))
    (sheet,) = sheets(liste, told, seed=6)
    send(bernd, liste, upload(photo(sheet, seed=6)), follow=True)
    assert [row.cells for row in typed(liste).rows] == [row.cells for row in told.paper.rows]


def test_a_slip_of_the_writer_is_kept_and_the_page_names_it(cast, bernd):
    liste = a_list(cast)
    paper = written(liste, seed=4, slips=["once"])
    (sheet,) = sheets(liste, paper, seed=4)
    page = send(bernd, liste, upload(photo(sheet, seed=4)), follow=True).text
    assert [row.cells for row in typed(liste).rows] == [row.cells for row in paper.paper.rows]
    (slip,) = paper.slips
    assert f"Spiel {slip.row}" in page
    assert not scorebook.read(liste).ok


@thorough
def test_a_scanned_stack_finds_its_lists(cast, bernd):
    event = a_tournament(cast)
    lists = seated(cast, event, depth="points", count=2)
    papers = [written(liste, seed) for seed, liste in enumerate(lists, 11)]
    pages = [sheets(liste, paper, seed=11)[0] for liste, paper in zip(lists, papers, strict=True)]
    send_stack(bernd, event, upload(scanned(pages), "stapel.pdf"))
    bernd.post(reverse("paper-photos-read", args=[event.uuid]))
    photos = list(PaperPhoto.objects.order_by("pk"))
    assert {one.spielliste for one in photos} == set(lists)
    for liste, paper in zip(lists, papers, strict=True):
        read = next(one.reading for one in photos if one.spielliste == liste)
        assert [tuple(row["cells"]) for row in read["rows"]] == [row.cells for row in paper.paper.rows]


@pytest.mark.thorough
def test_a_good_photo_of_a_clear_hand_is_sure(cast, bernd):
    liste = a_list(cast)
    (sheet,) = sheets(liste, written(liste, seed=5), seed=5)
    page = send(bernd, liste, upload(photo(sheet, seed=5)), follow=True).text
    assert is_all_sure(PaperPhoto.objects.get().reading)
    assert "Alles sicher" in page


@pytest.mark.thorough
def test_codes_of_others_may_lie_beside_the_sheet(cast, bernd):
    """A ticket with a larger code, and one with the small sister of such codes."""
    liste = a_list(cast)
    told = written(liste)
    (sheet,) = sheets(liste, told)
    for text, at, scale in (("https://anderswo.test/karte/4711", (300, 3130), 14), ("M4", (1300, 3130), 10)):
        code = BytesIO()
        segno.make(text).save(code, kind="png", scale=scale, border=4)
        sheet.paste(Image.open(code).convert("RGB"), at)
    send(bernd, liste, upload(photo(sheet)), follow=True)
    assert [row.cells for row in typed(liste).rows] == [row.cells for row in told.paper.rows]


@pytest.mark.thorough
def test_half_a_sheet_is_said_to_be_half_a_sheet(cast, bernd):
    liste = a_list(cast)
    (sheet,) = sheets(liste, written(liste))
    half = sheet.crop((0, 0, sheet.width, sheet.height // 2))
    page = send(bernd, liste, upload(photo(half)), follow=True).text
    assert PaperPhoto.objects.get().refused == {"refused": "cut-off", "values": {"sides": ["bottom"]}}
    assert "Das Blatt ist abgeschnitten (unten)." in page


@pytest.mark.parametrize("code", REFUSALS)
def test_whatever_the_eye_refuses_has_its_own_sentence(code):
    said = why({"refused": code, "values": {"which": "top-left", "sides": ["left", "top"]}})
    assert said != why({"refused": "unreadable"})
    assert "{" not in said
