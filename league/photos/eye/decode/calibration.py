"""Whether probabilities mean what they say: how often what was said to be so sure was right, and a correction learnt
from that. Knows pairs of a probability and whether it was right; not where they come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Pairs = Sequence[tuple[float, bool]]
SURE = 1e-9  # nothing is surer than this
EDGES = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999, 1.0)
ROUNDS, PULL = 50, 1e-3  # of Newton's method; and how strongly the correction is drawn to none


@dataclass(frozen=True)
class Calibration:
    """Log-odds are stretched and shifted: below 1, the machine was too sure of itself."""

    slope: float = 1.0
    shift: float = 0.0

    def __call__(self, said: Floats) -> Floats:
        if self == Calibration():
            return said
        return 1 / (1 + np.exp(-(self.slope * _log_odds(said) + self.shift)))


def _log_odds(said: Floats) -> Floats:
    safe = np.clip(said, SURE, 1 - SURE)
    return np.log(safe) - np.log1p(-safe)


def fitted(pairs: Pairs) -> Calibration:
    """The correction under which what was said is as often right as it says (by maximum likelihood)."""
    odds = _log_odds(np.array([said for said, _ in pairs], np.float64))
    right = np.array([is_right for _, is_right in pairs], np.float64)
    columns = np.stack([odds, np.ones_like(odds)], 1)
    found = np.array([1.0, 0.0])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-columns @ found))
        slope = columns.T @ (right - chance) - PULL * (found - [1.0, 0.0])
        bend = (columns * (chance * (1 - chance))[:, None]).T @ columns + PULL * np.eye(2)
        found = found + np.clip(np.linalg.solve(bend, slope), -1, 1)
    return Calibration(float(found[0]), float(found[1]))


def reliability(pairs: Pairs) -> str:
    """A table for people: what was said, how often, and how often it was right.

    >>> print(reliability([(0.6, True), (0.65, False), (0.9995, True)]))
              said     cells   mean said       right
        0.5-   0.7         2     0.62500     0.50000
      0.999-0.9999         1     0.99950     1.00000
    """
    said, right = np.array([pair[0] for pair in pairs]), np.array([pair[1] for pair in pairs])
    lines = [f"{'said':>14}{'cells':>10}{'mean said':>12}{'right':>12}"]
    for low, high in pairwise(EDGES):
        inside = (said >= low) & ((said < high) | (high == EDGES[-1]))
        if inside.any():
            means = f"{said[inside].mean():12.5f}{right[inside].mean():12.5f}"
            lines.append(f"{low:7g}-{high:6g}{inside.sum():10}{means}")
    return "\n".join(lines)
