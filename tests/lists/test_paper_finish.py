"""Finishing a typed list from its page: only what is right counts, once."""

import pytest

from league.base.writing import Refused
from league.events.services import rounds, tournament
from league.lists.services import corrections
from league.lists.services import writing as lists
from league.models import Spielliste
from scoring import Paper
from tests.cast import a_tournament, points, seated, totals_paper
from tests.once import once

from .papers import ALL_TOTALS, ALL_WINNERS, RIGHT_END, send, typed


@pytest.fixture
def liste(cast):
    return seated(cast, a_tournament(cast), depth=Spielliste.POINTS)


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


UNFINISHED = [
    (typed(), "Noch nicht abgeschlossen: Es ist noch nichts eingetragen."),
    (typed(*ALL_TOTALS[:1]), "Noch nicht abgeschlossen: 23 Spiele fehlen."),
    (typed(*ALL_TOTALS[:23]), "Noch nicht abgeschlossen: 1 Spiel fehlt."),
    (typed(("1", "1", "-1", "-3")), "Noch nicht abgeschlossen: 1 Fehler."),
    (typed(*ALL_TOTALS), ""),
]


@pytest.mark.parametrize(("paper", "sentence"), UNFINISHED, ids=[sentence for _, sentence in UNFINISHED])
def test_whoever_finishes_too_early_is_told_what_is_missing(bernd, liste, paper, sentence):
    assert send(bernd, liste, paper).json()["unfinished"] == sentence


def test_somebody_else_typed_since(bernd, liste, cast):
    send(bernd, liste, typed(*ALL_TOTALS))
    assert send(bernd, liste, finish=True).status_code == 409  # based on the version before
    liste.refresh_from_db()
    assert liste.state == Spielliste.OPEN


def test_what_the_director_let_stand_does_not_stand_in_the_way(bernd, liste, cast):
    rows = ["12+1", "34+1"] * 10 + ["2+1", "3+1", "4+1", "12+1"]  # no row stands there twice
    answer = send(bernd, liste, typed(*rows, notation="winners")).json()
    assert not answer["ready"]
    for finding in [f for f in answer["findings"] if f["severity"] == "error"]:
        assert finding["acceptable"]
        where = {name: finding[name] for name in ("code", "row", "column")}
        corrections.accept_finding(spielliste=liste, reason="so gespielt", based_on=None, by=cast.anna, **where)
    liste.refresh_from_db()
    answer = send(bernd, liste, typed(*rows, notation="winners")).json()
    assert answer["ready"]
    assert answer["summary"].startswith("Ohne Fehler: 24 Spiele, 3 Pflichtsoli.")
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


def test_without_end_totals_there_is_nothing_to_finish(bernd, totals):
    answer = send(bernd, totals, typed()).json()
    assert answer["unfinished"] == "Noch nicht abgeschlossen: Es ist noch nichts eingetragen."


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
    assert answer["summary"].startswith(
        "5 von 24 Spielen, bisher ohne Fehler. Der Endstand wird verglichen, wenn alle "
    )
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


# --- once the round is closed, games follow as a correction


@pytest.fixture
@once
def counted(totals, cast):
    lists.save_paper(spielliste=totals, paper=totals_paper(*map(int, RIGHT_END)), based_on=None, by=cast.bernd)
    return lists.finish_list(spielliste=totals, based_on=None, by=cast.bernd)


def end_the_round(cast, liste, *, tournament_too=False):
    rounds.close_round(round=liste.round, by=cast.anna)
    if tournament_too:
        event = liste.tournament
        for round_ in event.rounds.exclude(pk=liste.round_id):
            round_.delete()
        tournament.finish_tournament(tournament=event, by=cast.anna)
    liste.refresh_from_db()


@pytest.mark.parametrize("tournament_too", [False, True])
def test_whoever_keeps_lists_writes_no_games_after_the_end(bernd, counted, cast, tournament_too):
    end_the_round(cast, counted, tournament_too=tournament_too)
    response = send(bernd, counted, typed(*ALL_WINNERS, notation="winners", end=RIGHT_END))
    assert response.status_code == 422
    with pytest.raises(Refused, match=r"beendet|abgeschlossen"):
        lists.finish_list(spielliste=counted, based_on=None, by=cast.bernd)
    counted.refresh_from_db()
    assert (counted.depth, counted.paper["rows"]) == (Spielliste.TOTALS, [])
    assert bernd.get(f"/liste/{counted.uuid}/eintragen/").context["closed"]


def test_the_direction_adds_games_with_a_reason_and_a_new_version(counted, cast):
    end_the_round(cast, counted, tournament_too=True)
    event = counted.tournament
    paper = Paper.from_dict(typed(*ALL_WINNERS, notation="winners", end=RIGHT_END), players=4)
    corrections.correct_paper(spielliste=counted, paper=paper, reason="Papier aufgetaucht", based_on=None, by=cast.anna)
    counted.refresh_from_db()
    assert (counted.depth, counted.games.count()) == (Spielliste.POINTS, 24)
    assert [version.number for version in event.published_standings.all()] == [1, 2]
    old, new = (version.rows[0] for version in event.published_standings.all())
    assert (old["games_won"], old["points"]) == (None, new["points"])
    assert new["games_won"] is not None


def test_half_the_games_do_not_become_a_list(counted, cast):
    paper = Paper.from_dict(typed(*ALL_WINNERS[:5], notation="winners", end=RIGHT_END), players=4)
    with pytest.raises(Refused):
        corrections.correct_paper(spielliste=counted, paper=paper, reason="halb", based_on=None, by=cast.anna)


def test_the_page_of_corrections_opens_the_games(client, counted, cast):
    end_the_round(cast, counted)
    client.force_login(cast.anna)
    address = f"/liste/{counted.uuid}/papier/korrigieren/"
    assert [client.get(address + more).context["games_open"] for more in ("", "?spiele=1")] == [False, True]


def test_what_was_typed_last_and_the_end_of_the_list_are_one_act(bernd, liste, monkeypatch):
    """The power goes between saving and finishing: sent again it is finished, and nobody finds himself in the way."""
    version, derive = liste.version, lists.scorebook.write_derived

    def power_cut(*_what):
        raise MemoryError

    monkeypatch.setattr(lists.scorebook, "write_derived", power_cut)
    with pytest.raises(MemoryError):
        send(bernd, liste, typed(*ALL_TOTALS), finish=True, key="k1")
    liste.refresh_from_db()
    assert (liste.version, liste.paper, liste.state) == (version, {}, Spielliste.OPEN)
    monkeypatch.setattr(lists.scorebook, "write_derived", derive)
    answer = send(bernd, liste, typed(*ALL_TOTALS), finish=True, key="k1")
    assert (answer.status_code, answer.json()["finished"]) == (200, True)


def test_what_cannot_be_the_end_yet_is_saved_all_the_same_however_often_it_is_sent(bernd, liste):
    version, wrong = liste.version, typed(*ALL_WINNERS, notation="winners", end=("1", "1", "-1", "-1"))
    for _again in range(2):
        answer = send(bernd, liste, wrong, finish=True, key="k1")
        assert answer.status_code == 422
        assert "kann noch nicht abgeschlossen werden" in answer.json()["message"]
    liste.refresh_from_db()
    assert (liste.version, len(liste.paper["rows"])) == (version + 1, len(ALL_WINNERS))


def test_finished_twice_with_what_was_typed_last_it_counts_once(bernd, liste):
    for _again in range(2):
        assert send(bernd, liste, typed(*ALL_TOTALS), finish=True, key="k1").json()["finished"] is True
    assert liste.history.filter(action="list-finished").count() == 1
