"""Leagues: the plan pair by pair, Siegpunkte, the team table, ratings by state, and who qualifies."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    Candidate,
    Code,
    Meeting,
    Message,
    bundesliga_plan,
    day_places,
    origin_rating,
    qualifiers,
    state_rating,
    team_table,
)
from scoring.wording import say
from tests.scoring.cases import refusal

SIXTEEN = [f"Team {number}" for number in range(1, 17)]


def meetings(plan: tuple[tuple[tuple[str, ...], ...], ...]) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for day in plan for group in day for pair in combinations(group, 2))


# Teams, and the sizes of the groups of all weekends together.
@pytest.mark.parametrize(("teams", "days", "sizes"), [
    (16, 5, {4: 20}), (15, 5, {4: 15, 3: 5}), (14, 5, {4: 11, 3: 8, 2: 1}), (13, 5, {4: 8, 3: 9, 2: 3}), (4, 1, {4: 1}),
    (5, 1, {5: 1}), (8, 1, {8: 1}), (12, 1, {12: 1}),
])  # fmt: skip
@pytest.mark.parametrize("seed", [None, 7, "2026"])
def test_every_two_teams_meet_exactly_once(
    teams: int, days: int, sizes: dict[int, int], seed: int | str | None
) -> None:
    plan = bundesliga_plan(SIXTEEN[:teams], seed, double=False)
    met = meetings(plan)
    assert len(plan) == days
    for pair in combinations(SIXTEEN[:teams], 2):
        assert met[frozenset(pair)] == 1
    for day in plan:
        assert sorted(team for group in day for team in group) == sorted(SIXTEEN[:teams])
    assert Counter(len(group) for day in plan for group in day) == sizes


@pytest.mark.parametrize(("teams", "days"), [(16, 10), (15, 10), (14, 10), (13, 10), (12, 1), (5, 1), (4, 1)])
def test_the_bundesliga_plays_double_match_days_in_the_same_groups(teams: int, days: int) -> None:
    plan = bundesliga_plan(SIXTEEN[:teams], "Los")
    assert len(plan) == days
    if days == 10:
        assert plan[::2] == plan[1::2] == bundesliga_plan(SIXTEEN[:teams], "Los", double=False)


def test_a_qualification_may_be_a_double_match_day_too() -> None:
    plan = bundesliga_plan(SIXTEEN[:7], double=True)
    assert plan == ((tuple(SIXTEEN[:7]),),) * 2


def test_the_plan_is_always_the_same_and_a_seed_shuffles_it() -> None:
    assert bundesliga_plan(SIXTEEN) == bundesliga_plan(SIXTEEN)
    assert bundesliga_plan(SIXTEEN, double=False)[4][0] == ("Team 1", "Team 2", "Team 3", "Team 4")
    assert bundesliga_plan(SIXTEEN, 1) == bundesliga_plan(SIXTEEN, 1)
    assert len({bundesliga_plan(SIXTEEN, seed) for seed in (None, 1, 2, "1")}) == 4


@pytest.mark.parametrize("teams", [0, 3, 17])
def test_other_numbers_of_teams_have_no_plan(teams: int) -> None:
    with refusal("teams", f"Für {teams} Mannschaften gibt es keinen Plan: möglich sind 4 bis 16 Mannschaften."):
        bundesliga_plan([f"T{number}" for number in range(teams)])


def test_a_team_that_comes_twice() -> None:
    with refusal("teams[4]", "„A“ kommt zweimal vor."):
        bundesliga_plan(["A", "B", "C", "A"])


@pytest.mark.parametrize(("totals", "siegpunkte", "places"), [
    ([50, 20, -10, -60], [4, 3, 2, 1], [1, 2, 3, 4]),
    ([20, 20, -10, -30], [Fraction(7, 2), Fraction(7, 2), 2, 1], [1, 1, 3, 4]),
    ([9, 0, 0, 0], [4, 2, 2, 2], [1, 2, 2, 2]),
    ([0, 0, 0, 0], [Fraction(5, 2)] * 4, [1, 1, 1, 1]),
    ([5, 3, -8], [4, 3, 2], [1, 2, 3]),
    ([-4, 4], [3, 4], [2, 1]),
    # A qualification: as many Siegpunkte as there are teams.
    ([50, 40, 30, 20, 10], [5, 4, 3, 2, 1], [1, 2, 3, 4, 5]),
    ([9, 8, 7, 7, 5, 4, 3, 2], [8, 7, Fraction(11, 2), Fraction(11, 2), 4, 3, 2, 1], [1, 2, 3, 3, 5, 6, 7, 8]),
])  # fmt: skip
def test_siegpunkte_of_a_day(totals: list[int], siegpunkte: list[Any], places: list[int]) -> None:
    names = "ABCDEFGH"[: len(totals)]
    found = day_places(dict(zip(names, totals, strict=True)))
    assert [found[name].siegpunkte for name in names] == siegpunkte
    assert [found[name].place for name in names] == places
    assert [found[name].tied for name in names] == [places.count(place) > 1 for place in places]
    assert list(found) == sorted(names, key=lambda name: found[name].place)


def test_a_group_has_at_most_twelve_teams() -> None:
    with refusal("totals", "von 1 bis 12"):
        day_places({name: 0 for name in "ABCDEFGHIJKLM"})


def test_saturday_four_and_sunday_three_are_seven() -> None:
    saturday, sunday = {"A": 40, "B": 10, "C": -20, "D": -30}, {"A": 5, "B": 30, "C": -15, "D": -20}
    rows = team_table([saturday, sunday]).rows
    assert [(row.team, row.siegpunkte, row.days) for row in rows] == [
        ("A", 7, 2),
        ("B", 7, 2),
        ("C", 4, 2),
        ("D", 2, 2),
    ]


def test_who_wins_all_ten_match_days_has_forty() -> None:
    plan = bundesliga_plan(SIXTEEN)
    results = [
        {team: 0 if team == "Team 1" else -place for place, team in enumerate(group, 1)}
        for day in plan
        for group in day
    ]
    first = team_table(results).rows[0]
    assert (first.team, first.siegpunkte, first.days) == ("Team 1", 40, 10)


def test_siegpunkte_first_then_spielpunkte() -> None:
    results = [{"A": 40, "B": 10, "C": -20, "D": -30}, {"A": -5, "B": 30, "C": -15, "D": -10}]
    table = team_table(results, ["D", "E"], promoted=1, relegated=2)
    assert [(row.place, row.tied, row.team, row.siegpunkte, row.spielpunkte, row.days, row.mark, say(row.because) or None) for row in table.rows] == [
        (1, False, "B", 7, 40, 2, "promotion", "Vor A: mehr Spielpunkte (+40 gegen +35)."),
        (2, False, "A", 7, 35, 2, None, "Vor C: mehr Siegpunkte (7 gegen 3)."),
        (3, False, "C", 3, -35, 2, None, "Vor D: mehr Spielpunkte (−35 gegen −40)."),
        (4, False, "D", 3, -40, 2, "relegation", "Vor E: mehr Siegpunkte (3 gegen 0)."),
        (5, False, "E", 0, 0, 0, "relegation", None),
    ]  # fmt: skip
    assert table.cross["A"] == {"B": Meeting(2, 35, 40), "C": Meeting(2, 35, -35), "D": Meeting(2, 35, -40)}
    assert table.cross["E"] == {}


@pytest.mark.parametrize(("promoted", "relegated", "marks"), [
    (0, 0, [None, None, None, None]),
    (1, 1, ["promotion-open", "promotion-open", "relegation-open", "relegation-open"]),
    (2, 2, ["promotion", "promotion", "relegation", "relegation"]),
    (3, 1, ["promotion", "promotion", "promotion-open", "promotion-open"]),
])  # fmt: skip
def test_a_shared_place_across_the_line_is_open(promoted: int, relegated: int, marks: list[str | None]) -> None:
    table = team_table([{"A": 5, "B": 5, "C": -5, "D": -5}], promoted=promoted, relegated=relegated)
    assert [row.mark for row in table.rows] == marks
    assert [(row.place, row.tied) for row in table.rows] == [(1, True), (1, True), (3, True), (3, True)]


def test_more_marks_than_teams() -> None:
    with refusal("relegated", "von 0 bis 1"):
        team_table([{"A": 1, "B": -1}], promoted=1, relegated=2)
    with refusal("promoted", "von 0 bis 2"):
        team_table([{"A": 1, "B": -1}], promoted=3)
    assert team_table([]).rows == ()


@given(st.lists(st.integers(-9, 9), min_size=160, max_size=160))
def test_a_whole_bundesliga_season(totals: list[int]) -> None:
    numbers = iter(totals)
    results = [{team: next(numbers) for team in group} for day in bundesliga_plan(SIXTEEN) for group in day]
    table = team_table(results)
    assert sum(row.siegpunkte for row in table.rows) == 40 * 10
    assert sum(row.spielpunkte for row in table.rows) == sum(totals)
    for row in table.rows:
        better = [(other.siegpunkte, other.spielpunkte) > (row.siegpunkte, row.spielpunkte) for other in table.rows]
        assert row.place == 1 + sum(better)
        assert set(table.cross[row.team]) == set(SIXTEEN) - {row.team}
        for other, met in table.cross[row.team].items():
            back = table.cross[other][row.team]
            assert (met.days, met.own, met.others) == (2, back.others, back.own)


# Player by player: results in the states, and what counts.
RATED: list[tuple[dict[str, list[tuple[str, int]]], list[tuple[int, bool, str, int, dict[str, int]]]]] = [
    (
        {"Bernd": [("NRW", 60)], "Anna": [("NRW", 50), ("NRW", 30), ("Hessen", 20), ("Bayern", -5)]},
        [(1, False, "Anna", 70, {"NRW": 50, "Hessen": 20}), (2, False, "Bernd", 60, {"NRW": 60})],
    ),
    (
        {"Carla": [("Hessen", 10), ("Bayern", 30)], "Dora": [("NRW", 40)], "Emil": [("NRW", -1)], "Frida": []},
        [
            (1, True, "Carla", 40, {"Bayern": 30, "Hessen": 10}), (1, True, "Dora", 40, {"NRW": 40}),
            (3, True, "Emil", 0, {}), (3, True, "Frida", 0, {}),
        ],
    ),
    (
        {"Dora": [("NRW", 1)], "Carla": [("Hessen", 1)], "Zoe": [("NRW", 2), ("Bayern", 5), ("Hessen", 3)]},
        [
            (1, False, "Zoe", 10, {"Bayern": 5, "Hessen": 3, "NRW": 2}), (2, True, "Carla", 1, {"Hessen": 1}),
            (2, True, "Dora", 1, {"NRW": 1}),
        ],
    ),
    ({}, []),
]  # fmt: skip


@pytest.mark.parametrize(("results", "expected"), RATED)
def test_players_are_ranked_by_their_best_positive_result_in_every_state(results: Any, expected: Any) -> None:
    found = state_rating(results)
    assert [tuple(row) for row in found] == expected
    assert [list(row.best) for row in found] == [list(best) for *_, best in expected]  # best first


played_states = st.lists(st.tuples(st.sampled_from(["NRW", "Hessen", "Bayern"]), st.integers(-5, 5)), max_size=5)


@given(st.dictionaries(st.sampled_from("ABCD"), played_states))
def test_the_state_rating_by_plain_loops(results: dict[str, list[tuple[str, int]]]) -> None:
    totals = {
        player: sum(max([0, *(p for s, p in played if s == state)]) for state in ("NRW", "Hessen", "Bayern"))
        for player, played in results.items()
    }
    for row in state_rating(results):
        assert row.total == totals[row.player]
        assert row.place == 1 + sum(other > row.total for other in totals.values())


def test_the_best_positive_result_of_every_player_counts_for_where_he_comes_from() -> None:
    results = {
        "Anna": [("Hessen", 40), ("Hessen", 55), ("Bayern", 10)],
        "Bernd": [("Hessen", -5), ("Hessen", -3)],
        "Carla": [("Bayern", 44), ("Bayern", 45)],
        "Dora": [("Saarland", -1)],
        "Emil": [],
    }
    assert list(origin_rating({"Anna": [("A", 1), ("B", 2)]}).items()) == [("B", 2), ("A", 1)]
    assert list(origin_rating(results).items()) == [("Bayern", 55), ("Hessen", 55), ("Saarland", 0)]


RANKING = [
    Candidate("Anna", 1, "Hessen", "Frankfurt"),
    Candidate("Bernd", 2, "Hessen", "Kassel"),
    Candidate("Carla", 3, "Bayern", "München"),
    Candidate("Dora", 3, "Hessen", "Kassel"),
    Candidate("Emil", 5, None, None),
    Candidate("Frida", 6, "Bayern", "München"),
    Candidate("Gast", None, "Berlin", "Berlin"),
]


def qualified(total: int, **shares: Any) -> list[tuple[str, str, bool]]:
    return [(one.player, say(one.reason), one.open) for one in qualifiers(RANKING, total, **shares)]


def test_places_by_ranking_by_state_and_by_club() -> None:
    assert qualified(6, by_ranking=1, per_state=1, per_club=1) == [
        ("Anna", "Platz 1 der Rangliste", False),
        ("Bernd", "Nummer 2 aus Hessen", False),
        ("Carla", "Nummer 1 aus Bayern", False),
        ("Dora", "Nummer 2 von Kassel", False),
        ("Frida", "Nummer 2 von München", False),
        ("Emil", "Platz 5 der Rangliste (nachgerückt)", False),
    ]


def test_a_reason_to_qualify_is_data() -> None:
    first, second = qualifiers(RANKING, 2, by_ranking=1)
    assert first.reason == Message(Code.QUALIFIED_BY_RANKING, place=1)
    assert say(second.reason, "en") == "Place 2 of the ranking (moved up)"


def test_some_states_have_more_places_than_others() -> None:
    assert qualified(3, per_state={"Bayern": 2}, per_club={"Kassel": 1}) == [
        ("Carla", "Nummer 1 aus Bayern", False),
        ("Frida", "Nummer 2 aus Bayern", False),
        ("Bernd", "Nummer 1 von Kassel", False),
    ]


def test_a_shared_place_across_the_border_is_open() -> None:
    assert qualified(3, by_ranking=3) == [
        ("Anna", "Platz 1 der Rangliste", False),
        ("Bernd", "Platz 2 der Rangliste", False),
        ("Carla", "Platz 3 der Rangliste", True),
    ]


def test_nobody_without_a_place_and_never_more_than_there_are() -> None:
    assert len(qualified(50, by_ranking=2)) == 6
    assert qualified(0) == []
    with refusal("total", "ergeben zusammen 3 Plätze, es gibt aber nur 2."):
        qualified(2, by_ranking=1, per_state=1)
    for wrong in (-1, 10_001):
        with refusal("total", "von 0 bis 10000"):
            qualified(wrong)
        with refusal("by_ranking", "von 0 bis 10000"):
            qualified(5, by_ranking=wrong)
