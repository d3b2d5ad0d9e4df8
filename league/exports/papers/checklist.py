"""Which tables of a round are still out: a list for the desk, to tick by hand what has come in."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from league.exports.document import Document, Leaves
from league.models import Game, Round, Spielliste, Tournament
from league.scorebook import paper_of

from .common import document, is_long, leaves, pages, spans
from .seats import Table, round_of, tables_of

LISTS_ON_A_PAGE = 26


def checklist(tournament: Tournament, *, round_number: int, all_tables: bool = False) -> Document:
    """The tables that are still out and those to be confirmed, or all of them with what has come in ticked."""
    part = checklist_part(tournament, round_of(tournament, round_number), all_tables)
    return document(tournament, part.context["head"]["what"], part)


def checklist_part(tournament: Tournament, this: Round, all_tables: bool = False) -> Leaves:
    """Open is what the standings call open; a list that is finished counts there, and waits here to be confirmed."""
    tables = tables_of(tournament, this)
    out, unconfirmed = _in(tables, Spielliste.OPEN), _in(tables, Spielliste.FINISHED)
    waiting = [*out, *unconfirmed] if tournament.needs_confirmation else out
    written = _written(this)
    shown = tables if all_tables else [table for table in tables if table in waiting]
    rows = [_table_row(table, table.spielliste.pk in written) for table in shown]
    what = _("Tische noch offen, {round}").format(round=this)
    return leaves(
        tournament, "checklist", what, size=pages(len(rows), LISTS_ON_A_PAGE), rows=rows, all=len(tables), out=len(out),
        unconfirmed=spans(table.number for table in unconfirmed) if tournament.needs_confirmation else "",
        done="" if all_tables else spans(table.number for table in tables if table not in waiting),
    )  # fmt: skip


def _in(tables: list[Table], state: str) -> list[Table]:
    return [table for table in tables if table.spielliste.state == state]


def _written(this: Round) -> set[int]:
    """Lists on which games are entered already."""
    games = Exists(Game.objects.filter(spielliste=OuterRef("pk")))
    return set(this.lists.filter(games).values_list("pk", flat=True))


def _table_row(table: Table, has_games: bool) -> dict[str, Any]:
    spielliste = table.spielliste
    entered = spielliste.state != Spielliste.OPEN
    names = [seat.entry.full_name for seat in table.seats]
    return {
        "table": table.number,
        "code": spielliste.code,
        "names": names,
        "long": any(map(is_long, names)),
        "state": _state(spielliste, has_games),
        "entered": entered,
        "checked": spielliste.state == Spielliste.CONFIRMED,
    }


def _state(spielliste: Spielliste, has_games: bool) -> str:
    if spielliste.state == Spielliste.CONFIRMED:
        return _("bestätigt")
    if spielliste.state == Spielliste.FINISHED:
        return _("fertig, noch nicht bestätigt") if spielliste.tournament.needs_confirmation else _("fertig")
    paper = paper_of(spielliste)
    return _("angefangen") if has_games or paper.length or any(paper.end) else _("offen")
