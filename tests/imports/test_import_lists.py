"""Spiellisten from our own workbook, filled in without a network: found by their Kennung, checked, taken over whole."""

import io

import openpyxl
import pytest

from league.events.excel import list_workbook, tournament_workbook
from league.events.services import evening
from league.imports.lists import plan_list, plan_lists
from league.lists import scorebook
from league.lists.services import corrections
from league.lists.services import writing as spielliste
from league.lists.services.office import enter_totals
from league.models import AuditEntry, Spielliste
from scoring import Paper, PaperRow
from tests.browser.lists import POINTS
from tests.cast import a_tournament, finish, normal, play, play_all, points, seated, solo
from tests.lists.papers import ALL_TOTALS, ALL_WINNERS, RIGHT_END
from tests.rows import chosen

from .import_files import send, sheets, states, take, told, words

PAGE, ONE = "tournament-lists-import", "list-import"


def edited(content: bytes, **cells) -> bytes:
    """The workbook with these cells of its first list changed, as an Excel would save it."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    sheet = next(sheet for sheet in book.worksheets if str(sheet["A3"].value).startswith("Kennung"))
    for address, value in cells.items():
        sheet[address] = value
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def column(position: int) -> str:
    """Where the points of a position stand on a sheet of four without Bock."""
    return "FGHIJK"[position]


def filled(content: bytes, rows) -> bytes:
    return edited(
        content, **{f"{column(p)}{n + 6}": value for n, row in enumerate(rows, 1) for p, value in enumerate(row, 1)}
    )


def paper(cast, event=None, **words):
    event = event or a_tournament(cast, rounds=1)
    return event, seated(cast, event, depth=Spielliste.POINTS, **words)


def plan(event, content, **answers):
    return plan_lists(sheets(content), event, answers)


def typed(liste, *rows, end=(), notation="winners", by):
    written = Paper(tuple(PaperRow(notation, row if isinstance(row, tuple) else (row,)) for row in rows), tuple(end))
    return spielliste.save_paper(spielliste=liste, paper=written, based_on=None, by=by)


def test_a_list_filled_in_offline_is_finished_if_it_is_right(cast):
    event, liste = paper(cast)
    content = filled(list_workbook(liste, full_names=True), POINTS)
    ((who, state, message),) = told(plan(event, content))
    assert (who, state) == (f"Runde 1, Tisch 1 (Liste {liste.code})", "new")
    assert message.startswith("Wird abgeschlossen: 24 Spiele, Endstand ")
    assert take(cast.bernd, PAGE, event, send(cast.bernd, PAGE, event, content)).status_code == 302
    liste.refresh_from_db()
    assert liste.state == Spielliste.FINISHED
    assert tuple(map(str, scorebook.read(liste).totals)) == RIGHT_END
    assert states(plan(event, content)) == ["known"]
    assert "Schon vorhanden" in words(send(cast.bernd, PAGE, event, content))


def test_a_list_with_a_mistake_stays_open_as_written_and_the_preview_says_where(cast):
    event, liste = paper(cast)
    wrong = [*POINTS[:6], (3, 3, -3, -2), *POINTS[7:]]
    content = filled(list_workbook(liste, full_names=True), wrong)
    preview = send(cast.bernd, PAGE, event, content)
    assert "Bleibt offen, wie geschrieben:" in words(preview)
    assert "Blatt „R1 T1“, Zelle J13: Nr. 7" in words(preview)
    take(cast.bernd, PAGE, event, preview)
    liste.refresh_from_db()
    assert liste.state == Spielliste.OPEN
    assert scorebook.paper_of(liste).rows[6].cells == ("3", "3", "-3", "-2")


WRONG_CELLS = [
    ({"H9": "3x"}, "Blatt „R1 T1“, Zelle H9: Nr. 3, Emil Sommer: „3x“ ist keine Zahl."),
    ({"I9": None}, "Blatt „R1 T1“, Zelle I9: Nr. 3, Frieda Lang: Hier fehlt die Zahl."),
    ({"E9": "9*"}, "Blatt „R1 T1“, Zelle E9: Nr. 3: Die Zeichen „9*“ sind nicht lesbar"),
    ({"F9": "q"}, "Blatt „R1 T1“, Zelle F9: Nr. 3: Die Zeichen „q“ sind nicht lesbar"),
    ({"G9": 3, "H9": 3, "I9": 3, "J9": 3}, "Blatt „R1 T1“, Zellen G9 bis J9: Nr. 3: Die Punkte ergeben zusammen +12"),
    ({"L34": "x"}, "Blatt „R1 T1“, Zelle L34: Endstand, Emil Sommer: „x“ ist keine Zahl."),
]


@pytest.mark.parametrize(("cells", "said"), chosen(WRONG_CELLS, 0, 1))
def test_what_is_wrong_is_named_by_sheet_and_cell(cast, cells, said):
    event, liste = paper(cast)
    right_end = dict(zip(("K34", "L34", "M34", "N34"), RIGHT_END, strict=True))
    content = edited(filled(list_workbook(liste, full_names=True), POINTS), **{**right_end, **cells})
    (line,) = plan(event, content).lines
    assert any(detail.startswith(said) for detail in line.details), line.details


def test_half_a_list_stays_open(cast):
    event, liste = paper(cast)
    content = filled(list_workbook(liste, full_names=True), POINTS[:5])
    assert told(plan(event, content))[0][1:] == ("new", "Bleibt offen: bisher 5 Spiele.")


@pytest.mark.thorough
def test_rows_that_nobody_changed_come_back_as_they_were_typed(cast):
    event, liste = paper(cast)
    typed(liste, *ALL_WINNERS[:3], end=("1", "", "", ""), by=cast.bernd)
    content = edited(list_workbook(liste, full_names=True), G10=1, H10=1, I10=-1, J10=-1)
    take(cast.bernd, PAGE, event, send(cast.bernd, PAGE, event, content))
    liste.refresh_from_db()
    rows = scorebook.paper_of(liste).rows
    assert [row.notation for row in rows] == ["winners", "winners", "winners", "points"]
    assert [row.cells[0] for row in rows[:3]] == ALL_WINNERS[:3]
    assert scorebook.paper_of(liste).end == ("1", "", "", "")


@pytest.mark.thorough
def test_running_totals_as_typed_give_way_below_a_changed_row(cast):
    event, liste = paper(cast)
    typed(liste, *ALL_TOTALS[:3], notation="totals", by=cast.bernd)
    first = POINTS[0]
    changed = {f"{column(p)}7": 2 * value for p, value in enumerate(first, 1)}
    content = edited(list_workbook(liste, full_names=True), **changed)
    take(cast.bernd, PAGE, event, send(cast.bernd, PAGE, event, content))
    liste.refresh_from_db()
    book = scorebook.read(liste)
    assert [line.points for line in book.lines] == [tuple(2 * value for value in first), *POINTS[1:3]]


def test_a_closed_list_that_is_the_same_is_there_already(cast):
    event, liste = paper(cast)
    finish(typed(liste, *ALL_WINNERS, by=cast.bernd), by=cast.bernd)
    assert states(plan(event, list_workbook(liste, full_names=True))) == ["known"]


def test_a_closed_list_that_differs_is_refused_with_the_cell(cast):
    event, liste = paper(cast)
    finish(typed(liste, *ALL_WINNERS, by=cast.bernd), by=cast.bernd)
    content = edited(list_workbook(liste, full_names=True), G7=99)
    (line,) = plan(event, content).lines
    assert line.state == "error"
    assert line.message.startswith("Die Liste ist abgeschlossen, und die Datei sagt etwas anderes.")
    assert line.details[0].startswith("Blatt „R1 T1“, Zelle G7: in der Datei +99, gespeichert ")
    assert send(cast.bernd, PAGE, event, content).status_code == 422


def test_a_sheet_that_nobody_touched_does_not_stand_in_the_way_of_newer_results(cast):
    event, liste = paper(cast)
    typed(liste, *ALL_WINNERS[:3], by=cast.bernd)
    content = list_workbook(liste, full_names=True)
    finish(typed(liste, *ALL_WINNERS, by=cast.bernd), by=cast.bernd)
    assert states(plan(event, content)) == ["skip"]


def test_what_changed_on_the_site_since_the_export_is_a_conflict(cast):
    event, liste = paper(cast)
    content = filled(list_workbook(liste, full_names=True), POINTS[:2])
    typed(liste, *ALL_WINNERS[:1], by=cast.anna)
    preview = send(cast.bernd, PAGE, event, content)
    assert "Die Liste wurde auch auf der Seite geändert, seit die Datei geholt wurde." in words(preview)
    assert take(cast.bernd, PAGE, event, preview).status_code == 422  # left as it is: nothing to do
    liste.refresh_from_db()
    assert len(scorebook.paper_of(liste).rows) == 1
    take(cast.bernd, PAGE, event, preview, **{"liste-1": "nehmen"})
    liste.refresh_from_db()
    assert [row.cells for row in scorebook.paper_of(liste).rows] == [tuple(map(str, row)) for row in POINTS[:2]]
    before = AuditEntry.objects.get(action="list-imported").data["before"]
    assert before["paper"]["rows"][0]["cells"] == [ALL_WINNERS[0]]


def test_a_full_list_comes_back_with_all_its_facts(cast):
    event = a_tournament(cast, rounds=1)
    penalty = {
        "penalty": "counts",
        "offender": 4,
        "soloist": 2,
        "kind": "damensolo",
        "absagen": 1,
        "referee": "Schröder",
    }
    liste = play(seated(cast, event), normal(), solo(3), {"penalty": "minor", "offender": 4}, penalty, by=cast.bernd)
    facts, content = scorebook.facts_of(liste), list_workbook(liste, full_names=True)
    assert states(plan(event, content)) == ["known"]
    corrections.delete_last_game(spielliste=liste, reason="weg damit", based_on=None, by=cast.anna)
    (line,) = plan(event, content, **{"liste-1": "nehmen"}).lines
    assert line.message.startswith("In der Datei wurde nichts geändert, auf der Seite aber schon.")
    take(cast.bernd, PAGE, event, send(cast.bernd, PAGE, event, content), **{"liste-1": "nehmen"})
    liste.refresh_from_db()
    assert (liste.depth, scorebook.facts_of(liste)) == (Spielliste.FULL, facts)


def test_points_changed_in_a_full_list_ask_because_its_facts_would_be_lost(cast):
    event = a_tournament(cast, rounds=1)
    liste = play(seated(cast, event), normal(), normal(), by=cast.bernd)
    content = edited(list_workbook(liste, full_names=True), G9=1, H9=1, I9=-1, J9=-1)
    (line,) = plan(event, content).lines
    assert (line.state, line.what) == ("ask", None)
    assert "Augen, Ansagen und Sonderpunkte aller Spiele gingen dabei verloren." in line.message
    take(cast.bernd, PAGE, event, send(cast.bernd, PAGE, event, content), **{"liste-1": "nehmen"})
    liste.refresh_from_db()
    assert (liste.depth, scorebook.read(liste).games) == (Spielliste.POINTS, 3)
    assert liste.games.count() == 0


TAMPERED = [
    ('"re_augen":130', '"re_augen":"viele"'),
    ('"re_augen":130', '"re_augen":200'),  # other points than those that are shown
    ('"re":[1,2]', '"re":[1,"\\u0000"]'),
    ('"re":[1,2]', '"re":[1,2],"sign":"x"'),
    ('"re":[1,2]', '"re":[1,2],"kind":"geheim"'),
    ('"re":[1,2]', '"re":[1,2],"decision":["a"]'),
    ('"re":[1,2]', '"re":[1,2],"referee":"\\u202e"'),
    ('"game":{', '"game":[{'),
]


@pytest.mark.parametrize(("then", "now"), chosen(TAMPERED, 0, 1, 4))
def test_hidden_facts_that_somebody_tampered_with_are_not_believed(cast, then, now):
    event = a_tournament(cast, rounds=1)
    liste = play(seated(cast, event), normal(), by=cast.bernd)
    book = openpyxl.load_workbook(io.BytesIO(list_workbook(liste, full_names=True)))
    (cell,) = [row[3] for row in book["_Spielliste"].iter_rows(min_row=2) if row[1].value == "Zeile"]
    assert then in cell.value
    cell.value = cell.value.replace(then, now)
    file = io.BytesIO()
    book.save(file)
    (line,) = plan(event, file.getvalue()).lines
    assert line.state == "ask"


def test_end_totals_alone(cast):
    event, liste = paper(cast)
    spielliste.change_depth(spielliste=liste, depth=Spielliste.TOTALS, based_on=None, by=cast.bernd)
    content = edited(list_workbook(liste, full_names=True), B7=12, C7=-4, D7=-4, E7=-4)
    assert told(plan(event, content))[0][2] == "Wird abgeschlossen: nur Endstände, Endstand +12 / −4 / −4 / −4."
    take(cast.bernd, PAGE, event, send(cast.bernd, PAGE, event, content))
    assert points(event)["Carla Weiß"] == 12
    assert states(plan(event, content)) == ["known"]


def test_the_games_of_a_list_that_counts_by_its_end_totals_may_follow(cast):
    event, liste = paper(cast)
    content = filled(list_workbook(liste, full_names=True), POINTS)
    enter_totals(spielliste=liste, end=RIGHT_END, by=cast.bernd)
    assert told(plan(event, content))[0][1:] == ("new", "Die Spiele kommen zum Endstand dazu.")
    take(cast.bernd, PAGE, event, send(cast.bernd, PAGE, event, content))
    liste.refresh_from_db()
    assert (liste.depth, liste.games.count()) == (Spielliste.POINTS, 24)


def test_a_whole_tournament_in_one_workbook(cast):
    event = a_tournament(cast, rounds=1)
    seated(cast, event, depth=Spielliste.POINTS, count=2)
    content = filled(tournament_workbook(event), POINTS)
    assert states(plan(event, content)) == ["new", "skip"]
    take(cast.bernd, PAGE, event, send(cast.bernd, PAGE, event, content))
    assert event.lists.counting().count() == 1
    assert states(plan(event, content)) == ["known", "skip"]


def test_one_list_with_an_error_in_a_cell_keeps_all_others_out(cast):
    event = a_tournament(cast, rounds=1)
    seated(cast, event, depth=Spielliste.POINTS, count=2)
    content = filled(tournament_workbook(event), POINTS)
    book = openpyxl.load_workbook(io.BytesIO(content))
    book["R1 T2"]["G7"] = "=1/0"
    file = io.BytesIO()
    book.save(file)
    (_first, second) = plan(event, file.getvalue()).lines
    assert second.state == "error"
    assert (
        second.message
        == "Blatt „R1 T2“, Zelle G7: Hier steht eine Formel ohne Ergebnis. Bitte die Datei in Excel öffnen und neu speichern."
    )
    assert not plan(event, file.getvalue()).ready


def test_lists_of_another_event_are_not_taken_here(cast):
    event, _liste = paper(cast)
    _other, theirs = paper(cast)
    (line,) = plan(event, list_workbook(theirs, full_names=True)).lines
    assert (line.state, line.message) == (
        "error", "Diese Liste gibt es in dieser Veranstaltung nicht. Bitte die richtige Datei wählen.",
    )  # fmt: skip
    (line,) = plan_list(sheets(list_workbook(theirs, full_names=True)), _liste, {}).lines
    assert line.message == f"In dieser Mappe steht die Liste {_liste.code} nicht. Bitte die richtige Datei wählen."


def test_a_sheet_that_was_rebuilt_is_named(cast):
    event, liste = paper(cast)
    (line,) = plan(event, edited(list_workbook(liste, full_names=True), G6="Wert", K6="x", O6="weg")).lines
    assert (line.state, line.message) == (
        "error", "Das Blatt wurde umgebaut. Bitte Spalten und Überschriften lassen, wie sie waren.",
    )  # fmt: skip


def test_a_round_that_has_not_begun_is_not_written(cast):
    event = a_tournament(cast, rounds=2)
    from league.events.services.rounds import seat_table

    liste = seat_table(
        round=event.rounds.get(number=2), table=1, seats=list(event.entries.all())[:4], depth=Spielliste.POINTS,
        by=cast.anna,
    )  # fmt: skip
    content = filled(list_workbook(liste, full_names=True), POINTS)
    (line,) = plan(event, content).lines
    assert line.message == "Runde 2 läuft noch nicht. Listen lassen sich eintragen, solange die Runde läuft."


def test_the_page_of_one_list_takes_its_sheet(cast):
    _event, liste = paper(cast)
    content = filled(list_workbook(liste, full_names=True), POINTS)
    done = take(cast.bernd, ONE, liste, send(cast.bernd, ONE, liste, content))
    assert done.status_code == 302
    liste.refresh_from_db()
    assert liste.counts
    assert send(cast.dieter, ONE, liste, content).status_code == 404


@pytest.mark.parametrize("table", [5, 4])
def test_an_evening_with_an_open_end(cast, table):
    from league.registration.services.entries import add_entry
    from tests.cast import DAY

    event = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    people = [add_entry(tournament=event, player=player, by=cast.bernd) for player in cast.players[:table]]
    liste = evening.form_table(evening=event, seats=people, by=cast.bernd)
    row = (None, 3, 3, -3, -3)[-table:]
    content = filled(list_workbook(liste, full_names=True), [row])
    (line,) = plan(event, content).lines
    assert line.message.startswith("Wird abgeschlossen: 1 Spiel, Endstand ")


def test_nothing_of_ours_in_the_file(cast):
    from .import_files import csv

    event, _liste = paper(cast)
    (line,) = plan(event, csv("a;b", "1;2")).lines
    assert line.state == "error"
    assert line.message.startswith("In der Datei steht keine Spielliste")


def test_a_finished_full_list_is_there_already(cast):
    event = a_tournament(cast, rounds=1)
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    assert states(plan(event, list_workbook(liste, full_names=True))) == ["known"]
