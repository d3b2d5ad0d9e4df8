"""The printed Spielliste, read back from the PDF: what stands on it, how many pages of which size, where the code leads."""

import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import ImageChops

from league.clubs.services import people
from league.events.services import evening
from league.events.services.rounds import seat_table, start_round
from league.lists.papers import blank_list, empty_stack, filled_list, lists_of_evening, lists_of_round
from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Spielliste
from league.printing import fit, render
from league.printing.address import short_path
from league.printing.document import Document, Lists, Shape, Text
from league.printing.fit import SIZES, in_lines, one_line, style, width, wrapped
from league.printing.page import page_html, whole_html
from league.printing.pdf import html_to_pdf
from league.printing.sheet import rows_of
from league.printing.stamp.press import Press
from league.registration.services.entries import add_entry
from scoring import PRESETS, Paper, PaperRow
from tests.cast import DAY, a_tournament, entries, finish, normal, play, play_all, seated, solo, totals_paper

pytestmark = pytest.mark.thorough

HERE = "https://karlchen.example"
MM = 72 / 25.4
A4, A5 = (595, 842), (420, 595)
LONG = "Maximiliane-Theodora von Hohenstein-Wittelsbacher zu Lindenau"
HOSTILE = "<b>x</b>{{ 1 }}"


def pages(document):
    return document.parts[0].pages


def fields(document, page=0):
    return {name: text.text for name, text in pages(document)[page].fields.items()}


def printed(document):
    """The file as everybody gets it, drawn plainly."""
    drawn = [page_html(page.shape, page.fields, page.address) for page in pages(document)]
    return html_to_pdf(whole_html(document.title, drawn))


def words(pdf, page=0):
    return " ".join(pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_bounded().split())


def sizes(pdf):
    return [tuple(round(side) for side in page.get_size()) for page in pypdfium2.PdfDocument(pdf)]


def fresh(liste):
    return Spielliste.objects.get(pk=liste.pk)


def named(cast, *names, **settings):
    """A table of people with these names."""
    event = a_tournament(cast, players=0, **settings)
    for name in names:
        first, _, last = name.partition(" ")
        player = people.add_player(first_name=first, last_name=last or "Ж", club=cast.away, by=cast.anna)
        entry = add_entry(tournament=event, player=player, by=cast.anna)
        entry.name = entry.full_name = name
        entry.save()
    return seated(cast, event, size=len(names))


def with_rules(cast, preset, **settings):
    event = a_tournament(cast, **settings)
    event.ruleset = PRESETS[preset].to_dict()
    event.save()
    return event


def one_table(liste, *, filled=False, **options):
    """One list of its round with the choices of the page of printing."""
    where = {"round_number": liste.round.number, "table": liste.table}
    return lists_of_round(liste.tournament, **where, address=HERE, filled=filled, **options)


# --- a blank list


def test_a_blank_list_read_back(cast):
    liste = seated(cast, a_tournament(cast, place="Gasthaus Zur Linde"))
    document = blank_list(liste, address=HERE)
    pdf = printed(document)
    text = words(pdf)
    assert sizes(pdf) == [A4]
    for said in (
        "Herbstturnier", "Di., 17. November 2026, Gasthaus Zur Linde", "DDV-Turnierspielregeln", "Tisch 1", "Runde 1",
        f"Liste {liste.code}", f"karlchen.example{short_path(liste)}".rstrip("/"), "gibt zuerst", "schreibt",
        "Carla Weiß", "Emil Sommer", "Frieda Lang", "Gustav Özil", "Nr. 4 · Doko-Club Kreuzdame", "Pflichtsolo: Spiel",
        "offene Pflichtsoli = Restspiele? → Vorführung", "Endstand", "Summe 0", "Zeitgutschrift", "gestrichene Spiele",
        "Zeichen der Leitung", "erfasst", "geprüft", "Unterschriften",
    ):  # fmt: skip
        assert said in text
    assert re.findall(r"\b(\d+)(?: 1)? N P", text) == [str(number) for number in range(1, 25)]
    assert "Bock" not in text
    assert "https://" not in text


def test_the_code_leads_to_the_list_and_the_file_speaks_to_screen_readers(cast):
    liste = seated(cast, a_tournament(cast))
    pdf = printed(blank_list(liste, address=HERE))
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=150 / 72).to_pil()
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [HERE + short_path(liste)]
    with pikepdf.open(BytesIO(pdf)) as file:
        assert str(file.docinfo["/Title"]) == f"Spielliste {liste.code}, Runde 1, Tisch 1: Herbstturnier"
        assert str(file.Root.Lang) == "de"
        assert file.Root.MarkInfo.Marked
        tags = {str(one.S) for one in file.objects if isinstance(one, pikepdf.Dictionary) and "/S" in one}
        assert {"/H1", "/H2", "/Table", "/TH", "/TD", "/Figure"} <= tags


