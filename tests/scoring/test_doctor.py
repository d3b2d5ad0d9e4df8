"""The list doctor: the place and the right value, or all repairs of the same size, never a guess."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring import DDV, PRESETS, Entry, Finding, InvalidInput, Repair, Ruleset, Sheet, apply_repair, check, is_ok
from scoring.wording import say
from tests.scoring.strategies import Row, random_rows, seeds, sheet, totals_of

OPEN_END = Ruleset(games=None, pflichtsoli=0)


def errors(one: Sheet) -> list[Finding]:
    return [finding for finding in check(one) if finding.severity == "error"]


def proposals(one: Sheet) -> set[Repair]:
    """Everything the doctor proposes, suggested or as an alternative."""
    found = check(one)
    return {repair for f in found for repair in (*f.alternatives, *([f.suggestion] if f.suggestion else []))}


def short(repair: Repair) -> str:
    """E.g. totals 3/2: -8 (was -7) >> for a cell that is carried on."""
    onward = " >>" if repair.carries_on else ""
    place = f"{repair.where} {repair.row}" + (f"/{repair.column}" if repair.column else "")
    return f"{repair.repair} {place}: {repair.value} was {repair.instead_of}{onward}"


def cured(one: Sheet) -> list[str]:
    """What the first error's suggestion or alternatives say."""
    first = errors(one)[0]
    return [short(first.suggestion)] if first.suggestion else [f"or {short(repair)}" for repair in first.alternatives]


A, B, S = (3, 3, -3, -3), (2, -2, 2, -2), (9, -3, -3, -3)

# Written points alone: the row, and what the doctor says.
ROWS: list[tuple[Row, list[str]]] = [
    ((3, 3, -3, -2), ["cell rows 1/4: -3 was -2"]),
    (
        (3, 3, -3, 3),
        [
            "or cell rows 1/1: -3 was 3",
            "or cell rows 1/2: -3 was 3",
            "or cell rows 1/3: -9 was -3",
            "or cell rows 1/4: -3 was 3",
        ],
    ),
    ((9, -3, -3, -4), ["cell rows 1/4: -3 was -4"]),
    ((8, -3, -3, -3), ["or cell rows 1/1: 9 was 8"]),
    ((12, -4, -4, 0), ["cell rows 1/4: -4 was 0"]),
    ((3, 0, 0, 0), ["cell rows 1/1: 0 was 3"]),
]


@pytest.mark.parametrize(("row", "expected"), ROWS)
def test_points_alone(row: Row, expected: list[str]) -> None:
    assert sorted(cured(sheet([row], ruleset=OPEN_END))) == sorted(expected)


def test_more_than_one_wrong_number_in_a_row() -> None:
    # Two numbers must change, and there are several ways: none is recommended.
    found = errors(sheet([(5, 3, -4, -4)], ruleset=OPEN_END))
    assert [f.suggestion for f in found] == [None]
    assert {short(repair) for repair in found[0].alternatives} == {
        "cell rows 1: (4, 4, -4, -4) was (5, 3, -4, -4)",
        "cell rows 1: (12, -4, -4, -4) was (5, 3, -4, -4)",
        "cell rows 1: (-4, 12, -4, -4) was (5, 3, -4, -4)",
    }


def test_a_value_that_is_too_high_is_not_repaired_by_guessing() -> None:
    assert errors(sheet([(30, 30, -30, -30)]))[0].suggestion is None


# Running totals: a list of true rows, what happened to it, and what the doctor says.
def mistaken(change: Callable[[list[Row]], None], rows: list[Row], **more: Any) -> Sheet:
    lines = totals_of(rows)
    change(lines)
    return sheet(None, list(lines), ruleset=OPEN_END, **more)


def put(row: int, column: int, value: int) -> Callable[[list[Row]], None]:
    def change(lines: list[Row]) -> None:
        lines[row - 1] = tuple(value if c == column else n for c, n in enumerate(lines[row - 1], 1))

    return change


def carry(row: int, column: int, by: int) -> Callable[[list[Row]], None]:
    def change(lines: list[Row]) -> None:
        for index in range(row - 1, len(lines)):
            lines[index] = tuple(n + by if c == column else n for c, n in enumerate(lines[index], 1))

    return change


def swap(row: int, a: int, b: int) -> Callable[[list[Row]], None]:
    def change(lines: list[Row]) -> None:
        line = list(lines[row - 1])
        line[a - 1], line[b - 1] = line[b - 1], line[a - 1]
        lines[row - 1] = tuple(line)

    return change


TOTALS: list[tuple[str, list[Row], Callable[[list[Row]], None], list[str]]] = [
    ("wrong digit", [A, B, A, S], put(2, 1, 6), ["cell totals 2/1: 5 was 6"]),
    ("swapped sign", [A, B, A, S], put(2, 4, 5), ["cell totals 2/4: -5 was 5"]),
    ("transposed digits", [S, S, A, B], put(2, 1, 81), ["cell totals 2/1: 18 was 81"]),
    ("added wrong and carried on", [A, B, A, S], carry(3, 2, 2), ["cell totals 3/2: 4 was 6 >>"]),
    ("the last row, nothing to carry", [A, B, A, S], put(4, 3, 7), ["cell totals 4/3: -7 was 7"]),
    ("the first row", [A, B, A, S], put(1, 2, -3), ["cell totals 1/2: 3 was -3"]),
    ("two numbers of a row swapped", [A, B, (5, -5, 5, -5), S], swap(3, 1, 2), ["swap totals 3/(1, 2): (10, -4) was (-4, 10)"]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "rows", "change", "expected"), TOTALS, ids=[case[0] for case in TOTALS])
