"""Finds a printed list in a picture: by its code which one and how it lies, by marks and ruled lines exactly where, by
the lines how the paper is bent; and gives the page as if a scanner had seen it. Says why a picture cannot be used.
Knows the plan of the sheet, not what is written on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np
import zxingcpp
from numpy.typing import NDArray
from PIL import Image

from league.printing.plan import Box, Plan

from . import light, marks
from .geometry import Bend, Pixels, Warp, affinity, sampled
from .lines import ROUGHLY, Pieces, agreeing, between, flattened, measured, pieces_of, straightened

PER_MM = 6  # pixels of the straightened page
LEAST_PER_MM = 3.5
SOFTEST = 0.4  # mm: beyond, strokes run into each other
FITS, CLEARLY = 0.6, 0.35  # share of the lines that lie where a plan has them: to be believed at all; to be tried on
# From the code outward: share of the page's height, and how much a change of perspective costs.
RINGS = ((0.2, 1.0), (0.3, 0.1), (0.42, 0.01), (0.58, 0.001), (0.78, 0.0), (1.1, 0.0), (1.1, 0.0))
UNLIKELY = 0.2  # what speaks against a plan so much makes it another sheet
SEEN_IN_CORNER = 0.3  # share of the lines that must be seen in every corner of the table
CODE_SIDES = (1600, 2400)  # pixels of the longer side in which a code is looked for before the whole picture is
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
FEW_PIXELS = 1500  # of the longer side: where no code is read, more pixels are the first advice
READ = ("total", "plus", "value", "end")


REFUSALS = ("no-code", "mirrored", "too-small", "blurred", "cut-off", "corner-missing", "other-sheet")


class Unusable(Exception):
    """A picture that cannot be read, with one of REFUSALS: cut-off tells `sides`, corner-missing `which`."""

    def __init__(self, code: str, **values: object) -> None:
        assert code in REFUSALS
        super().__init__(code)
        self.code, self.values = code, values


@dataclass(frozen=True)
class Code:
    """What a code says, and its corners in the picture as they are on paper: top left, top right, bottom right, bottom
    left. `modules`: on a side."""

    text: str
    corners: tuple[tuple[float, float], ...]
    modules: int

    @property
    def side(self) -> float:
        """In pixels; the shorter ones count."""
        points = np.array(self.corners)
        return float(np.sort(np.linalg.norm(points - np.roll(points, -1, axis=0), axis=1))[:2].mean())


@dataclass(frozen=True)
class Located:
    """`page`: ink from 0 to 1 in PER_MM pixels for a mm; `warp`: from mm on paper to
    pixels of the picture; `sharpness`: 1 is as sharp as print, 0 cannot be read; `fit`: share of the lines that are
    where the plan has them."""

    code: Code
    plan: Plan
    which: int
    page: Pixels
    warp: Warp
    sharpness: float
    per_mm: float
    fit: float
    seen_marks: tuple[str, ...] = ()


# --- The code


def codes(picture: Image.Image) -> list[Code]:
    """All QR codes, the largest first; looked for in small copies before the picture itself."""
    for longest in (*CODE_SIDES, max(picture.size)):
        factor = max(max(picture.size) / longest, 1.0)
        small = picture.reduce(round(factor)) if round(factor) > 1 else picture
        found = [_code(one, picture.width / small.width) for one in _barcodes(small)]
        if found or round(factor) <= 1:
            return sorted(found or _enlarged(picture), key=lambda one: -one.side)
    return []


def _enlarged(picture: Image.Image) -> list[Code]:
    """A small picture may have too few pixels for a module."""
    if max(picture.size) > 1800:
        return []
    large = picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.BICUBIC)
    return [_code(one, 0.5) for one in _barcodes(large)]


def _barcodes(picture: Image.Image) -> list[zxingcpp.Barcode]:
    """A small sister, the Micro QR code, is found as well; sheets have none."""
    only = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found = zxingcpp.read_barcodes(picture, only, text_mode=zxingcpp.TextMode.Plain)
    return [one for one in found if _version(one).isdigit()]


def _version(found: zxingcpp.Barcode) -> str:
    return str(cast(Mapping[str, object], found.extra).get("Version", ""))


def _code(found: zxingcpp.Barcode, scale: float) -> Code:
    place = found.position
    points = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
    corners = tuple(((p.x + 0.5) * scale, (p.y + 0.5) * scale) for p in points)
    modules = 17 + 4 * int(_version(found))
    return Code(found.text, corners, modules)


# --- The sheet


@dataclass(frozen=True)
class Try:
    """One plan laid over the picture."""

    plan: Plan
    which: int
    warp: Warp
    pieces: Pieces
    fit: float = 0.0
    against: float = 0.0  # what else speaks against it: lines where none should be, a code elsewhere
    seen: tuple[float, ...] = ()  # share of the lines seen in each corner of the table
    marks: tuple[int, ...] = ()


def locate(picture: Image.Image, plans: Sequence[Plan], code: Code | None = None) -> Located:
    """The plan that fits, and the page laid straight. `picture` is grey."""
    code = code or _one_code(picture)
    widest = max(plan.qr.width for plan in plans)
    if code.side / min(plan.qr.width for plan in plans) < LEAST_PER_MM * 0.93:
        raise Unusable("too-small")
    less = max(int(code.side / widest / PER_MM), 1)
    small = picture.reduce(less) if less > 1 else picture
    grey = np.asarray(small, np.float32)
    seen = _smaller(code, less)
    best = _best(grey, plans, seen)
    if best.fit < CLEARLY and _best(grey, [best.plan], _turned_over(seen)).fit >= FITS:
        raise Unusable("mirrored")
    _check(best, grey)
    return _straight(small, best, code, less)


def _one_code(picture: Image.Image) -> Code:
    if found := codes(picture):
        return found[0]
    raise Unusable(why_no_code(picture))


def why_no_code(picture: Image.Image) -> str:
    if max(picture.size) < FEW_PIXELS:
        return "too-small"
    return "blurred" if _is_soft(picture) else "no-code"


def _is_soft(picture: Image.Image) -> bool:
    """No edge in it is steep, although something is to be seen."""
    small = picture.copy()
    small.thumbnail((1600, 1600), Image.Resampling.BOX)
    grey = np.asarray(small, np.float32)
    dark, bright = np.percentile(grey, [1, 99])
    steep = np.percentile(np.abs(np.diff(grey, axis=1)), 99.5)
    return bool(bright - dark > 40 and steep < 0.13 * (bright - dark))


def _smaller(code: Code, less: int) -> Code:
    return replace(code, corners=tuple((x / less, y / less) for x, y in code.corners))


def _turned_over(code: Code) -> Code:
    """Its corners as they lie in a mirror: a code is read there as well, and nobody says so."""
    first, second, third, fourth = code.corners
    return replace(code, corners=(first, fourth, third, second))


def _best(grey: Pixels, plans: Sequence[Plan], code: Code) -> Try:
    """All plans are laid over it roughly, by marks or, where none fits so, from line to line; the best ones exactly.
    Those that cannot be told apart by their lines are told apart by their words."""
    firsts = [_first(plan, which, code) for which, plan in enumerate(plans)]
    known: dict[object, list[marks.MarkSet]] = {}
    rough = [one for first in firsts for one in _by_marks(grey, first, code, known)]
    if max((one.fit for one in rough), default=0) < FITS:
        rough += [_grown(grey, first, code) for first in firsts]
    most = max(one.fit for one in rough)
    exact = _exact(grey, [one for one in rough if one.fit > most - 0.12], code)
    best = max(one.fit for one in exact)
    rivals = [one for one in exact if one.fit > best - 0.04]
    return max(rivals, key=lambda one: (_words(grey, one, rivals), one.fit))


def _first(plan: Plan, which: int, code: Code) -> Try:
    corners = np.array(plan.code_of(code.modules).corners)
    flat = Bend((plan.width, plan.height))
    return Try(plan, which, Warp(affinity(corners, np.array(code.corners)), flat), pieces_of(plan))


def _by_marks(grey: Pixels, first: Try, code: Code, known: dict[object, list[marks.MarkSet]]) -> Iterator[Try]:
    """`known`: the sets of marks that were found for other plans, whose sheets may have them in the same places."""
    plan, box = first.plan, first.plan.code_of(code.modules)
    if (plan.qr, plan.marks) not in known:
        found = [marks.candidates(grey, first.warp.h, mark, box) for mark in plan.marks]
        known[plan.qr, plan.marks] = marks.sets(plan, box, np.array(code.corners), found)[:2]
    for one in known[plan.qr, plan.marks]:
        laid = _laid(grey, replace(first, warp=Warp(one.h, first.warp.bend), marks=tuple(one.found)))
        yield laid
        if laid.fit >= FITS:
            return


def _grown(grey: Pixels, one: Try, code: Code) -> Try:
    """What lies close to the code is known first; each ring tells where the next is."""
    centre = np.array(one.plan.code_of(code.modules).centre)
    far = np.linalg.norm(one.pieces.middle - centre, axis=1) / one.plan.height
    warp = one.warp
    for ring, damping in RINGS:
        near = one.pieces[far < ring]
        if len(near):
            warp = straightened(warp, near, measured(grey, warp, near, 2.2, ROUGHLY), damping)
    return _laid(grey, replace(one, warp=warp))


def _laid(grey: Pixels, one: Try) -> Try:
    """Straight, roughly, by every other piece of line."""
    some = one.pieces[np.arange(len(one.pieces)) % 2 == 0]
    warp = straightened(one.warp, some, measured(grey, one.warp, some, 2.5, ROUGHLY))
    return replace(one, warp=warp, fit=agreeing(measured(grey, warp, some, 2.0, ROUGHLY), 0.8))


def _exact(grey: Pixels, tries: Iterable[Try], code: Code) -> list[Try]:
    """Sheets with the same lines are measured once."""
    known: dict[object, Try] = {}
    made = []
    for one in tries:
        lines = one.plan.across, one.plan.down, one.marks
        known[lines] = done = known.get(lines) or _finished(grey, one, code)
        made.append(replace(done, plan=one.plan, which=one.which))
    return made


def _finished(grey: Pixels, one: Try, code: Code) -> Try:
    """Straight, then flat; given up when most lines are not where they should be. The lines across and those down fit,
    each for themselves."""
    pieces, warp = one.pieces, straightened(one.warp, one.pieces, measured(grey, one.warp, one.pieces, 1.8, ROUGHLY))
    found = measured(grey, warp, pieces, 2.0, ROUGHLY)
    if agreeing(found, 0.8) < CLEARLY:
        return replace(one, warp=warp, fit=0.0)
    warp = flattened(warp, one.plan, pieces, found)
    warp = flattened(warp, one.plan, pieces, measured(grey, warp, pieces, 1.2))
    found = measured(grey, warp, pieces, 0.9)
    right = found.seen & (np.abs(found.offset) < 0.35)
    upright = pieces.normal[:, 1] > 0.5
    done = replace(one, warp=warp, seen=_corners(one.plan, pieces, right))
    against = _against(grey, done, code)
    kept = min(right[upright].mean(), right[~upright].mean())
    return replace(done, fit=max(float(kept) - against, 0.0), against=against)


def _against(grey: Pixels, one: Try, code: Code) -> float:
    """Lines where none should be, and a code that would have to lie elsewhere: paper that may bend fits many a plan a
    little."""
    corners = np.array(one.plan.code_of(code.modules).corners)
    miss = np.linalg.norm(one.warp.at(corners) - np.array(code.corners), axis=1).max() / one.warp.per_mm(corners[0])
    wrong = measured(grey, one.warp, between(one.plan), 1.2, ROUGHLY).seen.mean()
    return float(wrong / 2 + 0.35 * max(miss - 0.7, 0.0))


def _corners(plan: Plan, pieces: Pieces, right: NDArray[np.bool_]) -> tuple[float, ...]:
    """Share of the lines that are in their place in each corner of the table."""
    box, (x, y) = plan.table, pieces.middle.T
    left, top = x < box.left + box.width * 0.3, y < box.top + box.height * 0.25
    apart, below = x > box.right - box.width * 0.3, y > box.bottom - box.height * 0.25
    return tuple(float(right[where].mean()) for where in (left & top, apart & top, left & below, apart & below))


def _words(grey: Pixels, one: Try, rivals: Iterable[Try]) -> float:
    """Sheets with the same lines differ by printed words: how dark it is where only this one has some, and how light
    where only others have."""
    own = set(one.plan.printed)
    others = {box for rival in rivals for box in rival.plan.printed} - own
    shared = set.intersection(*(set(rival.plan.printed) for rival in rivals))
    return _dark(grey, one.warp, own - shared) - _dark(grey, one.warp, others)


def _dark(grey: Pixels, warp: Warp, boxes: Iterable[Box]) -> float:
    """Share of the boxes with something dark in them."""
    found = []
    for box in boxes:
        x, y = np.meshgrid(np.arange(box.left, box.right, 0.25), np.arange(box.top, box.bottom, 0.25))
        shades = sampled(grey, warp.at(np.column_stack([x.ravel(), y.ravel()])))
        found.append(np.percentile(shades, 8) < 0.72 * np.percentile(shades, 92))
    return float(np.mean(found)) if found else 0.0


def _check(best: Try, grey: Pixels) -> None:
    beyond = _beyond(best, grey)
    if best.fit >= FITS and not beyond and min(best.seen) >= SEEN_IN_CORNER:
        return
    if beyond and best.seen and best.against < UNLIKELY:
        raise Unusable("cut-off", sides=beyond)
    if best.seen and best.against < UNLIKELY and max(best.seen) >= FITS:
        raise Unusable("corner-missing", which=CORNERS[int(np.argmin(best.seen))])
    raise Unusable("other-sheet")


def _beyond(best: Try, grey: Pixels) -> tuple[str, ...]:
    """Sides of the sheet at which cells lie outside the picture; the one with most of them, if none is all out."""
    boxes = [box for name, box in best.plan.cells.items() if name.partition(".")[2].partition(".")[0] in READ]
    points = np.array([corner for box in boxes for corner in box.corners])
    x, y = best.warp.at(points).T
    out = (x < 0) | (y < 0) | (x > grey.shape[1]) | (y > grey.shape[0])
    if not out.any():
        return ()
    far = (points - points.min(axis=0)) / np.ptp(points, axis=0)
    sides = {"left": far[:, 0] < 0.1, "right": far[:, 0] > 0.9, "top": far[:, 1] < 0.1, "bottom": far[:, 1] > 0.9}
    share = {side: float(out[there].mean()) for side, there in sides.items()}
    return tuple(side for side in share if share[side] > 0.6) or (max(share, key=lambda side: share[side]),)


# --- The page


def _straight(small: Image.Image, best: Try, code: Code, less: int) -> Located:
    plan = best.plan
    size = (round(plan.width * PER_MM), round(plan.height * PER_MM))
    shown = small.transform(size, Image.Transform.MESH, _mesh(plan, best.warp, size), Image.Resampling.BILINEAR)
    grey, box = np.asarray(shown, np.float32), plan.code_of(code.modules)
    per_mm = best.warp.per_mm(np.array(plan.table.centre)) * less
    if per_mm < LEAST_PER_MM:
        raise Unusable("too-small", per_mm=round(per_mm, 1))
    soft = _softness(np.asarray(small, np.float32), best.warp, box)
    if soft > SOFTEST:
        raise Unusable("blurred", softness=round(soft, 2))
    page = light.ink_of(grey, PER_MM, light.black_of(_cut(grey, box)))
    seen = tuple(CORNERS[n] for n in best.marks)
    sharpness = float(np.clip(1.2 - soft / SOFTEST, 0, 1))
    return Located(code, plan, best.which, page, best.warp.scaled(less), sharpness, per_mm, best.fit, seen)


def _mesh(plan: Plan, warp: Warp, size: tuple[int, int]) -> list[tuple[tuple[int, int, int, int], tuple[float, ...]]]:
    """Small rectangles of the page and where their corners are in the picture."""
    xs = np.linspace(0, size[0], round(plan.width / 12) + 1).round().astype(int)
    ys = np.linspace(0, size[1], round(plan.height / 12) + 1).round().astype(int)
    grid = np.stack(np.meshgrid(xs, ys), axis=2).reshape(-1, 2) / PER_MM
    at = warp.at(grid).reshape(len(ys), len(xs), 2)
    mesh = []
    for j in range(len(ys) - 1):
        for i in range(len(xs) - 1):
            corners = (at[j, i], at[j + 1, i], at[j + 1, i + 1], at[j, i + 1])
            box = (int(xs[i]), int(ys[j]), int(xs[i + 1]), int(ys[j + 1]))
            mesh.append((box, tuple(float(value) for corner in corners for value in corner)))
    return mesh


def _cut(grey: Pixels, box: Box) -> Pixels:
    left, top, right, bottom = (round(side * PER_MM) for side in box)
    return grey[top:bottom, left:right]


def _softness(grey: Pixels, warp: Warp, box: Box) -> float:
    step = 0.125
    x, y = np.meshgrid(np.arange(box.left - 1, box.right + 1, step), np.arange(box.top - 1, box.bottom + 1, step))
    seen = sampled(grey, warp.at(np.column_stack([x.ravel(), y.ravel()]))).reshape(x.shape)
    return light.softness(seen, 1 / step)
