"""Teams of four: who played for whom, the league's table, one tournament's teams, ratings by state and club, who
qualifies. Reads rows and asks the engine; decides nothing and writes nothing.

    league_of(season)          the league as it stands, or as it was kept when it was closed
    plain(season)              what a league is made of, as plain values
    tournament_teams(event)    the teams of one tournament by the sum of their people
    lineup(event, teams)       who could play for whom in an event, and who does"""

from __future__ import annotations

from .league import TEAM_SIZE, League, MatchDay, Side, TeamLine, league_of, plain
from .lineup import Choice, Lineup, lineup
from .single import TeamSum, tournament_teams

__all__ = [
    "TEAM_SIZE",
    "Choice",
    "League",
    "Lineup",
    "MatchDay",
    "Side",
    "TeamLine",
    "TeamSum",
    "league_of",
    "lineup",
    "plain",
    "tournament_teams",
]
