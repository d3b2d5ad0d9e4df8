"""Light and ink: a grey picture of the straightened page becomes evenly lit ink, 0 for paper and 1 for black; and how
sharp it is. Knows neither plans nor cells."""

from __future__ import annotations

import numpy as np
from PIL import Image

from .geometry import Floats, Pixels

BLOCK = 2.0  # mm in which paper is looked for: a stroke does not fill it
BRIGHT = 80  # percentile of a block that is paper
SPECK = 0.04  # of the light: paper's own grain and a camera's noise


def ink_of(grey: Pixels, per_mm: int, black: float) -> Pixels:
    """`black`: how much of the light the printed black takes away, 0 to 1."""
    taken = 1 - grey / np.maximum(paper_of(grey, per_mm), 1)
    return np.clip((taken - SPECK) / max(black - SPECK, 0.2), 0, 1).astype(np.float32)


def paper_of(grey: Pixels, per_mm: int) -> Pixels:
    """How bright the paper would be without ink, everywhere."""
    side = round(BLOCK * per_mm)
    high, wide = (n // side for n in grey.shape)
    blocks = grey[: high * side, : wide * side].reshape(high, side, wide, side).transpose(0, 2, 1, 3)
    bright = np.percentile(blocks.reshape(high, wide, -1), BRIGHT, axis=2).astype(np.float64)
    smooth = _blurred(_middle_of_nine(_closed(bright)))
    scaled = Image.fromarray(smooth.astype(np.float32)).resize((wide * side, high * side), Image.Resampling.BICUBIC)
    full = np.asarray(scaled)
    beyond = ((0, grey.shape[0] - full.shape[0]), (0, grey.shape[1] - full.shape[1]))
    return np.pad(full, beyond, mode="edge")


def _neighbours(field: Floats) -> Floats:
    padded = np.pad(field, 1, mode="edge")
    high, wide = field.shape
    return np.stack([padded[j : j + high, i : i + wide] for j in range(3) for i in range(3)])


def _closed(field: Floats) -> Floats:
    """Dark spots smaller than three blocks are gone: a code, a thick line, a scribble."""
    return np.asarray(_neighbours(_neighbours(field).max(axis=0)).min(axis=0))


def _middle_of_nine(field: Floats) -> Floats:
    return np.asarray(np.median(_neighbours(field), axis=0))


def _blurred(field: Floats) -> Floats:
    return np.asarray(_neighbours(field).mean(axis=0))


def black_of(grey: Pixels) -> float:
    """How much light the black of a printed code takes, from a picture of the code alone."""
    dark, bright = np.percentile(grey, [12, 88])
    return float(np.clip(1 - dark / max(bright, 1), 0, 1))


def softness(grey: Pixels, per_mm: float) -> float:
    """How wide edges are in a picture of a printed code, in mm: the standard deviation of a blur that would make them
    so. The worse of both directions counts: a shaking hand blurs in one."""
    dark, bright = np.percentile(grey, [10, 90])
    height = max(float(bright - dark), 1.0)
    steepest = [np.percentile(np.abs(np.diff(grey, axis=axis)), 97) for axis in (0, 1)]
    return float(height / (max(min(steepest), 1e-3) * np.sqrt(2 * np.pi) * per_mm))
