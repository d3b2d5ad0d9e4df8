"""The tags by which a screen reader reads a page: read from the engine's files, made simpler, written for any number
of pages. Keeps what carries meaning (headings, tables, lists, figures); drops boxes that only lay out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple, cast

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem

LAYOUT = {"/NonStruct", "/Span"}
CELLS = {"/TD", "/TH", "/TR"}  # an empty cell still is a cell of its table
HEADINGS = {f"/H{level}" for level in range(1, 7)}


@dataclass(frozen=True)
class Link:
    """A link on the page, by its place among the page's annotations."""

    at: int


@dataclass(frozen=True)
class Tag:
    """`kids` are tags, links and the numbers of marked contents. `attributes` stands as in a file."""

    kind: str
    kids: tuple[Tag | Link | int, ...]
    attributes: bytes = b""
    alt: str = ""

    def contents(self) -> Iterator[int]:
        for kid in self.kids:
            if isinstance(kid, Tag):
                yield from kid.contents()
            elif isinstance(kid, int):
                yield kid


Kids = tuple[Tag | Link | int, ...]


def headings(tags: Iterable[Tag]) -> Iterator[Tag]:
    for tag in tags:
        if tag.kind in HEADINGS:
            yield tag
        yield from headings(kid for kid in tag.kids if isinstance(kid, Tag))


# --- reading


def tags_by_page(pdf: pikepdf.Pdf) -> list[list[Tag]]:
    """The engine tags page by page: no element spans two."""
    numbers = {page.obj.objgen: at for at, page in enumerate(pdf.pages)}
    found: list[list[Tag]] = [[] for _page in pdf.pages]
    if "/StructTreeRoot" in pdf.Root:
        [document] = _elements_of(pdf.Root.StructTreeRoot)
        for element in _elements_of(document):
            page = element.Pg
            found[numbers[page.objgen]] += [_whole(kid) for kid in _read(element, page, "/Row")]
    return found


def _kids_of(element: pikepdf.Object) -> list[pikepdf.Object | int]:
    given = element.get("/K", ())
    return list(given) if isinstance(given, (tuple, Array)) else [given]


def _elements_of(element: pikepdf.Object) -> list[pikepdf.Object]:
    return [kid for kid in _kids_of(element) if not isinstance(kid, int)]


def _whole(kid: Tag | Link | int) -> Tag:
    """Text that stands on the page without a box of its own is a paragraph."""
    return kid if isinstance(kid, Tag) else Tag("/P", (kid,))


def _read(element: pikepdf.Object, page: pikepdf.Object, scope: str) -> Kids:
    kind, alt = str(element.S), str(element.get("/Alt", ""))
    if kind == "/THead" or (kind == "/TR" and all(cell.S == "/TH" for cell in _elements_of(element))):
        scope = "/Column"
    kids = tuple(kid for given in _kids_of(element) for kid in _kid(given, page, scope))
    if kind in LAYOUT and not alt:
        return kids
    return (Tag(kind, kids, _attributes(element, kind, scope), alt),)


def _kid(given: pikepdf.Object | int, page: pikepdf.Object, scope: str) -> Kids:
    if isinstance(given, int):
        return (given,)
    if given.get("/Type") == "/OBJR":
        return tuple(Link(at) for at, note in enumerate(page.get("/Annots", ())) if note.objgen == given.Obj.objgen)
    return _read(given, page, scope)


def _attributes(element: pikepdf.Object, kind: str, scope: str) -> bytes:
    """Headers by their scope instead of by lists of names, which would have to be different on every page."""
    given = element.get("/A")
    if given is None:
        return b""
    made = Dictionary({key: value for key, value in given.items() if key != "/Headers"})
    if kind == "/TH":
        made.Scope = Name(scope)
    return made.unparse() if len(made) > 1 else b""


# --- writing


