"""A league on paper: the table with who met whom, the plan of its match days, sheets on which teams write their line-up
and what they made. The same numbers and published names as on its pages."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.base.words import NO_VALUE, plural, points, when
from league.models import Season, Team, TeamMember, Tournament
from league.models.base import Json
from league.printing.common import document, in_parts, is_long, leaves, pages
from league.printing.document import Document, Leaves
from league.seasons.papers import season_document, season_head
from league.standings.code import code_for_all, proof_on_paper

from .league import Person
from .reads import TEAM_SIZE, League, MatchDay, Side, TeamLine, league_of, tournament_teams
from .single import PROVES, ties

ON_A_PAGE = (30, 16)  # rows; in large print fewer
FEWEST_ROUNDS, MOST_ROUNDS = 3, 6  # columns for rounds on a line-up sheet


def league_paper(season: Season, *, large: bool = False) -> Document:
    """The table, and on the next page the cross table."""
    league, what = league_of(season), _("Tabelle")
    lines = league.rows
    context = {
        **_shared(season, league, what, large),
        "rows": [_line(line) for line in lines],
        "played": bool(league.results),
        "explained": league.explained if league.results else [],
        "promoted": season.promoted,
        "relegated": season.relegated,
        "running": [day.number for day in league.days if day.is_running],
    }
    table = Leaves("print/teams/league.html", context, pages(len(lines), ON_A_PAGE[large]))
    return season_document(season, what, table, *([_cross(season, league, large)] if league.results else []))


def match_plan(season: Season, *, large: bool = False) -> Document:
    """Every match day with its place and its groups, and for every team in which group it is when."""
    league, what = league_of(season), _("Spielplan")
    held = _held(season, league)
    teams = sorted(league.teams.values(), key=lambda team: team.number)
    context = {
        **_shared(season, league, what, large),
        "days": [
            _day(day, held) | {"groups": [_group(number, group) for number, group in enumerate(day.groups, 1)]}
            for day in league.days
        ],
        "teams": [
            {"number": team.number, **_name(team), "groups": [_group_of(day, team) for day in league.days]}
            for team in teams
        ],
        "planned": any(day.groups for day in league.days),
    }
    return season_document(season, what, Leaves("print/teams/match_plan.html", context, 1 + pages(len(league.days), 3)))


def lineup_sheets(season: Season, *, day: int | None = None, drafts: bool = False, large: bool = False) -> Document:
    """A page for every group of a match day, or of all of them: four names a team with room for their points, and the
    squad as a reminder. Who is lined up already is printed. `drafts`: with names from events nobody else may read."""
    league, what = league_of(season), _("Aufstellungen")
    chosen = [one for one in league.days if day in (None, one.number)]
    held, squads = _held(season, league), _squads(league)
    sheets = [
        {**_day(one, held), "group": number, "sides": [_side(side, squads, drafts) for side in group]}
        for one in chosen
        for number, group in enumerate(one.groups, 1)
    ]
    if day is not None:
        what = _("Aufstellungen Spieltag {n}").format(n=day)
    whole = Leaves("print/teams/lineups.html", {**_shared(season, league, what, large), "sheets": sheets}, len(sheets))
    return season_document(season, what, *in_parts(whole, "sheets"))


def team_sums(tournament: Tournament, *, address: str = "") -> Document:
    """The teams of one tournament without a league, with whose points they are and the code of the result that holds
    them; with an address a phone finds what it proves."""
    sums, what = tournament_teams(tournament), _("Mannschaften")
    rows = [
        {
            "place": one.place,
            "tied": one.tied,
            **_name(one.team),
            "warning": one.side.warning,
            "total": points(one.side.total) if one.side.has_played else NO_VALUE,
            "people": [_person(person, True) for person in one.side.people],
        }
        for one in sums
    ]
    size = pages(len(rows), ON_A_PAGE[True])
    part = leaves(
        tournament,
        "teams/team_sums",
        what,
        size=size,
        rows=rows,
        ties=ties(sums),
        running=tournament.state == Tournament.RUNNING,
        proves=str(PROVES),
        **proof_on_paper(tournament, code_for_all(tournament), address),
    )
    return document(tournament, what, part)


# --- the head, days and teams


def _shared(season: Season, league: League, what: str, large: bool) -> dict[str, object]:
    played, of = league.days_played, len(league.days)
    days = _("nach {played} von {all} Spieltagen").format(played=played, all=of)
    facts = [
        plural(len(league.teams), _("Mannschaft,Mannschaften")),
        days if played < of else plural(of, _("Spieltag,Spieltage")),
        season.get_state_display(),
    ]
    return {"head": season_head(season, what, ", ".join(facts)), "large": large}


def _name(team: Team) -> dict[str, object]:
    return {"name": team.name, "long": is_long(team.name)}


def _held(season: Season, league: League) -> dict[str, Tournament]:
    """The events of the match days, for where they are and who invites; of a public league only what all may read."""
    uuids = [event["uuid"] for day in league.days for event in day.events]
    events = Tournament.objects.filter(uuid__in=uuids).select_related("club")
    return {str(event.uuid): event for event in events if event.published or not season.published}


def _day(day: MatchDay, held: dict[str, Tournament]) -> dict[str, object]:
    rounds = [held[event["uuid"]].rounds_planned for event in day.events if event["uuid"] in held]
    count = min(max([FEWEST_ROUNDS, *rounds]), MOST_ROUNDS)
    return {
        "number": day.number,
        "rounds": list(range(1, count + 1)),
        "events": [_where(event, held.get(event["uuid"])) for event in day.events],
    }


def _where(event: Json, known: Tournament | None) -> dict[str, str]:
    host = (known.organiser or known.club.name) if known else ""
    return {"title": event["title"], "day": when(event["date"]), "place": known.place if known else "", "host": host}


# --- the table


def _line(line: TeamLine) -> dict[str, object]:
    sign = "" if not line.row.mark else "▲" if "promotion" in line.row.mark else "▼"
    return {
        "place": line.row.place,
        "tied": line.row.tied,
        **_name(line.team),
        "siegpunkte": line.siegpunkte,
        "spielpunkte": points(line.row.spielpunkte),
        "days": line.row.days,
        "sign": sign,
        "mark": line.mark,
    }


def _cross(season: Season, league: League, large: bool) -> Leaves:
    what, teams = _("Kreuztabelle"), [line.team for line in league.rows]
    rows = [
        {"number": team.number, **_name(team), "cells": [_met(league, team, other) for other in teams]}
        for team in teams
    ]
    return Leaves("print/teams/cross.html", {**_shared(season, league, what, large), "rows": rows}, 1)


def _met(league: League, team: Team, other: Team) -> dict[str, str]:
    met = None if team == other else league.met(team, other)
    if met:
        return {"own": points(met.own), "others": points(met.others)}
    return {"own": "×" if team == other else "·", "others": ""}


# --- plan and line-ups


def _group(number: int, group: Sequence[Side]) -> dict[str, object]:
    sides = sorted(group, key=lambda side: side.team.number)
    return {"number": number, "teams": [{"number": side.team.number, **_name(side.team)} for side in sides]}


def _group_of(day: MatchDay, team: Team) -> int | None:
    numbered = enumerate(day.groups, 1)
    return next((number for number, group in numbered if any(side.team.pk == team.pk for side in group)), None)


def _squads(league: League) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for one in TeamMember.objects.filter(team__in=list(league.teams)).select_related("player"):
        name = one.player.published_name
        said = _("{name} (Ersatz)").format(name=name) if one.substitute else name
        found.setdefault(one.team_id, []).append(said)
    return found


def _side(side: Side, squads: dict[int, list[str]], drafts: bool) -> dict[str, object]:
    """With rows to fill up to a whole team, and one for who comes in."""
    people = [_person(one, drafts or one.entry.tournament.published) for one in side.people]
    return {
        "number": side.team.number,
        **_name(side.team),
        "people": people,
        "empty": [0] * (max(TEAM_SIZE - len(people), 0) + 1),
        "squad": squads.get(side.team.pk, []),
        "total": points(side.total) if side.has_played else "",
        "place": side.place.place if side.place else "",
        "siegpunkte": side.siegpunkte,
    }


def _person(one: Person, named: bool) -> dict[str, str]:
    return {
        "name": one.entry.name if named else _("jemand"),
        "instead_of": one.instead_of if named else "",
        "points": "" if one.points is None else points(one.points),
    }
