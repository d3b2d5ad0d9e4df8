"""The draw from outside: what is known to be possible is reached, every plan is valid, every draw can be repeated."""

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.messages import SeatingError
from scoring.seating import Plan, Request, answer, plan, search, start
from scoring.seating import request as seating_request
from scoring.seating.brake import Brake
from scoring.wording import say

from .seating_naive import assert_valid, field, fives_max, meetings, repeats, seat_imbalance

SEEDS = (1, 2, "Jahreshauptversammlung")

KNOWN_FIELDS = [
    # players, rounds, clubs; nobody twice, no clubmates
    (16, 5, 0),
    (16, 3, 0),
    (20, 5, 0),
    (24, 7, 0),
    (24, 6, 0),
    (28, 9, 0),
    (28, 5, 0),
    (32, 8, 0),
    (32, 9, 0),
    (40, 13, 0),
    (40, 7, 0),
    (48, 13, 0),
    (52, 17, 0),
    (64, 21, 0),
    (21, 4, 0),
    (30, 6, 0),
    (35, 7, 0),
    (64, 4, 8),
    (102, 5, 10),
    (176, 8, 22),
    (200, 6, 20),
    (100, 5, 10),
]


# Thousands of steps of one and the same loop: measuring its coverage as well would take five times as long.
searches_long = pytest.mark.no_cover


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch):
    """What is found must not depend on how busy the machine is; the limit of time has tests of its own."""
    monkeypatch.setattr(seating_request, "DEFAULT_SECONDS", seating_request.MOST_SECONDS)


@pytest.fixture
def _few_steps(monkeypatch):
    monkeypatch.setattr(search, "STEPS", 40_000)
    monkeypatch.setattr(search, "EXTENDING", 8_000)


@pytest.fixture
def _fewer_steps(monkeypatch):
    """Enough for small fields; the search would go on for the fives after the repeats are at their minimum."""
    monkeypatch.setattr(search, "STEPS", 2_500_000)


@pytest.mark.parametrize(("players", "rounds", "clubs"), KNOWN_FIELDS)
@pytest.mark.parametrize("seed", SEEDS)
@searches_long
def test_what_is_known_to_be_possible_is_reached(players, rounds, clubs, seed):
    request = {"players": field(players, clubs), "rounds": rounds, "seed": seed}
    drawn = answer(request)
    assert_valid(request, drawn)
    report = drawn["report"]
    reached = {name: report[name] for name in ("repeats", "repeats_minimum", "clubmates", "clubmates_minimum")}
    assert reached == {"repeats": 0, "repeats_minimum": 0, "clubmates": 0, "clubmates_minimum": 0}
    assert report["seat_imbalance"] <= 1
    assert report["stopped_early"] is False


@pytest.mark.parametrize("seed", [*range(4), "Losfee"])
@pytest.mark.parametrize(
    ("players", "rounds", "clubs"), [(28, 4, 6), (40, 4, 5), (41, 4, 5), (40, 6, 5), (60, 5, 6), (100, 5, 10)]
)
@searches_long
def test_fields_with_room_are_drawn_in_a_moment(players, rounds, clubs, seed, monkeypatch):
    """Nobody tries one construction after the other where a short search does."""
    monkeypatch.setattr(search.Search, "_constructed", lambda self: pytest.fail("a long search"))
    request = {"players": field(players, clubs), "rounds": rounds, "seed": seed}
    drawn = answer(request)
    assert_valid(request, drawn)
    assert (drawn["report"]["repeats"], drawn["report"]["clubmates"]) == (0, 0)


# players, rounds: repeats, and fewer is impossible
FEWEST_REPEATS = [
    (4, 3, 18),
    (5, 2, 10),
    (6, 2, 15),
    (7, 2, 21),
    (8, 3, 12),
    (9, 2, 6),
    (11, 2, 10),
    (12, 2, 3),
    (13, 2, 4),
    (17, 2, 1),
    (17, 3, 3),
    (18, 3, 6),
    (19, 3, 9),
    (17, 5, 10),
    (16, 6, 24),
    (16, 7, 48),
]