@pytest.mark.parametrize(
    ("players", "options", "expected"),
    [
        (4, {}, [A4]),
        (5, {}, [A4]),
        (5, {"parted": True}, [A4]),
        (4, {"large": True}, [A4, A4]),
        (5, {"large": True}, [A4, A4, A4]),
        (4, {"paper": "a5"}, [A5]),
        (5, {"paper": "a5"}, [A5, A5]),
    ],
    ids=["four", "five", "five in rubrics", "four large", "five large", "four A5", "five A5"],
)
def test_pages_and_paper(cast, players, options, expected):
    liste = seated(cast, a_tournament(cast), size=players)
    assert sizes(printed(one_table(liste, **options))) == expected


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("filled", [False, True])
def test_in_large_print_the_line_of_the_pflichtsolo_is_large(cast, players, filled):
    liste = seated(cast, a_tournament(cast), size=players)
    if filled:
        liste = play_all(liste, by=cast.bernd)
    for page in pages(one_table(fresh(liste), filled=filled, large=True)):
        sizes = {float(page.fields[f"seat{n}.pflicht"].style[1:].replace("-", ".")) for n in range(1, players + 1)}
        assert min(sizes) >= 9.5


def test_one_table_of_a_round_is_printed_alone(cast):
    first, second = seated(cast, a_tournament(cast), count=2)
    alone = one_table(second)
    assert [page.fields["code"].text for page in pages(alone)] == [f"Liste {second.code}"]
    assert alone.title == "Spielliste, Runde 1, Tisch 2: Herbstturnier"
    assert len(pages(lists_of_round(first.tournament, round_number=1, address=HERE))) == 2


def test_six_and_seven_get_lists_as_well(cast):
    shapes = [[(p.shape.first, p.shape.last) for p in pages(empty_stack(None, players=n, count=1))] for n in (6, 7)]
    assert shapes == [[(1, 36)], [(1, 21), (22, 42)]]


def test_names_are_shrunk_never_cut_and_always_text(cast):
    liste = named(cast, LONG, "Иван Достоевский", "张 伟", HOSTILE)
    pdf = printed(blank_list(liste, address=HERE))
    text = words(pdf)
    assert LONG.replace("-", "") in text.replace("- ", "").replace("-", "")
    for name in ("Иван Достоевский", "张 伟", HOSTILE):
        assert name in text
    page = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    lines = pages(blank_list(liste, address=HERE))[0].fields
    for part in (lines["seat1.name_x"], lines["seat1.name_y"], lines["seat1.name_z"]):
        at, count = page.search(part.text).get_next()
        boxes = [page.get_charbox(n) for n in range(at, at + count)]
        left, right = (20 + 36) * MM, (20 + 36 + 29) * MM
        assert left <= min(box[0] for box in boxes)
        assert max(box[2] for box in boxes) <= right


CLUB = "Doppelkopf-Freunde Bad Königshofen im Grabfeld von 1987 e. V."


