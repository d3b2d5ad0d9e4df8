"""A column of the standings is said once: put into the table it stands on page, paper, workbook, CSV, JSON and in the
interface, and nothing else needs to know it."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from league.api.schemas import figures
from league.events.papers.standings import standings_paper
from league.excel.csv import POINTS
from league.standings.columns import COLUMNS, FILE, JSON, LAYOUTS, PAGE, PAPER, ROUNDS, Column
from tests.cast import a_tournament
from tests.events.public_pages import page, play_round, rows, text


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


def test_a_new_column_stands_on_the_page_and_can_be_sorted_by(event, best):
    html = page("tournament-detail", event.uuid, query="?sort=-best_runde")
    assert "Beste Runde" in text(html)
    column = [cells[-2] for cells in rows(html)]  # before the club
    assert column == ["+10", "+4", "+2", "0"]


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
