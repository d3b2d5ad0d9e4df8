"""Evenings of a season in a line each, and short ways to its table, for the tests about seasons."""

from __future__ import annotations

import datetime
import random

from league.events.services import evening as evenings
from league.events.services import tournament
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Season, Spielliste, Tournament
from league.registration.services.entries import add_entry
from league.seasons import services as seasons
from league.seasons.reads import fresh, plain, table_of
from scoring import CountingRule
from tests.cast import totals_paper
from tests.events.public_pages import end_totals
from tests.once import once

FIRST = datetime.date(2026, 1, 13)


def day(number: int) -> datetime.date:
    """Every second Tuesday."""
    return FIRST + datetime.timedelta(days=14 * (number - 1))


@once
def an_evening(cast, number, *tables, finished=True, published=True) -> Tournament:
    """A club evening; each table is {player: points}, in the order of the seats."""
    event = evenings.start_evening(club=cast.home, date=day(number), by=cast.bernd)
    tournament.change_tournament(tournament=event, published=published, based_on=None, by=cast.anna)
    for at, table in enumerate(tables, 1):
        people = [add_entry(tournament=event, player=player, by=cast.bernd) for player in table]
        liste = spielliste.open_list(
            tournament=event, seats=people, table=at, depth=Spielliste.TOTALS, games=None, by=cast.bernd
        )
        end_totals(liste, *table.values(), by=cast.bernd)
    event.refresh_from_db()
    if finished:
        tournament.finish_tournament(tournament=event, by=cast.bernd, reveal=True)
    return event


@once
def a_season(cast, *events, name="Saison 2026", **rule) -> Season:
    season = seasons.create_season(club=cast.home, name=name, rule=CountingRule(**rule), by=cast.anna)
    seasons.add_events(season=season, events=events, based_on=None, by=cast.anna)
    return season


@once
def three_evenings(cast) -> list[Tournament]:
    """Carla +12 +4, Emil +2 −6 +8, Frieda −6 +2 −4, Gustav −8 0 −2, and Hanna only the last one: −2."""
    carla, emil, frieda, gustav, hanna = cast.players[:5]
    return [
        an_evening(cast, 1, {carla: 12, emil: 2, frieda: -6, gustav: -8}),
        an_evening(cast, 2, {carla: 4, emil: -6, frieda: 2, gustav: 0}),
        an_evening(cast, 3, {emil: 8, frieda: -4, gustav: -2, hanna: -2}),
    ]


def values(season) -> dict[str, str]:
    """Everybody's value as the page writes it, best first."""
    season = Season.objects.get(pk=season.pk)
    return {row.name: row.text for row in table_of(season).rows}


def now(season) -> dict:
    return plain(fresh(Season.objects.get(pk=season.pk)))


@once
def random_year(cast, seed: int, count: int = 7) -> list[Tournament]:
    """Fours and fives of members and guests, one list that goes on with other people, the last evening still running."""
    rng = random.Random(seed)
    people = [*cast.players, *cast.guests]
    made = []
    for number in range(1, count + 1):
        sizes = rng.choice([[4], [5], [4, 4], [4, 5]])
        here = rng.sample(people, sum(sizes))
        tables = [{here.pop(): 0 for _seat in range(size)} for size in sizes]
        event = an_evening(
            cast, number, *({player: p for player, p in zip(table, zero_sum(rng, len(table)), strict=True)} for table in tables),
            finished=False,
        )  # fmt: skip
        _second_sitting(cast, event, rng)
        if number < count:
            tournament.finish_tournament(tournament=event, by=cast.bernd, reveal=True)
        made.append(event)
    return made


def _second_sitting(cast, event, rng) -> None:
    """Four of those who are there sit down again; at half past nine one leaves and the list goes on with another."""
    here = rng.sample(list(event.entries.all()), 4)
    late = add_entry(tournament=event, player=rng.choice([p for p in cast.players if p.pk not in {e.player_id for e in here}]), by=cast.bernd)  # fmt: skip
    liste = spielliste.open_list(
        tournament=event, seats=here, table=9, depth=Spielliste.TOTALS, games=None, by=cast.bernd
    )
    if rng.random() < 0.5:
        end_totals(liste, *zero_sum(rng, 4), by=cast.bernd)
        return
    liste = spielliste.save_paper(spielliste=liste, paper=totals_paper(*zero_sum(rng, 4)), based_on=None, by=cast.bernd)
    more = seats.continue_list(spielliste=liste, seats=[*here[:3], late], games=None, based_on=None, by=cast.bernd)
    end_totals(more, *zero_sum(rng, 4), by=cast.bernd)


def zero_sum(rng, size: int) -> list[int]:
    """Even numbers, as every list of four allows them; small ones, so that some are equal."""
    first = [2 * rng.randint(-5, 5) for _seat in range(size - 1)]
    return [*first, -sum(first)]
