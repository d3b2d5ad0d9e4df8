"""The seat plan of a round: by table for those who run it, by name for those who look for their seat on the wall."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from league.exports.document import Document, Leaves
from league.exports.lists.reading import short_club
from league.models import Round, Tournament

from .common import document, leaves, letter, pages, person, set_in, shown_name, sorted_name, spelling
from .participants import BY_NAME
from .seats import Seat, Table, round_of, tables_of

BY_TABLE = "table"
# On one page, of tables and of names; in large print.
FITS = {BY_TABLE: (17, 8), BY_NAME: (92, 40)}
# Ways to set a name on the wall, and the room it has in mm.
NAME_WAYS = (((1, 12, 10), (2, 11, 9), (4, 9, 8)), ((1, 20, 15), (2, 17, 13), (4, 13, 11)))
NAME_ROOM = (39, 59)


def seat_plan(
    tournament: Tournament,
    *,
    round_number: int,
    order: str = BY_TABLE,
    published_names: bool = False,
    large: bool = False,
) -> Document:
    part = plan_of(tournament, round_of(tournament, round_number), order, published_names, large)
    return document(tournament, part.context["head"]["what"], part)


def plan_of(
    tournament: Tournament, this: Round, order: str = BY_TABLE, published_names: bool = False, large: bool = False
) -> Leaves:
    tables = tables_of(tournament, this)
    shown = {"large": large, "published_names": published_names}
    if order == BY_NAME:
        return _by_name(tournament, this, tables, **shown)
    return _by_table(tournament, this, tables, **shown)


def _by_table(
    tournament: Tournament, this: Round, tables: list[Table], *, large: bool, published_names: bool
) -> Leaves:
    what = _("Sitzplan {round} nach Tischen").format(round=this)
    cards = [
        {"table": table.number, "seats": [_seated(seat, published_names) for seat in table.seats]} for table in tables
    ]
    across = 2 if large else 3
    rows = [cards[start : start + across] for start in range(0, len(cards), across)]
    size = pages(len(cards), FITS[BY_TABLE][large])
    without = _without_table(tournament, tables, published_names)
    return leaves(tournament, "seatplan_tables", what, size=size, rows=rows, large=large, without=without)


def _seated(seat: Seat, published_names: bool) -> dict[str, Any]:
    return {
        **person(seat.entry, published_names),
        "position": seat.position,
        "club": short_club(seat.entry),
        "instead_of": shown_name(seat.entry.replaces, published_names) if seat.entry.replaces else "",
    }


def _without_table(tournament: Tournament, tables: list[Table], published_names: bool) -> list[dict[str, Any]]:
    """Who takes part and sits nowhere in this round; nobody as long as nobody is seated. In the place of somebody who
    was replaced sits another."""
    seated = {seat.entry.pk for table in tables for seat in table.seats}
    if not seated:
        return []
    entries = tournament.entries.filter(withdrawn=False, no_show=False, replaced_by=None).order_by("number")
    return [person(entry, published_names) for entry in entries if entry.pk not in seated]


def _by_name(tournament: Tournament, this: Round, tables: list[Table], *, large: bool, published_names: bool) -> Leaves:
    what = _("Sitzplan {round} nach Namen").format(round=this)
    rows = sorted(
        (_looked_for(table, seat, large, published_names) for table in tables for seat in table.seats),
        key=lambda row: (spelling(row["name"]), row["number"]),
    )
    groups = [{"letter": of, "rows": list(some)} for of, some in groupby(rows, lambda row: letter(row["name"]))]
    size = pages(len(rows), FITS[BY_NAME][large])
    return leaves(tournament, "seatplan_names", what, size=size, groups=groups, large=large)


def _looked_for(table: Table, seat: Seat, large: bool, published_names: bool) -> dict[str, Any]:
    name = sorted_name(seat.entry, published_names)
    return {
        **person(seat.entry, published_names),
        "name": name,
        **set_in(name, NAME_ROOM[large], NAME_WAYS[large], bold=False),
        "table": table.number,
        "position": seat.position,
    }
