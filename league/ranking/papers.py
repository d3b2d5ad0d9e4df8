"""A ranking on paper: places, names as they are published, what it is ordered by and from how many Runden, as of a day.
The same lines as on the page; who is below the minimum comes last, without a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.base.words import NO_VALUE, average, number, per_runde, percent, plural, points, when
from league.models import Club, Player
from league.printing.common import is_long, pages
from league.printing.document import Document, Leaves
from league.printing.names import file_name

from .reads import Line, Ranking

ON_A_PAGE = (40, 24)  # in large print fewer
MOST = 1000  # lines: beyond that nobody hangs it up
RUNDEN, LISTS = pgettext_lazy("of tables", "Runde,Runden"), gettext_lazy("Liste,Listen")
ORDERED_BY = {
    "points": gettext_lazy("Nach der Summe der Punkte"),
    "per_runde": gettext_lazy("Nach Punkten je Runde"),
    "games": gettext_lazy("Nach dem Anteil gewonnener Spiele"),
    "soli": gettext_lazy("Nach dem Anteil gewonnener Soli"),
    "": gettext_lazy("Nach der Stärke, die jemand fast sicher mindestens hat"),
}


def ranking_paper(
    table: Ranking, title: str, *, sort: str, columns: Sequence[tuple[str, str]], club: Club | None, large: bool = False
) -> Document:
    """`sort`: what it is ordered by, and nothing for a rating. `columns`: that and what else can be ordered by; large
    print has room for the first one only."""
    shown = columns[:1] if large else columns
    lines, what = table.lines[:MOST], _("Rangliste: {title}").format(title=title)
    players = Player.objects.with_club().in_bulk([line.player for line in lines])
    rows = [_row(line, players[line.player], shown, club is None and not large) for line in lines]
    whole, forms = club.name if club else _("Alle Vereine"), str(RUNDEN if sort else LISTS)
    minimum = plural(table.minimum, forms) if table.minimum > 1 else ""
    context = {
        "head": {"event": whole, "what": what, "day": _span(table), "place": "", "as_of": _as_of(table)},
        "flows": True,
        "large": large,
        "ordered_by": str(ORDERED_BY[sort]),
        "minimum": minimum,
        "columns": [head for _n, head in shown],
        "counted": forms.partition(",")[2],
        "clubs": any(row["club"] for row in rows),
        "placed": [row for row in rows if row["place"]],
        "few": [row for row in rows if not row["place"]],
        "people": plural(len(table.lines), _("Person,Personen")),
        "since": date_format(table.before, "F"),
        "left_out": number(len(table.lines) - len(rows)) if len(table.lines) > len(rows) else "",
        "rating": not sort,
    }
    name = file_name(whole, what, ending="pdf").removesuffix(".pdf")
    part = Leaves("print/ranking/ranking.html", context, pages(len(rows), ON_A_PAGE[large]))
    return Document(f"{what} · {whole}", name, (part,))


def _span(table: Ranking) -> str:
    since = date_format(table.since, "F Y") if table.since else ""
    return _("Ergebnisse seit {month}").format(month=since) if since else _("Alle veröffentlichten Ergebnisse")


def _as_of(table: Ranking) -> str:
    return when(table.until or timezone.localdate())


def _row(line: Line, player: Any, columns: Sequence[tuple[str, str]], with_club: bool) -> dict[str, object]:
    name, club = player.published_name, player.club_name if with_club else ""
    return {
        "place": line.place,
        "tied": line.tied,
        "name": name,
        "long": is_long(name),
        "club": club or "",
        "arrow": _arrow(line),
        "cells": [_cell(column, line) for column, _title in columns],
        "count": number(line.did.runden or line.strength.lists),
    }


def _cell(column: str, line: Line) -> str:
    did, strength = line.did, line.strength
    written: dict[str, Callable[[], str]] = {
        "points": lambda: points(did.points),
        "per_runde": lambda: per_runde(did.per_runde),
        "games": lambda: _share(did.games_won, did.games),
        "soli": lambda: _share(did.soli_won, did.soli),
        "at_least": lambda: average(strength.at_least),
        "strength": lambda: f"{average(strength.mu)} ± {average(strength.margin)}",
    }
    return written[column]()


def _share(won: int, of: int) -> str:
    return percent(100 * won / of) if of else NO_VALUE


def _arrow(line: Line) -> str:
    """Places won or lost since the end of the month before."""
    if line.place is None:
        return ""
    if line.up is None:
        return _("neu")
    return f"▲ {line.up}" if line.up > 0 else f"▼ {-line.up}" if line.up else "="
