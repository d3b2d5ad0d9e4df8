"""Standings on paper: places, points round by round, who shares a place and why, what is still open."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from league.exports.document import Document, Leaves
from league.exports.lists.reading import short_club
from league.exports.records import has_begun, rounds_shown, standings_title
from league.models import Deduction, Round, Spielliste, Tournament
from league.stand_ins import stand_ins
from league.standings import Row, Standings, decided_later, deductions_in, order_in_words, standings
from league.wording import say

from .common import column_title, columns, document, is_long, leaves, pages, points_in, shown_name, spans

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
) -> Document:
    """The total, the total after a round, or one round alone. `explained`: with a line for each place that points
    alone do not decide; in a large hall these fill pages."""
    part = standings_part(tournament, after, only, published_names, explained, large)
    return document(tournament, part.context["head"]["what"], part)


def standings_part(
    tournament: Tournament,
    after: int | None = None,
    only: int | None = None,
    published_names: bool = False,
    explained: bool = True,
    large: bool = False,
) -> Leaves:
    table = standings(tournament, after=after, only=only)
    rounds = columns(rounds_shown(tournament, table), MOST_COLUMNS[large])
    deductions = deductions_in(table, tournament)
    notes = {entry: number for number, entry in enumerate(dict.fromkeys(one.entry_id for one in deductions), 1)}
    instead = stand_ins(tournament, full_names=not published_names)
    rows = [_row(row, rounds, notes, published_names, instead) for row in table.rows]
    return leaves(
        tournament, "standings", standings_title(tournament, table), size=pages(len(rows), ON_A_PAGE[large]), rows=rows,
        rounds=[column_title(column) for column in rounds], wide=len(rounds) > MANY_COLUMNS[large], large=large,
        evening=tournament.is_evening, alone=only is not None, clubs=any(row["club"] for row in rows),
        deducted=any(row["deducted"] for row in rows),
        unknown=any(row["games_won"] is None or row["soli"] is None for row in rows),
        still_out=_open_tables(one for one in table.still_out if has_begun(one)),
        unconfirmed=_open_tables(table.unconfirmed),
        deductions=[_deduction(one, notes, published_names) for one in deductions],
        order=order_in_words(table.order),
        explained=_explained(table, published_names) if explained else [],
    )  # fmt: skip


def _row(
    row: Row, rounds: list[list[int]], notes: dict[int, int], published_names: bool, instead: dict[int, str]
) -> dict[str, Any]:
    name = shown_name(row.entry, published_names)
    return {
        "place": row.place, "tied": row.tied, "number": row.entry.number, "name": name, "long": is_long(name),
        "club": short_club(row.entry), "withdrawn": row.entry.withdrawn, "runden": len(row.runden), "games": row.games,
        "by_round": [points_in(row.runden, column) for column in rounds], "points": row.points,
        "soli": row.soli, "soli_won": row.soli_won, "games_won": row.games_won,
        "instead": instead.get(row.entry.pk, ""), "deducted": -row.deducted or None, "note": notes.get(row.entry.pk),
    }  # fmt: skip


# --- what a reader must know beside the numbers


def _open_tables(lists: Iterable[Spielliste]) -> list[dict[str, Any]]:
    """By round: which tables, and whether the round was closed without them."""
    return [
        {
            "round": this.number if this else None,
            "closed": bool(this) and this.state == Round.CLOSED,
            "tables": spans(one.table for one in some),
        }
        for this, some in groupby(lists, lambda one: one.round)
    ]


def _explained(table: Standings, published_names: bool) -> list[dict[str, Any]]:
    names = {row.key: shown_name(row.entry, published_names) for row in table.rows}
    return [
        {"place": row.place, "name": names[row.key], "why": say(row.because, players=names)}
        for row in decided_later(table)
    ]


def _deduction(one: Deduction, notes: dict[int, int], published_names: bool) -> dict[str, Any]:
    """The reason is for those who run the event, as on the page."""
    return {
        "note": notes[one.entry_id],
        "name": shown_name(one.entry, published_names),
        "points": -one.points,
        "round": one.round.number if one.round else None,
        "reason": "" if published_names else one.reason,
    }