def test_running_totals(why: str, rows: list[Row], change: Callable[[list[Row]], None], expected: list[str]) -> None:
    assert cured(mistaken(change, rows)) == expected


def test_a_forgotten_line_of_totals_is_named_with_all_ways_to_fill_it() -> None:
    lines = totals_of([A, B, (4, 4, -4, -4), S])
    found = errors(sheet(None, [lines[0], lines[2], lines[3]], ruleset=OPEN_END))
    assert [(f.code, f.row) for f in found] == [("shape", 2)]
    assert {short(repair) for repair in found[0].alternatives} == {
        "insert totals 2: (5, 1, -1, -5) was None",
        "insert totals 2: (7, 7, -7, -7) was None",
    }


def test_a_full_list_has_no_forgotten_line() -> None:
    # No lost solo among them: that might be a penalty, so that a game could be missing all the same.
    rows = [row for row in random_rows(random.Random(3), length=60) if len(set(row)) == 2 and min(row) > -3 * max(row)]
    rows = rows[:25]
    lines = totals_of(rows)
    del lines[10]
    assert all(repair.repair != "insert" for repair in proposals(sheet(None, list(lines))))


# Points and totals: rows, totals, what the doctor says.
BOTH: list[tuple[str, list[Row], list[Row | None], list[str]]] = [
    ("wrong number in the points", [A, (2, -2, 2, -3), A], [*totals_of([A, B, A])], ["cell rows 2/4: -2 was -3"]),
    ("slip in a total", [A, B, A], [A, (5, 1, -1, -6), (8, 4, -4, -8)], ["cell totals 2/4: -5 was -6"]),
    ("carried on", [A, B, A], [A, (5, 1, -1, -6), (8, 4, -4, -9)], ["cell totals 2/4: -5 was -6 >>"]),
    ("wrong points went into the totals", [A, (2, -2, 2, -3), A], [A, (5, 1, -1, -6), (8, 4, -4, -9)],
     ["cell rows 2/4: -2 was -3 >>"]),
    ("in the wrong player's column, here or there", [A, (2, 2, -2, -2), A], [*totals_of([A, B, A])],
     ["or swap rows 2/(2, 3): (-2, 2) was (2, -2)", "or cell totals 2: (5, 5, -5, -5) was (5, 1, -1, -5) >>"]),
    ("forgotten in both, but added", [A, A], [A, (8, 4, -4, -8)], ["or insert rows 2: (2, -2, 2, -2) was None"]),
    ("forgotten among the points", [A, A], [*totals_of([A, B, A])], ["or insert rows 2: (2, -2, 2, -2) was None"]),
    ("forgotten at the end of the points", [A, B], [*totals_of([A, B, A])], ["or insert rows 3: (3, 3, -3, -3) was None", "or delete totals 3: None was (8, 4, -4, -8)"]),
    ("written twice among the points", [A, B, B, S], [*totals_of([A, B, S])], ["delete rows 3: None was (2, -2, 2, -2)"]),
    ("forgotten among the totals", [A, B, S], [A, (14, -2, -4, -8)], ["or insert totals 2: (5, 1, -1, -5) was None"]),
    ("written twice among the totals", [A, S], [A, A, (12, 0, -6, -6)], ["or insert rows 2: (0, 0, 0, 0) was None", "or delete totals 2: None was (3, 3, -3, -3)"]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "rows", "lines", "expected"), BOTH, ids=[case[0] for case in BOTH])
def test_points_and_totals(why: str, rows: list[Row], lines: list[Row | None], expected: list[str]) -> None:
    assert sorted(cured(sheet(rows, lines, ruleset=OPEN_END))) == sorted(expected)


def test_halves_that_cannot_be_brought_together() -> None:
    found = errors(sheet([A, B, S, A], [A], ruleset=OPEN_END))
    assert [(f.code, f.suggestion, f.alternatives) for f in found] == [("game-count", None, ())]
    found = errors(sheet([A], [None, None, A], ruleset=OPEN_END))
    assert [(f.code, f.suggestion, f.alternatives) for f in found] == [("game-count", None, ())]


def test_halves_with_unknown_totals() -> None:
    one = sheet([A, S], [A, None, (14, -2, -4, -8)], ruleset=OPEN_END)
    assert [(f.code, f.alternatives) for f in errors(one)] == [("game-count", ())]
    one = sheet([A, B, S, A], [A, None, (14, -2, -4, -8)], ruleset=OPEN_END)
    assert cured(one) == ["or delete rows 4: None was (3, 3, -3, -3)", "or insert totals 4: (17, 1, -7, -11) was None"]


def test_halves_of_which_one_leaves_points_to_the_other() -> None:
    rows = (Entry(None), Entry(B), Entry(B))
    assert cured(Sheet(4, OPEN_END, rows, ((3, 3, -3, -3), (5, 1, -1, -5)))) == [
        "or delete rows 3: None was (2, -2, 2, -2)",
        "or insert totals 3: (7, -1, 1, -7) was None",
    ]


