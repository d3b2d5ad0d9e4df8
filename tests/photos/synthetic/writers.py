"""People who write numbers by hand, made by chance: one writer keeps his habits (shapes, slant, pen, spacing) and never
writes the same twice. Knows strokes of our own, and MNIST digits and handwriting fonts where script/train fetched them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from . import strokes
from .strokes import MARKS, SHAPES, curve, draw, points_of

DATA = Path(os.environ.get("PHOTO_DATA") or Path(__file__).parents[3] / "var" / "train")
SOURCES = ("strokes", "mnist", "fonts")
TRAINING, VALIDATION, HELD_OUT = "training", "validation", "held out"
CHARACTERS = "0123456789-+"
BLUE, BLACK, PENCIL = (28, 52, 140), (30, 30, 34), (92, 92, 96)
FINE = 64  # pixels that a stored digit is high before it is written smaller
BENT = 0.04  # how far a stored digit is pulled about, as a share of its height
KEPT = 4  # samples of MNIST that one writer has of a digit
SAMPLES = {TRAINING: slice(0, 54_000), VALIDATION: slice(54_000, 60_000), HELD_OUT: slice(0, 10_000)}
GERMAN = (("1", 0.6), ("7", 0.4))  # how many writers make it as it is taught in Germany: with an upstroke, with a bar


@dataclass(frozen=True)
class Pen:
    """`thickness`: of a line, as a share of the height of a digit."""

    rgb: tuple[int, int, int]
    thickness: float
    pressure: float


@dataclass(frozen=True)
class Habits:
    """All lengths as shares of the height of a digit."""

    slant: float
    width: float
    gap: float
    sign_gap: float
    wobble: float  # how far points of a stroke stray
    size: float  # how much heights of digits differ
    line: float  # how far digits leave the line
    turn: float  # of the line, in radians


@dataclass(frozen=True)
class Glyph:
    """Ink of one character; `left` and `top` are where it begins, in pixels, from the place of the character."""

    ink: np.ndarray
    left: float
    top: float

    @property
    def right(self) -> float:
        return self.left + self.ink.shape[1]


def part_of(held_out: bool, validation: bool) -> str:
    return HELD_OUT if held_out else VALIDATION if validation else TRAINING


def available() -> tuple[str, ...]:
    """Sources whose data is there; strokes always are."""
    there = {"strokes": True, "mnist": (DATA / "mnist").is_dir(), "fonts": (DATA / "fonts").is_dir()}
    return tuple(source for source in SOURCES if there[source])


class Writer:
    """`held_out` writers use shapes, samples and fonts that are never used in training, `validation` again others."""

    def __init__(
        self, seed: int, *, sources: Sequence[str] = ("strokes",), held_out: bool = False, validation: bool = False
    ) -> None:
        self.part = part_of(held_out, validation)
        self.random = np.random.default_rng([seed, len(self.part)])
        self.source = str(self.random.choice(list(sources)))
        self.pen = _pen(self.random)
        self.habits = _habits(self.random)
        self.shapes = {char: _shape(self.random, char, self.part) for char in CHARACTERS}
        self.mark_shape = _mark(self.random)
        self.stored = _stored(self.random, self.source, self.part, self.pen.thickness)

    def write(self, text: str, height: float) -> np.ndarray:
        """Ink 0..1 in a tight box; a digit is about `height` pixels high."""
        if not text:
            return np.zeros((1, 1), np.float32)
        slope = self.random.normal(0, self.habits.turn)
        placed, x, before = [], 0.0, ""
        for char in text:
            glyph = self._glyph(char, height * (1 + self.random.normal(0, self.habits.size)))
            x += self._gap(before, char) * height if before else 0
            lowered = self.random.normal(0, self.habits.line) * height + slope * x
            placed.append((glyph, x - glyph.left, lowered))
            x, before = x - glyph.left + glyph.right, char
        return tight(_together(placed))

    def struck(self, ink: np.ndarray) -> np.ndarray:
        """What was written, struck out: a line, two, or a scribble."""
        high, wide = ink.shape
        thickness = max(self.pen.thickness * high, 1.0)
        over = [_line_through(self.random, high, wide) for _ in range(self.random.choice([1, 2, 3], p=[0.5, 0.3, 0.2]))]
        if self.random.random() < 0.35:
            over = [_scribble(self.random, high, wide)]
        drawn, left, top = draw([curve(way) for way in over], thickness)
        return tight(_together([(Glyph(ink, 0, 0), 0, 0), (Glyph(drawn, 0, 0), left, top)]))

    def mark(self, height: float) -> np.ndarray:
        """What he draws into the box of a player with plus points."""
        points = [self._strayed(line) * height for line in points_of(self.mark_shape)]
        return tight(draw([curve(line) for line in points], self.pen.thickness * height * 1.2)[0])

    def _gap(self, before: str, char: str) -> float:
        usual = self.habits.sign_gap if before in "+-" else self.habits.gap
        return usual + float(self.random.normal(0, 0.05))

    def _glyph(self, char: str, height: float) -> Glyph:
        if char in self.stored:
            fine, top, tall = self.stored[char][self.random.integers(len(self.stored[char]))]
            return self._smaller(fine, top, tall, height)
        return self._drawn(char, height)

    def _drawn(self, char: str, height: float) -> Glyph:
        lines = [self._strayed(line) for line in self.shapes[char]]
        ways = [curve(self._leaning(line) * np.float32(height)) for line in lines]
        return Glyph(*draw(ways, self.pen.thickness * height, self.pen.pressure))

    def _strayed(self, line: np.ndarray) -> np.ndarray:
        strayed = line + self.random.normal(0, self.habits.wobble, line.shape).astype(np.float32)
        for n in range(1, len(line)):  # a corner stays one
            if (line[n] == line[n - 1]).all():
                strayed[n] = strayed[n - 1]
        return strayed

    def _leaning(self, line: np.ndarray) -> np.ndarray:
        lean = np.array([[self.habits.width, 0], [-self.habits.slant, 1]], np.float32)
        return line @ lean

    def _smaller(self, fine: np.ndarray, top: float, tall: float, height: float) -> Glyph:
        high = max(round(tall * height), 1)
        wide = max(round(fine.shape[1] / FINE * height * self.habits.width * (1 + self.random.normal(0, 0.06))), 1)
        ink = np.asarray(
            Image.fromarray(fine).resize(
                (wide, high), Image.Resampling.BOX if high < FINE else Image.Resampling.BICUBIC
            )
        )
        return Glyph(np.clip(ink, 0, 1), 0, top * height)


def tight(ink: np.ndarray) -> np.ndarray:
    rows, columns = np.flatnonzero((ink > 0.1).any(axis=1)), np.flatnonzero((ink > 0.1).any(axis=0))
    if not len(rows):
        return np.zeros((1, 1), np.float32)
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _together(placed: Sequence[tuple[Glyph, float, float]]) -> np.ndarray:
    """All of it on one sheet; where lines cross, the darker counts."""
    corners = [(round(x + g.left), round(y + g.top), g.ink) for g, x, y in placed]
    left, top = min(x for x, _, _ in corners), min(y for _, y, _ in corners)
    wide = max(x + ink.shape[1] for x, _, ink in corners) - left
    high = max(y + ink.shape[0] for _, y, ink in corners) - top
    sheet = np.zeros((high, wide), np.float32)
    for x, y, ink in corners:
        place = sheet[y - top : y - top + ink.shape[0], x - left : x - left + ink.shape[1]]
        np.maximum(place, ink, out=place)
    return sheet


# --- Habits by chance


def _pen(random: np.random.Generator) -> Pen:
    rgb = (BLUE, BLACK, PENCIL)[random.choice(3, p=[0.5, 0.38, 0.12])]
    return Pen(rgb, float(random.uniform(0.06, 0.16)), float(random.uniform(0, 0.5)))


def _habits(random: np.random.Generator) -> Habits:
    return Habits(
        slant=float(np.clip(random.normal(0.12, 0.16), -0.25, 0.55)),
        width=float(random.uniform(0.75, 1.25)),
        gap=float(max(random.normal(0.14, 0.09), -0.04)),
        sign_gap=float(max(random.normal(0.2, 0.12), 0.02)),
        wobble=float(random.uniform(0.01, 0.035)),
        size=float(random.uniform(0.02, 0.09)),
        line=float(random.uniform(0.01, 0.06)),
        turn=float(random.uniform(0, 0.05)),
    )


def _shape(random: np.random.Generator, char: str, part: str) -> list[np.ndarray]:
    """His way to draw the character: one of the shapes, a little his own."""
    known = [shape for shape in SHAPES[char] if not shape.rare or part == HELD_OUT]
    weights = np.array([3.0 if shape.rare else 1.0 for shape in known])
    shape = known[random.choice(len(known), p=weights / weights.sum())]
    return _his_own(random, shape, 0.8 if char in "-+" else 0.0)


def _his_own(random: np.random.Generator, shape: strokes.Shape, spread: float) -> list[np.ndarray]:
    lines = points_of(shape)
    for line in lines:
        own = random.normal(0, 0.03, line.shape)
        for n in range(1, len(line)):
            if (line[n] == line[n - 1]).all():
                own[n] = own[n - 1]
        line += own.astype(np.float32)
        line[:, 0] *= 1 + spread * random.uniform(-0.6, 0.8)
    return lines


def _mark(random: np.random.Generator) -> strokes.Shape:
    kind = random.choice(["plus", "tick", "cross", "circle", "bar"], p=[0.6, 0.16, 0.14, 0.06, 0.04])
    shapes = MARKS[str(kind)]
    return shapes[random.integers(len(shapes))]


def _line_through(random: np.random.Generator, high: int, wide: int) -> np.ndarray:
    """Across the middle, or from corner to corner."""
    lean = random.choice([0.0, 0.0, 0.35, -0.35]) + random.normal(0, 0.08)
    middle = 0.5 + random.normal(0, 0.08)
    ends = [(-0.08 * wide, (middle + lean) * high), (1.08 * wide, (middle - lean) * high)]
    return np.array(ends, np.float32)


def _scribble(random: np.random.Generator, high: int, wide: int) -> np.ndarray:
    turns = int(random.integers(5, 12))
    x = np.linspace(-0.05, 1.05, turns) * wide
    y = np.where(np.arange(turns) % 2, 0.12, 0.88) * high + random.normal(0, 0.08 * high, turns)
    return np.stack([x, y], axis=1).astype(np.float32)


# --- What was stored: samples of MNIST, glyphs of a font

Stored = dict[str, list[tuple[np.ndarray, float, float]]]  # ink, how far down it begins, how high it is


def _stored(random: np.random.Generator, source: str, part: str, thickness: float) -> Stored:
    if source == "mnist":
        return _samples(random, part, thickness)
    return _typed(random, part) if source == "fonts" else {}


def _samples(random: np.random.Generator, part: str, thickness: float) -> Stored:
    """A few samples of each digit; those of MNIST were written in America."""
    pictures, by_digit = _mnist(part)
    own = [digit for digit, share in GERMAN if random.random() < share]
    lean = float(np.clip(random.normal(0, 0.1), -0.2, 0.25))
    found: Stored = {}
    for digit in (one for one in "0123456789" if one not in own):
        chosen = random.choice(by_digit[digit], KEPT)
        found[digit] = [_from_sample(random, pictures[n], thickness, lean) for n in chosen]
    return found


@cache
def _mnist(part: str) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """The pictures of this part, and which of them show a digit."""
    name = "t10k" if part == HELD_OUT else "train"
    pictures = np.fromfile(DATA / "mnist" / f"{name}-images-idx3-ubyte", np.uint8)[16:].reshape(-1, 28, 28)
    labels = np.fromfile(DATA / "mnist" / f"{name}-labels-idx1-ubyte", np.uint8)[8:][SAMPLES[part]]
    return pictures[SAMPLES[part]], {digit: np.flatnonzero(labels == int(digit)) for digit in "0123456789"}


def _from_sample(
    random: np.random.Generator, picture: np.ndarray, thickness: float, lean: float
) -> tuple[np.ndarray, float, float]:
    """Larger, with the pen's line: the samples stand in 20 of their 28 pixels, and all have thick lines."""
    large = Image.fromarray(picture).resize((28 * FINE // 20, 28 * FINE // 20), Image.Resampling.BICUBIC)
    side = large.size[0]
    large = _bent(random, large, lean)
    edge = 0.72 - 3.2 * min(thickness, 0.16)  # a thin pen keeps only the middle of the line
    ink = np.clip((np.asarray(large, np.float32) / 255 - edge) * 5 + 0.5, 0, 1)
    return _cut(ink, side / 2 - FINE / 2)


def _bent(random: np.random.Generator, picture: Image.Image, lean: float) -> Image.Image:
    """Leaning, and in four quarters a little pulled about: no two people make a digit alike."""
    side = picture.size[0]
    grid = np.stack(np.meshgrid([0, side / 2, side], [0, side / 2, side]), axis=2)
    moved = grid + random.normal(0, BENT * FINE, grid.shape)
    moved[:, :, 0] += lean * (grid[:, :, 1] - side / 2)
    mesh = []
    for y, x in ((0, 0), (0, 1), (1, 0), (1, 1)):
        box = tuple(int(side * part / 2) for part in (x, y, x + 1, y + 1))
        corners = moved[y, x], moved[y + 1, x], moved[y + 1, x + 1], moved[y, x + 1]
        mesh.append((box, tuple(float(at) for corner in corners for at in corner)))
    return picture.transform(picture.size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)


def _cut(ink: np.ndarray, begins: float) -> tuple[np.ndarray, float, float]:
    rows = np.flatnonzero((ink > 0.3).any(axis=1))
    columns = np.flatnonzero((ink > 0.3).any(axis=0))
    if not len(rows):
        return np.ones((FINE, 4), np.float32), 0.0, 1.0
    cut = np.ascontiguousarray(ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
    return cut, (rows[0] - begins) / FINE, cut.shape[0] / FINE


def fonts(part: str) -> list[Path]:
    """Every fourth is held out, every twelfth is for validation."""
    every = sorted((DATA / "fonts").iterdir())
    kinds = {1: HELD_OUT, 5: HELD_OUT, 9: HELD_OUT, 2: VALIDATION}
    return [path for n, path in enumerate(every) if kinds.get(n % 12, TRAINING) == part]


def _typed(random: np.random.Generator, part: str) -> Stored:
    """The digits of a font; its signs are too regular, and a few 1 and 7 are those of the strokes."""
    known = fonts(part)
    path = known[random.integers(len(known))]
    bold, lean = int(random.integers(0, 3)), float(np.clip(random.normal(0, 0.12), -0.25, 0.3))
    own = [digit for digit, share in GERMAN if random.random() < share / 2]
    return {
        char: [_from_font(random, path, char, bold, lean) for _ in range(2)] for char in "0123456789" if char not in own
    }


@cache
def _font(path: Path) -> tuple[ImageFont.FreeTypeFont, int]:
    """The font in the size in which its digits are FINE high, and where they begin."""
    trial = ImageFont.truetype(str(path), 100)
    boxes = [trial.getbbox(digit) for digit in "0123456789"]
    size = 100 * FINE / (max(box[3] for box in boxes) - min(box[1] for box in boxes))
    font = ImageFont.truetype(str(path), size)
    return font, round(min(font.getbbox(digit)[1] for digit in "0123456789"))


def _from_font(
    random: np.random.Generator, path: Path, char: str, bold: int, lean: float
) -> tuple[np.ndarray, float, float]:
    font, top = _font(path)
    side = 3 * FINE
    sheet = Image.new("L", (side, side))
    ImageDraw.Draw(sheet).text((FINE, FINE - top), char, fill=255, font=font, stroke_width=bold)
    sheet = _bent(random, sheet, lean)
    return _cut(np.asarray(sheet, np.float32) / 255, FINE)
