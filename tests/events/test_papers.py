"""Printed documents beside the Spielliste, read back from the PDF: what is on them, on which page, and what must not be.
One event for all: a hall of 30 with a shared place, a deduction, open tables, a long name and names in other scripts."""

import itertools
import re
from dataclasses import replace
from types import SimpleNamespace

import pypdfium2
import pypdfium2.raw
import pytest
import zxingcpp
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.clubs.services import people
from league.events.papers.emergency import emergency_pack, rules_part
from league.events.papers.seats import BODY, checklist, participants, place_cards, seat_plan
from league.events.papers.standings import laufkarten, standings_paper
from league.events.services import evening
from league.events.services.rounds import close_round, seat_table, start_round
from league.lists.services import writing as spielliste
from league.lists.services.corrections import confirm_list
from league.models import ClubLogo, Entry, Player, Round, Spielliste
from league.printing.address import short_path
from league.printing.common import columns, document, letter, piles, set_in, sorted_name, spans, spelling
from league.printing.document import Document, Leaves, Lists
from league.printing.render import pdf_of
from league.prizes.papers import certificates
from league.registration.papers import door_list
from league.registration.services import entries
from scoring import PRESETS
from tests import cast as company
from tests.base.pictures import a_picture
from tests.rows import chosen

ADDRESS = "https://karlchen.example"
Box = tuple[float, float, float, float]
A4 = (595, 842)
LONG = ("Maximiliane-Charlotte Friederike", "von und zu Hohenlohe-Langenburg-Schillingsfürst")
ODD = [LONG, ("Иван", "Достоевский"), ("张", "伟"), ("<b>Bobby</b>", "{{ Tables }} & Söhne"), ("محمد", "علي")]
TURNED_ROUND = " ".join(ODD[-1])  # readers of PDFs give what is written from the right in the order of the paper
SURNAMES = ["Ahrens", "Özil", "Weiß", "Übermuth", "Christiansen"]
FIRST_NAMES = ["Anna", "Bernd", "Zoë"]
# Every document with the words its builder takes, as the page of printing calls it.
DOCUMENTS = {
    "seat plan by table": (seat_plan, {"round_number": 2}),
    "seat plan by name": (seat_plan, {"round_number": 2, "order": "name"}),
    "seat plan in large print": (seat_plan, {"round_number": 2, "order": "name", "large": True}),
    "cards": (place_cards, {"round_number": 2}),
    "cards in large print": (place_cards, {"round_number": 2, "large": True}),
    "Laufkarten": (laufkarten, {"address": ADDRESS}),
    "Laufkarten in large print": (laufkarten, {"address": ADDRESS, "large": True}),
    "door list": (door_list, {}),
    "door list in large print": (door_list, {"large": True, "order": "number"}),
    "participants": (participants, {"ddv_numbers": True}),
    "participants in large print": (participants, {"ddv_numbers": True, "large": True}),
    "standings": (standings_paper, {}),
    "standings in large print": (standings_paper, {"after": 1, "large": True}),
    "checklist": (checklist, {"round_number": 2}),
    "certificates": (certificates, {}),
    "emergency pack": (emergency_pack, {"address": ADDRESS, "spare": 1}),
}  # fmt: skip
NOT_FOR_THE_WALL = ("checklist", "emergency pack", "door list", "door list in large print")
NAMED = sorted(name for name, (_build, words) in DOCUMENTS.items() if name not in NOT_FOR_THE_WALL)


