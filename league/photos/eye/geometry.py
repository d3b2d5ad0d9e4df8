"""Where a point of the paper is in the picture: a homography, and on it a smooth field of what the paper is bent.
Paper in mm from its top left, picture in pixels from its top left corner. Knows nothing of what is printed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Pixels = NDArray[np.float32]
ONES = np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)])  # here, a mm to the right, a mm below


def homography(paper: Floats, picture: Floats, weights: Floats | None = None) -> Floats:
    """The one that brings points of the paper to those of the picture, by least squares; at least four points."""
    (a, from_paper), (b, from_picture) = _normal(paper), _normal(picture)
    zero, one = np.zeros(len(a)), np.ones(len(a))
    x, y, u, v = a[:, 0], a[:, 1], b[:, 0], b[:, 1]
    rows = [np.column_stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u])]
    rows += [np.column_stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v])]
    weight = np.ones(len(a)) if weights is None else weights
    h = np.linalg.svd(np.vstack(rows) * np.tile(weight, 2)[:, None])[2][-1].reshape(3, 3)
    found = np.linalg.inv(from_picture) @ h @ from_paper
    return np.asarray(found / found[2, 2])


def affinity(paper: Floats, picture: Floats) -> Floats:
    """Without perspective: what a few close points tell surely."""
    known = np.column_stack([paper, np.ones(len(paper))])
    found = np.linalg.lstsq(known, picture, rcond=None)[0]
    return np.vstack([found.T, [0, 0, 1]])


def _normal(points: Floats) -> tuple[Floats, Floats]:
    """Around zero and about one large, so that no number drowns another."""
    middle, size = points.mean(axis=0), max(float(points.std()), 1e-9)
    way = np.array([[1 / size, 0, -middle[0] / size], [0, 1 / size, -middle[1] / size], [0, 0, 1]])
    return (points - middle) / size, way


def through(h: Floats, points: Floats) -> Floats:
    made = points @ h[:, :2].T + h[:, 2]
    return np.asarray(made[:, :2] / made[:, 2:])


@dataclass(frozen=True)
class Bend:
    """How far the paper's points lie beside where a flat paper would have them, in mm, at the knots of a grid."""

    size: tuple[float, float]
    dx: Floats = field(default_factory=lambda: np.zeros((2, 2)))
    dy: Floats = field(default_factory=lambda: np.zeros((2, 2)))

    def weights(self, points: Floats) -> tuple[NDArray[np.intp], Floats]:
        """For each point the four knots around it, and what each counts."""
        rows, columns = self.dx.shape
        x = np.clip(points[:, 0] / self.size[0], 0, 1) * (columns - 1)
        y = np.clip(points[:, 1] / self.size[1], 0, 1) * (rows - 1)
        i, j = np.minimum(x.astype(int), columns - 2), np.minimum(y.astype(int), rows - 2)
        u, v = x - i, y - j
        knots = np.stack(
            [j * columns + i, j * columns + i + 1, (j + 1) * columns + i, (j + 1) * columns + i + 1], axis=1
        )
        return knots, np.stack([(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v], axis=1)

    def at(self, points: Floats) -> Floats:
        knots, counts = self.weights(points)
        return np.stack([(knot.ravel()[knots] * counts).sum(axis=1) for knot in (self.dx, self.dy)], axis=1)


@dataclass(frozen=True)
class Warp:
    """From the paper to the picture."""

    h: Floats
    bend: Bend

    def at(self, points: Floats) -> Floats:
        return through(self.h, points + self.bend.at(points))

    def corrected(self, change: Floats) -> Warp:
        """`change` leads from the paper to the paper."""
        h = self.h @ change
        return Warp(h / h[2, 2], self.bend)

    def scaled(self, by: float) -> Warp:
        """For the same picture with other pixels."""
        return Warp(np.diag([by, by, 1.0]) @ self.h, self.bend)

    def per_mm(self, point: Floats) -> float:
        """Pixels for a mm there, in the direction that has fewer."""
        here, right, below = self.at(point + ONES)
        return float(min(np.linalg.norm(right - here), np.linalg.norm(below - here)))


def sampled(picture: Pixels, points: Floats | Pixels) -> Pixels:
    """Its brightness between the pixels; outside, that of the edge."""
    high, wide = picture.shape
    x = np.clip(points[..., 0].astype(np.float32) - np.float32(0.5), 0, np.float32(wide - 1.01))
    y = np.clip(points[..., 1].astype(np.float32) - np.float32(0.5), 0, np.float32(high - 1.01))
    i, j = x.astype(np.int32), y.astype(np.int32)
    u, v = x - i, y - j
    flat, at = picture.ravel(), j * np.int32(wide) + i
    above = flat.take(at) * (1 - u) + flat.take(at + 1) * u
    below = flat.take(at + wide) * (1 - u) + flat.take(at + wide + 1) * u
    return np.asarray(above * (1 - v) + below * v, np.float32)
