"""Places: metrics, tie-breaks, shared places, and the reason for every place."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import METRICS, Code, Message, Result, rank
from scoring.standings import _from, comparison
from scoring.standings import answer as answered
from scoring.wording import language, say
from tests.scoring.cases import refusal


def answer(request: dict[str, Any], lang: str = "de") -> dict[str, Any]:
    return answered(request, language(lang))


ANNA = [Result(34, 24, 11, 2), Result(-4, 24, 9, 0)]

# One player's numbers, metric by metric.
VALUES: list[tuple[list[Result], dict[str, Any]]] = [
    (ANNA, {"points": 30, "points_per_runde": 15, "points_per_game": Fraction(5, 8), "games_won": 20, "soli_won": 2,
            "best_runde": 34, "worst_runde": -4, "runden": 2}),
    ([Result(10)], {"points": 10, "points_per_runde": 10, "points_per_game": None, "games_won": None, "soli_won": None,
                    "best_runde": 10, "worst_runde": 10, "runden": 1}),
    ([Result(10, 0), Result(None, 24, 3, 0)], {"points": None, "points_per_runde": None, "points_per_game": None,
     "games_won": None, "soli_won": None, "best_runde": None, "worst_runde": None, "runden": 2}),
    ([Result(10, 0, 0, 0)], {"points": 10, "points_per_runde": 10, "points_per_game": None, "games_won": 0,
                             "soli_won": 0, "best_runde": 10, "worst_runde": 10, "runden": 1}),
    ([Result(3, 1, 1, 0)], {"points": 3, "points_per_runde": 3, "points_per_game": 3, "games_won": 1, "soli_won": 0,
                            "best_runde": 3, "worst_runde": 3, "runden": 1}),
    ([Result(1), Result(1), Result(0)], {"points": 2, "points_per_runde": Fraction(2, 3), "points_per_game": None,
     "games_won": None, "soli_won": None, "best_runde": 1, "worst_runde": 0, "runden": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("runden", "expected"), VALUES)
def test_metrics(runden: list[Result], expected: dict[str, Any]) -> None:
    (standing,) = rank({"Anna": runden}, list(METRICS))
    assert standing.values == expected
    assert (standing.place, standing.tied, standing.because) == (1, False, None)


def test_how_a_metric_comes_to_be() -> None:
    most = _from("won", max)
    assert (most(ANNA), most([*ANNA, Result(5)])) == (11, None)
    assert [comparison(name) for name in ("points", "soli_won")] == [("points", True), ("soli_won", False)]


def test_the_metrics_of_the_contract() -> None:
    assert list(METRICS) == [
        "points", "points_per_runde", "points_per_game", "games_won", "soli_won", "best_runde", "worst_runde", "runden",
    ]  # fmt: skip


def table(order: list[str], **players: list[Result]) -> list[tuple[int, bool, str, str | None]]:
    return [(s.place, s.tied, s.player, say(s.because) or None) for s in rank(players, order)]


def test_ahead_of_the_next_one_by_points() -> None:
    assert table(["points"], Bernd=[Result(-3)], Anna=[Result(12)], Carla=[Result(0)]) == [
        (1, False, "Anna", "Vor Carla: mehr Punkte (+12 gegen 0)."),
        (2, False, "Carla", "Vor Bernd: mehr Punkte (0 gegen −3)."),
        (3, False, "Bernd", None),
    ]


def test_ahead_by_the_tie_break() -> None:
    assert table(["points", "soli_won"], Bernd=[Result(5, 24, 9, 1)], Anna=[Result(5, 24, 9, 2)]) == [
        (1, False, "Anna", "Vor Bernd: mehr gewonnene Soli (2 gegen 1)."),
        (2, False, "Bernd", None),
    ]


def test_shared_places_and_the_next_place_skipped() -> None:
    assert table(["points"], A=[Result(9)], B=[Result(5)], C=[Result(5)], D=[Result(1)]) == [
        (1, False, "A", "Vor B: mehr Punkte (+9 gegen +5)."),
        (2, True, "B", "Gleichauf mit C in allem, was gewertet wurde."),
        (2, True, "C", "Gleichauf mit B in allem, was gewertet wurde. Vor D: mehr Punkte (+5 gegen +1)."),
        (4, False, "D", None),
    ]


def test_everybody_who_shares_a_place_is_told_so() -> None:
    assert table(["points"], A=[Result(5)], B=[Result(5)], C=[Result(5)], D=[], E=[]) == [
        (1, True, "A", "Gleichauf mit B in allem, was gewertet wurde."),
        (1, True, "B", "Gleichauf mit C in allem, was gewertet wurde."),
        (1, True, "C", "Gleichauf mit B in allem, was gewertet wurde. Vor D: hat schon eine Runde gespielt."),
        (4, True, "D", "Gleichauf mit E: noch keine Runde."),
        (4, True, "E", "Gleichauf mit D: noch keine Runde."),
    ]


def test_a_metric_that_one_of_the_tied_does_not_have_is_skipped_for_them_and_named() -> None:
    # Soli would put Anna ahead of Bernd, but Carla's are not known: the won games decide between all three.
    assert table(
        ["points", "soli_won", "games_won"],
        Anna=[Result(5, 24, 8, 3)], Bernd=[Result(5, 24, 9, 2)], Carla=[Result(5, 24, 7, None)], Dora=[Result(2, 24, 7, 1)],
        Emil=[Result(2, 24, 7, 0)],
    ) == [
        (1, False, "Bernd", "Vor Anna: mehr gewonnene Spiele (9 gegen 8). Nicht gewertet, weil nicht für alle Gleichplatzierten bekannt: „Gewonnene Soli“."),
        (2, False, "Anna", "Vor Carla: mehr gewonnene Spiele (8 gegen 7). Nicht gewertet, weil nicht für alle Gleichplatzierten bekannt: „Gewonnene Soli“."),
        (3, False, "Carla", "Vor Dora: mehr Punkte (+5 gegen +2)."),
        (4, False, "Dora", "Vor Emil: mehr gewonnene Soli (1 gegen 0)."),
        (5, False, "Emil", None),
    ]  # fmt: skip


def test_two_skipped_metrics() -> None:
    assert table(["points", "soli_won", "games_won"], A=[Result(1)], B=[Result(1)]) == [
        (
            1,
            True,
            "A",
            "Gleichauf mit B in allem, was gewertet wurde. Nicht gewertet, weil nicht für alle Gleichplatzierten bekannt: „Gewonnene Soli“ und „Gewonnene Spiele“.",
        ),
        (
            1,
            True,
            "B",
            "Gleichauf mit A in allem, was gewertet wurde. Nicht gewertet, weil nicht für alle Gleichplatzierten bekannt: „Gewonnene Soli“ und „Gewonnene Spiele“.",
        ),
    ]


def test_who_has_not_played_comes_last() -> None:
    assert table(["points"], A=[], B=[Result(-50)], C=[]) == [
        (1, False, "B", "Vor A: hat schon eine Runde gespielt."),
        (2, True, "A", "Gleichauf mit C: noch keine Runde."),
        (2, True, "C", "Gleichauf mit A: noch keine Runde."),
    ]
    assert table(["points"]) == []


# Numbers in the reason: as many decimals as it takes to tell two values apart.
@pytest.mark.parametrize(
    ("metric", "better", "worse", "words"),
    [("points_per_runde", [7, 8], [7], "mehr Punkte je Runde (+7,50 gegen +7)"),
     ("points_per_runde", [-1, -2], [-2, -2, -1], "mehr Punkte je Runde (−1,50 gegen −1,67)"),
     ("points_per_runde", [1] + [0] * 299, [1] + [0] * 300, "(+0,00333 gegen +0,00332)"),
     ("points_per_runde", [5], [5] * 998 + [4], "mehr Punkte je Runde (+5 gegen +4,999)"),
     ("points_per_game", [(1, 999_999_998)], [(1, 999_999_999)], "(1/999999998 gegen 1/999999999)"),
     ("best_runde", [40, 0], [39], "die bessere beste Runde (+40 gegen +39)"),
     ("worst_runde", [-3], [-4, 90], "die bessere schlechteste Runde (−3 gegen −4)"),
     ("runden", [0, 0, 0], [0, 0], "mehr Runden (3 gegen 2)")],
)  # fmt: skip
def test_spoken_numbers(metric: str, better: list[Any], worse: list[Any], words: str) -> None:
    def results(given: list[Any]) -> list[Result]:
        return [Result(*p) if isinstance(p, tuple) else Result(p) for p in given]

    players = {"Bernd": results(worse), "Anna": results(better)}
    first = rank(players, [metric])[0]
    assert first.player == "Anna"
    assert words in say(first.because)


def test_the_answer_of_the_command_line() -> None:
    runden = [{"points": 34, "games": 24, "won": 11, "soli_won": 2}, {"points": 1}]
    request = {"order": ["points", "points_per_runde", "games_won"], "results": [{"player": "anna", "runden": runden}]}
    assert answer(request) == {
        "standings": [
            {"place": 1, "tied": False, "player": "anna", "because": None, "code": None, "params": {},
             "values": {"points": 35, "points_per_runde": 17.5, "games_won": None}}
        ]
    }  # fmt: skip
    assert json.dumps(answer(request)["standings"][0]["values"]["points"]) == "35"  # a whole number stays one


def test_a_reason_is_told_in_words_and_as_data() -> None:
    request = {"order": ["points"], "results": [
        {"player": "anna", "runden": [{"points": 3}]}, {"player": "bernd", "runden": [{"points": 1}]},
    ]}  # fmt: skip
    first, last = answer(request, "en")["standings"]
    assert first["because"] == "Ahead of bernd: more points (+3 against +1)."
    assert (first["code"], first["params"]) == (
        "ahead-by-score",
        {"other": "bernd", "metric": "points", "values": [3, 1], "skipped": None},
    )
    assert (last["because"], last["code"], last["params"]) == (None, None, {})


def test_a_reason_is_data() -> None:
    first, second, _ = rank(
        {"a": [Result(5, won=3)], "b": [Result(5, won=2)], "c": [Result(5)]}, ["points", "games_won"]
    )
    skipped = Message(Code.NOT_KNOWN_FOR_ALL, metrics=("games_won",))
    assert first.because == Message(Code.LEVEL, other="b", skipped=skipped)
    assert second.because == Message(Code.LEVEL, other="c", skipped=skipped)


def test_three_metrics_that_are_not_known_for_all() -> None:
    first, _ = rank({"a": [Result(5)], "b": [Result(5)]}, ["points", "games_won", "soli_won", "points_per_game"])
    assert say(first.because).endswith(": „Gewonnene Spiele“, „Gewonnene Soli“ und „Punkte je Spiel“.")


def one(**runde: Any) -> dict[str, Any]:
    return {"order": ["points"], "results": [{"player": "anna", "runden": [{"points": 1} | runde]}]}


INVALID: list[tuple[dict[str, Any], str, str]] = [
    ({"results": []}, "order", "fehlt"),
    ({"order": ["points"]}, "results", "fehlt"),
    ({"order": [], "results": []}, "order", "mindestens einer Wertung"),
    ({"order": "points", "results": []}, "order", "eine Liste"),
    ({"order": ["punkte"], "results": []}, "order[1]", "eines von points"),
    ({"order": ["points", "points"], "results": []}, "order", "doppelt"),
    ({"order": ["points"], "results": {}}, "results", "eine Liste"),
    ({"order": ["points"], "results": [5]}, "results[1]", "ein Objekt"),
    ({"order": ["points"], "results": [{"runden": []}]}, "results[1].player", "fehlt"),
    ({"order": ["points"], "results": [{"player": "a"}]}, "results[1].runden", "fehlt"),
    ({"order": ["points"], "results": [{"player": "", "runden": []}]}, "results[1].player", "ein Name"),
    ({"order": ["points"], "results": [{"player": 7, "runden": []}]}, "results[1].player", "nicht 7"),
    ({"order": ["points"], "results": [{"player": "a", "runden": []}] * 2}, "results[2].player", "„a“ kommt zweimal vor"),
    ({"order": ["points"], "results": [{"player": "a", "runden": [{}]}]}, "results[1].runden[1].points", "fehlt"),
    ({"order": ["points"], "results": [{"player": "a", "runden": {}}]}, "results[1].runden", "eine Liste"),
    ({"order": ["points"], "results": [{"player": "a", "runden": [], "club": "x"}]}, "results[1].club", "gibt es nicht"),
    (one(points="3"), "results[1].runden[1].points", 'nicht "3"'),
    (one(points=10**30), "results[1].runden[1].points", "1000000000"),
    (one(games=-1), "results[1].runden[1].games", "von 0"),
    (one(won=True), "results[1].runden[1].won", "nicht true"),
    (one(games=3, won=4), "results[1].runden[1].won", "(4) kann nicht größer sein als „games“ (3)"),
    (one(won=1, soli_won=2), "results[1].runden[1].soli_won", "(2) kann nicht größer sein als „won“ (1)"),
    (one(lost=2), "results[1].runden[1].lost", "gibt es nicht"),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "field", "words"), INVALID)
def test_invalid_requests(request_: dict[str, Any], field: str, words: str) -> None:
    with refusal(field, words):
        answer(request_)


@pytest.mark.parametrize(
    "runde", [{"points": None}, {"points": -3, "games": 24, "won": 24, "soli_won": 24}, {"games": None}]
)
def test_what_is_not_known_may_be_null(runde: dict[str, Any]) -> None:
    assert len(answer(one(**runde))["standings"]) == 1


results = st.lists(
    st.builds(Result, st.integers(-9, 9), st.integers(9, 12), st.integers(2, 4), st.none() | st.integers(0, 2)),
    min_size=1,
    max_size=3,
)


@given(
    st.dictionaries(st.sampled_from("ABCDEFGH"), results, min_size=1),
    st.permutations(list(METRICS)),
    st.integers(0, 99),
)
def test_places_are_competition_places_and_do_not_depend_on_the_order_of_entry(
    players: dict[str, list[Result]], order: list[str], seed: int
) -> None:
    standings = rank(players, order)
    places = [s.place for s in standings]
    assert places == sorted(places)
    for index, standing in enumerate(standings):
        equal = [s for s in standings if s.place == standing.place]
        assert standing.place == 1 + sum(s.place < standing.place for s in standings)
        assert standing.tied == (len(equal) > 1)
        assert (standing.because is None) == (index == len(standings) - 1 and not standing.tied)
    shuffled = list(players)
    random.Random(seed).shuffle(shuffled)
    again = rank({player: players[player] for player in shuffled}, order)
    assert {s.player: s.place for s in again} == {s.player: s.place for s in standings}