@pytest.mark.parametrize(
    ("club", "short", "printed_as"),
    [
        ("Herz Zehn", "", {"club": ("Nr. 1 · Herz Zehn", "r7")}),
        ("Doppelkopf-Freunde Ulm", "", {"club": ("Nr. 1 · Doppelkopf-Freunde Ulm", "r5")}),
        (CLUB, "DF Grabfeld", {"club": ("Nr. 1 · DF Grabfeld", "r7")}),
        (
            "Doppelkopf-Freunde Neustadt an der Aisch",
            "",
            {"club_a": ("Nr. 1", "r4"), "club_b": ("Doppelkopf-Freunde Neustadt an der Aisch", "r4")},
        ),
        (CLUB, "", {"club_a": ("Nr. 1 · Doppelkopf-Freunde Bad", "r4"), "club_b": (CLUB[23:], "r4")}),
    ],
    ids=["as it is", "smaller", "short name", "below the number", "over both lines"],
)
def test_a_club_is_named_by_its_short_name_or_shrunk_never_cut(cast, club, short, printed_as):
    cast.home.short_name = short
    cast.home.save()
    liste = seated(cast, a_tournament(cast))
    liste.tournament.entries.update(club_name=club)
    shown = pages(blank_list(liste, address=HERE))[0].fields
    assert {name[6:]: tuple(text) for name, text in shown.items() if name.startswith("seat1.club")} == printed_as


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}, {"large": True}], ids=["A4", "A5", "large"])
def test_nothing_that_has_a_name_is_cut(cast, options):
    """Event, place, clubs and signatures: shrunk, then in two lines. All of it is found on paper, within its place."""
    place = "Veranstaltungszentrum „Zur alten Post am Marktplatz“, Großer Festsaal im 2. Stock"
    liste = named(cast, LONG, LONG[:-1], "W" * 60, "Жанна " * 9, "Ю" * 50, place=place[:80])
    liste.tournament.name = name = "Internationales Gedächtnisturnier " * 3
    liste.tournament.save()
    liste.tournament.entries.update(club_name=CLUB)
    document = one_table(liste, **options)
    shown = pages(document)[-1].fields

    def read(place, boxes):
        """From one box, or else from all of the others; broken between words or in one."""
        parts = [shown[place]] if place in shown else [shown[box] for box in boxes]
        assert len({part.style for part in parts}) == 1
        return "".join("".join(part.text for part in parts).split())

    assert read("event", ["event.a", "event.b"]) == name.replace(" ", "")
    assert read("day", ["day.a", "day.b"]) == f"Di., 17. November 2026, {place[:80]}".replace(" ", "")
    for seat in liste.occupancies.all():
        at, entry = f"seat{seat.position}", seat.entry
        assert read(f"{at}.club", [f"{at}.club_a", f"{at}.club_b"]) == f"Nr.{entry.number}·{CLUB}".replace(" ", "")
        caption = f"{seat.position}{entry.full_name}".replace(" ", "")
        assert read(f"{at}.sign", [f"{at}.sign_a", f"{at}.sign_b"]) == caption
    text = words(printed(document), len(pages(document)) - 1).replace(" ", "")
    for part in shown.values():
        assert "".join(part.text.split()).rstrip("-") in text


def test_two_lines_are_stamped_as_they_are_drawn(cast, monkeypatch):
    """Boxes of a second line are as wide as fit.py believes, on the fast path too."""
    liste = named(cast, LONG, f"{LONG}er", "Anna Kern", f"Graf {LONG}")
    liste.tournament.entries.update(club_name=CLUB)
    a4, a5 = (pages(one_table(liste, paper=paper))[0] for paper in ("a4", "a5"))
    assert {"seat1.club_a", "seat1.club_b", "seat1.sign_a", "seat1.sign_b"} <= set(a4.fields) & set(a5.fields)
    press = Press([a4, a5] * 4)
    assert None not in (press.stamped(a4), press.stamped(a5))
    monkeypatch.setattr(render, "Press", lambda pages: press)
    stamped = render.pdf_of(Document("Listen", "listen", (Lists((a4, a5)),)))
    drawn = html_to_pdf(whole_html("", [page_html(page.shape, page.fields, page.address) for page in (a4, a5)]))
    for one, other in zip(*map(pictures, (stamped, drawn)), strict=True):
        assert ImageChops.difference(one, other).getbbox() is None


def pictures(pdf):
    return [page.render(scale=150 / 72).to_pil() for page in pypdfium2.PdfDocument(pdf)]


def test_numbers_keep_the_same_distance_from_the_rule_on_their_right(cast):
    liste = seated(cast, a_tournament(cast))
    finish(play_all(play(liste, normal((1, 2)), by=cast.bernd), by=cast.bernd), by=cast.bernd)
    for options, rules in ({}, (20 + 36, 20 + 36 + 29)), ({"paper": "a5"}, (12 + 29, 12 + 29 + 20.5)):
        page = pypdfium2.PdfDocument(printed(one_table(fresh(liste), filled=True, **options)))[0].get_textpage()
        row = [page.get_charbox(n) for n in _ones_of_the_first_row(page)]
        gaps = [rule - box[2] / MM for rule, box in zip(rules, row, strict=True)]
        assert 1 < gaps[0] < 2
        assert gaps[0] == pytest.approx(gaps[1], abs=0.1)


def _ones_of_the_first_row(page):
    """Where the value and the first player's total stand: "1 1 N 1 + 1 …"."""
    text = page.get_text_range()
    at = re.search(r"1\s+1\s+N\s+(1)\s+\+\s+(1)\s", text)
    return at.start(1), at.start(2)


