"""The table of a league: against a naive recomputation, ties, substitutes, what is kept when it is closed."""

from collections import defaultdict
from fractions import Fraction

import pytest
from django.urls import reverse

from league.base.writing import Refused
from league.models import Fixture, Season, Team, TeamEntry, TeamMember, Tournament
from league.seasons.services import reopen_season
from league.teams import services as team
from league.teams.lineup import lineup
from league.teams.reads import League, plain, tournament_teams
from league.teams.single import ties
from tests.cast import a_player, browser_of
from tests.rows import chosen
from tests.seasons.season_stage import an_evening

from .team_stage import (
    a_league,
    finished,
    four_teams,
    large_league,
    match_day,
    people,
    read,
    squads,
    standing,
    table,
    teams_of,
)

pytestmark = pytest.mark.django_db


def naive(season, by_team) -> list[tuple]:
    """Place, name, Siegpunkte, Spielpunkte, from fixtures and published rows alone, without the engine."""
    wins, played = defaultdict(Fraction), defaultdict(int)
    for event in season.season_events.all():
        points = {row["name"]: row["points"] for row in event.tournament.published_standings.get().rows}
        total = {name: sum(points[player.name] for player in players) for name, players in by_team.items()}
        numbers = set(season.fixtures.filter(day=event.day).values_list("group", flat=True))
        for number in numbers:
            group = [one.team.name for one in season.fixtures.filter(day=event.day, group=number)]
            for name in group:
                better = len([other for other in group if total[other] > total[name]])
                equal = len([other for other in group if total[other] == total[name]])
                wins[name] += Fraction(sum(4 - better - extra for extra in range(equal)), equal)
                played[name] += total[name]
    value = {name: (wins[name], played[name]) for name in by_team}
    places = {name: 1 + len([other for other in value.values() if other > value[name]]) for name in value}
    return sorted((places[name], name, *value[name]) for name in by_team)


@pytest.mark.thorough
@pytest.mark.parametrize(("count", "seed"), [(16, 1), (16, 2), (13, 3), (15, 4)])
def test_the_table_equals_a_naive_recomputation(cast, count, seed):
    season, by_team = large_league(cast, count, seed)
    rows = sorted((r.place, r.team, r.siegpunkte, r.spielpunkte) for r in read(season).table.rows)
    assert rows == naive(season, by_team)


def test_four_peoples_points_become_spielpunkte_a_place_and_siegpunkte(cast):
    season, _teams, players = four_teams(cast)
    match_day(cast, 1, players, table(10, 4, -6), table(2, 4, -2), table(2, 2, 2), table(0, 4, -2), where=season)
    assert standing(season) == [
        (1, "Ass", "3,5", 14), (1, "Bube", "3,5", 14), (3, "Dame", "2", -8), (4, "König", "1", -20),
    ]  # fmt: skip
    [day] = read(season).days
    ass = day.side_of(season.teams.get(name="Ass"))
    assert ass.sum_in_words == "+10 + 2 + 2 + 0 = +14"
    assert ass.why == "Platz 1 geteilt von Ass und Bube: (4 + 3) : 2 = 3,5 Siegpunkte"
    assert day.side_of(season.teams.get(name="König")).why == "Platz 4 der Gruppe: 1\N{NO-BREAK SPACE}Siegpunkt"


def test_equal_teams_share_the_place_and_it_is_said(cast):
    season, _teams, players = four_teams(cast)
    match_day(cast, 1, players, table(5, 5, -5), where=season)
    assert standing(season) == [
        (1, "Ass", "3,5", 5), (1, "Bube", "3,5", 5), (3, "Dame", "1,5", -5), (3, "König", "1,5", -5),
    ]  # fmt: skip
    assert [line.mark for line in read(season).rows] == [
        "Aufstieg offen: Platz geteilt", "Aufstieg offen: Platz geteilt", "Abstieg offen: Platz geteilt",
        "Abstieg offen: Platz geteilt",
    ]  # fmt: skip
    assert [name for name, _why in read(season).explained] == ["Ass", "Bube", "Dame", "König"]


def test_spielpunkte_decide_between_equal_siegpunkte(cast):
    season, _teams, players = four_teams(cast)
    match_day(cast, 1, players, table(9, 5, -5), where=season)
    match_day(cast, 2, players, table(1, 3, -1), where=season)
    assert [row[:3] for row in standing(season)][:2] == [(1, "Ass", "7"), (2, "Bube", "7")]
    assert read(season).explained[0] == ("Ass", "Vor Bube: mehr Spielpunkte (+10 gegen +8).")


