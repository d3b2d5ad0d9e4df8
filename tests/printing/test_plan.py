"""The plan of a sheet is the sheet: where it says that a mark, a line or a code is, it is in the printed page, for every
shape; and it survives being stored."""

import json
import subprocess
import sys
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from league.printing.document import Shape
from league.printing.plan import Box, Plan, plan_of
from league.printing.sheet import pages, rows_of
from tests.photos.synthetic.camera import PER_MM
from tests.photos.synthetic.sheets import printed, sheet_page

FOUR, FIVE = Shape(), Shape(players=5, games=30, last=30, pflicht=5)
LARGE = pages(Shape(large=True), 24)
SHAPES = {
    "four": FOUR,
    "four with Bock": replace(FOUR, bock=True),
    "four in rubrics": replace(FOUR, parted=True),
    "four on A5": replace(FOUR, paper="a5"),
    "large, page 1": LARGE[0],
    "large, page 2": LARGE[1],
    "five": FIVE,
    "five on A5, page 2": pages(replace(FIVE, paper="a5"), 30)[1],
    "six": pages(Shape(players=6, games=36, last=36, pflicht=6), 36)[0],
    "seven, page 1": pages(Shape(players=7, games=42, last=42, pflicht=7), 42)[0],
}
SOME = ("four", "four on A5", "large, page 2", "five")
each = pytest.mark.parametrize("shape", [SHAPES[name] for name in SOME], ids=SOME)
every = pytest.mark.parametrize(
    "shape", [pytest.param(shape, id=n, marks=[] if n in SOME else pytest.mark.thorough) for n, shape in SHAPES.items()]
)


@cache
def page_of(shape: Shape) -> np.ndarray:
    """Ink of the printed page."""
    return 1 - np.asarray(printed(sheet_page(shape)).convert("L"), float) / 255


def ink_in(shape: Shape, box: Box) -> np.ndarray:
    left, top, right, bottom = (round(side * PER_MM) for side in box)
    return page_of(shape)[top:bottom, left:right]


@pytest.mark.thorough
@each
def test_marks_are_black_and_have_white_around_them(shape):
    plan = plan_of(shape)
    assert len(plan.marks) == 4
    for mark in plan.marks:
        assert ink_in(shape, mark.wider(-0.15)).min() > 0.9
        around = ink_in(shape, mark.wider(0.7)).sum() - ink_in(shape, mark.wider(0.15)).sum()
        assert around == 0


@each
def test_lines_are_dark_all_along_and_cells_are_light(shape):
    plan = plan_of(shape)
    for line in plan.across:
        box = Box(line.start, line.at - 0.15 - line.thick / 2, line.end, line.at + 0.15 + line.thick / 2)
        assert (ink_in(shape, box).sum(axis=0) / PER_MM > 0.35 * line.thick).mean() > 0.98
    for line in plan.down:
        box = Box(line.at - 0.15 - line.thick / 2, line.start, line.at + 0.15 + line.thick / 2, line.end)
        assert (ink_in(shape, box).sum(axis=1) / PER_MM > 0.35 * line.thick).mean() > 0.98
    key = rows_of(shape)[-1].key
    assert ink_in(shape, plan.cells[f"{key}.total.1"].wider(-0.2)).max() < 0.12  # the guide for the sign at most


@each
def test_the_code_is_where_the_plan_has_it(shape):
    box = plan_of(shape).qr
    finder = box.width / 37 * 7
    for left, top in ((box.left, box.top), (box.right - finder, box.top), (box.left, box.bottom - finder)):
        ring = ink_in(shape, Box(left, top, left + finder, top + finder))
        assert ring[1, 1:-1].mean() > 0.9  # the upper edge of the finder
    assert ink_in(shape, box.wider(1)).sum() == pytest.approx(ink_in(shape, box.wider(0.1)).sum(), rel=0.001)


@every
def test_every_row_has_its_cells_in_their_order(shape):
    plan, rows = plan_of(shape), rows_of(shape)
    assert plan.rows == tuple((row.key, row.kind) for row in rows)
    tops = [plan.cells[f"{key}.total.1"].top for key, _kind in plan.rows]
    assert tops == sorted(tops)
    for place, total in (cell for row in rows for cell in row.cells):
        plus, number = plan.cells[place], plan.cells[total]
        assert plus.right <= number.left
        assert number.right <= plan.table.right
    ends = [plan.cells[f"seat{n}.end"] for n in range(1, shape.players + 1)]
    assert all(end.top > tops[-1] for end in ends)


@every
def test_marks_keep_off_the_punch_the_words_and_the_edge(shape):
    """A punch takes 9 to 15 mm from the left, at its heights; a printer leaves 3.9 mm blank."""
    plan = plan_of(shape)
    for mark in plan.marks:
        assert mark.left > 3.8
        assert mark.top > 3.8
        assert mark.right < plan.width - 3.8
        assert mark.bottom < plan.height - 3.8
        assert not 65 < mark.centre[1] < plan.height - 65
        words = [box for name, box in plan.cells.items()] + list(plan.printed) + [plan.qr.wider(2)]
        assert not [box for box in words if _meets(box, mark)]


def _meets(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


@pytest.mark.parametrize("name", ["four", "five"])
def test_it_comes_back_from_json_as_it_was(name):
    plan = plan_of(SHAPES[name])
    assert Plan.from_dict(json.loads(json.dumps(plan.to_dict()))) == plan


def test_an_old_sheet_is_the_same_without_marks():
    assert plan_of(FOUR, marks=False) == replace(plan_of(FOUR), marks=())


def test_a_longer_code_fills_the_same_square():
    plan = plan_of(FOUR)
    longer = plan.code_of(41)
    assert plan.code_of(37).width == pytest.approx(plan.qr.width)
    assert longer.width == pytest.approx(26.757 * 41 / 49, abs=0.01)
    assert longer.centre == pytest.approx(plan.qr.centre)


def test_who_reads_a_plan_needs_neither_django_nor_the_pdf_engine():
    said = "import sys; import league.printing.plan; print({'django', 'weasyprint'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"