@pytest.mark.parametrize("name", ["שרה כהן", "محمد"])
def test_a_name_read_from_the_right_turns_nothing_else_around(cast, name):
    """Isolated in sentences, by marks that nobody sees; other names need none."""
    liste = named(cast, "Carla Weber", "Emil Winter", name, "Gustav Berg")
    play(liste, normal(), {"penalty": "minor", "offender": 3}, {"penalty": "minor", "offender": 4}, by=cast.bernd)
    document = filled_list(fresh(liste), address=HERE)
    said = fields(document)
    assert said["note.1"] == f"Strafe, Spiel 2: \u2068{name}\u2069 −3 (§9.3)."
    assert said["note.2"] == "Strafe, Spiel 2: Gustav Berg −3 (§9.3)."
    assert said["seat3.name"] == name
    page = pypdfium2.PdfDocument(printed(document))[0].get_textpage()
    left = {}
    for word in ("Strafe, Spiel 2:", "(§9.3)"):
        at, count = page.search(word).get_next()
        left[word] = min(page.get_charbox(n)[0] for n in range(at, at + count))
    at = page.get_text_range().index(name[0], page.get_text_range().index("Strafe, Spiel"))
    assert left["Strafe, Spiel 2:"] < page.get_charbox(at)[0] < left["(§9.3)"]


def test_only_rules_with_bock_have_its_column(cast):
    plain, bock = (
        printed(empty_stack(with_rules(cast, preset), players=4, count=1)) for preset in ("ddv", "hausrunde")
    )
    assert ("Bock" in words(plain), "Wert Bock" in words(bock)) == (False, True)


def test_what_is_known_before_the_first_card(cast):
    """Who deals is known in row 1; in rubrics in every Normalspiel. At a table of five he sits out."""
    liste = seated(cast, a_tournament(cast), size=5)
    in_order = fields(blank_list(liste, address=HERE))
    assert {name: text for name, text in in_order.items() if "dealer" in name or ".total." in name} == {
        "1.dealer": "1", "1.total.1": "–",
    }  # fmt: skip
    parted = fields(one_table(liste, parted=True))
    assert [parted[f"{n}.dealer"] for n in range(1, 7)] == ["1", "2", "3", "4", "5", "1"]
    assert (parted["3.total.3"], parted["25.np"], parted["p1.np"], parted["p5.np"]) == ("–", "N", "P", "P")
    assert "p1.dealer" not in parted


def test_a_list_that_goes_on_says_what_was_handed_over(cast):
    first, people_ = an_evening(cast)
    play(first, normal(), solo(2), by=cast.bernd)
    seats.continue_list(spielliste=fresh(first), seats=people_[:5], games=None, based_on=None, by=cast.bernd)
    document = blank_list(Spielliste.objects.get(continues=first), address=HERE)
    said = fields(document)
    assert (said["1.dealer"], said["seat2.role"], said["seat5.role"]) == ("2", "gibt zuerst", "schreibt")
    assert "seat1.role" not in said
    assert "round" not in said
    assert [said[f"seat{n}.pflicht"] for n in (1, 2)] == ["Pflichtsolo: Spiel ____", "Pflichtsolo: schon gespielt"]
    assert said["note.1"] == f"Setzt Liste {first.code} fort: Zuerst gibt 2. Offene Pflichtsoli: 1, 3, 4 und 5."
    assert pages(document)[0].shape.last == 30


@pytest.mark.parametrize("parted", [False, True])
def test_totals_that_go_on_stand_above_the_first_game(cast, parted):
    """Σ0 and g/u are those of what was won: the start adds up to −7, and even stands beside odd."""
    first, people_ = an_evening(cast)
    play(first, normal(), by=cast.bernd)
    four = [people_[n] for n in (4, 1, 2, 3)]
    new = seats.continue_list(
        spielliste=fresh(first), seats=four, totals=[0, -1, 1, -7], games=8, based_on=None, by=cast.bernd
    )
    blank = blank_list(fresh(new), address=HERE)
    start = ["0", "−1", "1", "−7"]
    assert [fields(blank)[f"carry.total.{n}"] for n in (1, 2, 3, 4)] == start
    assert "Die Stände enthalten den Übertrag und ergeben zusammen −7; gezählt wird ohne ihn." in " ".join(
        fields(blank)[f"note.{n}"] for n in (1, 2)
    )
    play(new, normal(re=(1, 3)), by=cast.bernd)
    said = fields(lists_of_evening(new.tournament, address=HERE, filled=True, parted=parted), 1)
    assert [said[f"carry.total.{n}"] for n in (1, 2, 3, 4)] == start
    row = {name: said[f"1.{name}"] for name in ("total.1", "total.2", "total.3", "total.4", "sum", "parity")}
    assert row == {"total.1": "1", "total.2": "−2", "total.3": "2", "total.4": "−8", "sum": "0", "parity": "u"}
    assert "carry.total.1" not in fields(lists_of_evening(new.tournament, address=HERE, filled=True), 0)
    pdf = words(printed(blank))
    assert "Übertrag 0 −1 1 −7" in pdf
    assert "wie Übertrag" in pdf
    assert "Summe 0" not in pdf