def test_a_forgotten_line_goes_into_both_halves() -> None:
    one = sheet([A, A], [A, (8, 4, -4, -8)], ruleset=OPEN_END)
    (repair,) = proposals(one)
    assert by_row(apply_repair(one, repair)) == ([A, B, A], totals_of([A, B, A]))
    first = sheet([A], [(5, 1, -1, -5)], ruleset=OPEN_END)
    (repair,) = proposals(first)
    assert by_row(apply_repair(first, repair)) == ([B, A], totals_of([B, A]))
    unknown = Repair("insert", "rows", 3, None, B, None, False)
    assert by_row(apply_repair(sheet([A, A], [A, None]), unknown)) == ([A, A, B], [A, None, None])


# Only the end totals are known: the difference tells which row can be wrong.
ENDS: list[tuple[str, list[Row], Row, list[str]]] = [
    ("a value of 4 typed as 2 in the only row that fits", [S, (2, -2, 2, -2), S], (22, -10, -2, -10),
     ["or cell rows 2: (4, -4, 4, -4) was (2, -2, 2, -2)"]),  # four numbers are not one slip of the pen
    ("winner and loser swapped", [S, (2, -2, 2, -2), (0, 0, 0, 0)], (11, -1, -5, -5),
     ["or swap rows 2/(2, 3): (2, -2) was (-2, 2)", "or swap totals 3/(2, 3): (-5, -1) was (-1, -5)"]),
    ("two end totals swapped, or the last row wrong", [(-1, 1, -1, 1), (-2, 2, 2, -2), (5, -5, -5, 5), (4, 4, -4, -4)],
     (6, 2, 0, -8), ["or cell rows 4: (4, 4, 4, -12) was (4, 4, -4, -4)", "or swap totals 4/(3, 4): (-8, 0) was (0, -8)"]),
    ("one end total wrong", [S, B, A], (14, -2, -4, -9), ["cell totals 3/4: -8 was -9"]),
    ("several rows can be wrong", [B, B], (6, -6, 6, -6),
     ["or cell rows 1: (4, -4, 4, -4) was (2, -2, 2, -2)", "or cell rows 2: (4, -4, 4, -4) was (2, -2, 2, -2)"]),
    ("a broken row, and the difference proves how", [S, (2, -2, 2, -3), A], (14, -2, -4, -8), ["cell rows 2/4: -2 was -3"]),
    ("a broken row that went into the total", [S, (2, -2, 2, -3), A], (14, -2, -4, -9), ["cell rows 2/4: -2 was -3 >>"]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "rows", "end", "expected"), ENDS, ids=[case[0] for case in ENDS])
def test_only_the_end_totals(why: str, rows: list[Row], end: Row, expected: list[str]) -> None:
    full = Ruleset(games=len(rows), pflichtsoli=0)
    assert cured(sheet(rows, [*[None] * (len(rows) - 1), end], ruleset=full)) == expected


def test_a_forgotten_row_has_no_known_place_when_only_the_end_is_known() -> None:
    one = sheet([S, A], [None, (14, -2, -4, -8)], ruleset=OPEN_END)
    (found,) = errors(one)
    (repair,) = found.alternatives  # another row with other winners would make the forgotten one another game
    assert short(repair) == "insert rows 2: (2, -2, 2, -2) was None"
    assert say(repair.said) == "Irgendwo bis Zeile 2 fehlt eine Zeile: +2 / −2 / +2 / −2."
    after = apply_repair(one, repair)
    assert by_row(after) == ([S, B, A], [None, None, (14, -2, -4, -8)])
    assert is_ok(check(after))


def test_two_broken_rows_before_an_end_total_are_left_to_people() -> None:
    found = errors(sheet([(1, 1, -1, -2), (1, 1, -1, -3), A], [None, None, A], ruleset=OPEN_END))
    assert {(f.suggestion, f.alternatives) for f in found} == {(None, ())}


def test_an_end_total_in_the_middle_that_is_carried_on() -> None:
    one = sheet([S, B, A, A], [None, (11, -5, -1, -6), None, (17, 1, -7, -12)], ruleset=Ruleset(games=4, pflichtsoli=0))
    assert cured(one) == ["cell totals 2/4: -5 was -6 >>"]
    slip = sheet(
        [S, B, A, A], [None, (11, -5, -1, -6), None, (17, 1, -7, -11)], ruleset=Ruleset(games=4, pflichtsoli=0)
    )
    assert cured(slip) == ["cell totals 2/4: -5 was -6"]
    beside = sheet([S, B, A], [None, (11, -5, -1, -6), (14, -2, -4, -8)], ruleset=Ruleset(games=3, pflichtsoli=0))
    assert cured(beside) == ["cell totals 2/4: -5 was -6"]
    two = sheet([S, B, A, A], [None, (11, -5, -1, -6), None, (17, 1, -7, -16)], ruleset=Ruleset(games=4, pflichtsoli=0))
    assert [short(f.suggestion) for f in errors(two) if f.suggestion and f.code == "carry"] == [
        "cell totals 2/4: -5 was -6 >>",
        "cell totals 4/4: -12 was -16",
    ]


