"""The parts of the draw by themselves: finite fields, constructions, legal rounds, table sizes."""

import random

import pytest

from scoring.messages import SeatingError
from scoring.seating import Request, constructions, continuing, fields, numbers, seats, start, stored, tables
from scoring.seating.brake import Brake
from scoring.seating.continuing import continued
from scoring.seating.placing import numbered, placed
from scoring.seating.problem import from_request
from scoring.seating.seats import seat_tables

from .seating_naive import clubmates, field, fives_max, repeats, seat_imbalance, table_sizes


def problem(**request):
    return from_request(Request.from_dict({"rounds": 1, "seed": 1, **request}))


@pytest.mark.parametrize("players", range(4, 41))
def test_table_sizes(players):
    assert sorted(tables.sizes(players)) == sorted(table_sizes(players))
    assert sum(tables.sizes(players)) == players


@pytest.mark.parametrize(
    ("players", "fixed", "turn", "expected"),
    [
        (17, [0, 0, 0, 0], 0, [4, 4, 4, 5]),
        (18, [0, 0, 0, 1], 0, [4, 5, 5, 4]),
        (19, [1, 0, 0, 1], 0, [5, 5, 5, 4]),
        (19, [1, 0, 0, 1], 1, [4, 5, 5, 5]),
        (11, [0, 0], 0, [5, 6]),
        (11, [0, 1], 0, [6, 5]),
        (15, [1, 1, 1], 2, [5, 5, 5]),
        (9, [4, 0], 0, [4, 5]),
        (9, [4, 4], 0, [5, 4]),
        (9, [4, 4], 1, [4, 5]),
    ],
)
def test_whoever_is_bound_to_a_table_is_spared_the_fives(players, fixed, turn, expected):
    assert tables.layout(players, fixed, turn) == expected


@pytest.mark.parametrize("q", [2, 3, 4, 5, 7, 8, 9, 13, 16, 25, 27])
def test_finite_fields(q):
    """Commutative, distributive, and every element but 0 has an inverse."""
    ring, every = fields.field(q), range(q)
    assert all(ring.add(x, 0) == x == ring.multiply(x, 1) for x in every)
    assert all(sorted(ring.sums[x]) == list(every) for x in every)
    assert all(sorted(ring.products[x]) == list(every) for x in every if x)
    rng = random.Random(q)
    for _ in range(200):
        x, y, z = (rng.randrange(q) for _ in range(3))
        assert ring.multiply(x, ring.add(y, z)) == ring.add(ring.multiply(x, y), ring.multiply(x, z))
        assert ring.multiply(x, ring.multiply(y, z)) == ring.multiply(ring.multiply(x, y), z)
        assert ring.multiply(x, y) == ring.multiply(y, x)
    assert sorted(ring.powers(fields.primitive(ring))) == list(range(1, q))


# The first polynomial that no other divides: x² + x + 1 modulo 2, x² + 1 modulo 3, …
@pytest.mark.parametrize(
    ("prime", "degree", "polynomial"),
    [
        (2, 2, [1, 1, 1]),
        (2, 3, [1, 1, 0, 1]),
        (2, 4, [1, 1, 0, 0, 1]),
        (2, 8, [1, 1, 0, 1, 1, 0, 0, 0, 1]),
        (3, 2, [1, 0, 1]),
        (3, 3, [1, 2, 0, 1]),
        (5, 2, [2, 0, 1]),
        (7, 2, [1, 0, 1]),
    ],
)
def test_polynomials_that_no_other_divides(prime, degree, polynomial):
    assert fields._irreducible(prime, degree) == polynomial


