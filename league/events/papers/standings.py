"""Standings on paper: places, points round by round, who shares a place and why, what is still open."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypedDict

from django.utils.translation import gettext as _

from league.base.wording import listed_html, say
from league.lists.papers.reading import short_club
from league.lists.seating import first_of
from league.models import Deduction, Entry, Occupancy, Round, Spielliste, Tournament
from league.printing.address import short_path
from league.printing.common import (
    Person,
    SetText,
    alone,
    columns,
    document,
    in_parts,
    is_long,
    leaves,
    pages,
    person,
    piles,
    set_in,
    shown_name,
    spans,
)
from league.printing.document import Document
from league.standings.code import proof_on_paper, qr_picture, result_code
from league.standings.columns import PAPER, Column, Shown
from league.standings.files import has_begun, rounds_shown, standings_title
from league.standings.reasons import decided_later
from league.standings.stand_ins import stand_ins
from league.standings.table import Row, Standings, deductions_in, order_in_words, standings

ON_A_PAGE = (36, 22)  # in large print fewer
# Of rounds: more need the long side of the paper, and that has an end too.
MANY_COLUMNS, MOST_COLUMNS = (7, 1), (14, 6)


def standings_paper(
    tournament: Tournament,
    *,
    after: int | None = None,
    only: int | None = None,
    published_names: bool = False,
    explained: bool = True,
    large: bool = False,
    address: str = "",
) -> Document:
    """The total, the total after a round, or one round alone. `explained`: with a line for each place that points
    alone do not decide; in a large hall these fill pages. The result has its code, and with an address a QR code that
    leads to what it proves."""
    table = standings(tournament, after=after, only=only)
    rounds = columns(rounds_shown(tournament, table), MOST_COLUMNS[large])
    shown = Shown(PAPER, table.rows, tournament.is_evening, rounds, alone=only is not None)
    deductions = deductions_in(table, tournament)
    notes = {entry: number for number, entry in enumerate(dict.fromkeys(one.entry_id for one in deductions), 1)}
    instead = stand_ins(tournament, full_names=not published_names)
    rows = [_row(row, shown.columns, notes, published_names, instead) for row in table.rows]
    part = leaves(
        tournament,
        "events/standings",
        standings_title(tournament, table),
        size=pages(len(rows), ON_A_PAGE[large]),
        flows=True,
        rows=rows,
        titles=[_title(column, shown) for column in shown.columns],
        keys=[column.key for column in shown.columns],
        wide=len(rounds) > MANY_COLUMNS[large],
        large=large,
        evening=tournament.is_evening,
        clubs=shown.clubs,
        unknown=shown.unknown,
        still_out=_open_tables(one for one in table.still_out if has_begun(one)),
        unconfirmed=_open_tables(table.unconfirmed),
        deductions=[_deduction(one, notes, published_names) for one in deductions],
        order=order_in_words(table.order),
        explained=_explained(table, published_names) if explained else [],
        **proof_on_paper(tournament, result_code(tournament, table), address),
    )
    return alone(tournament, part)


def _title(column: Column, shown: Shown) -> str:
    """Over the points of several rounds stands that they are a sum."""
    return _("Summe") if column.is_sum and not shown.alone else str(column.short or column.header)


def _row(
    row: Row, columns: list[Column], notes: dict[int, int], published_names: bool, instead: dict[int, str]
) -> dict[str, object]:
    name = shown_name(row.entry, published_names)
    return {
        "place": row.place,
        "tied": row.tied,
        "number": row.entry.number,
        "name": name,
        "long": is_long(name),
        "club": short_club(row.entry),
        "withdrawn": row.entry.withdrawn,
        "instead": instead.get(row.entry.pk, ""),
        "cells": [_cell(column, row, notes.get(row.entry.pk)) for column in columns],
    }


def _cell(column: Column, row: Row, note: int | None) -> dict[str, object]:
    return {"text": column.text(row), "is_sum": column.is_sum, "note": note if column.key == "deducted" else None}


# --- what a reader must know beside the numbers


def _open_tables(lists: Iterable[Spielliste]) -> list[dict[str, object]]:
    """By round: which tables, and whether the round was closed without them."""
    return [
        {
            "round": this.number if this else None,
            "closed": bool(this) and this.state == Round.CLOSED,
            "tables": spans(one.table for one in some),
        }
        for this, some in groupby(lists, lambda one: one.round)
    ]


def _explained(table: Standings, published_names: bool) -> list[dict[str, object]]:
    names = {row.key: shown_name(row.entry, published_names) for row in table.rows}
    return [
        {
            "place": one.rows[0].place,
            "names": listed_html(names[row.key] for row in one.rows),
            "why": one.said(lambda message: say(message, players=names)),
        }
        for one in decided_later(table)
    ]


def _deduction(one: Deduction, notes: dict[int, int], published_names: bool) -> dict[str, object]:
    """The reason is for those who run the event, as on the page."""
    return {
        "note": notes[one.entry_id],
        "name": shown_name(one.entry, published_names),
        "points": -one.points,
        "round": one.round.number if one.round else None,
        "reason": "" if published_names else one.reason,
    }


# --- A Laufkarte for each person


# On a page; mm for a name, and the ways to set it: normal and in large print.
CARDS_ON_A_PAGE, ROOM = (4, 2), (86, 190)
WAYS = (((1, 20, 11), (2, 13, 10), (3, 9, 8)), ((1, 34, 20), (2, 22, 16), (3, 15, 13)))
ONE_TABLE = 14  # rounds; more stand in two tables side by side, so that the code below has its room
ROOMY, CROWDED = 5, (8, 14)  # rows: up to so many have large letters, beyond so many small ones, and smaller still
FILLED, HIGHEST = (76, 70), 24  # mm that the rows fill together, so that no card is half empty, and of one row at most

Places = dict[int, tuple[int, int]]


class Named(Person, SetText):
    """A name as large as its card allows."""


class Leading(TypedDict):
    """The address that a code leads to, and how it is read; nothing without a page."""

    code: str
    address: str


class Card(Named, Leading):
    """A Laufkarte: whose it is, its code, and in one table or two a line for each round."""

    tables: list[list[dict[str, int | None]]]


def laufkarten(
    tournament: Tournament,
    *,
    address: str = "",
    numbers: Sequence[int] = (),
    large: bool = False,
    published_names: bool = False,
) -> Document:
    """Four on a page, in large print two; all, or those of some start numbers. With an address and a published event, a
    code leads its owner to where she sits and how she stands."""
    rounds = list(tournament.rounds.all())
    seats, results = _seats(tournament), _results(tournament)
    entries = tournament.entries.filter(withdrawn=False, no_show=False, replaced_by=None).select_related("replaces")
    if numbers:
        entries = entries.filter(number__in=numbers)
    page = f"{address}{short_path(tournament)}" if address and tournament.published else ""
    rows = _rows(len(rounds))
    cards: list[Card] = []
    for entry in entries.order_by("number"):
        lines = _rounds(rounds, seats[entry.pk], results.get(_played_for(entry, tournament), {}))
        tables = [lines[at : at + rows] for at in range(0, len(lines), rows)]
        cards.append({**_named(entry, large, published_names), **_leading(page, entry), "tables": tables})
    sheets = piles(cards, CARDS_ON_A_PAGE[large])
    what = _("Laufkarten")
    part = leaves(
        tournament,
        "events/laufkarten",
        what,
        size=len(sheets),
        sheets=sheets,
        large=large,
        look=_look(rows, len(rounds)),
        row_height=round(min(HIGHEST, FILLED[large] / rows), 1),
    )
    parts = (replace(one, pictures=_codes(one.context["sheets"])) for one in in_parts(part, "sheets"))
    return document(tournament, what, *parts)


def _rows(rounds: int) -> int:
    """Of a card's table; of the longer one, where there are two."""
    return max(1, rounds if rounds <= ONE_TABLE else -(-rounds // 2))


def _look(rows: int, rounds: int) -> str:
    """Classes of the sheets: how large the letters are, and whether two tables stand on a card."""
    crowded = sum(rows > many for many in CROWDED)
    size = f" crowded-{crowded}" if crowded else " roomy" if rows <= ROOMY else ""
    return f"{size} halves" if rounds > ONE_TABLE else size


def _leading(page: str, entry: Entry) -> Leading:
    if not page:
        return {"code": "", "address": ""}
    code = f"{page}{entry.number}/"
    return {"code": code, "address": code.partition("://")[2]}


def _codes(sheets: Iterable[Iterable[Card | None]]) -> dict[str, str] | None:
    """Of the cards on these sheets, by the names that the template uses."""
    cards = [card for sheet in sheets for card in sheet if card and card["code"]]
    return {f"qr-{card['number']}": qr_picture(card["code"]) for card in cards} or None


def _named(entry: Entry, large: bool, published_names: bool) -> Named:
    someone = person(entry, published_names)
    return {**someone, **set_in(someone["name"], ROOM[large], WAYS[large])}


def _played_for(entry: Entry, tournament: Tournament) -> int:
    """A substitute who plays for somebody goes on with that one's results."""
    return first_of(entry).pk if tournament.substitute_rule == Tournament.ENTRANT else entry.pk


def _rounds(rounds: list[Round], seats: Places, results: dict[int, int]) -> list[dict[str, int | None]]:
    total, lines = 0, list[dict[str, int | None]]()
    for this in rounds:
        table, position = seats.get(this.number, (None, None))
        points = results.get(this.number)
        total += points or 0
        known = points is not None
        lines.append(
            {
                "round": this.number,
                "table": table,
                "position": position,
                "points": points,
                "total": total if known else None,
            }
        )
    return lines


def _seats(tournament: Tournament) -> dict[int, Places]:
    """Entry → round → table and position, in one query. Who changed tables within a round goes to the last one."""
    sitting = Occupancy.objects.filter(spielliste__tournament=tournament, spielliste__round__isnull=False)
    found: dict[int, Places] = defaultdict(dict)
    for entry, number, table, position in sitting.order_by("spielliste__number", "first_game").values_list(
        "entry", "spielliste__round__number", "spielliste__table", "position"
    ):
        found[entry][number] = (table, position)
    return found


def _results(tournament: Tournament) -> dict[int, dict[int, int]]:
    return {row.entry.pk: row.runden for row in standings(tournament).rows}
