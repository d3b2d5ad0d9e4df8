"""What the PDF engine writes on a page: marked sequences, and the texts in them.
Knows operators; not what they mean on a Spielliste."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pikepdf
from pikepdf import ContentStreamInstruction as Instruction


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
    for at, (operands, operator) in enumerate(instructions):
        match str(operator):
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
    for operands, operator in instructions:
        match str(operator):
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


def _glyphs(array: pikepdf.Array) -> list[bytes]:
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
