"""What is asked over a year: seasons and their table. Answers and their values, as those of single events are in
endpoints.py and values.py; the numbers come from league.season. Teams have leagues.py."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.urls import reverse

from league.exports.records import club_json
from league.models import Season
from league.season import Row, Year, table_of

from .asking import STRANGER, Asked, Elsewhere, one_of, page_of

PLACES = 4  # decimals of a number that is not whole


def number(value: Fraction | float | None) -> int | float | None:
    """As JSON knows numbers: whole where it is, else with four decimals.

    >>> number(Fraction(12)), number(Fraction(7, 3)), number(None)
    (12, 2.3333, None)
    """
    if value is None:
        return None
    return int(value) if value == int(value) else round(float(value), PLACES)


def published(asked: Asked, kind: str) -> Any:
    """Seasons of people or of teams, of everybody or of one club: their tables are of different kinds."""
    rows = Season.objects.visible_to(STRANGER).filter(kind=kind).select_related("club")
    return rows.filter(club__uuid=asked["club"]) if asked["club"] else rows


def the_one(asked: Asked, kind: str, elsewhere: str) -> Season:
    """The season the address names; one of the other kind is found under its own address."""
    this = one_of(Season.objects.visible_to(STRANGER).select_related("club"), asked)
    if this.kind != kind:
        raise Elsewhere(reverse(elsewhere, args=[this.uuid]))
    return this


def seasons(asked: Asked) -> dict[str, Any]:
    rows = published(asked, Season.PLAYERS)
    found, more = page_of(rows, ("-pk",), asked)
    return {"seasons": [_season(one, asked) for one in found], "next": more}


def season(asked: Asked) -> dict[str, Any]:
    this = the_one(asked, Season.PLAYERS, "api-league")
    year = table_of(this)
    return {
        **_season(this, asked), "metric": year.plain["rule"]["metric"], "as_of": year.as_of,
        "rules": [{"rule": title, "here": words} for title, words in year.spoken],
        "days": [
            {"date": day.date, "title": day.title, "state": day.state, "event": day.event, "people": day.entrants,
             "why_not": day.why_not, "why_not_code": day.why_not_code}
            for day in year.days
        ],
        "table": [_season_row(row, year) for row in year.rows],
    }  # fmt: skip


def _season(this: Season, asked: Asked) -> dict[str, Any]:
    return {
        "uuid": this.uuid, "name": this.name, "state": this.state, "club": club_json(this.club),
        "days_planned": this.days_planned, "version": this.version,
        "url": asked.absolute(reverse("season-detail", args=[this.uuid])),
    }  # fmt: skip


def _season_row(row: Row, year: Year) -> dict[str, Any]:
    cells = [
        {"state": one.state, "value": number(one.score), "missed": one.missed, "reason": one.reason,
         "reason_code": one.reason_code, "text": one.told}
        for one in row.cells
    ]  # fmt: skip
    return {
        "place": row.place, "tied": row.tied, "player": row.player.uuid, "name": row.name, "guest": row.guest,
        "value": number(row.value), "attended": row.attended, "rounds": row.runden, "text": row.explanation,
        "because": row.because, "because_code": row.because_code, "days": cells,
    }  # fmt: skip
