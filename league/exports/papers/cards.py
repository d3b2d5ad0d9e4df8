"""Cards that stand on the tables: the table's number, and a card for each person's place. Folded in the middle, they
are read from both sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.exports.document import Document, Leaves
from league.exports.fit import Way
from league.exports.lists.reading import short_club
from league.models import Tournament

from .common import document, in_parts, leaves, person, piles, set_in
from .seats import Seat, Table, round_of, tables_of

TABLES, NAMES, BOTH = "tables", "names", "both"


@dataclass(frozen=True)
class Size:
    """How many cards share a page; mm for a name on its card, and the ways to set it there."""

    tables: int
    names: int
    room: float
    ways: tuple[Way, ...]


SIZES = {
    False: Size(tables=2, names=8, room=92, ways=((1, 22, 13), (2, 18, 12), (3, 13, 11))),
    True: Size(tables=1, names=4, room=196, ways=((1, 44, 28), (2, 24, 18), (3, 16, 14))),
}


def place_cards(
    tournament: Tournament, *, round_number: int, cards: str = BOTH, large: bool = False, published_names: bool = False
) -> Document:
    """`large`: a table's number fills a page, otherwise two share one; a name goes right across the page."""
    this = round_of(tournament, round_number)
    tables = tables_of(tournament, this)
    parts: list[Leaves] = []
    if cards in (TABLES, BOTH):
        parts += in_parts(_table_cards(tournament, tables, large), "sheets")
    if cards in (NAMES, BOTH) and tables:
        parts += in_parts(_name_cards(tournament, tables, large, published_names), "sheets")
    what = {TABLES: _("Tischkarten"), NAMES: _("Namenskarten")}.get(cards, _("Tisch- und Namenskarten"))
    return document(tournament, f"{what} {this}", *parts)


def _table_cards(tournament: Tournament, tables: list[Table], large: bool) -> Leaves:
    numbers = sorted({table.number for table in tables})
    sheets = piles(numbers, SIZES[large].tables)
    what = _("Tischkarten")
    return leaves(tournament, "table_cards", what, size=len(sheets), sheets=sheets, large=large)


def _name_cards(tournament: Tournament, tables: list[Table], large: bool, published_names: bool) -> Leaves:
    cards = [_card(table, seat, SIZES[large], published_names) for table in tables for seat in table.seats]
    sheets = piles(cards, SIZES[large].names)
    return leaves(tournament, "name_cards", _("Namenskarten"), size=len(sheets), sheets=sheets, large=large)


def _card(table: Table, seat: Seat, size: Size, published_names: bool) -> dict[str, Any]:
    someone = person(seat.entry, published_names)
    return {
        **someone,
        **set_in(someone["name"], size.room, size.ways),
        "club": short_club(seat.entry),
        "round": table.round.number,
        "table": table.number,
        "position": seat.position,
    }
