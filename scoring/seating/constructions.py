"""Plans in which no two points ever share a table twice, built by algebra or by a short search.
Knows points 0 to n − 1 and tables of them; which person becomes which point is decided in placing.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import lru_cache, reduce
from itertools import accumulate, pairwise

from .fields import Ring, direct_product, field, is_prime_power, prime_power_factors, primitive
from .stored import BASE_ROUNDS, CLUBS, CROWDED, FOUR_LANES, PLANS, SELDOM

Round = list[list[int]]

SEARCH_TRIES = 8_000
SEARCH_RUNS = 12


@dataclass(frozen=True)
class Design:
    """Rounds without a repeated pair (but see `crowded`); `lanes` are sets of points of which no two meet.

    Those in `seldom` are larger and meet as seldom as they can, the largest first.
    """

    name: str
    rounds: list[Round]
    lanes: list[range]
    seldom: list[range] = dataclass_field(default_factory=list)


def designs(players: int, rounds: int, rng: random.Random) -> Iterator[Design]:
    """All designs we know for this field, those with lanes first: in them clubs are easily kept apart."""
    for construct in CONSTRUCTIONS:
        design = construct(players, rounds, rng)
        if design:
            yield design


def crowded(clubs: Sequence[int], players: int, rounds: int, rng: random.Random) -> Iterator[Design]:
    """A plan kept for exactly these clubs: with repeats, since clubs kept apart leave more meetings than pairs."""
    largest_first = tuple(sorted(clubs, reverse=True))
    plan = CROWDED.get(largest_first, [])
    if sum(clubs) == players and rounds == len(plan):
        members = [range(start, end) for start, end in pairwise([0, *accumulate(largest_first)])]
        yield Design("kept plan for crowded clubs", rng.sample(plan, rounds), [], members)


def longest(players: int, below: int, rng: random.Random) -> Design | None:
    """The longest design with fewer than `below` rounds: a start for more rounds than any design has."""
    for rounds in range(min(below - 1, (players - 1) // 3), 1, -1):
        design = next(designs(players, rounds, rng), None)
        if design:
            return design
    return None


# Lanes. Four lanes of T points each, T tables. In round r the table t takes from lane i the point t + f(i, r), added in
# a group of T elements. Points x of lane i and y of lane j meet in round r exactly if y − x = f(j, r) − f(i, r); so no
# pair meets twice if for any two lanes these differences are distinct. (Such a scheme is a difference matrix, the plan
# a resolvable transversal design.) Two points of one lane never meet. A fifth lane with k points makes k fives.


def _lanes(players: int, rounds: int, rng: random.Random) -> Design | None:
    tables, fifth = divmod(players, 4)
    if rounds > tables or fifth > tables:
        return None
    ring = _ring(tables)
    shifts = _shifts(ring, 5 if fifth else 4, rounds, rng)
    if shifts is None:
        return None
    plan = [[_across(ring, table, shift, players) for table in range(tables)] for shift in shifts]
    starts = range(0, players, tables)
    return Design(f"lanes mod {tables}", plan, [range(start, min(start + tables, players)) for start in starts])


def _shortened_lanes(players: int, rounds: int, rng: random.Random) -> Design | None:
    """With a short fifth lane its people sit at a five in every round. Here all five lanes lose about equally many.

    The five people of one table of a round that is not played never meet in the other rounds. Leave out some of them:
    no table loses more than one, and everybody else meets each of those left out about once, so sits at a four then.
    """
    tables, fives = divmod(players, 4)
    missing = tables - fives
    if not fives or not 0 <= missing <= 5 or rounds >= tables:
        return None
    ring = _ring(tables)
    shifts = _shifts(ring, 5, rounds + 1, rng)
    if shifts is None:
        return None
    everybody = 5 * tables
    gone = set(rng.sample(_across(ring, 0, shifts.pop(), everybody), missing))
    number = {point: index for index, point in enumerate(p for p in range(everybody) if p not in gone)}
    full = [[_across(ring, table, shift, everybody) for table in range(tables)] for shift in shifts]
    plan = [[[number[point] for point in table if point in number] for table in round_] for round_ in full]
    ends = [sum(point < (lane + 1) * tables for point in number) for lane in range(5)]
    lanes = [range(start, end) for start, end in pairwise([0, *ends])]
    return Design(f"shortened lanes mod {tables}", plan, lanes)


def _across(ring: Ring, table: int, shift: list[int], players: int) -> list[int]:
    points = (lane * ring.size + ring.add(table, step) for lane, step in enumerate(shift))
    return [point for point in points if point < players]


def _filled_lanes(players: int, rounds: int, rng: random.Random) -> Design | None:
    """When all lane rounds are used up, the lanes play among themselves: 16 = 4 × 4 gets a fifth round, 32 a ninth."""
    tables, rest = divmod(players, 4)
    if rest or tables % 4 or rounds <= tables:
        return None
    inner = next(designs(tables, rounds - tables, rng), None)
    outer = _lanes(players, tables, rng)
    if inner is None or outer is None:
        return None
    return Design(
        f"{outer.name} and within them", outer.rounds + [_in_each(lane, outer.lanes) for lane in inner.rounds], []
    )


def _in_each(inner: Round, lanes: list[range]) -> Round:
    return [[lane[point] for point in table] for lane in lanes for table in inner]


@lru_cache(maxsize=32)
def _ring(size: int) -> Ring:
    return reduce(direct_product, map(field, _prime_powers(size)), Ring(1, 0, ((0,),), ((0,),)))


def _prime_powers(number: int) -> list[int]:
    return [prime**power for prime, power in prime_power_factors(number)]


def _shifts(ring: Ring, lanes: int, rounds: int, rng: random.Random) -> list[list[int]] | None:
    """f(i, r) for each round r: algebra where every prime power in T is large enough, elsewhere stored or searched."""
    if min(_prime_powers(ring.size), default=lanes) >= lanes:
        return _by_multiplication(ring, lanes, rounds, rng)
    if lanes == 4 and rounds <= len(FOUR_LANES.get(ring.size, [])):
        return rng.sample(FOUR_LANES[ring.size], rounds)
    if rounds == ring.size and rounds % 4 == 2:
        # Hall and Paige: a group of 4t + 2 elements has no complete mapping, so not even three lanes last for T rounds.
        return None
    return next((found for _ in range(SEARCH_RUNS) if (found := _Search(ring, lanes, rounds, rng).run())), None)


def _by_multiplication(ring: Ring, lanes: int, rounds: int, rng: random.Random) -> list[list[int]]:
    """f(i, r) = a(i) · m(r): if all a(j) − a(i) are invertible, a(j)·m − a(i)·m is different for different m.

    The a(i) have the same number in every component, hence differ in each of them, hence differ by a unit.
    """
    directions = [_diagonal(number, _prime_powers(ring.size)) for number in range(lanes)]
    return [[ring.multiply(a, m) for a in directions] for m in rng.sample(range(ring.size), rounds)]


def _diagonal(number: int, sizes: list[int]) -> int:
    return reduce(lambda value, size: value * size + number, sizes, 0)


class _Search:
    """Round after round, lane after lane, a shift with new differences to all earlier lanes; back up when stuck."""

    def __init__(self, ring: Ring, lanes: int, rounds: int, rng: random.Random) -> None:
        self.ring, self.lanes, self.rounds, self.rng = ring, lanes, rounds, rng
        self.negatives = [ring.negative(x) for x in range(ring.size)]
        self.used = {(i, j): [False] * ring.size for j in range(lanes) for i in range(j)}
        self.firsts = rng.sample(range(ring.size), rounds)
        self.found: list[list[int]] = []
        self.tries = 0

    def run(self) -> list[list[int]] | None:
        return self.found if self._next_round() else None

    def _next_round(self) -> bool:
        if len(self.found) == self.rounds:
            return True
        # Adding the same to all shifts of a round only renumbers its tables: lane 0 may keep 0, lane 1 a new value.
        return self._next_lane([0, self.firsts[len(self.found)]])

    def _next_lane(self, shift: list[int]) -> bool:
        lane = len(shift)
        if lane == self.lanes:
            self.found.append(shift)
            return self._next_round() or (self.found.pop() is None)
        return any(self._try(shift, value, lane) for value in self.rng.sample(range(self.ring.size), self.ring.size))

    def _try(self, shift: list[int], value: int, lane: int) -> bool:
        self.tries += 1
        differences = [self.ring.add(value, self.negatives[earlier]) for earlier in shift]
        if self.tries > SEARCH_TRIES or any(self.used[i, lane][d] for i, d in enumerate(differences)):
            return False
        self._mark(lane, differences, True)
        if self._next_lane([*shift, value]):
            return True
        self._mark(lane, differences, False)
        return False

    def _mark(self, lane: int, differences: list[int], used: bool) -> None:
        for i, difference in enumerate(differences):
            self.used[i, lane][difference] = used


def _three_q_plus_one(players: int, rounds: int, rng: random.Random) -> Design | None:
    """Everybody meets everybody exactly once: Ray-Chaudhuri and Wilson, for 3q + 1 players, q = 4t + 1 a prime power.

    Points are GF(q) × Z₃ and ∞. Base round: {∞, (0,0), (0,1), (0,2)} and, for i < t, j in Z₃ and a primitive element α,
    {(αⁱ, j), (−αⁱ, j), (αⁱ⁺ᵗ, j+1), (−αⁱ⁺ᵗ, j+1)}; the other rounds add each element of GF(q). Differences within a
    level are 2·(±αⁱ, ±αⁱ⁺ᵗ), from a level to the next ±αⁱ·(αᵗ ± 1). As (αᵗ+1)/(αᵗ−1) = −αᵗ, both run through all
    elements but 0 once, and 0 itself belongs to the table of ∞.
    """
    q, rest = divmod(players - 1, 3)
    if rest or q % 4 != 1 or rounds > q or q == 1 or not is_prime_power(q):
        return None
    ring = field(q)
    shifts = rng.sample(range(q), rounds)
    base = _base_round(ring)
    return Design(f"3q+1, q = {q}", [_developed(base, shift, q, ring.add) for shift in shifts], [])


def _base_round(ring: Ring) -> Round:
    q, t = ring.size, ring.size // 4
    powers = ring.powers(primitive(ring))
    tables = [[3 * q, 0, q, 2 * q]]
    for j in range(3):
        for i in range(t):
            near, far = powers[i], powers[i + t]
            level, following = q * j, q * ((j + 1) % 3)
            tables.append([level + near, level + ring.negative(near), following + far, following + ring.negative(far)])
    return tables


def _from_base_round(players: int, rounds: int, rng: random.Random) -> Design | None:
    size, base = BASE_ROUNDS.get(players, (0, ()))
    if rounds > size:
        return None
    tables, levels = [list(table) for table in base], players // size
    plan = [
        _developed(tables, shift, size, lambda x, y: (x + y) % size, levels)
        for shift in rng.sample(range(size), rounds)
    ]
    return Design(f"base round mod {size}", plan, [])


def _kept_plan(players: int, rounds: int, rng: random.Random) -> Design | None:
    if rounds > len(PLANS.get(players, [])):
        return None
    return Design("kept plan", rng.sample(PLANS[players], rounds), [])


def _kept_for_clubs(players: int, rounds: int, rng: random.Random) -> Design | None:
    if rounds > len(CLUBS.get(players, [])):
        return None
    return Design("kept plan for clubs", rng.sample(CLUBS[players], rounds), [], SELDOM[players])


def _developed(base: Round, shift: int, size: int, add: Callable[[int, int], int], levels: int = 3) -> Round:
    """Adds `shift` within each level of `size` points; points above the last level stay where they are."""
    return [[p if p >= levels * size else p // size * size + add(p % size, shift) for p in table] for table in base]


CONSTRUCTIONS = (
    _shortened_lanes,
    _lanes,
    _filled_lanes,
    _three_q_plus_one,
    _from_base_round,
    _kept_plan,
    _kept_for_clubs,
)
