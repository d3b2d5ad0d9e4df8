"""Standings: who stands where, after which round, and why."""

from dataclasses import replace

import pytest

from league.base.wording import say
from league.events.services import rounds
from league.lists.services.corrections import reopen_list
from league.models import Spielliste
from league.registration.services import entries
from league.standings.table import kasse_due, moves, snapshot, standings, totals
from tests.cast import a_player, a_tournament, finish, normal, play, points, seated, solo
from tests.events.public_pages import an_evening, end_totals, play_round
from tests.once import once


def places(event, **words) -> list[tuple[int, str, int]]:
    return [(row.place, row.name, row.points) for row in standings(event, **words).rows]


@pytest.fixture
@once
def event(cast):
    """Two rounds of two tables, end totals only."""
    event = a_tournament(cast)
    play_round(cast, event, 1, (10, 2, -4, -8), (6, 0, -2, -4))
    play_round(cast, event, 2, (-6, 4, 2, 0), (4, 4, -2, -6))
    return event


def test_the_total_is_the_sum_of_all_rounds(event):
    assert places(event) == [
        (1, "Hanna Böhm", 10), (2, "Emil Sommer", 6), (3, "Carla Weiß", 4), (3, "Ida Krüger", 4), (5, "Frieda Lang", -2),
        (6, "Jonas Vogt", -4), (7, "Gustav Özil", -8), (8, "Käthe Maaß", -10),
    ]  # fmt: skip


def test_after_the_first_round_only_the_first_counts(event):
    assert places(event, after=1)[:3] == [(1, "Carla Weiß", 10), (2, "Hanna Böhm", 6), (3, "Emil Sommer", 2)]


def test_one_round_alone(event):
    assert places(event, only=2)[:3] == [(1, "Emil Sommer", 4), (1, "Hanna Böhm", 4), (1, "Ida Krüger", 4)]


def test_every_place_says_by_name_why_it_is_before_the_next(event):
    table = standings(event)
    why = {row.name: say(row.because, players=table.names) for row in table.rows}
    assert why["Hanna Böhm"] == "Vor Emil Sommer: mehr Punkte (+10 gegen +6)."
    assert why["Carla Weiß"] == "Gleichauf mit Ida Krüger in allem, was gewertet wurde."
    level = "Gleichauf mit Carla Weiß in allem, was gewertet wurde."
    assert why["Ida Krüger"] == f"{level} Vor Frieda Lang: mehr Punkte (+4 gegen −2)."
    assert why["Käthe Maaß"] == ""


def test_a_number_that_is_not_known_for_all_who_are_tied_decides_nothing(cast):
    event = a_tournament(cast, order=["points", "games_won"], rounds=1)
    play_round(cast, event, 1, (4, 4, -2, -6))
    first = standings(event).rows[0]
    assert (first.place, first.tied, first.games_won, first.soli) == (1, True, None, None)
    assert "Nicht gewertet, weil nicht für alle Gleichplatzierten bekannt: „Gewonnene Spiele“." in say(first.because)


def test_a_number_that_is_known_decides_and_says_so(cast):
    event = a_tournament(cast, order=["points", "games_won"], rounds=1, players=4)
    # Emil wins one game by 3 and loses three by 1, Frieda the other way round: both have 0 points.
    games = [normal(re=(1, 2), re_ansage=True), *[normal(re=(1, 3))] * 3]
    liste = play(seated(cast, event), *games, by=cast.bernd)
    finish(liste, by=cast.bernd, early=True, reason="Saal schließt")
    assert [(row.place, row.name, row.points, row.games_won) for row in standings(event).rows] == [
        (1, "Carla Weiß", 6, 4), (2, "Frieda Lang", 0, 3), (3, "Emil Sommer", 0, 1), (4, "Gustav Özil", -6, 0),
    ]  # fmt: skip
    table = standings(event)
    assert say(table.rows[1].because, players=table.names) == "Vor Emil Sommer: mehr gewonnene Spiele (3 gegen 1)."


