"""The interface for machines: only what is published, under published names, the same for everybody; strict about what
is asked, open to every site, and cheap to ask again."""

import datetime
import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.clubs.services import people
from league.events.services import rounds, tournament
from league.models import Player, Spielliste
from league.registration.services.entries import deduct
from tests.base.test_page_cache import acts
from tests.cast import DAY, a_tournament, browser_of, entries, facts_and_totals, normal, play, seated, solo
from tests.events.public_pages import an_evening, play_round
from tests.once import once

from .api_answers import asked, got


@pytest.fixture
@once
def event(cast):
    """Round 1: one list with all facts; round 2: only the end totals are known, somebody went home, points deducted."""
    event = facts_and_totals(cast)
    deduct(entry=entries(event)[1], points=3, reason="zu laut", by=cast.anna)
    return event


def names(answer):
    return [row["name"] for row in answer["tournaments"]]


# --- what there is


def test_standings_are_the_same_as_in_the_file(event):
    file = json.loads(Client().get(reverse("tournament-result-file", args=[event.uuid, "json"])).content)
    assert got(f"tournaments/{event.uuid}/standings") == file
    after = got(f"tournaments/{event.uuid}/standings?after=1")
    only = got(f"tournaments/{event.uuid}/standings?round=2")
    assert (after["after_round"], [row["points"] for row in after["standings"]]) == (1, [20, 20, -20, -20])
    assert (only["round"], [row["points"] for row in only["standings"]]) == (2, [11, -1, -3, -10])


def test_a_list_tells_every_game(cast):
    event = a_tournament(cast)
    liste = play(
        seated(cast, event), normal(re=(1, 3), augen=151, re_ansage=True), {"penalty": "minor", "offender": 2}, solo(4), by=cast.anna
    )  # fmt: skip
    found = got(f"lists/{liste.uuid}")
    first, penalty, alone = found["rows"]
    assert first["text"] == "Normalspiel, Re: Carla Weiß und Frieda Lang, 151 : 89 Augen, Re angesagt"
    assert (first["kind"], first["re"], first["winner"], first["value"]) == ("normal", [1, 3], "re", 4)
    assert [(one["party"], one["points"]) for one in first["lines"]] == [("re", 1), ("re", 1), ("re", 2)]
    assert first["facts"]["re_augen"] == 151
    assert (penalty["game"], penalty["penalty"], penalty["points"]) == (None, "minor", [1, -3, 1, 1])
    assert (alone["game"], alone["soloist"], alone["points"]) == (2, 4, [-1, -1, -1, 3])
    assert found["totals"] == alone["totals"]
    assert [seat["points"] for seat in found["seats"]] == [None] * 4  # it is not finished yet


def test_a_person_with_her_results_under_the_published_name(cast, event):
    people.change_player(player=cast.carla, publication=Player.INITIALS, based_on=None, by=cast.anna)
    carla = got(f"players/{cast.carla.uuid}")
    assert (carla["name"], carla["points"], carla["rounds"]) == ("C. W.", 31, 2)
    assert [(one["place"], one["provisional"]) for one in carla["results"]] == [(1, True)]
    for path in (f"tournaments/{event.uuid}", f"tournaments/{event.uuid}/standings", f"tournaments/{event.uuid}/lists"):
        assert "Carla" not in json.dumps(got(path), ensure_ascii=False)
    for liste in event.lists.all():
        assert "Carla" not in json.dumps(got(f"lists/{liste.uuid}"), ensure_ascii=False)


def test_filters_by_day_club_kind_and_state(cast, event):
    late = a_tournament(cast, players=0)
    tournament.change_tournament(
        tournament=late, name="Frühling", date=DAY + datetime.timedelta(9), based_on=None, by=cast.anna
    )
    an_evening(cast, (3, 1, -1, -3), date=DAY - datetime.timedelta(9))
    assert len(names(got("tournaments"))) == 3
    assert names(got("tournaments?from=2026-11-18")) == ["Frühling"]
    assert names(got("tournaments?from=2026-11-17&to=2026-11-17")) == ["Herbstturnier"]
    assert len(names(got("tournaments?kind=evening"))) == 1
    assert names(got("tournaments?state=running&kind=tournament")) == ["Herbstturnier"]
    assert names(got(f"tournaments?club={cast.away.uuid}")) == []