def test_a_row_too_many() -> None:
    rows = [tuple(value * each for each in (1, 1, -1, -1)) for value in range(1, 25)]
    twice = [*rows[:7], rows[6], *rows[7:]]
    for one in (sheet(twice), sheet(None, [*totals_of(twice)]), sheet(twice, [*totals_of(twice)])):
        found = errors(one)
        assert [f.code for f in found] == ["game-count"]
        if one.rows is not None:
            assert found[0].suggestion is not None
            assert (found[0].suggestion.repair, found[0].suggestion.row) == ("delete", 8)
            assert is_ok(check(apply_repair(one, found[0].suggestion)))


def test_a_line_of_totals_written_twice() -> None:
    lines = totals_of([(1, 1, -1, -1), (1, -1, 1, -1)] * 12)
    one = sheet(None, [*lines[:7], lines[6], *lines[7:]])
    (found,) = errors(one)
    assert found.suggestion is not None
    assert short(found.suggestion) == f"delete totals 8: None was {lines[6]} >>"
    assert apply_repair(one, found.suggestion).totals == tuple(lines)


def test_a_game_that_went_into_the_totals_twice() -> None:
    rows = [(1, 1, -1, -1), (0, 0, 0, 0), (2, -2, 2, -2), (2, -2, 2, -2), (-3, 1, 1, 1), (4, 4, -4, -4)]
    one = sheet(None, [*totals_of(rows)], ruleset=Ruleset(games=5, pflichtsoli=0))
    (found,) = check(one)
    assert (found.code, found.severity, found.suggestion) == ("penalty-unmarked", "notice", None)
    # The lost solo may be a penalty; a game worth nothing looks like a line written twice.
    assert [(r.repair, r.row) for r in found.alternatives] == [("penalty", 5), ("delete", 2), ("delete", 4)]
    right = totals_of([*rows[:3], *rows[4:]])
    assert list(right) in [list(apply_repair(one, repair).totals or ()) for repair in found.alternatives]


def test_two_rows_too_many_are_not_cured_by_one() -> None:
    rows = [(1, 1, -1, -1), (1, 1, -1, -1), (2, -2, 2, -2), (2, -2, 2, -2), (-3, 1, 1, 1), (4, 4, -4, -4)]
    (found,) = errors(sheet(rows, ruleset=Ruleset(games=4, pflichtsoli=0)))
    assert (found.code, found.suggestion) == ("game-count", None)
    assert [(r.repair, r.row) for r in found.alternatives] == [("penalty", 5), ("delete", 2), ("delete", 4)]


TWICE = [(1, 1, -1, -1), (5, -5, 5, -5), (5, -5, 5, -5), (2, -2, -2, 2), (-3, 1, 1, 1), (4, 4, -4, -4)]


def test_a_row_typed_twice_before_the_end_totals() -> None:
    ends: list[Row | None] = [*[None] * 5, (9, -1, -1, -7)]
    full = sheet(TWICE, ends, ruleset=Ruleset(games=5, pflichtsoli=0))
    assert cured(full) == ["delete rows 3: None was (5, -5, 5, -5)"]
    assert is_ok(check(apply_repair(full, next(r for r in proposals(full) if r.repair == "delete"))))
    open_ended = sheet(TWICE, ends, ruleset=OPEN_END)
    assert sorted(cured(open_ended)) == [
        "or delete rows 3: None was (5, -5, 5, -5)", "or insert rows 6: (-5, 5, -5, 5) was None",
    ]  # fmt: skip


def test_a_forgotten_line_is_a_game_and_not_a_penalty() -> None:
    rows = [(1, -1, 1, -1), (5, 5, -5, -5), (3, -3, 3, -3), (0, 0, 0, 0)]
    lines: list[Row | None] = [(1, -1, 1, -1), (6, 4, -4, -6), (9, 1, -1, -9), (-9, 1, -1, 9)]
    assert cured(sheet(rows, lines)) == ["swap totals 4/(1, 4): (9, -9) was (-9, 9)"]


# The office types end totals only: sum and parity name the number, or all that it can be, the likeliest first.
@pytest.mark.parametrize(
    ("total", "expected"),
    [((100, -40, -30, -29), ["cell totals 3/4: -30 was -29"]),
     ((100, -40, -30, -28), ["or cell totals 3/2: -42 was -40", "or cell totals 3/3: -32 was -30",
                             "or cell totals 3/1: 98 was 100", "or cell totals 3/4: -30 was -28"])],
)  # fmt: skip
def test_end_totals_of_the_office(total: Row, expected: list[str]) -> None:
    assert cured(sheet(None, [None, None, total])) == expected


def test_neighbours_do_not_share_their_cures() -> None:
    found = errors(sheet([(1, 1, -1, -1), (9, -3, -3, -2), (3, 3, -3, 3), (1, 1, -1, -1)], ruleset=OPEN_END))
    assert {f.row: (f.suggestion and short(f.suggestion), len(f.alternatives)) for f in found} == {
        2: ("cell rows 2/4: -3 was -2", 0),
        3: (None, 4),
    }


def test_two_wrong_rows_after_the_last_known_total() -> None:
    found = errors(sheet([A, (9, -3, -3, -2), (3, 3, -3, -2)], [A, None, None], ruleset=OPEN_END))
    assert {f.row: f.suggestion and short(f.suggestion) for f in found} == {
        2: "cell rows 2/4: -3 was -2",
        3: "cell rows 3/4: -3 was -2",
    }


