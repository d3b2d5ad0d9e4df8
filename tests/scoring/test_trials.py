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
from scoring.edits import as_end, deletion, exchange, opening, struck
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
        (("12+1", "12+x", "12+x"), 3, [("rows", 3)]),  # as it was typed, read or not
        ((points(1, 1, -1, -1), points("+1", "1", "-1", "1-")), 2, [("rows", 2)]),
        (("12+1", points(1, 1, -1, -1)), 2, []),  # typed in another way
        ((totals(1, 1, -1, -1), totals(1, 1, -1, "x"), totals(1, 1, -1, "x")), 3, []),
    ],
)
def test_lines_that_stand_there_twice(
    rows: tuple[PaperRow | str, ...], last: int, twice: list[tuple[str, int]]
) -> None:
    trials = Trials(paper(*rows), players=4, ruleset=PLAIN)
    assert [(repair.where, repair.row) for repair in trials.doubled(last)] == twice
    assert not trials.is_repeated(1)


def test_a_row_that_cannot_be_read_goes_or_changes_places_as_it_was_typed() -> None:
    before = paper("12+1", "12+x", "12+x", "13+1", end="2 0 0 -2")
    words = {"players": 4, "ruleset": PLAIN}
    assert repair_paper(before, struck(3), **words) == paper("12+1", "12+x", "13+1", end="2 0 0 -2")
    exchanged = repair_paper(before, exchange("rows", 3, None, carries_on=False), **words)
    assert exchanged == paper("12+1", "12+x", "13+1", "12+x", end="2 0 0 -2")
    for repair in (struck(5), exchange("rows", 4, None, carries_on=False)):
        with refusal("row", "gibt es"):
            repair_paper(before, repair, **words)


# --- at a table of five, where the dealer sits out


def five(*rows: PaperRow | str, end: str = "") -> Trials:
    return Trials(paper(*rows, end=end), players=5, ruleset=PLAIN)


# Position 1 deals the first game, 2 the second.
@pytest.mark.parametrize(
    ("rows", "row", "moved"),
    [
        ((points(3, 3, -3, 0, -3),), 1, [((4,), (0, 3, 3, -3, -3))]),
        ((points(0, 3, 3, -3, -3),), 1, []),  # as it should be
        ((points(0, 3, 3, -3, -3), points(0, 1, 1, -1, -1)), 2, [((1,), (1, 0, 1, -1, -1))]),
        ((totals(0, 3, 3, -3, -3), totals(0, 1, 4, -4, -4)), 2, [((1,), (1, 3, 4, -4, -4))]),
        ((points(0, 3, 3, -3, -3), points(0, 1, 1, 1, -1)), 2, []),  # no game either way
        ((points(0, 3, 3, -3, -3), points(0, 1, 1, "x", -1)), 2, []),
        ((totals(0, 3, 3, -3, "x"), totals(0, 1, 4, -4, -4)), 2, []),  # nobody knows what stands above
        ((points(0, 3, 3, -3, -3),), 2, []),  # the end totals
        (("23+3", "12+1"), 2, [((), (1, 0, 1, -1, -1)), ((), (1, 0, -1, 1, -1)), ((), (1, 0, -1, -1, 1))]),
        (("23+3", "13+1"), 2, []),  # nobody who sits out wins
        (("23+3", "12+x"), 2, []),
        (("23+3", "12+1q"), 2, []),
    ],
)  # fmt: skip
def test_numbers_go_to_those_who_play(
    rows: tuple[PaperRow | str, ...], row: int, moved: list[tuple[tuple[int, ...], tuple[int, ...]]]
) -> None:
    trials = five(*rows)
    found = list(trials.seated(row))
    lines = [read_paper(trials.mended(one.repair), players=5, ruleset=PLAIN, partial=True).lines for one in found]
    told = [line[row - 1].points for line in lines]
    right = [(empty, _points(rows, row, new)) for empty, new in moved]
    assert [(one.empty, points) for one, points in zip(found, told, strict=True)] == right


def _points(rows: tuple[PaperRow | str, ...], row: int, new: tuple[int, ...]) -> tuple[int, ...]:
    """Running totals are told by what they are more than those above."""
    last, above = rows[row - 1], rows[row - 2]
    if isinstance(last, str) or last.notation != "totals" or isinstance(above, str):
        return new
    return tuple(a - int(b) for a, b in zip(new, above.cells, strict=True))