def test_pages_of_a_list_neither_miss_nor_repeat_anything(cast):
    """Five on one day: the order does not depend on the day alone; one more in front does not shift the rest."""
    for number in range(5):
        event = a_tournament(cast, players=0)
        tournament.change_tournament(tournament=event, name=f"Turnier {number}", based_on=None, by=cast.anna)
    first = got("tournaments?limit=2&kind=tournament")
    new = a_tournament(cast, players=0)
    tournament.change_tournament(tournament=new, date=DAY + datetime.timedelta(1), based_on=None, by=cast.anna)
    second = got(first["next"])
    third = got(second["next"])
    found = names(first) + names(second) + names(third)
    assert (found, third["next"]) == ([f"Turnier {number}" for number in (4, 3, 2, 1, 0)], None)


def test_where_there_is_nothing_the_answer_is_empty_and_right(db):
    assert got("tournaments") == {"tournaments": [], "next": None}
    assert got("clubs") == {"clubs": [], "next": None}


def test_an_event_before_anybody_came(cast):
    event = a_tournament(cast, players=0)
    assert got(f"tournaments/{event.uuid}")["entries"] == []
    assert got(f"tournaments/{event.uuid}/standings")["standings"] == []
    assert got(f"tournaments/{event.uuid}/lists")["lists"] == []


def test_a_list_nobody_has_written_on(cast):
    found = got(f"lists/{seated(cast, a_tournament(cast), depth='points').uuid}")
    assert (found["rows"], found["findings"], found["seats"][0]["name"]) == ([], [], "Carla Weiß")


# --- what is not published


def test_a_draft_is_not_there_whoever_asks(cast):
    draft = a_tournament(cast, published=False)
    liste = play(seated(cast, draft), normal(), by=cast.anna)
    for path in (
        f"tournaments/{draft.uuid}", f"tournaments/{draft.uuid}/standings", f"tournaments/{draft.uuid}/lists",
        f"lists/{liste.uuid}", f"players/{cast.carla.uuid}",
    ):  # fmt: skip
        for user in (None, cast.dieter, cast.anna):
            answer = asked(path, client=browser_of(user))
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert got("tournaments", client=browser_of(cast.anna))["tournaments"] == []


def test_tables_of_a_round_that_has_not_begun_are_not_told(cast):
    event = a_tournament(cast)
    planned = rounds.seat_table(
        round=event.rounds.get(number=1), table=1, seats=entries(event)[:4], depth="full", by=cast.anna
    )
    assert got(f"tournaments/{event.uuid}/lists")["lists"] == []
    assert asked(f"lists/{planned.uuid}").status_code == 404
    rounds.start_round(round=event.rounds.get(number=1), by=cast.anna)
    assert [one["uuid"] for one in got(f"tournaments/{event.uuid}/lists")["lists"]] == [str(planned.uuid)]


def test_somebody_who_is_in_nothing_public_is_nobodys_business(cast, event):
    assert asked(f"players/{cast.players[9].uuid}").status_code == 404


def test_those_who_run_it_get_what_everybody_gets(cast, event):
    path = f"/api/v1/tournaments/{event.uuid}/standings"
    assert browser_of(cast.anna).get(path).content == Client().get(path).content


def test_a_merged_double_leads_to_the_one_who_stayed(cast, event):
    double = people.add_player(first_name="Karla", last_name="Weiß", club=None, by=cast.anna)
    people.merge_players(keep=cast.carla, double=double, by=cast.anna)
    answer = asked(f"players/{double.uuid}")
    assert (answer.status_code, answer["Location"]) == (302, f"/api/v1/players/{cast.carla.uuid}")
    assert answer["Access-Control-Allow-Origin"] == "*"