@pytest.mark.thorough
@pytest.mark.usefixtures("_fewer_steps")
@pytest.mark.parametrize(("players", "rounds", "fewest"), FEWEST_REPEATS)
@searches_long
def test_repeats_that_cannot_be_avoided(players, rounds, fewest):
    request = {"players": field(players), "rounds": rounds, "seed": 7}
    drawn = answer(request)
    assert_valid(request, drawn)
    assert (drawn["report"]["repeats"], drawn["report"]["repeats_minimum"]) == (fewest, fewest)


@pytest.mark.parametrize(
    ("players", "rounds", "clubs", "limit"),
    [(17, 3, 0, 2), (25, 5, 0, 2), (30, 5, 0, 2), (50, 6, 5, 2), (102, 5, 10, 1), (103, 10, 0, 2), (201, 6, 20, 1)],
)
@searches_long
def test_fives_are_shared(players, rounds, clubs, limit):
    drawn = answer({"players": field(players, clubs), "rounds": rounds, "seed": 3})
    assert drawn["report"]["fives_per_player_max"] <= limit


def test_large_clubs_meet_as_seldom_as_possible():
    """Three clubs at tables of four: one pair of clubmates at every table, and no repeat beside it."""
    request = {"players": field(100, 3), "rounds": 5, "seed": 1}
    report = answer(request)["report"]
    assert (report["clubmates"], report["clubmates_minimum"], report["repeats"]) == (125, 125, 0)


@st.composite
def requests(draw):
    """Any field with any wishes; played rounds come from a draw with other people, so some have left and some joined."""
    number = draw(st.integers(4, 40))
    players = field(number, draw(st.sampled_from([0, 0, 3, 8])))
    names = [player["id"] for player in players]
    name = st.sampled_from(names)
    request = {"players": players, "rounds": draw(st.integers(1, 5)), "seed": draw(st.integers(0, 99)), "seconds": 60}
    if draw(st.booleans()):
        request["met"] = draw(st.lists(st.lists(name, min_size=2, max_size=2, unique=True), max_size=30))
    if draw(st.booleans()):
        earlier = field(draw(st.integers(max(4, number - 3), number + 3)))
        request["played"] = answer({"players": earlier, "rounds": draw(st.integers(1, 3)), "seed": 1})["rounds"]
        request["rounds"] += len(request["played"]) - draw(st.integers(0, 1))
    if draw(st.booleans()):
        request["standings"] = draw(st.permutations(names))[: draw(st.integers(1, number))]
    if number >= 8 and draw(st.booleans()):
        fixed = draw(st.lists(name, max_size=4, unique=True))
        tables = number // 4 if number != 11 else 2
        request["fixed_table"] = {who: draw(st.integers(1, tables)) for who in fixed}
    if number >= 16 and draw(st.booleans()):
        fixed = request.get("fixed_table", {})
        pairs = draw(st.lists(st.lists(name, min_size=2, max_size=2, unique=True), max_size=6))
        request["apart"] = [pair for pair in pairs if not all(who in fixed for who in pair)]
    return request


@pytest.mark.usefixtures("_few_steps")
@given(requests())
def test_every_plan_is_valid(request):
    try:
        drawn = answer(request)
    except SeatingError as refusal:
        at_fault = refusal.field
    else:
        assert_valid(request, drawn)
        assert answer(request)["rounds"] == drawn["rounds"]
        return
    # A handful of `apart` around people bound to tables may be impossible.
    assert at_fault == "apart"


def test_played_rounds_are_kept_and_never_repeated():
    """Round 1 and 2 of 100 players are played; ten leave, five come."""
    first = {"players": field(100, 10), "rounds": 5, "seed": 1}
    played = answer(first)["rounds"][:2]
    newcomers = [{"id": f"new {i}", "club": "club 1"} for i in range(5)]
    request = {**first, "players": field(100, 10)[10:] + newcomers, "played": played}
    drawn = answer(request)
    assert_valid(request, drawn)
    assert (drawn["report"]["repeats"], drawn["report"]["clubmates"]) == (0, 0)


