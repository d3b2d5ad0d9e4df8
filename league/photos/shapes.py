"""In which shapes a list may have been printed: on what paper, how large, in one or two rubrics, and with what is said
below it. Knows how blank lists are made; where things are on them is known by league.printing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from league.lists.papers.blank import blank_pages
from league.lists.papers.reading import Options, Seen, printable
from league.models import Spielliste
from league.printing.document import A4, A5, Shape

SOMEWHERE = "http://localhost"  # a sheet without an address has no code, and is not read


def shapes_of(spielliste: Spielliste, page: int | None) -> dict[Shape, int]:
    """Each once, the most usual first, with the page of the list that it is. `page`: as the code says; without it all
    pages of a list are possible."""
    one = printable(Spielliste.objects.filter(pk=spielliste.pk)).get()
    found: dict[Shape, int] = {}
    for options in _ways():
        for number, shape in enumerate(_printed(one, options), 1):
            if page in (None, number):
                for either in (shape, replace(shape, findings=0)):
                    found.setdefault(either, number)
    return found


def _ways() -> Iterator[Options]:
    for paper, large in ((A4, False), (A5, False), (A4, True)):
        for parted in (False, True):
            yield Options(address=SOMEWHERE, paper=paper, large=large, parted=parted)


def _printed(spielliste: Spielliste, options: Options) -> Iterator[Shape]:
    """What stands below a list may have been known later than it was printed; pages of remarks have no rows."""
    for page in blank_pages(Seen(spielliste, options)):
        if page.shape.last >= page.shape.first:
            yield page.shape