@pytest.fixture(scope="module")
def stage(django_db_setup, django_db_blocker):
    """Set up once for all documents, and taken back after the last."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield _hall(company.assemble())
        transaction.set_rollback(True)


@pytest.fixture
def hall(stage, db):
    return stage


def _hall(cast) -> SimpleNamespace:
    """Round 1 is closed, of round 2 table 1 is in, round 3 has no tables yet."""
    names = [*ODD, *itertools.product(FIRST_NAMES, SURNAMES)]
    more = [people.add_player(first_name=f, last_name=n, club=cast.away, by=cast.anna) for f, n in names]
    cast.players += more
    Player.objects.filter(pk=cast.carla.pk).update(publication=Player.INITIALS, ddv_number="D4711")
    cast.carla.refresh_from_db()
    event = company.a_tournament(
        cast,
        players=30,
        rounds=3,
        place="Stadthalle, Großer Saal",
        needs_confirmation=True,
        order=["points", "games_won"],
    )
    seated = entries_of(event)
    _round(cast, event, 1, seated, done=7)
    for liste in event.lists.all():
        confirm_list(spielliste=liste, how=Spielliste.PAPER_SEEN, based_on=None, by=cast.anna)
    close_round(round=event.rounds.get(number=1), by=cast.anna)
    entries.deduct(entry=seated[2], points=6, reason="zu laut geworden", by=cast.anna)
    entries.withdraw(entry=seated[29], by=cast.anna)
    _round(cast, event, 2, [*seated[1:29], seated[0]], done=1)
    return SimpleNamespace(cast=cast, event=event, prints={})


def _round(cast, event, number: int, seated: list[Entry], done: int) -> None:
    """Tables of four, the first one or two of five; those that are done have the first two ahead by ten."""
    round_ = event.rounds.get(number=number)
    fives, at = len(seated) % 4, 0
    for table in range(1, len(seated) // 4 + 1):
        size = 5 if table <= fives else 4
        seat_table(round=round_, table=table, seats=seated[at : at + size], depth=Spielliste.TOTALS, by=cast.anna)
        at += size
    start_round(round=round_, by=cast.anna)
    for liste in round_.lists.all()[:done]:
        end = (10, 10, -10, -10, 0)[: liste.players]
        spielliste.save_paper(spielliste=liste, paper=company.totals_paper(*end), based_on=None, by=cast.bernd)
        company.finish(liste, by=cast.bernd)


def entries_of(event) -> list[Entry]:
    return list(event.entries.select_related("player", "club"))


class Print:
    """A document as it comes out of the printer."""

    def __init__(self, paper: Document) -> None:
        self.document = paper
        self.file = pypdfium2.PdfDocument(pdf_of(paper))
        self.pages = list(self.file)
        self.texts = [" ".join(page.get_textpage().get_text_range().split()) for page in self.pages]

    @property
    def text(self) -> str:
        return " ".join(self.texts)

    def times(self, words: str) -> int:
        """How often it is there, whatever the line breaks."""
        return sum(_squeezed(text).count(_squeezed(words)) for text in self.texts)

    def letters_beyond_the_paper(self) -> int:
        return sum(_beyond(page) for page in self.pages)

    def pictures(self) -> int:
        image = [pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]
        return sum(1 for page in self.pages for _one in page.get_objects(filter=image))


def _squeezed(text: str) -> str:
    """Without spaces and the hyphens that the reader of a PDF makes of a hyphen at a line's end."""
    return re.sub(r"[\s\-\u2010\u00ad\ufffe\x02]", "", text)


def _beyond(page) -> int:
    text, (width, height) = page.get_textpage(), page.get_size()
    boxes = [text.get_charbox(n) for n in range(text.count_chars()) if not text.get_text_range(n, 1).isspace()]
    return sum(left < 0 or bottom < 0 or right > width or top > height for left, bottom, right, top in boxes)


def printed(hall, name: str) -> Print:
    """Each document is drawn once for all tests."""
    if name not in hall.prints:
        build, words = DOCUMENTS[name]
        hall.prints[name] = Print(build(hall.event, **words))
    return hall.prints[name]


# --- all documents


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_plain_values(hall, name):
    build, words = DOCUMENTS[name]
    paper = build(hall.event, **words)
    assert Document.from_json(paper.to_json()) == paper
    assert paper.title.endswith(" · Herbstturnier")
    assert re.fullmatch(r"herbstturnier-[a-z0-9-]{1,66}", paper.name)


@pytest.mark.thorough
@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_same_event_gives_the_same_document(hall, name):
    build, words = DOCUMENTS[name]
    assert build(hall.event, **words).digest("x") == build(hall.event, **words).digest("x")


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name in DOCUMENTS if name != "emergency pack"])
def test_a_document_comes_on_a4_and_nothing_runs_over_the_edge(hall, name):
    paper = printed(hall, name)
    assert {tuple(map(round, page.get_size())) for page in paper.pages} == {A4}
    assert paper.letters_beyond_the_paper() == 0


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["seat plan by table", "seat plan by name", "cards", "Laufkarten", "participants"])
@pytest.mark.parametrize("odd", [" ".join(LONG), "Иван Достоевский", "张 伟", "<b>Bobby</b> {{ Tables }} & Söhne"])
def test_every_name_is_text_and_whole(hall, name, odd):
    first, last = next(pair for pair in ODD if " ".join(pair) == odd)
    paper = printed(hall, name)
    assert paper.times(f"{last} {first}" if name.endswith("by name") else odd) >= 1


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["seat plan by table", "seat plan by name", "participants", "standings", "checklist"])
def test_every_page_says_what_it_is_and_which(hall, name):
    paper = printed(hall, name)
    what, count = paper.document.title.split(" · ")[0], len(paper.pages)
    for number, text in enumerate(paper.texts, 1):
        assert f"Herbstturnier · {what}" in text
        assert re.search(rf"Stand: .+ Uhr · Seite {number} von {count}", text)


