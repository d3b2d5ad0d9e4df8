"""The one package that knows both stored rows and scoring values, and the only writer of derived points.
Reads a list into a Book (what a page shows) by its depth, and writes what follows from its facts."""

from __future__ import annotations

from league.models import Spielliste
from league.models.spielliste import sitting_now
from scoring import Carry

from .book import (
    ACCEPTABLE,
    Book,
    BookLine,
    above_first,
    book_of_paper,
    book_of_totals,
    book_while_open,
    carry_of,
    carry_of_paper,
    end_findings,
    errors_left,
    game_at,
    limits_of,
    mark_of_accepted,
    names_at,
    paper_of,
    ruleset_of,
    start_of,
    stored_rules,
    trials_of,
)
from .derived import SEAT_FIELDS, seat_totals, write_derived, write_games, write_seats
from .facts import Evaluation, book_of_facts, evaluate, facts_of, runde_of_facts

__all__ = [
    "ACCEPTABLE",
    "SEAT_FIELDS",
    "Book",
    "BookLine",
    "Evaluation",
    "above_first",
    "book_of_facts",
    "book_of_paper",
    "book_while_open",
    "carry_after",
    "carry_of",
    "end_findings",
    "errors_left",
    "evaluate",
    "facts_of",
    "game_at",
    "limits_of",
    "mark_of_accepted",
    "names_at",
    "paper_of",
    "read",
    "ruleset_of",
    "seat_totals",
    "sitting_now",
    "start_of",
    "stored_rules",
    "trials_of",
    "write_derived",
    "write_games",
    "write_seats",
]


def read(spielliste: Spielliste) -> Book:
    """The list as it stands, by its depth."""
    if spielliste.depth == Spielliste.FULL:
        return book_of_facts(spielliste, facts_of(spielliste))
    if spielliste.depth == Spielliste.TOTALS:
        return book_of_totals(spielliste)
    return book_of_paper(spielliste, paper_of(spielliste))


def carry_after(spielliste: Spielliste) -> Carry:
    """What this list hands over to the one that goes on. Of end totals nothing is known: a new start."""
    if spielliste.depth == Spielliste.TOTALS:
        return Carry()
    if spielliste.depth == Spielliste.FULL:
        return runde_of_facts(spielliste, facts_of(spielliste)).carry()
    return carry_of_paper(spielliste)
