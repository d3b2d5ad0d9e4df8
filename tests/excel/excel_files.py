"""Lists of every kind for the tests about files, and short ways to read a workbook back."""

from io import BytesIO
from types import SimpleNamespace

from openpyxl import load_workbook

from league.clubs.services import people
from league.events.services.rounds import seat_table, start_round
from league.lists.excel.layout import FIRST_ROW, Layout
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Spielliste
from league.registration.services.entries import add_entry
from scoring import Paper, PaperRow
from tests.browser.lists import END, WINNERS
from tests.cast import (
    a_tournament,
    assemble,
    entries,
    finish,
    normal,
    play,
    play_all,
    solo,
    totals_paper,
    winners_paper,
)

EVIL = "=cmd|' /C calc'!A0"
FULL, POINTS, ENDS = Spielliste.FULL, Spielliste.POINTS, Spielliste.TOTALS


def stage() -> SimpleNamespace:
    """Two rounds with lists of all depths: finished ones, one full of mistakes, one that is empty."""
    cast = assemble()
    cast.event = a_tournament(cast, players=10)
    cast.evil = people.add_player(first_name=EVIL, last_name="Böse", club=cast.home, by=cast.anna)
    add_entry(tournament=cast.event, player=cast.evil, by=cast.anna)
    everybody = entries(cast.event)
    first, second = cast.event.rounds.all()
    cast.full = _seat(cast, first, 1, everybody[:4], FULL)
    cast.five = _seat(cast, first, 2, everybody[4:9], FULL)
    start_round(round=first, by=cast.anna)
    _play_full(cast)
    cast.typed = _seat(cast, second, 1, everybody[:4], POINTS)
    cast.ends = _seat(cast, second, 2, [*everybody[4:7], everybody[10]], ENDS)
    start_round(round=second, by=cast.anna)
    cast.typed = _write(cast, cast.typed, winners_paper(*WINNERS, end=END))
    cast.ends = _write(cast, cast.ends, totals_paper(10, -4, -8, 2))
    for event_list in (cast.typed, cast.ends):
        finish(event_list, by=cast.anna)
    return _evening(cast, everybody)


def _seat(cast, round_, table, people_, depth):
    return seat_table(round=round_, table=table, seats=people_, depth=depth, by=cast.anna)


def _play_full(cast):
    penalty = {"penalty": "minor", "offender": 2, "soloist": 3}
    play(cast.full, normal(), solo(2, 90), penalty, normal(re=(1, 3), augen=170, re_ansage=True), by=cast.anna)
    play_all(cast.full, by=cast.anna)
    finish(cast.full, by=cast.anna)
    play(cast.five, normal(re=(2, 3)), normal(re=(1, 3)), solo(5), by=cast.anna)
    seats.substitute(
        spielliste=cast.five,
        position=4,
        entry=entries(cast.event)[9],
        from_game=3,
        reason="krank",
        based_on=None,
        by=cast.anna,
    )


def _write(cast, one, paper):
    one.refresh_from_db()
    return spielliste.save_paper(spielliste=one, paper=paper, based_on=None, by=cast.anna)


def _evening(cast, everybody):
    """Another event: lists with mistakes, with a Bock, five at the table, and an empty one."""
    cast.house = a_tournament(cast, players=10, rounds=1, ruleset="hausrunde")
    seats_, round_ = entries(cast.house), cast.house.rounds.get()
    cast.wrong = _seat(cast, round_, 1, seats_[:4], POINTS)
    cast.empty = _seat(cast, round_, 2, seats_[4:9], POINTS)
    start_round(round=round_, by=cast.anna)
    cast.wrong = _write(cast, cast.wrong, WRONG_PAPER)
    return cast


# Right, a sum of +2, not to be read, an odd and three even numbers, running totals, an empty row, a lost solo, Bock.
WRONG_PAPER = Paper(
    (
        PaperRow("winners", ("13+4",)), PaperRow("points", ("3", "3", "-3", "-1")), PaperRow("winners", ("12+?",)),
        PaperRow("points", ("1", "2", "-2", "-1")), PaperRow("totals", ("9", "2", "0", "11-")), PaperRow("winners", ("",)),
        PaperRow("points", ("-9", "3", "3", "3"), "*1"), PaperRow("points", ("2", "-2", "2", ""), "", (4,)),
        PaperRow("winners", ("12+1b",)), PaperRow("points", ("-3", "1", "1", "1"), "s"),
    ),
    ("1", "2", "?", ""),
)  # fmt: skip


# --- reading


def opened(content: bytes, *, values: bool = True):
    return load_workbook(BytesIO(content), data_only=values)


def cells(sheet, columns, number: int) -> list:
    """The cells of the list's row `number` in these columns."""
    return [sheet.cell(FIRST_ROW + number, column + 1).value for column in columns]


def column(sheet, layout: Layout, at: int) -> list:
    """A column over all rows of the list; empty cells as empty texts, as formulas have them."""
    return [sheet.cell(FIRST_ROW + number, at + 1).value or "" for number in range(1, layout.rows + 1)]