@pytest.mark.parametrize("name", NAMED)
def test_on_the_wall_names_are_as_published(hall, name):
    build, words = DOCUMENTS[name]
    words = words | ({"places": 30} if name == "certificates" else {})
    inside, wall = build(hall.event, **words).to_json(), build(hall.event, published_names=True, **words).to_json()
    for hidden in ("Carla", "Weiß, C", "zu laut geworden", *(["D4711"] if name.startswith("participants") else [])):
        assert hidden not in wall
    assert ("W., C." if name in ("seat plan by name", "seat plan in large print") else "C. W.") in wall
    assert "Carla" in inside


@pytest.mark.thorough
@pytest.mark.parametrize("name", DOCUMENTS)
def test_more_people_need_no_more_queries(hall, name):
    build, words = DOCUMENTS[name]
    counts = []
    for size in (4, 8):
        event = company.a_tournament(hall.cast, players=size, rounds=2)
        for number in (1, 2):
            company.seated(hall.cast, event, number, depth=Spielliste.TOTALS, count=size // 4)
        with CaptureQueriesContext(connection) as queries:
            build(event, **words)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("build", [seat_plan, checklist, place_cards])
def test_a_round_that_does_not_exist_is_not_printed(hall, build):
    with pytest.raises(Round.DoesNotExist):
        build(hall.event, round_number=9)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["cards", "Laufkarten", "participants", "standings"])
def test_large_print_is_large(hall, name):
    """A name is set at least half as large again; the least letter that one must read has 12 pt."""
    normal, large = (sizes_of(printed(hall, which), "Emil Sommer") for which in (name, f"{name} in large print"))
    assert large >= 1.5 * normal
    assert large >= 16


def sizes_of(paper: Print, name: str) -> float:
    """How large a name is set, in pt."""
    for page in paper.pages:
        text = page.get_textpage()
        if found := text.search(name).get_next():
            return round(pypdfium2.raw.FPDFText_GetFontSize(text.raw, found[0]), 1)
    raise AssertionError(name)


# --- seat plan


@pytest.mark.thorough
def test_by_table_everybody_sits_where_the_list_says(hall):
    paper = printed(hall, "seat plan by table")
    assert "Sitzplan Runde 2 nach Tischen" in paper.texts[0]
    for liste in hall.event.lists.filter(round__number=2).prefetch_related("occupancies__entry"):
        seats = [
            f"{seat.position} {seat.entry.full_name} Nr. {seat.entry.number} · {seat.entry.club_name}"
            for seat in liste.occupancies.all()
            if seat.entry.full_name != TURNED_ROUND
        ]
        whole = [f"Tisch {liste.table} {' '.join(seats)}"] if len(seats) == liste.players else seats
        assert [paper.times(words) for words in whole] == [1] * len(whole)  # on one page, and only once


def test_by_name_each_row_is_on_one_page_with_table_and_seat(hall):
    paper = printed(hall, "seat plan in large print")
    assert len(paper.pages) > 1
    for liste in hall.event.lists.filter(round__number=2).prefetch_related("occupancies__entry__player"):
        for seat in liste.occupancies.all():
            # The number stands between the two lines of a long name.
            if seat.entry.full_name not in (" ".join(LONG), TURNED_ROUND):
                assert (
                    paper.times(f"{seat.entry.player.sorted_name.replace(',', '')} {liste.table} {seat.position}") == 1
                )


def test_by_name_is_the_order_of_a_german_list(hall):
    part = seat_plan(hall.event, round_number=2, order="name").parts[0]
    rows = [row for sheet in part.context["sheets"] for column in sheet for row in column]
    assert [row["letter"] for row in rows if row["letter"]] == [
        "A", "B", "C", "K", "L", "M", "O", "R", "S", "T", "U", "V", "W", "Д", "Andere",
    ]  # fmt: skip
    names = [row["name"] for row in rows]
    assert (
        names.index("Maaß, Käthe")
        < names.index("Özil, Anna")
        < names.index("Özil, Gustav")
        < names.index("Rehm, Lukas")
    )


FROM_THREE_METRES = 20  # pt


@pytest.mark.parametrize(("order", "name"), [("table", "Hanna Böhm"), ("name", "Böhm")])
def test_a_plan_on_the_wall_is_read_from_three_metres(hall, order, name):
    paper = printed(hall, f"seat plan by {order}")
    assert sizes_of(paper, name) >= FROM_THREE_METRES
    assert len(paper.pages) == paper.document.size


