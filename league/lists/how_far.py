"""How far a list that is being written is: its games, whether and why something is wrong, who owes a Pflichtsolo.
Knows neither words nor addresses; kept in memory, because of a hundred lists one changes between two looks."""

from __future__ import annotations

from typing import NamedTuple

from league.base.shelf import Shelf
from league.models import Spielliste
from scoring import Message

from . import scorebook
from .scorebook import Book
from .sheet import read_book


class HowFar(NamedTuple):
    games: int
    wrong: bool
    owing: tuple[int, ...]  # positions
    why: Message | None = None  # what is wrong with end totals that were put aside


NOTHING = HowFar(0, False, ())
# By list and version: reading one takes two milliseconds.
_read: Shelf[tuple[str, int], HowFar] = Shelf(most=2000, most_bytes=2000)


def how_far(spielliste: Spielliste) -> HowFar:
    """Of a list that is finished nothing is asked any more."""
    if spielliste.counts:
        return NOTHING
    key = str(spielliste.uuid), spielliste.version
    known = _read.get(key)
    if known is None:
        known = _read_now(spielliste)
        _read.put(key, known, 1)
    return known


def _read_now(spielliste: Spielliste) -> HowFar:
    if spielliste.depth == Spielliste.TOTALS:
        errors = scorebook.read(spielliste).errors if any(scorebook.paper_of(spielliste).end) else ()
        return HowFar(0, bool(errors), (), errors[0].said if errors else None)
    book = read_book(spielliste)
    return HowFar(book.games, bool(book.games) and _is_wrong(spielliste, book), _owing(book))


def _is_wrong(spielliste: Spielliste, book: Book) -> bool:
    """While a list is being written nothing is missing at its end, and facts were checked when they were entered."""
    if spielliste.games_planned is not None and book.games >= spielliste.games_planned:
        return bool(scorebook.read(spielliste).errors)
    return bool(book.errors) and (spielliste.depth != Spielliste.FULL or book.over)


def _owing(book: Book) -> tuple[int, ...]:
    """Whoever has not begun yet owes it, too, but nobody needs to be told."""
    return book.upcoming.open_pflichtsoli if book.upcoming and book.games else ()
