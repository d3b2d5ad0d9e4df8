"""Pages from several files in one: with one title and language, tags in the order of the pages, and bookmarks.
Knows what the PDF engine writes; nothing about what is on the pages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem

from .tags import Tag, Tree, tags_by_page

UA = "http://www.aiim.org/pdfua/ns/id/"
MARK = re.compile(rb"/\w+\s*<<\s*/MCID (\d+)\s*>>\s*BDC")
pikepdf.models.PdfMetadata.register_xml_namespace(UA, "pdfuaid")


class Bookmark(NamedTuple):
    """To a point of a page; `level` 0 stands outermost."""

    title: str
    level: int
    left: float
    top: float


class Source:
    """A file of the engine, opened: its pages with their tags and bookmarks."""

    def __init__(self, pdf: bytes) -> None:
        self.pdf = pikepdf.open(BytesIO(pdf))
        self.tags = tags_by_page(self.pdf)
        self.bookmarks: list[list[Bookmark]] = [[] for _page in self.pdf.pages]
        numbers = {page.objgen: at for at, page in enumerate(self.pdf.pages)}
        for page, bookmark in _bookmarks(self.pdf.open_outline().root, 0):
            self.bookmarks[numbers[page.objgen]].append(bookmark)
        self.places = {name: (numbers[page.objgen], left, top) for name, page, left, top in _places(self.pdf)}

    def __len__(self) -> int:
        return len(self.pdf.pages)


def _bookmarks(items: Iterable[OutlineItem], level: int) -> Iterator[tuple[pikepdf.Object, Bookmark]]:
    for item in items:
        page, _xyz, left, top, *_zoom = item.destination
        yield page, Bookmark(item.title, level, float(left), float(top))
        yield from _bookmarks(item.children, level + 1)


def _places(pdf: pikepdf.Pdf) -> Iterator[tuple[str, pikepdf.Object, float, float]]:
    """Where links inside the file lead, by name."""
    names = pdf.Root.get("/Names", {}).get("/Dests")
    for name, place in pikepdf.NameTree(names).items() if names is not None else ():
        page, _xyz, left, top, *_zoom = place
        yield name, page, float(left), float(top)


class Book:
    """The file that is being put together."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.pdf = pikepdf.new()
        self.tree = Tree(self.pdf)
        self.language = "de"
        self._bookmarks: list[tuple[pikepdf.Object, Bookmark]] = []
        self._taken: dict[tuple[Source, int], pikepdf.Object] = {}

    def take(self, source: Source, at: int) -> None:
        """One page of an opened file, as it is."""
        self.language = str(source.pdf.Root.get("/Lang", self.language))
        self.pdf.pages.append(source.pdf.pages[at])
        self.add(self.pdf.pages[-1].obj, source.tags[at], source.bookmarks[at])
        _untag_margins(self.pdf, self.pdf.pages[-1].obj, source.tags[at])
        self._taken[source, at] = self.pdf.pages[-1].obj

    def add(
        self,
        page: pikepdf.Object,
        tags: Sequence[Tag],
        bookmarks: Iterable[Bookmark],
        without: Collection[int] = (),
    ) -> None:
        """A page that is among the pages of this file already."""
        self.tree.add(page, tags, without)
        self._bookmarks += [(page, bookmark) for bookmark in bookmarks]

    def finish(self) -> bytes:
        self.tree.finish()
        self._outline()
        self._lead_links()
        self.pdf.Root.Lang = self.language
        self.pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        with self.pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
            metadata["dc:title"] = self.title
            metadata[f"{{{UA}}}part"] = "1"
        self.pdf.docinfo[Name.Title] = self.title
        written = BytesIO()
        self.pdf.save(
            written,
            min_version="1.7",
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            deterministic_id=True,
        )
        return written.getvalue()

    def _lead_links(self) -> None:
        """A link inside a file leads to a name; here to the page itself, wherever that is now."""
        for (source, _at), page in self._taken.items():
            for link in page.get("/Annots", []):
                if str(link.get("/Dest", "")) in source.places:
                    to, left, top = source.places[str(link.Dest)]
                    link.Dest = Array([self._taken[source, to], Name.XYZ, left, top, 0])

    def _outline(self) -> None:
        if not self._bookmarks:
            return
        with self.pdf.open_outline() as outline:
            path: list[OutlineItem] = []
            for page, bookmark in self._bookmarks:
                place = Array([page, Name.XYZ, bookmark.left, bookmark.top, 0])
                item = OutlineItem(bookmark.title, place)
                del path[bookmark.level :]
                (path[-1].children if path else outline.root).append(item)
                path.append(item)


def _untag_margins(pdf: pikepdf.Pdf, page: pikepdf.Object, tags: Sequence[Tag]) -> None:
    """The engine marks page numbers and the like as content but tags them nowhere: they are artifacts."""
    tagged = {mcid for tag in tags for mcid in tag.contents()}
    drawn = page.Contents.read_bytes()
    if {int(mcid) for mcid in MARK.findall(drawn)} - tagged:
        page.Contents = pdf.make_stream(
            MARK.sub(lambda mark: mark[0] if int(mark[1]) in tagged else b"/Artifact BMC", drawn)
        )
