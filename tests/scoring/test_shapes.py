"""Rows of points: how two are put together, and which slip of the pen makes one of the other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring import DDV
from scoring.shapes import Row, Slip, Table, changed, is_value, is_winners, minus, misreading, plus, slip

AT_FOUR, AT_FIVE = Table(4, DDV), Table(5, DDV)


@pytest.mark.parametrize("together", [plus, minus, changed, is_value])
def test_rows_of_two_tables_are_never_mixed(together: Callable[[Row, Row], object]) -> None:
    with pytest.raises(ValueError, match="zip"):
        together((1, 1, -1, -1), (0, 1, 1, -1, -1))


# Who was typed as winners, the points that this says, the points that were meant.
SLIPS: list[tuple[tuple[int, ...], Row, Row, Slip]] = [
    ((1, 3), (4, -4, 4, -4), (-4, 4, 4, -4), Slip.WINNERS),
    ((1,), (9, -3, -3, -3), (-9, 3, 3, 3), Slip.WINNERS),
    ((), (0, 0, 0, 0), (0, 0, 0, 0), Slip.WINNERS),
    ((1, 3), (4, -4, 4, -4), (5, -5, 5, -5), Slip.DIGIT),
    ((1, 3), (2, -2, 2, -2), (1, -1, 1, -1), Slip.DIGIT),
    ((1, 3), (4, -4, 4, -4), (14, -14, 14, -14), Slip.DIGIT),
    ((1, 3), (1, -1, 1, -1), (14, -14, 14, -14), Slip.DIGIT),
    ((1, 3), (19, -19, 19, -19), (9, -9, 9, -9), Slip.DIGIT),
    ((1, 3), (9, -9, 9, -9), (19, -19, 19, -19), Slip.DIGIT),
    ((1, 3), (12, -12, 12, -12), (21, -21, 21, -21), Slip.VALUE),
    ((1, 3), (4, -4, 4, -4), (12, -12, 12, -12), Slip.VALUE),
    ((1, 3), (4, -4, 4, -4), (-5, 5, 5, -5), Slip.BOTH),
    ((2, 4), (0, 4, -4, 4, -4), (0, 5, -5, 5, -5), Slip.DIGIT),
    ((2, 3), (0, 4, 4, -4, -4), (-4, 4, 4, 0, -4), Slip.BOTH),
    ((2, 3), (0, 4, 4, -4, -4), (4, 0, 4, -4, -4), Slip.BOTH),
]


@pytest.mark.parametrize(("winners", "typed", "meant", "expected"), SLIPS)
def test_which_slip_it_was(winners: tuple[int, ...], typed: Row, meant: Row, expected: Slip) -> None:
    table = AT_FOUR if len(typed) == 4 else AT_FIVE
    assert slip(winners, typed, meant, table) == expected
    assert is_winners(typed, meant, table) == (expected == Slip.WINNERS and any(typed))


# 60 for each way that is the only one of its kind, 10 for a neighbour, 6 for another digit.
@pytest.mark.parametrize(
    ("written", "right", "easily"),
    [
        (4, -4, 60), (12, 21, 60), (-12, -21, 60), (12, -21, 0), (1, 10, 60), (10, 1, 0),
        (4, 5, 16), (4, 6, 16), (4, 14, 16), (4, 7, 6), (4, 1, 6), (4, 15, 0), (1, -1, 70), (0, 7, 6), (0, -7, 6),
    ],
)  # fmt: skip
def test_how_easily_one_number_becomes_another(written: int, right: int, easily: int) -> None:
    assert misreading(written, right) == easily


# At a table of five whoever deals sits out: a row, who dealt it, a penalty that is noted, whether that can be right.
@pytest.mark.parametrize(
    ("row", "dealer", "penalty", "fits"),
    [
        ((0, 4, 4, -4, -4), None, None, True), ((0, 4, 4, -4, -4), 1, None, True), ((0, 4, 4, -4, -4), 2, None, False),
        ((0, 30, 30, -30, -30), 1, None, False), ((0, 4, 3, -4, -3), 1, None, False),
        ((0, -3, 1, 1, 1), 1, "minor", True), ((0, -6, 2, 2, 2), 1, "minor", False),
    ],
)  # fmt: skip
def test_what_fits_a_dealer_and_a_penalty(row: Row, dealer: int | None, penalty: str | None, fits: bool) -> None:
    assert AT_FIVE.fits(row, dealer, penalty) is fits