def test_a_plan_on_the_wall_fills_its_sheets(hall):
    part = seat_plan(hall.event, round_number=2, order="name").parts[0]
    longest = max(len(column) for sheet in part.context["sheets"] for column in sheet)
    assert longest * part.context["height"] > 0.8 * BODY


def test_the_rows_of_a_laufkarte_fill_it(hall):
    part = laufkarten(hall.event, address=ADDRESS).parts[0]
    assert part.context["row_height"] * 3 > 70  # mm of the 148 of a card, beside its head and its code


def test_who_has_no_table_is_named(hall):
    part = seat_plan(hall.event, round_number=2).parts[0]
    assert part.context["without"] == []
    entries.add_entry(tournament=hall.event, player=company.a_player("Nina", "Neu"), by=hall.cast.anna)
    part = seat_plan(hall.event, round_number=2).parts[0]
    assert [one["name"] for one in part.context["without"]] == ["Nina Neu"]


def test_a_round_without_tables_says_so(hall):
    assert "In dieser Runde ist noch niemand gesetzt." in Print(seat_plan(hall.event, round_number=3)).text


# --- cards


def test_a_table_card_has_its_number_on_both_sides(hall):
    paper = Print(place_cards(hall.event, round_number=2, cards="tables"))
    assert len(paper.pages) == 4  # seven tables, two on a page
    assert [paper.times(f"Tisch {table}") for table in range(1, 8)] == [2] * 7


def test_in_large_print_a_table_card_fills_the_page(hall):
    assert place_cards(hall.event, round_number=2, cards="tables", large=True).size == 7


@pytest.mark.thorough
def test_a_name_card_tells_the_seat(hall):
    paper = printed(hall, "cards")
    assert len(paper.pages) == 4 + 4
    assert paper.times("Emil Sommer Runde 2 · Tisch 1 · Platz 1 Nr. 2 · Doko-Club Kreuzdame") == 1
    assert paper.times("Emil Sommer") == 2  # the other side stands on its head


@pytest.mark.thorough
def test_in_large_print_a_name_card_goes_across_the_page_and_its_name_is_twice_as_large(hall):
    small, large = (
        {card["name"]: card["size"] for part in paper.parts for sheet in part.context["sheets"] for card in sheet if card}
        for paper in (place_cards(hall.event, round_number=2, cards="names", large=large) for large in (False, True))
    )  # fmt: skip
    assert (small["Emil Sommer"], large["Emil Sommer"]) == (22, 44)
    assert [name for name in small if large[name] < 1.5 * small[name]] == []


@pytest.mark.thorough
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    "name", ["Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenbezug", "W" * 60, "Ж" * 46 + " " + "Ж" * 46]
)
def test_a_word_of_any_length_stays_on_its_card(hall, name, large):
    """It is broken; every letter stands on its own half of the card and none beside it."""
    entry = hall.event.entries.get(number=2)
    Entry.objects.filter(pk=entry.pk).update(full_name=name)
    paper = Print(place_cards(hall.event, round_number=2, cards="names", large=large))
    assert paper.times(name) == 2
    text, edge = paper.pages[0].get_textpage(), 595 if large else 297.5
    wide = [text.get_charbox(n) for n in range(text.count_chars()) if text.get_text_range(n, 1) in set(name) - {" "}]
    assert [box for box in wide if box[0] < edge < box[2]] == []


def test_a_stack_cut_once_gives_piles_in_order():
    assert piles(["a", "b", "c", "d", "e"], 2) == [["a", "d"], ["b", "e"], ["c", None]]
    assert piles([], 4) == [[None] * 4]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("rows", "pages"),
    [(40, [2, 1]), *(pytest.param(*one, marks=pytest.mark.thorough) for one in [(20, [1, 1]), (70, [2, 2])])],
)
def test_rows_are_a_little_lower_where_that_saves_a_page(hall, rows, pages):
    """What would hang alone on the last page comes to the others; where nothing is saved, nothing changes."""
    (part,) = standings_paper(hall.event, explained=False).parts
    emil = next(row for row in part.context["rows"] if row["name"] == "Emil Sommer")
    as_usual = replace(part, context=part.context | {"rows": [emil] * rows, "flows": False, "deductions": []})
    closer = replace(as_usual, context=as_usual.context | {"flows": True})
    assert [len(Print(Document("Stand", "stand", (one,))).pages) for one in (as_usual, closer)] == pages


# --- Laufkarten