class Tree:
    """The tags of a file that is being put together, page after page."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self.root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self.document = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=self.root))
        self._kids: list[pikepdf.Object] = []
        self._parents: list[pikepdf.Object] = []  # by key: which elements a page's contents, or a link, belong to
        self._known: dict[bytes, pikepdf.Object] = {}
        self._kind = lru_cache(maxsize=None)(Name)

    def add(self, page: pikepdf.Object, tags: Iterable[Tag], without: Collection[int] = ()) -> None:
        """`without`: marked contents of these tags that this page does not have."""
        owners: dict[int, pikepdf.Object] = {}
        made = (self._element(tag, self.document, page, owners, without) for tag in tags)
        self._kids += [element for element in made if element is not None]
        page.Tabs, page.StructParents = Name.S, len(self._parents)
        array = Array([owners.get(mcid) for mcid in range(max(owners, default=-1) + 1)])
        self._parents.append(self.pdf.make_indirect(array))

    def _element(
        self,
        tag: Tag,
        parent: pikepdf.Object,
        page: pikepdf.Object,
        owners: dict[int, pikepdf.Object],
        without: Collection[int],
    ) -> pikepdf.Object | None:
        element = self.pdf.make_indirect(Dictionary({"/S": self._kind(tag.kind), "/P": parent}))
        kids: list[pikepdf.Object | int] = []
        for kid in tag.kids:
            if isinstance(kid, int):
                if kid not in without:
                    owners[kid] = element
                    kids.append(kid)
            elif isinstance(kid, Link):
                kids.append(self._link(kid, element, page))
            elif (made := self._element(kid, element, page, owners, without)) is not None:
                kids.append(made)
        if kids:
            element.K = kids[0] if len(kids) == 1 else Array(kids)
            element.Pg = page
        elif tag.kind not in CELLS:
            return None
        if tag.attributes:
            element.A = self._attributes(tag.attributes)
        if tag.alt:
            element.Alt = tag.alt
        return element

    def _link(self, link: Link, element: pikepdf.Object, page: pikepdf.Object) -> pikepdf.Object:
        note = page.Annots[link.at]
        note.StructParent = len(self._parents)
        self._parents.append(element)
        return Dictionary(Type=Name.OBJR, Obj=note, Pg=page)

    def _attributes(self, written: bytes) -> pikepdf.Object:
        if written not in self._known:
            self._known[written] = self.pdf.make_indirect(pikepdf.Object.parse(written))
        return self._known[written]

    def finish(self) -> None:
        self.document.K = Array(self._kids)
        self.root.K = self.document
        numbered = [item for pair in enumerate(self._parents) for item in pair]
        self.root.ParentTree = self.pdf.make_indirect(Dictionary(Nums=Array(numbered)))
        self.root.ParentTreeNextKey = len(self._parents)
        self.pdf.Root.StructTreeRoot = self.root
        self.pdf.Root.MarkInfo = Dictionary(Marked=True)


# --- Pages from several files in one


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
        numbers = {page.obj.objgen: at for at, page in enumerate(self.pdf.pages)}
        for page, bookmark in _bookmarks(self.pdf.open_outline().root, 0):
            self.bookmarks[numbers[page.objgen]].append(bookmark)
        self.places = {name: (numbers[page.objgen], left, top) for name, page, left, top in _places(self.pdf)}

    def __len__(self) -> int:
        return len(self.pdf.pages)


def _bookmarks(items: Iterable[OutlineItem], level: int) -> Iterator[tuple[pikepdf.Object, Bookmark]]:
    for item in items:
        page, _xyz, left, top, *_zoom = cast(Array, item.destination)
        yield page, Bookmark(item.title, level, float(left), float(top))
        yield from _bookmarks(item.children, level + 1)


def _places(pdf: pikepdf.Pdf) -> Iterator[tuple[str | bytes, pikepdf.Object, float, float]]:
    """Where links inside the file lead, by name."""
    names = pdf.Root.get("/Names", Dictionary()).get("/Dests")
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
        self, page: pikepdf.Object, tags: Sequence[Tag], bookmarks: Iterable[Bookmark], without: Collection[int] = ()
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
            written, min_version="1.7", object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True
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
