"""What a repair leaves of a paper list, and what is plain to see on it: lines that stand there twice, sums typed as a
game, a row that is missing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from scoring import (
    DDV,
    Code,
    Entry,
    PaperRow,
    Repair,
    Ruleset,
    Sheet,
    Trials,
    apply_repair,
    check_totals,
    is_ok,
    read_paper,
    repair_paper,
)
from scoring.edits import as_end, deletion, opening
from scoring.wording import say
from tests.scoring.cases import refusal
from tests.scoring.slips_made import made, paper_of_lines
from tests.scoring.strategies import seeds
from tests.scoring.test_paper import OPEN_END, PLAIN, paper, points, totals, winners


@pytest.mark.parametrize(
    ("ruleset", "games", "rows", "end", "over", "said"),
    [
        (DDV, 8, ("12+1",) * 4, "", False, []),  # nothing is missing before the last game
        (DDV, 8, ("12+1",) * 8, "", True, ["pflichtsolo-missing", "vorfuehrung"]),
        (PLAIN, 4, ("12+1",) * 3, "3 3 -3 -3", False, []),
        (PLAIN, 4, ("12+1",) * 3, "9 9 -9 -9", False, []),  # the end totals wait for the last game
        (PLAIN, 4, ("12+1",) * 4, "9 9 -9 -9", True, ["carry"]),
        (PLAIN, 4, ("12+1", points(1, 1, -1, 0)), "", False, ["parity", "row-sum"]),
        (PLAIN, 4, ("12+1", "12+x"), "", False, ["unreadable"]),
        (OPEN_END, None, ("12+1",) * 3, "9 9 -9 -9", False, ["carry"]),
    ],
)
def test_faults_of_a_list_that_is_being_typed(
    ruleset: Ruleset, games: int | None, rows: tuple[PaperRow | str, ...], end: str, over: bool, said: list[str]
) -> None:
    asked = paper(*rows, end=end)
    tried = Trials(asked, players=4, ruleset=ruleset, games=games).tried(asked)
    found = list(tried.faults)
    assert (tried.over, sorted({fault.code for fault in found})) == (over, said)
    assert not any(fault.suggestion or fault.alternatives for fault in found)


def test_end_totals_that_wait_for_their_games_are_looked_at_by_themselves() -> None:
    asked = paper("12+1", end="9 9 -9 -8")
    faults = Trials(asked, players=4, ruleset=PLAIN, games=4).tried(asked).faults
    assert [(fault.row, fault.said.code) for fault in faults] == [(1, Code.END_SUM), (1, Code.END_PARITY)]


def test_a_repair_is_tried_on_the_list_as_it_stands() -> None:
    trials = Trials(paper("12+1", "12+1", "34+1", end="1 1 -1 -1"), players=4, ruleset=PLAIN, games=3)
    after = trials.mended(deletion("rows", 2, (1, 1, -1, -1), carries_on=False))
    assert after == paper("12+1", "34+1", end="1 1 -1 -1")
    tried = trials.tried(after)
    assert [line.number for line in tried.lines] == [1, 2]
    assert (tried.over, list(tried.faults)) == (False, [])


@pytest.mark.parametrize(
    ("rows", "last", "twice"),
    [
        ((totals(1, 1, -1, -1), totals(2, 0, 0, -2), totals(1, 1, -1, -1)), 3, [("totals", 3)]),
        ((totals(1, 1, -1, -1), totals(1, 1, -1, -1), totals(2, 0, 0, -2)), 3, [("totals", 2)]),
        ((totals(1, 1, -1, -1), totals(2, 0, 0, -2), totals(1, 1, -1, -1)), 2, []),  # only up to there
        (("12+1", "12+1", "13+1", "12+1"), 9, [("rows", 2)]),  # the same game may be played again
        (("12+1", "12+x", "12+x"), 3, []),
    ],
)
def test_lines_that_stand_there_twice(
    rows: tuple[PaperRow | str, ...], last: int, twice: list[tuple[str, int]]
) -> None:
    trials = Trials(paper(*rows), players=4, ruleset=PLAIN)
    assert [(repair.where, repair.row) for repair in trials.doubled(last)] == twice


SUMMED = (points(1, 1, -1, -1), points(1, -1, 1, -1), points(2, 0, 0, -2))


@pytest.mark.parametrize(
    ("rows", "end", "row"),
    [
        (SUMMED, "", 3),
        (SUMMED, "2 0 0 -2", None),  # they stand there already
        (SUMMED[:2], "", None),
        ((points(1, 1, -1, -1), points(1, 1, -1, -1)), "", None),  # the same game once more
        ((points(1, 1, -1, -1), points(-1, -1, 1, 1), points(0, 0, 0, 0)), "", None),
        ((*SUMMED[:2], points(2, 0, 0, "x")), "", None),
        ((*SUMMED[:2], totals(2, 0, 0, -2)), "", None),  # totals are written so
    ],
)
def test_end_totals_that_were_typed_as_a_game(rows: tuple[PaperRow, ...], end: str, row: int | None) -> None:
    repair = Trials(paper(*rows, end=end), players=4, ruleset=PLAIN).as_end()
    assert (repair and repair.row) == row


def test_a_row_becomes_the_end_totals() -> None:
    repair = as_end(3, (2, 0, 0, -2))
    before = paper(*SUMMED)
    assert repair_paper(before, repair, players=4, ruleset=PLAIN) == paper(*SUMMED[:2], end="2 0 0 -2")
    for other in (paper(*SUMMED[:2]), paper(*SUMMED[:2], "1+2"), paper(*SUMMED, "12+1")):
        with refusal("instead_of", "geändert"):
            repair_paper(other, repair, players=4, ruleset=PLAIN)
    with refusal("repair", "passt nicht"):  # there are no end totals but the last
        apply_repair(Sheet(4, PLAIN, (Entry((2, 0, 0, -2)),)), as_end(1, (2, 0, 0, -2)))


@pytest.mark.parametrize("at", [1, 2, 3])
def test_an_empty_row_is_put_in_to_be_typed(at: int) -> None:
    rows = [totals(1, 1, -1, -1), winners("12+1")]
    after = repair_paper(paper(*rows), opening("rows", at), players=4, ruleset=PLAIN)
    rows.insert(at - 1, winners("") if at > 1 else totals("", "", "", ""))
    assert after == paper(*rows)


def test_what_only_a_paper_knows_is_said_and_comes_back_from_a_page() -> None:
    both = [opening("rows", 7), as_end(12, (2, 0, 0, -2))]
    assert [say(repair.said) for repair in both] == [
        "Vor Zeile 7 fehlt etwas: eine leere Zeile einfügen und vom Papier tippen.",
        "Zeile 12 ist die Summe aller Zeilen davor: Sind das die Endstände? Sie kommen dann in ihre Zeile.",
    ]
    assert [Repair.from_dict(repair.to_dict()) for repair in both] == both


@pytest.mark.parametrize(("rows", "at"), [((), 1), (("12+1",), 3)])
def test_an_empty_row_needs_a_place(rows: tuple[str, ...], at: int) -> None:
    with refusal("row", "gibt es"):
        repair_paper(paper(*rows), opening("rows", at), players=4, ruleset=PLAIN)


def test_of_end_totals_alone_a_forgotten_sign_comes_first() -> None:
    (finding,) = check_totals(("24", "14", "18", "-28"), players=4, ruleset=DDV)
    assert [(repair.column, repair.value) for repair in finding.alternatives] == [(2, -14), (1, -4), (3, -10), (4, -56)]


@given(seeds)
def test_a_list_of_four_has_faults_where_an_error_is_read(rng: random.Random) -> None:
    one = made(rng, 4, "end", 1, 0, False)
    for lines in (one.right, one.wrong):
        asked = paper_of_lines(one, lines)
        if len(lines) >= len(one.right):
            faults = Trials(asked, players=4, ruleset=DDV).tried(asked).faults
            assert is_ok(faults) == read_paper(asked, players=4, ruleset=DDV).ok