def test_whoever_is_in_a_squad_plays_for_that_team_at_once(cast):
    season, teams, players = four_teams(cast)
    event = match_day(cast, 1, players, *[table(6, 4, 2)] * 4, where=season)
    assert TeamEntry.objects.filter(entry__tournament=event).count() == 16
    assert not lineup(event, teams).incomplete


def test_a_substitute_plays_counts_and_is_marked(cast):
    season, (ass, *_others), players = four_teams(cast)
    spare = a_player("Ersa", "Tz", cast.home)
    team.add_member(team=ass, player=spare, substitute=True, by=cast.anna)
    event = match_day(cast, 1, [spare, *players[1:]], *[table(6, 4, 2)] * 4, where=season)
    side = read(season).days[0].side_of(ass)
    assert {person.entry.name: person.substitute for person in side.people}["Ersa Tz"] is True
    assert sum(person.substitute for person in side.people) == 1
    assert side.total == 24
    assert lineup(event, [ass]).incomplete == []


def test_who_is_in_no_squad_can_be_lined_up_and_counts_as_a_substitute(cast):
    season, teams, players = four_teams(cast)
    stranger = a_player("Zu", "Fall")
    event = match_day(cast, 1, [stranger, *players[1:]], *[table(6, 4, 2)] * 4, where=season)
    assert lineup(event, teams).incomplete == [(teams[0], 3)]
    assert read(season).days[0].side_of(teams[0]).warning == "3 statt 4 Personen"
    entry = event.entries.get(player=stranger)
    team.set_lineup(where=season, event=event, choice={entry: teams[0]}, by=cast.anna)
    side = read(season).days[0].side_of(teams[0])
    assert (side.warning, side.total) == ("", 24)
    assert [person.substitute for person in side.people if person.entry == entry] == [True]


def test_several_events_can_be_one_match_day(cast):
    season, _teams, players = four_teams(cast)
    match_day(cast, 1, players, table(6, 4, 2), where=season)
    match_day(cast, 2, players, table(6, 10, -8), day=1, where=season)
    assert standing(season)[:2] == [(1, "Bube", "4", 14), (2, "Ass", "3", 12)]


def test_a_draft_counts_for_nobody_in_a_published_league(cast):
    season, _teams, players = four_teams(cast)
    event = match_day(cast, 1, players, table(6, 4, 2), where=season)
    Tournament.objects.filter(pk=event.pk).update(published=False)
    assert {row[2:] for row in standing(season)} == {("0", 0)}


def test_an_absent_team_gets_nothing(cast):
    season, _teams, players = four_teams(cast)
    a, b, c = players[0], players[4], players[8]
    event = an_evening(cast, 1, {a: 6, b: 0, c: -6, a_player("Zu", "Fall"): 0})
    team.attach_day(season=season, event=event, day=1, by=cast.anna)
    assert standing(season)[-1] == (4, "König", "0", 0)
    assert [row[2] for row in standing(season)[:3]] == ["4", "3", "2"]


def test_a_closed_league_stays_as_it_was_until_it_is_opened_again(cast):
    season, (ass, *_others), players = four_teams(cast)
    event = match_day(cast, 1, players, table(9, 5, -5), where=season)
    before = standing(season)
    team.close_league(season=season, based_on=None, by=cast.anna)
    rows = [row | {"points": 0} for row in event.published_standings.get().rows]
    event.published_standings.create(number=2, rows=rows, reason="nachgerechnet", by=cast.anna)
    assert standing(season) == before
    with pytest.raises(Refused, match="ist abgeschlossen"):
        team.rename_team(team=Team.objects.get(pk=ass.pk), name="X", club=None, by=cast.anna)
    reopen_season(season=season, reason="nachgerechnet", based_on=None, by=cast.anna)
    assert {row[3] for row in standing(season)} == {0}


def test_who_qualifies_can_be_asked_of_a_closed_league(cast):
    season, _teams, players = four_teams(cast)
    match_day(cast, 1, players, table(9, 5, -5), where=season)
    team.close_league(season=season, based_on=None, by=cast.anna)
    page = browser_of(None).get(reverse("season-qualification", args=[season.uuid]))
    assert (page.status_code, len(page.context["runners"])) == (200, 4)