@pytest.mark.parametrize(("players", "rounds", "done"), [(24, 7, 3), (28, 9, 4), (32, 8, 3), (40, 13, 1), (16, 5, 2)])
def test_a_construction_is_continued_after_a_replacement(players, rounds, done):
    """Near the limit only the rest of the same construction fits; the newcomer takes the place of who left."""
    first = {"players": field(players), "rounds": rounds, "seed": 5}
    played = answer(first)["rounds"][:done]
    request = {**first, "players": [{"id": "new"}, *field(players)[1:]], "played": played}
    drawn = answer(request)
    assert_valid(request, drawn)
    assert drawn["report"]["repeats"] == 0
    assert drawn["report"]["method"].startswith("construction continued")


def test_nothing_is_drawn_when_all_rounds_are_played():
    played = answer({"players": field(12), "rounds": 2, "seed": 1})["rounds"]
    drawn = answer({"players": field(12), "rounds": 2, "seed": 9, "played": played, "standings": ["p1"]})
    assert drawn["rounds"] == played
    assert drawn["report"]["method"] == "nothing to draw"
    assert drawn["report"]["repeats"] == drawn["report"]["repeats_minimum"] == 3


@pytest.mark.usefixtures("_few_steps")
def test_the_next_round_goes_by_standing():
    names = [f"p{i}" for i in range(1, 18)]
    drawn = answer({"players": field(17), "rounds": 2, "seed": 1, "standings": names})
    expected = [names[:4], names[4:8], names[8:12], names[12:]]
    assert [sorted(table) for table in drawn["rounds"][0]] == [sorted(table) for table in expected]
    assert drawn["report"]["method"] == "standing, annealing"


def test_standing_yields_to_apart_and_bound_tables():
    names = [f"p{i}" for i in range(1, 13)]
    wishes = {"apart": [["p1", "p2"]], "fixed_table": {"p3": 3}}
    request = {"players": field(12), "rounds": 1, "seed": 1, "standings": names, **wishes}
    drawn = answer(request)
    assert_valid(request, drawn)
    assert [sorted(table) for table in drawn["rounds"][0]] == [
        sorted(["p1", "p4", "p5", "p6"]),
        sorted(["p2", "p7", "p8", "p9"]),
        sorted(["p3", "p10", "p11", "p12"]),
    ]


def test_standing_that_cannot_be_kept_in_time_gives_way_to_chance(monkeypatch):
    monkeypatch.setattr(start, "SEARCH_NODES", 1)
    names = [f"p{i}" for i in range(1, 13)]
    request = {"players": field(12), "rounds": 1, "seed": 1, "standings": names, "apart": [["p11", "p12"]]}
    assert_valid(request, answer(request))


def test_the_seconds_of_a_draw_in_thousandths(monkeypatch):
    monkeypatch.setattr(Brake, "elapsed", 1.23456)
    assert answer({"players": field(8), "rounds": 1, "seed": 1})["report"]["seconds"] == 1.235


def test_who_is_not_in_the_standing_comes_last():
    drawn = answer({"players": field(8), "rounds": 1, "seed": 1, "standings": ["p8", "p7", "p6"]})
    assert sorted(drawn["rounds"][0][0]) == ["p1", "p6", "p7", "p8"]


@searches_long
def test_whoever_is_bound_to_a_table_sits_there_without_repeats():
    request = {"players": field(60, 6), "rounds": 5, "seed": 4, "fixed_table": {"p1": 1, "p2": 15, "p3": 7}}
    drawn = answer(request)
    assert_valid(request, drawn)
    assert (drawn["report"]["repeats"], drawn["report"]["clubmates"]) == (0, 0)


def test_two_bound_to_the_same_table_meet_every_time_and_the_minimum_says_so():
    request = {"players": field(40), "rounds": 5, "seed": 4, "fixed_table": {"p1": 1, "p2": 1}}
    report = answer(request)["report"]
    assert (report["repeats"], report["repeats_minimum"]) == (10, 10)


@pytest.mark.usefixtures("_few_steps")
def test_fives_take_turns_when_somebody_is_bound_to_every_table():
    request = {"players": field(9), "rounds": 4, "seed": 1, "fixed_table": {"p1": 1, "p2": 2}}
    drawn = answer(request)
    assert_valid(request, drawn)
    assert [len(round_[0]) for round_ in drawn["rounds"]] == [5, 4, 5, 4]


