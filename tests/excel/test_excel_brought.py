"""The workbook of a list whose totals go on: what was brought over stands above its rows, and sums and parity are those
of what was won since."""

import pytest

from league.events.excel import list_workbook
from league.lists.excel.layout import Layout
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Spielliste
from tests.cast import entries, totals_paper, winners_paper
from tests.lists.test_list_substitute import an_evening_table

from .excel_files import opened

START = [0, -1, 1, -7]


@pytest.fixture
def goes_on(cast):
    first = an_evening_table(cast, games=None, depth=Spielliste.POINTS)
    save(first, winners_paper("12+3", "13+4"), cast)
    four = [entries(first.tournament)[n] for n in (4, 1, 2, 3)]
    return seats.continue_list(spielliste=first, seats=four, totals=START, games=8, based_on=None, by=cast.bernd)


def save(liste, paper, cast):
    spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=cast.bernd)


def at(sheet, row, columns):
    return [sheet.cell(row + 1, column + 1).value for column in columns]


def test_totals_are_added_to_what_was_brought_over(cast, goes_on):
    save(goes_on, winners_paper("12+2", "13+1", end=(3, 0, 0, -10)), cast)
    layout, content = Layout(4, False, 10, brought=True), list_workbook(goes_on, full_names=True)
    values, formulas = (opened(content, values=shown).worksheets[0] for shown in (True, False))
    assert values.cell(layout.brought_row + 1, 1).value == "Übertrag"
    assert at(values, layout.brought_row, layout.totals) == START
    assert [at(values, layout.row(n), layout.totals) for n in (1, 2)] == [[2, 1, -1, -9], [3, 0, 0, -10]]
    assert at(formulas, layout.row(2), layout.totals)[0] == '=IF(COUNT(G9:J9)=0,"",SUM(K$7,G$8:G9))'
    assert [at(values, layout.row(n), [layout.sum, layout.parity, layout.check]) for n in (1, 2)] == [
        [0, "g", "✓"], [0, "u", "✓"],
    ]  # fmt: skip
    end = [*layout.totals, layout.sum, layout.check]
    assert at(values, layout.end_row, end) == [3, 0, 0, -10, 0, "✓"]
    assert at(formulas, layout.end_row, end)[0] == '=IF(COUNT(G8:J17)=0,"",SUM(K$7,G8:G17))'
    assert at(values, layout.paper_row, [*layout.totals, layout.check]) == [3, 0, 0, -10, "✓"]


@pytest.mark.parametrize(("end", "total", "says"), [((3, 0, 0, -10), 0, "✓"), ((3, 0, 0, -9), 1, "Summe +1")])
def test_end_totals_alone_are_compared_with_what_was_brought_over(cast, goes_on, end, total, says):
    spielliste.change_depth(spielliste=goes_on, depth=Spielliste.TOTALS, based_on=None, by=cast.bernd)
    save(goes_on, totals_paper(*end), cast)
    layout, content = Layout(4, False, 0, games=False, brought=True), list_workbook(goes_on, full_names=True)
    values, formulas = (opened(content, values=shown).worksheets[0] for shown in (True, False))
    assert at(values, layout.brought_row, layout.totals) == START
    assert at(values, layout.end_row, [*layout.totals, layout.sum, layout.check]) == [*end, total, says]
    assert at(formulas, layout.end_row, [layout.sum]) == ['=IF(COUNT(B8:E8)=0,"",SUM(B8:E8)-SUM(B7:E7))']
