"""Tables of five are shared fairly: after clubmates and repeats, and never at their expense."""

import json
import random
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.seating import Request, answer, bounds, constructions, search
from scoring.seating import request as seating_request
from scoring.seating.anneal import FROZEN, LOOK, LOOKS, VISITS, Annealer
from scoring.seating.brake import Brake
from scoring.seating.problem import from_request
from scoring.seating.report import Way
from scoring.seating.search import Search
from scoring.seating.start import legal_round
from scoring.seating.visit import Prices, Visit

from .seating_naive import assert_valid, field, fives_max, repeats


def two_clubs(players):
    """The larger half comes from one club, the others from another."""
    return [{**player, "club": "A" if i <= players // 2 else "B"} for i, player in enumerate(field(players))]


def of_clubs(*members):
    """Clubs with so many members each."""
    clubs = [f"club {number}" for number, count in enumerate(members) for _ in range(count)]
    return [{"id": f"p{i}", "club": club} for i, club in enumerate(clubs, 1)]


def shares(rounds):
    """How many people sit how often at a table of five."""
    fives = Counter(name for round_ in rounds for table in round_ if len(table) > 4 for name in table)
    return dict(Counter(fives.values()))


# As in test_seating: thousands of steps of one loop are not measured, and a busy machine changes nothing.
searches_long = pytest.mark.no_cover


def seeds(first, *more):
    """One in every run, the others in the slow one."""
    return pytest.mark.parametrize("seed", [first, *(pytest.param(one, marks=pytest.mark.slow) for one in more)])


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch):
    monkeypatch.setattr(seating_request, "DEFAULT_SECONDS", seating_request.MOST_SECONDS)


@seeds(*range(1, 6))
@searches_long
def test_with_five_tables_two_fives_share_one_person_and_never_the_same_one(seed):
    """Five people who have not met come from all five tables, so one from the five: six pairs of rounds, six people
    twice at a five, eight once. Nobody three times, and fewer than six twice are impossible without a repeat."""
    drawn = answer({"players": field(21), "rounds": 4, "seed": seed})
    assert drawn["report"]["repeats"] == 0
    assert shares(drawn["rounds"]) == {1: 8, 2: 6}


@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [
        (field(26), 4, (0, 0, 2)),
        (field(33), 6, (0, 0, 1)),
        (field(37), 6, (0, 0, 1)),
        (field(50, 5), 6, (0, 0, 2)),
        (two_clubs(45), 6, (144, 0, 1)),
    ],
)
@searches_long
def test_fives_are_shared_as_evenly_as_can_be(players, rounds, most):
    """Clubmates, repeats, and how often somebody sits at a five at most."""
    report = answer({"players": players, "rounds": rounds, "seed": 1})["report"]
    assert (report["clubmates"], report["repeats"], report["fives_per_player_max"]) == most


@pytest.fixture
def _few_steps(monkeypatch):
    """Constructions need none: what they reach must not depend on the luck of the search after them."""
    monkeypatch.setattr(search, "STEPS", 40_000)


@pytest.mark.thorough
@pytest.mark.usefixtures("_few_steps")
@seeds("Losfee", 3, 5)
@pytest.mark.parametrize(
    ("players", "rounds", "best"),
    [
        (of_clubs(12, 8, 6, 3, 2), 6, (36, 0)),
        (of_clubs(11, 10), 5, (60, 0)),
        (of_clubs(10, 9, 6, 5, 3), 7, (21, 0)),
        (field(29), 7, (0, 0)),
        (field(35), 8, (0, 0)),
    ],
)
@searches_long
def test_every_seed_finds_the_plan_without_a_repeat(players, rounds, best, seed):
    """Clubmates at their proven minimum and nobody twice."""
    report = answer({"players": players, "rounds": rounds, "seed": seed})["report"]
    assert (report["clubmates"], report["repeats"]) == best
    assert (report["clubmates_minimum"], report["repeats_minimum"]) == best


