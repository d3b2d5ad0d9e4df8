"""Workbooks: a list one can go on working in, an event in one file, and names that stay names."""

import json
import re
import shutil
import subprocess
import zipfile
from io import BytesIO

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.events.excel import tournament_workbook
from league.lists import scorebook
from league.lists.excel import layout as words
from league.lists.excel.layout import Layout, Shown
from league.models import Entry, Player, Spielliste
from league.standings.table import standings
from scoring import PaperRow
from tests.browser.lists import END, POINTS, TOTALS
from tests.cast import browser_of, entries

from .excel_files import EVIL, WRONG_PAPER, cells, column, opened, stage

FOUR = Layout(4, False, 26)


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    """Played once for all tests of this file, and taken back after the last."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = stage()
        cast.book, cast.house_book = tournament_workbook(cast.event), tournament_workbook(cast.house)
        yield cast
        transaction.set_rollback(True)


@pytest.fixture
def cast(built, db):
    return built


@pytest.fixture
def book(cast):
    """The tournament's workbook as a phone shows it: values only."""
    return opened(cast.book)


@pytest.fixture
def house(cast):
    return opened(cast.house_book)


# --- one list


def test_a_workbook_holds_the_result_statistics_and_all_lists(book, house):
    assert book.sheetnames == ["Ergebnis", "Statistik", "R1 T1", "R1 T2", "R2 T1", "R2 T2", words.ORIGIN_SHEET]
    assert house.sheetnames == ["Ergebnis", "Statistik", "R1 T1", "R1 T2", words.ORIGIN_SHEET]


def test_the_header_says_whose_list_it_is(cast, book):
    sheet = book["R2 T1"]
    about = f"Runde 2 · Tisch 1 · Liste {cast.typed.code} · 17.11.2026 · Doko-Club Kreuzdame · 24 Spiele · fertig"
    assert [sheet.cell(row, 1).value for row in (1, 2, 3)] == ["Herbstturnier", about, f"Kennung {cast.typed.uuid}"]
    names = ["Carla Weiß", "Emil Sommer", "Frieda Lang", "Gustav Özil"]
    assert [cell.value for cell in sheet[words.SEAT_ROW + 1]][6:10] == [f"{n} · Nr. {n}" for n in range(1, 5)]
    headers = ["Nr", "Spiel", "Geber", "N/P", "Solo", "Strafe", *names, *names, "Summe", "g/u", "Prüfung", "Bemerkung"]
    assert [cell.value for cell in sheet[words.HEADER_ROW + 1]] == headers


def test_who_takes_over_a_seat_stands_below_with_the_first_game(book):
    sheet = book["R1 T2"]
    assert sheet.cell(words.HEADER_ROW + 1, 10).value == "Käthe Maaß\nab Spiel 3: Mia Thoms"
    assert sheet.cell(words.SEAT_ROW + 1, 10).value == "4 · Nr. 8, 10"


def test_points_are_values_and_totals_are_formulas_that_carry_theirs(cast, book):
    values, formulas = book["R2 T1"], opened(cast.book, values=False)["R2 T1"]
    assert [cells(values, FOUR.points, n) for n in range(1, 25)] == [list(row) for row in POINTS]
    assert [cells(formulas, FOUR.points, n) for n in range(1, 25)] == [list(row) for row in POINTS]
    assert [cells(values, FOUR.totals, n) for n in range(1, 25)] == [list(row) for row in TOTALS]
    assert cells(formulas, FOUR.totals, 2)[0] == '=IF(COUNT(G8:J8)=0,"",SUM(G$7:G8))'
    assert [values.cell(FOUR.end_row + 1, c + 1).value for c in FOUR.totals] == list(END)
    assert formulas.cell(FOUR.end_row + 1, FOUR.totals[0] + 1).value == '=IF(COUNT(G7:J32)=0,"",SUM(G7:G32))'
    assert [values.cell(FOUR.paper_row + 1, c + 1).value for c in FOUR.totals] == list(END)
    assert values.cell(FOUR.paper_row + 1, FOUR.check + 1).value == "✓"


