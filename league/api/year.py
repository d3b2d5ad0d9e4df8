"""What is asked over many events: the table of a season, and rankings. Answers and their values, as those of single
events are in endpoints.py and values.py; the numbers come from league.season and league.ranking."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from league.exports.records import club_json
from league.models import Club, Player, Season
from league.ranking import METRICS, Line, Ranking, ranking
from league.season import Row, Year, table_of

from .asking import STRANGER, Asked, one_of, page_of
from .parameters import Wrong

PLACES = 4  # decimals of a number that is not whole


def number(value: Fraction | float | None) -> int | float | None:
    """As JSON knows numbers: whole where it is, else with four decimals.

    >>> number(Fraction(12)), number(Fraction(7, 3)), number(None)
    (12, 2.3333, None)
    """
    if value is None:
        return None
    return int(value) if value == int(value) else round(float(value), PLACES)


# --- seasons


def _seasons() -> Any:
    """Those of teams have a table of another kind; it is on their pages."""
    return Season.objects.visible_to(STRANGER).filter(kind=Season.PLAYERS).select_related("club")


def seasons(asked: Asked) -> dict[str, Any]:
    rows = _seasons().filter(club__uuid=asked["club"]) if asked["club"] else _seasons()
    found, more = page_of(rows, ("-pk",), asked)
    return {"seasons": [_season(one, asked) for one in found], "next": more}


def season(asked: Asked) -> dict[str, Any]:
    this = one_of(_seasons(), asked)
    year = table_of(this)
    return {
        **_season(this, asked), "metric": year.plain["rule"]["metric"], "as_of": year.as_of,
        "rules": [{"rule": title, "here": words} for title, words in year.spoken],
        "days": [
            {"date": day.date, "title": day.title, "state": day.state, "event": day.event, "people": day.entrants,
             "why_not": day.why_not}
            for day in year.days
        ],
        "table": [_row(row, year) for row in year.rows],
    }  # fmt: skip


def _season(this: Season, asked: Asked) -> dict[str, Any]:
    return {
        "uuid": this.uuid, "name": this.name, "state": this.state, "club": club_json(this.club),
        "days_planned": this.days_planned, "version": this.version,
        "url": asked.absolute(reverse("season-detail", args=[this.uuid])),
    }  # fmt: skip


def _row(row: Row, year: Year) -> dict[str, Any]:
    cells = [
        {"state": one.state, "value": number(one.score), "missed": one.missed, "reason": one.reason, "text": one.told}
        for one in row.cells
    ]
    return {
        "place": row.place, "tied": row.tied, "player": row.player.uuid, "name": row.name, "guest": row.guest,
        "value": number(row.value), "attended": row.attended, "rounds": row.runden, "text": row.explanation,
        "days": cells,
    }  # fmt: skip


# --- rankings


def rankings(asked: Asked) -> dict[str, Any]:
    """Counted pages, not a cursor: who asks for the second page asks for the places from 51 on."""
    table = ranking(
        metric=METRICS[asked["by"]], months=asked["months"], until=asked["as_of"], members=_members(asked)
    )  # fmt: skip
    first = (asked["page"] - 1) * asked["limit"]
    lines = table.lines[first : first + asked["limit"]]
    people = Player.objects.with_club().in_bulk([line.player for line in lines])
    more = first + asked["limit"] < len(table.lines)
    return {
        **_span(asked, table), "people": len(table.lines),
        "ranking": [_line(line, people[line.player]) for line in lines], "next": _next(asked) if more else None,
    }  # fmt: skip


def _members(asked: Asked) -> set[int] | None:
    if asked["club"] is None:
        return None
    club = Club.objects.filter(uuid=asked["club"]).first()
    if club is None:
        raise Wrong("unknown_club", _("Diesen Verein gibt es nicht."))
    return set(Player.objects.of_club(club).values_list("pk", flat=True))


def _span(asked: Asked, table: Ranking) -> dict[str, Any]:
    return {
        "by": asked["by"], "months": asked["months"], "since": table.since, "as_of": table.until,
        "minimum": table.minimum,
    }  # fmt: skip


def _line(line: Line, player: Any) -> dict[str, Any]:
    did = line.did
    return {
        "place": line.place, "tied": line.tied, "was": line.was, "player": player.uuid, "name": player.published_name,
        "club": player.club_name or "", "value": number(line.value), "points": did.points, "rounds": did.runden,
        "lists": did.lists, "lists_known": did.known, "games": did.games, "games_won": did.games_won, "soli": did.soli,
        "soli_won": did.soli_won,
    }  # fmt: skip


def _next(asked: Asked) -> str:
    given = {name: value for name, value in asked.values.items() if value is not None}
    return asked.absolute(f"{asked.path}?{urlencode({**given, 'page': asked['page'] + 1})}")
