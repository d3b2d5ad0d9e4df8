"""How wide a text is in print, and in which size or how many lines it fits its place: shrunk, never cut.
Knows the fonts as the PDF engine finds them; what the texts mean is known elsewhere."""

from __future__ import annotations

import shutil
import subprocess
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from fontTools.ttLib import TTFont

from league.base.unbroken import unbroken

from .document import Text

FAMILY = "Liberation Sans"  # the first of print.css
POINT = 25.4 / 72  # mm
SIZES = (1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 13, 14, 15, 16,
         17, 18, 20, 22, 24, 26, 28)  # fmt: skip
LARGER = (30, 34, 38, 44)  # on cards and certificates, which have no classes of sizes
UNKNOWN = 1.2  # em, for a letter that no font here has
FIRST_OF_OTHERS = "\u0250"  # the letters before it are Latin
FOLDERS = ("/usr/share/fonts/truetype", "/usr/share/fonts", "/usr/local/share/fonts")
# The fonts of print.css in their order, regular and bold; the last one has no bold letters.
FILES = {
    False: ("liberation/LiberationSans-Regular.ttf", "dejavu/DejaVuSans.ttf", "droid/DroidSansFallbackFull.ttf"),
    True: ("liberation/LiberationSans-Bold.ttf", "dejavu/DejaVuSans-Bold.ttf", "droid/DroidSansFallbackFull.ttf"),
}


Way = tuple[int, float, float]  # to set a text: in how many lines, largest and smallest size


def style(size: float, bold: bool = False) -> str:
    """The class of print.css: b12 is bold 12 pt, r7-5 is 7.5 pt."""
    return f"{'b' if bold else 'r'}{size:g}".replace(".", "-")


@lru_cache(maxsize=4096)
def width(text: str, size: float, bold: bool = False) -> float:
    """In mm, without kerning: print.css switches that off for everything variable."""
    return sum(_advance(ord(letter), bold) for letter in text) * size * POINT


def fits(text: str, room: float, size: float, bold: bool = False) -> bool:
    return width(text, size, bold) <= room


def one_line(text: str, room: float, largest: float, smallest: float = SIZES[0], bold: bool = False) -> Text:
    """As large as it fits; the smallest size in any case."""
    sizes = [size for size in SIZES if smallest <= size <= largest]
    size = next((size for size in reversed(sizes) if fits(text, room, size, bold)), sizes[0])
    return Text(text, style(size, bold))


def first_that_fits(texts: Sequence[str], room: float, largest: float, smallest: float) -> Text:
    """The longest way to say it that is still read easily; the last one in any case."""
    said = next((text for text in texts if fits(text, room, smallest)), texts[-1])
    return one_line(said, room, largest)


def in_lines(text: str, room: float, ways: Sequence[Way], bold: bool = False) -> list[Text]:
    """The lines of a text, each with the class of its size."""
    lines, size = lines_of(text, room, ways, bold)
    return [Text(line, style(size, bold)) for line in lines]


def lines_of(
    text: str, room: float, ways: Sequence[Way], bold: bool = False, patience: float = 0.75
) -> tuple[tuple[str, ...], float]:
    """The first way that fits, as its lines and their size. Words stay whole if they can, even if they are smaller by
    the factor `patience`; the last way shrinks as far as it must."""
    most, _largest, least = ways[-1]
    last = (most, least, SIZES[0])
    for anywhere, (lines, largest, smallest) in [
        *((False, way) for way in (*ways, (most, least, least * patience))),
        *((True, way) for way in (*ways, last)),
    ]:
        parts = broken(text, lines, anywhere)
        sizes = (size for size in reversed((*SIZES, *LARGER)) if smallest <= size <= largest)
        if size := next((size for size in sizes if _all_fit(parts, room, size, bold)), None):
            return parts, size
    return parts, SIZES[0]


def _all_fit(parts: Sequence[str], room: float, size: float, bold: bool) -> bool:
    return all(fits(part, room, size, bold) for part in parts)


