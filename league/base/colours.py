"""A club's colour on paper: dark enough to be read, pale enough to lie under letters. Knows numbers, no pages."""

from __future__ import annotations

import re
from collections.abc import Sequence

HOUSE = "#14502f"  # card-table green, for clubs that chose none
READABLE = 4.5  # contrast with white paper, as WCAG asks of text


def is_colour(text: str) -> bool:
    return re.fullmatch(r"#[0-9a-f]{6}", text) is not None


def ink(colour: str) -> str:
    """The colour itself, or as much darker as letters need.

    >>> ink("#14502f"), ink("#ffd700")
    ('#14502f', '#8a7400')
    """
    parts = _parts(colour)
    while contrast(parts) < READABLE:
        parts = [part * 0.97 for part in parts]
    return _written(parts)


def tint(colour: str, share: float = 0.08) -> str:
    """So little of it in white that black letters stand upon it.

    >>> tint("#14502f")
    '#ecf1ee'
    """
    return _written([255 + (part - 255) * share for part in _parts(colour)])


def contrast(parts: Sequence[float]) -> float:
    """With white paper, by WCAG.

    >>> round(contrast([0, 0, 0])), round(contrast([255, 255, 255]))
    (21, 1)
    """
    red, green, blue = ((part / 255) / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def _parts(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _written(parts: Sequence[float]) -> str:
    return "#" + "".join(f"{int(part):02x}" for part in parts)
