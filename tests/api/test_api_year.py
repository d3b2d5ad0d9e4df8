"""The interface for machines over a year: seasons with their table; and the season's box."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.clubs.services import people
from league.models import Player
from league.seasons import services as seasons
from tests.cast import browser_of
from tests.events.public_pages import page
from tests.layout import squeezed
from tests.seasons.season_stage import a_season, an_evening, three_evenings

from .api_answers import asked, got


@pytest.fixture
def season(cast):
    """The two best of three evenings count."""
    return a_season(cast, *three_evenings(cast), best=2)


def test_where_there_is_nothing_the_answer_is_empty_and_right(db):
    assert got("seasons") == {"seasons": [], "next": None}


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


def test_every_reason_has_a_code_that_stays_when_words_change(cast, season):
    carla, emil, *_others = got(f"seasons/{season.uuid}")["table"]
    assert (carla["because"], carla["because_code"]) == (
        "Vor Emil Sommer: mehr Punkte (+16 gegen +10).",
        "ahead-by-score",
    )
    assert [cell["reason_code"] for cell in emil["days"]] == [None, "worst-day", None]
    small = a_season(cast, *three_evenings(cast), name="Klein", min_entrants=5)
    assert {day["why_not_code"] for day in got(f"seasons/{small.uuid}")["days"]} == {"few-entrants"}


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
    told = json.dumps(got(f"seasons/{season.uuid}"), ensure_ascii=False)
    assert ("Carla" in told, "C. W." in told) == (False, True)


@pytest.mark.thorough
def test_more_evenings_and_people_need_no_more_queries(cast, season):
    def queries(path):
        got(path)
        with CaptureQueriesContext(connection) as taken:
            got(path)
        return len(taken)

    few = [queries(path) for path in ("seasons", f"seasons/{season.uuid}")]
    late = cast.players[5:9]
    for number in (4, 5):
        evening = an_evening(cast, number, dict(zip(late, (6, 2, -2, -6), strict=True)))
        seasons.add_events(season=season, events=[evening], based_on=None, by=cast.anna)
    a_season(cast, name="Saison 2027")
    assert [queries(path) for path in ("seasons", f"seasons/{season.uuid}")] == few


@pytest.mark.parametrize("user", ["anna", None])
def test_asked_again_it_is_304_until_something_changes(cast, season, user):
    client = browser_of(user and getattr(cast, user))
    for path in ("seasons", f"seasons/{season.uuid}"):
        known = asked(path, client)["ETag"]
        assert asked(path, client, headers={"If-None-Match": known}).status_code == 304
        seasons.change_season(season=season, name=f"Saison von {path}", based_on=None, by=cast.anna)
        later = asked(path, client, headers={"If-None-Match": known})
        assert (later.status_code, later["ETag"] != known) == (200, True)


def test_a_stranger_who_asks_again_costs_one_question(season):
    client = Client()
    for path in ("seasons", f"seasons/{season.uuid}"):
        asked(path, client)
        with CaptureQueriesContext(connection) as taken:
            asked(path, client)
        assert len(taken) == 1


# --- the box


def test_the_seasons_box_and_the_lines_to_copy(season):
    box = Client().get(reverse("season-box", args=[season.uuid]) + "?plaetze=2")
    told = squeezed(box.content.decode())
    assert ("frame-ancestors *" in box["Content-Security-Policy"], box.has_header("X-Frame-Options")) == (True, False)
    assert told.count("<tr><td>") == 2
    assert '<bdi>Carla Weiß</bdi></th><td class="plus">+16</td>' in told
    assert "Alle Plätze" in told
    lines = page("season-embed", season.uuid)
    assert f"http://testserver/saison/{season.uuid}/kasten/" in lines
    assert "nach=2" not in lines
    assert reverse("season-embed", args=[season.uuid]) in page("season-detail", season.uuid)
