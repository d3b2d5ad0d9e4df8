"""Cells of a photographed list as the network sees them, made by chance for training: a number, what its neighbours
left in it, what remains of the printed lines, and what a camera makes of it. Knows writers, not the network."""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter, ImageOps

from tests.photos.synthetic.writers import Writer

HEIGHT, WIDTH = 40, 128
FINE = 2  # a cell is drawn so much larger, then made smaller
BEYOND = 1.3  # a crop's height in heights of its cell
CELL = HEIGHT / BEYOND * FINE  # height of a cell in the drawing
MARGIN = (HEIGHT * FINE - CELL) / 2
Random = np.random.Generator


@dataclass
class Sheet:
    """A drawing of one crop. `left` is where its cell begins; the cell ends at the right edge."""

    ink: np.ndarray
    left: int

    @property
    def wide(self) -> int:
        return self.ink.shape[1] - self.left


def put(sheet: np.ndarray, ink: np.ndarray, x: float, y: float) -> None:
    """Adds ink with its left upper corner there; what lies outside is lost."""
    left, top = round(x), round(y)
    high, wide = ink.shape
    part = sheet[max(top, 0) : max(top + high, 0), max(left, 0) : max(left + wide, 0)]
    if part.size:
        from_y, from_x = max(-top, 0), max(-left, 0)
        np.maximum(part, ink[from_y : from_y + part.shape[0], from_x : from_x + part.shape[1]], out=part)


# --- What is written


def text(random: Random, explicit: bool) -> str:
    """A number as it is written: totals of either sign, values. Digits are spread evenly: rules know the rest."""
    digits = random.choice([1, 2, 3], p=[0.25, 0.5, 0.25])
    low, high = ((0, 10), (10, 100), (100, 400))[digits - 1]
    number = int(random.integers(low, high))
    if number and random.random() < 0.45:
        return f"-{number}"
    return f"+{number}" if explicit and number else str(number)


def number_cell(random: Random, writer: Writer, explicit: bool) -> tuple[np.ndarray, str]:
    """The picture of a cell and what stands in it."""
    sheet = _blank(random)
    written = _content(random, writer, explicit, sheet)
    _neighbours(random, writer, sheet)
    return _seen(random, sheet), written


def _blank(random: Random) -> Sheet:
    """Cells of 17 to 29 × 6 to 11 mm, and those of the value, 9 to 12 mm wide."""
    high = random.choice([7.0, 6.2, float(random.uniform(5.5, 11))], p=[0.45, 0.15, 0.4])
    wide = random.choice([23.0, float(random.uniform(12, 29)), 12.0, 17.0], p=[0.35, 0.35, 0.1, 0.2])
    pixels = min(round(wide / high * CELL), WIDTH * FINE)
    ink = np.zeros((HEIGHT * FINE, WIDTH * FINE), np.float32)
    return Sheet(ink, WIDTH * FINE - pixels)


def _content(random: Random, writer: Writer, explicit: bool, sheet: Sheet) -> str:
    chance = random.random()
    if chance < 0.05:
        _specks(random, sheet)
        return ""
    if chance < 0.08:
        return _dash(random, writer, sheet)
    if chance < 0.095:
        _write(random, writer, sheet, text(random, explicit), struck=True)
        return ""
    if chance < 0.15:
        return _corrected(random, writer, explicit, sheet)
    written = text(random, explicit)
    _write(random, writer, sheet, written)
    return written


def _write(random: Random, writer: Writer, sheet: Sheet, written: str, struck: bool = False, row: int = 0) -> int:
    """Writes into the cell, from the right; gives where it begins. `row`: −1 is the cell above, 1 the one below."""
    ink = writer.write(written, CELL * random.uniform(0.45, 0.95))
    ink = _fitting(random, writer.struck(ink) if struck else ink, sheet.wide)
    free = sheet.wide - ink.shape[1]
    from_right = max(free, 0) * min(abs(random.normal(0, 0.3)), 1) + random.normal(0, 1.5)
    x = WIDTH * FINE - ink.shape[1] - from_right
    y = MARGIN + row * CELL + (CELL - ink.shape[0]) * random.uniform(0.2, 0.8) + random.normal(0, 2.5)
    put(sheet.ink, ink, x, y)
    return round(x)


def _fitting(random: Random, ink: np.ndarray, wide: int) -> np.ndarray:
    """People write smaller where there is no room; a few run over the line."""
    room = wide * random.uniform(0.85, 1.0)
    if ink.shape[1] <= room:
        return ink
    size = (max(round(room), 1), max(round(ink.shape[0] * (room / ink.shape[1]) ** random.uniform(0.3, 1)), 1))
    return np.clip(np.asarray(Image.fromarray(ink).resize(size, Image.Resampling.BICUBIC)), 0, 1)


