"""Stamps pages: finds the shapes that are worth it, has their blank sheets and letters drawn in one go, and makes each
page from them. Refuses pages whose texts it could not set exactly as the engine would."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from league.printing.document import ListPage, Shape
from league.printing.page import modules_of, page_html, whole_html
from league.printing.pdf import html_to_pdf

from . import palette as letters
from .blank import Blank, Code, Piece, Place, Places, Unsuitable, rooms
from .combine import Book, Bookmark, Source, headings
from .palette import Palette

FEWEST = 4  # pages of a shape; a blank sheet with its letters costs about as much as two pages
logger = logging.getLogger(__name__)
Kind = tuple[Shape, bool, int]


def kind_of(page: ListPage) -> Kind:
    """Pages of one kind differ by texts and by the pattern of the code alone."""
    return page.shape, bool(page.address), modules_of(page.address)


class Press:
    """Made for some pages: their blank sheets, where enough pages share one, and the letters for all of them."""

    def __init__(self, pages: Sequence[ListPage]) -> None:
        self.sheets: dict[Kind, Sheet] = {}
        some = pages if len(pages) >= FEWEST else ()
        kinds = {kind: same for kind, same in _by_kind(some).items() if len(same) >= FEWEST}
        if kinds:
            self._set_up(kinds)

    def _set_up(self, kinds: dict[Kind, list[ListPage]]) -> None:
        places = Places()
        blanks = [page_html(kind[0], places.zeros(_styles(same)), same[0].address) for kind, same in kinds.items()]
        row = letters.letters_of(text for same in kinds.values() for page in same for text in page.fields.values())
        room: dict[int, float] = {}
        html = whole_html("", [*blanks, letters.palette_html(row)], letters.CSS + places.css)
        source = Source(html_to_pdf(html, seen=lambda document: room.update(rooms(document))))
        try:
            palette = Palette(row, source.pdf.pages[len(blanks) :])
        except ValueError as why:
            logger.warning("Drawn plainly: %s", why)
            return
        for at, (kind, blank) in enumerate(zip(kinds, blanks, strict=True)):
            try:
                self.sheets[kind] = Sheet(source, at, Blank(source.pdf.pages[at], blank, places, palette, room))
            except Unsuitable as why:
                logger.warning("Drawn plainly: %s", why)

    def stamped(self, page: ListPage) -> Stamped | None:
        """The page, ready to be added to a book; None if it has to be drawn plainly."""
        sheet = self.sheets.get(kind_of(page))
        try:
            return Stamped(sheet, page) if sheet else None
        except Unsuitable:
            return None


def _by_kind(pages: Sequence[ListPage]) -> dict[Kind, list[ListPage]]:
    kinds: dict[Kind, list[ListPage]] = defaultdict(list)
    for page in pages:
        if all(letters.is_simple(text.text) for text in page.fields.values()):
            kinds[kind_of(page)].append(page)
    return kinds


def _styles(pages: Sequence[ListPage]) -> dict[str, str]:
    """Every place that one of these pages fills, with a style used there."""
    return {name: text.style for page in pages for name, text in page.fields.items() if text.text}


class Sheet:
    """The blank sheet of one kind; what its copies share is put into a book once."""

    def __init__(self, source: Source, at: int, blank: Blank) -> None:
        self.source, self.at, self.blank = source, at, blank
        self.tags = source.tags[at]
        self.names = {piece.mcid: piece.name for piece in blank.between if isinstance(piece, Place)}
        self.headings = list(zip(headings(self.tags), source.bookmarks[at], strict=False))
        self._shared: tuple[Book, dict[str, Any]] | None = None

    def page_in(self, book: Book, drawn: bytes) -> pikepdf.Object:
        if self._shared is None or self._shared[0] is not book:
            self._shared = book, self._share(book.pdf)
        shared = self._shared[1]
        contents = Array([shared["before"], book.pdf.make_stream(drawn), shared["after"]])
        page = book.pdf.make_indirect(Dictionary({**shared["page"], "/Contents": contents}))
        book.pdf.pages.append(pikepdf.Page(page))
        return page

    def _share(self, pdf: pikepdf.Pdf) -> dict[str, Any]:
        blank = self.source.pdf.pages[self.at].obj
        boxes = {key: Array(blank[key]) for key in ("/MediaBox", "/TrimBox", "/BleedBox")}
        page = {"/Type": Name.Page, **boxes, "/Resources": pdf.copy_foreign(blank.Resources)}
        return {"before": pdf.make_stream(self.blank.before), "after": pdf.make_stream(self.blank.after), "page": page}


class Stamped:
    """One page, set; raises Unsuitable if it cannot be."""

    def __init__(self, sheet: Sheet, page: ListPage) -> None:
        self.sheet, self.fields = sheet, page.fields
        self.without: set[int] = set()
        self.drawn = b"".join(self._set(piece, page) for piece in sheet.blank.between)

    def _set(self, piece: Piece, page: ListPage) -> bytes:
        if isinstance(piece, bytes):
            return piece
        if isinstance(piece, Code):
            return piece.stamped(page.address)
        text = page.fields.get(piece.name)
        if text is None or not text.text:
            self.without.add(piece.mcid)
            return b""
        word = self.sheet.blank.palette.word(text)
        if word is None or not piece.holds(word.width):
            raise Unsuitable(text.text)
        return piece.stamped(*word)

    def into(self, book: Book) -> None:
        page = self.sheet.page_in(book, self.drawn)
        book.add(page, self.sheet.tags, self._bookmarks(), self.without)

    def _bookmarks(self) -> Iterator[Bookmark]:
        """A heading that consists of places is named by what stands there."""
        names = self.sheet.names
        for heading, bookmark in self.sheet.headings:
            filled = [names[mcid] for mcid in heading.contents() if mcid in names]
            texts = [self.fields[name].text for name in filled if name in self.fields]
            if texts or not filled:
                yield bookmark._replace(title=" ".join(texts)) if texts else bookmark