def test_a_laufkarte_has_seats_results_and_room_for_the_rest(hall):
    part = laufkarten(hall.event, address=ADDRESS).parts[0]
    cards = [card for sheet in part.context["sheets"] for card in sheet if card]
    assert len(cards) == 29  # without who left
    emil = next(card for card in cards if card["name"] == "Emil Sommer")
    assert emil["tables"] == [
        [
            {"round": 1, "table": 1, "position": 2, "points": 10, "total": 10},
            {"round": 2, "table": 1, "position": 1, "points": 10, "total": 20},
            {"round": 3, "table": None, "position": None, "points": None, "total": None},
        ]
    ]


def test_four_laufkarten_share_a_page_and_each_code_leads_its_owner_to_her_table(hall):
    paper = printed(hall, "Laufkarten")
    assert len(paper.pages) == 8
    read = zxingcpp.read_barcodes(paper.pages[0].render(scale=150 / 72).to_pil())
    cards = laufkarten(hall.event, address=ADDRESS).parts[0].context["sheets"][0]
    numbers = [card["number"] for card in cards]
    assert sorted(code.text for code in read) == sorted(f"{ADDRESS}{short_path(hall.event)}{n}/" for n in numbers)
    for number in numbers:
        assert f"karlchen.example{short_path(hall.event)}{number}/" in paper.texts[0]
    led_to = company.browser_of(None).get(f"{short_path(hall.event)}{numbers[0]}/")
    assert (led_to.status_code, led_to.url) == (302, reverse("tournament-person", args=[hall.event.uuid, numbers[0]]))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("rounds", chosen([8, 14, 15, 24, 40], 3))
def test_the_code_of_a_laufkarte_covers_nothing(hall, rounds, large):
    """With as many rows as go there at their height, and with a name and an event of two lines."""
    event = company.a_tournament(hall.cast, players=1, rounds=rounds)
    event.name = "26. Offene Lindentaler Stadtmeisterschaft im Doppelkopf"
    event.entries.update(full_name=" ".join(LONG))
    (page,) = Print(laufkarten(event, address=ADDRESS, large=large)).pages
    things = [(one.type, one.get_bounds()) for one in page.get_objects()]
    code = next(box for kind, box in things if kind == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE)
    beside = [box for kind, box in things if kind in (pypdfium2.raw.FPDF_PAGEOBJ_PATH, pypdfium2.raw.FPDF_PAGEOBJ_TEXT)]
    assert len(beside) > rounds
    assert [box for box in beside if _meet(box, code)] == []
    low = min(box[1] for kind, box in things if kind == pypdfium2.raw.FPDF_PAGEOBJ_TEXT and box[0] < code[0])
    assert low > page.get_height() / 2  # nothing runs over the cut
    (read,) = zxingcpp.read_barcodes(page.render(scale=150 / 72).to_pil())
    assert read.text == f"{ADDRESS}{short_path(event)}1/"


@pytest.mark.parametrize(("rounds", "tables", "look"), [
    (0, [], " roomy"), (4, [4], " roomy"), (8, [8], ""), (14, [14], " crowded-1"), (15, [8, 7], " halves"),
    (24, [12, 12], " crowded-1 halves"), (30, [15, 15], " crowded-2 halves"),
])  # fmt: skip
def test_many_rounds_stand_in_two_tables(hall, rounds, tables, look):
    event = company.a_tournament(hall.cast, players=1, rounds=rounds)
    part = laufkarten(event, address=ADDRESS).parts[0]
    assert [len(lines) for lines in part.context["sheets"][0][0]["tables"]] == tables
    assert part.context["look"] == look


def test_the_plan_on_the_wall_has_no_comma_that_nothing_follows(hall):
    part = seat_plan(hall.event, round_number=2, order="name").parts[0]
    rows = [row for sheet in part.context["sheets"] for column in sheet for row in column]
    assert [row["lines"] for row in rows if any("," in line for line in row["lines"])] == []
    assert "".join(rows[0]["lines"]) + ", " + rows[0]["first"] == rows[0]["name"]