def test_season_memory_is_avoided_but_not_counted():
    met = [[f"p{a}", f"p{b}"] for a in range(1, 61) for b in range(1, a) if (a * b) % 7 == 3]
    request = {"players": field(60), "rounds": 4, "seed": 1, "met": met}
    drawn = answer(request)
    assert drawn["report"]["repeats"] == 0
    assert not set(meetings(drawn["rounds"])) & {tuple(sorted(pair)) for pair in met}


def test_table_numbers_change():
    drawn = answer({"players": field(64), "rounds": 8, "seed": 1})
    at = [(name, number) for round_ in drawn["rounds"] for number, table in enumerate(round_) for name in table]
    assert max(at.count(visit) for visit in set(at)) <= 2


def test_seats_are_even_at_any_time():
    """After every round, not only in the end: a tournament may be cut short, and people leave."""
    rounds = answer({"players": field(64), "rounds": 10, "seed": 1})["rounds"]
    assert [seat_imbalance(rounds[:played]) for played in range(1, 11)] == [1, 1, 1, 0, 1, 1, 1, 0, 1, 1]


def test_draws_look_drawn():
    """Another seed is another draw, also where a construction is used."""
    rounds = [answer({"players": field(32), "rounds": 8, "seed": seed})["rounds"] for seed in (1, 2, "1")]
    assert rounds[0] != rounds[1] != rounds[2] != rounds[0]
    assert meetings(rounds[0][:1]) != meetings(rounds[1][:1])


def test_the_time_limit_leaves_a_complete_plan():
    request = {"players": field(47, 5), "rounds": 12, "seed": 1, "seconds": 0.000_001}
    drawn = answer(request)
    assert_valid(request, drawn)
    assert drawn["report"]["stopped_early"] is True


@pytest.mark.parametrize("players", [20, 17])
def test_whoever_watches_can_stop_the_draw(players):
    seen = []

    def stop_at_once(share):
        seen.append(share)
        return False

    request = {"players": field(players, 3), "rounds": 5, "seed": 1}
    drawn = answer(request, stop_at_once)
    assert_valid(request, drawn)
    assert drawn["report"]["stopped_early"] is True
    assert len(seen) == 1


def test_patience_ends_when_only_old_acquaintances_are_left(monkeypatch):
    """Everybody has met everybody this season: nothing can be won, and the search does not go on for ever."""
    monkeypatch.setattr(search, "SOFT_STEPS", 30_000)
    met = [[f"p{a}", f"p{b}"] for a in range(1, 17) for b in range(1, a)]
    drawn = answer({"players": field(16), "rounds": 2, "seed": 1, "met": met})
    assert drawn["report"]["repeats"] == 0
    assert drawn["report"]["stopped_early"] is False


@pytest.mark.usefixtures("_few_steps")
def test_progress_rises_and_changes_nothing():
    seen = []
    request = {"players": field(21), "rounds": 5, "seed": 1}
    drawn = answer(request, lambda share: not seen.append(share))
    assert drawn["rounds"] == answer(request)["rounds"]
    assert len(seen) > 10
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_the_hash_is_over_the_input_as_given_without_the_time_limit():
    request = {"players": [{"id": "Jürgen"}, *field(4)], "rounds": 1, "seed": 1, "seconds": 3}
    rest = '{"players":[{"id":"Jürgen"},' + ",".join(f'{{"club":"","id":"p{i}"}}' for i in range(1, 5))
    expected = hashlib.sha256((rest + '],"rounds":1,"seed":1}').encode()).hexdigest()
    assert answer(request)["report"]["input_sha256"] == expected
    assert answer({**request, "seconds": 4})["report"]["input_sha256"] == expected


def test_the_report_has_the_keys_of_the_contract_and_how_the_plan_was_found():
    drawn = answer({"players": field(5), "rounds": 1, "seed": "Mai"})
    assert sorted(drawn) == ["report", "rounds"]
    assert list(drawn["report"]) == [
        "repeats",
        "repeats_minimum",
        "clubmates",
        "clubmates_minimum",
        "fives_per_player_max",
        "seat_imbalance",
        "method",
        "seed",
        "input_sha256",
        "seconds",
        "stopped_early",
        "ways",
    ]
    assert drawn["report"]["seed"] == "Mai"
    assert json.loads(json.dumps(drawn)) == drawn


