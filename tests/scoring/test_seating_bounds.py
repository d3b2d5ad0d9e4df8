"""The proven minimum: never above what is really possible, checked against every plan there is in tiny fields."""

from collections import Counter
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.seating import Request, bounds
from scoring.seating.problem import count_meetings, from_request

from .seating_naive import clubmates, field, repeats, table_sizes


def problem(**request):
    return from_request(Request.from_dict({"rounds": 1, "seed": 1, **request}))


def every_round(names, sizes):
    """All ways to seat these names at tables of these sizes; tables of the same size only once in either order."""
    if not sizes:
        yield []
        return
    first, *rest = names
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(rest, size - 1):
            table = [first, *mates]
            for others in every_round([name for name in rest if name not in mates], left):
                yield [table, *others]


def fewest(players, rounds, count):
    """The fewest over all plans; by symmetry the first round may be any."""
    names = [player["id"] for player in players]
    one_round = list(every_round(names, table_sizes(len(players))))
    plans = [[one_round[0]]]
    for _ in range(rounds - 1):
        plans = [[*plan, round_] for plan in plans for round_ in one_round]
    return min(count(plan) for plan in plans)


@pytest.mark.parametrize(
    ("players", "rounds", "really"),
    [
        (4, 3, 18),
        (5, 2, 10),
        (6, 2, 15),
        (7, 2, 21),
        (8, 2, 4),
        (8, 3, 12),
        (9, 2, 6),
        (10, 2, 8),
        (11, 2, 10),
        (12, 2, 3),
    ],
)
def test_tiny_fields_against_every_plan(players, rounds, really):
    assert fewest(field(players), rounds, repeats) == really
    assert bounds.repeats_bound(problem(players=field(players), rounds=rounds)) == really


def of_clubs(*members):
    """Clubs with so many members each."""
    names = [club for club, count in enumerate(members) for _ in range(count)]
    return [{"id": f"p{i}", "club": f"club {club}"} for i, club in enumerate(names)]


@pytest.mark.parametrize(
    ("members", "anyhow", "really"),
    [((4, 4), 4, (8, 4)), ((5, 3), 4, (10, 4)), ((6, 2), 4, (12, 4)), ((2, 2, 2, 2), 4, (0, 4)), ((5, 4), 6, (12, 6))],
)
def test_repeats_beside_clubs_against_every_plan(members, anyhow, really):
    """Two rounds; with clubs it is not the same with which of them one begins."""
    players = of_clubs(*members)
    one_round = list(every_round([player["id"] for player in players], table_sizes(len(players))))
    found = bounds.bounds(problem(players=players, rounds=2))
    plans = list(product(one_round, repeat=2))
    assert min((clubmates(plan, players), repeats(plan)) for plan in plans) == really
    assert (found.repeats, found.clubmates) == (anyhow, really[0])
    assert found.repeats_at_best <= really[1]


@pytest.mark.parametrize(
    ("members", "rounds", "anyhow", "at_best"),
    [
        # 192 meetings, 42 of clubmates: 150 for 101 pairs of different clubs
        ((9, 5, 4), 6, 39, 49),
        # 228 meetings, 6 of clubmates: 222 for 191 pairs
        ((6, 5, 4, 4, 3), 6, 0, 31),
        ((10, 9, 6, 5, 3), 7, 0, 0),
    ],
)
def test_clubs_kept_apart_leave_too_few_to_meet(members, rounds, anyhow, at_best):
    found = bounds.bounds(problem(players=of_clubs(*members), rounds=rounds))
    assert (found.repeats, found.repeats_at_best) == (anyhow, at_best)


def price_of_fives(plan):
    """Once 0, twice 1, three times 1 + 4, …"""
    small = min(len(table) for table in plan[0])
    times = Counter(name for round_ in plan for table in round_ if len(table) > small for name in table)
    return sum(sum(earlier * earlier for earlier in range(count)) for count in times.values())


@pytest.mark.parametrize(
    ("players", "rounds", "evenly", "proven", "really"), [(9, 2, 1, 3, 3), (9, 3, 6, 9, 11), (11, 2, 1, 3, 3)]
)
def test_fives_without_a_further_repeat_against_every_plan(players, rounds, evenly, proven, really):
    found = bounds.bounds(problem(players=field(players), rounds=rounds))
    least = fewest(field(players), rounds, lambda plan: (repeats(plan), price_of_fives(plan)))
    assert least == (found.repeats, really)
    assert (found.fives, found.fives_at_best) == (evenly, proven)


@pytest.mark.parametrize(
    ("players", "rounds", "common"),
    [(17, 3, 2), (18, 3, 6), (19, 3, 12), (21, 4, 1), (22, 3, 4), (26, 4, 2), (27, 4, 6), (31, 3, 3), (33, 6, 0)],
)
def test_fives_of_two_rounds_have_people_in_common(players, rounds, common):
    ours = problem(players=field(players), rounds=rounds)
    assert bounds.shared_fives_bound(ours, bounds.repeats_bound(ours)) == common * comb(rounds, 2)


