"""Reads a stored list by its depth, and says what it hands over to the list that goes on."""

from __future__ import annotations

from collections.abc import Iterable

from league.models import Spielliste
from scoring import SOLO_KINDS, SOLO_LIKE, Carry, Played, ScoringError

from .book import Book, mark
from .facts import book_of_facts, runde_of_facts
from .paper import book_of_paper, book_of_totals, paper_of
from .table import start_of


def read(spielliste: Spielliste) -> Book:
    """The list as it stands, by its depth."""
    accepted = frozenset(mark(a.code, a.row, a.column) for a in spielliste.accepted.all())
    if spielliste.depth == Spielliste.FULL:
        return book_of_facts(spielliste, facts_of(spielliste), accepted)
    if spielliste.depth == Spielliste.TOTALS:
        return book_of_totals(spielliste, accepted)
    return book_of_paper(spielliste, paper_of(spielliste), accepted)


def facts_of(spielliste: Spielliste) -> list[dict[str, object]]:
    return [game.facts for game in spielliste.games.all()]


def carry_after(spielliste: Spielliste) -> Carry:
    """What this list hands over to the one that goes on. Of end totals nothing is known: a new start."""
    if spielliste.depth == Spielliste.TOTALS:
        return Carry()
    if spielliste.depth == Spielliste.FULL:
        return runde_of_facts(spielliste, facts_of(spielliste)).carry()
    return _carry_of_paper(spielliste)


def _carry_of_paper(spielliste: Spielliste) -> Carry:
    """As the paper was read; a game that the director let stand cannot be replayed, and carries no Bock."""
    book = read(spielliste)
    if book.upcoming is None or book.upcoming.dealer is None:
        return Carry()
    try:
        bock_rounds = start_of(spielliste).with_history(_history_of(book)).carry().bock_rounds
    except ScoringError:
        bock_rounds = ()
    return Carry(book.upcoming.dealer, book.upcoming.open_pflichtsoli, bock_rounds)


def _history_of(book: Book) -> Iterable[Played]:
    for line in book.lines:
        if line.penalty in ("minor", "repeat"):
            yield Played(penalty=line.penalty)
        elif line.soloist:
            kind = line.kind if line.kind in SOLO_LIKE else SOLO_KINDS[0]
            yield Played(kind, line.soloist, line.pflicht if kind in SOLO_KINDS else None)
        else:
            yield Played("normal")