def test_nothing_to_keep_nothing_to_close(cast):
    season, _teams, _players = four_teams(cast)
    with pytest.raises(Refused, match="Noch ist kein Ergebnis da"):
        team.close_league(season=season, based_on=None, by=cast.anna)


@pytest.mark.thorough
def test_reading_a_league_costs_the_same_however_many_teams_and_days(cast, django_assert_max_num_queries):
    season, _squads = large_league(cast, 16, 1)
    season = Season.objects.select_related("club").get(pk=season.pk)
    with django_assert_max_num_queries(8):
        shown = League(plain(season))
        assert len(shown.rows) == 16
        assert all(person.entry.player.uuid for day in shown.days for group in day.groups for side in group
                   for person in side.people)  # fmt: skip


# --- squads


def test_nobody_plays_for_two_teams_of_a_league(cast):
    _season, (_ass, bube, *_others), players = four_teams(cast)
    with pytest.raises(Refused, match="gehört schon zu „Ass“"):
        team.add_member(team=bube, player=players[0], by=cast.anna)


def test_leaving_a_squad_does_not_change_what_was_played(cast):
    season, (ass, *_others), players = four_teams(cast)
    match_day(cast, 1, players, *[table(6, 4, 2)] * 4, where=season)
    before = standing(season)
    team.remove_member(member=TeamMember.objects.get(team=ass, player=players[0]), by=cast.anna)
    assert standing(season) == before


def test_two_teams_of_a_league_are_not_called_the_same(cast):
    season, teams, _players = four_teams(cast)
    for act in (
        lambda: team.add_team(where=season, name="ASS", by=cast.anna),
        lambda: team.rename_team(team=teams[1], name="ass", club=None, by=cast.anna),
    ):
        with pytest.raises(Refused, match="gibt es hier schon"):
            act()


# --- teams of one tournament


def test_a_tournaments_teams_are_ranked_by_the_sum_of_their_people(cast):
    event = finished(cast, 1, dict(zip(cast.players[:9], [9, 1, 5, 5, -4, -6, 3, 4, 0], strict=True)))
    one, two, three = teams_of(cast, event, "Eins", "Zwei", "Drei")
    entries = list(event.entries.order_by("number"))
    choice = {entry: one if n < 4 else two if n < 8 else three for n, entry in enumerate(entries)}
    team.set_lineup(where=event, event=event, choice=choice, by=cast.anna)
    assert [(s.place, s.team.name, s.side.total, s.side.warning) for s in tournament_teams(event)] == [
        (1, "Eins", 20, ""), (2, "Drei", 0, "1 statt 4 Personen"), (3, "Zwei", -3, ""),
    ]  # fmt: skip


def test_teams_with_the_same_sum_share_the_place(cast):
    event = finished(cast, 1, dict(zip(cast.players[:3], [4, 4, -8], strict=True)))
    teams = teams_of(cast, event, "Eins", "Zwei", "Drei")
    choice = dict(zip(event.entries.order_by("number"), teams, strict=True))
    team.set_lineup(where=event, event=event, choice=choice, by=cast.anna)
    sums = tournament_teams(event)
    assert [(one.place, one.tied) for one in sums] == [(1, True), (1, True), (3, False)]
    assert ties(sums) == ["Platz 1 teilen sich Eins und Zwei: je +4 Punkte."]


def test_the_match_day_of_a_league_has_no_teams_of_its_own(cast):
    season, _teams, players = four_teams(cast)
    event = match_day(cast, 1, players, table(6, 4, 2), where=season)
    with pytest.raises(Refused, match="ist Spieltag einer Liga"):
        team.add_team(where=event, name="Eins", by=cast.anna)


# --- who is proposed


def test_a_substitute_is_proposed_only_where_one_of_the_four_is_missing(cast):
    season, teams, players = four_teams(cast)
    spares = [a_player("Ersatz", name, cast.home) for name in ("Ass", "Bube")]
    for one, spare in zip(teams, spares, strict=False):
        team.add_member(team=one, player=spare, substitute=True, by=cast.anna)
    here = [spares[0], *players[1:], spares[1]]  # Carla of the first team stays at home
    event = finished(cast, 1, dict.fromkeys(here, 0))
    team.attach_day(season=season, event=event, day=1, by=cast.anna)
    given = {one.entry.player: one.team for one in lineup(event, teams).choices}
    assert given[spares[0]] == teams[0]
    assert given[spares[1]] is None
    assert not lineup(event, teams).incomplete
    assert not lineup(event, teams).not_stored