def test_end_totals_that_add_up_to_the_start_are_ticked(cast):
    first, people_ = an_evening(cast)
    play(first, normal(), by=cast.bernd)
    new = seats.continue_list(
        spielliste=fresh(first), seats=people_[:4], totals=[3, -1, 1, -7], games=8, based_on=None, by=cast.bernd
    )
    finish(play_all(fresh(new), by=cast.bernd), by=cast.bernd)
    said = fields(filled_list(fresh(new), address=HERE))
    assert said["end.sum"] == "×"
    assert sum(int(said[f"seat{n}.end"].replace("−", "-")) for n in range(1, 5)) == -4


def an_evening(cast):
    event = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    people_ = [add_entry(tournament=event, player=player, by=cast.bernd) for player in cast.players]
    liste = spielliste.open_list(
        tournament=event, seats=people_[:4], table=1, depth=Spielliste.FULL, games=None, by=cast.bernd
    )
    return liste, people_


def test_an_evening_has_24_rows_or_as_many_as_were_played(cast):
    liste, _ = an_evening(cast)
    spans = [(page.shape.first, page.shape.last) for page in pages(lists_of_evening(liste.tournament, address=HERE))]
    assert spans == [(1, 24)]
    play(liste, *[normal() for _ in range(30)], by=cast.bernd)
    document = lists_of_evening(liste.tournament, address=HERE, filled=True)
    assert [(page.shape.first, page.shape.last) for page in pages(document)] == [(1, 16), (17, 30)]
    assert (fields(document, 1)["carry.total.1"], fields(document, 1)["30.total.1"]) == ("16", "30")


# --- a filled list


def test_a_filled_list_read_back(cast):
    liste = seated(cast, a_tournament(cast, needs_confirmation=True))
    penalty = {"penalty": "minor", "offender": 3, "referee": "M. K."}
    play(liste, normal(), normal((1, 3), 160), solo(2), penalty, normal((2, 3), 100), by=cast.bernd)
    finish(play_all(fresh(liste), by=cast.bernd), by=cast.bernd)
    said = fields(filled_list(fresh(liste), address=HERE))
    row = {name.split(".", 1)[1]: text for name, text in said.items() if name.startswith("3.")}
    assert row == {
        "total.1": "2", "total.2": "2", "total.3": "0", "total.4": "−4", "plus.2": "+", "dealer": "3", "np": "P",
        "value": "1", "sum": "0", "parity": "g", "remark": "Damensolo",
    }  # fmt: skip
    assert {name: text for name, text in said.items() if name.startswith("s1.")} == {
        "s1.total.1": "3", "s1.total.2": "3", "s1.total.3": "−3", "s1.total.4": "−3", "s1.plus.1": "+",
        "s1.plus.2": "+", "s1.plus.4": "+", "s1.dealer": "3", "s1.np": "St.", "s1.sum": "0", "s1.parity": "u",
        "s1.remark": "Strafe",
    }  # fmt: skip
    assert [said[f"penalty1.{name}"] for name in ("game", "who", "points", "rule", "sign")] == [
        "4", "Frieda Lang", "−3", "9.3", "M. K.",
    ]  # fmt: skip
    assert [said[f"seat{n}.pflicht"] for n in (1, 2)] == ["Pflichtsolo: Spiel 24", "Pflichtsolo: Spiel 3"]
    assert [said[f"seat{n}.end"] for n in range(1, 5)] == ["+23", "+15", "−21", "−17"]
    assert (said["end.sum"], said["entered"], said.get("checked")) == ("×", "×", None)
    corrections.confirm_list(spielliste=fresh(liste), how="second", based_on=None, by=cast.anna)
    confirmed = filled_list(fresh(liste), address=HERE)
    assert fields(confirmed)["checked"] == "×"
    pdf = printed(confirmed)
    assert sizes(pdf) == [A4]
    assert "Endstand +23 +15 −21 −17" in words(pdf)


def test_the_unnumbered_row_stands_where_the_penalty_was(cast):
    liste = seated(cast, a_tournament(cast))
    play(liste, normal(), {"penalty": "minor", "offender": 3}, normal(), by=cast.bernd)
    shape = pages(filled_list(fresh(liste), address=HERE))[0].shape
    assert [row.key for row in rows_of(shape)][:4] == ["1", "s1", "2", "3"]
    assert [row.key for row in rows_of(shape)][-2:] == ["24", "s2"]


