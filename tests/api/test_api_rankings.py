"""The interface for machines: rankings over a span or of all time, by what was scored or by strength with how sure it
is; page by page, as of a day, of one club, under published names."""

import datetime
import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.clubs.services import people
from league.models import Player
from league.ranking import services
from league.ranking.table import WINDOW, rating_table
from tests.cast import browser_of
from tests.once import once
from tests.ranking.ranking_stories import an_evening_list
from tests.seasons.season_stage import three_evenings

from .api_answers import asked, got

NOBODY = "0b4c8f8e-8d70-4b2b-8a0c-0a3b8f0c1d2e"


@pytest.fixture
@once
def played(cast):
    """Three evenings of five people; Carla has most points."""
    three_evenings(cast)
    services.make_months()
    return cast


@pytest.fixture
@once
def rated(cast):
    """Last month six lists of four people; today a fifth plays his first."""
    today = timezone.localdate()
    for _number in range(6):
        an_evening_list(cast, today.replace(day=1) - datetime.timedelta(days=1), (12, 4, -6, -10))
    an_evening_list(cast, today, (-4, 12, -2, -6), four=[cast.players[4], *cast.players[:3]])
    services.make_months()
    return cast


def names(answer):
    return [row["name"] for row in answer["ranking"]]


def queries(path):
    got(path)
    with CaptureQueriesContext(connection) as taken:
        got(path)
    return len(taken)


@pytest.mark.parametrize("by", ["points", "rating"])
def test_where_there_is_nothing_the_answer_is_empty_and_right(db, by):
    found = got(f"rankings?by={by}")
    assert (found["ranking"], found["people"], found["next"], found["by"]) == ([], 0, None, by)


# --- by what was scored


def test_by_points_and_by_average(played):
    by_points, by_average = got("rankings"), got(f"rankings?by=per_runde&months={WINDOW}")
    assert [(row["place"], row["name"], row["value"]) for row in by_points["ranking"][:2]] == [
        (1, "Carla Weiß", 16),
        (2, "Emil Sommer", 4),
    ]
    assert (by_average["months"], by_average["since"] is not None) == (24, True)
    assert by_average["ranking"][0]["value"] == 8
    assert got(f"rankings?club={played.away.uuid}")["ranking"] == []
    assert got("rankings?as_of=2026-01-20")["ranking"][0]["points"] == 12
    assert {row["rating"] for row in by_points["ranking"]} == {None}


def test_what_is_older_than_the_span_counts_only_of_all_time(cast):
    today = timezone.localdate()
    an_evening_list(cast, today.replace(year=today.year - 3, day=1), (12, 4, -6, -10))
    an_evening_list(cast, today, (-4, 2, 4, -2))
    services.make_months()
    assert [row["points"] for row in got("rankings?months=24")["ranking"]] == [4, 2, -2, -4]
    assert [row["points"] for row in got("rankings")["ranking"]] == [8, 6, -2, -12]


def test_who_is_below_the_minimum_is_marked_and_has_no_place(rated):
    found = got("rankings?by=per_runde")
    assert found["minimum"] == 1
    for _number in range(6):
        an_evening_list(rated, timezone.localdate(), (12, 4, -6, -10))
    found = got("rankings?by=per_runde")
    assert found["minimum"] == 12
    assert {(row["place"] is None, row["below_minimum"]) for row in found["ranking"]} == {(False, False), (True, True)}
    assert all(row["below_minimum"] == (row["rounds"] < 12) for row in found["ranking"])
    assert not any(row["below_minimum"] for row in got("rankings")["ranking"])  # points need no minimum


# --- by strength


def test_a_strength_comes_with_how_sure_it_is(rated):
    found = got("rankings?by=rating")
    emil, carla = found["ranking"][:2]
    assert (found["by"], found["months"], found["outdated"], found["minimum"], found["people"]) == (
        "rating", None, False, 5, 5,
    )  # fmt: skip
    assert sorted([emil["name"], carla["name"]]) == ["Carla Weiß", "Emil Sommer"]
    for row in found["ranking"]:
        rating = row["rating"]
        assert rating["uncertainty"] > 0
        assert rating["at_least"] == pytest.approx(rating["expected"] - rating["uncertainty"], abs=0.001)
        assert row["value"] == rating["at_least"]
    right = [(Player.objects.get(pk=line.player).published_name, line.place) for line in rating_table().lines]
    assert [(row["name"], row["place"]) for row in found["ranking"]] == right


def test_who_has_few_lists_has_a_strength_but_no_place(rated):
    few = [row for row in got("rankings?by=rating")["ranking"] if row["below_minimum"]]
    assert [(row["player"], row["place"], row["rating"]["lists"]) for row in few] == [
        (str(rated.players[4].uuid), None, 1)
    ]
    assert few[0]["rating"]["uncertainty"] > max(
        row["rating"]["uncertainty"] for row in got("rankings?by=rating")["ranking"] if row["place"]
    )


