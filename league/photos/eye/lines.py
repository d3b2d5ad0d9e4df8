"""The ruled lines of a table in a picture: measured piece by piece, where the plan expects them, and what that says of
where the paper lies and how it is bent. Needs a first idea of it that is right to two millimetres or so."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from league.printing.plan import Line, Plan

from .geometry import Bend, Floats, Pixels, Warp, sampled

LENGTH = 9.0  # mm of line that are measured together: longer than a number is wide
ALONG, ACROSS = 0.7, 0.12  # mm between samples, when it must be exact
ROUGHLY = 1.8  # times as many mm between them, and every other piece, when it need not
CLOSE = 1.3  # mm: two lines that are closer are one, or none
CALM = 0.55  # of the samples along a line, the lightest: numbers that are written across it do not count
FAINT = 0.025  # of the light that a line must take to be one
KNOT = 22.0  # mm between knots of the bent paper
STIFF, HELD = 6.0, 0.08  # how much the paper resists being bent, and being moved at all
CUT = 0.6  # mm: what lies further off is something else


@dataclass(frozen=True)
class Pieces:
    """Middles of pieces of lines, and the direction across them: (0, 1) for a line across the page."""

    middle: Floats
    normal: Floats

    def __getitem__(self, some: NDArray[np.bool_]) -> Pieces:
        return Pieces(self.middle[some], self.normal[some])

    def __len__(self) -> int:
        return len(self.middle)


@dataclass(frozen=True)
class Measured:
    """For each piece: how far beside the expected place the line is, in mm, and how dark it is; 0: none was seen."""

    offset: Floats
    dark: Floats

    @property
    def seen(self) -> NDArray[np.bool_]:
        return np.asarray(self.dark > FAINT)


def agreeing(found: Measured, within: float) -> float:
    """Share of the pieces that lie where they should."""
    return float((found.seen & (np.abs(found.offset) < within)).mean())


def pieces_of(plan: Plan) -> Pieces:
    across = [(x, line.at, 0.0, 1.0) for line in _alone(plan.across) for x in _cut(line)]
    down = [(line.at, y, 1.0, 0.0) for line in _alone(plan.down) for y in _cut(line)]
    made = np.array(across + down)
    return Pieces(made[:, :2], made[:, 2:])


def between(plan: Plan) -> Pieces:
    """Where no line is: the middles of the rows. One that is seen there speaks against the plan."""
    table, rows = plan.table, [plan.cells[f"{key}.total.1"] for key, _kind in plan.rows]
    made = np.array([(x, box.centre[1]) for box in rows for x in _cut(Line(0, table.left, table.right, 0))])
    return Pieces(made, np.tile([0.0, 1.0], (len(made), 1)))


def _alone(lines: tuple[Line, ...]) -> list[Line]:
    """Without those that have another one close by; a double line is one."""
    kept = []
    for line in lines:
        beside = [o for o in lines if o is not line and abs(o.at - line.at) < CLOSE and _overlap(o, line)]
        if not beside:
            kept.append(line)
        elif len(beside) == 1 and beside[0].thick == line.thick and line.at < beside[0].at:
            kept.append(line._replace(at=(line.at + beside[0].at) / 2))
        elif line.thick < 0.3:
            kept += _left_over(line, beside)
    return kept


def _overlap(one: Line, other: Line) -> bool:
    return one.start < other.end and other.start < one.end


def _left_over(line: Line, beside: list[Line]) -> list[Line]:
    first, last = min(o.start for o in beside) - CLOSE, max(o.end for o in beside) + CLOSE
    parts = [line._replace(end=first), line._replace(start=last)]
    return [part for part in parts if part.end - part.start > LENGTH]


def _cut(line: Line) -> Floats:
    count = max(int((line.end - line.start) / LENGTH), 1)
    return line.start + (np.arange(count) + 0.5) * (line.end - line.start) / count


def measured(picture: Pixels, warp: Warp, pieces: Pieces, reach: float, rough: float = 1.0) -> Measured:
    """Looks `reach` mm to both sides of where the lines should be. `rough`: how many times coarser."""
    step = ACROSS * rough
    steps = np.arange(-reach, reach + step / 2, step)
    profile = _profiles(picture, warp, pieces, steps, ALONG * rough)
    best = profile[:, 1:-1].argmax(axis=1) + 1
    at = np.arange(len(pieces))
    before, peak, after = profile[at, best - 1], profile[at, best], profile[at, best + 1]
    shift = (after - before) / np.maximum(2 * (2 * peak - before - after), 1e-6) * step
    dark = peak - np.median(profile, axis=1)
    rival = np.where(np.abs(steps - steps[best][:, None]) < 0.7, -1, profile).max(axis=1) - np.median(profile, axis=1)
    surely = (dark > 1.35 * rival) & (best > 1) & (best < len(steps) - 2) & _inside(picture, warp, pieces)
    return Measured(steps[best] + np.clip(shift, -step, step), np.where(surely, dark, 0.0))


def _profiles(picture: Pixels, warp: Warp, pieces: Pieces, steps: Floats, apart: float) -> Floats:
    """How dark it is across each piece: the lighter part along the line, smoothed across it."""
    along = np.arange(-LENGTH / 2 + apart / 2, LENGTH / 2, apart).astype(np.float32)
    tangent = pieces.normal[:, ::-1]
    here = warp.at(pieces.middle)
    to_side = (warp.at(pieces.middle + pieces.normal) - warp.at(pieces.middle - pieces.normal)) / 2
    onward = (warp.at(pieces.middle + 4 * tangent) - warp.at(pieces.middle - 4 * tangent)) / 8
    at, aside, on = (one.astype(np.float32)[:, None, None] for one in (here, to_side, onward))
    points = at + along[:, None, None] * on + steps.astype(np.float32)[:, None] * aside
    light = sampled(picture, points)
    paper = np.percentile(light.reshape(len(pieces), -1)[:, ::3], 75, axis=1)[:, None, None]
    dark = np.sort(np.clip(1 - light / np.maximum(paper, 1), 0, 0.6), axis=1)
    profile = dark[:, : max(int(CALM * len(along)), 1)].mean(axis=1).astype(float)
    padded = np.pad(profile, ((0, 0), (1, 1)), mode="edge")
    return np.asarray((padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]) / 3)


def _inside(picture: Pixels, warp: Warp, pieces: Pieces) -> NDArray[np.bool_]:
    x, y = warp.at(pieces.middle).T
    return np.asarray((x > 2) & (y > 2) & (x < picture.shape[1] - 2) & (y < picture.shape[0] - 2))


# --- What follows from it


def straightened(warp: Warp, pieces: Pieces, found: Measured, perspective: float = 0.0) -> Warp:
    """The homography that fits the lines best. `perspective`: how much a change of it costs; much, while all that is
    known lies close together."""
    seen = found.seen
    if seen.sum() < 8:
        return warp
    middle = pieces.middle.mean(axis=0)
    (x, y), (across, down) = ((pieces.middle[seen] - middle) / 100).T, pieces.normal[seen].T
    rows = np.column_stack([across, across * x, across * y, down, down * x, down * y])
    rows = np.column_stack([rows, across * x * x + down * x * y, across * x * y + down * y * y])
    change = _robust(rows, found.offset[seen], np.diag([0, 0, 0, 0, 0, 0, perspective, perspective]))
    return warp.corrected(_as_homography(change, middle))


def _robust(rows: Floats, offset: Floats, damping: Floats) -> Floats:
    """Least squares, again and again, with less weight on what does not fit."""
    weight = np.ones(len(offset))
    for _ in range(5):
        square = rows.T @ (rows * weight[:, None]) + damping * len(offset)
        found = np.linalg.solve(square + 1e-6 * np.eye(len(square)), rows.T @ (offset * weight))
        left = offset - rows @ found
        scale = max(1.5 * float(np.median(np.abs(left))), 0.05)
        weight = 1 / (1 + (left / (2 * scale)) ** 2) ** 2
    return np.asarray(found)


def _as_homography(change: Floats, middle: Floats) -> Floats:
    """A small change, found in decimetres around the middle, as one of the whole paper."""
    a0, a1, a2, b0, b1, b2, g, h = change / 100
    small = np.array([[1 + a1, a2, a0], [b1, 1 + b2, b0], [-g, -h, 1]])
    there = np.array([[0.01, 0, -middle[0] / 100], [0, 0.01, -middle[1] / 100], [0, 0, 1]])
    return np.asarray(np.linalg.inv(there) @ small @ there)


def flattened(warp: Warp, plan: Plan, pieces: Pieces, found: Measured) -> Warp:
    """With the paper bent as its lines are: what they are beside their place, smoothly continued between them."""
    near = found.seen & (np.abs(found.offset) < CUT * 4)
    bend = _finer(warp.bend, plan)
    if near.sum() < 20:
        return warp
    upright = pieces.normal[:, 1] > 0.5
    dx = bend.dx + _field(bend, pieces.middle, found, near & ~upright)
    dy = bend.dy + _field(bend, pieces.middle, found, near & upright)
    return Warp(warp.h, replace(bend, dx=dx, dy=dy))


def _finer(bend: Bend, plan: Plan) -> Bend:
    """On a grid with a knot every few centimetres, once."""
    shape = (round(plan.height / KNOT) + 1, round(plan.width / KNOT) + 1)
    return bend if bend.dx.shape == shape else Bend((plan.width, plan.height), np.zeros(shape), np.zeros(shape))


def _field(bend: Bend, middle: Floats, found: Measured, some: NDArray[np.bool_]) -> Floats:
    """At each knot, the offset that agrees with the measured ones around it and bends the paper least."""
    knots, counts = bend.weights(middle[some])
    rows = np.zeros((len(knots), bend.dx.size))
    np.put_along_axis(rows, knots, counts, axis=1)
    stiff = _stiffness(*bend.dx.shape)
    return _robust(rows, found.offset[some], stiff / max(len(knots), 1)).reshape(bend.dx.shape)


def _stiffness(rows: int, columns: int) -> Floats:
    """What a bend at every knot costs, and a little what lies beside its place."""
    at = np.arange(rows * columns).reshape(rows, columns)
    triples = [*zip(at[:, :-2].ravel(), at[:, 1:-1].ravel(), at[:, 2:].ravel(), strict=True)]
    triples += [*zip(at[:-2].ravel(), at[1:-1].ravel(), at[2:].ravel(), strict=True)]
    bends = np.zeros((len(triples), rows * columns))
    for row, (before, here, after) in zip(bends, triples, strict=True):
        row[[before, here, after]] = 1, -2, 1
    return np.asarray(STIFF * bends.T @ bends + HELD * np.eye(rows * columns))