@pytest.mark.usefixtures("_few_steps")
@seeds(*range(10))
@pytest.mark.parametrize(
    ("players", "best", "most"), [(of_clubs(9, 5, 4), (42, 49), 5), (of_clubs(3, 4, 6, 4, 5), (6, 31), 4)]
)
@searches_long
def test_every_seed_has_as_few_repeats_as_crowded_clubs_leave(players, best, most, seed):
    """More meetings than pairs of different clubs: the bound is reached, and fewer repeats would be more clubmates."""
    request = {"players": players, "rounds": 6, "seed": seed}
    drawn = answer(request)
    assert_valid(request, drawn)
    found = bounds.bounds(from_request(Request.from_dict(request)))
    assert (drawn["report"]["clubmates"], drawn["report"]["repeats"]) == best
    assert (found.clubmates, found.repeats_at_best) == best
    assert drawn["report"]["fives_per_player_max"] <= most


@pytest.mark.thorough
@pytest.mark.usefixtures("_few_steps")
@seeds(1, 3, 5)
@pytest.mark.parametrize(
    ("players", "most"), [(field(31), 4), (of_clubs(12, 8, 6, 3, 2), 5), (field(25), 3), (field(26), 4), (field(27), 5)]
)
@searches_long
def test_nobody_sits_at_a_five_every_time_in_six_rounds(players, most, seed):
    report = answer({"players": players, "rounds": 6, "seed": seed})["report"]
    assert report["repeats"] == 0
    assert report["clubmates"] == report["clubmates_minimum"]
    assert report["fives_per_player_max"] <= most


@pytest.mark.thorough
@pytest.mark.usefixtures("_few_steps")
@seeds(1, 4)
@pytest.mark.parametrize(
    ("players", "rounds", "best"),
    [
        (of_clubs(13), 5, (40, 0, 3)),
        (field(29), 7, (0, 0, 2)),
        (of_clubs(15), 6, (54, 0, 3)),
        (field(35), 8, (0, 0, 4)),
        (field(47), 10, (0, 0, 4)),
        (of_clubs(10, 9, 6, 5, 3), 7, (21, 0, 2)),
    ],
)
@searches_long
def test_nobody_sits_at_every_five_of_a_crowded_plan(players, rounds, best, seed):
    """The others of the field have no club."""
    players = players + field({5: 26, 6: 30}.get(rounds, 0))[len(players) :]
    report = answer({"players": players, "rounds": rounds, "seed": seed})["report"]
    assert (report["clubmates"], report["repeats"]) == best[:2]
    assert report["fives_per_player_max"] <= best[2]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(
    ("players", "rounds", "best"),
    [
        (field(31), 6, (0, 0, 4)),
        (field(24), 8, (0, 18, 0)),
        (field(19), 7, (0, 81, 7)),
        (of_clubs(12, 8, 6, 3, 2), 6, (36, 0, 5)),
        (of_clubs(13, 12), 5, (70, 0, 5)),
    ],
)
@searches_long
def test_every_seed_is_as_good_as_the_best(players, rounds, best, seed):
    report = answer({"players": players, "rounds": rounds, "seed": seed, "seconds": 120})["report"]
    assert (report["clubmates"], report["repeats"]) == best[:2]
    assert report["fives_per_player_max"] <= best[2]


def plans_at_5_tables(people):
    """Every plan of five rounds without a repeat, up to names: somebody sits at table r, c, x, y, z in the rounds.

    Two tables of two rounds have at most one person in common, and some of the 25 pairs of tables of rounds 1 and 2
    have none: as many as there are fours, since every four misses one table of the other round, which is a four, too.
    The fours of both are the first tables: the empty pairs are (0, 0), (1, 1) and so on. Table 4 of round 1 is a five;
    the tables of the other rounds are numbered by those who sit there.
    """
    fours = 25 - people
    pairs = [(r, c) for r in (4, 3, 2, 1, 0) for c in range(5) if r != c or r >= fours]
    bit = {
        meeting: 1 << number
        for number, meeting in enumerate(product(combinations(range(5), 2), product(range(5), repeat=2)))
    }
    everybody = [[(r, c, *rest) for rest in ([(c, c, c)] if r == 4 else product(range(5), repeat=3))] for r, c in pairs]
    choices = [
        [(person, sum(bit[(i, j), (person[i], person[j])] for i, j in combinations(range(5), 2))) for person in people]
        for people in everybody
    ]

    def go_on(seated, used):
        if len(seated) == len(pairs):
            yield seated
            return
        for person, meetings in choices[len(seated)]:
            if not meetings & used:
                yield from go_on([*seated, person], meetings | used)

    sizes_fit = (
        (plan, size)
        for plan in go_on([], 0)
        if min((size := Counter(at for person in plan for at in enumerate(person))).values()) == 4
    )
    return ((plan, [sum(size[at] == 5 for at in enumerate(person)) for person in plan]) for plan, size in sizes_fit)


