"""What the search for a plan tries, how often, and when it ends; what the tries find is for other tests to say."""

import random

import pytest

from scoring.seating import Request, search
from scoring.seating.bounds import Bounds
from scoring.seating.brake import Brake
from scoring.seating.problem import Score, from_request
from scoring.seating.search import Search

from .seating_naive import field


def searching(count, rounds, **more):
    request = {"players": field(count), "rounds": rounds, "seed": 1, **more}
    return Search(from_request(Request.from_dict(request)), "1", Brake(60))


@pytest.mark.parametrize(
    ("players", "rounds", "is_crowded"),
    [(61, 7, False), (21, 4, False), (24, 3, False), (24, 4, True), (27, 4, True), (29, 4, False), (29, 5, True)],
)
def test_fields_with_room_or_few_tables_are_left_to_annealing(players, rounds, is_crowded, monkeypatch):
    asked = []
    monkeypatch.setattr(search, "turned", lambda *given: asked.append(given) or iter(()))
    assert list(searching(players, rounds)._turned_designs(rounds)) == []
    assert len(asked) == is_crowded
    for _, clubs, count, rng, _ in asked:
        assert (clubs, count, rng.random()) == ([], rounds, random.Random("turned 1").random())


# --- how often designs are tried


@pytest.mark.parametrize(
    ("known", "repeats", "fives", "tries"),
    [
        (False, 1, 1, 1),  # there is none
        (True, 1, 1, 4),  # repeats and fives may still fit better
        (True, 1, 0, 4),
        (True, 0, 1, 4),
        (True, 0, 0, 1),  # nothing is left to gain
    ],
)
def test_designs_are_tried_as_long_as_something_may_fit_better(known, repeats, fives, tries, monkeypatch):
    ours, looked = searching(32, 5), []
    ours.score = ours.score._replace(repeats=repeats, fives=fives)
    monkeypatch.setattr(ours, "_known_designs", lambda _: looked.append(1) or iter(["a design"] if known else []))
    monkeypatch.setattr(ours, "_placed", lambda *_: iter(()))
    assert list(ours._constructed()) == []
    assert len(looked) == tries


def test_plans_that_are_kept_for_exactly_these_clubs_are_known():
    clubs = [club for club, members in (("A", 9), ("B", 5), ("C", 4)) for _ in range(members)]
    ours = searching(18, 6, players=[{"id": f"p{i}", "club": club} for i, club in enumerate(clubs)])
    assert [design.name for design in ours._known_designs(random.Random(1))] == ["kept plan for crowded clubs"]


# --- how long annealing goes on


@pytest.mark.parametrize(
    ("steps", "strict", "runs"),
    [
        (40_000, False, [(40_000, 150), (0, 25), (0, 2)]),
        (2_000_000, False, [(250_000, 150), (1_000_000, 25), (750_000, 2)]),
        (2_000_000, True, [(250_000, 150), (1_000_000, 25), (750_000, 5)]),
        (12_000_000, True, [(250_000, 150), (1_000_000, 25), (4_000_000, 5)]),
    ],
)
def test_steps_and_prices_of_the_runs(steps, strict, runs, monkeypatch):
    ours = searching(32, 5)
    ours.steps = steps
    monkeypatch.setattr(ours, "_strict", lambda: strict)
    assert list(ours._runs()) == runs


@pytest.mark.parametrize(
    ("strict", "fives_over", "soft_steps", "done"),
    [
        (False, 0, 700_000, [0, 250_000, "extended 1250000", 1_250_000]),
        (True, 1, 700_000, [0, 250_000, "extended 1250000", 1_250_000]),
        (True, 0, 700_000, [0, 250_000]),
        (True, 0, 250_000, [0, 250_000]),
        (True, 0, 249_999, [0]),
    ],
)
def test_annealing_ends_where_only_soft_goals_are_left(strict, fives_over, soft_steps, done, monkeypatch):
    ours, seen = searching(32, 5), []
    ours.steps, ours.score = 2_000_000, ours.score._replace(fives_over=fives_over)
    monkeypatch.setattr(search, "SOFT_STEPS", soft_steps)
    monkeypatch.setattr(ours, "_strict", lambda: strict)
    monkeypatch.setattr(ours, "_annealed", lambda plan, steps, hot, five, done: seen.append(done))
    monkeypatch.setattr(ours, "_extended", lambda done: seen.append(f"extended {done}") or ())
    list(ours._searched())
    assert seen == done


@pytest.mark.parametrize(
    ("kept", "strict", "fives_over", "looked"),
    [
        ([], False, 0, 1),
        ([], True, 1, 0),  # one five above the even share is left to annealing
        ([], True, 2, 1),
        (["a round"], False, 2, 0),
    ],
)
def test_turns_are_looked_for_where_fives_are_far_from_even(kept, strict, fives_over, looked, monkeypatch):
    ours, seen = searching(32, 5), []
    ours.problem.kept, ours.score = kept, ours.score._replace(fives_over=fives_over)
    monkeypatch.setattr(ours, "_strict", lambda: strict)
    monkeypatch.setattr(ours, "_turned_designs", lambda rounds: seen.append(rounds) or ())
    assert list(ours._turned()) == []
    assert seen == [5] * looked


def test_a_design_is_extended_only_where_it_keeps_apart_who_must_not_meet(monkeypatch):
    ours, asked = searching(16, 6, apart=[["p1", "p2"]]), []
    monkeypatch.setattr(search.constructions, "longest", lambda *given: asked.append(given[:2]) or "a design")
    together = [[list(range(first, first + 4)) for first in range(0, 16, 4)]]
    monkeypatch.setattr(ours, "_placed", lambda *_: iter([(together, ("construction", "x"))]))
    assert list(ours._extended(0)) == []
    assert asked == [(16, 7)]


# --- the goal, the share of the work, the end


def test_what_the_open_rounds_cost_at_least():
    """Three clubmates, four repeats and fives for 3, beyond what the played rounds have."""
    ours = searching(16, 4)
    ours.bounds = Bounds(clubmates=5, repeats=0, repeats_at_best=7, fives=4, fives_at_best=9)
    ours.settled = Score(clubmates=2, repeats=3, fives_over=0, met=0, fives=1)
    assert ours._goal(10) == 3 * ours.problem.clubmate + 4 * 100 + 3 * 10


def test_which_share_of_the_work_an_annealing_is(monkeypatch):
    """Designs are a tenth; of the rest the second quarter of the steps begins after a quarter."""
    ours, seen = searching(16, 4), []
    ours.steps = 80_000
    run = search.Annealer.run
    monkeypatch.setattr(search.Annealer, "run", lambda *given: seen.append(given[-2:]) or run(*given))
    ours._annealed(ours.best, 20_000, search.HOT, 25, 20_000)
    assert seen == [pytest.approx((0.1 + 0.9 / 4, 0.9 / 4))]
    list(ours._hasty())
    assert seen[-1][0] == 0.1


@pytest.mark.parametrize(("perfect", "pulled", "looked"), [(False, False, 3), (True, False, 1), (False, True, 1)])
def test_the_search_ends_with_a_perfect_plan_or_the_brake(perfect, pulled, looked, monkeypatch):
    ours, seen = searching(16, 4), []
    ours.brake.pulled = pulled
    monkeypatch.setattr(ours, "_perfect", lambda: perfect and bool(seen))
    monkeypatch.setattr(ours, "_candidates", lambda: (seen.append(1) or (ours.best, ours.way) for _ in range(3)))
    ours.run()
    assert len(seen) == looked