@pytest.mark.parametrize(
    ("candidate", "divisor", "prime", "divides"),
    [
        ([1, 2, 1], [1, 1], 3, True),  # x² + 2x + 1 = (x + 1)²
        ([2, 0, 1], [1, 1], 3, True),  # x² − 1 = (x + 1)(x − 1)
        ([1, 0, 1], [1, 1], 3, False),
        ([1, 0, 1], [2, 1], 5, True),  # x² + 1 = (x + 2)(x + 3)
        ([2, 0, 1], [1, 1], 5, False),
    ],
)
def test_which_polynomial_divides_another(candidate, divisor, prime, divides):
    """Lowest coefficient first, numbers modulo a prime."""
    assert fields._remainder_is_zero(candidate, divisor, prime) is divides


def test_a_stored_round_says_at_which_table_each_player_sits():
    assert stored._tables("01010110") == [[0, 2, 4, 7], [1, 3, 5, 6]]


def test_product_of_fields():
    ring = fields.direct_product(fields.field(4), fields.field(11))
    assert ring.size == 44
    assert all(ring.multiply(x, ring.one) == x for x in range(44))
    assert all(ring.add(x, ring.negative(x)) == 0 for x in range(44))


DESIGNS = [
    # players, rounds, names of all constructions that know this field
    (5, 1, ["lanes mod 1"]),
    (8, 1, ["lanes mod 2"]),
    (8, 2, []),
    (12, 1, ["lanes mod 3"]),
    (16, 4, ["lanes mod 4", "3q+1, q = 5"]),
    (16, 5, ["lanes mod 4 and within them", "3q+1, q = 5"]),
    (16, 6, []),
    (20, 5, ["lanes mod 5"]),
    (22, 3, ["shortened lanes mod 5", "lanes mod 5"]),
    (20, 6, []),
    (21, 5, ["lanes mod 5"]),
    (24, 6, ["base round mod 7"]),
    (24, 7, ["base round mod 7"]),
    (24, 8, []),
    (25, 6, ["kept plan"]),
    (26, 6, ["kept plan"]),
    (26, 7, []),
    (27, 6, ["kept plan"]),
    (28, 9, ["3q+1, q = 9"]),
    (30, 6, ["shortened lanes mod 7", "lanes mod 7"]),
    (31, 6, ["shortened lanes mod 7", "lanes mod 7", "kept plan", "kept plan for clubs"]),
    (32, 8, ["lanes mod 8"]),
    (32, 9, ["lanes mod 8 and within them"]),
    (32, 10, []),
    (33, 7, ["lanes mod 8", "kept plan for clubs"]),
    (35, 8, ["lanes mod 8", "base round mod 8"]),
    (36, 9, ["lanes mod 9"]),
    (40, 9, ["lanes mod 10", "3q+1, q = 13"]),
    (40, 13, ["3q+1, q = 13"]),
    (48, 12, ["lanes mod 12"]),
    (48, 13, ["lanes mod 12 and within them"]),
    (56, 13, ["lanes mod 14"]),
    (60, 15, ["lanes mod 15"]),
    (72, 17, ["lanes mod 18"]),
    (64, 21, ["lanes mod 16 and within them"]),
    (76, 25, ["3q+1, q = 25"]),
    (102, 5, ["lanes mod 25"]),
    (176, 8, ["lanes mod 44"]),
]