@pytest.mark.parametrize(("people", "shared"), [(22, ((2, 20), (5, 2))), (23, ((3, 20), (5, 3)))])
@searches_long
def test_five_rounds_without_a_repeat_seat_somebody_at_every_five(people, shared):
    """All these plans are alike: the draw cannot share these fives more evenly."""
    assert {tuple(sorted(Counter(fives).items())) for _, fives in plans_at_5_tables(people)} == {shared}


def two_at_each_table(plan):
    """Whether there are ten people of whom two sit at every table of every round. People and tables are bits."""
    tables = {}
    for number, person in enumerate(plan):
        for at in enumerate(person):
            tables[at] = tables.get(at, 0) | 1 << number
    his = [[tables[at] for at in enumerate(person)] for person in plan]
    everybody = (1 << len(plan)) - 1

    def go_on(chosen, number):
        left = everybody >> number << number
        if any(((chosen | left) & table).bit_count() < 2 for table in tables.values()):
            return False
        if number == len(plan):
            return True
        fits = all((chosen & table).bit_count() < 2 for table in his[number])
        return (fits and go_on(chosen | 1 << number, number + 1)) or go_on(chosen, number + 1)

    return go_on(0, 0)


@pytest.mark.slow
@searches_long
def test_21_people_of_two_clubs_seat_one_of_them_at_every_five():
    """Without clubs nobody needs to sit there more than four times. Clubs of 11 and 10 have two of each at every four,
    and the ten two at the five as well: the plans that allow it are those in which one sits at every five."""
    found = set()
    for plan, fives in plans_at_5_tables(21):
        found.add((max(fives), two_at_each_table(plan)))
    assert {most for most, _ in found} == {4, 5}
    assert {most for most, both in found if both} == {5}


def plans_of_17_with_10_repeats():
    """Every plan of five rounds with one repeat for each two of them, up to names; table 3 is the five.

    Four tables: people of a five come from all four tables of another round, one of which sends two, and that is its
    five. So each two tables of two rounds have one person in common, but two fives have two. A sum with three bits for
    each two tables says whether there are too many. The tables of rounds 3 to 5 but the five are numbered by those who
    sit at table 0 in round 1.
    """
    meetings = list(product(combinations(range(5), 2), product(range(4), repeat=2)))
    start = sum((1 if tables == (3, 3) else 2) << 3 * number for number, (_, tables) in enumerate(meetings))
    too_many = sum(4 << 3 * number for number in range(len(meetings)))
    one = {meeting: 1 << 3 * number for number, meeting in enumerate(meetings)}
    weight = {
        person: sum(one[(i, j), (person[i], person[j])] for i, j in combinations(range(5), 2))
        for person in product(range(4), repeat=5)
    }
    pairs = [*product(range(4), repeat=2), (3, 3)]
    named = [[*range(five), 3, *range(five, 3)] for five in range(4)]

    def go_on(seated, used):
        if used & too_many:
            return
        if len(seated) == len(pairs):
            yield seated
            return
        for rest in product(range(4), repeat=3):
            person = (*pairs[len(seated)], *rest)
            if len(seated) < 16 or person >= seated[-1]:
                yield from go_on([*seated, person], used + weight[person])

    for first in product(named, repeat=3):
        seated = [(0, c, *rest) for c, rest in enumerate(zip(*first, strict=True))]
        yield from go_on(seated, start + sum(weight[person] for person in seated))


@searches_long
def test_17_people_in_5_rounds_with_10_repeats_seat_somebody_at_every_five():
    found = {tuple(sorted(Counter(p.count(3) for p in plan).items())) for plan in plans_of_17_with_10_repeats()}
    assert found == {
        ((0, 6), (2, 10), (5, 1)),
        ((0, 4), (1, 6), (2, 4), (3, 2), (5, 1)),
        ((0, 3), (1, 8), (2, 4), (4, 1), (5, 1)),
        ((1, 15), (5, 2)),
    }


