"""How surely a photographed sheet is found, and how fast: photos by chance of filled lists in all shapes, every fifth
an old sheet without marks. Right is a photo whose cells are all found within 0.6 mm by the plan of its own shape.

    .venv/bin/python bench/locate.py 200                  ordinary quality
    .venv/bin/python bench/locate.py 100 --quality poor
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from statistics import mean

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: a photo is looked at by one core
sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
import numpy as np
from PIL import Image

from league.photos.eye.locate import READ, Unusable, locate
from league.printing.document import Shape
from league.printing.plan import Plan, plan_of
from league.printing.sheet import pages
from tests.photos.synthetic.camera import Camera, by_chance
from tests.photos.synthetic.lists import played
from tests.photos.synthetic.sheets import filled, printed, sheet_page, without_marks
from tests.photos.synthetic.writers import Writer

NEAR = 0.6  # mm
FOUR = Shape()
SHAPES = {
    "four": FOUR,
    "rubrics": replace(FOUR, parted=True),
    "A5": replace(FOUR, paper="a5"),
    "large": pages(Shape(large=True), 24)[0],
    "five": Shape(players=5, games=30, last=30, pflicht=5),
}
TURNS = ("four", "four", "rubrics", "four", "A5", "four", "large", "four", "five")


@dataclass(frozen=True)
class Result:
    name: str
    said: str = ""
    furthest: float = 0.0
    seconds: float = 0.0


@cache
def blank(name: str) -> Image.Image:
    return printed(sheet_page(SHAPES[name]))


def plans(name: str) -> dict[str, Plan]:
    """Every shape in which a list of so many players may be printed."""
    players = SHAPES[name].players
    return {one: plan_of(shape) for one, shape in SHAPES.items() if shape.players == players}


def scanned(name: str, seed: int, old: bool) -> Image.Image:
    shape, plan = SHAPES[name], plan_of(SHAPES[name])
    liste = played(seed, shape.players, parted=shape.parted)
    there = tuple(row for row in liste.rows if f"{row.key}.total.1" in plan.cells)
    scan = filled(blank(name), plan, replace(liste, rows=there), Writer(seed), seed)
    return without_marks(scan, plan) if old else scan


def result(seed: int, quality: str) -> Result:
    name, old, shot = TURNS[seed % len(TURNS)], seed % 5 == 4, by_chance(seed, quality)
    plan = plan_of(SHAPES[name])
    camera = Camera(shot, plan.width, plan.height)
    picture, offered = camera.photo(scanned(name, seed, old)).convert("L"), plans(name)
    began = time.process_time()
    try:
        found = locate(picture, list(offered.values()))
    except Unusable as why:
        return Result(name, why.code, seconds=time.process_time() - began)
    seconds = time.process_time() - began
    if list(offered)[found.which] != name:
        return Result(name, f"taken for {list(offered)[found.which]}", seconds=seconds)
    read = [box.centre for one, box in plan.cells.items() if one.partition(".")[2].partition(".")[0] in READ]
    beside = np.linalg.norm(found.warp.at(np.array(read)) - camera.at(np.array(read)), axis=1) / found.per_mm
    return Result(name, furthest=float(beside.max()), seconds=seconds)


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("count", type=int, nargs="?", default=50)
    words.add_argument("--quality", default="ordinary")
    told = words.parse_args()
    results = [result(seed, told.quality) for seed in range(told.count)]
    right = [one for one in results if not one.said and one.furthest < NEAR]
    print(f"{len(right)} of {len(results)} photos: every cell within {NEAR} mm")
    if right:
        print(f"the worst cell of a photo: {mean(one.furthest for one in right):.2f} mm, at most "
              f"{max(one.furthest for one in right):.2f} mm")  # fmt: skip
    print(f"{mean(one.seconds for one in results):.2f} s a photo, at most {max(one.seconds for one in results):.2f} s")
    for seed, one in enumerate(results):
        if one not in right:
            print(f"{seed}, {one.name}: {one.said or f'{one.furthest:.2f} mm'}")
    sys.exit(told.quality == "ordinary" and len(right) < 0.97 * len(results))


if __name__ == "__main__":
    main()
