"""The table of the year on paper: players down, evenings across, on the long side. Many evenings go on in further
blocks that repeat place, name and total. The same numbers, places and published names as on the page."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.words import NO_VALUE, plural, short_day, short_day_of_year, when
from league.models import AuditEntry, Season, Tournament
from league.printing.common import is_long, pages
from league.printing.document import Document, Leaves
from league.printing.names import file_name
from league.seasons.year import Day

from .reads import Cell, Row, Year, events_of, table_of
from .year import UNKNOWN, legend

ON_A_PAGE = (32, 15)  # rows; in large print fewer
ABREAST = {
    False: (26, 18),
    True: (9, 6),
}  # evenings beside the names, by large print: with short numbers, with long ones
SHORT = 4  # characters


def season_paper(season: Season, *, large: bool = False) -> Document:
    year, what = table_of(season), _("Jahrestabelle")
    rows = [*year.placed, *year.unplaced]
    blocks = _blocks(year, rows, large)
    context = {
        "head": season_head(season, what, _facts(season, year)),
        "flows": True,
        "large": large,
        "blocks": blocks,
        "any": bool(rows),
        "metric": year.metric,
        "spoken": year.spoken,
        "order": year.order,
        "legend": legend(year),
        "guests": year.guests,
        "named": _named(year),
        "apart": len(rows) > ON_A_PAGE[large] // 2,
        "outside": [
            {"title": day.title, "day": short_day(day.date), "why": day.why_not} for day in year.days if day.why_not
        ],
        "coming": [
            {"title": one.title, "day": when(one.date)}
            for one in events_of(season)
            if one.open_to_all and one.state == Tournament.PLANNED
        ],
    }
    size = max(1, len(blocks)) * pages(len(rows), ON_A_PAGE[large]) + (len(rows) > ON_A_PAGE[large] // 2)
    return season_document(season, what, Leaves("print/seasons/season.html", context, size))


# --- what all documents of a season share


def season_document(season: Season, what: str, *parts: Leaves) -> Document:
    name = file_name(season.name, what, ending="pdf").removesuffix(".pdf")
    return Document(f"{what} · {season.name}", name, parts)


def season_head(season: Season, what: str, facts: str) -> dict[str, str]:
    return {"event": season.name, "what": what, "day": facts, "place": season.club.name, "as_of": _as_of(season)}


def _as_of(season: Season) -> str:
    """When it was closed, or when it or one of its evenings changed last: what has not changed is not drawn again."""
    if season.state == Season.CLOSED and season.closed_at:
        return when(timezone.localtime(season.closed_at))
    events = [one.tournament.pk for one in events_of(season) if one.open_to_all and one.tournament]
    told = AuditEntry.objects.filter(Q(club=season.club, data__season=season.pk) | Q(tournament__in=events))
    at = told.order_by("-pk").values_list("at", flat=True).first()
    return when(timezone.localtime(at)) if at else ""


def _facts(season: Season, year: Year) -> str:
    """From when to when, how many of how many evenings, whether that was all."""
    planned = season.days_planned or sum(one.open_to_all for one in events_of(season))
    played = len(year.days)
    said = _("nach {played} von {all} Abenden").format(played=played, all=planned)
    days = said if played < planned else plural(played, _("Abend,Abende"))
    dates = sorted(day.date for day in year.days)
    span = [_("{first} bis {last}").format(first=short_day(dates[0]), last=short_day(dates[-1]))] if dates else []
    return ", ".join([*span, days, season.get_state_display()])


# --- the table


def _blocks(year: Year, rows: Sequence[Row], large: bool) -> list[dict[str, object]]:
    """Evenings of about the same number in each block, so many as the paper has room for."""
    texts = ("".join(_cell(cell).values()) for row in rows for cell in row.cells)
    short = max(map(len, texts), default=0) <= SHORT
    count = pages(len(year.days), ABREAST[large][not short])
    each = -(-len(year.days) // count)
    return [
        {
            "title": _("Abend {first} bis {last}").format(first=at + 1, last=min(at + each, len(year.days)))
            if count > 1
            else "",
            "days": [_day(day, year.many_years) for day in year.days[at : at + each]],
            "groups": [
                {"title": title, "rows": [_row(row, at, at + each) for row in some]} for title, some in _groups(year)
            ],
            "width": "short" if short else "",
        }
        for at in range(0, len(year.days), each or 1)
    ]


def _groups(year: Year) -> list[tuple[str, list[Row]]]:
    groups = [("", year.placed), (_("Noch ohne Platz"), year.unplaced)]
    return [(title, rows) for title, rows in groups if rows]


def _day(day: Day, many_years: bool) -> dict[str, str]:
    """The date, and below it the year, where there are several, and what is to be known of this evening."""
    marks = ("Σ" if day.only_totals else "") + ("*" if day.why_not else "…" if day.state == Tournament.RUNNING else "")
    below = [f"{day.date:%Y}" if many_years else "", marks]
    return {"day": short_day_of_year(day.date), "below": " ".join(part for part in below if part)}


def _row(row: Row, first: int, last: int) -> dict[str, object]:
    return {
        "place": row.place,
        "tied": row.tied,
        "name": row.name,
        "long": is_long(row.name),
        "guest": row.guest,
        "value": row.text,
        "attended": row.attended,
        "cells": [_cell(cell) for cell in row.cells[first:last]],
    }


def _cell(cell: Cell) -> dict[str, str]:
    """As the page writes it: a dot for who was not there, brackets where that counts something, ? if it is unknown.
    What is struck stands apart from its sign: a line through a minus would hide it."""
    if cell.is_absent:
        return {"text": "·"}
    if cell.state == UNKNOWN:
        return {"text": "?"}
    text = f"({cell.text})" if cell.missed else cell.text or NO_VALUE
    if not cell.is_struck:
        return {"text": text}
    figures = text.lstrip("(+−")
    return {"text": text[: len(text) - len(figures)], "struck": figures.rstrip(")"), "after": ")" * text.count(")")}


def _named(year: Year) -> list[dict[str, str]]:
    """Evenings that are called otherwise than by their day: tournaments."""
    days = [(short_day(day.date), day.title) for day in year.days]
    return [{"day": day, "title": title} for day, title in days if day not in title]