@pytest.mark.parametrize(("players", "rounds", "names"), DESIGNS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_constructions_repeat_nobody(players, rounds, names, seed):
    known = list(constructions.designs(players, rounds, random.Random(seed)))
    assert [design.name for design in known] == names
    for design in known:
        assert len(design.rounds) == rounds
        assert repeats(design.rounds) == 0
        for round_ in design.rounds:
            assert sorted(point for table in round_ for point in table) == list(range(players))
            assert sorted(map(len, round_)) == sorted(table_sizes(players))
            assert all(len(set(table) & set(lane)) <= 1 for table in round_ for lane in design.lanes)
        assert not design.lanes or sorted(p for lane in design.lanes for p in lane) == list(range(players))


@pytest.mark.parametrize(
    ("clubs", "players", "rounds", "found"),
    [
        ([9, 5, 4], 18, 6, (42, 49, 5)),
        ([3, 4, 5, 4, 6], 22, 6, (6, 31, 4)),
        # another round, somebody without a club, one club more
        ([9, 5, 4], 18, 5, None),
        ([9, 5, 4], 19, 6, None),
        ([9, 5, 4, 1], 19, 6, None),
    ],
)
def test_plans_kept_for_exactly_these_clubs(clubs, players, rounds, found):
    """Clubmates, repeats, and how often somebody sits at a five at most."""
    known = list(constructions.crowded(clubs, players, rounds, random.Random(1)))
    assert len(known) == (found is not None)
    for design in known:
        assert (design.name, design.lanes) == ("kept plan for crowded clubs", [])
        assert [len(members) for members in design.seldom] == sorted(clubs, reverse=True)
        people = [{"id": p, "club": str(number)} for number, members in enumerate(design.seldom) for p in members]
        assert [person["id"] for person in people] == list(range(players))
        assert (clubmates(design.rounds, people), repeats(design.rounds), fives_max(design.rounds)) == found
        for round_ in design.rounds:
            assert sorted(point for table in round_ for point in table) == list(range(players))
            assert sorted(map(len, round_)) == sorted(table_sizes(players))


@pytest.mark.parametrize(
    ("players", "below", "rounds"), [(32, 11, 9), (32, 5, 4), (16, 9, 5), (16, 3, 2), (8, 5, None), (24, 9, 7)]
)
def test_the_longest_design(players, below, rounds):
    design = constructions.longest(players, below, random.Random(1))
    assert (design and len(design.rounds)) == rounds


def test_a_plan_that_is_kept_for_clubs_says_for_which():
    design = constructions._kept_for_clubs(26, 5, random.Random(1))
    assert (design.lanes, design.seldom) == ([], [range(13), range(13, 26)])


def test_fewer_rounds_than_tables_are_searched_for():
    """Only as many rounds as tables are known to be impossible where those are 6, 10, 14, …"""
    assert len(constructions._shifts(constructions._ring(6), 5, 2, random.Random(1))) == 2
    assert constructions._shifts(constructions._ring(6), 5, 6, random.Random(1)) is None


def test_all_lanes_are_shortened_about_equally():
    """31 people at seven tables: of five lanes of seven, four people of a table that is not played are missing."""
    design = constructions._shortened_lanes(31, 3, random.Random(1))
    assert design.lanes == [range(6), range(6, 12), range(12, 18), range(18, 24), range(24, 31)]
    assert design.rounds[0] == [
        [7, 14, 21, 28], [0, 15, 22, 29], [1, 8, 23, 30], [2, 9, 16, 24],
        [3, 10, 17, 18, 25], [4, 11, 12, 19, 26], [5, 6, 13, 20, 27],
    ]  # fmt: skip


def test_a_search_without_luck_gives_up(monkeypatch):
    monkeypatch.setattr(constructions, "SEARCH_TRIES", 30)
    assert list(constructions.designs(104, 20, random.Random(1))) == []
    assert [design.name for design in constructions.designs(26, 5, random.Random(1))] == [
        "kept plan",
        "kept plan for clubs",
    ]


def test_the_search_for_lanes_takes_no_more_than_its_tries(monkeypatch):
    def rounds():
        return constructions._Search(constructions._ring(6), 5, 3, random.Random(1)).run()

    monkeypatch.setattr(constructions, "SEARCH_TRIES", 24)
    assert len(rounds()) == 3
    monkeypatch.setattr(constructions, "SEARCH_TRIES", 23)
    assert rounds() is None


def test_placing_is_no_more_than_a_tenth_of_the_work():
    """Two clubs that cannot be kept apart are placed to the last step."""
    shares = []
    ours = problem(players=field(16, 2), rounds=4)
    placed(
        ours, next(constructions.designs(16, 4, random.Random(1))), random.Random(1), -1, Brake(60, shares.append), 2000
    )
    assert shares == pytest.approx([chunk / 100 for chunk in range(10)])


def test_prices_of_two_add_up():
    """p1 and p3 are of one club and have met twice before."""
    ours = problem(players=field(8, 2), met=[["p1", "p3"], ["p3", "p1"]])
    assert (ours.prices[0][2], ours.prices[2][0], ours.prices[0][4]) == (2400 + 20, 2400 + 20, 2400)


def test_a_design_that_was_not_played_is_not_found():
    design = next(constructions.designs(32, 8, random.Random(1))).rounds
    mixed = [[f"p{i + 1}" for i in range(32)][start::8] for start in range(8)]
    other = [[mixed[i][0], *mixed[(i + 1) % 8][1:3], mixed[(i + 3) % 8][3]] for i in range(8)]
    third = [[mixed[i][0], mixed[(i + 4) % 8][1], mixed[(i + 2) % 8][2], mixed[(i + 5) % 8][3]] for i in range(8)]
    ours = problem(players=field(32), rounds=8, played=[mixed, other, third])
    assert continued(ours, design, random.Random(1)) is None


def test_the_search_for_a_design_takes_no_more_than_its_steps(monkeypatch):
    design = next(constructions.designs(16, 4, random.Random(1))).rounds
    played = [[[f"p{point + 1}" for point in table] for table in round_] for round_ in design[:2]]
    ours = problem(players=field(16), rounds=4, played=played)
    monkeypatch.setattr(continuing, "SEARCH_NODES", 22)
    assert continued(ours, design, random.Random(1)) is not None
    monkeypatch.setattr(continuing, "SEARCH_NODES", 21)
    assert continued(ours, design, random.Random(1)) is None


def test_a_smaller_round_is_no_part_of_the_design():
    design = next(constructions.designs(16, 4, random.Random(1))).rounds
    played = [[["p1", "p2", "p3", "p4"], ["gone", "p6", "p7", "p8"]]]
    assert continued(problem(players=field(16), rounds=4, played=played), design, random.Random(1)) is None


def test_whoever_left_without_a_replacement_ends_the_design():
    design = next(constructions.designs(16, 4, random.Random(1))).rounds
    names = [*(f"p{i}" for i in range(1, 17)), "gone"]
    played = [[names[:4], names[4:8], names[8:12], names[12:]]]
    assert continued(problem(players=field(16), rounds=4, played=played), design, random.Random(1)) is None


@pytest.mark.parametrize(
    ("players", "fixed", "round_", "expected"),
    [
        (8, {"p1": 1}, [[4, 5, 6, 7], [0, 1, 2, 3]], [[0, 1, 2, 3], [4, 5, 6, 7]]),
        # bound to different tables, but together; bound to the same, but not together; bound to a table of another size
        (8, {"p1": 1, "p2": 2}, [[0, 1, 2, 3], [4, 5, 6, 7]], None),
        (8, {"p1": 1, "p2": 2, "p5": 2}, [[0, 1, 2, 3], [4, 5, 6, 7]], None),
        (8, {"p1": 1, "p5": 1}, [[0, 1, 2, 3], [4, 5, 6, 7]], None),
        (9, {"p1": 1}, [[0, 1, 2, 3, 8], [4, 5, 6, 7]], None),
    ],
)
def test_bound_people_in_a_design(players, fixed, round_, expected):
    ours = problem(players=field(players), fixed_table=fixed)
    assert numbered(ours, [round_], random.Random(1)) == (expected and [expected])


def test_a_round_by_standing_gives_way_when_it_cannot_be_found(monkeypatch):
    """The last two must not meet: with no steps to spare nobody can be moved up again."""
    ours = problem(players=field(12), apart=[["p11", "p12"]])
    monkeypatch.setattr(start, "SEARCH_NODES", 1)
    round_ = start.round_by_standing(ours, [4, 4, 4], range(12), random.Random(1))
    assert sorted(person for table in round_ for person in table) == list(range(12))
    assert ours.allows(round_)


def test_standing_with_an_impossible_wish_is_refused():
    ours = problem(players=field(4), apart=[["p1", "p2"]])
    with pytest.raises(SeatingError):
        start.round_by_standing(ours, [4], range(4), random.Random(1))


def test_everybody_bound():
    fixed = {f"p{i}": (i + 3) // 4 for i in range(1, 9)}
    ours = problem(players=field(8), fixed_table=fixed)
    assert start.legal_round(ours, [4, 4], random.Random(1)) == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_a_chain_goes_on_beside_somebody_who_was_reached_before():
    """0 has seat 1 too often and 2 too seldom; two tables lead from 0 to 1, who has both alike, the third to 2."""
    tables_, counts = [[0, 1], [0, 1], [0, 2]], [[3, 0], [1, 1], [0, 1]]
    assert seats._chain(tables_, counts, {0: [0, 1, 2], 1: [], 2: []}, 0, 0, 1) == [2]


def test_how_often_everybody_sat_on_each_seat():
    """The last number counts all seats from the fifth on."""
    assert seats._seat_counts(5, [[[0, 1, 2, 3, 4]], [[0, 1, 2, 4, 3]]]) == [
        [2, 0, 0, 0, 0], [0, 2, 0, 0, 0], [0, 0, 2, 0, 0], [0, 0, 0, 1, 1], [0, 0, 0, 1, 1],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("people", "played", "rounds", "unevenness", "tries"),
    [
        (8, 0, 2, 2, 1),  # succeeds at once
        (8, 1, 2, 2, 30),
        (8, 1, 2, 1, 1),  # as even as can be
        (1999, 1, 1, 2, 30),
        (2000, 1, 1, 2, 1),  # takes too long
    ],
)
def test_how_often_seats_are_given_out_anew(people, played, rounds, unevenness, tries, monkeypatch):
    done = []
    monkeypatch.setattr(seats, "_balanced", lambda *_: done.append(1) or [])
    monkeypatch.setattr(seats, "_unevenness", lambda _: (unevenness, 1))
    seat_tables(people, [[list(range(4))]] * played, [[]] * rounds, random.Random(1))
    assert len(done) == tries


@pytest.mark.parametrize(("most_work", "is_improved"), [(32, False), (33, True)])
def test_tables_of_large_fields_keep_the_numbers_that_chance_gives_them(most_work, is_improved, monkeypatch):
    """Two rounds of four tables: 2 · 4² numbers to compare."""
    monkeypatch.setattr(numbers, "MOST_WORK", most_work)
    ours = problem(players=field(16), rounds=2)
    same = [[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]] * 2
    first, second = numbers.number_tables(ours, same, random.Random(1))
    stayed = sum(one == other for one, other in zip(first, second, strict=True))
    assert (stayed == 0) is is_improved


def test_seats_after_played_rounds_are_balanced_again():
    """Everybody sat on the same seat twice; two more rounds cannot make that up, but a third can."""
    table = [0, 1, 2, 3]
    played = [[table], [table]]
    seated = seat_tables(4, played, [[table]] * 2, random.Random(1))
    assert seat_imbalance([*played, *seated]) == 2
    seated = seat_tables(4, played, [[table]] * 3, random.Random(1))
    assert seat_imbalance([*played, *seated]) == 1


def test_the_brake_is_pulled_when_the_time_is_over(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    brake = Brake(10)
    assert (brake.pulled, brake.refused) == (False, False)
    clock[0] = 109.9
    assert brake.check(0.1) is False
    clock[0] = 110.0
    assert (brake.check(0.1), brake.elapsed) == (True, 10.0)


def test_the_brake_stays_pulled():
    brake = Brake(100, lambda share: share < 0.5)
    assert [brake.check(share) for share in (0.1, 0.7, 0.2)] == [False, True, True]