def _meet(one: Box, other: Box) -> bool:
    """Left, bottom, right, top, as in a PDF."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_no_code_leads_to_what_is_not_published(hall, monkeypatch):
    monkeypatch.setattr(hall.event, "published", False)
    part = laufkarten(hall.event, address=ADDRESS).parts[0]
    assert (part.pictures, part.context["sheets"][0][0]["code"]) == (None, "")


# --- participants


@pytest.mark.thorough
def test_participants_with_number_club_and_who_left(hall):
    paper = printed(hall, "participants")
    assert "29 Personen nehmen teil." in paper.text
    assert paper.times("1 Carla Weiß Doko-Club Kreuzdame D4711") == 1
    assert paper.times("30 Zoë Christiansen ausgeschieden Herz Zehn Hafenstadt") == 1


@pytest.mark.thorough
def test_ddv_numbers_only_when_asked_for(hall):
    assert "D4711" not in Print(participants(hall.event)).text


def test_of_other_clubs_people_paper_tells_no_more_numbers_than_the_site(hall):
    """Their own club knows both; here the number of who is published in full is known, and the other's is not."""
    one, other = hall.event.entries.filter(club_name="Herz Zehn Hafenstadt").order_by("number")[:2]
    Player.objects.filter(pk=one.player_id).update(ddv_number="D1")
    Player.objects.filter(pk=other.player_id).update(ddv_number="D2", publication=Player.INITIALS)
    rows = participants(hall.event, ddv_numbers=True).parts[0].context["rows"]
    numbers = {row["number"]: row["ddv"] for row in rows}
    assert (numbers[one.number], numbers[other.number]) == ("D1", "")


def test_participants_by_name(hall):
    rows = participants(hall.event, order="name").parts[0].context["rows"]
    assert [row["name"] for row in rows][:3] == ["Ahrens, Anna", "Ahrens, Bernd", "Ahrens, Zoë"]


# --- standings


@pytest.mark.thorough
def test_who_shares_a_place_is_told_and_why(hall):
    paper = printed(hall, "standings")
    assert paper.times("1. Emil Sommer Doko-Club Kreuzdame +10 +10 +20") == 1
    assert paper.times("= 2. Carla Weiß Doko-Club Kreuzdame +10 – +10") == 1
    assert "Es entscheidet: mehr Punkte, dann mehr gewonnene Spiele." in paper.text
    assert "Wer auch danach gleichauf ist, teilt sich den Platz (=)." in paper.text
    assert "gleichauf in allem, was gewertet wurde." in paper.text


@pytest.mark.thorough
def test_open_tables_and_a_deduction_are_named(hall):
    paper = printed(hall, "standings")
    assert "Noch offen in Runde 2: Tisch 2–7." in paper.text
    assert "Vorläufig in Runde 2: Tisch 1 (noch nicht bestätigt)." in paper.text
    assert re.search(r"Frieda Lang .*? −61 ", paper.text)  # the amount with its footnote
    assert "1 Frieda Lang: −6 (Runde 1), unsportliches Verhalten (§9.7): zu laut geworden" in paper.text


def test_standings_after_a_round_and_of_one_round(hall):
    after, only = standings_paper(hall.event, after=1), standings_paper(hall.event, only=2)
    assert after.title == "Stand nach Runde 1 · Herbstturnier"
    assert after.parts[0].context["titles"] == ["R1", "Abzug", "Summe"]
    assert only.parts[0].context["titles"] == ["Punkte"]
    assert only.title == "Ergebnis der Runde 2 · Herbstturnier"
    assert len(only.parts[0].context["rows"]) == 5  # the one table that is in


def test_the_reasons_can_be_left_out(hall):
    assert standings_paper(hall.event, explained=False).parts[0].context["explained"] == []


def test_too_many_rounds_for_the_paper_share_a_column():
    assert columns([1, 2, 3], 3) == [[1], [2], [3]]
    assert columns([1, 2, 3, 4, 5], 3) == [[1, 2, 3], [4], [5]]


# --- checklist


def test_the_checklist_has_what_is_still_out(hall):
    paper = printed(hall, "checklist")
    assert "6 von 7 Tischen sind noch offen. Fertig, noch nicht bestätigt: Tisch 1." in paper.text
    first, second = hall.event.lists.filter(round__number=2)[:2]
    assert f"1 {first.code} Emil Sommer, Frieda Lang" in paper.text
    assert "fertig, noch nicht bestätigt ✓ ✓" in paper.text
    assert f"2 {second.code}" in paper.text
    assert "abgegeben erfasst geprüft" in paper.text


@pytest.mark.parametrize("needs_confirmation", [True, False])
def test_the_checklist_and_the_standings_call_the_same_tables_open(hall, monkeypatch, needs_confirmation):
    monkeypatch.setattr(hall.event, "needs_confirmation", needs_confirmation)
    desk = checklist(hall.event, round_number=2).parts[0].context
    wall = standings_paper(hall.event, only=2).parts[0].context
    assert [one["tables"] for one in wall["still_out"]] == ["2–7"]
    assert (desk["out"], desk["all"]) == (6, 7)
    assert [one["tables"] for one in wall["unconfirmed"]] == ([desk["unconfirmed"]] if needs_confirmation else [])
    assert desk["unconfirmed"] == ("1" if needs_confirmation else "")
    assert desk["done"] == ("" if needs_confirmation else "1")