def _corrected(random: Random, writer: Writer, explicit: bool, sheet: Sheet) -> str:
    """A struck number, the right one beside it or small above it."""
    wrong, right = text(random, explicit), text(random, explicit)
    height = CELL * random.uniform(0.42, 0.75)
    first, second = writer.struck(writer.write(wrong, height * random.uniform(0.85, 1.1))), writer.write(right, height)
    if first.shape[1] + second.shape[1] < sheet.wide * 0.95:
        x = WIDTH * FINE - second.shape[1] - random.uniform(0, 6)
        put(sheet.ink, second, x, MARGIN + (CELL - second.shape[0]) * random.uniform(0.1, 0.9))
        left = x - first.shape[1] - random.uniform(2, 14)
        put(sheet.ink, first, left, MARGIN + (CELL - first.shape[0]) * random.uniform(0.2, 0.8))
    else:
        _above(random, sheet, first, writer.write(right, CELL * random.uniform(0.34, 0.44)))
    return right


def _above(random: Random, sheet: Sheet, struck: np.ndarray, right: np.ndarray) -> None:
    """The struck number lies low in its cell, the right one over it, into the line above."""
    top = random.uniform(1, MARGIN)
    low = max(top + right.shape[0] + random.uniform(-2, 3), HEIGHT * FINE - MARGIN - struck.shape[0])
    put(sheet.ink, struck, WIDTH * FINE - struck.shape[1] - random.uniform(0, 8), low)
    put(sheet.ink, right, WIDTH * FINE - right.shape[1] - random.uniform(0, 8), top)


def _dash(random: Random, writer: Writer, sheet: Sheet) -> str:
    """Printed for him who sits out, or drawn."""
    if random.random() < 0.5:
        wide, thick = random.uniform(0.15, 0.5) * CELL, max(round(random.uniform(0.04, 0.1) * CELL), 2)
        ink = np.ones((thick, round(wide)), np.float32)
    else:
        ink = writer.write("-", CELL * random.uniform(0.6, 1.4))
    x = WIDTH * FINE - sheet.wide / 2 - ink.shape[1] / 2 + random.normal(0, sheet.wide * 0.15)
    put(sheet.ink, ink, min(x, WIDTH * FINE - ink.shape[1]), HEIGHT * FINE / 2 + random.normal(0, 4))
    return "-"


def _specks(random: Random, sheet: Sheet) -> None:
    for _ in range(random.integers(0, 3)):
        side = random.integers(1, 5, 2)
        x = random.uniform(sheet.left, WIDTH * FINE)
        put(sheet.ink, np.full(side, random.uniform(0.2, 0.9), np.float32), x, random.uniform(0, HEIGHT * FINE))


def _neighbours(random: Random, writer: Writer, sheet: Sheet) -> None:
    """Rows above and below reach into the crop; so may a mark on the left and a sign on the right."""
    for row in (-1, 1):
        if random.random() < 0.7:
            _write(random, writer, sheet, text(random, False), row=row)
    if random.random() < 0.12:
        mark = writer.mark(CELL * random.uniform(0.5, 0.9))
        put(
            sheet.ink, mark, sheet.left - mark.shape[1] * random.uniform(0.7, 1), MARGIN + random.uniform(0, 0.4) * CELL
        )
    if random.random() < 0.05:
        mark = writer.mark(CELL * random.uniform(0.5, 0.9))
        put(
            sheet.ink,
            mark,
            WIDTH * FINE - mark.shape[1] * random.uniform(0.05, 0.2),
            MARGIN + random.uniform(0, 0.4) * CELL,
        )


# --- What is seen of it


