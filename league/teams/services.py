"""Verbs of teams: found, rename, remove, and who is in their squads. Knows what may be done to teams, in a league or in
one tournament; plans and match days are in league.py."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.writing import Belongs, Refused, audit, touch, write
from league.models import (
    Club,
    Entry,
    Fixture,
    Player,
    Season,
    SeasonEvent,
    Team,
    TeamEntry,
    TeamMember,
    Tournament,
    User,
)
from league.registration.services.entries import hold
from league.seasons.services import check_revealed, hold_season, insert_events, remove_event
from scoring import bundesliga_plan

from .lineup import lineup
from .reads import League, plain

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
        player = Player.objects.with_known_to(where.club).get(pk=player.pk)
        raise Refused(said % {"player": player.shown_name, "team": other.team})
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


def in_history(where: Where) -> Belongs:
    """Where an entry of the history belongs."""
    return {"club": where.club, "tournament": None if isinstance(where, Season) else where}


def about_season(season: Season) -> dict[str, object]:
    return {"season": season.pk, "name": season.name}


def _about(team: Team) -> dict[str, object]:
    """Names of teams may stand in the history: they are no people's."""
    return {"team": team.name} | ({"season": team.season_id} if team.season_id else {})


# --- Verbs of a league


MOST_DAYS = 40


@write
def make_plan(*, season: Season, by: User, based_on: int | None, seed: str = "", double: bool | None = None) -> Season:
    """Every two teams meet on one match day, or on both of a double one; the same seed draws the same plan. `double`
    None: as the Bundesliga plays."""
    hold_league(season, based_on)
    check_not_begun(season)
    teams = {str(team.pk): team for team in season.teams.all()}
    days = bundesliga_plan(list(teams), seed or None, double=double)
    season.fixtures.all().delete()
    Fixture.objects.bulk_create(
        Fixture(season=season, day=day, group=number, team=teams[key])
        for day, groups in enumerate(days, 1)
        for number, group in enumerate(groups, 1)
        for key in group
    )
    data = about_season(season) | {"days": len(days), "teams": len(teams), "seed": seed}
    audit("league-planned", by=by, data=data, club=season.club)
    return season


@write
def attach_day(*, season: Season, event: Tournament, day: int, by: User, based_on: int | None = None) -> Season:
    """This event is match day n; Saturday and Sunday of a double match day are two. Who of it is in a squad plays for
    that team at once."""
    hold_league(season, based_on)
    if not 1 <= day <= MOST_DAYS:
        said = _("Spieltag %(day)s gibt es nicht; möglich sind 1 bis %(most)s.")
        raise Refused(said % {"day": day, "most": MOST_DAYS}, "day")
    last = season.fixtures.aggregate(last=Max("day"))["last"]
    if last and day > last:
        said = _("Der Plan hat %(last)s Spieltage; Spieltag %(day)s gibt es nicht.")
        raise Refused(said % {"last": last, "day": day}, "day")
    _check_own(season, event)
    if not season.season_events.filter(tournament=event).exists():
        insert_events(season, [SeasonEvent(season=season, tournament=event)])
    season.season_events.filter(tournament=event).update(day=day)
    teams = list(season.teams.all())
    filled = _fill(event, {one.entry: one.squad for one in lineup(event, teams).not_stored})
    touch(event)
    data = about_season(season) | {"day": day, "event": event.name, "filled": filled}
    audit("league-day-attached", by=by, data=data, club=season.club)
    return season


def _check_own(season: Season, event: Tournament) -> None:
    """What somebody writes counts for one team; an event that is a match day of another league is taken."""
    others = SeasonEvent.objects.filter(tournament=event, day__isnull=False).exclude(season=season)
    if other := others.select_related("season").first():
        said = _("„%(event)s“ ist schon Spieltag %(day)s von „%(season)s“.")
        raise Refused(said % {"event": event, "day": other.day, "season": other.season}, "event")
    if event.teams.exists():
        raise Refused(_("„%(event)s“ hat eigene Mannschaften.") % {"event": event}, "event")


@write
def detach_day(*, season: Season, event: Tournament, by: User) -> Season:
    """No match day any more: the event leaves the league, and nobody of it plays for a team."""
    hold_league(season, None)
    row = season.season_events.filter(tournament=event, day__isnull=False).first()
    if row is None:
        raise Refused(_("„%(event)s“ ist kein Spieltag dieser Liga.") % {"event": event})
    data = about_season(season) | {"day": row.day, "event": event.name}
    TeamEntry.objects.filter(team__season=season, entry__tournament=event).delete()
    remove_event(season=season, event=row, based_on=None, by=by)
    touch(event)
    audit("league-day-detached", by=by, data=data, club=season.club)
    return season


# --- who plays for whom


@write
def set_lineup(
    *, where: Where, event: Tournament, choice: Mapping[Entry, Team | None], by: User, based_on: int | None = None
) -> Where:
    """For everybody named his team, or none. Who plays for a team of another league stays there."""
    hold_where(where, based_on)
    teams = {team.pk for team in where.teams.all()}
    wrong = any(team and team.pk not in teams for team in choice.values())
    if wrong or any(entry.tournament_id != event.pk for entry in choice):
        raise Refused(_("Diese Mannschaft oder Person gehört nicht hierher. Bitte die Seite neu laden."))
    TeamEntry.objects.filter(team__in=teams, entry__in=list(choice)).delete()
    placed = _fill(event, choice)
    if where != event:
        touch(event)
    data = {"event": event.name, "placed": placed} | (about_season(where) if isinstance(where, Season) else {})
    audit("lineup-set", by=by, data=data, **in_history(where))
    return where


def _fill(event: Tournament, choice: Mapping[Entry, Team | None]) -> int:
    taken = set(TeamEntry.objects.filter(entry__tournament=event).values_list("entry", flat=True))
    new = [TeamEntry(team=team, entry=entry) for entry, team in choice.items() if team and entry.pk not in taken]
    return len(TeamEntry.objects.bulk_create(new))


# --- its end


@write
def close_league(*, season: Season, based_on: int | None, by: User, reason: str = "") -> Season:
    """The table is kept as it is now, with everything it is made of. Opened again it follows its match days."""
    hold_league(season, based_on)
    values = plain(season)
    league = League(values)
    if not league.results:
        raise Refused(_("Noch ist kein Ergebnis da, das bleiben könnte. Bitte erst einen Spieltag spielen."))
    if any(day.is_running for day in league.days):
        raise Refused(_("Ein Spieltag läuft noch. Bitte erst beenden."))
    check_revealed(season)
    season.state, season.kept, season.closed_at = Season.CLOSED, values, timezone.now()
    season.save(update_fields=["state", "kept", "closed_at"])
    data = about_season(season) | {"days": league.days_played, "teams": len(league.teams)}
    audit("league-closed", by=by, data=data, club=season.club, reason=reason[:300])
    return season
