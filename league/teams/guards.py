"""Guards of leagues and teams: a team is seen and run where it plays, in a season or at a tournament."""

from __future__ import annotations

from django.db.models import OuterRef, QuerySet

from league.base.guards import ADMINISTRATOR, PUBLISHED, Guard, one_of, runs_season, sees_season
from league.models import Season, Team, Tournament
from league.models.base import has
from league.models.user import Visitor


def _is_league(user: Visitor, season: Season) -> bool:
    return season.kind == Season.TEAMS


def _seen(user: Visitor) -> QuerySet[Team]:
    seasons, events = Season.objects.visible_to(user), Tournament.objects.visible_to(user)
    return _in(seasons, events)


def _run(user: Visitor) -> QuerySet[Team]:
    """The club's administrators run those of their league, directors those of their tournament."""
    seasons, events = Season.objects.run_by(user), Tournament.objects.directed_by(user)
    return _in(seasons, events)


def _in(seasons: QuerySet[Season], events: QuerySet[Tournament]) -> QuerySet[Team]:
    """A guard asks for one team: its own season or tournament is looked up, not all of them."""
    return Team.objects.filter(
        has(seasons.filter(pk=OuterRef("season"))) | has(events.filter(pk=OuterRef("tournament")))
    )


ALONG = "season__club", "tournament__club", "club"
sees_league = sees_season.only_if("sees_league", _is_league)
runs_league = runs_season.only_if("runs_league", _is_league)
sees_team = Guard("sees_team", PUBLISHED, one_of(_seen, *ALONG))
runs_team = Guard("runs_team", ADMINISTRATOR, one_of(_run, *ALONG))
