"""Verbs of a league: its plan, its match days, who plays for whom, its end. The line-up serves a tournament's own
teams, too. What follows from it is known by league.teams."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from league.models import Entry, Fixture, Season, SeasonEvent, Team, TeamEntry, Tournament, User
from league.teams import League, lineup, plain
from scoring import bundesliga_plan

from ._base import Refused, audit, touch, write
from .season import insert_events, remove_event
from .team import Where, about_season, check_not_begun, hold_league, hold_where, in_history

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
    season.state, season.kept, season.closed_at = Season.CLOSED, values, timezone.now()
    season.save(update_fields=["state", "kept", "closed_at"])
    data = about_season(season) | {"days": league.days_played, "teams": len(league.teams)}
    audit("league-closed", by=by, data=data, club=season.club, reason=reason[:300])
    return season