# --- what is wrong with a question


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        ("tournaments?form=2026-01-01", "unknown_parameter",
         "Diese Adresse kennt „form“ nicht. Möglich: from, to, club, kind, state, limit, cursor."),
        ("clubs?x=1&y=2", "unknown_parameter", "Diese Adresse kennt „x“, „y“ nicht. Möglich: limit, cursor."),
        ("tournaments?from=17.11.2026", "bad_parameter", "„from“: Hier steht „17.11.2026“, verstanden wird ein Tag wie 2026-11-17."),
        ("tournaments?from=2026-02-30", "bad_parameter", "„from“: Hier steht „2026-02-30“, verstanden wird ein Tag wie 2026-11-17."),
        ("tournaments?club=4711", "bad_parameter", "„club“: Hier steht „4711“, verstanden wird eine UUID."),
        ("tournaments?limit=0", "bad_parameter", "„limit“: Hier steht „0“, verstanden wird eine ganze Zahl von 1 bis 200."),
        ("tournaments?limit=201", "bad_parameter", "„limit“: Hier steht „201“, verstanden wird eine ganze Zahl von 1 bis 200."),
        ("tournaments?limit=", "bad_parameter", "„limit“: Hier steht „“, verstanden wird eine ganze Zahl von 1 bis 200."),
        ("tournaments?kind=liga", "bad_parameter", "„kind“: Hier steht „liga“, verstanden wird tournament | evening."),
        ("tournaments?limit=1&limit=2", "repeated_parameter", "„limit“ darf nur einmal vorkommen."),
        ("tournaments?cursor=0b4c8f8e-8d70-4b2b-8a0c-0a3b8f0c1d2e", "unknown_cursor",
         "Diesen „cursor“ gibt es nicht mehr. Bitte ohne ihn von vorn beginnen."),
        ("tournaments/{event}/standings?after=9", "unknown_round", "Runde 9 gibt es hier nicht."),
        ("tournaments/{event}/lists?round=9", "unknown_round", "Runde 9 gibt es hier nicht."),
        ("tournaments/{event}/standings?after=1&round=1", "bad_parameter",
         "„after“ und „round“ gehen nicht zusammen. Bitte eines davon weglassen."),
        ("tournaments/{event}?round=1", "unknown_parameter", "Diese Adresse kennt keine Parameter, also auch nicht „round“."),
        ("tournaments?from=%00", "bad_request", "Diese Adresse enthält Zeichen, die es nicht gibt."),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_answered_is_told_why(cast, path, code, said):
    event = a_tournament(cast)
    answer = asked(path.format(event=event.uuid))
    assert (answer.status_code, answer.json()) == (400, {"code": code, "message": said})
    assert answer["Access-Control-Allow-Origin"] == "*"


def test_an_evening_has_no_rounds_to_ask_for(cast):
    evening_ = an_evening(cast, (3, 1, -1, -3))
    answer = asked(f"tournaments/{evening_.uuid}/standings?round=1")
    assert answer.json()["message"] == "Runde 1 gibt es hier nicht. Ein Vereinsabend hat keine Runden."