# --- double match days and qualifications


def test_saturday_and_sunday_are_two_match_days_each_with_its_own_siegpunkte(cast):
    where, _teams, players = four_teams(cast)
    team.make_plan(season=where, double=True, based_on=None, by=cast.anna)
    match_day(cast, 1, players, *[table(6, 4, -2)] * 4, where=where)
    match_day(cast, 2, players, *[table(4, 6, -2)] * 4, where=where)
    assert standing(where) == [(1, "Ass", "7", 40), (1, "Bube", "7", 40), (3, "Dame", "4", -16), (4, "König", "2", -64)]
    with pytest.raises(Refused, match="Der Plan hat 2 Spieltage"):
        match_day(cast, 3, players, *[table(4, 6, -2)] * 4, where=where)


@pytest.mark.thorough
def test_a_league_planned_before_with_one_award_for_both_days_keeps_it(cast):
    """Its plan has one match day, and both events belong to it: their points are added up."""
    where, _teams, players = four_teams(cast)
    team.make_plan(season=where, double=False, based_on=None, by=cast.anna)
    match_day(cast, 1, players, *[table(6, 4, -2)] * 4, day=1, where=where)
    match_day(cast, 2, players, *[table(4, 6, -2)] * 4, day=1, where=where)
    assert [(row[1], row[2]) for row in standing(where)] == [
        ("Ass", "3,5"),
        ("Bube", "3,5"),
        ("Dame", "2"),
        ("König", "1"),
    ]


@pytest.mark.parametrize("count", chosen([5, 8, 12], 0))
def test_a_qualification_gets_siegpunkte_too(cast, count):
    where = a_league(cast, promoted=2)
    teams = teams_of(cast, where, *(f"Team {n:02}" for n in range(1, count + 1)))
    players = people(cast, 4 * count)
    squads(cast, teams, players)
    team.make_plan(season=where, based_on=None, by=cast.anna)
    points = {player: count - at // 4 for at, player in enumerate(players)}
    event = finished(cast, 1, points)
    team.attach_day(season=where, event=event, day=1, by=cast.anna)
    rows = read(where).rows
    assert [line.siegpunkte for line in rows] == [str(n) for n in range(count, 0, -1)]
    assert [line.row.mark for line in rows[:3]] == ["promotion", "promotion", None]
    side = read(where).days[0].groups[0][0]
    assert side.why == f"Platz 1 der Gruppe: {count} Siegpunkte"


def test_a_shared_place_of_a_qualification_says_how_it_is_divided(cast):
    where = a_league(cast)
    teams = teams_of(cast, where, *"ABCDE")
    players = people(cast, 20)
    squads(cast, teams, players)
    team.make_plan(season=where, based_on=None, by=cast.anna)
    event = finished(cast, 1, {player: (5, 5, 1, 0, -9)[at // 4] for at, player in enumerate(players)})
    team.attach_day(season=where, event=event, day=1, by=cast.anna)
    assert read(where).days[0].groups[0][0].why == "Platz 1 geteilt von A und B: (5 + 4) : 2 = 4,5 Siegpunkte"


def test_a_closed_league_keeps_its_numbers_whatever_its_plan_becomes(cast):
    """Closed with one award for Saturday and Sunday together, as leagues were planned before."""
    where, teams, players = four_teams(cast)
    team.make_plan(season=where, double=False, based_on=None, by=cast.anna)
    for number, rows in ((1, [table(6, 4, -2)] * 4), (2, [table(2, 10, -4)] * 4)):
        match_day(cast, number, players, *rows, day=1, where=where)
    team.close_league(season=where, based_on=None, by=cast.anna)
    before = standing(where)
    assert before == [(1, "Bube", "4", 56), (2, "Ass", "3", 32), (3, "Dame", "2", -24), (4, "König", "1", -64)]
    where.fixtures.all().delete()
    where.season_events.filter(tournament__date__gt=where.season_events.first().tournament.date).update(day=2)
    Fixture.objects.bulk_create(Fixture(season=where, day=day, group=1, team=one) for day in (1, 2) for one in teams)
    assert standing(where) == before
