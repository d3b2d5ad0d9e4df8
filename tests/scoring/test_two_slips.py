"""Two slips are never sold as one: what is called right is so only where two slips would not explain the list as well."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scoring import (
    DDV,
    Entry,
    Finding,
    Paper,
    PaperRow,
    Repair,
    Ruleset,
    Sheet,
    apply_repair,
    check,
    read_paper,
    repair_paper,
)
from scoring.edits import moved
from scoring.shapes import misreading
from tests.scoring.slips_made import FORMS, Made, made, paper_of_lines, seen, seen_in, sheet_of
from tests.scoring.strategies import Row, sheet, totals_of

N, M, S = (1, 1, -1, -1), (2, -2, 2, -2), (9, -3, -3, -3)


def exactly(games: int) -> Ruleset:
    return Ruleset(games=games, pflichtsoli=0)


def sure(one: Sheet) -> set[tuple[str, str, int]]:
    return {(r.repair, r.where, r.row) for f in check(one) if (r := f.suggestion)}


def possible(one: Sheet) -> set[tuple[str, str, int]]:
    return {(r.repair, r.where, r.row) for f in check(one) for r in f.alternatives}


def ended(rows: list[Row], end: Row, games: int | None = None) -> Sheet:
    return sheet(rows, [*[None] * (len(rows) - 1), end], ruleset=exactly(games or len(rows)))


@pytest.mark.parametrize(
    ("written", "right", "expected"),
    [
        (7, -7, True), (0, 7, True), (41, 14, True), (14, 41, True), (1, 10, True), (61, 16, True), (18, 13, True),
        (13, 3, True), (-12, -22, True), (12, 10, True), (-1, 1, True), (93, 39, True), (25, 31, False),
        (-14, 41, False), (9, 21, False), (103, 17, False), (3, -8, False), (120, 100, True),
    ],
)  # fmt: skip
def test_what_a_tired_hand_makes_of_a_number(written: int, right: int, expected: bool) -> None:
    assert (misreading(written, right) > 0) is expected


# --- only the end totals are known

ROWS: list[Row] = [N, (5, -5, -5, 5), (4, -4, 4, -4), S, (7, 7, -7, -7)]
END = totals_of(ROWS)[-1]  # (26, -4, -12, -10)
TWO: list[tuple[str, list[Row], Row, int, set[tuple[str, str, int]], set[tuple[str, str, int]]]] = [
    ("an end total that nothing else explains", ROWS, (26, -4, -12, -17), 5, {("cell", "totals", 5)}, set()),
    ("or the next one, and another winner in row 1", ROWS, (26, -4, -12, -12), 5, set(), {("cell", "totals", 5)}),
    ("a row that cannot be right, and nothing else explains it", [*ROWS[:4], (7, 7, -6, -7)], END, 5,
     {("cell", "rows", 5)}, set()),
    ("or another number of it, and row 3 has another winner",
     [N, (5, -5, -5, 5), (4, -4, 4, -4), S, (4, 4, 4, -4)], (23, -7, -9, -7), 5, set(), {("cell", "rows", 5)}),
    ("a forgotten game may be another one", ROWS[:4], END, 5, set(), {("insert", "rows", 4)}),
    ("a game twice, and another one forgotten", [N, N, *ROWS[1:]],
     totals_of([N, (-3, 3, 3, -3), *ROWS[1:]])[-1], 6, set(), {("cell", "rows", 1), ("cell", "rows", 2)}),
    ("two end totals are wrong", ROWS, (36, -4, -12, -11), 5, set(), {("cell", "totals", 5)}),
    ("two rows that cannot be right", [N, (5, -5, -4, 5), (4, -4, 4, -5), *ROWS[3:]], END, 5,
     {("cell", "rows", 2), ("cell", "rows", 3)}, set()),
]  # fmt: skip


@pytest.mark.parametrize(("why", "rows", "end", "games", "right", "may_be"), TWO, ids=[case[0] for case in TWO])
def test_before_end_totals(
    why: str, rows: list[Row], end: Row, games: int, right: set[tuple[str, str, int]], may_be: set[tuple[str, str, int]]
) -> None:
    one = ended(rows, end, games)
    assert sure(one) == right
    assert may_be <= possible(one)


def test_winners_and_value_before_end_totals() -> None:
    cells = ("12+1", "14+5", "13+4", "1+3", "12+7")
    rows = tuple(PaperRow("winners", (cell,)) for cell in cells)

    def found(*end: int) -> list[Finding]:
        paper = Paper(rows, tuple(map(str, end)))
        return [f for f in read_paper(paper, players=4, ruleset=exactly(5)).findings if f.code == "carry"]

    (alone,) = found(26, -4, -12, -17)
    assert alone.suggestion is None
    assert [repair.where for repair in alone.alternatives] == ["end"]
    (value,) = found(28, -2, -14, -12)  # 12+3 in row 1, 12+9 in row 5, or something in two other rows
    assert value.suggestion is None
    assert len(value.alternatives) == 2


# --- totals


def lines(*rows: Row) -> list[Row]:
    return [*totals_of(list(rows))]


def test_a_total_that_stands_further_up_may_have_been_copied_once_more() -> None:
    """Two of its numbers swapped would explain it as well, and so would a line too many."""
    above = lines((2, 2, -2, -2), (1, -1, 1, -1), (-3, 3, -3, 3), (-1, -1, 1, 1), (9, -3, -3, -3), (2, -2, -2, 2))
    written = [*above, (5, 3, -3, -5), (6, 4, -4, -6), above[-1], (8, -2, -2, -4), (12, -6, 2, -8)]
    one = sheet(None, written, ruleset=exactly(24))
    assert sure(one) == set()
    assert ("swap", "totals", 9) in possible(one)


def test_what_is_carried_on_above_two_totals_that_are_swapped() -> None:
    right = lines(*ROWS, *ROWS)
    added = [right[0], *((total[0] + 2, *total[1:]) for total in right[1:])]
    swapped = [*added[:6], (added[6][1], added[6][0], *added[6][2:]), *added[7:]]
    one = sheet(None, swapped, ruleset=exactly(10))
    # Taken back first, the 2 would be taken from the wrong one of the two.
    assert sure(one) == {("swap", "totals", 7)}
    assert ("cell", "totals", 2) in possible(one)
    (swap,) = {f.suggestion for f in check(one) if f.suggestion}
    assert sure(apply_repair(one, swap)) == {("cell", "totals", 2)}
    # Two that were added wrong far from each other do not get into each other's way.
    twice = [*added[:6], *((total[0], total[1] + 1, *total[2:]) for total in added[6:])]
    assert sure(sheet(None, twice, ruleset=exactly(10))) == {("cell", "totals", 2), ("cell", "totals", 7)}


def test_what_a_place_further_down_takes_back() -> None:
    right = lines(*ROWS, *ROWS)
    off = [(total[0] + 10, *total[1:]) if 2 <= at <= 6 else total for at, total in enumerate(right)]
    one = sheet(None, off, ruleset=exactly(10))
    assert sure(one) == set()
    assert {("cell", "totals", 3), ("cell", "totals", 8)} <= possible(one)


def test_by_how_much_a_change_moves_what_is_carried_on() -> None:
    assert moved(Repair("cell", "totals", 1, 3, 4, 9, True)) == {3: -5}
    assert moved(Repair("swap", "totals", 1, (1, 4), (2, 5), (5, 2), True)) == {1: -3, 4: 3}
    assert moved(Repair("cell", "totals", 1, None, N, (1, -1, 1, -1), True)) == {2: 2, 3: -2}


def test_a_number_beside_a_line_that_may_be_missing() -> None:
    right = lines(*ROWS, *ROWS)
    wrong = [*right[:5], (right[5][0], right[5][1] + 10, *right[5][2:]), *right[6:]]
    assert sure(sheet(None, wrong, ruleset=exactly(10))) == {("cell", "totals", 6)}
    assert sure(sheet(None, wrong, ruleset=exactly(11))) == set()
    assert possible(sheet(None, wrong, ruleset=exactly(12))) == {("cell", "totals", 6)}
    # A list that is not finished lacks more than somebody forgets.
    assert sure(sheet(None, wrong, ruleset=exactly(24))) == {("cell", "totals", 6)}


def test_a_place_beside_one_that_several_things_would_cure() -> None:
    """Number 3587 of the measured lists: two lines of totals in the wrong order at a table of five."""
    assert wrong_for_sure(by_number(3587)) == []


# --- one slip for sure, or two

AT_FIVE: list[Row] = [
    (0, 1, 1, -1, -1), (2, 0, 2, -2, -2), (3, 3, 0, -3, -3), (4, 4, -4, 0, -4), (5, -5, 5, -5, 0),
]  # fmt: skip
SURPLUS: Row = (3, 3, 3, -3, -3)  # row 3 of the five, with a number for whom it is not to have one
NOUGHT: Row = (0, 0, 0, 0, 0)
TIMES = [tuple(value * each for each in N) for value in (-7, -9, 3, -3, 5)]
ADDED = lines(*ROWS)
MISREAD: Row = (ADDED[2][0], ADDED[2][1], ADDED[2][2] + 10, ADDED[2][3])
CARRIED: list[Row] = [
    (4, 4, -4, -4), (11, -3, 3, -11), (18, -10, -4, -4), (13, -5, 1, -9), (11, -3, 13, -11), (12, -4, 12, -10),
]  # fmt: skip
SWAPPED: list[Row] = [*CARRIED[:3], (13, -5, -9, 1), (11, -3, 3, -1), (12, -4, 2, 0)]
SEVEN: Row = (7, 7, -7, -7)


def paid(value: int, games: int) -> Sheet:
    """A list of five games and a noted penalty of so many points to each of the others."""
    fine = Entry((value, value, -3 * value, value), penalty="repeat")
    return Sheet(4, exactly(games), (Entry(N), fine, *map(Entry, ROWS[1:])))


@pytest.mark.parametrize(
    ("why", "one", "right"),
    [
        ("one number", sheet([N, (-4, 4, 4, -3), M], ruleset=exactly(3)), {("cell", "rows", 2)}),
        ("nobody writes 1 for -4, but 4 for -4", sheet([N, (-4, 4, 4, 1), M], ruleset=exactly(3)), set()),
        ("0 for 6, or 0 for 2 and -2 for 2", sheet([(0, -2, -2, -2, 0), *AT_FIVE[1:]], None, 5, exactly(5)), set()),
        ("who sits out has a number", sheet([*AT_FIVE[:2], SURPLUS, *AT_FIVE[3:]], None, 5, exactly(5)),
         {("cell", "rows", 3)}),
        ("or the row belongs where the zeros stand", sheet([AT_FIVE[0], NOUGHT, SURPLUS, *AT_FIVE[3:]], None, 5,
         exactly(5)), set()),
        ("wrong rows", sheet([N, (2, -2, 2, -3), (3, -3, 3, -4), M], ruleset=exactly(4)),
         {("cell", "rows", 2), ("cell", "rows", 3)}),
        ("wrong rows of which one is too many", sheet([N, *[(2, -2, 2, -3)] * 2, M],
         lines(N, *[(2, -2, 2, -3)] * 2, M), ruleset=exactly(3)), set()),
        ("wrong rows before the end, one too many", ended([N, *[(2, -2, 2, -3)] * 2, M], (7, -5, 5, -7), 3), set()),
        ("a total", sheet(None, [*ADDED[:2], MISREAD, *ADDED[3:]], ruleset=exactly(5)), {("cell", "totals", 3)}),
        ("that is carried on", sheet(None, CARRIED, ruleset=exactly(6)), {("cell", "totals", 5)}),
        ("or another one, and two above it are swapped", sheet(None, SWAPPED, ruleset=exactly(6)), set()),
        ("two that are swapped and carried on", sheet(None, [(1, 1, -1, -1), (2, 6, -6, -2), (7, 11, -11, -7)],
         ruleset=exactly(3)), set()),
        ("a game is missing, above this one or below it", sheet([N, M, S], [N, (8, 4, -4, -8), (17, 1, -7, -11)],
         ruleset=exactly(4)), set()),
        ("a game twice, once with a mistake", sheet(None, lines(N, M, S, (9, -3, -3, -4)), ruleset=exactly(3)), set()),
        ("points are missing", sheet([N, M, SEVEN], lines(N, M, S, SEVEN), ruleset=exactly(4)),
         set()),
        ("points twice", sheet([N, M, M, SEVEN], lines(N, M, SEVEN), ruleset=exactly(3)), {("delete", "rows", 3)}),
        ("0 for 1, or two numbers of a Normalspiel, which is not as rare", sheet([N, (0, 1, -3, 1), M],
         ruleset=exactly(3)), set()),
        ("0 for 2, or as easily 0 for -2 and -2 for 2", sheet([N, (0, -2, 2, -2), M], ruleset=exactly(3)), set()),
        ("7 for 2, or as a solo 7 for 6 and a sign, which happens sooner", sheet([N, (2, -7, -2, 2), M],
         ruleset=exactly(3)), set()),
        ("6 for 4, or one of two others with a sign", sheet([N, (-4, 4, 6, -4), M], ruleset=exactly(3)), set()),
        ("0 for 6, as the end totals tell", ended([N, (-2, -2, -2, 0), S], (8, -4, -6, 2)), {("cell", "rows", 2)}),
        ("or 0 for 2 and one of three signs, which went on", ended([N, (-2, -2, -2, 0), S], (8, -4, -6, -4)), set()),
        ("a sum that went on, as the points tell", sheet([(2, 2, -2, -2), (3, -1, -1, -1), M],
         [(2, 2, -2, -2), (5, 1, -3, -2), (7, -1, -1, -4)], ruleset=exactly(3)), {("cell", "totals", 2)}),
        ("or two others, where only the totals do", sheet(None, [(2, 2, -2, -2), (5, 1, -3, -2), (7, -1, -1, -4)],
         ruleset=exactly(3)), set()),
        ("the last total", sheet(None, [*ADDED[:4], (26, -4, -12, -11)], ruleset=exactly(5)), {("cell", "totals", 5)}),
        ("that nobody would misread", sheet(None, [*ADDED[:4], (26, -4, -12, -35)], ruleset=exactly(5)), set()),
        ("or two of it are swapped, and another one is wrong", sheet(None, [(5, -5, -5, 5), (13, -19, 3, 13)],
         ruleset=exactly(2)), set()),
        ("a total that nobody went on with, or two were added wrong", sheet(None, [(2, 2, -2, -2), (1, -1, -1, -1),
         (-5, 23, -9, -9), (-4, 24, -10, -10)], ruleset=exactly(4)), set()),
        ("points swapped with the zero, or with others before", sheet([*AT_FIVE[:3], (4, 4, 0, -4, -4), AT_FIVE[4]],
         None, 5, exactly(5)), set()),
        ("a penalty that can be none, and one line too many", paid(15, games=4), set()),
        ("a game added twice", sheet(None, lines(N, S, *[SEVEN] * 2), ruleset=exactly(3)), {("delete", "totals", 4)}),
        ("or a total twice, in the wrong order", sheet(None, lines(N, M, (-2, 2, -2, 2), M, S, *[SEVEN] * 2),
         ruleset=exactly(6)), set()),
        ("a total too many that is no repetition", sheet([N, M, S], [*lines(N, M), (3, 3, -3, -3), *lines(N, M, S)[2:]],
         ruleset=exactly(3)), set()),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)  # fmt: skip
def test_one_slip_is_certain_only_where_two_are_not_as_likely(
    why: str, one: Sheet, right: set[tuple[str, str, int]]
) -> None:
    assert sure(one) == right
    assert bool(possible(one)) is not bool(right)


def test_rows_in_the_wrong_order_beside_a_row_that_may_be_a_penalty() -> None:
    """A penalty would have moved the deal; but then the list had a game too few."""
    pays = (1, -3, 1, 1, 0)
    rows: list[Row] = [*AT_FIVE[:4], pays, *AT_FIVE]
    rows[6], rows[7] = rows[7], rows[6]
    one = sheet(rows, None, 5, Ruleset(pflichtsoli=0))
    assert sure(replace(one, games=10)) == {("exchange", "rows", 7)}
    for games in (9, 11, None):
        assert ("exchange", "rows", 7) not in sure(replace(one, games=games))
        assert ("exchange", "rows", 7) in possible(replace(one, games=games))


def test_a_game_that_was_added_twice_and_not_in_its_place() -> None:
    """Totals of -9, 3, -3: in the other order 6 was added twice."""
    twice = [*TIMES, *(tuple(a + b for a, b in zip(TIMES[-1], total, strict=True)) for total in lines(M, M))]
    assert (sure(sheet(None, twice, ruleset=exactly(6))), possible(sheet(None, twice, ruleset=exactly(6)))) == (
        set(), {("delete", "totals", 7)},
    )  # fmt: skip
    plain = lines(N, M, M, S)
    assert sure(sheet(None, plain, ruleset=exactly(3))) == {("delete", "totals", 3)}


# --- lines more or less


def test_a_row_that_stands_there_twice_with_its_mistake() -> None:
    broken = (5, -5, -5, 4)
    one = sheet([N, broken, broken, M, S], ruleset=exactly(4))
    assert sure(one) == set()
    assert sure(sheet([N, broken, M, S], ruleset=exactly(4))) == {("cell", "rows", 2)}


def test_another_row_may_stand_there_twice_and_not_show_it() -> None:
    plain = [tuple(value * each for each in N) for value in range(1, 7)]
    assert sure(sheet([*plain[:2], plain[1], *plain[2:]], ruleset=exactly(6))) == {("delete", "rows", 3)}
    other = [*plain[:2], plain[1], *plain[2:5], (5, -5, 5, -5)]  # row 7 may be row 6 with other winners
    assert (sure(sheet(other, ruleset=exactly(6))), possible(sheet(other, ruleset=exactly(6)))) == (
        set(), {("delete", "rows", 3)},
    )  # fmt: skip
    moved_on = [*plain[:2], plain[1], *plain[2:5], plain[3]]  # row 5 may have stood beside row 7
    assert sure(sheet(moved_on, ruleset=exactly(6))) == set()


def test_halves_that_stand_side_by_side_again_with_too_many_games() -> None:
    rows = [*ROWS, (3, 1, -3, -1), (-3, 1, 1, 1)]
    rows[5] = (3, 3, -3, -3)
    short = sheet(rows, [*totals_of(rows)[:2], *totals_of(rows)[3:]], ruleset=exactly(7))
    # Rows 3 and 4 may have changed places: then another total is missing.
    assert (sure(short), possible(short)) == (set(), {("insert", "totals", 3)})
    many = sheet(rows, [*totals_of(rows)[:2], *totals_of(rows)[3:]], ruleset=exactly(6))
    assert ("insert", "totals", 3) not in sure(many)
    assert ("insert", "totals", 3) in possible(many)


def test_halves_at_a_table_of_five_where_the_wrong_ones_sit_out() -> None:
    rows: list[Row] = [(0, 1, 1, -1, -1), (2, 0, 2, -2, -2), (3, 3, -3, 0, -3), (4, 4, 0, -4, -4), (5, -5, 5, -5, 0)]
    totals = totals_of([*rows[:2], rows[3], rows[2], rows[4]])
    one = sheet(rows, [*totals[:2], *totals[3:]], 5, exactly(5))
    assert sure(one) == set()
    assert possible(one)


def test_a_missing_row_of_winners_is_told_by_the_end_totals_and_takes_up_any_other_slip() -> None:
    cells = ("23+1", "13+2", "14+3", "12+4", "34+5", "25+1", "45+2", "15+3", "35+4", "14+5")
    rows = tuple(PaperRow("winners", (cell,)) for cell in cells)
    end = read_paper(Paper(rows), players=5, ruleset=exactly(10)).totals or ()
    missing = Paper((*rows[:4], *rows[5:]), tuple(map(str, end)))
    found = read_paper(missing, players=5, ruleset=exactly(10)).findings
    assert {f.suggestion for f in found} == {None}
    assert ("insert", 5) in {(r.repair, r.row) for f in found for r in f.alternatives}


# --- lists by their number


def by_number(number: int) -> Made:
    """A list of bench/doctor.py with two slips."""
    rng = random.Random(f"2/{number}")
    penalties = rng.choice((0, 0, 1))
    return made(rng, rng.choice((4, 4, 4, 5, 6, 7)), rng.choice(FORMS), 2, penalties, rng.random() < 0.3)


def wrong_for_sure(one: Made) -> list[Repair]:
    """What is called right and is not what happened."""
    if one.form == "winners":
        paper = paper_of_lines(one, one.wrong)
        findings = read_paper(paper, players=one.players, ruleset=DDV).findings
        stages = [paper_of_lines(one, each) for each in one.stages()]
        called = [f.suggestion for f in findings if f.suggestion and f.suggestion.repair != "penalty"]
        return [r for r in called if repair_paper(paper, r, players=one.players, ruleset=DDV) not in stages]
    written = sheet_of(one, one.wrong)
    right = [seen(one, each) for each in one.stages()]
    called = [f.suggestion for f in check(written) if f.suggestion and f.suggestion.repair != "penalty"]
    return [repair for repair in called if seen_in(one, apply_repair(written, repair)) not in right]


@pytest.mark.parametrize(
    "number",
    [
        667, 2526, 4651, 6794, 8209, 8962, 602080,  # points and totals
        2095, 2650, 5617, 5834, 6419, 7164, 5490, 5708, 7344, 7424,  # points before end totals
        2252, 4654, 9570,  # points
        2198, 4260, 4455, 5446, 7288, 8613, 604322,  # totals
        962, 1516, 1924, 2076, 5173, 6393, 1037, 3580, 1487, 5679, 602763,  # winners before end totals
    ],
)  # fmt: skip
def test_two_slips_that_look_like_one(number: int) -> None:
    assert wrong_for_sure(by_number(number)) == []