def test_every_row_says_which_game_whose_deal_and_whose_solo(book):
    sheet = book["R2 T1"]
    lead = [cells(sheet, range(6), n) for n in (1, 5, 6, 9)]
    assert lead == [
        [1, 1, 1, "N", None, None], [5, 5, 1, "P", "1*", None], [6, 6, 1, "N", None, None], [9, 9, 4, "P", "2*", None],
    ]  # fmt: skip


def test_a_penalty_of_its_own_is_no_game_and_breaks_the_parity_rightly(book):
    sheet = book["R1 T1"]
    rows = [[*cells(sheet, range(6), n), *cells(sheet, FOUR.points, n)] for n in (2, 3, 4)]
    assert rows == [
        [2, 2, 2, "P", "2*", None, 1, -3, 1, 1], [3, None, 2, None, None, "s", 0, -3, 3, 0], [4, 3, 2, "N", None, None, 4, -4, 4, -4],
    ]  # fmt: skip
    assert column(sheet, FOUR, FOUR.parity)[:4] == ["u", "g", "–", "–"]
    assert set(column(sheet, FOUR, FOUR.check)[:25]) == {"✓"}


def test_at_five_who_sits_out_has_a_nought_shown_as_a_dash(book):
    five, sheet = Layout(5, False, 32), book["R1 T2"]
    assert sheet.cell(words.HEADER_ROW + 1, five.parity + 1).value == "4 gleich"
    assert cells(sheet, five.points, 1) == [0, 1, 1, -1, -1]
    assert sheet.cell(five.row(1) + 1, five.points[0] + 1).number_format == '+0;"−"0;"–"'
    assert column(sheet, five, five.parity)[:4] == ["u", "u", "u", ""]


def test_a_list_with_mistakes_says_in_words_what_is_wrong(house):
    bock, sheet = Layout(4, True, 26), house["R1 T1"]
    assert column(sheet, bock, bock.check)[:10] == ["✓", "Summe +2", "", "gerade/ungerade", "", "", "✓", "✓", "✓", "✓"]
    assert column(sheet, bock, bock.remark)[:6] == [
        "", "✗ Summe +2", "✗ nicht lesbar: 12+?", "✗ kein Spiel", "– Vorzeile fehlt: 9 / 2 / 0 / 11-", "",
    ]  # fmt: skip
    ends = [
        [sheet.cell(row + 1, c + 1).value for c in (*bock.totals, bock.check)] for row in (bock.end_row, bock.paper_row)
    ]
    assert ends == [[-1, 4, 4, -5, "Summe +2"], [1, 2, "?", None, "weicht ab"]]
    text = [row[0].value for row in sheet.iter_rows(min_row=bock.paper_row + 3)]
    assert "✗ Zeile 2: Die Punkte ergeben zusammen +2 statt 0. Bitte Gewinner und Verlierer prüfen." in text


def test_the_bock_has_its_columns_only_where_it_is_played(book, house):
    bock = Layout(4, True, 26)
    assert [house["R1 T1"].cell(words.HEADER_ROW + 1, n).value for n in (7, 8)] == ["Bock", "löst aus"]
    assert column(house["R1 T1"], bock, 6)[6:10] == [1, 2, 2, 2]
    assert column(house["R1 T1"], bock, 7)[6:10] == ["", "", "b", ""]
    assert "Bock" not in [cell.value for cell in book["R2 T1"][words.HEADER_ROW + 1]]


def test_an_empty_list_has_all_its_rows_ready(cast, house):
    five, sheet = Layout(5, True, 32), house["R1 T2"]
    formulas = opened(cast.house_book, values=False)["R1 T2"]
    assert column(sheet, five, five.nr) == list(range(1, 33))
    assert {
        value for at in (*five.points, *five.totals, five.sum, five.check) for value in column(sheet, five, at)
    } == {""}
    assert cells(formulas, [five.totals[0]], 32) == ['=IF(COUNT(I38:M38)=0,"",SUM(I$7:I38))']
    assert formulas.cell(five.end_row + 1, five.totals[0] + 1).value == '=IF(COUNT(I7:M38)=0,"",SUM(I7:I38))'


