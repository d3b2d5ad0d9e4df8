"""The plan of a league, made through the service and read from the database, pair by pair; and who may make it."""

from collections import Counter
from itertools import combinations

import pytest

from league.base.writing import Conflict, Refused
from league.models import Fixture
from league.seasons.services import create_season
from league.teams import services as team
from scoring import ScoringError

from .team_stage import a_league, four_teams, match_day, table, teams_of

pytestmark = pytest.mark.django_db


def groups_of(season) -> dict:
    groups = {}
    for fixture in Fixture.objects.filter(season=season):
        groups.setdefault((fixture.day, fixture.group), []).append(fixture.team_id)
    return groups


@pytest.mark.parametrize("seed", ["", "Los 7"])
@pytest.mark.parametrize(("count", "days"), [(4, 1), (5, 1), (12, 1), (13, 5), (14, 5), (15, 5), (16, 5)])
def test_every_two_teams_meet_exactly_once_and_nobody_plays_twice_a_day(cast, count, days, seed):
    season = a_league(cast)
    teams = teams_of(cast, season, *(f"Team {n}" for n in range(count)))
    team.make_plan(season=season, seed=seed, double=False, based_on=None, by=cast.anna)

    groups = groups_of(season)
    met = Counter(frozenset(pair) for group in groups.values() for pair in combinations(group, 2))
    everybody = {frozenset(pair) for pair in combinations([one.pk for one in teams], 2)}
    assert set(met) == everybody
    assert set(met.values()) == {1}
    assert all(2 <= len(group) <= (4 if count > 12 else count) for group in groups.values())
    for day in range(1, days + 1):
        playing = [pk for (on, _), group in groups.items() if on == day for pk in group]
        assert sorted(playing) == sorted(one.pk for one in teams)
    assert max(day for day, _ in groups) == days


def test_the_same_lot_gives_the_same_plan_and_another_one_another(cast):
    season = a_league(cast)
    teams_of(cast, season, *(f"Team {n}" for n in range(16)))
    plans = []
    for seed in ("Herz", "Herz", "Kreuz", ""):
        team.make_plan(season=season, seed=seed, based_on=None, by=cast.anna)
        plans.append(groups_of(season))
    assert plans[0] == plans[1]
    assert plans[0] != plans[2] != plans[3]


def test_the_bundesliga_has_ten_match_days_two_by_two_in_the_same_groups(cast):
    season = a_league(cast)
    teams_of(cast, season, *(f"Team {n}" for n in range(16)))
    team.make_plan(season=season, based_on=None, by=cast.anna)
    groups = groups_of(season)
    assert {day for day, _ in groups} == set(range(1, 11))
    for saturday in range(1, 11, 2):
        assert all(groups[saturday, group] == groups[saturday + 1, group] for group in range(1, 5))


@pytest.mark.parametrize("count", [0, 3, 17])
def test_where_there_is_no_such_plan_it_says_which_numbers_are_possible(cast, count):
    season = a_league(cast)
    teams_of(cast, season, *(f"Team {n}" for n in range(count)))
    with pytest.raises(ScoringError, match="möglich sind 4 bis 16 Mannschaften"):
        team.make_plan(season=season, based_on=None, by=cast.anna)
    assert not groups_of(season)


def test_another_team_makes_the_plan_void(cast):
    season, _teams, _players = four_teams(cast)
    team.make_plan(season=season, based_on=None, by=cast.anna)
    team.add_team(where=season, name="Zehn", by=cast.anna)
    assert not groups_of(season)
    team.remove_team(team=season.teams.get(name="Zehn"), by=cast.anna)
    team.make_plan(season=season, based_on=None, by=cast.anna)
    assert len(groups_of(season)) == 1


def test_a_league_that_has_begun_keeps_its_teams_and_its_plan(cast):
    season, teams, players = four_teams(cast)
    team.make_plan(season=season, based_on=None, by=cast.anna)
    match_day(cast, 1, players, *[table(6, 4, 2)] * 4, where=season)
    for act in (
        lambda: team.make_plan(season=season, based_on=None, by=cast.anna),
        lambda: team.add_team(where=season, name="Zehn", by=cast.anna),
        lambda: team.remove_team(team=teams[0], by=cast.anna),
    ):
        with pytest.raises(Refused, match="Spieltag 1 hat begonnen"):
            act()
    team.rename_team(team=teams[0], name="Karo Ass", club=None, by=cast.anna)  # names may change


def test_a_plan_based_on_an_old_page_is_not_made(cast):
    season, _teams, _players = four_teams(cast)
    old = season.version
    team.make_plan(season=season, based_on=None, by=cast.anna)
    with pytest.raises(Conflict):
        team.make_plan(season=season, seed="Herz", based_on=old - 1, by=cast.anna)


def test_a_match_day_beyond_the_plan_is_refused(cast):
    season, _teams, players = four_teams(cast)
    team.make_plan(season=season, based_on=None, by=cast.anna)
    with pytest.raises(Refused, match="Der Plan hat 1 Spieltage"):
        match_day(cast, 1, players, table(6, 4, 2), day=2, where=season)


def test_an_event_is_a_match_day_of_one_league_only(cast):
    season, _teams, players = four_teams(cast)
    event = match_day(cast, 1, players, *[table(6, 4, 2)] * 4, where=season)
    other = create_season(club=cast.home, name="Zweite Liga", kind="teams", by=cast.anna)
    with pytest.raises(Refused, match="ist schon Spieltag 1 von „Liga 2026“"):
        team.attach_day(season=other, event=event, day=1, by=cast.anna)


def test_a_season_of_players_has_no_teams(cast):
    season = create_season(club=cast.home, name="Saison 2026", by=cast.anna)
    with pytest.raises(Refused, match="Einzelwertung ohne Mannschaften"):
        team.add_team(where=season, name="Ass", by=cast.anna)