def test_a_confirmed_list_is_on_it_only_when_all_are_asked_for(hall):
    first = hall.event.lists.filter(round__number=2).first()
    Spielliste.objects.filter(pk=first.pk).update(state=Spielliste.CONFIRMED)
    out, every = (checklist(hall.event, round_number=2, all_tables=all_).parts[0].context for all_ in (False, True))
    assert ([row["table"] for row in out["rows"]], out["done"]) == ([2, 3, 4, 5, 6, 7], "1")
    assert (every["rows"][0]["state"], every["rows"][0]["checked"]) == ("bestätigt", True)


def test_many_tables_are_said_briefly():
    assert [spans(numbers) for numbers in ([], [4], [1, 2], [1, 2, 3], [9, 1, 2, 3, 5])] == [
        "", "4", "1, 2", "1–3", "1–3, 5, 9",
    ]  # fmt: skip


# --- certificates


@pytest.mark.thorough
def test_a_shared_place_is_called_so(hall):
    paper = printed(hall, "certificates")
    first = [row for row in standings_paper(hall.event).parts[0].context["rows"] if row["place"] <= 3]
    assert len(paper.pages) == len(first) > 1
    so_far = "Zwischenstand während Runde 2"
    assert f"Urkunde Herbstturnier Emil Sommer Doko-Club Kreuzdame {so_far} Platz 1" in paper.text
    assert f"Urkunde Herbstturnier Carla Weiß Doko-Club Kreuzdame {so_far} geteilter Platz 2" in paper.text
    assert "mit +20 Punkten unter 30 Teilnehmenden Stadthalle, Großer Saal, 17. November 2026" in paper.text
    assert paper.text.count("Turnierleitung") == len(first)
    assert paper.pictures() == 0
    assert "♣" in paper.text


def test_chosen_people_get_theirs_and_a_long_name_shrinks(hall):
    paper = certificates(hall.event, numbers=[1, 11])
    sizes = {one["name"]: one["size"] for one in paper.parts[0].context["people"]}
    assert sizes == {"Carla Weiß": 44, " ".join(LONG): 22}
    drawn = Print(paper)
    assert (len(drawn.pages), drawn.times(" ".join(LONG)), drawn.letters_beyond_the_paper()) == (2, 1, 0)


def test_the_logo_is_on_every_certificate(hall):
    ClubLogo.objects.create(club=hall.cast.home, png=a_picture((60, 40), "green"))
    paper = Print(certificates(hall.event, numbers=[1, 2]))
    assert (len(paper.pages), paper.pictures()) == (2, 2)
    assert "♣♠♥♦" not in paper.text
    assert paper.pages[0].render(scale=0.5).to_pil().convert("RGB").getpixel((148, 66)) == (0, 128, 0)


def test_a_certificate_is_the_last_word_only_when_nothing_can_change_any_more(hall, monkeypatch):
    def said() -> str:
        return certificates(hall.event).parts[0].context["not_final"]

    assert said() == "Zwischenstand während Runde 2"
    hall.event.lists.filter(round__number=2).exclude(table=1).delete()
    hall.event.lists.update(state=Spielliste.CONFIRMED)
    assert said() == "Zwischenstand nach Runde 2"
    hall.event.rounds.update(state=Round.CLOSED)
    assert said() == ""
    hall.event.lists.update(state=Spielliste.FINISHED)
    assert said() == "Zwischenstand während Runde 2"
    monkeypatch.setattr(hall.event, "state", "finished")
    assert said() == ""
    text = Print(certificates(hall.event, places=2)).text
    assert "Emil Sommer Doko-Club Kreuzdame erreichte Platz 1" in text
    assert "Carla Weiß Doko-Club Kreuzdame erreichte den geteilten Platz 2" in text


@pytest.mark.parametrize(
    ("name", "size", "lines"),
    [("Anna", 34, 1), ("x" * 30, 26, 1), (" ".join(LONG), 22, 2), ("W" * 60, 16, 2), ("W" * 170, 8, 3)],
)
def test_sizes_of_names(name, size, lines):
    """Smaller, then between words, then in a word; nothing is left out."""
    got = set_in(name, 160, ((1, 34, 20), (2, 28, 16), (3, 18, 14)))
    assert (got["size"], len(got["lines"])) == (size, lines)
    assert "".join(got["lines"]).replace(" ", "") == name.replace(" ", "")


# --- the emergency pack