def test_end_totals_alone_are_values_with_their_sum(cast, book):
    ends, sheet = Layout(4, False, 0, games=False), book["R2 T2"]
    row = [cell.value for cell in sheet[ends.end_row + 1]]
    assert row == ["Endstand", 10, -4, -8, 2, 0, "g", "✓", None]
    formula = opened(cast.book, values=False)["R2 T2"].cell(ends.end_row + 1, ends.sum + 1).value
    assert formula == '=IF(COUNT(B7:E7)=0,"",SUM(B7:E7))'


def test_the_header_stays_in_view_and_the_sheet_prints_on_one_page(book):
    sheet = book["R2 T1"]
    assert (sheet.freeze_panes, sheet.print_area, sheet.print_title_rows) == ("B7", "'R2 T1'!$A$1:$R$40", "$4:$6")
    assert (sheet.page_setup.paperSize, sheet.page_setup.orientation) == (9, "landscape")
    assert (sheet.sheet_properties.pageSetUpPr.fitToPage, sheet.page_setup.fitToHeight) == (
        True,
        None,
    )  # None: one page


def test_only_whole_numbers_may_be_typed_and_mistakes_are_red(book):
    sheet = book["R2 T1"]
    rule = next(rule for rule in sheet.data_validations.dataValidation if "G7:J32" in str(rule.sqref))
    assert (rule.type, rule.operator, rule.formula1, rule.formula2) == ("whole", None, "-99999", "99999")
    coloured = {
        str(area.sqref): [rule.formula for rule in rules]
        for area, rules in sheet.conditional_formatting._cf_rules.items()
    }
    assert coloured == {"G7:Q34": [['AND($Q7<>"",$Q7<>"✓")']]}


def test_cells_to_fill_in_look_like_it_and_the_others_do_not(book):
    sheet = book["R2 T1"]
    colours = {at: sheet.cell(FOUR.row(3) + 1, at + 1).fill.fgColor.rgb for at in range(FOUR.remark + 1)}
    yellow = [at for at, colour in colours.items() if colour == "FFFFF8DC"]
    assert yellow == [FOUR.dealer, FOUR.solo, FOUR.penalty, *FOUR.points, FOUR.remark]
    assert [sheet.cell(FOUR.row(3) + 1, at + 1).protection.locked for at in (FOUR.points[0], FOUR.totals[0])] == [
        False,
        True,
    ]


# --- what an import needs


def test_the_hidden_sheet_remembers_where_every_row_came_from(cast, house):
    sheet = house[words.ORIGIN_SHEET]
    lines = [tuple(cell.value for cell in row) for row in sheet.iter_rows(min_row=2)]
    assert sheet.sheet_state == "veryHidden"
    assert json.loads(lines[0][3]) == {"format": words.FORMAT, "version": 1}
    mine = [(kind, nr, json.loads(text)) for mark, kind, nr, text in lines if mark == str(cast.wrong.uuid)]
    assert mine[0][2] == {
        "tournament": str(cast.house.uuid), "version": cast.wrong.version, "depth": "points", "players": 4,
        "bock": True, "rows": 26, "sheet": "R1 T1", "code": cast.wrong.code,
    }  # fmt: skip
    typed = [content["paper"] for kind, _nr, content in mine if kind == words.ROW]
    assert typed == WRONG_PAPER.to_dict()["rows"]
    assert mine[1][2]["shown"] == [[4, -4, 4, -4], "", "", ""]
    assert mine[-1] == (words.END, None, {"end": ["1", "2", "?", ""], "shown": [1, 2, "?", None]})


def test_the_facts_of_a_full_list_come_out_as_they_are_stored(cast, book):
    rows = book[words.ORIGIN_SHEET].iter_rows(min_row=2, values_only=True)
    facts = [
        json.loads(text)["facts"] for mark, kind, _nr, text in rows if (mark, kind) == (str(cast.full.uuid), words.ROW)
    ]
    assert facts == scorebook.facts_of(cast.full)


@pytest.mark.parametrize(
    ("solo", "penalty", "bock", "marks"),
    [
        ("", "", "", ""), ("3*", "", "", "*3"), ("3 L", "", "", "l3"), ("3H", "", "b", "h3b"), (3, "", "", ""),
        (2.0, "z", "", "z2"), ("2*", "Z", "", "*2z"), ("", "s", "", "s"), ("x", "", "", "x"), ("", "", "B", "b"),
    ],
)  # fmt: skip
def test_the_visible_cells_say_the_same_as_marks_on_paper(solo, penalty, bock, marks):
    assert Shown.read([1, 1, -1, -1], solo, penalty, bock).marks == marks


