"""Finishing a typed list from its page: only what is right counts, once."""

import pytest

from league.models import Spielliste
from league.services import corrections
from league.services import spielliste as lists
from tests.cast import a_tournament, points, seated, totals_paper
from tests.league.papers import ALL_TOTALS, ALL_WINNERS, RIGHT_END, send, typed


@pytest.fixture
def liste(cast):
    return seated(cast, a_tournament(cast), depth=Spielliste.POINTS)


@pytest.fixture
def bernd(client, cast):
    client.force_login(cast.bernd)
    return client


def type_and_finish(client, liste, paper, key="k1"):
    send(client, liste, paper)
    liste.refresh_from_db()
    return send(client, liste, finish=True, key=key)


def test_a_right_list_counts(bernd, liste):
    answer = type_and_finish(bernd, liste, typed(*ALL_TOTALS)).json()
    assert (answer["finished"], answer["message"]) == (True, "Runde 1, Tisch 1 ist fertig und zählt.")
    assert sorted(points(liste.tournament).values()) == sorted(map(int, RIGHT_END))


def test_the_answer_may_get_lost(bernd, liste):
    type_and_finish(bernd, liste, typed(*ALL_TOTALS), key="k1")
    assert send(bernd, liste, finish=True, key="k1").json()["finished"] is True
    assert liste.history.filter(action="list-finished").count() == 1


def test_a_wrong_list_does_not_count(bernd, liste):
    response = type_and_finish(bernd, liste, typed(*ALL_WINNERS, notation="winners", end=("1", "1", "-1", "-1")))
    assert response.status_code == 422
    assert "kann noch nicht abgeschlossen werden" in response.json()["message"]


def test_somebody_else_typed_since(bernd, liste, cast):
    send(bernd, liste, typed(*ALL_TOTALS))
    assert send(bernd, liste, finish=True).status_code == 409  # based on the version before
    liste.refresh_from_db()
    assert liste.state == Spielliste.OPEN


def test_what_the_director_let_stand_does_not_stand_in_the_way(bernd, liste, cast):
    rows = ["12+1"] * 20 + ["2+1", "3+1", "4+1", "12+1"]
    answer = send(bernd, liste, typed(*rows, notation="winners")).json()
    assert not answer["ready"]
    for finding in [f for f in answer["findings"] if f["severity"] == "error"]:
        assert finding["acceptable"]
        where = {name: finding[name] for name in ("code", "row", "column")}
        corrections.accept_finding(spielliste=liste, reason="so gespielt", based_on=None, by=cast.anna, **where)
    liste.refresh_from_db()
    answer = send(bernd, liste, typed(*rows, notation="winners")).json()
    assert answer["ready"]
    assert answer["summary"].startswith("Stimmt: 24 Spiele, 3 Pflichtsoli.")
    liste.refresh_from_db()
    assert send(bernd, liste, finish=True).json()["finished"]


# --- only end totals, and games that follow


@pytest.fixture
def totals(cast):
    return seated(cast, a_tournament(cast), depth=Spielliste.TOTALS)


def test_end_totals_alone_are_enough(bernd, totals):
    answer = send(bernd, totals, typed(end=("12", "-4", "-2", "-6"))).json()
    assert (answer["summary"], answer["ready"]) == ("Stimmt: Die Endstände ergeben zusammen 0.", True)
    totals.refresh_from_db()
    assert send(bernd, totals, finish=True).json()["finished"]
    assert points(totals.tournament)["Carla Weiß"] == 12


@pytest.mark.parametrize(
    ("end", "word"),
    [(("12", "-4", "-2", "-4"), "zusammen +2"), (("12", "-5", "-2", "-5"), "gerade"), (("12", "-4", "x", ""), "„x“")],
    ids=["sum", "parity", "unreadable"],
)
def test_wrong_end_totals_are_said(bernd, totals, end, word):
    answer = send(bernd, totals, typed(end=end)).json()
    assert not answer["ready"]
    assert word in answer["findings"][0]["message"]


def test_games_follow_later_and_the_list_keeps_counting(bernd, totals, cast):
    lists.save_paper(spielliste=totals, paper=totals_paper(*map(int, RIGHT_END)), based_on=None, by=cast.bernd)
    lists.finish_list(spielliste=totals, based_on=None, by=cast.bernd)
    before = points(totals.tournament)
    answer = send(bernd, totals, typed(*ALL_WINNERS[:5], notation="winners", end=RIGHT_END)).json()
    assert answer["summary"] == "5 von 24 Spielen, bisher ohne Fehler."
    assert points(totals.tournament) == before
    totals.refresh_from_db()
    answer = send(bernd, totals, typed(*ALL_WINNERS, notation="winners", end=RIGHT_END)).json()
    assert answer["ready"]
    totals.refresh_from_db()
    assert send(bernd, totals, finish=True).json()["finished"]
    totals.refresh_from_db()
    assert (totals.depth, totals.games.count()) == (Spielliste.POINTS, 24)
    assert points(totals.tournament) == before


def test_another_end_is_not_smuggled_in(bernd, totals, cast):
    lists.save_paper(spielliste=totals, paper=totals_paper(*map(int, RIGHT_END)), based_on=None, by=cast.bernd)
    lists.finish_list(spielliste=totals, based_on=None, by=cast.bernd)
    response = send(bernd, totals, typed(end=("2", "2", "-2", "-2")))
    assert (response.status_code, "abgeschlossen" in response.json()["message"]) == (422, True)