def test_the_pack_has_everything_in_the_order_one_needs_it(hall):
    paper = emergency_pack(hall.event, address=ADDRESS, spare=2)
    parts = [
        part.template.removeprefix("print/events/") if isinstance(part, Leaves) else part.size for part in paper.parts
    ]
    assert parts == [
        "emergency.html", "seatplan_tables.html", "seatplan_names.html", 7, "checklist.html", 2, 1, "standings.html",
        "ranking_by_hand.html", "participants.html", "rules_by_hand.html",
    ]  # fmt: skip


def test_its_cover_says_how_to_go_on(hall):
    pack = emergency_pack(hall.event, address=ADDRESS)
    cover = Print(Document(pack.title, pack.name, pack.parts[:1]))
    assert len(cover.pages) == 1
    for words in (
        "So geht es ohne Strom weiter", "Sitzplan Runde 2, nach Tischen und nach Namen", "Leere Spiellisten ohne Namen",
        "Für Runde 3 gibt es noch keinen Sitzplan.", "Tische noch offen, Runde 2",
    ):  # fmt: skip
        assert words in cover.text


def test_the_table_to_go_on_by_hand_knows_what_was_entered(hall):
    part = emergency_pack(hall.event, address=ADDRESS).parts[-3]
    rows = {row["name"]: row["by_round"] for row in part.context["rows"]}
    assert (rows["Emil Sommer"], rows["Anna Ahrens"]) == ([10, 10, None], [10, None, None])


RULES = {
    "ddv": (["Hat nur Kontra angesagt: Re ab 120", "je Ansage +2", "Karlchen 1", "24 Spiele zu viert, 30 zu fünft", "Pflichtsolo"], ["Bock", "Karlchen gefangen"]),
    "einfach": (["ab 150, 180, 210, 240 eigenen Augen", "es gibt keine Ansagen", "Karlchen 1 (nur für den Gewinner)"], ["keine 90", "Doppelkopf 1", "Pflichtsolo", "je Absage"]),
    "hausrunde": (["Karlchen gefangen 1", "Fuchs am End 1", "Bock nach: 120:120"], []),
    "online16": (["16 Spiele zu viert", "Soli kommen zu diesen Spielen hinzu."], ["Hat nur Kontra angesagt", "120 gegen keine 90"]),
}  # fmt: skip


@pytest.mark.parametrize("preset", chosen(RULES, 0))
def test_the_rules_for_counting_are_those_of_the_event_on_one_page(hall, monkeypatch, preset):
    monkeypatch.setattr(hall.event, "ruleset", PRESETS[preset].to_dict())
    paper = Print(document(hall.event, "Rechnen von Hand", rules_part(hall.event)))
    there, not_there = RULES[preset]
    assert len(paper.pages) == 1
    assert [words for words in there if words not in paper.text] == []
    assert [words for words in not_there if words in paper.text] == []


def test_an_evening_has_participants_standings_and_empty_lists(hall):
    event = evening.start_evening(club=hall.cast.home, date=company.DAY, by=hall.cast.bernd)
    pack = emergency_pack(event, address=ADDRESS, spare=1)
    kinds = ["lists" if isinstance(part, Lists) else part.template.removeprefix("print/events/") for part in pack.parts]
    assert kinds == [
        "emergency.html", "lists", "lists", "standings.html", "ranking_by_hand.html", "participants.html", "rules_by_hand.html",
    ]  # fmt: skip
    assert "Noch kein Tisch ist fertig." in Print(standings_paper(event)).text
    assert participants(event).parts[0].context["evening"]


# --- names in lists


@pytest.mark.parametrize(
    ("shown", "first", "last", "listed"),
    [
        ("Carla Weiß", "Carla", "Weiß", "Weiß, Carla"),
        ("Anna von der Heide", "Anna", "von der Heide", "von der Heide, Anna"),
        ("Carla Schwarz", "Carla", "Weiß", "Schwarz, Carla"),  # called otherwise on that day
        ("C. W.", "Carla", "Weiß", "W., C."),
        ("Spieler 4711", "Carla", "Weiß", "Spieler 4711"),
        ("Ronaldo", "Carla", "Weiß", "Ronaldo"),
    ],
)
def test_names_as_in_a_list(shown, first, last, listed):
    entry = Entry(full_name=shown, name=shown, player=Player(first_name=first, last_name=last))
    assert sorted_name(entry, False) == sorted_name(entry, True) == listed


@pytest.mark.parametrize(
    ("name", "heading"),
    [("Özil", "O"), ("ßtrange", "S"), ("Ångström", "A"), ("Иванов", "И"), ("张", "Andere"), ("4711", "0–9")],
)
def test_letters_under_which_one_looks(name, heading):
    assert letter(name) == heading
    assert spelling("Özil") == "ozil"
