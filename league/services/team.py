"""Verbs of teams: found, rename, remove, and who is in their squads. Knows what may be done to teams, in a league or in
one tournament; plans and match days are in league.py."""

from __future__ import annotations

from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from league.models import Club, Player, Season, SeasonEvent, Team, TeamEntry, TeamMember, Tournament, User

from ._base import Refused, audit, write
from .entries import hold
from .season import hold_season

MOST_TEAMS, MOST_MEMBERS = 64, 20
Where = Season | Tournament


# --- teams


@write
def add_team(*, where: Where, name: str, by: User, club: Club | None = None, based_on: int | None = None) -> Team:
    """In a season or in one tournament."""
    hold_where(where, based_on)
    check_not_begun(where)
    _check_name(where, name)
    if where.teams.count() >= MOST_TEAMS:
        raise Refused(_("Mehr als %(most)s Mannschaften gehen nicht.") % {"most": MOST_TEAMS})
    number = (where.teams.aggregate(last=Max("number"))["last"] or 0) + 1
    team = Team.objects.create(number=number, name=name, club=club, **_of(where))
    _forget_plan(where)
    audit("team-added", by=by, data=_about(team), **in_history(where))
    return team


@write
def rename_team(*, team: Team, name: str, club: Club | None, by: User, based_on: int | None = None) -> Team:
    where = place_of(team)
    hold_where(where, based_on)
    _check_name(where, name, team)
    data = _about(team) | {"before": team.name, "name": name}
    team.name, team.club = name, club
    team.save(update_fields=["name", "club"])
    audit("team-renamed", by=by, data=data, **in_history(where))
    return team


@write
def remove_team(*, team: Team, by: User) -> None:
    """While nothing was played for it; the plan has to be made anew then."""
    where = place_of(team)
    hold_where(where, None)
    check_not_begun(where)
    if TeamEntry.objects.filter(team=team).exclude(entry__tournament__state=Tournament.PLANNED).exists():
        raise Refused(_("Für „%(team)s“ wurde schon gespielt; die Mannschaft bleibt.") % {"team": team})
    data = _about(team)
    team.delete()
    _forget_plan(where)
    audit("team-removed", by=by, data=data, **in_history(where))


# --- squads


@write
def add_member(*, team: Team, player: Player, by: User, substitute: bool = False) -> TeamMember:
    """Who is in already stays as he is; nobody plays for two teams of the same league."""
    where = place_of(team)
    hold_where(where, None)
    known = TeamMember.objects.filter(player=player, **{f"team__{name}": one for name, one in _of(where).items()})
    if other := known.select_related("team").first():
        if other.team_id == team.pk:
            return other
        said = _("%(player)s gehört schon zu „%(team)s“. Bitte dort zuerst herausnehmen.")
        raise Refused(said % {"player": player.name, "team": other.team})
    if team.members.count() >= MOST_MEMBERS:
        raise Refused(_("Ein Kader hat höchstens %(most)s Personen.") % {"most": MOST_MEMBERS})
    member = TeamMember.objects.create(team=team, player=player, substitute=substitute)
    data = _about(team) | {"player": player.pk, "substitute": substitute}
    audit("team-member-added", by=by, data=data, **in_history(where))
    return member


@write
def change_member(*, member: TeamMember, substitute: bool, by: User) -> TeamMember:
    """One of the four, or a substitute."""
    where = place_of(member.team)
    hold_where(where, None)
    member.substitute = substitute
    member.save(update_fields=["substitute"])
    data = _about(member.team) | {"player": member.player_id, "substitute": substitute}
    audit("team-member-changed", by=by, data=data, **in_history(where))
    return member


@write
def remove_member(*, member: TeamMember, by: User) -> None:
    """Leaves the squad; what he has played for the team stays its own."""
    team, player = member.team, member.player_id
    where = place_of(team)
    hold_where(where, None)
    member.delete()
    audit("team-member-removed", by=by, data=_about(team) | {"player": player}, **in_history(where))


# --- shared


def place_of(team: Team) -> Where:
    where = team.season or team.tournament
    assert where is not None  # the database sees to it
    return where


def hold_where(where: Where, based_on: int | None) -> None:
    if isinstance(where, Season):
        hold_league(where, based_on)
        return
    hold(where)
    if SeasonEvent.objects.filter(tournament=where, day__isnull=False).exists():
        said = _("„%(event)s“ ist Spieltag einer Liga; dort stehen die Mannschaften.")
        raise Refused(said % {"event": where})


def hold_league(season: Season, based_on: int | None) -> None:
    hold_season(season, based_on)
    if season.kind != Season.TEAMS:
        raise Refused(_("„%(season)s“ ist eine Einzelwertung ohne Mannschaften.") % {"season": season})


def check_not_begun(where: Where) -> None:
    """A league whose first match day has begun keeps its teams and its plan."""
    if not isinstance(where, Season):
        return
    begun = where.season_events.filter(day__isnull=False).exclude(tournament__state=Tournament.PLANNED)
    if first := begun.order_by("day").first():
        said = _("Spieltag %(day)s hat begonnen: Mannschaften und Plan bleiben jetzt, wie sie sind.")
        raise Refused(said % {"day": first.day})


def _check_name(where: Where, name: str, own: Team | None = None) -> None:
    taken = {team.name.casefold() for team in where.teams.all() if team != own}
    if name.casefold() in taken:
        raise Refused(_("„%(name)s“ gibt es hier schon. Bitte einen anderen Namen wählen.") % {"name": name}, "name")


def _forget_plan(where: Where) -> None:
    """With another number of teams the old plan is none."""
    if isinstance(where, Season):
        where.fixtures.all().delete()


def _of(where: Where) -> dict[str, Where]:
    return {"season" if isinstance(where, Season) else "tournament": where}


def in_history(where: Where) -> dict[str, Any]:
    """Where an entry of the history belongs."""
    return {"club": where.club} | ({} if isinstance(where, Season) else {"tournament": where})


def about_season(season: Season) -> dict[str, Any]:
    return {"season": season.pk, "name": season.name}


def _about(team: Team) -> dict[str, Any]:
    """Names of teams may stand in the history: they are no people's."""
    return {"team": team.name} | ({"season": team.season_id} if team.season_id else {})
