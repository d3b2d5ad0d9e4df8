"""Seasons of teams for machines: squads, match days with their groups, the table with both columns, who met whom.
People under their published names; the numbers come from league.teams, the same that the pages show."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch
from django.urls import reverse

from league.exports.records import club_json
from league.models import Season, Team, TeamMember, Tournament
from league.teams import League, MatchDay, Side, TeamLine, league_of
from league.wording import say

from .asking import STRANGER, Asked, page_of
from .year import number, published, the_one


def leagues(asked: Asked) -> dict[str, Any]:
    found, more = page_of(published(asked, Season.TEAMS), ("-pk",), asked)
    return {"leagues": [_league(one, asked) for one in found], "next": more}


def league(asked: Asked) -> dict[str, Any]:
    season = the_one(asked, Season.TEAMS, "api-season")
    this = league_of(season)
    return {
        **_league(season, asked), "days_played": this.days_played, "teams": _teams(this, asked),
        "days": _days(this), "table": [_team_row(line) for line in this.rows], "cross": _cross(this),
    }  # fmt: skip


def _league(season: Season, asked: Asked) -> dict[str, Any]:
    return {
        "uuid": season.uuid, "name": season.name, "state": season.state, "club": club_json(season.club),
        "promoted": season.promoted, "relegated": season.relegated, "version": season.version,
        "url": asked.absolute(reverse("season-detail", args=[season.uuid])),
    }  # fmt: skip


def _named(team: Team) -> dict[str, Any]:
    return {"team": team.uuid, "name": team.name}


# --- teams


def _teams(league: League, asked: Asked) -> list[dict[str, Any]]:
    squad = Prefetch("members", TeamMember.objects.select_related("player"))
    teams = Team.objects.filter(pk__in=league.teams).select_related("club").prefetch_related(squad)
    return [_team(team, asked) for team in teams]


def _team(team: Team, asked: Asked) -> dict[str, Any]:
    return {
        **_named(team), "number": team.number, "club": club_json(team.club) if team.club else None,
        "url": asked.absolute(reverse("team-detail", args=[team.uuid])),
        "squad": [
            {"player": one.player.uuid, "name": one.player.published_name, "substitute": one.substitute}
            for one in team.members.all()
        ],
    }  # fmt: skip


# --- match days


def _days(league: League) -> list[dict[str, Any]]:
    """A closed league keeps its numbers when an event is withdrawn later; the event and its people it names no more."""
    named = [event["uuid"] for day in league.days for event in day.events]
    public = Tournament.objects.visible_to(STRANGER).filter(uuid__in=named).values_list("uuid", flat=True)
    shown = set(map(str, public))
    return [_day(day, shown) for day in league.days]


def _day(day: MatchDay, shown: set[str]) -> dict[str, Any]:
    return {
        "day": day.number, "played": day.is_played, "running": day.is_running,
        "events": [
            {"event": one["uuid"], "title": one["title"], "date": one["date"], "state": one["state"]}
            for one in day.events if one["uuid"] in shown
        ],
        "groups": [
            {"group": number, "teams": [_side(side) for side in group]} for number, group in enumerate(day.groups, 1)
        ],
    }  # fmt: skip


def _side(side: Side) -> dict[str, Any]:
    """What is not played yet is not nought."""
    place = side.place
    return {
        **_named(side.team), "place": place.place if place else None, "tied": bool(place and place.tied),
        "siegpunkte": number(place.siegpunkte) if place else None,
        "spielpunkte": side.total if side.has_played else None, "text": side.why, "warning": side.warning,
        "people": [
            {"entry": one.entry.uuid, "player": one.entry.player.uuid, "name": one.entry.name, "points": one.points,
             "substitute": one.substitute}
            for one in side.people if one.entry.tournament.published
        ],
    }  # fmt: skip


# --- the table


def _team_row(line: TeamLine) -> dict[str, Any]:
    row = line.row
    return {
        "place": row.place, "tied": row.tied, **_named(line.team), "siegpunkte": number(row.siegpunkte),
        "spielpunkte": row.spielpunkte, "days": row.days, "mark": row.mark, "text": say(row.because),
        "text_code": row.because.code if row.because else None,
    }  # fmt: skip


def _cross(league: League) -> list[dict[str, Any]]:
    """Only those who have met; in the order of the table."""
    teams, cross = [line.team for line in league.rows], league.table.cross
    return [
        {**_named(team), "met": [
            {**_named(other), **cross[team.name][other.name]._asdict()}
            for other in teams if other.name in cross[team.name]
        ]}
        for team in teams
    ]  # fmt: skip