def test_nothing_is_said_about_fives_where_people_repeat_anyway_or_have_played():
    crowded = problem(players=field(17), rounds=9)
    assert bounds.shared_fives_bound(crowded, bounds.repeats_bound(crowded)) == 0
    names = [f"p{i}" for i in range(1, 22)]
    played = [[names[:4], names[4:8], names[8:12], names[12:16], names[16:]]]
    assert bounds.shared_fives_bound(problem(players=field(21), rounds=3, played=played), 0) == 0


@pytest.mark.parametrize(("players", "fives"), [(17, 1), (18, 2), (19, 3)])
@pytest.mark.parametrize("rounds", [1, 2, 3, 5, 8])
def test_four_tables_with_fives(players, fives, rounds):
    """Five people come from four tables: two of them sat together there."""
    assert bounds.repeats_bound(problem(players=field(players), rounds=rounds)) >= fives * comb(rounds, 2)


@pytest.mark.parametrize(
    ("players", "rounds", "least"), [(16, 5, 0), (16, 6, 24), (24, 8, 12), (28, 10, 42), (20, 7, 20), (32, 10, 0)]
)
def test_more_rounds_than_there_are_people_to_meet(players, rounds, least):
    assert bounds.repeats_bound(problem(players=field(players), rounds=rounds)) == least


@pytest.mark.parametrize(
    ("sizes", "rounds", "least"),
    [
        # eight players, two tables: a club of five has three at one table, two at the other
        ([5, 3], 1, 5),
        ([4, 4], 2, 8),
        ([2, 2, 2, 2], 3, 0),
        ([3, 2, 2, 1], 1, 1),
    ],
)
def test_clubmates_against_every_plan(sizes, rounds, least):
    players = of_clubs(*sizes)
    one_round = every_round([player["id"] for player in players], table_sizes(8))
    assert rounds * min(clubmates([round_], players) for round_ in one_round) == least
    assert bounds.clubmates_bound(problem(players=players, rounds=rounds)) == least


def test_without_clubs_everybody_counts_alone():
    assert bounds.clubmates_bound(problem(players=field(17), rounds=4)) == 0


def test_clubmates_bound_to_the_same_table_meet_every_time():
    bound = {"fixed_table": {"p1": 1, "p5": 1}}
    assert bounds.clubmates_bound(problem(players=field(16, 4), rounds=4, **bound)) == 4


def test_whoever_is_apart_cannot_be_met():
    """Four tables, five rounds: everybody meets everybody; the pair kept apart costs each of them one repeat."""
    plain = problem(players=field(16), rounds=5)
    apart = problem(players=field(16), rounds=5, apart=[["p1", "p2"]])
    assert (bounds.repeats_bound(plain), bounds.repeats_bound(apart)) == (0, 1)


@pytest.mark.parametrize(
    ("played", "pairs"),
    [
        (["ABCx", "DEFy"], 2),  # three of each table at two tables; G and H are new
        (["ABCD", "EFGH"], 4),
        (["ABCD", "EFxy"], 2),
        (["ABxy", "CDvw"], 0),
    ],
)
def test_who_sat_together_and_is_still_here(played, pairs):
    request = {"players": [{"id": name} for name in "ABCDEFGH"], "rounds": 2, "seed": 1}
    ours = from_request(Request.from_dict(request | {"played": [[list(table) for table in played]]}))
    assert bounds._with_kept(ours, ours.kept[0], [4, 4]) == pairs


def eight(played, rounds, clubs=8 * " ", **more):
    """A to H play on; x has left."""
    people = [{"id": name, "club": club.strip()} for name, club in zip("ABCDEFGH", clubs, strict=True)]
    kept = [[list(table) for table in round_] for round_ in played]
    return from_request(Request.from_dict({"players": people, "rounds": rounds, "seed": 1, "played": kept, **more}))


def test_how_often_pairs_have_met():
    """A, B, C and D, E, F, G have met once, H nobody; A and H, D and E must not meet."""
    ours = eight([["ABCx", "DEFG"]], 3, apart=[["A", "H"], ["D", "E"]])
    met = count_meetings(ours.kept)
    assert bounds._levels(ours, met, 28, lambda a, b: True) == Counter({0: 28 - 9 - 1, 1: 9 - 1})
    assert bounds._levels_by_person(ours, met) == [
        Counter({0: 4, 1: 2}), Counter({0: 5, 1: 2}), Counter({0: 5, 1: 2}),
        Counter({0: 4, 1: 2}), Counter({0: 4, 1: 2}), Counter({0: 4, 1: 3}), Counter({0: 4, 1: 3}), Counter({0: 6}),
    ]  # fmt: skip


def test_two_more_rounds_after_the_first():
    """24 meetings, 16 pairs that have not met: 8 repeats. Each meets six, four of them new: 8 · 2 / 2."""
    ours = eight([["ABCD", "EFGH"]], 3)
    met = count_meetings(ours.kept)
    assert (bounds._by_pairs(ours, met), bounds._by_people(ours, met)) == (8, 8)