def test_at_a_table_of_four_nobody_sits_out() -> None:
    assert list(Trials(paper(points(3, 3, -3, 0)), players=4, ruleset=PLAIN).seated(1)) == []


def test_where_two_sit_out_both_cannot_be_mistaken_for_one() -> None:
    """1 and 4 sit out at a table of six."""
    for typed, names in (("14+1", []), ("24+1", [(2, 3), (2, 5), (2, 6)])):
        trials = Trials(paper(typed), players=6, ruleset=PLAIN)
        won = [tuple(n for n, each in enumerate(one.repair.value, 1) if each > 0) for one in trials.seated(1)]
        assert won == names


@pytest.mark.parametrize(
    ("rows", "row", "pairs"),
    [
        (("23+1", "13+1", "12+2", "13+2"), 3, [1, 2, 3]),
        (("23+1", "13+1", "12+2"), 3, [1, 2]),
        (("23+1", "23+1", "12+2"), 1, []),  # the same in either order
        ((totals(0, 1, 1, -1, -1), "13+1", "12+2"), 3, [2]),  # running totals have an order of their own
        ((totals(0, 1, 1, -1, -1), totals(1, 1, 2, -2, -2), totals(2, 2, 2, -3, -3)), 3, [1, 2]),
        ((totals(0, 1, 1, -1, "x"), totals(1, 1, 2, -2, -2), totals(2, 2, 2, -3, -3)), 3, [2]),
    ],
)
def test_neighbours_may_have_changed_places(rows: tuple[PaperRow | str, ...], row: int, pairs: list[int]) -> None:
    assert [repair.row for repair in five(*rows).exchanged(row)] == pairs


@pytest.mark.parametrize(
    ("rows", "end", "games"),
    [
        (("12+1", "0", "13+1"), "3 1 -1 -3", [(2, (1, 1, -1, -1))]),
        (("0", "12+1", "0"), "3 3 -3 -3", [(1, (2, 2, -2, -2)), (3, (2, 2, -2, -2))]),
        (("12+1", "0"), "1 1 -1 -1", []),  # nothing is missing
        (("12+1", "0"), "3 1 -1 -2", []),  # no game
        (("12+1", "0", "12+x"), "3 1 -1 -3", []),
        (("12+1", "0"), "", []),
        ((totals(1, 1, -1, -1), totals(1, 1, -1, -1)), "2 2 -2 -2", []),  # running totals tell their games themselves
    ],
)
def test_a_game_typed_as_worth_nothing_may_be_what_the_end_totals_are_more(
    rows: tuple[PaperRow | str, ...], end: str, games: list[tuple[int, tuple[int, ...]]]
) -> None:
    trials = Trials(paper(*rows, end=end), players=4, ruleset=PLAIN)
    found = list(trials.worth_nothing())
    assert [(repair.row, repair.value) for repair in found] == games
    assert all(not list(trials.tried(trials.mended(repair)).faults) for repair in found)


@pytest.mark.parametrize(
    ("rows", "end", "missing"),
    [
        ((totals(1, 1, -1, -1), totals(2, 0, 0, -2)), "3 -1 1 -3", (3, -1, 1, -3)),
        ((totals(1, 1, -1, -1), totals(2, 0, 0, -2)), "2 0 0 -2", None),  # worth nothing: it may be missing anywhere
        ((totals(1, 1, -1, -1), totals(2, 0, 0, -2)), "5 5 -5 -5", None),  # no game
        ((totals(1, 1, -1, -1), totals(2, 0, 0, -2)), "", None),
        ((totals(1, 1, -1, -1),), "3 -1 1 -3", None),  # two are missing
        (("12+1", "13+1"), "3 -1 1 -3", None),  # the doctor finds it himself
        ((), "3 -1 1 -3", None),
    ],
)
def test_a_last_row_of_totals_that_the_end_tells(
    rows: tuple[PaperRow | str, ...], end: str, missing: tuple[int, ...] | None
) -> None:
    trials = Trials(paper(*rows, end=end), players=4, ruleset=PLAIN, games=3)
    repair = trials.last_game()
    assert (repair and repair.value) == missing
    assert repair is None or trials.mended(repair) == paper(*rows, totals(*missing or ()), end=end)


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