@pytest.mark.parametrize(
    "path", ["", "nothing", "tournaments/", "tournaments/4711", "lists", "v2/tournaments", "players"]
)
def test_an_address_that_there_is_not_names_the_one_that_lists_all(db, path):
    answer = asked(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert answer.json()["message"].endswith("http://testserver/api/v1/openapi.json.")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
@pytest.mark.parametrize("path", ["tournaments", "openapi.json", "nothing"])
def test_nothing_can_be_changed(db, method, path):
    answer = getattr(Client(), method)(f"/api/v1/{path}")
    assert (answer.status_code, answer.json()["code"], answer["Allow"]) == (405, "read_only", "GET, HEAD")
    assert not answer.has_header("Access-Control-Allow-Origin")


# --- how it travels


def test_every_site_may_read_and_no_search_engine_needs_to(cast, event):
    answer = asked(f"tournaments/{event.uuid}")
    assert (answer["Access-Control-Allow-Origin"], answer["X-Robots-Tag"]) == ("*", "noindex")
    assert answer["Content-Type"] == "application/json"
    assert not answer.cookies
    assert not Client().get("/", headers={"Origin": "https://example.org"}).has_header("Access-Control-Allow-Origin")


@pytest.mark.parametrize("user", ["anna", None])
def test_asked_again_it_is_304_until_something_changes(cast, event, user):
    client, path = browser_of(user and getattr(cast, user)), f"tournaments/{event.uuid}/standings"
    known = asked(path, client)["ETag"]
    again = asked(path, client, headers={"If-None-Match": known})
    assert (again.status_code, again.content) == (304, b"")
    deduct(entry=entries(event)[0], points=2, reason="zu laut", by=cast.anna)
    later = asked(path, client, headers={"If-None-Match": known})
    assert (later.status_code, later["ETag"] != known) == (200, True)


def test_head_tells_the_same_without_the_body(event):
    path = f"/api/v1/tournaments/{event.uuid}"
    client = Client()
    head, whole = client.head(path), client.get(path)
    assert (head.status_code, head.content, head["ETag"]) == (200, b"", whole["ETag"])


@pytest.mark.thorough
def test_no_answer_is_older_than_the_last_act(cast):
    """Somebody who asked before hears what one hears who never asked."""
    regular, seen = Client(), set()
    for name, act in acts(cast):
        act()
        fresh = Client()
        for path in sorted(seen | _paths(cast)):
            now, new = regular.get(path), fresh.get(path)
            assert (now.status_code, now.content) == (new.status_code, new.content), f"{name}: {path}"
        seen |= _paths(cast)


def _paths(cast):
    """One address of every kind there is an answer under now."""
    found = {
        "/api/v1/tournaments",
        "/api/v1/clubs",
        "/api/v1/rankings",
        "/api/v1/rankings?by=rating",
        f"/api/v1/clubs/{cast.home.uuid}",
        f"/api/v1/players/{cast.carla.uuid}",
    }
    for event in cast.home.tournaments.order_by("pk")[:1]:
        found |= {f"/api/v1/tournaments/{event.uuid}{more}" for more in ("", "/standings", "/lists")}
    return found | {f"/api/v1/lists/{one.uuid}" for one in Spielliste.objects.order_by("pk")[:1]}


@pytest.mark.thorough
def test_more_rows_need_no_more_queries(cast, event):
    def queries(path):
        with CaptureQueriesContext(connection) as taken:
            got(path)
        return len(taken)

    def asked_about(event):
        parts = ("", "/lists", "/standings")
        return [
            queries(path)
            for path in [
                "tournaments",
                f"players/{cast.carla.uuid}",
                *(f"tournaments/{event.uuid}{part}" for part in parts),
            ]
        ]

    few = asked_about(event)
    for _ in range(3):
        large = a_tournament(cast)
        play_round(cast, large, 1, (3, 1, -1, -3), (5, -5, 1, -1))
        play_round(cast, large, 2, (3, 1, -1, -3), (5, -5, 1, -1))
    assert large.lists.count() == 4
    assert asked_about(large) == few


def test_a_lost_database_is_said_in_json(cast, monkeypatch):
    from django.db import OperationalError

    from league.api import endpoints

    def gone(*args, **words):
        raise OperationalError("database is locked")

    monkeypatch.setattr(endpoints.values, "event_row", gone)
    a_tournament(cast)
    answer = Client(raise_request_exception=False).get("/api/v1/tournaments")
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "database_busy", "5")


def test_a_mistake_of_ours_is_said_in_json(cast, monkeypatch):
    from league.api import endpoints

    monkeypatch.setattr(endpoints.values, "event_row", lambda *args: 1 / 0)
    a_tournament(cast)
    answer = Client(raise_request_exception=False).get("/api/v1/tournaments")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")


def test_the_page_for_people_names_every_address(cast, event):
    page = Client().get("/api/").content.decode()
    for path in ("tournaments", "tournaments/{uuid}/standings", "lists/{uuid}", "players/{uuid}", "leagues/{uuid}"):
        assert f"<code>{path}</code>" in page
    assert f"/api/v1/tournaments/{event.uuid}/standings" in page
