"""Reads the XML of a workbook once without keeping it: how many rows and columns have content, how deep it nests.
Knows what makes XML dangerous, and which formulas have no result; values are read afterwards, by openpyxl."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass, field
from xml.parsers import expat

from .guard import MOST_CELLS, MOST_COLUMNS, MOST_ROWS, Unreadable, check_archive

MOST_ELEMENTS = 1_000_000  # 200 lists have half of that; more would take seconds
MOST_STRINGS = 200_000  # elements of the strings; a string has two
MOST_ASIDE = 20_000  # of every other part, and of a sheet beside its cells: openpyxl makes an object of each
DEEPEST = 60
PIECE = 64 * 1024
SHEETS = re.compile(r"xl/worksheets/[^/]+\.xml")
NO_XML = (".bin", ".png", ".jpg", ".jpeg", ".gif", ".emf", ".wmf", ".tiff", ".svg", "/")  # never opened by us
STRINGS = "xl/sharedStrings.xml"
REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")


@dataclass
class Extent:
    """What a sheet holds: the last row and column with content, where a formula stands, and where it has no result."""

    rows: int = 0
    columns: int = 0
    cells: int = 0
    formulas: set[tuple[int, int]] = field(default_factory=set)
    without_result: set[tuple[int, int]] = field(default_factory=set)


def scan(content: bytes) -> dict[str, Extent]:
    """Every XML part checked; of the sheets their extent, by the name of the part."""
    check_archive(content)
    counter, extents = Counter(), {}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for member in archive.infolist():
            if member.filename.lower().endswith(NO_XML):
                continue
            scanned = SheetScan(counter) if SHEETS.fullmatch(member.filename) else Scan(counter)
            scanned.most = MOST_STRINGS if member.filename == STRINGS else MOST_ASIDE
            _feed(archive, member, scanned)
            if isinstance(scanned, SheetScan):
                extents[member.filename] = scanned.extent
    return extents


def _feed(archive: zipfile.ZipFile, member: zipfile.ZipInfo, scanned: Scan) -> None:
    try:
        with archive.open(member) as stream:
            for piece in iter(lambda: stream.read(PIECE), b""):
                scanned.parser.Parse(piece, False)
            scanned.parser.Parse(b"", True)
    except Unreadable:
        raise
    except Exception as error:  # whatever a damaged archive or a strange encoding makes zipfile or expat stumble over
        raise Unreadable("damaged-part", name=member.filename[:80]) from error


class Counter:
    """What all parts of a file have together."""

    def __init__(self) -> None:
        self.elements = self.cells = 0


class Scan:
    """One XML part: no document type (so no entities), not too many elements, not too deep."""

    def __init__(self, counter: Counter) -> None:
        self.counter, self.depth, self.aside, self.most = counter, 0, 0, MOST_ASIDE
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end

    def _doctype(self, *_: object) -> None:
        raise Unreadable("entities")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.aside += 1
        if self.aside > self.most:
            raise Unreadable("too-much")
        self.enter()

    def enter(self) -> None:
        self.depth += 1
        self.counter.elements += 1
        if self.depth > DEEPEST or self.counter.elements > MOST_ELEMENTS:
            raise Unreadable("too-much")

    def end(self, name: str) -> None:
        self.depth -= 1


class SheetScan(Scan):
    """A sheet: rows and cells are counted where they hold something; formats alone do not matter."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(counter)
        self.extent, self.row, self.column = Extent(), 0, 0
        self.has_value = self.has_formula = False
        self.parser.CharacterDataHandler = self._characters
        self.inside = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2] if ":" in name else name
        if tag == "row":
            self.row, self.column = _whole(attributes.get("r"), self.row + 1), 0
        elif tag == "c":
            self._cell(attributes.get("r"))
        elif tag in ("v", "t"):
            self.inside = True
        elif tag == "f":
            self.has_formula = True
        elif tag not in ("is", "r"):
            super().start(name, attributes)
            return
        self.enter()

    def _cell(self, reference: str | None) -> None:
        self.has_value = self.has_formula = False
        found = REFERENCE.fullmatch(reference or "")
        self.column = _column(found[1]) if found else self.column + 1
        self.row = int(found[2]) if found else self.row

    def _characters(self, text: str) -> None:
        self.has_value = self.has_value or self.inside

    def end(self, name: str) -> None:
        self.depth -= 1
        tag = name.rpartition(":")[2] if ":" in name else name
        if tag in ("v", "t"):
            self.inside = False
        elif tag == "c" and (self.has_value or self.has_formula):
            self._content()

    def _content(self) -> None:
        extent = self.extent
        extent.rows, extent.columns = max(extent.rows, self.row), max(extent.columns, self.column)
        self.counter.cells += 1
        if extent.rows > MOST_ROWS:
            raise Unreadable("rows", count=extent.rows, most=MOST_ROWS)
        if extent.columns > MOST_COLUMNS:
            raise Unreadable("columns", count=extent.columns, most=MOST_COLUMNS)
        if self.counter.cells > MOST_CELLS:
            raise Unreadable("too-much")
        if self.has_formula:
            extent.formulas.add((self.row, self.column))
        if not self.has_value:
            extent.without_result.add((self.row, self.column))


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else otherwise


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
