"""A league in a line: teams with their squads, match days with everybody's points, for the tests about teams."""

from __future__ import annotations

import datetime
import random

from league.models import Entry, Player, PublishedStandings, Season, Team, Tournament
from league.seasons import services as season
from league.teams import services as team
from league.teams.reads import League, league_of
from tests.cast import a_player
from tests.once import once
from tests.seasons.season_stage import an_evening

FIRST = datetime.date(2026, 2, 7)


@once
def a_league(cast, **settings) -> Season:
    return season.create_season(club=cast.home, name="Liga 2026", kind=Season.TEAMS, by=cast.anna, **settings)


@once
def teams_of(cast, where, *names) -> list[Team]:
    return [team.add_team(where=where, name=name, club=cast.home, by=cast.anna) for name in names]


@once
def people(cast, count: int) -> list[Player]:
    """The players of the cast, and as many more as are needed."""
    more = [a_player("Mensch", f"Nummer {n:02}", cast.home, is_another=True) for n in range(count - len(cast.players))]
    return [*cast.players, *more][:count]


@once
def squads(cast, teams, players, size=4) -> None:
    for at, one in enumerate(teams):
        for player in players[at * size : (at + 1) * size]:
            team.add_member(team=one, player=player, by=cast.anna)


@once
def four_teams(cast) -> tuple[Season, list[Team], list[Player]]:
    """Ass, Bube, Dame, König, with four of sixteen people each."""
    where, players = a_league(cast, promoted=1, relegated=1), people(cast, 16)
    teams = teams_of(cast, where, "Ass", "Bube", "Dame", "König")
    squads(cast, teams, players)
    return where, teams, players


def table(*points: int) -> list[int]:
    """Points of four at a table, the fourth so that they sum to nothing."""
    return [*points, -sum(points)]


@once
def match_day(cast, number, players, *rows, day=None, where=None) -> Tournament:
    """An evening with a table per row: of each team one person sits there, in the order of the teams."""
    tables = [dict(zip(players[at::4], row, strict=True)) for at, row in enumerate(rows)]
    event = an_evening(cast, number, *tables)
    if where:
        team.attach_day(season=where, event=event, day=day or number, by=cast.anna)
    return event


def read(where) -> League:
    return league_of(Season.objects.get(pk=where.pk))


def standing(where) -> list[tuple]:
    """Place, team, Siegpunkte and Spielpunkte as the table shows them."""
    return [(line.row.place, line.team.name, line.siegpunkte, line.row.spielpunkte) for line in read(where).rows]


def finished(cast, number: int, points: dict[Player, int]) -> Tournament:
    """An event that is over, put into the database at once: for leagues too large to be played list by list."""
    event = Tournament.objects.create(
        club=cast.home, name=f"Spieltag {number}", date=FIRST + datetime.timedelta(days=14 * number),
        state=Tournament.FINISHED, published=True,
    )  # fmt: skip
    Entry.objects.bulk_create(
        Entry(tournament=event, player=player, number=n, name=player.name, full_name=player.name, club=cast.home,
              club_name=cast.home.name, day=event.date)
        for n, player in enumerate(points, 1)
    )  # fmt: skip
    by_player = {entry.player_id: entry.pk for entry in event.entries.all()}
    rows = [
        {"place": 1, "tied": False, "entry": by_player[player.pk], "name": player.name, "club": "", "points": total,
         "runden": {"1": total}, "games": 20, "games_won": 10, "soli": 0, "soli_won": 0, "deducted": 0}
        for player, total in points.items()
    ]  # fmt: skip
    PublishedStandings.objects.create(tournament=event, number=1, rows=rows)
    return event


@once
def large_league(cast, count: int, seed: int) -> tuple[Season, dict[str, list[Player]]]:
    """So many teams with a plan, all days played with random points that often make teams equal."""
    where, rng = a_league(cast, promoted=2, relegated=3), random.Random(seed)
    teams = teams_of(cast, where, *(f"Team {n:02}" for n in range(1, count + 1)))
    players = people(cast, 4 * count)
    squads(cast, teams, players)
    team.make_plan(season=where, seed="Los 7", based_on=None, by=cast.anna)
    days = sorted(set(where.fixtures.values_list("day", flat=True)))
    for day in days:
        event = finished(cast, day, {player: rng.randint(-3, 3) for player in players})
        team.attach_day(season=where, event=event, day=day, by=cast.anna)
    return where, {one.name: players[at * 4 : at * 4 + 4] for at, one in enumerate(teams)}