def test_a_wrong_row_right_behind_a_gap() -> None:
    found = errors(sheet([S, B, (3, 3, -3, -2)], [None, (11, -5, -1, -6), None], ruleset=OPEN_END))
    assert {f.row: f.suggestion and short(f.suggestion) for f in found} == {
        2: "cell totals 2/4: -5 was -6",
        3: "cell rows 3/4: -3 was -2",
    }


def test_a_row_too_many_that_nobody_added() -> None:
    rows = random_rows(random.Random(11))
    lines = totals_of(rows)
    one = sheet([*rows[:5], rows[4], *rows[5:]], [*lines[:5], lines[4], *lines[5:]])
    suggested = {f.suggestion for f in errors(one)}
    assert len(suggested) == 1
    (repair,) = suggested
    assert repair is not None
    after = apply_repair(one, repair)
    assert ([e.points for e in after.rows or ()], list(after.totals or ())) == (rows, lines)


def test_several_rows_could_be_the_one_too_many() -> None:
    rows = [(1, 1, -1, -1), (1, 1, -1, -1), (1, -1, 1, -1), (1, -1, 1, -1)] * 6
    (found,) = errors(sheet([*rows, (1, 1, -1, -1)]))
    assert found.suggestion is None
    assert len(found.alternatives) > 1


def test_a_row_too_many_without_a_suspect() -> None:
    rows = [(v, v, -v, -v) for v in range(1, 26)]
    (found,) = errors(sheet(rows))
    assert (found.code, found.suggestion, found.alternatives) == ("game-count", None, ())


def test_the_sitting_player_at_a_known_deal() -> None:
    entries = (Entry((0, 3, 3, -3, -3), dealer=1), Entry((3, 1, 3, -3, -3), dealer=2))
    found = errors(Sheet(5, OPEN_END, entries))
    assert [(f.code, f.column) for f in found] == [("row-sum", 2), ("sits-not-zero", 2)]
    assert found[0].suggestion is not None
    assert short(found[0].suggestion) == "cell rows 2/2: 0 was 1"
    wrong_column = (Entry((0, 3, 3, -3, -3), dealer=1), Entry((0, 3, 3, -3, -3), dealer=2))
    assert cured(Sheet(5, OPEN_END, wrong_column)) == ["or swap rows 2/(1, 2): (3, 0) was (0, 3)"]


def test_a_solo_in_the_wrong_players_column() -> None:
    one = Sheet(4, OPEN_END, (Entry((9, -3, -3, -3), soloist=2),))
    assert cured(one) == ["swap rows 1/(1, 2): (-3, 9) was (9, -3)"]
    both = Sheet(4, OPEN_END, (Entry((9, -3, -3, -3), soloist=2),), ((9, -3, -3, -3),))
    assert cured(both) == ["swap rows 1/(1, 2): (-3, 9) was (9, -3) >>"]
    assert is_ok(check(apply_repair(both, next(iter(proposals(both))))))
    # The soloist also decides between several repairs.
    assert cured(Sheet(4, OPEN_END, (Entry((3, 3, -3, 3), soloist=3),))) == ["cell rows 1/3: -9 was -3"]


def test_a_noted_penalty_is_repaired_as_one() -> None:
    entries = (Entry((15, -14, 0, 0), soloist=1, penalty="counts"),)
    assert cured(Sheet(4, OPEN_END, entries)) == ["cell rows 1/2: -15 was -14"]
    entries = (Entry((-12, 4, 4, 3), penalty="repeat"),)
    assert cured(Sheet(4, OPEN_END, entries)) == ["cell rows 1/4: 4 was 3"]


def test_penalties_are_thought_of_last() -> None:
    # As written it can only be a penalty: a notice, nothing to repair.
    one = sheet(None, [A, (18, -12, -3, -3), (21, -9, -6, -6)], ruleset=OPEN_END)
    assert [f.severity for f in check(one)] == ["notice"]
    # (+12, 0, 0, −11) is one number away from a penalty, but also two away from a game: the penalty is not thought of.
    games = {(12, -4, -4, -4), (0, 0, 0, 0), (12, 12, -12, -12), (12, -12, 12, -12), (12, -12, -12, 12)}
    found = proposals(sheet([(12, 0, 0, -11)], ruleset=OPEN_END))
    assert found
    assert (12, 0, 0, -12) not in {apply_repair(sheet([(12, 0, 0, -11)]), repair).rows[0].points for repair in found}  # type: ignore[index]
    assert {apply_repair(sheet([(12, 0, 0, -11)]), r).rows[0].points for r in found} <= games  # type: ignore[index]