def _seen(random: Random, sheet: Sheet) -> np.ndarray:
    """The crop: without most of the lines, in the light of the room, by this camera. Left of the cell is nothing."""
    ink = sheet.ink * random.uniform(0.4, 1.0)
    _lines(random, ink, sheet.left)
    picture = _turned(random, Image.fromarray((ink * 255).astype(np.uint8)))
    small = picture.filter(ImageFilter.GaussianBlur(_blur(random))).resize((WIDTH, HEIGHT), Image.Resampling.BOX)
    seen = _lit(random, np.asarray(_resampled(random, small), np.float32) / 255)
    seen[:, : max(sheet.left // FINE - 1, 0)] = 0
    return np.clip(seen * 255, 0, 255).astype(np.uint8)


def _blur(random: Random) -> float:
    return float(abs(random.normal(0, 1.0)) + 0.3)


def _turned(random: Random, picture: Image.Image) -> Image.Image:
    """The homography is never quite right: a little turned, leaning, shifted."""
    turn, lean = random.normal(0, 0.015, 2)
    dx, dy = random.normal(0, 1.2, 2)
    terms = (1, lean + turn, dx - (lean + turn) * HEIGHT * FINE / 2, -turn, 1, dy + turn * WIDTH * FINE * 0.7)
    return picture.transform(picture.size, Image.Transform.AFFINE, terms, Image.Resampling.BILINEAR)


def _lines(random: Random, ink: np.ndarray, left: int) -> None:
    """Remains of the printed lines; where they were taken out, ink may be lost with them."""
    for y in (MARGIN, HEIGHT * FINE - MARGIN):
        if random.random() < 0.5:
            at = int(y + random.normal(0, 2))
            thick = int(random.integers(1, 4))
            band = ink[max(at, 0) : at + thick, left:]
            if random.random() < 0.5:
                band *= random.uniform(0, 0.8)
            else:
                np.maximum(band, random.uniform(0.03, 0.45) * _patchy(random, band.shape[1]), out=band)
    for x in (left, WIDTH * FINE - 2):
        if random.random() < 0.3:
            band = ink[:, max(x + int(random.normal(0, 2)), 0) :][:, : random.integers(1, 4)]
            np.maximum(band, random.uniform(0.03, 0.5), out=band)
    if random.random() < 0.4:  # the light field in which the sign shall stand
        wide = int(random.uniform(0.1, 0.25) * (ink.shape[1] - left))
        start = left + int(random.uniform(0, 0.1) * (ink.shape[1] - left))
        field = ink[int(MARGIN) : int(HEIGHT * FINE - MARGIN), start : start + wide]
        np.maximum(field, random.uniform(0, 0.12) * random.random(field.shape, np.float32), out=field)
    if random.random() < 0.1:  # or a faint stroke
        put(
            ink,
            np.full((2, int(random.integers(6, 16))), random.uniform(0.03, 0.18), np.float32),
            left + random.uniform(2, 12),
            HEIGHT * FINE / 2,
        )


def _patchy(random: Random, wide: int) -> np.ndarray:
    """Here more of a line, there less."""
    steps = random.uniform(0, 1, 8) > random.uniform(0, 0.8)
    return np.interp(np.arange(wide), np.linspace(0, wide, 8), steps).astype(np.float32)


def _resampled(random: Random, picture: Image.Image) -> Image.Image:
    """A camera far away has fewer pixels than the crop; pictures come as JPEG."""
    if random.random() < 0.3:
        part = random.uniform(0.6, 1)
        size = (round(WIDTH * part), round(HEIGHT * part))
        picture = picture.resize(size, Image.Resampling.BILINEAR).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
    if random.random() < 0.3:
        held = io.BytesIO()
        ImageOps.invert(picture).save(held, "JPEG", quality=int(random.integers(35, 90)))
        return ImageOps.invert(Image.open(held))
    return picture


def _lit(random: Random, seen: np.ndarray) -> np.ndarray:
    """Noise, and light that was not quite evened out."""
    noise = random.normal(0, abs(random.normal(0, 0.025)), seen.shape).astype(np.float32)
    slope = np.linspace(-1, 1, WIDTH, dtype=np.float32) * np.float32(random.normal(0, 0.02))
    return seen + noise + slope + np.float32(random.normal(0, 0.015))


# --- Boxes for the plus


def mark_cell(random: Random, writer: Writer) -> tuple[np.ndarray, bool]:
    """A box for the plus, and whether a mark stands in it. What neighbours leave in it is none."""
    high, wide = random.choice([7.0, 6.2, float(random.uniform(5.5, 11))]), random.choice([6.0, 4.5])
    pixels = round(wide / high * CELL)
    sheet = Sheet(np.zeros((HEIGHT * FINE, WIDTH * FINE), np.float32), WIDTH * FINE - pixels)
    _around(random, writer, sheet)
    marked = bool(random.random() < 0.5)
    if marked:
        _mark(random, writer, sheet)
    elif random.random() < 0.3:
        _specks(random, sheet)
    return _seen(random, sheet), marked


def _mark(random: Random, writer: Writer, sheet: Sheet) -> None:
    mark = writer.mark(min(CELL, sheet.wide) * random.uniform(0.5, 1.1))
    x = sheet.left + (sheet.wide - mark.shape[1]) / 2 + random.normal(0, sheet.wide * 0.1)
    put(sheet.ink, mark, x, MARGIN + (CELL - mark.shape[0]) / 2 + random.normal(0, CELL * 0.08))


def _around(random: Random, writer: Writer, sheet: Sheet) -> None:
    """Marks above and below, the end of the number on the left, the beginning of the one on the right."""
    for row in (-1, 1):
        if random.random() < 0.5:
            mark = writer.mark(min(CELL, sheet.wide) * random.uniform(0.5, 1.1))
            x = sheet.left + (sheet.wide - mark.shape[1]) / 2 + random.normal(0, sheet.wide * 0.1)
            put(sheet.ink, mark, x, MARGIN + row * CELL + (CELL - mark.shape[0]) / 2 + random.normal(0, CELL * 0.08))
    for side in ("left", "right"):
        if random.random() < 0.2:
            ink = writer.write(text(random, False), CELL * random.uniform(0.45, 0.95))
            reach = min(random.uniform(0, 0.4) * sheet.wide, ink.shape[1])
            x = sheet.left - ink.shape[1] + reach if side == "left" else WIDTH * FINE - reach
            put(sheet.ink, ink, x, MARGIN + (CELL - ink.shape[0]) * random.uniform(0.2, 0.8))
