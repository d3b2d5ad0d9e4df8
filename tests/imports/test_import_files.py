"""Any file as cells with their address: encodings, delimiters, days, formulas without a result, and the samples."""

import datetime
import io
import zipfile

import openpyxl
import pytest
import xlsxwriter
from django.urls import reverse

from league.imports import samples
from league.imports.columns import Column, find_header, first_header
from league.imports.entries import plan_entries
from league.imports.lists import plan_list
from league.imports.players import plan_players
from league.imports.results import plan_results
from league.imports.tables import Cell, read_sheets, sheets_of
from league.models import Spielliste
from tests.cast import a_tournament, browser_of, seated

from .import_files import csv, send, sheets, states, xlsx
from .import_files import words as text_of

TABLE = ["Name;Ort", "Möller;Straße"]
ENCODINGS = ["utf-8", "utf-8-sig", "cp1252", "utf-16"]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_encodings_of_a_csv_file(encoding):
    (sheet,) = sheets(csv(*TABLE, encoding=encoding))
    assert [cell.text for cell in sheet.row(2)] == ["Möller", "Straße"]


@pytest.mark.parametrize(
    ("lines", "second"),
    [
        (["Name;Ort", "a;b"], ["a", "b"]),
        (["Name,Ort", "a,b"], ["a", "b"]),
        (["Name\tOrt", "a\tb"], ["a", "b"]),
        (["sep=,", "a,b;c"], ["a", "b;c"]),
        (["Name;Ort", '"a;1";"b ""x"""'], ["a;1", 'b "x"']),
        (["Name, Vorname;Ort", "a, b;c"], ["a, b", "c"]),
        (["Name", "Müller, Anna", "Rabe, Otto"], ["Müller, Anna"]),
        (["Mitglieder 2026", "Vorname,Ort", "a,b"], ["Vorname", "Ort"]),
        (["Name;Ort", "'-Anna;'t Veld"], ["-Anna", "'t Veld"]),  # the apostrophe of our own CSV files
    ],
)
def test_delimiters_and_quotes(lines, second):
    (sheet,) = sheets(csv(*lines))
    assert [cell.text for cell in sheet.row(2)] == second


def test_cells_of_a_workbook_know_what_and_where_they_are():
    day = datetime.date(2025, 11, 17)
    (sheet,) = sheets(xlsx(Spieler=[["Text", 12, 1.5, day, True], [None, None, "C2"]]))
    assert [cell.value for cell in sheet.row(1)] == ["Text", 12, 1.5, day, True]
    assert [cell.text for cell in sheet.row(1)] == ["Text", "12", "1,5", "17.11.2025", "ja"]
    assert sheet.cell(2, 3).place == "Blatt „Spieler“, Zelle C2"
    assert sheet.cell(9, 28) == Cell("Spieler", 9, 28)
    assert Cell("", 7, 28).place == "Zeile 7, Spalte AB"
    assert sheet.span(2, [4, 2, 3]) == "Blatt „Spieler“, Zellen B2 bis D2"


def test_a_formula_without_result_and_an_error_are_named():
    book = openpyxl.Workbook()
    book.active["A1"], book.active["B1"] = "=1+1", "#DIV/0!"
    file = io.BytesIO()
    book.save(file)
    formula, error = sheets(file.getvalue())[0].row(1)
    assert formula.trouble.startswith("Hier steht eine Formel ohne Ergebnis.")
    assert error.trouble == "Hier steht der Fehler #DIV/0!. Bitte in Excel berichtigen."


def test_a_result_of_a_formula_is_told_from_a_number_that_was_typed():
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet("A")
        sheet.write_formula(0, 0, "=1+1", None, 2)
        sheet.write_number(0, 1, 2)
    assert [(cell.value, cell.computed) for cell in sheets(file.getvalue())[0].row(1)] == [(2, True), (2, False)]


def test_formats_without_content_do_not_count():
    """Whoever once coloured a whole column has a million empty cells in the file."""
    book = openpyxl.Workbook()
    book.active["A1"] = "Name"
    for column in range(2, 200):
        book.active.cell(1, column).font = openpyxl.styles.Font(bold=True)
    book.active.cell(6000, 1).font = openpyxl.styles.Font(bold=True)
    file = io.BytesIO()
    book.save(file)
    assert list(sheets(file.getvalue())[0].cells) == [(1, 1)]


def test_what_a_file_says_about_its_own_size_is_not_believed():
    content = xlsx(A=[["Name"], ["Otto"]])
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'ref="A1:A2"', b'ref="A1:XFD1048576"'))
    assert len(sheets(file.getvalue())[0].cells) == 2


def test_a_workbook_is_read_by_a_process_of_its_own():
    assert sheets_of(read_sheets(xlsx(A=[["Name"]])))[0].cell(1, 1).text == "Name"


def test_the_header_is_the_row_that_knows_most_columns():
    columns = (Column("name", "Name"), Column("club", "Verein", ("Club",)))
    (sheet,) = sheets(csv("Name der Veranstaltung", "", "CLUB: ;-name-", "x;y"))
    header = find_header(sheet, columns, (("name",),))
    assert (header.row, header.columns, list(header.lines())) == (3, {"club": 1, "name": 2}, [4])


def test_the_first_sheet_with_such_columns_is_read():
    found = sheets(xlsx(Titel=[["Willkommen"]], Liste=[["Name"], ["Otto Rabe"]]))
    assert first_header(found, (Column("name", "Name"),), (("name",),)).sheet.name == "Liste"


# --- samples


def example(name: str):
    """The second sheet of a sample, which shows how it is filled in."""
    return [sheet for sheet in sheets(samples.workbook(name)) if sheet.name == "Beispiel"]


def test_the_examples_of_the_samples_can_be_read(cast):
    event = a_tournament(cast, rounds=1)
    liste = seated(cast, event, depth=Spielliste.POINTS)
    assert states(plan_players(example("mitglieder"), cast.home, cast.anna, {})) == ["new", "new"]
    assert states(plan_list(example("spielliste"), liste, {})) == ["new"]
    for name in ("ergebnisse-je-person", "ergebnisse-je-tisch"):
        assert states(plan_results(example(name), cast.home, cast.anna, {}))[-1] == "new"
    event = a_tournament(cast, players=0)
    assert states(plan_entries(example("teilnahme"), event, cast.anna, {})) == ["new", "new"]


@pytest.mark.parametrize("name", samples.SAMPLES)
def test_a_sample_can_be_fetched_and_says_so_if_it_comes_back_empty(cast, name):
    answer = browser_of(cast.anna).get(reverse("import-sample", args=[name]))
    assert answer["Content-Disposition"] == f'attachment; filename="vorlage-{name}.xlsx"'
    assert openpyxl.load_workbook(io.BytesIO(answer.content)).sheetnames == ["Tabelle", "Beispiel"]


def test_an_empty_sample_has_no_lines(cast):
    answer = send(cast.anna, "club-players-import", cast.home, samples.workbook("mitglieder"))
    assert answer.status_code == 422
    assert "Unter der Überschrift steht keine Zeile. Bitte die Tabelle ausfüllen." in text_of(answer)


def test_there_is_no_other_sample(cast):
    assert browser_of(cast.anna).get("/einlesen/vorlage/geheim.xlsx").status_code == 404