def test_the_reasons_are_sentences_with_the_numbers() -> None:
    (first, *_) = errors(mistaken(carry(3, 2, 2), [A, B, A, S]))
    assert first.suggestion is not None
    assert say(first.suggestion.said) == "Zeile 3, Spalte 2: auf dem Papier +6, richtig +4. Alle Summen danach −2."
    (first, *_) = errors(sheet([(3, 3, -3, -2)], ruleset=OPEN_END))
    assert first.suggestion is not None
    assert say(first.suggestion.said) == "Zeile 1, Spalte 4: eingetragen −2, richtig −3."
    assert first.suggestion.to_dict() == {
        "repair": "cell", "in": "rows", "row": 1, "column": 4, "value": -3, "instead_of": -2, "carries_on": False,
        "sure": True, "somewhere": False,
    }  # fmt: skip
    (first, *_) = errors(mistaken(swap(3, 1, 2), [A, B, (5, -5, 5, -5), S]))
    assert first.suggestion is not None
    assert say(first.suggestion.said) == "Zeile 3: Die Zahlen in den Spalten 1 und 2 sind vertauscht."
    whys = {
        say(repair.said)
        for repair in proposals(sheet([A, (2, 2, -2, -2), A], [*totals_of([A, B, A])], ruleset=OPEN_END))
    }
    assert whys == {
        "Zeile 2: Die Zahlen in den Spalten 2 und 3 sind vertauscht.",
        "Zeile 2: auf dem Papier +5 / +1 / −1 / −5, möglich +5 / +5 / −5 / −5. Alle Summen danach ebenso.",
    }
    assert {say(repair.said) for repair in proposals(sheet([A, A], [*totals_of([A, B, A])], ruleset=OPEN_END))} == {
        "Vor Zeile 2 fehlt eine Zeile: +2 / −2 / +2 / −2."
    }
    assert {
        say(repair.said) for repair in proposals(sheet([A, B, B, S], [*totals_of([A, B, S])], ruleset=OPEN_END))
    } == {"Zeile 3 (+2 / −2 / +2 / −2) steht zu viel da."}


def test_a_notice_is_not_repaired() -> None:
    early = Entry((4, -1, -1, -1), soloist=1, pflicht=False)
    found = check(Sheet(4, Ruleset(games=None), (early,)))
    assert [(f.code, f.severity, f.suggestion is not None) for f in found] == [
        ("row-sum", "error", True), ("parity", "error", True), ("lustsolo-early", "notice", False),
    ]  # fmt: skip


def test_a_list_that_is_not_full_yet_gets_no_cure_for_that() -> None:
    lines = totals_of([A, B, (4, 4, -4, -4), S])
    found = check(sheet(None, [lines[0], lines[2], lines[3]]))
    assert {(f.code, f.severity, bool(f.alternatives)) for f in found} == {
        ("shape", "error", True), ("game-count", "notice", False),
    }  # fmt: skip


def test_every_place_has_its_own_cure() -> None:
    # A line forgotten above line 2, and a wrong total three lines below.
    lines: list[Row | None] = [*totals_of([A, (5, -3, 1, -3), A, A, S, S])]
    lines[4] = changed_line(lines[4] or (), 0, 99)
    found = {f.row: f for f in errors(sheet(None, lines, ruleset=OPEN_END))}
    assert set(found) == {2, 5}
    assert {repair.repair for repair in found[2].alternatives} == {"insert"}
    assert found[5].suggestion is not None
    assert short(found[5].suggestion) == "cell totals 5/1: 23 was 99"


def test_an_empty_line_cannot_be_changed() -> None:
    repair = Repair("cell", "totals", 1, 1, 5, 3, False)
    with pytest.raises(InvalidInput, match="Zeile 1 ist leer"):
        apply_repair(sheet(None, [None, A]), repair)


# A repair that does not belong to this list (any more): repair, field.
STALE: list[tuple[Repair, str]] = [
    (Repair("cell", "totals", 1, 1, 5, 4, False), "instead_of"),
    (Repair("cell", "totals", 1, 9, 5, 3, False), "instead_of"),
    (Repair("cell", "totals", 0, 1, 5, 3, False), "row"),
    (Repair("cell", "totals", 3, 1, 5, 3, False), "row"),
    (Repair("cell", "rows", 1, 1, 5, 3, False), "row"),
    (Repair("swap", "totals", 1, (1, 3), (-3, 3), (3, 3), False), "instead_of"),
    (Repair("delete", "totals", 3, None, None, A, False), "row"),
    (Repair("delete", "totals", 2, None, None, B, False), "instead_of"),
    (Repair("insert", "totals", 4, None, A, None, False), "row"),
    (Repair("insert", "totals", 1, None, (3, -3), None, False), "value"),
    (Repair("insert", "totals", 1, None, None, None, False), "value"),
    (Repair("cell", "totals", 1, None, (0, 0), A, False), "value"),
    (Repair("cell", "totals", 1, 1, (5, 5), 3, False), "value"),
    (Repair("cell", "totals", 1, 1, None, 3, False), "value"),
    (Repair("swap", "totals", 1, (1, 3), (3,), (3, -3), False), "value"),
]


