"""The demo's season of club evenings: people come and go, lists end early and go on with others."""

from __future__ import annotations

import datetime
from random import Random
from types import SimpleNamespace

from league.events.services import evening, tournament
from league.lists import scorebook
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Entry, Spielliste, Tournament
from league.registration.services import entries
from league.seasons import services
from scoring import CountingRule

from . import games
from .tournaments import write, write_only

DEPTHS = [Spielliste.POINTS, Spielliste.POINTS, Spielliste.TOTALS, Spielliste.FULL]


def season(cast: SimpleNamespace, last_day: datetime.date, rng: Random, count: int = 12) -> None:
    """Every second Tuesday or so; the newest last."""
    for number in range(count):
        day = last_day - datetime.timedelta(days=14 * (count - 1 - number))
        _evening(cast, day, rng, DEPTHS[number % len(DEPTHS)])


def year(cast: SimpleNamespace, number: int) -> None:
    """The evenings as a season: the best six count, two are to come."""
    services.create_season(
        club=cast.clubs[0],
        name=f"Vereinsmeisterschaft {number}",
        rule=CountingRule(best=6, min_attendance=3),
        since=datetime.date(number, 1, 1),
        until=datetime.date(number, 12, 31),
        days_planned=14,
        by=cast.anna,
    )


def _evening(cast: SimpleNamespace, day: datetime.date, rng: Random, depth: str) -> Tournament:
    """A four and a five at eight o'clock; at half past nine two leave, and one table is formed anew."""
    event = evening.start_evening(club=cast.clubs[0], date=day, by=cast.bernd)
    tournament.change_tournament(
        tournament=event, place="Gasthaus Zur Linde", published=True, based_on=None, by=cast.anna
    )
    regulars = rng.sample(cast.players[:16], 9)
    here = [entries.add_entry(tournament=event, player=player, by=cast.bernd) for player in regulars]
    five, four = here[:5], here[5:]
    _played(cast, event, five, 1, rng, depth, 20)
    second = _opened(cast, event, four, 2, depth)
    _played_on(cast, second, rng, 8, finish=False)
    late = entries.add_entry(tournament=event, player=cast.players[rng.randrange(16, 26)], by=cast.bernd)
    third = seats.continue_list(spielliste=second, seats=[*four[:3], late], games=None, based_on=None, by=cast.bernd)
    _played_on(cast, third, rng, 8)
    _played(cast, event, [five[0], five[2], four[1], late], 1, rng, depth, 12)
    tournament.finish_tournament(tournament=event, by=cast.bernd)
    return event


def _opened(cast: SimpleNamespace, event: Tournament, people: list[Entry], table: int, depth: str) -> Spielliste:
    return spielliste.open_list(tournament=event, seats=people, table=table, depth=depth, games=None, by=cast.bernd)


def _played(
    cast: SimpleNamespace, event: Tournament, people: list[Entry], table: int, rng: Random, depth: str, rows: int
) -> None:
    _played_on(cast, _opened(cast, event, people, table, depth), rng, rows)


def _played_on(cast: SimpleNamespace, liste: Spielliste, rng: Random, rows: int, *, finish: bool = True) -> None:
    """So many games of an open-ended list, from where the last one left off."""
    dealt = games.play_on(rng, scorebook.start_of(liste), rows)
    (write if finish else write_only)(cast, liste, dealt)
