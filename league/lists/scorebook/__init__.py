"""The one package that knows both stored rows and scoring values, and the only writer of derived points.
Reads a list into a Book (what a page shows), and writes what follows from its facts."""

from __future__ import annotations

from league.base.sitting import game_at, names_at, sitting, sitting_now

from .book import ACCEPTABLE, Book, BookLine
from .derived import SEAT_FIELDS, seat_totals, write_derived, write_games, write_seats
from .reading import (
    Evaluation,
    book_of_facts,
    book_of_paper,
    book_while_open,
    carry_after,
    carry_of,
    evaluate,
    facts_of,
    is_right_so_far,
    limits_of,
    mark_of_accepted,
    paper_of,
    read,
    ruleset_of,
    start_of,
    stored_rules,
)

__all__ = [
    "ACCEPTABLE",
    "SEAT_FIELDS",
    "Book",
    "BookLine",
    "Evaluation",
    "book_of_facts",
    "book_of_paper",
    "book_while_open",
    "carry_after",
    "carry_of",
    "evaluate",
    "facts_of",
    "game_at",
    "is_right_so_far",
    "limits_of",
    "mark_of_accepted",
    "names_at",
    "paper_of",
    "read",
    "ruleset_of",
    "seat_totals",
    "sitting",
    "sitting_now",
    "start_of",
    "stored_rules",
    "write_derived",
    "write_games",
    "write_seats",
]