def test_games_soli_and_averages_of_a_full_list(cast):
    event = a_tournament(cast, rounds=1, players=4)
    liste = play(seated(cast, event), normal(), solo(1), solo(2, augen=100), by=cast.bernd)
    finish(liste, by=cast.bernd, early=True, reason="Saal schließt")
    carla = next(row for row in standings(event).rows if row.name == "Carla Weiß")
    emil = next(row for row in standings(event).rows if row.name == "Emil Sommer")
    assert (carla.games, carla.games_won, carla.soli, carla.soli_won) == (3, 3, 1, 1)
    assert (emil.games, emil.games_won, emil.soli, emil.soli_won) == (3, 1, 1, 0)
    assert carla.per_runde == carla.points


def test_a_deduction_lowers_the_sum_and_credits_nobody(cast, event):
    hanna = event.entries.get(name="Hanna Böhm")
    entries.deduct(entry=hanna, points=9, reason="Karten geworfen", round=event.rounds.get(number=2), by=cast.anna)
    assert points(event)["Hanna Böhm"] == 1
    assert points(event, after=1)["Hanna Böhm"] == 6
    assert sum(points(event).values()) == -9


def test_an_open_list_does_not_count_and_is_named(cast):
    event = a_tournament(cast, rounds=1)
    first, second = seated(cast, event, depth=Spielliste.TOTALS, count=2)
    end_totals(first, 4, 2, 0, -6, by=cast.bernd)
    table = standings(event)
    assert [row.name for row in table.rows] == ["Carla Weiß", "Emil Sommer", "Frieda Lang", "Gustav Özil"]
    assert (table.still_out, table.unconfirmed) == ([second], [])


def test_a_list_that_must_be_confirmed_counts_and_is_named(cast):
    event = a_tournament(cast, rounds=1, needs_confirmation=True)
    liste = end_totals(seated(cast, event, depth=Spielliste.TOTALS), 4, 2, 0, -6, by=cast.bernd)
    table = standings(event)
    assert (len(table.rows), table.unconfirmed) == (4, [liste])


def test_several_events_at_once_give_what_each_gives_alone(cast, event, django_assert_num_queries):
    other = an_evening(cast, (4, 2, 0, -6), (2, 2, -2, -2))
    with django_assert_num_queries(3):
        together = totals([event, other])
    for one in (event, other):
        alone = standings(one)
        assert snapshot(alone) == snapshot(replace(alone, rows=together[one.pk]))


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_players(cast, django_assert_num_queries):
    small = a_tournament(cast, players=4, rounds=1)
    play_round(cast, small, 1, (4, 2, 0, -6))
    cast.players += [a_player(f"Gast{n}", "Zahl", cast.home) for n in range(20)]
    large = a_tournament(cast, players=28, rounds=1)
    play_round(cast, large, 1, *[(4, 2, 0, -6)] * 7)
    for event, people in ((small, 4), (large, 28)):
        with django_assert_num_queries(4):
            assert len(standings(event).rows) == people


@pytest.mark.parametrize(
    ("rule", "evening", "cents"),
    [
        ({"cents_per_minus_point": 50}, -7, 350),
        ({"cents_per_minus_point": 50}, 7, 0),
        ({"cents_per_minus_point": 5, "limit": 100, "cents_over_limit": 100}, -101, 605),
        ({"cents_per_minus_point": 5, "limit": 100, "cents_over_limit": 100}, 101, 100),
        ({"cents_per_minus_point": 5, "limit": 100, "cents_over_limit": 100}, 100, 0),
        ({}, -50, 0),
    ],
)
def test_what_one_owes_the_kasse(rule, evening, cents):
    assert kasse_due(rule, evening) == cents


def test_what_a_correction_changes_is_told_in_sentences(event):
    before = snapshot(standings(event, after=1))
    assert moves(before, snapshot(standings(event)))[:3] == [
        "Hanna Böhm: Platz 2 → 1", "Emil Sommer: Platz 3 → 2", "Carla Weiß: Platz 1 → 3",
    ]  # fmt: skip
    assert moves(before, before) == []


def test_a_list_that_is_taken_back_no_longer_counts(cast, event):
    rounds.reopen_round(round=event.rounds.get(number=2), reason="falscher Tisch", by=cast.anna)
    liste = event.lists.get(round__number=2, table=1)
    reopen_list(spielliste=liste, reason="verschrieben", based_on=None, by=cast.anna)
    assert points(event)["Carla Weiß"] == 10
