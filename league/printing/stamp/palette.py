"""The letters of the sheets, each drawn once by the PDF engine, and texts put together from them.
Knows glyphs and widths in every style; refuses what an engine would shape by its neighbours."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pikepdf
from django.utils.html import escape
from pikepdf import ContentStreamInlineImage, ContentStreamInstruction

from league.printing.document import Text

Instruction = ContentStreamInstruction | ContentStreamInlineImage

# --- What the PDF engine writes on a page


class Marked(NamedTuple):
    """One piece of content that the tags can speak of: instructions[start:end], from BDC to EMC."""

    mcid: int
    kind: str
    start: int
    end: int


class Show(NamedTuple):
    """A text as drawn: font and size, where, its glyphs (each with the shift after it), how many pieces it came in."""

    font: tuple[str, float]
    x: float
    y: float
    glyphs: tuple[bytes, ...]
    parts: int


def marked(instructions: Sequence[Instruction]) -> Iterator[Marked]:
    """They do not nest."""
    start = -1
    for at, one in enumerate(instructions):
        operands = one.operands
        match str(one.operator):
            case "BDC" if isinstance(operands[1], pikepdf.Dictionary) and "/MCID" in operands[1]:
                start, mcid, kind = at, int(operands[1].MCID), str(operands[0])
            case "EMC" if start >= 0:
                yield Marked(mcid, kind, start, at + 1)
                start = -1


def texts(page: pikepdf.Page) -> list[Show]:
    instructions = list(pikepdf.parse_content_stream(page))
    return [show_of(instructions[piece.start : piece.end]) for piece in marked(instructions)]


def show_of(instructions: Sequence[Instruction]) -> Show:
    font, x, y, glyphs, parts = ("", 0.0), 0.0, 0.0, [], 0
    for one in instructions:
        operands = one.operands
        match str(one.operator):
            case "Tf":
                font = (str(operands[0]), float(operands[1]))
            case "Tm":
                x, y = float(operands[4]), float(operands[5])
            case "TJ":
                parts += 1
                glyphs += _glyphs(operands[0])
            case "Ts":
                parts += 1  # raised letters are left to the engine
    return Show(font, x, y, tuple(glyphs), parts)


def _glyphs(array: pikepdf.Object) -> list[bytes]:
    """Glyphs have two bytes each; a shift of 0 is none."""
    found: list[bytes] = []
    for item in array:
        if isinstance(item, pikepdf.String):
            code = bytes(item)
            found += [b"<%b>" % code[at : at + 2].hex().encode() for at in range(0, len(code), 2)]
        elif item and found:
            found[-1] += str(item).encode()
        elif item:
            found.append(str(item).encode())
    return found


# --- The letters of the sheets, each drawn once by the PDF engine, and texts put together from them


ZERO = "0"  # stands in every place of the blank sheet
UNIT = 1024  # Pango measures in 1/1024 of a CSS pixel
CSS = """
.palette { page: auto; break-before: page }
.palette p { white-space: pre; height: 2mm; line-height: 2mm; text-align: left }
"""
# Letters of these blocks stand alone: Latin, Greek, Cyrillic, punctuation, currency, arrows, mathematics, signs.
BLOCKS = ((0x20, 0x7E), (0xA0, 0x52F), (0x1E00, 0x1FFF), (0x2010, 0x2027), (0x2030, 0x205E), (0x20A0, 0x20BF),
          (0x2100, 0x23FF), (0x2500, 0x27BF))  # fmt: skip


class Glyph(NamedTuple):
    """`shown` is what the engine writes between the brackets of TJ."""

    shown: bytes
    width: float


class Word(NamedTuple):
    """A text ready to be stamped: font and size with it, its width in CSS pixels."""

    shown: bytes
    width: float


def is_simple(text: str) -> bool:
    """Whether its letters neither join, combine nor change direction. Only then it is the row of its letters."""
    return all(_stands_alone(letter) for letter in set(text))


def _stands_alone(letter: str) -> bool:
    if not any(first <= ord(letter) <= last for first, last in BLOCKS):
        return False
    return unicodedata.category(letter)[0] in "LNPS" or letter in " \N{NO-BREAK SPACE}"


def letters_of(words: Iterable[Text]) -> dict[str, list[str]]:
    """By style, in order; always with the zero of the blank sheet."""
    letters: dict[str, set[str]] = defaultdict(lambda: {ZERO})
    for text, style in words:
        letters[style].update(text)
    return {style: sorted(letters[style]) for style in sorted(letters)}


def palette_html(letters: dict[str, list[str]]) -> str:
    """One line for each style; each letter is a box of its own, so its place tells the width of the one before."""
    lines = "".join(f"<p>{''.join(_boxes(style, row))}</p>" for style, row in letters.items())
    return f'<section class="palette">{lines}</section>'


def _boxes(style: str, row: Sequence[str]) -> Iterator[str]:
    for letter in [*row, ZERO]:
        yield f'<span class="f left {escape(style)}">{escape(_visible(letter))}</span>'


def _visible(letter: str) -> str:
    """The engine does not draw a box of mere space."""
    return letter if letter.strip() else ZERO + letter + ZERO


class Palette:
    """What became of the letters; `word` puts them together."""

    def __init__(self, letters: dict[str, list[str]], pages: Iterable[pikepdf.Page]) -> None:
        shows = [show for page in pages for show in texts(page)]
        if len(shows) != sum(len(row) + 1 for row in letters.values()):
            raise ValueError("not every letter was drawn once")
        self.fonts: dict[str, tuple[str, float]] = {}
        self._glyphs: dict[str, dict[str, Glyph]] = {}
        self._words: dict[Text, Word | None] = {}
        for style, row in letters.items():
            self._read(style, row, shows[: len(row) + 1])
            del shows[: len(row) + 1]

    def _read(self, style: str, row: Sequence[str], shows: Sequence[Show]) -> None:
        self.fonts[style] = font = shows[row.index(ZERO)].font
        glyphs = self._glyphs[style] = {}
        spaces = []
        for letter, show, after in zip(row, shows[:-1], shows[1:], strict=True):
            width = round((after.x - show.x) * UNIT) / UNIT
            if show.font != font or show.parts > 1:
                continue  # not in the main font: where another one begins depends on the neighbours
            if not letter.strip():
                spaces.append((letter, show, width))
            elif len(show.glyphs) == 1:
                glyphs[letter] = Glyph(show.glyphs[0], width)
        for letter, show, width in spaces:
            if len(show.glyphs) == 3:
                glyphs[letter] = Glyph(show.glyphs[1], width - 2 * glyphs[ZERO].width)

    def word(self, text: Text) -> Word | None:
        """None if a letter of it is not to be had exactly."""
        if text not in self._words:
            self._words[text] = self._composed(text)
        return self._words[text]

    def _composed(self, text: Text) -> Word | None:
        known = self._glyphs.get(text.style, {})
        glyphs = [known.get(letter) for letter in text.text]
        found = [glyph for glyph in glyphs if glyph]
        if not found or len(found) < len(glyphs):
            return None
        name, size = self.fonts[text.style]
        shown = b"".join(glyph.shown for glyph in found).replace(b"><", b"")
        return Word(b"%b %b Tf\n[%b] TJ" % (name.encode(), number(size), shown), sum(glyph.width for glyph in found))


def number(value: float) -> bytes:
    return f"{value:.6f}".rstrip("0").rstrip(".").encode()
