"""The cells of a straightened page as pictures of one size, as the reader wants them: printed rules taken out, a little
of what runs over above and below, aligned to the right. Knows the plan, not what digits look like."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PIL import Image

from league.printing.plan import Box, Line, Plan

from .geometry import Pixels
from .locate import PER_MM

HEIGHT, WIDTH = 40, 128
OVER = 0.15  # of a cell's height, above and below: digits run over lines
BESIDE = 0.3  # mm to both sides of a rule that it may still darken
STRIP = 20 * PER_MM  # pixels along a rule that are compared: longer than two numbers are wide
LIFTED = 1.2  # times the rule is taken out: it is a little darker here and there
COVERS = 0.6  # of the ink: what is below a darker rule cannot be seen


def crops(page: Pixels, plan: Plan, names: Iterable[str]) -> Pixels:
    """One picture for each name, in their order."""
    clean = Image.fromarray(without_rules(page, plan))
    made = [_crop(clean, plan.cells[name]) for name in names]
    return np.stack(made) if made else np.zeros((0, HEIGHT, WIDTH), np.float32)


def _crop(page: Image.Image, cell: Box) -> Pixels:
    over = cell.height * OVER
    box = (cell.left * PER_MM, (cell.top - over) * PER_MM, cell.right * PER_MM, (cell.bottom + over) * PER_MM)
    wide = min(max(round((box[2] - box[0]) * HEIGHT / (box[3] - box[1])), 1), WIDTH)
    crop = np.zeros((HEIGHT, WIDTH), np.float32)
    crop[:, WIDTH - wide :] = np.asarray(page.resize((wide, HEIGHT), Image.Resampling.BILINEAR, box=box))
    return crop


def without_rules(page: Pixels, plan: Plan) -> Pixels:
    """The page without the lines of the table, and with what is written across them."""
    clean = page.copy()
    for line in plan.across:
        _take_out(clean, line)
    for line in plan.down:
        _take_out(clean.T, line)
    return clean


def _take_out(page: Pixels, line: Line) -> None:
    """What is dark all along the rule is the rule; in its darkest part, what stands on both sides goes on."""
    half = line.thick / 2 + BESIDE
    top, bottom = int((line.at - half) * PER_MM), int(np.ceil((line.at + half) * PER_MM))
    first, last = round((line.start - BESIDE) * PER_MM), round((line.end + BESIDE) * PER_MM)
    if top < 2 or bottom > len(page) - 2:
        return
    for start in range(first, last, STRIP):
        band = page[top - 1 : bottom + 1, max(start, 0) : min(start + STRIP, last)]
        if band.shape[1]:
            band[1:-1] = _lifted(band)[1:-1]


def _lifted(band: Pixels) -> Pixels:
    rule = np.median(band, axis=1, keepdims=True)
    rule = np.maximum(rule - np.minimum(rule[:1], rule[-1:]), 0)
    lifted = np.clip((band - LIFTED * rule) / np.maximum(1 - rule, 0.2), 0, 1)
    hidden = np.flatnonzero(rule[:, 0] > COVERS)
    if len(hidden):
        above, below = band[max(hidden[0] - 2, 0)], band[min(hidden[-1] + 2, len(band) - 1)]
        lifted[hidden[0] - 1 : hidden[-1] + 2] = np.minimum(above, below)
    return np.asarray(lifted)
