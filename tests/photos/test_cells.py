"""Cells as the reader wants them: one size, from the right, without the printed rules and with what crosses them."""

import numpy as np
import pytest

from league.photos.eye.cells import HEIGHT, WIDTH, crops, without_rules
from league.photos.eye.locate import PER_MM
from league.printing.document import Shape
from league.printing.plan import Box, plan_of
from tests.photos.synthetic.sheets import printed, sheet_page

PLAN = plan_of(Shape())
BLANK = 1 - np.asarray(printed(sheet_page(Shape())).convert("L").reduce(2), np.float32) / 255


def written(box: Box, onto: np.ndarray = BLANK) -> np.ndarray:
    """The blank page with a black bar."""
    page = onto.copy()
    left, top, right, bottom = (round(side * PER_MM) for side in box)
    page[top:bottom, left:right] = 1
    return page


def test_an_empty_cell_is_empty():
    names = [f"{row}.total.{seat}" for row in range(1, 25) for seat in range(1, 5)]
    made = crops(BLANK, PLAN, names)
    assert made.shape == (96, HEIGHT, WIDTH)
    assert made.dtype == np.float32
    assert made.max() < 0.3
    assert made.mean() < 0.02


@pytest.mark.parametrize("row", [3, 4], ids=["over a hairline", "over a heavy line"])
def test_what_crosses_a_line_stays(row):
    cell = PLAN.cells[f"{row}.total.2"]
    stroke = Box(cell.right - 4, cell.bottom - 3, cell.right - 3.4, cell.bottom + 1.5)
    clean = without_rules(written(stroke), PLAN)
    left, top, right, bottom = (round(side * PER_MM) for side in stroke)
    assert clean[top:bottom, left:right].mean() > 0.75
    assert clean[top:bottom, right + 4 : right + 12].max() < 0.3


def test_cells_end_at_the_right_and_show_a_little_above_and_below():
    cell = PLAN.cells["6.total.1"]
    at_the_end = Box(cell.right - 2, cell.top, cell.right, cell.bottom)
    above = Box(cell.left + 2, cell.top - 0.9, cell.left + 3, cell.top - 0.3)
    [one, other] = crops(written(above, written(at_the_end)), PLAN, ["6.total.1", "7.total.1"])
    assert one[10:30, -5:-1].min() > 0.9
    wide = round(cell.width * HEIGHT / (cell.height * 1.3))
    assert one[:, : WIDTH - wide].max() == 0
    assert one[1:4, WIDTH - wide : WIDTH - wide + 30].max() > 0.7
    assert other[10:30].max() < 0.3


def test_no_names_no_crops():
    assert crops(BLANK, PLAN, []).shape == (0, HEIGHT, WIDTH)
