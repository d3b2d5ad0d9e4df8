"""The corner marks of a sheet in a picture: solid squares with white around them, found by sums over rectangles in
windows that grow with the distance from the code; and which of the found ones belong together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from league.printing.plan import Box, Plan

from .geometry import ONES, Floats, Pixels, homography, through

MOST = 4  # candidates for each mark
ENOUGH = 3  # marks, of four
FEWEST_PIXELS, ENOUGH_PIXELS = 5, 7  # of a mark: so that it is more than a speck; so that it is surely seen
DARKER = 0.22  # of the light that a mark takes away
SURE = 4.0  # mm by which the farthest mark may be off, and then some for every mm from the code
GROWS = 0.13
LENS = 0.35  # mm by which a set may miss code and marks


class Candidate(NamedTuple):
    x: float
    y: float
    contrast: float


class MarkSet(NamedTuple):
    """Marks of the plan by their number, where they were found, and the homography that follows."""

    found: dict[int, Candidate]
    h: Floats
    miss: float


def candidates(picture: Pixels, h: Floats, mark: Box, code: Box) -> list[Candidate]:
    """Dark squares of the mark's size near where `h` expects it, best first."""
    centre = np.array(mark.centre)
    reach = SURE + GROWS * float(np.linalg.norm(centre - code.centre))
    corners = through(h, np.array(mark.wider(reach).corners))
    side = max(round(mark.width * _per_mm(h, centre)), FEWEST_PIXELS)
    left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
    right, bottom = np.ceil(corners.max(axis=0)).astype(int)
    found = _squares(picture[top : max(bottom, 0), left : max(right, 0)], side)
    return [one._replace(x=one.x + float(left), y=one.y + float(top)) for one in found]


def _per_mm(h: Floats, centre: Floats) -> float:
    here, right, below = through(h, centre + ONES)
    return float(np.linalg.norm(right - here) + np.linalg.norm(below - here)) / 2


def _squares(window: Pixels, side: int) -> list[Candidate]:
    """In a smaller copy, in which a mark still has a few pixels; their places in the window itself."""
    less = max(side // ENOUGH_PIXELS, 1)
    small, small_side = _reduced(window, less), side / less
    ring, inner = max(round(small_side * 0.45), 2), max(round(small_side * 0.8), 3)
    margin = inner + ring + 2
    high, wide = small.shape
    if min(high, wide) < 2 * margin + 3:
        return []
    score = _contrast(_summed(small), (margin, margin, wide - margin, high - margin), inner, ring)
    return [
        Candidate(*_centre(window, round((x + 0.5) * less), round((y + 0.5) * less), side), contrast)
        for x, y, contrast in _best(score, margin, round(small_side))
    ]


def _reduced(window: Pixels, less: int) -> Pixels:
    high, wide = (n // less for n in window.shape)
    blocks = window[: high * less, : wide * less].reshape(high, less, wide, less)
    return np.asarray(blocks.mean(axis=(1, 3)), np.float32)


def _summed(picture: Pixels) -> Floats:
    """Sums over all rectangles from the top left corner."""
    sums = np.zeros((picture.shape[0] + 1, picture.shape[1] + 1))
    np.cumsum(np.cumsum(picture, axis=0, dtype=np.float64), axis=1, out=sums[1:, 1:])
    return sums


def _contrast(sums: Floats, window: tuple[int, int, int, int], inner: int, ring: int) -> Floats:
    """How much darker the square is than the lightest it could be mistaken for: the darkest of its four sides."""
    left, top, right, bottom = window
    half, gap = inner // 2, max(inner // 4, 1)

    def mean(dx0: int, dy0: int, dx1: int, dy1: int) -> Floats:
        """Of the rectangle at this distance from every point of the window."""
        a = sums[top + dy1 : bottom + dy1, left + dx1 : right + dx1]
        b = sums[top + dy0 : bottom + dy0, left + dx0 : right + dx0]
        c = sums[top + dy0 : bottom + dy0, left + dx1 : right + dx1]
        d = sums[top + dy1 : bottom + dy1, left + dx0 : right + dx0]
        return np.asarray((a + b - c - d) / ((dx1 - dx0) * (dy1 - dy0)))

    square = mean(-half, -half, inner - half, inner - half)
    near, far = half + gap, half + gap + max(ring - gap, 1)
    sides = [
        mean(-far, -half, -near, half),
        mean(near, -half, far, half),
        mean(-half, -far, half, -near),
        mean(-half, near, half, far),
    ]
    lightest_side, darkest_side = np.maximum.reduce(sides), np.minimum.reduce(sides)
    return np.asarray((darkest_side - square) / np.maximum(lightest_side, 1))


def _best(score: Floats, margin: int, side: int) -> Iterator[Candidate]:
    score = score.copy()
    for _ in range(MOST):
        j, i = (int(n) for n in np.unravel_index(int(score.argmax()), score.shape))
        contrast = float(score[j, i])
        if contrast < DARKER:
            return
        yield Candidate(margin + i, margin + j, contrast)
        score[max(j - side, 0) : j + side + 1, max(i - side, 0) : i + side + 1] = 0


def _centre(picture: Pixels, x: int, y: int, side: int) -> tuple[float, float]:
    """Its centre of darkness."""
    reach = round(side * 0.85)
    top, left = max(y - reach, 0), max(x - reach, 0)
    patch = picture[top : y + reach + 1, left : x + reach + 1]
    dark = np.clip(np.percentile(patch, 85) - patch, 0, None)
    dark = np.where(dark > 0.35 * dark.max(), dark, 0)
    total = float(dark.sum()) or 1.0
    v, u = np.mgrid[0 : patch.shape[0], 0 : patch.shape[1]] + 0.5
    return left + float((dark * u).sum()) / total, top + float((dark * v).sum()) / total


def sets(plan: Plan, code: Box, corners: Floats, found: Sequence[Sequence[Candidate]]) -> list[MarkSet]:
    """All choices of at least three marks that agree with the code, best first."""
    made = []
    for chosen in product(*([None, *some] for some in found)):
        marks = {n: one for n, one in enumerate(chosen) if one is not None}
        if len(marks) >= ENOUGH:
            made.append(_set(plan, code, corners, marks))
    fitting = [one for one in made if one.miss < LENS + 0.004 * plan.height]
    return sorted(fitting, key=lambda one: one.miss - 0.6 * len(one.found))


def _set(plan: Plan, code: Box, corners: Floats, marks: dict[int, Candidate]) -> MarkSet:
    paper = np.array([*code.corners, *(plan.marks[n].centre for n in marks)])
    picture = np.vstack([corners, [(one.x, one.y) for one in marks.values()]])
    h = homography(paper, picture)
    off = np.linalg.norm(through(h, paper) - picture, axis=1)
    per_mm = float(np.linalg.norm(corners[1] - corners[0])) / code.width
    return MarkSet(marks, h, float(off.max()) / per_mm)
