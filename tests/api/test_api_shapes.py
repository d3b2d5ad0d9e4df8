"""Every answer of the interface has the shape that its document describes: over all that the demo shows, and where
there is nothing yet."""

import datetime
from random import Random

import pytest
from django.db import transaction
from openapi_spec_validator import validate

from league.api.endpoints import ENDPOINTS
from league.demo import evenings, tournaments
from league.demo.build import LAST_EVENING
from league.demo.people import invite_everybody
from league.models import Player, Spielliste, Tournament

from .api_answers import DOCUMENT, STRICT, asked, complaints, got


@pytest.fixture(scope="module")
def demo(django_db_setup, django_db_blocker):
    """Most of it, built once for this file, and taken back after the last test."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = invite_everybody("geheim")
        evenings.season(cast, LAST_EVENING, Random(5), count=5)
        tournaments.running(cast, datetime.date(2026, 11, 14), Random(2))
        tournaments.planned(cast, datetime.date(2026, 12, 5))
        yield
        transaction.set_rollback(True)


@pytest.fixture
def shown(demo, db):
    """All events of the demo, from the interface itself, page by page."""
    events, path = [], "tournaments?limit=4"
    while path:
        page = got(path)
        events, path = events + page["tournaments"], page["next"]
    return events


def test_the_document_is_openapi_3_1():
    validate(DOCUMENT)
    assert DOCUMENT["openapi"] == "3.1.0"


def test_every_address_of_the_table_is_in_the_document():
    assert set(DOCUMENT["paths"]) == {f"/{endpoint.path}" for endpoint in ENDPOINTS}


def test_every_part_of_every_shape_is_described():
    assert [path for path in _properties(DOCUMENT["components"]["schemas"]) if not path[1]] == []


def _properties(part, at=""):
    if isinstance(part, list):
        for one in part:
            yield from _properties(one, at)
    elif isinstance(part, dict):
        for name, one in part.get("properties", {}).items():
            yield f"{at}.{name}", {"description", "$ref", "const", "anyOf"} & set(one)
        for key, one in part.items():
            yield from _properties(one, f"{at}.{key}" if key not in ("properties", "items") else at)


def test_a_shape_refuses_what_it_does_not_describe():
    """The check itself can fail."""
    club = {"uuid": "0b4c8f8e-8d70-4b2b-8a0c-0a3b8f0c1d2e", "name": "Kreuzdame"}
    assert complaints("Club", club) == []
    assert len(complaints("Club", club | {"more": 1})) == 1
    assert len(complaints("Club", {"uuid": "kein", "name": 3})) == 2
    assert set(STRICT) == {"schemas", "responses"}


@pytest.mark.thorough
def test_all_events_come_page_by_page_the_newest_first(shown):
    assert [one["uuid"] for one in shown] == [str(one.uuid) for one in Tournament.objects.filter(published=True)]
    assert len(shown) == 7


@pytest.mark.thorough
def test_events_and_their_standings(shown):
    for event in shown:
        path = f"tournaments/{event['uuid']}"
        whole = got(path)
        assert event.items() <= whole.items()
        assert got(f"{path}/standings")["event"].items() <= event.items()
        for one in whole["rounds"]:
            got(f"{path}/standings?after={one['round']}")
            got(f"{path}/standings?round={one['round']}")
            got(f"{path}/lists?round={one['round']}")


@pytest.mark.thorough
def test_lists_and_their_rows(shown):
    seen = set()
    for event in shown:
        for row in got(f"tournaments/{event['uuid']}/lists")["lists"]:
            whole = got(f"lists/{row['uuid']}")
            assert row.items() <= whole.items()
            seen.add((whole["depth"], whole["state"]))
    assert {depth for depth, _state in seen} == {Spielliste.FULL, Spielliste.POINTS, Spielliste.TOTALS}


@pytest.mark.thorough
def test_clubs_and_people(shown):
    for club in got("clubs")["clubs"]:
        assert got(f"clubs/{club['uuid']}") == club
    for player in Player.objects.living()[:40]:
        asked(f"players/{player.uuid}")
    played = got(f"tournaments/{shown[-1]['uuid']}/standings")["standings"][0]
    results = got(f"players/{played['player']}")["results"]
    assert played["points"] in [one["points"] for one in results if one["event"]["uuid"] == shown[-1]["uuid"]]
