"""Teams of the club that does more than all others: a league of sixteen with its match days, each with its people, and
fifty teams within one tournament."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from _large_events import TODAY, Events

from league.models import Club, Fixture, Player, Season, SeasonEvent, Team, TeamEntry, TeamMember, Tournament
from scoring import bundesliga_plan

LEAGUE = "Liga"
TEAMS, SQUAD, SIZE = 16, 5, 4  # the fifth of a squad is its substitute


def make(events: Events, club: Club) -> None:
    league = Season.objects.create(club=club, name=LEAGUE, kind=Season.TEAMS, promoted=2, relegated=2)
    squads = _by(SQUAD, events.rng.sample(events.players, TEAMS * SQUAD))
    teams = _teams(
        [Team(season=league, club=club, number=n, name=f"Kreuz Ass {n}") for n in range(1, TEAMS + 1)], squads
    )
    days = bundesliga_plan([str(team.pk) for team in teams], "Los", double=None)
    of_key = {str(team.pk): team for team in teams}
    Fixture.objects.bulk_create(
        Fixture(season=league, day=day, group=number, team=of_key[key])
        for day, groups in enumerate(days, 1)
        for number, group in enumerate(groups, 1)
        for key in group
    )
    _match_days(events, league, len(days), teams, squads)


def _by(size: int, people: Sequence[Player]) -> list[Sequence[Player]]:
    return [people[start : start + size] for start in range(0, len(people), size)]


def _teams(teams: list[Team], squads: Sequence[Sequence[Player]]) -> list[Team]:
    made = Team.objects.bulk_create(teams)
    TeamMember.objects.bulk_create(
        TeamMember(team=team, player=player, substitute=at >= SIZE)
        for team, squad in zip(made, squads, strict=True)
        for at, player in enumerate(squad)
    )
    return made


def _match_days(
    events: Events, league: Season, days: int, teams: Sequence[Team], squads: Sequence[Sequence[Player]]
) -> None:
    people = [player for squad in squads for player in squad[:SIZE]]
    for day in range(1, days + 1):
        when = TODAY - datetime.timedelta(days=14 * (days - day) + 3)
        event = events.event(league.club, f"Spieltag {day}", when, Tournament.TOURNAMENT)
        event.save()
        events.play({event: list(people)}, 3)
        SeasonEvent.objects.create(season=league, tournament=event, number=day, day=day)
        _line_up(event, teams, squads)


def of_tournament(event: Tournament) -> None:
    """Everybody plays for one of its teams."""
    people = [entry.player for entry in event.entries.select_related("player").order_by("number")]
    squads = _by(SIZE, people)
    teams = [Team(tournament=event, number=n, name=f"Tisch {n}") for n in range(1, len(squads) + 1)]
    _line_up(event, _teams(teams, squads), squads)


def _line_up(event: Tournament, teams: Sequence[Team], squads: Sequence[Sequence[Player]]) -> None:
    of_player = {player.pk: team for team, squad in zip(teams, squads, strict=True) for player in squad}
    TeamEntry.objects.bulk_create(
        TeamEntry(team=of_player[entry.player_id], entry=entry) for entry in event.entries.order_by("number")
    )