def test_half_a_repeat_is_a_whole_one():
    """Of six meetings A, B, C repeat one, D to G two, H none: 3 + 8 sides of repeats, so 6 of them."""
    ours = eight([["ABCx", "DEFG"]], 3)
    assert bounds._by_people(ours, count_meetings(ours.kept)) == 6


def test_large_tables_are_for_whom_they_cost_least():
    """Nine people, three rounds: everybody meets eight others nine times, and 15 more meetings fall on somebody."""
    ours = from_request(Request.from_dict({"players": field(9), "rounds": 3, "seed": 1}))
    assert bounds._by_people(ours, Counter()) == (9 + 15) // 2


def test_who_is_bound_to_one_table_meets_again_and_again():
    """A and B have met twice and will meet twice: 6 repeats of which 1 has been."""
    ours = eight([["ABCD", "EFGH"]] * 2, 4, fixed_table={"A": 1, "B": 1})
    assert bounds._by_bound_pairs(ours, count_meetings(ours.kept)) == 5


def test_fives_of_a_played_round_count():
    """Five of nine sat at a five: in the next round one of them does again."""
    request = {
        "players": [{"id": name} for name in "ABCDEFGHI"],
        "rounds": 2,
        "seed": 1,
        "played": [[list("FGHI"), list("ABCDE")]],
    }
    assert bounds.fives_bound(from_request(Request.from_dict(request))) == 1


def test_two_clubs_that_have_all_met_once():
    """Three more rounds: 12 of 36 meetings are of clubmates, all repeats; 24 fall on the 16 other pairs."""
    ours = eight([["ABCD", "EFGH"]], 4, clubs="xxxxyyyy")
    assert bounds.clubmates_bound(ours) == 24
    assert bounds.repeats_beside_clubs_bound(ours, 24) == 12 + 8


def test_a_round_of_people_who_have_all_left_binds_nobody():
    assert bounds.repeats_bound(problem(players=field(8), rounds=2, played=[[["a", "b", "c", "d"]]])) == 0


tiny = st.integers(8, 9)


@st.composite
def one_open_round(draw):
    """One or two rounds played by nearly the same people, one still open."""
    players = field(draw(tiny))
    people = [*(player["id"] for player in players), "left 1", "left 2"]
    played = []
    for _ in range(draw(st.integers(1, 2))):
        seated = draw(st.permutations(people))[: draw(st.sampled_from([4, 5, 8, 9]))]
        sizes = table_sizes(len(seated))
        played.append([seated[sum(sizes[:i]) : sum(sizes[: i + 1])] for i in range(len(sizes))])
    names = [player["id"] for player in players]
    pair = draw(st.sampled_from(list(combinations(names, 2))))
    return {
        "players": players,
        "played": played,
        "rounds": len(played) + 1,
        "apart": draw(st.sampled_from([[], [pair]])),
    }


@given(one_open_round())
def test_played_rounds_are_counted_correctly(request):
    names = [player["id"] for player in request["players"]]
    possible = [
        repeats([*request["played"], round_])
        for round_ in every_round(names, table_sizes(len(names)))
        if not any(set(pair) <= set(table) for pair in request["apart"] for table in round_)
    ]
    least = bounds.repeats_bound(problem(**request))
    assert repeats(request["played"]) <= least <= min(possible)


@given(one_open_round(), st.sampled_from([(4, 4), (5, 3), (2, 2, 2), (6,)]))
def test_played_rounds_leave_so_many_beside_clubs(request, members):
    """Whatever was played: no plan with as few clubmates as can be has fewer repeats."""
    clubs = [player["club"] for player in of_clubs(*members)]
    players = [{**player, "club": clubs[i] if i < len(clubs) else ""} for i, player in enumerate(request["players"])]
    found = bounds.bounds(problem(**{**request, "players": players}))
    plans = (
        [*request["played"], round_]
        for round_ in every_round([player["id"] for player in players], table_sizes(len(players)))
        if not any(set(pair) <= set(table) for pair in request["apart"] for table in round_)
    )
    at_best = [repeats(plan) for plan in plans if clubmates(plan, players) == found.clubmates]
    assert found.repeats <= found.repeats_at_best <= min(at_best, default=found.repeats_at_best)


@pytest.mark.parametrize(("people", "places", "pairs"), [(5, 4, 1), (4, 4, 0), (9, 4, 6), (0, 3, 0), (7, 1, 21)])
def test_spread(people, places, pairs):
    assert bounds.spread(people, places) == pairs


def test_fill_takes_the_cheapest_first():
    assert bounds.fill(Counter({0: 2, 3: 1}), 2) == 0
    assert bounds.fill(Counter({0: 2, 3: 1}), 7) == 1 + 1 + 2 + 2 + 3
    assert bounds.fill(Counter(), 7) == 0
