"""One list from a plain table: points or running totals, headed by names or positions."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.clubs.services.people import add_player
from league.events.services import evening
from league.imports.lists import plan_list, plan_lists
from league.imports.pointtable import read_table
from league.imports.tables import Sheet
from league.lists import scorebook
from league.lists.services import writing as spielliste
from league.models import Spielliste
from league.registration.services.entries import add_entry
from scoring import Paper, PaperRow
from tests.browser.lists import END, POINTS, TOTALS
from tests.cast import DAY, a_tournament, seated

from .import_files import csv, send, sheets, states, take, told, words, xlsx

ONE, ALL = "list-import", "tournament-lists-import"
NAMES = "Carla Weiß;Emil Sommer;Frieda Lang;Gustav Özil"


@pytest.fixture
def liste(cast):
    return seated(cast, a_tournament(cast, rounds=1), depth=Spielliste.POINTS)


def lines(*rows) -> list[str]:
    return [";".join("" if cell is None else str(cell) for cell in row) for row in rows]


def plan(liste, *rows, **answers):
    return plan_list(sheets(csv(*rows)), liste, answers)


def taken(plan) -> Paper:
    (what,) = plan.taken
    return what.paper


@pytest.mark.parametrize(
    ("header", "rows", "notation"),
    [
        (NAMES, POINTS, "points"),
        (NAMES, TOTALS, "totals"),
        ("1;2;3;4", POINTS, "points"),
        ("Pos 1;P2;Platz 3;4", TOTALS, "totals"),
    ],
)
def test_points_and_running_totals_are_told_apart(liste, header, rows, notation):
    found = plan(liste, header, *lines(*rows))
    assert states(found) == ["new"]
    assert {row.notation for row in taken(found).rows} == {notation}
    assert told(found)[0][2].startswith("Wird abgeschlossen: 24 Spiele, Endstand ")


def test_it_is_taken_over_on_the_page_of_the_list(cast, liste):
    content = csv(
        "Spiel;" + NAMES,
        *[f"{n};{line}" for n, line in enumerate(lines(*TOTALS), 1)],
        ";".join(["Endstand", *map(str, END)]),
    )
    take(cast.bernd, ONE, liste, send(cast.bernd, ONE, liste, content, "liste.csv"))
    liste.refresh_from_db()
    assert liste.counts
    assert scorebook.read(liste).totals == END
    assert scorebook.paper_of(liste).end == tuple(map(str, END))
    assert "Schon vorhanden" in words(send(cast.bernd, ONE, liste, content, "liste.csv"))


def test_columns_in_another_order_go_to_the_right_seats(liste):
    found = plan(liste, "Özil;Frieda;Weiß, Carla;Emil Sommer", "-3;-3;3;3", "1;-1;1;-1")
    assert [row.cells for row in taken(found).rows] == [("3", "3", "-3", "-3"), ("1", "-1", "-1", "1")]


def test_where_both_could_be_the_page_asks(cast, liste):
    rows = ["3;3;-3;-3", "1;-1;1;-1"]
    (line,) = plan(liste, NAMES, *rows).lines
    assert (line.state, line.chosen) == ("new", "")
    both = ["1;1;-1;-1", "2;2;-2;-2"]  # 1 and 2, or 1 and then another 1
    (line,) = plan(liste, NAMES, *both).lines
    assert (line.state, line.chosen) == ("ask", "aus")
    assert [choice.value for choice in line.choices] == ["aus", "punkte", "staende"]
    preview = send(cast.bernd, ONE, liste, csv(NAMES, *both))
    take(cast.bernd, ONE, liste, preview, **{f"zahlen-{liste.number}": "staende"})
    liste.refresh_from_db()
    assert scorebook.read(liste).lines[1].points == (1, 1, -1, -1)


def test_one_row_is_the_same_either_way(liste):
    assert states(plan(liste, NAMES, "3;3;-3;-3")) == ["new"]


def test_a_wrong_row_is_found_by_the_doctor_and_named_by_line_and_column(liste):
    found = plan(liste, NAMES, *lines(*POINTS[:3], (3, 3, -3, -2), *POINTS[4:]))
    (line,) = found.lines
    assert line.message.startswith("Bleibt offen, wie geschrieben: ")
    assert any(
        detail.startswith("Zeile 5, Spalte D: Nr. 4: Die Punkte ergeben zusammen +1 statt 0.")
        for detail in line.details
    )


def test_a_missing_column_is_named_with_what_was_found(liste):
    (line,) = plan(liste, "Carla Weiß;Emil Sommer;Frieda Lang;Wer?", "3;3;-3;-3").lines
    assert line.state == "error"
    assert line.message == (
        "Es fehlt eine Spalte für „Gustav Özil“. Gefunden: „Carla Weiß“, „Emil Sommer“, „Frieda Lang“, „Wer?“. "
        "Bitte die Namen oder die Positionen 1, 2, 3, 4 über die Spalten schreiben."
    )


def test_signs_beside_a_row_and_an_unknown_one(liste):
    found = plan(liste, "1;2;3;4;Zeichen", "9;-3;-3;-3;*1", "1;1;-1;-1;")
    assert taken(found).rows[0] == PaperRow("points", ("9", "-3", "-3", "-3"), "*1")
    (line,) = plan(liste, "1;2;3;4;Zeichen", "9;-3;-3;-3;#").lines
    assert (line.state, line.message) == (
        "error",
        "Zeile 2, Spalte E: „#“ ist kein Zeichen, das es gibt. Bitte etwa * schreiben oder leer lassen.",
    )


def test_what_is_written_already_is_replaced_only_on_request(cast, liste):
    spielliste.save_paper(spielliste=liste, paper=Paper((PaperRow("winners", ("12+2",)),)), based_on=None, by=cast.anna)
    (line,) = plan(liste, NAMES, *lines(*POINTS)).lines
    assert (line.state, line.what) == ("ask", None)
    assert line.message.startswith("Auf der Liste ist schon etwas eingetragen, das ersetzt würde.")


def test_at_a_table_of_five_who_sits_out_may_be_left_empty(cast):
    event = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    people = [add_entry(tournament=event, player=player, by=cast.bernd) for player in cast.players[:5]]
    five = evening.form_table(evening=event, seats=people, by=cast.bernd)
    points = plan(five, "1;2;3;4;5", ";3;3;-3;-3", "1;;1;-1;-1", "-2;2;;2;-2")
    assert [row.cells for row in taken(points).rows] == [("0", "3", "3", "-3", "-3"), ("1", "0", "1", "-1", "-1"), ("-2", "2", "0", "2", "-2")]  # fmt: skip
    totals = plan(five, "1;2;3;4;5", ";3;3;-3;-3", "1;;4;-4;-4", "-1;5;;-2;-6")
    assert [row.cells for row in taken(totals).rows] == [("0", "3", "3", "-3", "-3"), ("1", "3", "4", "-4", "-4"), ("-1", "5", "4", "-2", "-6")]  # fmt: skip


def test_several_lists_are_found_by_their_numbers(cast):
    event = a_tournament(cast, rounds=1)
    first, second = seated(cast, event, depth=Spielliste.POINTS, count=2)
    content = xlsx(
        Eins=[["Liste", first.code], [], ["1", "2", "3", "4"], *POINTS],
        Zwei=[[f"Listennummer: {second.number}"], ["1", "2", "3", "4"], *TOTALS],
        Stand=[["Platz", "Name"], [1, "Carla"]],
    )
    found = plan_lists(sheets(content), event, {})
    assert states(found) == ["new", "new"]
    assert found.notes == ["Ohne Liste, nicht gelesen: „Stand“."]
    take(cast.bernd, ALL, event, send(cast.bernd, ALL, event, content))
    assert event.lists.counting().count() == 2


def test_a_number_with_the_wrong_letter_and_a_list_twice(cast, liste):
    event, wrong = liste.tournament, "Z" if not liste.code.endswith("Z") else "A"
    content = xlsx(Eins=[[f"Liste {liste.number}{wrong}"], ["1", "2", "3", "4"], *POINTS])
    (line,) = plan_lists(sheets(content), event, {}).lines
    assert line.message.startswith(f"Zur Nummer 1 gehört ein anderer Buchstabe als {wrong}.")
    twice = xlsx(A=[["Liste 1"], ["1", "2", "3", "4"], *POINTS], B=[["Liste 1"], ["1", "2", "3", "4"], *POINTS])
    assert states(plan_lists(sheets(twice), event, {})) == ["new", "error"]


def test_a_long_table_is_gone_through_once(liste):
    """Readers ask for row after row; looking at all cells for each would take a minute for a file of 2 MB."""

    class Counted(dict):
        times = 0

        def items(self):
            Counted.times += 1
            return super().items()

    (sheet,) = sheets(csv("1;2;3;4", *["3;3;-3;-3"] * 50))
    read_table(Sheet(sheet.name, Counted(sheet.cells)), liste)
    assert Counted.times == 1


@pytest.mark.thorough
def test_three_lists_found_by_their_numbers_ask_the_database_as_often_as_one(cast):
    event = a_tournament(cast, rounds=1, players=10)
    for name in ("Nora", "Otto"):
        player = add_player(first_name=name, last_name="Petersen", club=cast.home, by=cast.anna)
        add_entry(tournament=event, player=player, by=cast.anna)
    lists = seated(cast, event, depth=Spielliste.POINTS, count=3)
    tables = {f"T{one.table}": [[f"Liste {one.code}"], ["1", "2", "3", "4"], *POINTS] for one in lists}

    def queries(names) -> int:
        content = sheets(xlsx(**{name: tables[name] for name in names}))
        with CaptureQueriesContext(connection) as asked:
            assert states(plan_lists(content, event, {})) == ["new"] * len(names)
        return len(asked)

    assert queries(["T1", "T2", "T3"]) == queries(["T1"])
