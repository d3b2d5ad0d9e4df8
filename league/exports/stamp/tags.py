"""The tags by which a screen reader reads a page: read from the engine's files, made simpler, written for any number
of pages. Keeps what carries meaning (headings, tables, lists, figures); drops boxes that only lay out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import pikepdf
from pikepdf import Array, Dictionary, Name

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
    numbers = {page.objgen: at for at, page in enumerate(pdf.pages)}
    found: list[list[Tag]] = [[] for _page in pdf.pages]
    if "/StructTreeRoot" in pdf.Root:
        [document] = _kids_of(pdf.Root.StructTreeRoot)
        for element in _kids_of(document):
            page = element.Pg
            found[numbers[page.objgen]] += [_whole(kid) for kid in _read(element, page, "/Row")]
    return found


def _kids_of(element: pikepdf.Object) -> list[pikepdf.Object | int]:
    given = element.get("/K", [])
    return list(given) if isinstance(given, (list, Array)) else [given]


def _whole(kid: Tag | Link | int) -> Tag:
    """Text that stands on the page without a box of its own is a paragraph."""
    return kid if isinstance(kid, Tag) else Tag("/P", (kid,))


def _read(element: pikepdf.Object, page: pikepdf.Object, scope: str) -> Kids:
    kind, alt = str(element.S), str(element.get("/Alt", ""))
    if kind == "/THead" or (kind == "/TR" and all(cell.S == "/TH" for cell in _kids_of(element))):
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
