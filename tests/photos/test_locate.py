"""A photographed sheet is found: every cell within half a millimetre, however it was held, lit and bent; and a photo
that cannot be used says why."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageOps

from league.photos.eye.locate import PER_MM, READ, Unusable, codes, locate
from league.printing.document import Shape
from league.printing.plan import Plan, plan_of
from league.printing.sheet import pages
from tests.photos.scribe import Scribe, Some
from tests.photos.synthetic.camera import Camera, Shot, by_chance
from tests.photos.synthetic.sheets import filled, printed, sheet_page, without_marks
from tests.rows import chosen

FOUR = Shape()
SHAPES = {
    "four": FOUR,
    "rubrics": replace(FOUR, parted=True),
    "bock": replace(FOUR, bock=True),
    "large": pages(Shape(large=True), 24)[0],
    "a5": replace(FOUR, paper="a5"),
    "five": Shape(players=5, games=30, last=30, pflicht=5),
}
OF_FOUR = ("four", "rubrics", "bock", "large", "a5")  # what the list of four players may be printed on
HELD = Shot(megapixels=3, fill=0.92)


@cache
def scan_of(name: str, old: bool = False) -> Image.Image:
    shape, plan = SHAPES[name], plan_of(SHAPES[name])
    scan = filled(printed(sheet_page(shape)), plan, Some(plan, shape.players), Scribe())
    return without_marks(scan, plan) if old else scan


def camera(name: str, shot: Shot) -> Camera:
    plan = plan_of(SHAPES[name])
    return Camera(shot, plan.width, plan.height)


def taken(name: str, shot: Shot, old: bool = False) -> Image.Image:
    return camera(name, shot).photo(scan_of(name, old)).convert("L")


def candidates(name: str) -> list[Plan]:
    return [plan_of(SHAPES[one]) for one in (OF_FOUR if name in OF_FOUR else (name,))]


def cells_of(plan: Plan) -> np.ndarray:
    """The centres of all cells that are read."""
    read = (box for name, box in plan.cells.items() if name.partition(".")[2].partition(".")[0] in READ)
    return np.array([box.centre for box in read])


def furthest(name: str, shot: Shot, old: bool = False) -> float:
    """How many mm the worst cell is beside its place."""
    found = locate(taken(name, shot, old), candidates(name))
    assert found.plan == plan_of(SHAPES[name])
    centres = cells_of(found.plan)
    beside = found.warp.at(centres) - camera(name, shot).at(centres)
    return float(np.linalg.norm(beside, axis=1).max()) / found.per_mm


@pytest.mark.parametrize(
    ("name", "shot"),
    chosen([
        ("four", HELD),
        ("four", replace(HELD, tilt=10, towards=20, roll=5)),
        ("four", replace(HELD, tilt=10, towards=110, roll=-8, distance=320)),
        ("four", replace(HELD, tilt=8, towards=250, slope=0.5, shadow=0.5, edge=6)),
        ("four", replace(HELD, megapixels=1.4, fill=0.96, noise=6, jpeg=65)),
        ("four", replace(HELD, megapixels=12, tilt=6, towards=200)),
        ("four", replace(HELD, turns=1, tilt=7, towards=60)),
        ("four", replace(HELD, turns=2, light=0.6, warm=0.12)),
        ("four", replace(HELD, turns=3, desk=(235, 232, 225))),
        ("rubrics", replace(HELD, tilt=9, towards=300)),
        ("bock", replace(HELD, tilt=9, towards=30, shadow=0.4)),
        ("large", replace(HELD, tilt=9, towards=150, roll=6)),
        ("a5", replace(HELD, tilt=10, towards=70, roll=-6)),
        ("a5", replace(HELD, megapixels=1.4, bend=2)),
        ("five", replace(HELD, tilt=10, towards=330, blur=0.16)),
    ], 2, 12),
)  # fmt: skip
def test_every_cell_is_found_within_half_a_millimetre(name, shot):
    assert furthest(name, shot) < 0.5


@pytest.mark.parametrize("corner", chosen(["top-left", "bottom-left", "bottom-right"], 1))
@pytest.mark.parametrize("name", chosen(["four", "a5"], 1))
def test_a_thumb_over_a_corner_does_not_matter(name, corner):
    shot = replace(HELD, thumb=corner, tilt=8, towards=40)
    found = locate(taken(name, shot), candidates(name))
    assert corner not in found.seen_marks
    assert len(found.seen_marks) == 3
    assert furthest(name, shot) < 0.5


BENT = {
    "as a roof": replace(HELD, bend=5, bend_along=0),
    "as a gutter": replace(HELD, bend=-5, bend_along=90, tilt=6, towards=45),
    "curled up": replace(HELD, curl=5, tilt=8, towards=0),
    "askew": replace(HELD, bend=4, bend_along=40, curl=3, tilt=8, towards=200),
}


@pytest.mark.parametrize("shot", chosen(BENT.values(), 3), ids=BENT)
def test_bent_paper_is_laid_flat(shot):
    assert furthest("four", shot) < 0.5


@pytest.mark.parametrize("name", chosen(["four", "a5", "five"], 1))
def test_an_old_sheet_without_marks_is_found_by_its_lines(name):
    shot = replace(HELD, tilt=9, towards=75, roll=4, bend=2)
    assert locate(taken(name, shot, old=True), candidates(name)).seen_marks == ()
    assert furthest(name, shot, old=True) < 0.5


def test_the_page_is_evenly_lit_and_as_large_as_the_paper():
    found = locate(taken("four", replace(HELD, slope=0.5, shadow=0.5, edge=12)), candidates("four"))
    assert found.page.shape == (297 * PER_MM, 210 * PER_MM)
    remark = found.plan.cells["12.remark"]
    left, top, right, bottom = (round(side * PER_MM) for side in remark.wider(-0.6))
    assert found.page[top:bottom, left:right].mean() < 0.02
    head = found.plan.marks[0].wider(-0.4)
    left, top, right, bottom = (round(side * PER_MM) for side in head)
    assert found.page[top:bottom, left:right].mean() > 0.8


def test_what_the_code_says_and_how_large_it_is():
    [code] = codes(taken("four", HELD))
    assert (code.text, code.modules) == (sheet_page(FOUR).address, 37)
    where = camera("four", HELD).at(np.array(plan_of(FOUR).qr.corners))
    assert np.abs(np.array(code.corners) - where).max() < 3


# --- Photos that cannot be used


def cut(side: str) -> Image.Image:
    """Without the outer part of the table at this side."""
    picture, table = taken("four", HELD), plan_of(FOUR).table
    [(left, bottom)] = camera("four", HELD).at(np.array([(table.left, table.bottom)]))
    if side == "left":
        return picture.crop((round(left) + 220, 0, picture.width, picture.height))
    return picture.crop((0, 0, picture.width, round(bottom) - 60))


def covered(which: str) -> Image.Image:
    """A hand over a quarter of the table."""
    picture, table = taken("four", HELD), plan_of(FOUR).table
    x = table.left if "left" in which else table.right
    y = table.top if "top" in which else table.bottom
    [(at, over)] = camera("four", HELD).at(np.array([(x, y)]))
    ImageDraw.Draw(picture).ellipse((at - 420, over - 420, at + 420, over + 420), fill=150)
    return picture


def strange() -> Image.Image:
    """A sheet of five, looked for among those of four."""
    return taken("five", HELD)


def no_list() -> Image.Image:
    return Image.effect_noise((1200, 1600), 60)


@pytest.mark.parametrize(
    ("picture", "said"),
    chosen([
        (no_list, ("no-code", {})),
        (lambda: ImageOps.mirror(taken("four", HELD)), ("mirrored", {})),
        (lambda: taken("four", replace(HELD, megapixels=0.8)), ("too-small", {})),
        (lambda: taken("four", replace(HELD, blur=0.9)), ("blurred", {})),
        (lambda: cut("left"), ("cut-off", {"sides": ("left",)})),
        (lambda: cut("bottom"), ("cut-off", {"sides": ("bottom",)})),
        (lambda: covered("bottom-left"), ("corner-missing", {"which": "bottom-left"})),
        (lambda: covered("bottom-right"), ("corner-missing", {"which": "bottom-right"})),
        (strange, ("other-sheet", {})),
    ], 0, 3, 4, 6),
    ids=[
        "no code",
        "mirrored",
        "small",
        "blurred",
        "left cut off",
        "bottom cut off",
        "covered",
        "covered right",
        "strange",
    ],
)  # fmt: skip
def test_a_photo_that_cannot_be_used_says_why(picture, said):
    made = picture()
    with pytest.raises(Unusable) as why:
        locate(made, [plan_of(SHAPES[name]) for name in OF_FOUR])
    code, values = said
    assert why.value.code == code
    assert values.items() <= why.value.values.items()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_photos_by_chance(seed):
    assert furthest("four", by_chance(seed)) < 0.6