def test_two_rubrics_have_every_game_and_the_same_end(cast):
    liste = seated(cast, a_tournament(cast))
    play(liste, normal(), solo(2), by=cast.bernd)
    finish(play_all(fresh(liste), by=cast.bernd), by=cast.bernd)
    said = fields(one_table(fresh(liste), filled=True, parted=True))
    assert [said[f"p{n}.nr"] for n in range(1, 5)] == ["2", "22", "23", "24"]
    assert [f"+{said['p4.total.1']}", said["p4.total.3"]] == [said["seat1.end"], said["seat3.end"]]


def test_who_sits_out_has_a_dash_and_four_are_compared(cast):
    liste = seated(cast, a_tournament(cast), size=5)
    play(liste, normal((2, 3)), normal((1, 3)), by=cast.bernd)
    said = fields(filled_list(fresh(liste), address=HERE))
    assert [said[f"2.total.{n}"] for n in range(1, 6)] == ["1", "–", "2", "−2", "−2"]
    assert (said["2.parity"], said["note.1"]) == ("u", "Noch offen: eingetragen bis Spiel 2.")
    assert "seat1.end" not in said


def test_bock_is_written_beside_the_value(cast):
    liste = seated(cast, with_rules(cast, "hausrunde"))
    play(liste, normal(augen=120), normal((1, 3), 160), by=cast.bernd)
    said = fields(filled_list(fresh(liste), address=HERE))
    assert ("1.bock" in said, said["2.bock"], said["2.value"]) == (False, "×2", "4")


def test_a_substitute_time_and_struck_games(cast):
    liste = seated(cast, a_tournament(cast))
    play(liste, *[normal() for _ in range(10)], by=cast.bernd)
    seats.substitute(
        spielliste=fresh(liste), position=2, entry=entries(liste.tournament)[6], from_game=11, reason="muss zum Zug",
        based_on=None, by=cast.bernd,
    )  # fmt: skip
    spielliste.allow_time(
        spielliste=fresh(liste), minutes=12, reason="Feueralarm", based_on=None, by=cast.anna
    )  # fmt: skip
    blank = fields(blank_list(liste, address=HERE))
    told = ["Platz 2 ab Spiel 11: Jonas Vogt (Nr. 7), zählt für Emil Sommer.", "Zeitgutschrift 12 Minuten: Feueralarm"]
    assert [blank["note.1"], blank["note.2"]] == told
    assert (blank["seat2.club"], blank["allowance"]) == ("Nr. 2, ab Spiel 11: Nr. 7", "12 Minuten")
    spielliste.strike_games(spielliste=fresh(liste), after=15, reason="Zeit", based_on=None, by=cast.anna)
    finish(play_all(fresh(liste), by=cast.bernd), by=cast.bernd)
    said = fields(filled_list(fresh(liste), address=HERE))
    assert [said["note.1"], said["note.2"], said["struck"]] == [*told, "5 Spiele"]
    assert [said.get(f"{n}.remark") for n in (15, 19, 20, 24)] == [None, "Vorführung", "gestrichen", "gestrichen"]


def test_of_end_totals_only_that_much_is_printed(cast):
    liste = seated(cast, a_tournament(cast), depth=Spielliste.TOTALS)
    spielliste.save_paper(spielliste=liste, paper=totals_paper(12, -8, 8, -12), based_on=None, by=cast.bernd)
    said = fields(filled_list(fresh(liste), address=HERE))
    assert [said[f"seat{n}.end"] for n in range(1, 5)] == ["+12", "−8", "+8", "−12"]
    assert said["note.1"] == "Eingetragen sind nur die Endstände; die einzelnen Spiele sind nicht bekannt."
    assert not [name for name in said if name[0].isdigit()]


def test_findings_are_named_below_the_list_or_on_the_next_page(cast):
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    written = [("1", "1", "-1", "-1"), ("x", "3", "-2", "-2")]
    _write(cast, liste, written)
    one = filled_list(fresh(liste), address=HERE)
    assert len(pages(one)) == 1
    assert fields(one)["note.2"].startswith("Fehler: Zeile 2, Carla Weiß: „x“ ist keine Zahl.")
    assert [fields(one)[f"2.total.{n}"] for n in (1, 4)] == ["x", "−2"]
    _write(cast, liste, [*written, ("0", "5", "-4", "-2"), ("9", "9", "-4", "-2"), ("9", "9", "-4", "-3")])
    more = filled_list(fresh(liste), address=HERE)
    assert len(pages(more)) == 2
    assert fields(more)["note.1"] == "Die Vermerke zu dieser Liste stehen auf der nächsten Seite."
    pdf = printed(more)
    assert sizes(pdf) == [A4, A4]
    assert "Fehler: Zeile 2, Carla Weiß: „x“ ist keine Zahl." in words(pdf, 1)
    liste.tournament.place = place = "Veranstaltungszentrum „Zur alten Post am Marktplatz“, Großer Festsaal im 2. Stock"
    liste.tournament.save()
    small = one_table(fresh(liste), filled=True, paper="a5")  # where the day takes two lines
    both = [fields(small, page) for page in (0, -1)]
    assert "note.1" in both[1]
    assert [f"{page['day.a']} {page['day.b']}" for page in both] == [
        f"Di., 17.\N{NO-BREAK SPACE}November 2026, {place}"
    ] * 2


