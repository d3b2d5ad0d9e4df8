"""A document becomes a PDF file: free leaves by their templates, Spiellisten stamped where that gives the same picture,
else drawn page by page. Needs no database; tells how far it is, and stops when told so."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence

from django.template.loader import render_to_string
from django.utils import translation

from league.base.unbroken import unbroken_html
from league.printing.page import page_html, whole_html
from league.printing.stamp.combine import Book, Source
from league.printing.stamp.press import Press, Stamped

from .document import Document, Leaves, ListPage, Lists
from .pdf import html_to_pdf

MOST_TRIED = 12  # pages that are laid out twice to save one; among more of them one more hardly shows
AT_ONCE = 10  # pages drawn plainly in one go: more are hardly faster, and nobody would know how far it is

Progress = Callable[[int, int], None]
Drawn = tuple[Source, int] | Stamped


class Count:
    """How many pages are done; who listens may raise to stop."""

    def __init__(self, of: int, progress: Progress | None) -> None:
        self.done, self.of, self.progress = 0, of, progress

    def add(self, pages: int = 1) -> None:
        for _page in range(pages):
            self.done += 1
            if self.progress:
                self.progress(min(self.done, self.of), self.of)


def pdf_of(document: Document, *, progress: Progress | None = None, fast: bool = True) -> bytes:
    """`progress(done, of)` is called for every page and may raise. Not `fast`: everything by the PDF engine."""
    with translation.override(document.language):
        return _drawn(document, progress, fast)


def _drawn(document: Document, progress: Progress | None, fast: bool) -> bytes:
    book, count = Book(document.title), Count(document.size, progress)
    for part in document.parts:
        if isinstance(part, Leaves):
            _draw_leaves(book, part, document.title)
            count.add(part.size)
        else:
            _draw_lists(book, part, count, fast)
    return book.finish()


def _draw_leaves(book: Book, part: Leaves, title: str) -> None:
    source = _laid_out(part, title)
    if part.context.get("flows") and 1 < len(source) <= MOST_TRIED:
        closer = _laid_out(part, title, closer=True)
        source = closer if len(closer) < len(source) else source
    for at in range(len(source)):
        book.take(source, at)


def _laid_out(part: Leaves, title: str, *, closer: bool = False) -> Source:
    """`closer`: with rows a little lower. What flows over its pages is set so where that saves one: nobody hangs up a
    page on which a single line stands."""
    pictures = {name: b64decode(picture) for name, picture in (part.pictures or {}).items()}
    html = unbroken_html(render_to_string(part.template, {"title": title, **part.context, "closer": closer}))
    return Source(html_to_pdf(html, pictures))


def _draw_lists(book: Book, part: Lists, count: Count, fast: bool) -> None:
    """First what takes long, then everything in its order."""
    press = Press(part.pages if fast else ())
    drawn: dict[int, list[Drawn]] = {
        at: [stamped] for at, page in enumerate(part.pages) if (stamped := press.stamped(page))
    }
    plain = [at for at in range(part.size) if at not in drawn]
    for some in (plain[start : start + AT_ONCE] for start in range(0, len(plain), AT_ONCE)):
        drawn.update(zip(some, _plainly([part.pages[at] for at in some]), strict=True))
        count.add(len(some))
    for one in (one for at in range(part.size) for one in drawn[at]):
        if isinstance(one, Stamped):
            one.into(book)
            count.add()
        else:
            book.take(*one)


def _plainly(pages: Sequence[ListPage]) -> Iterator[list[Drawn]]:
    """For each sheet its page in a file; one that runs over, which none should, has several."""
    sheets = [page_html(page.shape, page.fields, page.address) for page in pages]
    source = Source(html_to_pdf(whole_html("", sheets)))
    if len(source) == len(pages):
        for at in range(len(pages)):
            yield [(source, at)]
    else:
        for sheet in sheets:
            alone = Source(html_to_pdf(whole_html("", [sheet])))
            yield [(alone, at) for at in range(len(alone))]
