"""Who stands where: over which months, as of which day, by which number, and since when."""

import datetime
from random import Random

import pytest

from league.models import Tournament
from league.ranking.reads import METRICS
from league.ranking.table import ranking
from league.standings.table import totals
from tests.cast import DAY, a_player

from .ranking_stories import MONTHS, Story, an_evening_list

A_MONTH = datetime.timedelta(days=31)


@pytest.fixture(autouse=True)
def today(monkeypatch):
    """It is always the day of the cast."""
    monkeypatch.setattr("league.ranking.table.timezone.localdate", lambda: DAY)


def table(sort="points", **words):
    return ranking(metric=METRICS[sort], **words).lines


def points_of(lines):
    return {line.player: (line.did.points, line.did.runden) for line in lines}


def naive(first, last):
    """Points and Runden from the standings of all events between two days."""
    found = {}
    for event in Tournament.objects.filter(published=True, date__gte=first, date__lte=last):
        for row in totals([event])[event.pk]:
            points, runden = found.get(row.entry.player_id, (0, 0))
            found[row.entry.player_id] = points + row.points, runden + len(row.runden)
    return found


DAYS = sorted(
    {day + datetime.timedelta(days=by) for day in MONTHS for by in (-1, 0, 1, 15)} | {datetime.date(2026, 10, 31)}
)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [11, 12])
def test_on_any_day_the_ranking_is_that_of_the_events_up_to_it(cast, seed):
    story = Story(cast, Random(seed))
    for _ in range(50):
        story.act()
    ever, long_ago = datetime.date(1, 1, 1), datetime.date(9999, 1, 1)
    for day in DAYS:
        since = datetime.date(day.year - 2 + day.month // 12, day.month % 12 + 1, 1)  # with this one 24 months
        assert points_of(table(until=day)) == naive(ever, day)
        assert points_of(table(until=day, months=24)) == naive(since, day)
    assert points_of(table()) == naive(ever, long_ago) != {}


def test_most_points_first_and_equal_points_share_a_place(cast):
    an_evening_list(cast, DAY, (12, -4, -4, -4))
    places = [(line.place, line.tied, line.value) for line in table()]
    assert places == [(1, False, 12), (2, True, -4), (2, True, -4), (2, True, -4)]


def test_few_runden_come_after_all_others_without_a_place(cast):
    few = a_player("Gast", "Einmal")
    for day in range(3):
        an_evening_list(cast, DAY - datetime.timedelta(days=day), (2, 0, 0, -2))
    an_evening_list(cast, DAY, (40, -20, -10, -10), [few, *cast.players[1:4]])
    lines = table("per_runde", minimum=3)
    assert [(line.player, line.place, line.value) for line in lines][-1] == (few.pk, None, 40)
    assert [line.place for line in lines] == [1, 2, 3, 4, None]


def test_by_the_sum_of_points_nobody_is_too_few(cast):
    an_evening_list(cast, DAY, (12, -4, -2, -6))
    assert [line.place for line in table("points", minimum=36)] == [1, 2, 3, 4]


@pytest.mark.thorough
@pytest.mark.parametrize(("evenings", "needed"), [(1, 1), (11, 1), (12, 12), (36, 36)])
def test_the_usual_minimum_is_the_largest_that_somebody_reaches(cast, evenings, needed):
    for day in range(evenings):
        an_evening_list(cast, DAY - datetime.timedelta(days=day * 7), (12, -4, -2, -6))
    assert ranking(metric=METRICS["per_runde"], months=24).minimum == needed


def test_the_share_of_games_is_unknown_where_only_end_totals_are(cast):
    an_evening_list(cast, DAY, (12, -4, -2, -6))
    assert {(line.place, line.value) for line in table("games")} == {(None, None)}


def test_places_won_and_lost_since_last_month(cast):
    new = a_player("Neu", "Dabei")
    an_evening_list(cast, DAY - A_MONTH, (12, 4, -6, -10))
    an_evening_list(cast, DAY, (-20, 10, 4, 6), [*cast.players[:3], new])
    moves = {line.player: (line.place, line.up) for line in table()}
    carla, emil, frieda, gustav = (one.pk for one in cast.players[:4])
    assert moves == {emil: (1, 1), new.pk: (2, None), frieda: (3, 0), carla: (4, -3), gustav: (5, -1)}


def test_what_is_older_than_24_months_counts_for_all_time_only(cast):
    an_evening_list(cast, datetime.date(2024, 11, 30), (12, -4, -2, -6))
    assert table(months=24) == []
    assert len(table()) == 4
    an_evening_list(cast, datetime.date(2024, 12, 1), (2, -2, 0, 0))
    assert [line.did.points for line in table(months=24)] == [2, 0, 0, -2]


def test_of_a_club_only_its_members(cast):
    guest = a_player("Gast", "Fremd")
    an_evening_list(cast, DAY, (12, -4, -2, -6), [guest, *cast.players[:3]])
    members = {one.pk for one in cast.players}
    assert [(line.place, line.value) for line in table(members=members)] == [(1, -2), (2, -4), (3, -6)]
