"""Running totals typed over the formulas of our own sheet: read where there are no points, compared where there are."""

import pytest

from league.events.excel import list_workbook
from league.events.services import evening
from league.imports.lists import plan_lists
from league.lists import scorebook
from league.lists.excel.layout import Layout
from league.lists.services import writing as spielliste
from league.models import Spielliste
from league.registration.services.entries import add_entry
from scoring import Paper, PaperRow
from tests.browser.lists import END, POINTS, TOTALS
from tests.cast import DAY, a_tournament, normal, play, seated

from .import_files import send, sheets, states, take
from .test_import_lists import PAGE, edited, filled

STAND, END_ROW = "KLMN", 33  # of a list of 24 games at a table of four


@pytest.fixture
def liste(cast):
    one = seated(cast, a_tournament(cast, rounds=1), depth=Spielliste.POINTS)
    assert Layout(rows=26).end_row == END_ROW - 1
    return one


def with_totals(content: bytes, rows, first: int = 1, columns: str = STAND) -> bytes:
    cells = {
        f"{columns[p]}{n + 6}": value for n, row in enumerate(rows, first) for p, value in enumerate(row)
    }  # fmt: skip
    return edited(content, **cells)


def book(liste) -> bytes:
    return list_workbook(liste, full_names=True)


def line(liste, content: bytes):
    (one,) = plan_lists(sheets(content), liste.tournament, {}).lines
    return one


def test_totals_instead_of_points_are_read_and_finished(cast, liste):
    content, event = with_totals(book(liste), TOTALS), liste.tournament
    assert line(liste, content).message.startswith("Wird abgeschlossen: 24 Spiele, Endstand ")
    assert take(cast.bernd, PAGE, event, send(cast.bernd, PAGE, event, content)).status_code == 302
    liste.refresh_from_db()
    assert [row.points for row in scorebook.read(liste).lines] == list(POINTS)
    assert scorebook.paper_of(liste).rows[0] == PaperRow("totals", tuple(map(str, TOTALS[0])))
    assert states(plan_lists(sheets(content), event, {})) == ["known"]


def test_points_and_totals_may_take_turns(liste):
    content = filled(with_totals(book(liste), TOTALS[:3]), [()] * 3 + list(POINTS[3:]))
    what = line(liste, content).what
    assert {row.notation for row in what.paper.rows[:3]} == {"totals"}
    assert {row.notation for row in what.paper.rows[3:]} == {"points"}
    assert what.finish


def test_totals_that_agree_with_the_points_change_nothing(liste):
    """Some programs save the results of formulas and forget the formulas."""
    content = edited(with_totals(filled(book(liste), POINTS), TOTALS), **dict(zip(["K33", "L33", "M33", "N33"], END, strict=True)))  # fmt: skip
    what = line(liste, content).what
    assert what.paper == Paper(tuple(PaperRow("points", tuple(map(str, row))) for row in POINTS))


def test_a_total_that_contradicts_the_points_is_named_by_its_cell(liste):
    content = edited(filled(book(liste), POINTS), L12=TOTALS[5][1] + 10)
    found = line(liste, content)
    assert (found.state, found.what) == ("error", None)
    assert found.message.startswith("Blatt „R1 T1“, Zelle L12: Hier steht ")
    assert found.message.endswith("Bitte eines von beiden berichtigen.")


def test_a_wrong_total_is_found_by_the_doctor_and_named_by_its_cell(liste):
    wrong = [list(row) for row in TOTALS]
    wrong[9][2] += 4
    found = line(liste, with_totals(book(liste), wrong))
    assert found.message.startswith("Bleibt offen, wie geschrieben: ")
    assert any(detail.startswith("Blatt „R1 T1“, Zelle M16: Nr. 10") for detail in found.details)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"K7": 3, "L7": 3, "M7": -3}, "Blatt „R1 T1“, Zelle N7: Nr. 1, Gustav Özil: Hier fehlt die Zahl."),
        (
            {"K7": 3, "L7": "3x", "M7": -3, "N7": -3},
            "Blatt „R1 T1“, Zelle L7: Nr. 1, Emil Sommer: „3x“ ist keine Zahl.",
        ),
    ],
)
def test_a_total_that_is_missing_or_unreadable(liste, typed, said):
    assert line(liste, edited(book(liste), **typed)).details[0].startswith(said)


def test_end_totals_over_the_formulas_are_those_of_the_paper(liste):
    content = filled(book(liste), POINTS)
    right = dict(zip(["K33", "L33", "M33", "N33"], END, strict=True))
    assert line(liste, edited(content, **right)).what.finish
    found = line(liste, edited(content, **{**right, "K33": END[0] + 2}))
    assert found.message.startswith("Bleibt offen, wie geschrieben: ")
    assert any(detail.startswith("Blatt „R1 T1“, Zell") and "33" in detail[:30] for detail in found.details)
    assert found.what.paper.end == tuple(str(total + 2 * (n == 0)) for n, total in enumerate(END))


def test_end_totals_twice_and_not_the_same(liste):
    content = filled(book(liste), POINTS)
    paper = dict(zip(["K34", "L34", "M34", "N34"], END, strict=True))
    found = line(liste, edited(content, **paper, M33=END[2] + 1))
    assert found.state == "error"
    assert found.message.startswith("Blatt „R1 T1“, Zelle M33: Hier steht ")


def test_a_full_list_keeps_its_facts_where_the_totals_agree(cast):
    event = a_tournament(cast, rounds=1)
    full = play(seated(cast, event), normal(), normal(), by=cast.bernd)
    totals = [row.totals for row in scorebook.read(full).lines]
    assert line(full, with_totals(book(full), totals)).state == "known"
    found = line(full, with_totals(book(full), [[*totals[0][:3], 99]]))
    assert (found.state, found.message[:24]) == ("error", "Blatt „R1 T1“, Zelle N7:")


def test_what_was_typed_on_the_page_gives_way_to_totals_in_the_file(cast, liste):
    paper = Paper((PaperRow("totals", tuple(map(str, TOTALS[0]))), PaperRow("totals", ("1", "x", "", ""))))
    spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)
    what = line(liste, with_totals(book(liste), [TOTALS[1]], first=2)).what
    assert [row.cells for row in what.paper.rows] == [tuple(map(str, row)) for row in TOTALS[:2]]


def test_at_a_table_of_five_who_sits_out_may_be_left_empty(cast):
    event = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    people = [add_entry(tournament=event, player=player, by=cast.bernd) for player in cast.players[:5]]
    five = evening.form_table(evening=event, seats=people, by=cast.bernd)
    content = with_totals(book(five), [(None, 3, 3, -3, -3), (1, None, 4, -4, -4)], columns="LMNOP")
    rows = line(five, content).what.paper.rows
    assert [row.cells for row in rows] == [("0", "3", "3", "-3", "-3"), ("1", "3", "4", "-4", "-4")]