def test_a_changed_row_is_read_from_its_cells():
    four, five = Shown.read([3.0, "−3", "x", None]), Shown.read([None, 2, 2, -2, -2])
    assert (four.cells, four.is_empty) == (("3", "-3", "x", ""), False)
    assert PaperRow("points", five.cells) == PaperRow("points", ("0", "2", "2", "-2", "-2"))
    assert Shown.from_list(json.loads(json.dumps(four.to_list()))) == four
    assert Shown.read([None] * 4, " ", None, "").is_empty


# --- standings and statistics


def test_sums_and_averages_of_the_standings_are_formulas(cast, book):
    sheet, formulas = book["Ergebnis"], opened(cast.book, values=False)["Ergebnis"]
    headers = [cell.value for cell in sheet[5]]
    assert headers == [
        "Platz", "Start-Nr.", "Name", "Verein", "R1", "R2", "Punkte", "Runden", "Schnitt", "Spiele", "Gewonnen", "Soli", "Soli gewonnen", "Bemerkung",
    ]  # fmt: skip
    table = standings(cast.event).rows
    first = [cell.value for cell in sheet[6]]
    assert first[:3] == [1, table[0].entry.number, table[0].entry.full_name]
    assert first[6:9] == [table[0].points, 2, table[0].points / 2]
    assert [formulas.cell(6, n).value for n in (7, 8, 9)] == ["=SUM(E6:F6)", "=COUNT(E6:F6)", '=IF(H6=0,"",G6/H6)']
    assert [sheet.cell(row, 1).value for row in (1, 2, 3)] == [
        "Stand", "Herbstturnier · 17.11.2026 · Doko-Club Kreuzdame", "1 Liste fehlt noch.",
    ]  # fmt: skip


def test_statistics_say_from_how_many_lists_they_are(cast, book):
    sheet = book["Statistik"]
    said = {row[0].value: row[1].value for row in sheet.iter_rows(min_row=5, max_row=17)}
    assert sheet["A3"].value == "Aus 2 von 3 Listen, die zählen; von den übrigen sind nur Endstände bekannt."
    assert (said["Spiele"], said["Soli"], said["Pflichtsoli"], said["davon vorgeführt"], said["Strafen"]) == (
        48,
        8,
        8,
        3,
        1,
    )
    assert said["Anteil der Soli"] == 8 / 48
    assert said["Spielwert im Schnitt"] == said["Summe aller Spielwerte"] / 48
    assert (said["höchster Spielwert"], said["größte Runde"]) == (
        5,
        max(max(row.runden.values()) for row in standings(cast.event).rows),
    )
    people = {row[0].value: [cell.value for cell in row] for row in sheet.iter_rows(min_row=20)}
    carla = next(row for row in standings(cast.event).rows if row.name == "Carla Weiß")
    assert people["Carla Weiß"][2:] == [
        2, 2, carla.points, carla.points / 2, 48, carla.games_won, carla.games_won / 48, 2, carla.soli_won, carla.soli_won / 2,
    ]  # fmt: skip
    assert people["Hanna Böhm"][2:] == [1, 0, 10, 10, None, None, None, None, None, None]


# --- safe


def test_a_name_never_becomes_a_formula(cast, book):
    cell = opened(cast.book, values=False)["R2 T2"].cell(words.HEADER_ROW + 1, 5)
    assert (cell.data_type, cell.value) == ("s", f"{EVIL} Böse")
    for sheet in opened(cast.book, values=False):
        assert not [
            cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f" and "cmd" in str(cell.value)
        ]


def test_the_file_leads_nowhere(cast):
    with zipfile.ZipFile(BytesIO(cast.book)) as archive:
        names = archive.namelist()
        properties = archive.read("docProps/core.xml").decode()
    assert not [name for name in names if "externalLink" in name or "vba" in name or "hyperlink" in name.lower()]
    assert "<dc:title>Herbstturnier</dc:title>" in properties
    assert "<dc:creator>Spielliste</dc:creator>" in properties