def _write(cast, liste, rows):
    paper = Paper(tuple(PaperRow("totals", row) for row in rows), ())
    spielliste.save_paper(spielliste=fresh(liste), paper=paper, based_on=None, by=cast.bernd)


def test_strangers_get_the_published_names(cast):
    liste = seated(cast, a_tournament(cast))
    entry = liste.occupancies.get(position=1).entry
    entry.name, entry.full_name = "Carla W.", "Carla Weiß"
    entry.save()
    assert fields(blank_list(liste, address=HERE))["seat1.name"] == "Carla Weiß"
    public = filled_list(liste, address=HERE, published_names=True)
    assert (fields(public)["seat1.name"], fields(public)["seat1.sign"]) == ("Carla W.", "1  Carla W.")
    assert "Weiß" not in public.to_json()


# --- many lists


@pytest.mark.parametrize("filled", [False, True], ids=["blank", "filled"])
def test_twelve_lists_cost_as_many_queries_as_three(cast, filled):
    event = a_tournament(cast, players=0)
    for number in range(48):
        player = people.add_player(first_name=f"Gast {number}", last_name="Meyer", club=cast.home, by=cast.anna)
        add_entry(tournament=event, player=player, by=cast.anna)
    everybody, tables = entries(event), {1: 3, 2: 12}
    for round_ in event.rounds.all():
        for table in range(tables[round_.number]):
            four = everybody[4 * table : 4 * table + 4]
            seat_table(round=round_, table=table + 1, seats=four, depth=Spielliste.FULL, by=cast.anna)
    start_round(round=event.rounds.get(number=1), by=cast.anna)
    for liste in event.lists.filter(round__number=1):
        play(liste, normal(), by=cast.bernd)
    counts = []
    for number, of in tables.items():
        with CaptureQueriesContext(connection) as queries:
            document = lists_of_round(event, round_number=number, address=HERE, filled=filled)
        assert [fields(document, at)["table"] for at in range(of)] == [f"Tisch {n}" for n in range(1, of + 1)]
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 5


def test_a_document_is_plain_values(cast):
    liste = seated(cast, a_tournament(cast))
    play(liste, normal(), {"penalty": "minor", "offender": 3}, normal(), by=cast.bernd)
    for document in (one_table(liste, large=True), filled_list(liste, address=HERE)):
        assert Document.from_json(document.to_json()) == document
    assert document.name == f"herbstturnier-spielliste-{liste.code.lower()}-runde-1-tisch-1"


def test_a_stack_of_empty_lists(cast):
    document = empty_stack(a_tournament(cast), players=5, count=3)
    assert len(pages(document)) == 3
    said = fields(document)
    assert (said["table"], said["seat5.role"], said["event"]) == ("Tisch ____", "schreibt", "Herbstturnier")
    assert pages(document)[0].address == ""
    assert "seat1.name" not in said


# --- the page and its places


@pytest.mark.parametrize(
    ("shape", "heavy", "near"),
    [
        (Shape(), [4, 8, 12, 16, 20, 24], "21"),
        (Shape(players=5, games=30, last=30, pflicht=5), [5, 10, 15, 20, 25, 30], "26"),
        (Shape(pflicht=0), [4, 8, 12, 16, 20, 24], None),
        (Shape(games=0), [4, 8, 12, 16, 20, 24], None),
    ],
    ids=["four", "five", "no Pflichtsoli", "open end"],
)
def test_heavy_lines_and_the_note_in_the_margin(shape, heavy, near):
    rows = rows_of(shape)
    assert [int(row.label) for row in rows if row.heavy] == heavy
    assert next((row.label for row in rows if row.margin == "presented"), None) == near
    assert [row.kind for row in rows][-2:] == ["penalty", "penalty"]


