"""How strong players are: each list is a game of four places; what changes in a month changes all that came after."""

import datetime
from random import Random

import pytest

from league.events.services import evening, tournament
from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Occupancy, Rating, RatingState, Spielliste
from league.ranking import ratings, services
from league.ranking.ratings import Strength
from league.registration.services import entries
from tests.cast import DAY, a_player, normal, play
from tests.once import once

from .ranking_stories import Story, an_evening_list

NOVEMBER, OCTOBER, SEPTEMBER = (datetime.date(2026, month, 1) for month in (11, 10, 9))
A_MONTH = datetime.timedelta(days=31)


@pytest.fixture
@once
def ready(cast):
    services.make_months()
    return cast


def strengths():
    return {player: (round(one.mu, 6), round(one.sigma, 6), one.lists) for player, one in ratings.strengths().items()}


def stored():
    return set(Rating.objects.values_list("player", "month", "mu", "sigma", "lists"))


def test_who_wins_rises_who_loses_falls_and_all_become_surer(ready):
    an_evening_list(ready, DAY, (12, 4, -6, -10))
    assert services.refresh_ratings()
    first, second, third, last = (ratings.strengths()[one.pk] for one in ready.players[:4])
    assert first.mu > second.mu > third.mu > last.mu
    assert first.mu > Strength().mu > last.mu
    assert all(one.sigma < Strength().sigma and one.lists == 1 for one in (first, second, third, last))


def test_equal_points_are_an_equal_place(ready):
    an_evening_list(ready, DAY, (12, -4, -4, -4))
    services.refresh_ratings()
    first, *others = (ratings.strengths()[one.pk] for one in ready.players[:4])
    assert len(set(others)) == 1
    assert first.mu > others[0].mu


@pytest.mark.thorough
def test_beating_strong_people_is_worth_more_than_beating_weak_ones(ready):
    strong, weak = ready.players[:3], ready.players[3:6]
    for _ in range(4):
        an_evening_list(ready, DAY - A_MONTH, (10, 8, 6, -24), [*strong, weak[0]])
        an_evening_list(ready, DAY - A_MONTH, (24, -6, -8, -10), [strong[0], *weak])
    one, other = a_player("Neu", "Beiden Starken"), a_player("Neu", "Beiden Schwachen")
    an_evening_list(ready, DAY, (12, -4, -4, -4), [one, *strong])
    an_evening_list(ready, DAY, (12, -4, -4, -4), [other, *weak])
    services.refresh_ratings()
    known = ratings.strengths()
    assert known[one.pk].mu > known[other.pk].mu


def test_a_list_with_a_substitute_says_nothing_about_strength(ready):
    event = evening.start_evening(club=ready.home, date=DAY, by=ready.anna)
    tournament.change_tournament(tournament=event, published=True, based_on=None, by=ready.anna)
    five = [entries.add_entry(tournament=event, player=one, by=ready.anna) for one in ready.players[:5]]
    liste = evening.form_table(evening=event, seats=five[:4], depth=Spielliste.FULL, by=ready.anna)
    play(liste, normal(), by=ready.anna)
    seats.substitute(
        spielliste=liste, position=2, entry=five[4], from_game=2, reason="müde", based_on=None, by=ready.anna
    )
    play(liste, normal(), by=ready.anna)
    spielliste.finish_list(spielliste=liste, based_on=None, by=ready.anna, early=True)
    assert services.refresh_ratings()
    assert strengths() == {}
    assert services.rated_until() == NOVEMBER


def test_drafts_say_nothing(ready):
    an_evening_list(ready, DAY, (12, 4, -6, -10), published=False)
    assert services.refresh_ratings()
    assert strengths() == {}


def test_months_follow_one_another(ready):
    an_evening_list(ready, DAY - A_MONTH, (12, 4, -6, -10))
    an_evening_list(ready, DAY, (2, 0, 0, -2))
    services.refresh_ratings()
    carla = ready.carla.ratings.order_by("month")
    assert [(row.month, row.lists) for row in carla] == [(OCTOBER, 1), (NOVEMBER, 2)]
    assert services.rated_until() == NOVEMBER