@pytest.mark.parametrize(("repair", "field"), STALE)
def test_a_repair_that_does_not_belong_to_this_list(repair: Repair, field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        apply_repair(sheet(None, [A, A]), repair)
    assert refused.value.field == field
    assert say(refused.value.said).endswith("Bitte neu prüfen.")


def test_a_repair_comes_back_from_a_page() -> None:
    one = mistaken(swap(3, 1, 2), [A, B, (5, -5, 5, -5), S])
    for repair in (*proposals(one), *proposals(sheet([A, A], [A, (8, 4, -4, -8)], ruleset=OPEN_END))):
        assert Repair.from_dict(json.loads(json.dumps(repair.to_dict()))) == repair


@pytest.mark.parametrize(
    ("change", "field"),
    [({"repair": "burn"}, "repair.repair"), ({"in": "margin"}, "repair.in"), ({"row": "1"}, "repair.row"),
     ({"column": True}, "repair.column"), ({"value": [1, "2"]}, "repair.value"), ({"carries_on": 1}, "repair.carries_on"),
     ({"x": 1}, "repair.x"), ({"sure": None}, "repair.sure"), ({"row": None}, "repair.row")],
)  # fmt: skip
def test_a_repair_that_nobody_made(change: dict[str, Any], field: str) -> None:
    good = Repair("cell", "rows", 1, 1, 5, 3, False).to_dict()
    with pytest.raises(InvalidInput) as refused:
        Repair.from_dict(good | change)
    assert refused.value.field == field
    del good["value"]
    with pytest.raises(InvalidInput, match=r"„repair\.value“ fehlt"):
        Repair.from_dict(good)


# --- properties ------------------------------------------------------------------------------------------------------


def by_row(sheet_: Sheet) -> tuple[list[Row] | None, list[Row | None] | None]:
    rows = None if sheet_.rows is None else [entry.points for entry in sheet_.rows]
    return rows, None if sheet_.totals is None else list(sheet_.totals)


def never_a_guess(wrong: Sheet, right: Sheet) -> None:
    """A single suggestion must be the truth; else the truth must be among the alternatives."""
    for finding in check(wrong):
        if finding.suggestion is not None:
            assert by_row(apply_repair(wrong, finding.suggestion)) == by_row(right)
            assert finding.alternatives == ()
    results = [by_row(apply_repair(wrong, repair)) for repair in proposals(wrong)]
    assert by_row(right) in results


def slip_value(rng: random.Random, right: int) -> int:
    """What a tired hand makes of a number: another digit, the sign, digits transposed."""
    digits = str(abs(right))
    made = {right + rng.choice((-10, -2, -1, 1, 2, 10)), -right, int(digits[::-1]) * (1 if right >= 0 else -1)}
    return rng.choice(sorted(made - {right}))


def changed_line(line: Row, column: int, value: int) -> Row:
    return tuple(value if index == column else number for index, number in enumerate(line))


@given(seeds, st.sampled_from([4, 5]))
def test_one_wrong_total(rng: random.Random, players: int) -> None:
    lines = totals_of(random_rows(rng, players))
    at, column = rng.randrange(len(lines)), rng.randrange(players)
    wrong: list[Row | None] = list(lines)
    wrong[at] = changed_line(lines[at], column, slip_value(rng, lines[at][column]))
    never_a_guess(sheet(None, wrong, players), sheet(None, list(lines), players))


@given(seeds, st.sampled_from([4, 5]))
def test_one_wrong_addition_that_is_carried_on(rng: random.Random, players: int) -> None:
    lines = totals_of(random_rows(rng, players))
    at, column = rng.randrange(len(lines)), rng.randrange(players)
    by = slip_value(rng, lines[at][column]) - lines[at][column]
    wrong = [changed_line(line, column, line[column] + by) if i >= at else line for i, line in enumerate(lines)]
    never_a_guess(sheet(None, list(wrong), players), sheet(None, list(lines), players))


@given(seeds, st.sampled_from([4, 5]))
def test_one_wrong_number_among_the_points(rng: random.Random, players: int) -> None:
    rows = random_rows(rng, players)
    at, column = rng.randrange(len(rows)), rng.randrange(players)
    wrong = list(rows)
    wrong[at] = changed_line(rows[at], column, slip_value(rng, rows[at][column]))
    never_a_guess(sheet(wrong, None, players), sheet(rows, None, players))
    lines = totals_of(rows)
    never_a_guess(sheet(wrong, list(lines), players), sheet(rows, list(lines), players))


@given(seeds)
def test_one_wrong_total_beside_the_points(rng: random.Random) -> None:
    rows = random_rows(rng)
    lines = totals_of(rows)
    at, column = rng.randrange(len(lines)), rng.randrange(4)
    by = slip_value(rng, lines[at][column]) - lines[at][column]
    last = rng.choice((at, len(lines)))
    wrong = [changed_line(line, column, line[column] + by) if at <= i <= last else line for i, line in enumerate(lines)]
    never_a_guess(sheet(rows, list(wrong)), sheet(rows, list(lines)))


@given(seeds)
def test_two_totals_of_one_line_swapped(rng: random.Random) -> None:
    lines = totals_of(random_rows(rng))
    at, (a, b) = rng.randrange(len(lines)), rng.sample(range(4), 2)
    wrong = list(lines)
    line = list(lines[at])
    line[a], line[b] = line[b], line[a]
    wrong[at] = tuple(line)
    one = sheet(None, list(wrong))
    if errors(one):
        never_a_guess(one, sheet(None, list(lines)))


@given(seeds)
def test_a_row_left_out_of_the_points_or_the_totals(rng: random.Random) -> None:
    rows = random_rows(rng)
    lines = totals_of(rows)
    at = rng.randrange(len(rows))
    right = sheet(rows, list(lines))
    never_a_guess(sheet(rows[:at] + rows[at + 1 :], list(lines)), right)
    never_a_guess(sheet(rows, [*lines[:at], *lines[at + 1 :]]), right)


@given(seeds)
def test_a_row_written_twice(rng: random.Random) -> None:
    rows = random_rows(rng)
    lines = totals_of(rows)
    at = rng.randrange(len(rows))
    right = sheet(rows, list(lines))
    never_a_guess(sheet([*rows[: at + 1], *rows[at:]], list(lines)), right)
    never_a_guess(sheet(rows, [*lines[: at + 1], *lines[at:]]), right)
    never_a_guess(sheet([*rows[: at + 1], *rows[at:]]), sheet(rows))


@given(seeds)
@example(random.Random(5))
def test_a_wrong_row_and_the_end_totals(rng: random.Random) -> None:
    rows = random_rows(rng)
    at = rng.randrange(len(rows))
    wrong = list(rows)
    while wrong[at] == rows[at]:
        wrong[at] = random_rows(rng, length=1)[0]
    ends: list[Row | None] = [*[None] * 23, totals_of(rows)[-1]]
    one = sheet(wrong, ends)
    results = [by_row(apply_repair(one, repair)) for repair in proposals(one)]
    smallest = sum(a != b for a, b in zip(wrong[at], rows[at], strict=True))
    # The truth is proposed unless something smaller explains the difference as well.
    if (rows, ends) not in results:
        sizes = [diff(wrong, after) for after, _ in results if after is not None]
        assert sizes
        assert min(sizes) < smallest


def diff(one: list[Row], two: list[Row]) -> int:
    if len(one) != len(two):
        return 1  # a line more or less weighs less than two numbers
    return sum(a != b for x, y in zip(one, two, strict=True) for a, b in zip(x, y, strict=True))


@given(seeds, st.integers(1, 3))
def test_whatever_is_proposed_heals_its_place(rng: random.Random, mistakes: int) -> None:
    rows = random_rows(rng)
    lines: list[Row | None] = list(totals_of(rows))
    for _ in range(mistakes):
        at, column = rng.randrange(24), rng.randrange(4)
        line = lines[at] or ()
        lines[at] = changed_line(line, column, slip_value(rng, line[column]))
    one = sheet(None, lines)
    for finding in errors(one):
        if finding.suggestion is not None:
            after = check(apply_repair(one, finding.suggestion))
            assert (finding.code, finding.row) not in {(f.code, f.row) for f in after if f.severity == "error"}


@pytest.mark.thorough
@pytest.mark.parametrize("length", [40, pytest.param(400, marks=pytest.mark.no_cover)])  # as in test_seating
def test_a_list_full_of_nonsense_is_answered_at_once(length: int) -> None:
    rng = random.Random(1)
    lines: list[Row] = [tuple(rng.randrange(-30, 30) for _ in range(4)) for _ in range(length)]
    for one in (sheet(lines), sheet(None, list(lines)), sheet(lines, list(lines)), sheet(lines, [*lines[1:], None])):
        assert len(errors(one)) > length * 3 // 4
    assert not proposals(sheet(None, list(lines)))


def smudged(rng: random.Random, line: Row) -> Row:
    return changed_line(line, rng.randrange(len(line)), rng.randrange(-20, 20))


def any_sheet(rng: random.Random) -> Sheet:
    """A list as life writes it: parts missing, notes missing, lines lost or doubled, a few numbers wrong."""
    players, length = rng.choice((4, 4, 5, 6, 7)), rng.randrange(10)
    rows = random_rows(rng, players, length)
    lines: list[Row | None] = [rng.choice((line, line, None)) for line in totals_of(rows)]
    rows = [smudged(rng, row) if rng.random() < 0.1 else row for row in rows]
    lines = [smudged(rng, line) if line and rng.random() < 0.1 else line for line in lines]
    entries = [
        Entry(row, rng.choice((None, None, rng.randint(1, players))), rng.choice((None, False)),
              rng.choice((None,) * 9 + ("minor", "repeat", "counts")), rng.choice((None, rng.randint(1, players))))
        for row in rows
    ]  # fmt: skip
    if rng.random() < 0.2 and lines:
        lines.pop(rng.randrange(len(lines)))
    if rng.random() < 0.2 and entries:
        entries.append(rng.choice(entries))
    rules = rng.choice((DDV, OPEN_END, Ruleset(games=max(length, 4)), PRESETS["online16"]))
    halves = rng.choice(((tuple(entries), None), (None, tuple(lines)), (tuple(entries), tuple(lines))))
    return Sheet(players, rules, *halves, time_up_after=rng.choice((None, None, 3)))


@given(seeds)
def test_any_list_is_answered_and_what_is_proposed_can_be_carried_out(rng: random.Random) -> None:
    one = any_sheet(rng)
    for repair in proposals(one):
        assert apply_repair(one, repair) != one


@given(st.lists(st.tuples(*[st.integers(-40, 40)] * 4), max_size=12), st.booleans(), st.booleans())
def test_nonsense_is_answered_too(lines: list[Row], as_rows: bool, as_totals: bool) -> None:
    one = sheet(lines if as_rows or not as_totals else None, list(lines) if as_totals else None, ruleset=DDV)
    for finding in check(one):
        assert say(finding.said)
        assert finding.suggestion is None or finding.alternatives == ()
        for repair in (*finding.alternatives, *([finding.suggestion] if finding.suggestion else [])):
            assert apply_repair(one, repair) != one