def test_every_text_is_the_whole_content_of_a_box_that_aligns_it(cast):
    """Without this the fast path would stamp it elsewhere."""
    shape = Shape(bock=True, findings=3)
    names = set(re.findall(r"‹(.*?)›", _with_all_fields(shape))) | {"7.dealer"}
    drawn = page_html(shape, {name: Text("0", "r7") for name in names}, "")
    boxes = re.findall(r'<\w+[^>]*class="([^"]*)"[^>]*><span class="f (\w+) r7">0</span></\w+>', drawn)
    assert len(boxes) == drawn.count('<span class="f') == len(names)
    assert {(set(of.split()) & {"l", "c", "r"} or {"?"}).pop() + align[0] for of, align in boxes} == {"ll", "cc", "rr"}


def _with_all_fields(shape):
    class Everything(dict):
        def get(self, name, default=None):
            return Text(f"‹{name}›", "r7")

    return page_html(shape, Everything(), "")


def test_the_stylesheet_knows_every_size():
    css = (Path(__file__).parents[2] / "templates/print/print.css").read_text(encoding="utf-8")
    missing = [name for size in SIZES for name in (style(size), style(size, bold=True)) if f".{name} {{" not in css]
    assert missing == []
    greys = {grey for grey in re.findall(r"#[0-9a-f]{3,6}\b", css) if grey not in ("#000", "#fff")}
    assert all(int(grey[1:3], 16) >= 0.9 * 255 for grey in greys)


def test_texts_are_fitted_to_their_room():
    ways = ((1, 12, 8), (2, 8, 6), (3, 6, 4))
    assert one_line("Carla Weiß", 27, 12, bold=True) == Text("Carla Weiß", "b12")
    assert in_lines("Anna-Katharina Müller-Lüdenscheidt", 27, ways, bold=True) == [
        Text("Anna-Katharina", "b7-5"), Text("Müller-Lüdenscheidt", "b7-5"),
    ]  # fmt: skip
    for name in (LONG, "W" * 170, "张" * 40, "x"):
        lines = in_lines(name, 27, ways, bold=True)
        sizes_ = {float(line.style[1:].replace("-", ".")) for line in lines}
        assert "".join(line.text for line in lines).replace(" ", "") == name.replace(" ", "")
        assert all(width(line.text, size, True) <= 27 for line in lines for size in sizes_)
    assert all(width(line, 8) <= 50 for line in wrapped(f"Ein Satz mit einem {'W' * 60} darin.", 50, 8))


@pytest.fixture
def fresh_fonts():
    """Nothing is remembered of the fonts, before and after."""
    caches = fit.width, fit.broken, fit._advance, fit._usual, fit._found
    [cache.cache_clear() for cache in caches]
    yield
    [cache.cache_clear() for cache in caches]


LETTERS = "Carla Weiß, Иван, 张伟 −12"


@pytest.mark.parametrize("bold", [False, True], ids=["regular", "bold"])
def test_fonts_are_found_in_their_usual_place_or_by_asking(fresh_fonts, monkeypatch, bold):
    with monkeypatch.context() as nobody_to_ask:
        nobody_to_ask.setattr(fit.subprocess, "run", None)
        found = width(LETTERS, 10, bold)
    for cache in (fit.width, fit._advance, fit._usual, fit._found):
        cache.cache_clear()
    monkeypatch.setattr(fit, "FOLDERS", ("/nowhere",))
    assert width(LETTERS, 10, bold) == pytest.approx(found)
    assert found < len(LETTERS) * 10 * fit.POINT


def test_without_any_font_every_letter_counts_more_than_it_is_wide(fresh_fonts, monkeypatch):
    monkeypatch.setattr(fit, "FOLDERS", ("/nowhere",))
    monkeypatch.setattr(fit.shutil, "which", lambda program: None)
    assert width("Mm", 10) == pytest.approx(2 * fit.UNKNOWN * 10 * fit.POINT)


def test_a_carry_is_written_once_the_page_is_full(cast):
    liste = seated(cast, a_tournament(cast))
    play(liste, normal(), normal(), by=cast.bernd)
    first, second = (fields(one_table(fresh(liste), filled=True, large=True), page) for page in (0, 1))
    assert ("seat1.end" in first, "carry.total.1" in second) == (False, False)
    play(liste, *[normal() for _ in range(10)], by=cast.bernd)
    first, second = (fields(one_table(fresh(liste), filled=True, large=True), page) for page in (0, 1))
    assert (first["seat1.end"], second["carry.total.1"]) == ("+12", "12")
    assert "seat1.end" not in second


def test_pages_with_remarks_are_counted(cast):
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    _write(cast, liste, [("x", "3", "-2", "-2")] * 8)
    document = filled_list(fresh(liste), address=HERE)
    assert [fields(document, page)["part"] for page in (0, 1)] == ["Seite 1 von 2", "Seite 2 von 2"]