def test_a_change_in_an_earlier_month_sets_everything_after_it_back(ready):
    first = an_evening_list(ready, DAY - A_MONTH, (12, 4, -6, -10))
    an_evening_list(ready, DAY, (2, 0, 0, -2))
    services.refresh_ratings()
    before = strengths()
    corrections.reopen_list(spielliste=first, reason="fraglich", based_on=None, by=ready.anna)
    assert services.rated_until() == SEPTEMBER
    assert strengths() == before  # what was known stays until it is computed anew
    services.refresh_ratings()
    assert {lists for _mu, _sigma, lists in strengths().values()} == {1}
    assert not Rating.objects.filter(month=OCTOBER).exists()


def test_when_the_last_event_goes_its_ratings_go(ready):
    liste = an_evening_list(ready, DAY, (12, 4, -6, -10))
    services.refresh_ratings()
    tournament.change_tournament(tournament=liste.tournament, published=False, based_on=None, by=ready.anna)
    services.refresh_ratings()
    assert strengths() == {}


@pytest.mark.thorough
def test_it_does_not_matter_when_they_are_computed(ready):
    """Month by month as results come in, or all at once at the end: the same numbers to the last digit."""
    story = Story(ready, Random(4))
    for step in range(60):
        story.act()
        if step % 12 == 0:
            assert services.refresh_ratings()
    services.refresh_ratings()
    now = stored()
    assert list(ratings.wrong_ratings()) == []
    services.rate_from_scratch()
    services.refresh_ratings()
    assert stored() == now != set()


def test_a_page_computes_only_a_little(ready):
    for _ in range(3):
        an_evening_list(ready, DAY, (12, 4, -6, -10))
    assert not services.refresh_ratings(most=2)
    assert strengths() == {}
    assert services.refresh_ratings(most=3)


def test_what_changes_during_the_computation_is_not_lost(ready):
    an_evening_list(ready, DAY, (12, 4, -6, -10))
    computed = ratings.rated(NOVEMBER)
    an_evening_list(ready, DAY, (2, 0, 0, -2))
    assert not ratings.store(computed)
    assert services.refresh_ratings()
    assert {lists for _mu, _sigma, lists in strengths().values()} == {2}


def test_two_who_compute_at_once_store_it_once(ready):
    an_evening_list(ready, DAY, (12, 4, -6, -10))
    one, other = ratings.rated(NOVEMBER), ratings.rated(NOVEMBER)
    assert ratings.store(one)
    assert not ratings.store(other)


def test_before_the_first_start_nothing_is_computed(cast):
    an_evening_list(cast, DAY, (12, 4, -6, -10))
    assert not services.refresh_ratings()
    assert not RatingState.objects.exists()


def test_every_wrong_rating_is_named(ready):
    an_evening_list(ready, DAY, (12, 4, -6, -10))
    services.refresh_ratings()
    right = ratings.strengths()[ready.carla.pk]
    Rating.objects.filter(player=ready.carla).update(mu=30)
    ((player, month, wrong, found),) = ratings.wrong_ratings()
    assert (player, month, wrong.mu, found) == (ready.carla.pk, NOVEMBER, 30, right)


def test_who_plays_for_somebody_else_is_rated_himself(ready):
    liste = an_evening_list(ready, DAY, (12, 4, -6, -10))
    other = Occupancy.objects.get(spielliste=liste, position=2).entry
    Occupancy.objects.filter(spielliste=liste, position=1).update(counts_for=other)
    services.refresh_ratings()
    assert ready.carla.pk in strengths()


def test_another_name_of_an_event_sets_nothing_back(ready):
    liste = an_evening_list(ready, DAY, (12, 4, -6, -10))
    services.refresh_ratings()
    same = {"name": "Anders", "date": DAY, "published": True, "rounds_planned": 0}
    tournament.change_tournament(tournament=liste.tournament, **same, based_on=None, by=ready.anna)
    assert services.rated_until() == NOVEMBER
