"""A list written with the letters of a font, for tests that look where things are and not what they say."""

from dataclasses import dataclass, field
from functools import cache
from types import SimpleNamespace

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from league.printing.plan import Plan


class Scribe:
    """Writes as evenly as a machine, in blue."""

    def __init__(self, rgb: tuple[int, int, int] = (28, 52, 140)) -> None:
        self.pen = SimpleNamespace(rgb=rgb)

    def write(self, text: str, height: float) -> np.ndarray:
        return _typed(text, round(height))

    def struck(self, ink: np.ndarray) -> np.ndarray:
        struck = ink.copy()
        middle = len(struck) // 2
        struck[middle - 2 : middle + 3] = 1
        return struck

    def mark(self, height: float) -> np.ndarray:
        return _typed("+", round(height))


@cache
def _typed(text: str, height: int) -> np.ndarray:
    font = ImageFont.load_default(height * 1.35)
    left, top, right, bottom = font.getbbox(text)
    sheet = Image.new("L", (round(right - left) + 2, round(bottom - top) + 2))
    ImageDraw.Draw(sheet).text((1 - left, 1 - top), text, fill=255, font=font)
    return np.asarray(sheet, np.float32) / 255


@dataclass(frozen=True)
class Row:
    key: str
    kind: str
    totals: tuple[str, ...]
    plus: tuple[bool, ...]
    value: str = "2"
    struck: tuple[str, ...] = ()


@dataclass(frozen=True)
class Some:
    """Numbers in every row that the plan has, not of any game."""

    plan: Plan
    players: int
    end: tuple[str, ...] = field(default=())

    @property
    def rows(self) -> list[Row]:
        numbers = [
            [(7 * row * (seat + 2)) % 131 - 60 for seat in range(self.players)] for row in range(len(self.plan.rows))
        ]
        return [
            Row(key, kind, tuple(str(n) for n in row), tuple(n % 3 == 0 for n in row))
            for (key, kind), row in zip(self.plan.rows, numbers, strict=True)
        ]
