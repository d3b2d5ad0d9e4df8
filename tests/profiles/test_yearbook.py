"""The yearbook of a club, read back from the PDF: what is in it, its contents and bookmarks, and who may have it."""

import io
import re

import pikepdf
import pypdfium2
import pytest
from django.core.cache import caches
from django.urls import reverse

from league.clubs.services import people
from league.models import ClubLogo, Player
from league.printing import store
from league.printing.render import pdf_of
from league.profiles.chronicle import Happened, Placed
from league.profiles.papers import _cards, yearbook
from tests.base.pictures import a_picture
from tests.cast import DAY, browser_of
from tests.printing.tagged import read_aloud
from tests.seasons.season_stage import a_season, an_evening, three_evenings

CHAPTERS = ["Das Jahr in Zahlen", "Saison 2026", "Alle Abende und Turniere", "Rekorde des Jahres", "Wer da war", "Alle mit ihrem Jahr"]  # fmt: skip


@pytest.fixture(autouse=True)
def _nothing_kept():
    caches["process"].clear()


def address(cast, year=2026) -> str:
    return reverse("club-yearbook", args=[cast.home.uuid, year])


def texts(pdf: bytes) -> list[str]:
    book = pypdfium2.PdfDocument(io.BytesIO(pdf))
    return [" ".join(sheet.get_textpage().get_text_range().split()) for sheet in book]


@pytest.mark.thorough
def test_the_whole_book(cast):
    a_season(cast, *three_evenings(cast))
    an_evening(cast, -20, dict(zip(cast.players[:4], (90, -30, -30, -30), strict=True)))  # a year before
    an_evening(cast, 4, dict(zip(cast.players[:4], (60, -20, -20, -20), strict=True)), published=False)
    people.change_player(player=cast.players[1], publication=Player.INITIALS, based_on=None, by=cast.anna)
    ClubLogo.objects.create(club=cast.home, png=a_picture())
    pdf = pdf_of(yearbook(cast.home, 2026))
    cover, contents, season, evenings, records, came, everybody = texts(pdf)
    assert cover.startswith("Doko-Club Kreuzdame Jahrbuch 2026 Stand: ")
    assert "Vereinsabende 3 Turniere 0 Personen, die mitgespielt haben 5 Im Schnitt je Abend da 4,0" in contents
    assert "1. Carla Weiß +16 2 2. E. S. +4 3 3. Hanna Böhm −2 1" in season
    assert "Vereinsabend am 13.01.2026 Di., 13. Januar 2026, 4 Personen Gewonnen: Carla Weiß" in evenings
    assert "Beste Runde +12 Carla Weiß" in records
    assert "Ewige Rekorde" in records
    assert "Beste Runde +90 Carla Weiß" in records
    assert "Frieda Lang × × × 3" in came
    assert "Personen 4 4 4" in came
    assert "Carla Weiß 2 2 2 +16 +8,00 +12 +4 –" in everybody
    whole = " ".join(texts(pdf))
    assert "Emil" not in whole  # as published
    assert "+60" not in whole  # a draft


@pytest.mark.thorough
def test_contents_and_bookmarks_lead_to_the_chapters(cast):
    a_season(cast, *three_evenings(cast))
    pdf = pdf_of(yearbook(cast.home, 2026))
    book = pypdfium2.PdfDocument(io.BytesIO(pdf))
    marks = [(mark.level, mark.get_title(), mark.get_dest().get_index() + 1) for mark in book.get_toc()]
    chapters = [(title, page) for level, title, page in marks if level == 1]
    assert [title for title, _page in chapters] == CHAPTERS
    assert next(title for level, title, _page in marks if level == 2) == "Vereinsabend am 13.01.2026"
    contents = texts(pdf)[1]
    assert re.findall(r"\.{5,} ?(\d+)", contents) == [str(page) for _title, page in chapters]
    opened = pikepdf.open(io.BytesIO(pdf))
    assert {len(link.Dest) for link in opened.pages[1].Annots} == {5}  # to a page, not to a name that nobody knows
    assert [text for path, text in read_aloud(book[1]) if path.endswith("H2")] == ["Das Jahr in Zahlen"]
    assert texts(pdf)[2].endswith("Doko-Club Kreuzdame · Jahrbuch 2026 Seite 3 von 7")
    assert (str(opened.docinfo.Title), str(opened.Root.Lang)) == ("Jahrbuch 2026 · Doko-Club Kreuzdame", "de")
    assert {tuple(map(round, sheet.get_size())) for sheet in book} == {(595, 842)}


def test_a_large_tournament_takes_cards_of_about_the_same_length():
    lines = tuple(Placed(n, n, False, -n, ((1, -n),)) for n in range(1, 42))
    event = Happened(1, None, "Pokal", DAY, False, False, lines)
    [cards] = _cards([event], {n: f"Name {n}" for n in range(1, 42)})
    assert [len(card["rows"]) for card in cards] == [14, 14, 13]
    assert [card["goes_on"] for card in cards] == [False, True, True]


def test_a_year_without_anything_published_is_told(cast):
    an_evening(cast, 1, dict(zip(cast.players[:4], (6, 2, -2, -6), strict=True)), published=False)
    answer = browser_of(cast.bernd).get(address(cast), follow=True)
    assert "Von 2026 ist noch nichts veröffentlicht." in answer.content.decode()


def test_it_is_for_those_who_run_the_club(cast):
    three_evenings(cast)
    pages = {
        who and who.username: address(cast) in browser_of(who).get(
            reverse("club-detail", args=[cast.home.uuid])
        ).content.decode()
        for who in (None, cast.dieter, cast.bernd, cast.anna)
    }  # fmt: skip
    assert pages == {None: False, "dieter": False, "bernd": True, "anna": True}
    assert browser_of(cast.dieter).get(address(cast)).status_code == 404


def test_it_is_drawn_aside_and_then_given(cast, kept_here, waiting_line):
    three_evenings(cast)
    bernd = browser_of(cast.bernd)
    answer = bernd.get(address(cast))
    waiting = answer.url
    digest = waiting.rstrip("/").rsplit("/", 1)[-1]
    assert store.belongs_to(digest, f"club-{cast.home.uuid.hex}-2026")
    page = bernd.get(waiting)
    assert page.status_code == 200
    assert "Jahrbuch 2026" in page.content.decode()
    assert browser_of(cast.dieter).get(waiting).status_code == 404
    other = reverse("club-yearbook-waiting", args=[cast.home.uuid, 2025, digest])
    assert bernd.get(other).status_code == 404  # ordered for another year
    assert bernd.post(f"{waiting}abbrechen/").url == reverse("club-detail", args=[cast.home.uuid])
    assert store.look(digest).state == "gone"
    store.keep(digest, b"%PDF-1.7 fertig")
    given = bernd.get(address(cast))
    assert (given["Content-Type"], given.content) == ("application/pdf", b"%PDF-1.7 fertig")
    assert 'filename="doko-club-kreuzdame-jahrbuch-2026.pdf"' in given["Content-Disposition"]
    ready = bernd.get(waiting, headers={"HX-Request": "true"})
    assert f'href="{address(cast)}" autofocus>PDF öffnen' in ready.content.decode()
    assert "HX-Redirect" not in ready