def test_strangers_get_published_names_and_nothing_hidden(cast):
    Player.objects.filter(pk=cast.carla.pk).update(publication=Player.INITIALS)
    Entry.objects.filter(player=cast.carla).update(name="C. W.")
    answer = browser_of(None).get(reverse("list-file", args=[cast.typed.uuid]))
    mine = opened(browser_of(cast.bernd).get(reverse("list-file", args=[cast.typed.uuid])).content)
    theirs = opened(answer.content)
    assert (theirs.sheetnames, mine.sheetnames) == (["R2 T1"], ["R2 T1", words.ORIGIN_SHEET])
    at = words.HEADER_ROW + 1
    assert (theirs["R2 T1"].cell(at, 7).value, mine["R2 T1"].cell(at, 7).value) == ("C. W.", "Carla Weiß")
    assert theirs["R2 T1"]["A3"].value is None
    assert b"Wei\xc3\x9f" not in b"".join(_parts(answer.content))
    assert (
        answer["Content-Disposition"]
        == f'attachment; filename="herbstturnier-runde-2-tisch-1-liste-{cast.typed.code.lower()}.xlsx"'
    )


def _parts(content):
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return [archive.read(name) for name in archive.namelist()]


def test_the_workbook_comes_as_a_file_with_a_name_of_ours(cast):
    answer = browser_of(cast.anna).get(reverse("tournament-workbook", args=[cast.event.uuid]))
    assert answer["Content-Type"] == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    assert answer["Content-Disposition"] == 'attachment; filename="herbstturnier-arbeitsmappe.xlsx"'
    assert opened(answer.content).sheetnames[0] == "Ergebnis"


def test_a_list_with_the_same_table_gets_a_title_of_its_own(cast):
    round_, number = cast.event.rounds.get(number=2), 90
    for _ in range(2):
        Spielliste.objects.create(
            tournament=cast.event, round=round_, number=number, root=number, table=1, games_planned=24
        )
        number += 1
    assert opened(tournament_workbook(cast.event)).sheetnames[4:7] == ["R2 T1", "R2 T1 (2)", "R2 T1 (3)"]


@pytest.mark.thorough
def test_more_lists_need_no_more_queries(cast):
    before = _queries(cast.event)
    round_, people = cast.event.rounds.get(number=2), entries(cast.event)
    for number in range(50, 60):
        one = Spielliste.objects.create(
            tournament=cast.event, round=round_, number=number, root=number, table=number, games_planned=24
        )
        for position, entry in enumerate(people[:4], 1):
            one.occupancies.create(position=position, entry=entry, counts_for=entry)
    assert _queries(cast.event) == before


def _queries(event):
    event.refresh_from_db()
    with CaptureQueriesContext(connection) as queries:
        tournament_workbook(event)
    return len(queries)


# --- LibreOffice computes the same


VALUE = re.compile(r"</f><v>[^<]*</v>")
# Left to itself it believes the values that stand in the file, and the test could not fail.
ALWAYS_COMPUTE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>"""


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("soffice ist nicht installiert: Die Werte der Formeln wurden nicht nachgerechnet.")
    folder = tmp_path_factory.mktemp("office")
    (folder / "profile" / "user").mkdir(parents=True)
    (folder / "profile" / "user" / "registrymodifications.xcu").write_text(ALWAYS_COMPUTE)

    def converted(*files):
        for name, content in files:
            (folder / f"{name}.xlsx").write_bytes(content)
        command = [
            program,
            "--headless",
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            "--convert-to",
            "xlsx",
            "--outdir",
            folder / "out",
        ]
        subprocess.run(
            [*command, *(folder / f"{name}.xlsx" for name, _ in files)], check=True, timeout=300, capture_output=True
        )
        return [opened((folder / "out" / f"{name}.xlsx").read_bytes()) for name, _ in files]

    return converted


def _spoilt(content):
    """The same workbook, but every value of a formula is a lie."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            part = old.read(name).decode() if name.startswith("xl/worksheets/sheet") else None
            new.writestr(name, old.read(name) if part is None else VALUE.sub("</f><v>777</v>", part))
    return out.getvalue()


