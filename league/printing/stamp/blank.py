"""The blank sheet of a shape, drawn once with a zero in every place, and taken apart at those places.
Each zero has a colour of its own by which it is found again; everything between them stays as the engine drew it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pikepdf

from league.printing.document import Text
from league.printing.page import modules_of, qr_path

from .palette import ZERO, Instruction, Palette, marked, number, show_of

PLACE = re.compile(r'class="f (left|center|right) ([^"]+) place-(\d+)"')
STROKE = re.compile(r"M(\d+) (\d+)\.5h(\d+)")
ALIGNED = {"left": 0.0, "center": 0.5, "right": 1.0}
ROUNDING = 0.01  # CSS pixels by which a text may seem wider than its box


class Unsuitable(Exception):
    """A sheet or a page that cannot be stamped; it is drawn plainly."""


class Places:
    """Numbers the places of all blank sheets of one document, so that each can have its colour."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def zeros(self, styles: Mapping[str, str]) -> dict[str, Text]:
        """A zero in every place, in a style that some page has there."""
        start = len(self.names)
        self.names += styles
        return {name: Text(ZERO, f"{styles[name]} place-{at}") for at, name in enumerate(styles, start)}

    @property
    def css(self) -> str:
        return "".join(f".place-{at} {{ color: #ff{at:04x} }}\n" for at in range(len(self.names)))

    def named_by(self, colour: Iterable[pikepdf.Object]) -> int | None:
        """Red is full in the colours of places alone: everything else is black, grey or white."""
        red, green, blue = (round(float(part) * 255) for part in colour)
        at = green * 256 + blue
        return at if red == 255 and at < len(self.names) else None


class Place(NamedTuple):
    """Where a text goes: its name, marked content, base line; the left edge and width of the zero; room for a text."""

    name: str
    mcid: int
    x: float
    y: float
    align: float
    zero: float
    room: float

    def holds(self, width: float) -> bool:
        return width <= self.room + ROUNDING

    def stamped(self, shown: bytes, width: float) -> bytes:
        x = self.x + self.align * (self.zero - width)
        where = b"1 0 0 -1 %b %b Tm" % (number(x), number(self.y))
        return b"/Span <</MCID %d>> BDC\n0 0 0 rg\nBT\n%b\n%b\nET\nEMC\n" % (self.mcid, where, shown)


class Code(NamedTuple):
    """Where the QR code goes, within the marks and transformations the engine wrote around it."""

    def stamped(self, address: str) -> bytes:
        path, modules = qr_path(address)
        if modules != modules_of(address):
            raise Unsuitable("a larger QR code")
        return b"".join(
            b"%d %d.5 m\n%d %d.5 l\n" % (x, y, x + length, y)
            for x, y, length in (tuple(map(int, stroke)) for stroke in STROKE.findall(path))
        )


def rooms(document: Any) -> dict[int, float]:
    """How wide the box around each place is, from the engine's layout."""
    found = {}
    for page in document.pages:
        for block in page._page_box.descendants(placeholders=True):
            for line in block.children if _holds_lines(block) else ():
                found.update({place: block.width for place in _places_in(line)})
    return found


def _holds_lines(box: Any) -> bool:
    return bool(box.children) and type(box.children[0]).__name__ == "LineBox"


def _places_in(line: Any) -> Iterator[int]:
    for box in line.descendants():
        words = box.element.get("class", "").split() if box.element is not None else []
        yield from (int(word.removeprefix("place-")) for word in words if word.startswith("place-"))


Piece = bytes | Place | Code


class Blank:
    """A blank page taken apart: what all sheets share before and after; between, places and what stays around them."""

    def __init__(
        self, page: pikepdf.Page, html: str, places: Places, palette: Palette, rooms: Mapping[int, float]
    ) -> None:
        self._instructions = list(pikepdf.parse_content_stream(page))
        self._places, self.palette, self._rooms = places, palette, rooms
        self._aligned = {int(at): (ALIGNED[word], style) for word, style, at in PLACE.findall(html)}
        pieces = list(self._pieces())
        texts = {piece.name for piece in pieces if isinstance(piece, Place)}
        codes = [piece for piece in pieces if isinstance(piece, Code)]
        if (len(texts), len(codes)) != (len(PLACE.findall(html)), html.count("<svg")) or len(pieces) < 3:
            raise Unsuitable("a place was not found exactly once")
        first, *between, last = pieces
        assert isinstance(first, list)  # so `_pieces` begins,
        assert isinstance(last, list)  # and so it ends
        self.before, self.after = self._unparsed(first), self._unparsed(last)
        self.between: list[Piece] = [self._unparsed(p) if isinstance(p, list) else p for p in between]

    def _unparsed(self, instructions: list[Instruction]) -> bytes:
        return pikepdf.unparse_content_stream(instructions) + b"\n"

    def _pieces(self) -> Iterator[list[Instruction] | Place | Code]:
        """In turn what the engine drew and a place, beginning and ending with what the engine drew."""
        drawn, done = self._instructions, 0
        for mcid, kind, start, end in marked(drawn):
            inner = drawn[start:end]
            if kind == "/Figure":
                first, last = _path(inner)
                yield drawn[done : start + first]
                yield Code()
                done = start + last
            elif (at := self._place(inner)) is not None:
                yield [*drawn[done:start], *_kept(inner)]
                yield self._read(at, mcid, inner)
                done = end
        yield drawn[done:]

    def _place(self, inner: Sequence[Instruction]) -> int | None:
        colours = (one.operands for one in inner if str(one.operator) == "rg")
        return next((at for colour in colours if (at := self._places.named_by(colour)) is not None), None)

    def _read(self, at: int, mcid: int, inner: Sequence[Instruction]) -> Place:
        show, (align, style) = show_of(inner), self._aligned[at]
        zero = self.palette.word(Text(ZERO, style))
        if zero is None or show.font != self.palette.fonts[style] or show.parts != 1 or at not in self._rooms:
            raise Unsuitable(f"{style} looks different on the sheet")
        return Place(self._places.names[at], mcid, show.x, show.y, align, zero.width, self._rooms[at])


def _kept(inner: Sequence[Instruction]) -> list[Instruction]:
    """What a zero did to the state of the page stays, for those who rely on it: all but its mark, colour and text."""
    within, kept = False, []
    for instruction in inner[1:-1]:
        match str(instruction.operator):
            case "BT":
                within = True
            case "ET":
                within = False
            case word if not within and word != "rg":
                kept.append(instruction)
    return kept


def _path(inner: Sequence[Instruction]) -> tuple[int, int]:
    """From the first stroke of the code up to the operator that draws them all."""
    words = [str(one.operator) for one in inner]
    if words.count("S") != 1 or "m" not in words or {"f", "re", "c", "Do"} & set(words):
        raise Unsuitable("the QR code is not one path")
    return words.index("m"), words.index("S")
