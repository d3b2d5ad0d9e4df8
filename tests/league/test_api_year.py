"""The interface for machines over many events: seasons with their table, rankings; and the season's box."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Player
from league.services import people
from league.services import season as seasons
from tests.cast import browser_of

from .api_answers import asked, got
from .public_pages import page
from .season_stage import a_season, an_evening, three_evenings


@pytest.fixture
def season(cast):
    """The two best of three evenings count."""
    return a_season(cast, *three_evenings(cast), best=2)


def test_where_there_is_nothing_the_answer_is_empty_and_right(db):
    assert got("seasons") == {"seasons": [], "next": None}
    found = got("rankings")
    assert (found["ranking"], found["people"], found["next"], found["by"]) == ([], 0, None, "points")


def test_the_table_of_the_year(season):
    found = got(f"seasons/{season.uuid}")
    assert [(row["place"], row["name"], row["value"]) for row in found["table"][:2]] == [
        (1, "Carla Weiß", 16),
        (2, "Emil Sommer", 10),
    ]
    emil = found["table"][1]
    assert [(cell["state"], cell["value"]) for cell in emil["days"]] == [
        ("counted", 2),
        ("dropped", -6),
        ("counted", 8),
    ]
    assert [day["title"] for day in found["days"]] == [one.tournament.name for one in season.season_events.all()]
    assert (found["metric"], found["state"], len(found["rules"]) > 0) == ("points", "open", True)
    assert got("seasons")["seasons"] == [{key: found[key] for key in got("seasons")["seasons"][0]}]


def test_an_average_is_a_number_with_decimals(cast):
    season = a_season(cast, *three_evenings(cast), metric="points_per_runde")
    assert {type(row["value"]) for row in got(f"seasons/{season.uuid}")["table"]} <= {int, float}


def test_a_closed_season_stays_as_it_was(cast, season):
    before = got(f"seasons/{season.uuid}")["table"]
    seasons.close_season(season=season, based_on=None, by=cast.anna)
    assert got(f"seasons/{season.uuid}")["table"] == before


def test_a_season_without_an_evening(cast):
    assert got(f"seasons/{a_season(cast).uuid}")["table"] == []


def test_a_season_that_is_not_public_is_not_there_whoever_asks(cast, season):
    seasons.change_season(season=season, published=False, based_on=None, by=cast.anna)
    for user in (None, cast.anna):
        assert asked(f"seasons/{season.uuid}", client=browser_of(user)).status_code == 404
        assert got("seasons", client=browser_of(user))["seasons"] == []
        assert browser_of(user).get(reverse("season-box", args=[season.uuid])).status_code == 404


def test_seasons_of_one_club(cast, season):
    assert len(got(f"seasons?club={cast.home.uuid}")["seasons"]) == 1
    assert got(f"seasons?club={cast.away.uuid}")["seasons"] == []


def test_published_names_only(cast, season):
    people.change_player(player=cast.carla, publication=Player.INITIALS, based_on=None, by=cast.anna)
    for path in (f"seasons/{season.uuid}", "rankings"):
        told = json.dumps(got(path), ensure_ascii=False)
        assert ("Carla" in told, "C. W." in told) == (False, True)


# --- rankings


def test_rankings_by_points_and_by_average(cast, season):
    by_points, by_average = got("rankings"), got("rankings?by=per_runde&months=24")
    assert [(row["place"], row["name"], row["value"]) for row in by_points["ranking"][:2]] == [
        (1, "Carla Weiß", 16),
        (2, "Emil Sommer", 4),
    ]
    assert (by_average["months"], by_average["since"] is not None) == (24, True)
    assert by_average["ranking"][0]["value"] == 8
    assert got(f"rankings?club={cast.away.uuid}")["ranking"] == []
    assert got("rankings?as_of=2026-01-20")["ranking"][0]["points"] == 12


def test_rankings_page_by_page(season):
    first = got("rankings?limit=2")
    second = got(first["next"])
    third = got(second["next"])
    names = [row["name"] for answer in (first, second, third) for row in answer["ranking"]]
    assert (len(names), len(set(names)), third["next"], first["people"]) == (5, 5, None, 5)


@pytest.mark.parametrize(
    "query",
    ["by=glück", "months=0", "as_of=gestern", "page=0", "club=0b4c8f8e-8d70-4b2b-8a0c-0a3b8f0c1d2e", "cursor=1"],
)
def test_a_question_that_cannot_be_answered(db, query):
    assert asked(f"rankings?{query}").status_code == 400


def test_more_evenings_and_people_need_no_more_queries(cast, season):
    def queries(path):
        got(path)
        with CaptureQueriesContext(connection) as taken:
            got(path)
        return len(taken)

    few = [queries(path) for path in ("seasons", f"seasons/{season.uuid}", "rankings")]
    late = cast.players[5:9]
    for number in (4, 5):
        evening = an_evening(cast, number, dict(zip(late, (6, 2, -2, -6), strict=True)))
        seasons.add_events(season=season, events=[evening], based_on=None, by=cast.anna)
    a_season(cast, name="Saison 2027")
    assert [queries(path) for path in ("seasons", f"seasons/{season.uuid}", "rankings")] == few


# --- the box


def test_the_seasons_box_and_the_lines_to_copy(season):
    box = Client().get(reverse("season-box", args=[season.uuid]) + "?plaetze=2")
    told = box.content.decode()
    assert ("frame-ancestors *" in box["Content-Security-Policy"], box.has_header("X-Frame-Options")) == (True, False)
    assert told.count("<tr><td>") == 2
    assert '<bdi>Carla Weiß</bdi></th><td class="plus">+16</td>' in told
    assert "Alle Plätze" in told
    lines = page("season-embed", season.uuid)
    assert f"http://testserver/saison/{season.uuid}/kasten/" in lines
    assert "nach=2" not in lines
    assert reverse("season-embed", args=[season.uuid]) in page("season-detail", season.uuid)
