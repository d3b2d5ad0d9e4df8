"""Cards that stand on the tables: the table's number, and a card for each person's place. Folded in the middle, they
are read from both sides."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from league.exports.document import Document, Leaves
from league.exports.lists.reading import short_club
from league.models import Tournament

from .common import document, fitting, in_parts, leaves, person, piles
from .seats import Seat, Table, round_of, tables_of

TABLES, NAMES, BOTH = "tables", "names", "both"
NAMES_ON_A_PAGE = 8
ROOM = 93  # mm for a name on its card
SIZES = (22, 18, 15, 12)  # pt; what is longer still takes two lines


def place_cards(
    tournament: Tournament,
    *,
    round_number: int | None = None,
    cards: str = BOTH,
    large: bool = False,
    published_names: bool = False,
) -> Document:
    """Of one round or of all that are seated: then each table has one number, and people a card for each round.
    `large`: a table's number fills a page, otherwise two share one."""
    rounds = tournament.rounds.all() if round_number is None else [round_of(tournament, round_number)]
    tables = tables_of(tournament, *rounds)
    parts: list[Leaves] = []
    if cards in (TABLES, BOTH):
        parts += in_parts(_table_cards(tournament, tables, large), "sheets")
    if cards in (NAMES, BOTH) and tables:
        parts += in_parts(_name_cards(tournament, tables, published_names), "sheets")
    what = {TABLES: _("Tischkarten"), NAMES: _("Namenskarten")}.get(cards, _("Tisch- und Namenskarten"))
    return document(tournament, what if round_number is None else f"{what} {rounds[0]}", *parts)


def _table_cards(tournament: Tournament, tables: list[Table], large: bool) -> Leaves:
    numbers = sorted({table.number for table in tables})
    sheets = piles(numbers, 1 if large else 2)
    what = _("Tischkarten")
    return leaves(tournament, "table_cards", what, size=len(sheets), sheets=sheets, large=large)


def _name_cards(tournament: Tournament, tables: list[Table], published_names: bool) -> Leaves:
    cards = [_card(table, seat, published_names) for table in tables for seat in table.seats]
    sheets = piles(cards, NAMES_ON_A_PAGE)
    return leaves(tournament, "name_cards", _("Namenskarten"), size=len(sheets), sheets=sheets)


def _card(table: Table, seat: Seat, published_names: bool) -> dict[str, Any]:
    someone = person(seat.entry, published_names)
    return {
        **someone,
        "club": short_club(seat.entry),
        "size": fitting(someone["name"], ROOM, SIZES),
        "round": table.round.number,
        "table": table.number,
        "position": seat.position,
    }
