"""The interface for machines: seasons of teams with their squads, match days, table and cross table; only what is
published, under published names."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.clubs.services import people
from league.events.services import tournament
from league.models import Player, Season
from league.seasons import services as seasons
from league.teams import services as team
from tests.cast import a_player, browser_of
from tests.once import once
from tests.seasons.season_stage import a_season
from tests.teams.team_stage import a_league, four_teams, large_league, match_day, table

from .api_answers import asked, got


@pytest.fixture
@once
def played(cast):
    """A league of four with a plan and its match day, a substitute in the first team."""
    cast.league, cast.teams, cast.people = four_teams(cast)
    cast.spare = a_player("Ersa", "Tz", cast.home)
    team.add_member(team=cast.teams[0], player=cast.spare, substitute=True, by=cast.anna)
    team.make_plan(season=cast.league, based_on=None, by=cast.anna)
    rows = table(10, 4, -6), table(2, 4, -2), table(2, 2, 2), table(0, 2, -2)
    cast.event = match_day(cast, 1, [cast.spare, *cast.people[1:]], *rows, where=cast.league)
    return cast


def told(played):
    return got(f"leagues/{played.league.uuid}")


def queries(path):
    got(path)
    with CaptureQueriesContext(connection) as taken:
        got(path)
    return len(taken)


# --- what there is


def test_where_there_is_nothing_the_answer_is_empty_and_right(db):
    assert got("leagues") == {"leagues": [], "next": None}


def test_the_table_has_both_columns_and_says_who_goes_up_and_down(played):
    rows = told(played)["table"]
    assert [(row["place"], row["name"], row["siegpunkte"], row["spielpunkte"], row["mark"]) for row in rows] == [
        (1, "Ass", 4, 14, "promotion"),
        (2, "Bube", 3, 12, None),
        (3, "Dame", 2, -8, None),
        (4, "König", 1, -18, "relegation"),
    ]
    assert {row["days"] for row in rows} == {1}


def test_a_match_day_tells_groups_people_and_where_the_numbers_come_from(played):
    found = told(played)
    (day,) = found["days"]
    assert (day["day"], day["played"], day["running"], found["days_played"]) == (1, True, False, 1)
    assert [one["event"] for one in day["events"]] == [str(played.event.uuid)]
    (group,) = day["groups"]
    best = group["teams"][0]
    assert (group["group"], [side["name"] for side in group["teams"]]) == (1, ["Ass", "Bube", "Dame", "König"])
    assert (best["place"], best["siegpunkte"], best["spielpunkte"]) == (1, 4, 14)
    assert (best["text"], best["warning"]) == ("Platz 1 der Gruppe: 4 Siegpunkte", "")
    assert best["people"][0].items() >= {"name": "Ersa Tz", "points": 10, "substitute": True}.items()
    assert sum(one["points"] for one in best["people"]) == best["spielpunkte"]


def test_teams_have_their_squads(played):
    first = told(played)["teams"][0]
    assert (first["name"], first["number"], first["club"]["uuid"]) == ("Ass", 1, str(played.home.uuid))
    assert [(one["name"], one["substitute"]) for one in first["squad"]][-1] == ("Ersa Tz", True)
    assert [one["player"] for one in first["squad"]][:4] == [str(one.uuid) for one in played.people[:4]]


def test_the_cross_table_tells_both_sides_of_every_meeting(played):
    cross = {row["name"]: {met["name"]: (met["own"], met["others"]) for met in row["met"]}
             for row in told(played)["cross"]}  # fmt: skip
    assert cross["Ass"] == {"Bube": (14, 12), "Dame": (14, -8), "König": (14, -18)}
    for one, met in cross.items():
        for other, (own, others) in met.items():
            assert cross[other][one] == (others, own)


def test_a_shared_place_is_a_number_with_a_half(cast):
    where, _teams, players = four_teams(cast)
    rows = table(4, 4, -2), table(0, 0, 0), table(0, 0, 0), table(0, 0, 0)
    match_day(cast, 1, players, *rows, where=where)
    sides = got(f"leagues/{where.uuid}")["days"][0]["groups"][0]["teams"]
    assert [(side["place"], side["tied"], side["siegpunkte"]) for side in sides] == [
        (1, True, 3.5), (1, True, 3.5), (3, False, 2), (4, False, 1),
    ]  # fmt: skip


def test_what_is_not_played_yet_is_null_and_not_nought(cast):
    where, _teams, _players = four_teams(cast)
    team.make_plan(season=where, based_on=None, by=cast.anna)
    found = got(f"leagues/{where.uuid}")
    (day,) = found["days"]
    assert (day["played"], day["events"], found["days_played"]) == (False, [], 0)
    assert {(one["place"], one["siegpunkte"], one["spielpunkte"]) for one in day["groups"][0]["teams"]} == {
        (None, None, None)
    }
    assert [row["met"] for row in found["cross"]] == [[]] * 4


def test_a_league_without_a_team(cast):
    found = got(f"leagues/{a_league(cast).uuid}")
    assert (found["teams"], found["days"], found["table"], found["cross"]) == ([], [], [], [])


def test_a_closed_league_stays_as_it_was(played):
    before = told(played)
    team.close_league(season=played.league, based_on=None, by=played.anna)
    after = told(played)
    assert after["state"] == Season.CLOSED
    assert [after[part] for part in ("table", "cross", "teams", "days")] == [
        before[part] for part in ("table", "cross", "teams", "days")
    ]


@pytest.mark.thorough
def test_a_league_of_the_size_of_the_bundesliga(cast):
    where, _people = large_league(cast, 16, seed=4)
    found = got(f"leagues/{where.uuid}")
    assert [[len(group["teams"]) for group in day["groups"]] for day in found["days"]] == [[4] * 4] * 10
    assert {len(row["met"]) for row in found["cross"]} == {15}
    assert sum(row["siegpunkte"] for row in found["table"]) == pytest.approx(10 * 4 * 10, abs=0.01)


# --- which one


def test_leagues_of_one_club_page_by_page(cast):
    for name in ("Liga A", "Liga B", "Liga C"):
        seasons.create_season(club=cast.home, name=name, kind=Season.TEAMS, by=cast.anna)
    a_season(cast)
    first = got(f"leagues?limit=2&club={cast.home.uuid}")
    assert [one["name"] for one in first["leagues"] + got(first["next"])["leagues"]] == ["Liga C", "Liga B", "Liga A"]
    assert got(f"leagues?club={cast.away.uuid}")["leagues"] == []


def test_a_season_of_the_other_kind_is_found_under_its_own_address(played):
    people_only = a_season(played)
    for wrong, right in [("seasons", "leagues"), ("leagues", "seasons")]:
        this = played.league if right == "leagues" else people_only
        answer = asked(f"{wrong}/{this.uuid}")
        assert (answer.status_code, answer["Location"]) == (302, f"/api/v1/{right}/{this.uuid}")
        assert [one["uuid"] for one in got(right)[right]] == [str(this.uuid)]


# --- what is not published


def test_a_league_that_is_not_public_is_not_there_whoever_asks(played):
    seasons.change_season(season=played.league, published=False, based_on=None, by=played.anna)
    for user in (None, played.dieter, played.anna):
        for path in ("leagues", "seasons"):
            assert asked(f"{path}/{played.league.uuid}", client=browser_of(user)).status_code == 404
        assert got("leagues", client=browser_of(user))["leagues"] == []


def test_a_match_day_that_is_not_public_tells_nothing(played):
    tournament.change_tournament(tournament=played.event, published=False, based_on=None, by=played.anna)
    for user in (None, played.anna):
        found = got(f"leagues/{played.league.uuid}", client=browser_of(user))
        assert (found["days_played"], found["days"][0]["events"]) == (0, [])
        assert str(played.event.uuid) not in json.dumps(found)
        assert {row["spielpunkte"] for row in found["table"]} == {0}


def test_a_closed_league_keeps_its_numbers_but_names_nobody_of_an_event_that_was_withdrawn(played):
    team.close_league(season=played.league, based_on=None, by=played.anna)
    before = told(played)
    tournament.change_tournament(tournament=played.event, published=False, based_on=None, by=played.anna)
    after = told(played)
    assert [after[part] for part in ("table", "cross")] == [before[part] for part in ("table", "cross")]
    (day,) = after["days"]
    assert (day["events"], [side["people"] for side in day["groups"][0]["teams"]]) == ([], [[]] * 4)
    assert [side["spielpunkte"] for side in day["groups"][0]["teams"]] == [14, 12, -8, -18]
    page = browser_of(None).get(f"/saison/{played.league.uuid}/spieltage/").content.decode()
    named = [side["people"][0]["name"] for side in before["days"][0]["groups"][0]["teams"]]
    assert "jemand" in page
    assert [name for name in named if name in page] == []


@pytest.mark.parametrize("wish", [Player.INITIALS, Player.NUMBER])
def test_published_names_only(played, wish):
    for one in (played.carla, played.spare):  # of the squad, and of the match day
        people.change_player(player=one, publication=wish, based_on=None, by=played.anna)
    for user in (None, played.anna):
        answer = asked(f"leagues/{played.league.uuid}", client=browser_of(user)).content.decode()
        assert ("Carla" in answer, "Ersa" in answer) == (False, False)
    assert (wish == Player.INITIALS) == ("E. T." in answer)


# --- how it travels


def _acts(played):
    """Whatever changes what is told, one after the other."""
    anna, where = {"by": played.anna}, played.league
    yield "name", lambda: seasons.change_season(season=where, name="Oberliga", based_on=None, **anna)
    yield "squad", lambda: team.remove_member(member=played.teams[0].members.get(player=played.spare), **anna)
    yield "person", lambda: people.change_player(player=played.carla, last_name="Winter", based_on=None, **anna)
    yield "team", lambda: team.rename_team(team=played.teams[1], name="Karo", club=None, **anna)
    lineup = {played.event.entries.get(player=played.spare): None}
    yield "lineup", lambda: team.set_lineup(where=where, event=played.event, choice=lineup, **anna)
    yield "reopened", lambda: tournament.reopen_tournament(tournament=played.event, reason="Nachtrag", **anna)
    yield "finished", lambda: tournament.finish_tournament(tournament=played.event, **anna)
    yield "closed", lambda: team.close_league(season=where, based_on=None, **anna)


def test_no_answer_is_older_than_the_last_act(played):
    """Who asked before hears what one hears who never asked; and each act does change what is told."""
    regular = Client()
    before = asked(f"leagues/{played.league.uuid}", regular)
    for name, act in _acts(played):
        act()
        now = asked(f"leagues/{played.league.uuid}", regular, headers={"If-None-Match": before["ETag"]})
        assert (now.status_code, now.content != before.content) == (200, True), name
        for path in ("leagues", f"leagues/{played.league.uuid}"):
            assert asked(path, regular).content == asked(path, Client()).content, name
        before = now


@pytest.mark.parametrize("user", ["anna", None])
def test_asked_again_it_is_304(played, user):
    client = browser_of(user and getattr(played, user))
    for path in ("leagues", f"leagues/{played.league.uuid}"):
        known = asked(path, client)["ETag"]
        again = asked(path, client, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", known)


def test_a_stranger_who_asks_again_costs_one_question(played):
    client = Client()
    for path in ("leagues", f"leagues/{played.league.uuid}"):
        asked(path, client)
        with CaptureQueriesContext(connection) as taken:
            asked(path, client)
        assert len(taken) == 1


@pytest.mark.thorough
def test_more_teams_days_and_people_need_no_more_queries(played):
    few = [queries(path) for path in ("leagues", f"leagues/{played.league.uuid}")]
    seasons.change_season(season=played.league, name="Landesliga", based_on=None, by=played.anna)
    large, _people = large_league(played, 13, seed=2)
    assert [queries(path) for path in ("leagues", f"leagues/{large.uuid}")] == few
