"""Plans that turn into themselves: no repeat, clubs as far apart as can be, fives that go round with the people."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.seating import Request, answer, search, turning
from scoring.seating import request as seating_request
from scoring.seating.brake import Brake
from scoring.seating.constructions import designs
from scoring.seating.problem import from_request
from scoring.seating.search import Search

from .seating_naive import assert_valid, clubmates, field, fives_max, repeats, table_sizes


def turned(players, clubs, rounds, seed=1, seconds=60):
    return list(turning.turned(players, clubs, rounds, random.Random(seed), Brake(seconds)))


def parts(players, clubs, rounds):
    """The turn and the problem of a field."""
    groups = turning._groups(players, clubs)
    turn = turning._turn(players, groups, rounds)
    return turn, turning._problem(groups, len(clubs), rounds, turn)


@pytest.mark.parametrize(
    ("players", "clubs", "rounds", "order", "together"),
    [(37, (), 6, 6, 0), (45, (), 4, 4, 0), (45, (9, 6), 3, 3, 0), (38, (12,), 3, 3, 9), (51, (), 5, 5, 0)],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_round_follows_from_the_one_before(players, clubs, rounds, order, together, seed):
    [design] = turned(players, clubs, rounds, seed)
    assert (design.name, design.lanes) == (f"rounds turned, {order} at a time", [])
    assert repeats(design.rounds) == 0
    assert fives_max(design.rounds) <= sum(size for size in table_sizes(players) if size > 4) * rounds // players + 1
    for round_ in design.rounds:
        assert sorted(point for table in round_ for point in table) == list(range(players))
        assert sorted(map(len, round_)) == sorted(table_sizes(players))
    sizes = [*clubs, players - sum(clubs)] if clubs else []
    assert [len(part) for part in design.seldom] == sizes
    people = [
        {"id": point, "club": f"club {number}"} for number, part in enumerate(design.seldom[:-1]) for point in part
    ]
    assert clubmates(design.rounds, people) == together


@pytest.mark.parametrize(
    ("players", "clubs", "rounds", "order"),
    [
        (29, (), 7, 7),
        (30, (15,), 6, 3),
        (47, (), 10, 5),
        # too many of the small clubs would stay where they are; a turn of two is too short; no four for who stays
        (33, (10, 9, 6, 5, 3), 7, None),
        (26, (13,), 4, 4),
        (26, (13,), 5, None),
        (34, (), 2, None),
        (19, (), 3, 3),
        (15, (), 4, None),
    ],
)
def test_the_longest_turn_that_fits(players, clubs, rounds, order):
    turn = turning._turn(players, turning._groups(players, clubs), rounds)
    assert (turn and turn.order) == order


def test_nobody_knows_a_turn_for_some_clubs():
    assert turned(33, (10, 9, 6, 5, 3), 7) == []


def test_who_stays_has_a_four_of_his_own_and_opposites_do_not_meet():
    turn, problem = parts(35, (), 8)
    assert problem.locked[32:] == [0, 1, 2]
    assert set(problem.locked[:32]) == {-1}
    assert problem.sizes == [[4] * 5 + [5] * 3] * 8
    assert sorted(problem.apart) == sorted((p, p + 4) for p in range(32) if p % 8 < 4)
    assert turn.steps_from(7, 8) == 7


@pytest.mark.parametrize(
    ("players", "clubs", "rounds", "members", "apart"),
    [
        (29, (), 7, [], 0),  # an odd turn has no opposites
        (33, (12, 9), 6, [range(12), range(12, 21)], 15),
        (32, (16, 16), 4, [range(16), range(16, 32)], 16),
    ],
)
def test_clubs_are_kept_and_the_others_are_none(players, clubs, rounds, members, apart):
    _, problem = parts(players, clubs, rounds)
    assert problem.clubs == [list(club) for club in members]
    assert len(problem.apart) == apart


def test_circles_of_a_turn():
    """Everybody takes the place of the next one of his circle; who is left over stays."""
    assert turning._following(10, [range(6), range(6, 10)], 3) == [1, 2, 0, 4, 5, 3, 7, 8, 6, 9]
    assert turning._groups(8, (3, 5)) == [range(5), range(5, 8)]


def test_a_turn_is_searched_for_until_the_fives_are_shared(monkeypatch):
    """With lanes somebody sits at every five: each try is offered, and the next one made."""
    lanes = next(designs(29, 7, random.Random(1)))
    monkeypatch.setattr(turning, "_found", lambda *_: lanes.rounds)
    monkeypatch.setattr(turning, "TRIES", 3)
    assert [design.rounds for design in turned(29, (), 7)] == [lanes.rounds] * 3


def test_turning_is_no_progress(monkeypatch):
    monkeypatch.setattr(turning, "STEPS", 100_000)
    shares = []
    list(turning.turned(35, (), 8, random.Random(1), Brake(60, shares.append)))
    assert len(shares) > 8
    assert set(shares) == {0.0}


def test_a_search_without_luck_finds_nothing(monkeypatch):
    monkeypatch.setattr(turning, "STEPS", 1)
    assert turned(35, (), 8) == []


def test_the_brake_ends_the_tries(monkeypatch):
    monkeypatch.setattr(turning, "STEPS", 20_000)
    brake = Brake(60, lambda share: False)
    assert list(turning.turned(35, (), 8, random.Random(1), brake)) == []
    assert brake.pulled


@given(
    st.sampled_from([(29, (), 7), (30, (15,), 6), (33, (12, 9), 6), (35, (), 8), (47, (), 10), (21, (), 4)]),
    st.integers(0, 99),
)
def test_a_step_is_taken_in_every_round_of_a_turn(wanted, seed):
    """The running price is that of the plan counted afresh, and the plan still turns into itself."""
    turn, problem = parts(*wanted)
    annealer = turning.Turning(problem, turn, random.Random(seed))
    start = annealer.best_cost
    annealer.run(40_000, 60.0, 30.0, -1, Brake(60), 0, 0)
    assert annealer.best_cost <= start
    for plan, cost in ((annealer.rounds, annealer.cost), (annealer.best, annealer.best_cost)):
        assert price(problem, plan) == cost
        assert [[len(table) for table in round_] for round_ in plan] == problem.sizes
        for index, round_ in enumerate(plan):
            first = index - index % turn.order
            following = plan[first + (index - first + 1) % turn.order]
            assert [{turn.following[p] for p in table} for table in round_] == [set(table) for table in following]


# The first round of a short search; the others follow from it.
FOUND = [
    (17, (), 3, 1980, 660, ["15 3 11 1", "16 2 5 13", "4 8 7 0", "6 10 12 9 14"]),
    (21, (6,), 3, 20880, 9780, ["13 19 4 12", "5 10 9 18", "17 6 3 16", "2 15 20 1", "0 8 7 14 11"]),
]


@pytest.mark.parametrize(("players", "clubs", "rounds", "before", "after", "first"), FOUND)
def test_the_same_search_finds_the_same_turn(players, clubs, rounds, before, after, first):
    turn, problem = parts(players, clubs, rounds)
    annealer = turning.Turning(problem, turn, random.Random(1))
    assert annealer.cost == before
    annealer.run(60_000, 60.0, 30.0, -1, Brake(60), 0, 0)
    assert annealer.best_cost == after == price(problem, annealer.best)
    assert [" ".join(map(str, table)) for table in annealer.best[0]] == first


def price(problem, plan):
    fives = Counter(p for round_ in plan for table in round_ if len(table) > 4 for p in table)
    over = sum(max(0, times - sum(fives.values()) // problem.n - 1) for times in fives.values())
    people = [{"id": p, "club": problem.club_of[p] + 1} for p in range(problem.n)]
    opposite = sum(a in table and b in table for a, b in problem.apart for round_ in plan for table in round_)
    return (
        100 * repeats(plan)
        + problem.clubmate * clubmates(plan, people)
        + 10_000_000 * opposite
        + turning.FIVE_TOO_MANY * over
    )


@pytest.fixture
def _only_a_turned_design(monkeypatch):
    """29 people know no other design than one of lanes, said to be turned: found at once, as good as any."""
    lanes = next(designs(29, 7, random.Random(1)))
    monkeypatch.setattr(search.constructions, "designs", lambda *_: iter(()))
    monkeypatch.setattr(search, "turned", lambda *_: iter([lanes]))
    monkeypatch.setattr(search, "STEPS", 2_000)
    monkeypatch.setattr(seating_request, "DEFAULT_SECONDS", seating_request.MOST_SECONDS)


@pytest.mark.usefixtures("_only_a_turned_design")
def test_a_turned_plan_is_played_to_its_end():
    request = {"players": field(29), "rounds": 7, "seed": 1}
    drawn = answer(request)
    assert_valid(request, drawn)
    assert (drawn["report"]["repeats"], drawn["report"]["method"]) == (0, "construction: lanes mod 7")
    changed = {**request, "players": [*field(30)[:4], *field(30)[5:]], "played": drawn["rounds"][:3]}
    after = answer(changed)
    assert_valid(changed, after)
    assert (after["report"]["repeats"], after["report"]["method"]) == (0, "construction continued: lanes mod 7")


def test_no_turn_is_looked_for_where_the_played_rounds_follow_another_design(monkeypatch):
    request = {"players": field(24), "rounds": 7, "seed": 1}
    played = answer(request)["rounds"][:2]
    looked = []
    monkeypatch.setattr(search, "turned", lambda *_: looked.append(1) or iter(()))
    ours = Search(from_request(Request.from_dict(request | {"played": played})), "1", Brake(60))
    assert [way for _, way in ours._continued()] == [("continued", "base round mod 7")] * search.CONTINUATIONS
    assert looked == []


@pytest.mark.usefixtures("_only_a_turned_design")
def test_bound_tables_may_not_fit_a_turned_plan():
    """One bound to each table: in every round the five would have to be at the table whose turn it is."""
    request = {"players": field(29), "rounds": 7, "seed": 1, "fixed_table": {f"p{i}": i for i in range(1, 8)}}
    ours = Search(from_request(Request.from_dict(request)), "1", Brake(60))
    assert ours.bounds.repeats == 0
    assert list(ours._turned_designs(7)) != []
    assert list(ours._turned()) == []
