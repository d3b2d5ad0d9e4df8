"""A column of the standings is said once: put into the table it stands on page, paper, workbook, CSV, JSON and in the
interface, and nothing else needs to know it."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from league.api.schemas import figures
from league.base.kept import forget_all
from league.events.papers.standings import standings_paper
from league.excel.book import AVERAGE, FORMATS
from league.excel.csv import POINTS, written
from league.models import Occupancy, Spielliste
from league.standings.columns import COLUMNS, FILE, JSON, LAYOUTS, PAGE, PAPER, ROUNDS, Column, Shown
from league.standings.table import Line
from tests.cast import a_tournament, finish, normal, play, seated
from tests.events.public_pages import end_totals, page, play_round, rows, text


@pytest.fixture
def event(cast):
    event = a_tournament(cast)
    play_round(cast, event, 1, (10, 2, -4, -8))
    play_round(cast, event, 2, (-6, 4, 2, 0))
    return event


@pytest.fixture
def best(monkeypatch):
    """A column that is in the table, and last wherever something is shown."""
    column = Column(
        "best_runde", "Beste Runde", POINTS, value=lambda line: max(line.runden.values()), about="Beste Runde."
    )
    monkeypatch.setitem(COLUMNS, column.key, column)
    for where in (PAGE, PAPER, FILE, JSON):
        monkeypatch.setitem(LAYOUTS, where, [*LAYOUTS[where], column.key])
    return column


def read(name, *args):
    return Client().get(reverse(name, args=args))


def test_layouts_name_columns_that_there_are_and_none_is_forgotten():
    named = {name for layout in LAYOUTS.values() for name in layout}
    assert named - {ROUNDS} == set(COLUMNS)


def test_every_column_of_the_interface_is_explained():
    assert [name for name in LAYOUTS[JSON] if not COLUMNS[name].about] == []


def test_the_average_has_two_places_on_the_page_in_the_file_and_in_the_workbook(event):
    line = Line(name="Anna", club="", place=1, tied=False, runden={n: 1 if n == 1 else 0 for n in range(1, 9)})
    column = COLUMNS["per_runde"]  # one point in eight Runden: half a hundredth is rounded up everywhere
    assert (column.text(line), written(column.of(line), column.kind), FORMATS[column.kind]) == ("0,13", "0,13", AVERAGE)
    assert AVERAGE.startswith("0.00;")
    assert next(cells[-1] for cells in rows(page("tournament-detail", event.uuid))) == "3,00"


def test_a_new_column_stands_on_the_page_and_can_be_sorted_by(event, best):
    html = page("tournament-detail", event.uuid, query="?sort=-best_runde")
    assert "Beste Runde" in text(html)
    column = [cells[-1] for cells in rows(html)]
    assert column == ["+10", "+4", "+2", "0"]


# --- for people without what tells nothing; for programs whole

LISTED = {  # the rounds of two people, with what else is known of them → the columns a page shows
    "one Runde is the sum again": ([{1: 4}, {1: -4}], {}, ["points"]),
    "a second one begins without a result": ([{1: 4}, {1: -4}], {"rounds": [[1], [2]]}, ["points"]),
    "two are added up": ([{1: 4, 2: 2}, {1: -4, 2: -2}], {}, ["points", "r1", "r2", "per_runde"]),
    "each played one of two": ([{1: 4}, {2: -4}], {}, ["points", "r1", "r2"]),
    "a second one of nothing": ([{1: 4, 2: 0}, {1: -4, 2: 0}], {}, ["points", "r1", "r2", "per_runde"]),
    "a deduction makes another sum": ([{1: 4}, {1: -4}], {"deducted": 3}, ["points", "r1", "deducted"]),
    "soli of one are known": ([{1: 4}, {1: -4}], {"soli": 1, "soli_won": 0}, ["points", "soli"]),
}


@pytest.mark.parametrize("where", [PAGE, FILE])
@pytest.mark.parametrize(("runden", "more", "columns"), LISTED.values(), ids=LISTED)
def test_people_read_no_column_that_is_empty_or_says_the_points_again(where, runden, more, columns):
    figures = dict.fromkeys(Occupancy.FIGURES) | {name: value for name, value in more.items() if name != "rounds"}
    known = dict.fromkeys(Occupancy.FIGURES)
    lines = [Line(name="A", club="", runden=runden[0], **figures), Line(name="B", club="", runden=runden[1], **known)]
    rounds = more.get("rounds") or [[number] for number in sorted({*runden[0], *runden[1]})]
    shown = [column.key for column in Shown(where, lines, rounds=rounds).columns]
    everything = {"points", "per_runde", "games", "games_won", "soli", "soli_won", "runden"}
    assert shown == columns if where == PAGE else everything <= set(shown)


def test_paper_and_page_leave_out_the_same(event):
    titles = standings_paper(event, after=1).parts[0].context["titles"]
    assert titles == ["Summe"]
    head = text(page("tournament-after", event.uuid, 1).split("<thead>")[1].split("</thead>")[0])
    assert head == "Platz Name Punkte"


def test_a_club_stands_beside_the_names_where_there_are_several(event):
    html = page("tournament-detail", event.uuid)
    assert "Doko-Club Kreuzdame" not in html.split("<tbody>")[1].split("</tbody>")[0]
    event.entries.filter(number=1).update(club_name="Gäste")
    forget_all()
    assert [cells[-1] for cells in rows(page("tournament-detail", event.uuid, query="?sort=name"))][:2] == [
        "Gäste",
        "Doko-Club Kreuzdame",
    ]


def test_a_dash_is_explained_where_one_stands(cast):
    event = a_tournament(cast, rounds=1)
    first, second = seated(cast, event, depth=Spielliste.TOTALS, count=2)
    end_totals(first, 4, 2, 0, -6, by=cast.bernd)
    assert "nicht bekannt" not in text(page("tournament-detail", event.uuid))
    Spielliste.objects.filter(pk=second.pk).update(depth=Spielliste.FULL)
    second.refresh_from_db()
    finish(play(second, normal(), by=cast.bernd), by=cast.bernd, early=True, reason="Saal schließt")
    said = text(page("tournament-detail", event.uuid))
    assert "– heißt: nicht bekannt, aus Listen mit nur Endständen." in said


def test_a_new_column_stands_on_paper(event, best):
    context = standings_paper(event).parts[0].context
    assert context["titles"][-1] == "Beste Runde"
    assert [row["cells"][-1]["text"] for row in context["rows"]] == ["+4", "+10", "+2", "0"]


def test_a_new_column_stands_in_csv_and_workbook(event, best):
    csv = read("tournament-result-file", event.uuid, "csv").content.decode("utf-8-sig").splitlines()
    assert [line.split(";")[-1] for line in csv] == ["Beste Runde", "4", "10", "2", "0"]
    sheet = load_workbook(BytesIO(read("tournament-result-file", event.uuid, "xlsx").content)).active
    found = [[cell.value for cell in row][-1] for row in sheet.iter_rows()]
    assert found[-5:] == ["Beste Runde", 4, 10, 2, 0]


def test_a_new_column_stands_in_json_and_in_the_interface(event, best):
    for answer in (read("tournament-result-file", event.uuid, "json"), read("api-standings", event.uuid)):
        assert [row["best_runde"] for row in answer.json()["standings"]] == [4, 10, 2, 0]


def test_a_new_column_is_described_in_the_interface(best):
    described = {"type": ["integer", "null"], "description": "Beste Runde."}
    assert list(figures(LAYOUTS[JSON]).items())[-1] == ("best_runde", described)