@pytest.mark.thorough
@pytest.mark.parametrize("hash_seed", ["0", "1"])
@searches_long
def test_the_same_draw_in_another_process(hash_seed):
    """Sets and hashes of texts differ from process to process; the draw must not."""
    request = {"players": field(50, 7), "rounds": 5, "seed": "x", "met": [["p1", "p2"]], "apart": [["p3", "p4"]]}
    code = "import json, sys; from scoring.seating import answer; print(json.dumps(answer(json.load(sys.stdin))['rounds']))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert json.loads(done.stdout) == answer(request)["rounds"]


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (
            {"players": field(17), "rounds": 3, "seed": 1},
            "17 Personen, 3 Runden: 3 Wiederholungen, weniger ist nicht möglich.",
        ),
        (
            {"players": field(17), "rounds": 2, "seed": 1},
            "17 Personen, 2 Runden: 1 Wiederholung, weniger ist nicht möglich.",
        ),
        ({"players": field(16), "rounds": 1, "seed": 1}, "16 Personen, 1 Runde: keine Wiederholung."),
        (
            {"players": field(16, 3), "rounds": 1, "seed": 1},
            "16 Personen, 1 Runde: keine Wiederholung; 4 Paare aus einem Verein, weniger ist nicht möglich.",
        ),
        (
            {"players": field(24), "rounds": 8, "seed": 1},
            "24 Personen, 8 Runden: 18 Wiederholungen, weniger als 12 sind nicht möglich.",
        ),
    ],
)
@pytest.mark.usefixtures("_fewer_steps")
@searches_long
def test_the_result_in_one_sentence(request_, sentence):
    assert say(plan(Request.from_dict(request_)).said) == sentence


@pytest.mark.parametrize(
    ("repeats", "clubmates", "sentence"),
    [
        ((0, 0), (0, 0), "16 Personen, 1 Runde: keine Wiederholung."),
        ((1, 1), (0, 0), "16 Personen, 1 Runde: 1 Wiederholung, weniger ist nicht möglich."),
        ((18, 12), (0, 0), "16 Personen, 1 Runde: 18 Wiederholungen, weniger als 12 sind nicht möglich."),
        (
            (0, 0),
            (4, 4),
            "16 Personen, 1 Runde: keine Wiederholung; 4 Paare aus einem Verein, weniger ist nicht möglich.",
        ),
        (
            (0, 0),
            (1, None),
            "16 Personen, 1 Runde: keine Wiederholung; 1 Paar aus einem Verein, ein Mindestwert ist nicht bewiesen.",
        ),
    ],
)
def test_every_report_is_a_sentence(repeats, clubmates, sentence):
    drawn = plan(Request.from_dict({"players": field(16), "rounds": 1, "seed": 1}))
    said = dict(zip(("repeats", "repeats_minimum", "clubmates", "clubmates_minimum"), repeats + clubmates, strict=True))
    assert say(replace(drawn, report=replace(drawn.report, **said)).said) == sentence


def test_the_sentence_admits_what_is_not_proven():
    stopped = plan(Request.from_dict({"players": field(32), "rounds": 8, "seed": 1}), lambda share: False)
    assert isinstance(stopped, Plan)
    drawn = plan(Request.from_dict({"players": field(32), "rounds": 10, "seed": 1}), lambda share: False)
    assert say(drawn.said).endswith(
        "Wiederholungen, ein Mindestwert ist nicht bewiesen. Die Auslosung wurde vorzeitig beendet."
    )
    assert drawn.report.repeats == repeats(drawn.rounds)
    assert fives_max(drawn.rounds) == 0


def test_the_example_in_the_documentation():
    text = (Path(__file__).parents[2] / "docs" / "auslosung.md").read_text(encoding="utf-8")
    line = text.split("echo '")[1].split("' |")[0]
    report = answer(json.loads(line))["report"]
    assert (report["repeats"], report["repeats_minimum"], report["clubmates"]) == (4, 4, 0)
    assert f"`{report['input_sha256']}`" in text