def test_a_strength_as_of_a_day_is_that_of_the_last_whole_month(rated):
    today = timezone.localdate()
    found = got(f"rankings?by=rating&as_of={today.replace(day=1)}")
    assert found["as_of"] == str(today.replace(day=1) - datetime.timedelta(days=1))
    assert {(row["rating"]["lists"], row["lists"]) for row in found["ranking"]} == {(6, 6)}


def test_strengths_of_one_club(rated):
    assert len(got(f"rankings?by=rating&club={rated.home.uuid}")["ranking"]) == 5
    assert got(f"rankings?by=rating&club={rated.away.uuid}")["ranking"] == []


def test_what_is_too_much_to_compute_while_somebody_waits_is_said(rated, monkeypatch):
    monkeypatch.setattr("league.api.seasons.AT_ONCE", 2)
    found = got("rankings?by=rating")
    assert (found["outdated"], found["ranking"]) == (True, [])
    services.refresh_ratings()
    assert got("rankings?by=rating")["outdated"] is False


# --- what all have in common


@pytest.mark.parametrize("by", ["points", "rating"])
def test_published_names_only_the_same_for_everybody(rated, by):
    people.change_player(player=rated.carla, publication=Player.INITIALS, based_on=None, by=rated.anna)
    path = f"rankings?by={by}"
    told = json.dumps(got(path), ensure_ascii=False)
    assert ("Carla" in told, "C. W." in told) == (False, True)
    assert got(path, client=browser_of(rated.anna)) == got(path)


@pytest.mark.parametrize("by", ["points", "rating"])
def test_pages_neither_miss_nor_repeat_anybody(rated, by):
    whole = got(f"rankings?by={by}")
    first = got(f"rankings?by={by}&limit=2&club={rated.home.uuid}")
    second = got(first["next"])
    third = got(second["next"])
    assert names(first) + names(second) + names(third) == names(whole)
    assert (third["next"], first["people"], whole["next"]) == (None, 5, None)


def test_pages_can_be_counted_too(played):
    whole, second = names(got("rankings")), got("rankings?limit=2&page=2")
    assert names(second) == whole[2:4]
    assert names(got(second["next"])) == whole[4:]
    assert names(got("rankings?page=9")) == []


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("by=glück", "bad_parameter"), ("months=0", "bad_parameter"), ("as_of=gestern", "bad_parameter"),
        ("page=0", "bad_parameter"), ("cursor=1", "bad_parameter"), ("by=rating&months=24", "bad_parameter"),
        (f"page=1&cursor={NOBODY}", "bad_parameter"), (f"cursor={NOBODY}", "unknown_cursor"),
        (f"club={NOBODY}", "unknown_club"), ("mindestens=1", "unknown_parameter"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_answered(db, query, code):
    answer = asked(f"rankings?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_somebody_who_is_in_no_ranking_is_no_cursor(played):
    assert asked(f"rankings?cursor={played.players[9].uuid}").json()["code"] == "unknown_cursor"


@pytest.mark.parametrize("path", ["rankings", "rankings?by=rating", "rankings?months=24&as_of=2026-11-30"])
@pytest.mark.parametrize("user", ["anna", None])
def test_asked_again_it_is_304_until_something_changes(rated, user, path):
    client = browser_of(user and getattr(rated, user))
    known = asked(path, client)["ETag"]
    assert asked(path, client, headers={"If-None-Match": known}).status_code == 304
    people.change_player(player=rated.carla, last_name="Winter", based_on=None, by=rated.anna)
    later = asked(path, client, headers={"If-None-Match": known})
    assert (later.status_code, "Carla Winter" in names(later.json())) == (200, True)


@pytest.mark.parametrize("path", ["rankings", "rankings?by=rating", "rankings?months=24&as_of=2026-11-30"])
def test_a_stranger_who_asks_again_costs_one_question(rated, path):
    client = Client()
    asked(path, client)
    asked(path, client)  # strengths are computed by the first, and raise the version
    assert _questions(path, client) == 1


def test_so_does_the_next_page_with_all_filters(rated):
    client, query = Client(), f"by=per_runde&months=24&as_of={timezone.localdate()}&club={rated.home.uuid}&limit=2"
    more = asked(f"rankings?{query}", client).json()["next"]
    asked(more, client)
    assert _questions(more, client) == 1


def _questions(path, client):
    with CaptureQueriesContext(connection) as taken:
        asked(path, client)
    return len(taken)


@pytest.mark.thorough
def test_more_evenings_and_people_need_no_more_queries(rated):
    paths = ["rankings?limit=200", "rankings?by=rating&limit=200", f"rankings?club={rated.home.uuid}&months=24"]
    few = [queries(path) for path in paths]
    for _number in range(3):
        an_evening_list(rated, timezone.localdate(), (2, 4, -2, -4), four=rated.players[5:9])
    assert [queries(path) for path in paths] == few
