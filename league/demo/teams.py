"""The demo's league: four teams of people who played the autumn's tournament, one of them with a substitute."""

from __future__ import annotations

from types import SimpleNamespace

from league.clubs.services import club as clubs
from league.models import Season, Tournament
from league.seasons import services as season
from league.teams import services as teams

NAMES = ("Kreuz Ass", "Fuchsjagd", "Karlchens Erben", "Hochzeitsgäste")
STATES = ("HE", "NI", "TH")


def league(cast: SimpleNamespace, event: Tournament) -> Season:
    for one, state in zip(cast.clubs, STATES, strict=False):
        clubs.change_club(club=one, state=state, based_on=None, by=cast.anna)
    made = season.create_season(
        club=cast.clubs[0],
        name=f"Lindentaler Liga {event.date.year}",
        kind=Season.TEAMS,
        promoted=1,
        relegated=1,
        by=cast.anna,
    )
    for number, name in enumerate(NAMES):
        new = teams.add_team(where=made, name=name, club=cast.clubs[0] if number < 2 else None, by=cast.anna)
        for at, player in enumerate(cast.players[number * 5 : number * 5 + 5]):
            away = number == 0 and at == 0  # stays at home, so that a substitute plays
            teams.add_member(team=new, player=cast.players[38] if away else player, substitute=at == 4, by=cast.anna)
    teams.make_plan(season=made, based_on=None, by=cast.anna)
    teams.attach_day(season=made, event=event, day=1, by=cast.anna)
    return made


def of_tournament(cast: SimpleNamespace, event: Tournament) -> None:
    """Two teams of the running tournament itself."""
    people = list(event.entries.order_by("number")[:8])
    choice = {}
    for at, name in enumerate(("Die Vier vom Eck", "Doppelkopf hoch vier")):
        new = teams.add_team(where=event, name=name, by=cast.anna)
        for entry in people[at * 4 : at * 4 + 4]:
            teams.add_member(team=new, player=entry.player, by=cast.anna)
            choice[entry] = new
    teams.set_lineup(where=event, event=event, choice=choice, by=cast.anna)