def test_libreoffice_computes_every_value_as_we_do(cast, office):
    ours = [opened(cast.book), opened(cast.house_book)]
    spoilt = [_spoilt(cast.book), _spoilt(cast.house_book)]
    assert len(_differences(ours[0], opened(spoilt[0]))) > 500  # so it has to compute all of them anew
    for mine, other in zip(ours, office(("event", spoilt[0]), ("house", spoilt[1])), strict=True):
        assert _differences(mine, other) == []


def _differences(mine, other):
    return [
        (sheet.title, cell.coordinate, cell.value, other[sheet.title][cell.coordinate].value)
        for sheet in mine
        for row in sheet.iter_rows()
        for cell in row
        if not _same(cell.value, other[sheet.title][cell.coordinate].value)
    ]


def _same(mine, other):
    """Fifteen digits are all that its file has; an empty text is an empty cell."""
    if isinstance(mine, float) and isinstance(other, int | float):
        return mine == pytest.approx(other, rel=1e-13)
    return (mine if mine is not None else "") == (other if other is not None else "")


OFFLINE = [  # Solo, Strafe, points → game, N/P, totals, sum, 4 gleich, what the check says
    ("", "", [None, 2, 2, -2, -2], [1, "N", 0, 2, 2, -2, -2, 0, "g", "✓"]),
    ("3*", "", [-1, None, 3, -1, -1], [2, "P", -1, 2, 5, -3, -3, 0, "u", "✓"]),
    ("", "s", [3, 0, 0, -3, 0], ["", "", 2, 2, 5, -6, -3, 0, "–", "✓"]),
    ("", "", [1, 1, -1, None, 1], [3, "N", 3, 3, 4, -6, -2, 2, "u", "Summe +2"]),
    ("", "", [1, 2, -2, None, -1], [4, "N", 4, 5, 2, -6, -3, 0, "✗", "gerade/ungerade"]),
    ("", "", [1, 1, None, None, -2], [5, "N", 5, 6, 2, -6, -5, 0, "✗", "Zahl fehlt"]),
    ("", "", ["drei", 1, 1, -1, -1], [6, "N", 5, 7, 3, -7, -6, 0, "✗", "keine Zahl"]),
    ("", "", [None] * 5, ["", "", "", "", "", "", "", "", "", ""]),
]


def test_a_list_that_is_filled_in_offline_computes_and_checks_itself(cast, office):
    five, book = Layout(5, True, 32), opened(cast.house_book, values=False)
    sheet = book["R1 T2"]
    for number, (solo, penalty, points, _) in enumerate(OFFLINE, 1):
        for at, value in zip((five.solo, five.penalty, *five.points), (solo, penalty, *points), strict=True):
            sheet.cell(five.row(number) + 1, at + 1).value = None if value == "" else value
    file = BytesIO()
    book.save(file)
    (filled,) = office(("filled", file.getvalue()))
    shown = (five.game, five.np, *five.totals, five.sum, five.parity, five.check)
    rows = [[value if value is not None else "" for value in cells(filled["R1 T2"], shown, n)] for n in range(1, 9)]
    assert rows == [expected for *_typed, expected in OFFLINE]
    assert [filled["R1 T2"].cell(five.end_row + 1, at + 1).value for at in (*five.totals, five.check)] == [
        5,
        7,
        3,
        -7,
        -6,
        "Summe +2",
    ]


def test_a_round_has_a_workbook_of_its_own(cast):
    browser, address = browser_of(cast.anna), reverse("tournament-workbook", args=[cast.event.uuid])
    answer = browser.get(address, {"runde": "2"})
    assert answer["Content-Disposition"] == 'attachment; filename="herbstturnier-arbeitsmappe-runde-2.xlsx"'
    assert opened(answer.content).sheetnames == ["Ergebnis", "Statistik", "R2 T1", "R2 T2", words.ORIGIN_SHEET]
    assert browser.get(address, {"runde": "9"}).status_code == 404


def test_more_lists_than_a_workbook_can_be_read_back_with_are_taken_by_round(cast, monkeypatch):
    monkeypatch.setattr("league.events.views.downloads.MOST_LISTS", 3)
    answer = browser_of(cast.anna).get(reverse("tournament-workbook", args=[cast.event.uuid]), follow=True)
    assert "Mehr als 3 Listen passen nicht in eine Arbeitsmappe. Bitte eine je Runde nehmen." in answer.content.decode()