@st.composite
def problems(draw):
    """Fields with fives and any wishes; a round already played may have had one more person."""
    number = draw(st.integers(17, 35).filter(lambda n: n % 4))
    players = draw(st.sampled_from([field(number), field(number, 6), two_clubs(number)]))
    names = st.sampled_from([player["id"] for player in players])
    pairs = st.lists(st.lists(names, min_size=2, max_size=2, unique=True), max_size=5)
    request = {"players": players, "rounds": draw(st.integers(2, 5)), "seed": draw(st.integers(0, 99))}
    request["fixed_table"] = draw(st.dictionaries(names, st.integers(1, number // 4), max_size=2))
    request["apart"] = [pair for pair in draw(pairs) if not set(pair) & set(request["fixed_table"])]
    request["met"] = draw(pairs)
    if draw(st.booleans()):
        earlier = {"players": field(number + 1), "rounds": 1, "seed": 1}
        request["played"] = answer(earlier)["rounds"]
    return request


def stage(request):
    problem = from_request(Request.from_dict(request))
    rng = random.Random(request["seed"])
    return problem, [legal_round(problem, sizes, rng) for sizes in problem.sizes], rng


@given(problems(), st.integers(0, 200))
def test_a_step_costs_what_it_says_and_undoes_itself(request, five):
    """Exchanges and walking fives in any order: the running price is the price of the plan counted afresh."""
    problem, plan, rng = stage(request)
    annealer = Annealer(problem, plan, five, rng)
    start = annealer.cost
    annealer.run(12_000, 300.0, 50.0, -1, Brake(60), 0, 1)
    for rounds, cost in ((annealer.rounds, annealer.cost), (annealer.best, annealer.best_cost)):
        assert Annealer(problem, rounds, five, rng).cost == cost
        assert [[len(table) for table in round_] for round_ in rounds] == problem.sizes
        assert all(person in round_[t] for round_ in rounds for person, t in enumerate(problem.locked) if t >= 0)
    assert annealer.best_cost <= start


def test_a_walk_makes_the_other_table_the_five():
    """p9 walks from the five at table 2 to table 1: the numbers change hands, nobody else changes his company."""
    problem, _, rng = stage({"players": field(9), "rounds": 1, "seed": 1})
    annealer = Annealer(problem, [[[0, 1, 2, 3], [4, 5, 6, 7, 8]]], 10, rng)
    before = annealer.cost
    assert annealer._walk_price(0, 8, 0) == 0
    assert annealer._way(0, 8, 0.0, 0.0) == (~0, 0)
    annealer._take(0, 8, ~0)
    assert annealer.rounds == [[[4, 5, 6, 7], [0, 1, 2, 3, 8]]]
    assert annealer.fives == [1, 1, 1, 1, 0, 0, 0, 0, 1]
    annealer._take(0, 8, ~0)
    assert annealer.rounds == [[[0, 1, 2, 3], [4, 5, 6, 7, 8]]]
    assert annealer.cost == before


def unmoved(players=8, rounds=1):
    """Nobody has met: every exchange costs nothing."""
    problem, plan, rng = stage({"players": field(players), "rounds": rounds, "seed": 1})
    return Annealer(problem, plan, 10, rng)


def test_an_annealing_tells_its_share_of_the_work_and_whether_it_was_stopped():
    annealer, shares = unmoved(), []
    steps = 4 * LOOKS * VISITS * (8 + LOOK)
    assert annealer.run(steps, 60.0, 30.0, -1, Brake(60, shares.append), 0.2, 0.4) is False
    assert shares == pytest.approx([0.2, 0.3, 0.4, 0.5])
    assert annealer.run(steps, 60.0, 30.0, -1, Brake(60, lambda share: False), 0.2, 0.4) is True


def test_the_last_part_of_an_annealing_is_cold(monkeypatch):
    annealer, heats = unmoved(), []
    monkeypatch.setattr(annealer, "_chunk", heats.append)
    annealer.run(20 * LOOKS * VISITS * (8 + LOOK), 64.0, 16.0, -1, Brake(60), 0, 1)
    assert heats[:17] == pytest.approx([64 * 0.25 ** (chunk / 17) for chunk in range(17)])
    assert heats[17:] == [FROZEN] * 3


def visited(annealer):
    return Visit(
        Prices(annealer.prices, annealer.fives_prices, annealer.fives),
        annealer.rounds[0], annealer.at[0], annealer.large[0], annealer.is_movable,
    )  # fmt: skip


def test_an_exchange_may_cost_exactly_the_threshold():
    annealer = unmoved()
    person, price = visited(annealer).exchange(0, 0.0, 0.0)
    assert price == 0
    assert annealer.at[0][person] != annealer.at[0][0]


@pytest.mark.parametrize("person", [0, -1])
def test_prices_and_tables_of_two_fields_are_never_mixed(person):
    """Somebody at a four, somebody at the five: with one table too many, and with the prices of a smaller field."""
    annealer = unmoved(9)
    who = annealer.rounds[0][person][0]
    annealer.large[0].append(False)
    with pytest.raises(ValueError, match="zip"):
        visited(annealer).exchange(who, 0.0, 0.0)
    annealer.large[0].pop()
    visit = visited(annealer)
    visit.at = [*visit.at, 0]
    with pytest.raises(ValueError, match="zip"):
        visit.exchange(who, 0.0, 0.0)


def test_where_everybody_is_bound_nobody_moves():
    problem, plan, rng = stage(
        {"players": field(8), "rounds": 1, "seed": 1, "fixed_table": {f"p{i}": i % 2 + 1 for i in range(1, 9)}}
    )
    annealer = Annealer(problem, plan, 10, rng)
    annealer.run(30_000, 300.0, 50.0, -1, Brake(60), 0, 1)
    assert annealer.best == plan


def test_nobody_walks_to_a_table_somebody_is_bound_to():
    problem, plan, rng = stage({"players": field(18), "rounds": 1, "seed": 1, "fixed_table": {"p1": 1}})
    assert Annealer(problem, plan, 10, rng).walks == [[1]]


@pytest.mark.thorough
@given(problems(), st.integers(0, 24_000))
def test_evening_out_never_costs_a_clubmate_or_a_repeat(request, searched):
    """Whatever plan the search has found: afterwards no earlier goal is worse, and all wishes are kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "STEPS", 24_000)
        before, after = evened_out(request, searched)
    assert after.score == after.problem.score(after.best) <= after.problem.score(before)
    assert all(map(after.problem.allows, after.best))
    assert [[len(table) for table in round_] for round_ in after.best] == after.problem.sizes
    for round_ in after.best:
        assert all(person in round_[t] for person, t in enumerate(after.problem.locked) if t >= 0)


def evened_out(request, searched):
    """The plan after so many steps of search, and the search after evening it out."""
    ours = Search(from_request(Request.from_dict(request)), json.dumps(request["seed"]), Brake(60))
    if searched:
        ours.best = ours._annealed(ours.best, searched, search.HOT, 25, 0)
        ours.score = ours.problem.score(ours.best)
    before = [[list(table) for table in round_] for round_ in ours.best]
    ours._hasty = ours._searched = lambda: iter(())
    ours.run()
    return before, ours


def test_who_sits_at_every_five_is_relieved():
    """45 people from a construction without a repeat: the last point is the fifth of a table in all four rounds."""
    problem = from_request(Request.from_dict({"players": field(45), "rounds": 4, "seed": 1}))
    ours = Search(problem, "1", Brake(60))
    design = next(constructions.designs(45, 4, random.Random(1)))
    ours.best = [sorted(round_, key=len) for round_ in design.rounds]
    ours.score, ours.way = problem.score(ours.best), Way("construction", design.name)
    assert ours.score == (0, 0, 3, 0, 1 + 4 + 9)
    ours._hasty = ours._searched = lambda: iter(())
    ours.run()
    assert ours.score == (0, 0, 0, 0, 0)
    assert ours.way == Way("improved", design.name)


@pytest.mark.parametrize("seed", [1, 2])
@searches_long
def test_played_rounds_stay_and_their_fives_count(seed):
    """Who sat at the five in round 1 does not sit there again as long as there are others."""
    first = {"players": field(33), "rounds": 5, "seed": seed}
    played = answer(first)["rounds"][:2]
    request = {**first, "seed": seed + 10, "played": played}
    drawn = answer(request)
    assert_valid(request, drawn)
    assert (repeats(drawn["rounds"]), fives_max(drawn["rounds"])) == (0, 1)