@lru_cache(maxsize=1024)
def broken(text: str, lines: int, anywhere: bool = False) -> tuple[str, ...]:
    """In at most so many lines of nearly the same width: after a space or a hyphen, or in a word too."""
    if lines == 1:
        return (text,)
    if anywhere:
        places = [n for n in range(1, len(text)) if not unicodedata.combining(text[n])]
        cut = sorted({0, len(text), *(places[len(places) * n // lines] for n in range(1, lines) if places)})
        return tuple(text[a:b].strip() for a, b in pairwise(cut))
    held = unbroken(text)  # letter for letter as long
    gaps = [n for n in range(1, len(text)) if held[n - 1] in " -" and held[n] != " "]
    ways = [(text[:at].rstrip(), *broken(text[at:], lines - 1)) for at in gaps]
    return min(ways, key=_widest, default=(text,))


def _widest(parts: Sequence[str]) -> float:
    return max(width(part, 1) for part in parts)


def wrapped(text: str, room: float, size: float) -> list[str]:
    """A sentence in as many lines as it needs."""
    lines = [""]
    for held in unbroken(text).split(" "):
        word = " ".join(held.split())
        longer = f"{lines[-1]} {word}".strip()
        if fits(longer, room, size) or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [piece for line in lines for piece in _pieces(line, room, size)]


def _pieces(line: str, room: float, size: float) -> list[str]:
    """A word longer than the line goes on in the next one."""
    pieces = [""]
    for letter in line:
        if pieces[-1] and not fits(pieces[-1] + letter, room, size):
            pieces.append("")
        pieces[-1] += letter
    return pieces


def cannot_be_printed(texts: Iterable[str]) -> list[str]:
    """Those with a letter that no font here has: an empty box would stand in its place."""
    return [text for text in texts if not all(map(_is_known, text))]


def _is_known(letter: str) -> bool:
    """Latin letters are in every font: where nobody has others, nothing is looked up."""
    return letter < FIRST_OF_OTHERS or unicodedata.category(letter) == "Cf" or _found(ord(letter), False) is not None


@lru_cache(maxsize=4096)
def _advance(letter: int, bold: bool) -> float:
    """Of one letter, in em, in the first font that has it."""
    if unicodedata.combining(chr(letter)) or unicodedata.category(chr(letter)) == "Cf":
        return 0.0
    path = _found(letter, bold)
    if path is None:
        return UNKNOWN
    letters, advances, em = _metrics(path)
    return advances[letters[letter]][0] / em


@lru_cache(maxsize=4096)
def _found(letter: int, bold: bool) -> str | None:
    """The first font that has this letter. Asking starts a program: only for what the usual fonts do not have."""
    usual = next((path for path in _usual(bold) if letter in _metrics(path)[0]), None)
    if usual:
        return usual
    asked = _asked(letter, bold)
    return asked if asked and letter in _metrics(asked)[0] else None


@lru_cache(maxsize=2)
def _usual(bold: bool) -> tuple[str, ...]:
    """The fonts where most systems keep them; none if the first is not there: the others have other widths."""
    found = [next((path for folder in FOLDERS if (path := Path(folder, file)).is_file()), None) for file in FILES[bold]]
    return tuple(str(path) for path in found if path) if found[0] else ()


def _asked(letter: int, bold: bool) -> str | None:
    """The font that helps out for this letter, as the system chooses it; it may be one that has not got it."""
    asked = shutil.which("fc-match")
    if not asked:
        return None
    pattern = f"{FAMILY}{':bold' if bold else ''}:lang=de:charset={letter:x}"
    command = [asked, "-f", "%{file}", pattern]
    found = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False).stdout
    return found if Path(found).suffix in (".ttf", ".otf", ".ttc") else None


@lru_cache(maxsize=64)
def _metrics(path: str) -> tuple[dict[int, str], dict[str, tuple[int, int]], int]:
    with TTFont(path, fontNumber=0, lazy=True) as font:
        return dict(font.getBestCmap() or {}), dict(font["hmtx"].metrics), font["head"].unitsPerEm


def fonts_here() -> list[str]:
    """Changes when a font is added or taken away."""
    folders = [path for folder in FOLDERS for path in Path(folder).glob("*") if path.is_dir()]
    return sorted(f"{path} {path.stat().st_mtime_ns}" for path in folders)
