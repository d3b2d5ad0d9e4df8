"""Plans that turn into themselves: put everybody in the place of the next one, and every round becomes the next round.
Knows points, how many of them make a club, and annealing; who becomes which point is decided in placing.py.

Only the first round of each turn is searched for, the others follow from it. A crowded plan without a repeat is found
that way where a search for all rounds is lost, and the fives go round with the people.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from .anneal import Annealer
from .bounds import clubmates_bound
from .brake import Brake
from .constructions import Design
from .problem import REPEAT, Problem, Round, from_request
from .request import Player, Request
from .start import legal_round
from .tables import FOUR, sizes
from .visit import Visit

# Who stays where he is meets only those who come by: a few such people do no harm.
MOST_FIXED = 3
TRIES, STEPS = 8, 2_000_000
# One heat all the time, since nothing freezes by and by in a round or two; which is better depends on the field.
HEATS = (0.36 * REPEAT, 0.25 * REPEAT)
# With a turn of two nearly everything would have to be searched for.
SHORTEST_TURN = 3
# A five more than one above the even share, less than a repeat: that can still be given away.
FIVE_TOO_MANY = 60


class Turn(NamedTuple):
    """`following[p]` is the point whose place p takes next, himself for who stays; after `order` turns all are back."""

    order: int
    following: list[int]

    def steps_from(self, point: int, count: int) -> int:
        for _ in range(count):
            point = self.following[point]
        return point


def turned(players: int, clubs: Sequence[int], rounds: int, rng: random.Random, brake: Brake) -> Iterator[Design]:
    """Designs without a repeat in which clubs of these sizes meet as seldom as they can.

    The last one is the first in which nobody sits at more than one five above the even share.
    """
    groups = _groups(players, clubs)
    turn = _turn(players, groups, rounds)
    if turn is None:
        return
    problem = _problem(groups, len(clubs), rounds, turn)
    for number in range(TRIES):
        plan = _found(problem, turn, HEATS[number % len(HEATS)], rng, brake)
        score = problem.score(plan)
        if not score.repeats and all(map(problem.allows, plan)):
            yield Design(f"rounds turned, {turn.order} at a time", plan, [], groups if clubs else [])
        if brake.pulled or not (score.repeats or score.fives_over):
            return


def _groups(players: int, clubs: Sequence[int]) -> list[range]:
    """Points of each club, the largest first, then those without a club."""
    ends = [0, *accumulate(sorted(clubs, reverse=True)), players]
    return [range(start, end) for start, end in pairwise(ends) if start < end]


def _turn(players: int, groups: Sequence[range], rounds: int) -> Turn | None:
    """The longest turn for which nearly everybody finds enough of his own club to turn with."""
    room = min(MOST_FIXED, sizes(players).count(FOUR))
    orders = [order for order in range(rounds, SHORTEST_TURN - 1, -1) if rounds % order == 0]
    fitting = [order for order in orders if sum(len(group) % order for group in groups) <= room]
    return Turn(fitting[0], _following(players, groups, fitting[0])) if fitting else None


def _following(players: int, groups: Sequence[range], order: int) -> list[int]:
    following = list(range(players))
    for group in groups:
        for start in range(0, len(group) - order + 1, order):
            circle = group[start : start + order]
            for point, other in pairwise([*circle, circle[0]]):
                following[point] = other
    return following


def _problem(groups: Sequence[range], clubs: int, rounds: int, turn: Turn) -> Problem:
    """Who stays is bound to a table of four, each to another one: he would sit at every five, or meet again and again.

    In an even turn those half a turn apart would meet twice whenever they meet.
    """
    points = range(len(turn.following))
    stay = [point for point in points if turn.following[point] == point]
    opposite = [turn.steps_from(point, turn.order // 2) for point in points] if turn.order % 2 == 0 else []
    request = Request(
        players=tuple(
            Player(str(point), str(number) if number < clubs else "")
            for number, group in enumerate(groups)
            for point in group
        ),
        rounds=rounds,
        seed=0,
        fixed_table={str(point): table for table, point in enumerate(stay, 1)},
        apart=tuple((str(point), str(other)) for point, other in enumerate(opposite) if point < other),
    )
    return from_request(request)


def _found(problem: Problem, turn: Turn, heat: float, rng: random.Random, brake: Brake) -> list[Round]:
    annealer = Turning(problem, turn, rng)
    goal = problem.clubmate * clubmates_bound(problem)
    annealer.run(STEPS, heat, heat, goal, brake, brake.share, 0.0)
    return annealer.best


class Turning(Annealer):
    """Annealing in which a step is taken in all rounds of a turn, each time by those whose turn it is there."""

    def __init__(self, problem: Problem, turn: Turn, rng: random.Random) -> None:
        self.turn = turn
        super().__init__(problem, _turned_rounds(problem, turn, rng), FIVE_TOO_MANY, rng)

    def _prices_of_fives(self, five: int, times: int) -> list[int]:
        """Only what is above the even share by more than one costs anything: so the search knows when it has won."""
        large = sum(size for round_ in self.problem.sizes for size in round_ if size > self.problem.smallest)
        return [0 if earlier <= large // self.problem.n else five for earlier in range(times)]

    def _follow(self, visit: Visit, index: int, a: int, found: tuple[int, int], threshold: float) -> None:
        """What the step costs in the first round is a guess for all of them: two of them may concern the same pair."""
        steps = self._all_round(index, a, found[0])
        change = 0
        for step in steps:
            change += self._price(*step)
            self._take(*step)
        if change > threshold * len(steps):
            for step in reversed(steps):
                self._take(*step)
        else:
            self._note(steps, change)
            # Rounds beside this one have changed the prices of all.
            visit.enter_again(*range(len(visit.round)))

    def _all_round(self, index: int, a: int, b: int) -> list[tuple[int, int, int]]:
        """The step in this round and in those that follow from it; tables keep their number in all of them."""
        order, steps = self.turn.order, []
        first = index - index % order
        for count in range(order):
            steps.append((first + (index + count) % order, a, b))
            a, b = self.turn.following[a], self.turn.following[b] if b >= 0 else b
        return steps

    def _price(self, index: int, a: int, b: int) -> int:
        return self._walk_price(index, a, ~b) if b < 0 else self._exchange_price(index, a, b)

    def _exchange_price(self, index: int, a: int, b: int) -> int:
        at, large, row_a, row_b = self.at[index], self.large[index], self.prices[a], self.prices[b]
        table_a, table_b = self.rounds[index][at[a]], self.rounds[index][at[b]]
        # Who sits together pays one meeting less than the next one will cost; a and b do not pay for each other.
        change = REPEAT * (len(table_a) + len(table_b) - 2) - 2 * row_a[b]
        change += sum([row_b[other] - row_a[other] for other in table_a])
        change += sum([row_a[other] - row_b[other] for other in table_b])
        return change + self._fives_change(a, b, large[at[b]] - large[at[a]])

    def _fives_change(self, a: int, b: int, more: int) -> int:
        """`more` is 1 if a comes to a large table and b leaves it, −1 if it is the other way round."""
        comes, leaves = (a, b) if more > 0 else (b, a)
        prices, fives = self.fives_prices, self.fives
        return abs(more) * (prices[fives[comes]] - prices[fives[leaves] - 1])


def _turned_rounds(problem: Problem, turn: Turn, rng: random.Random) -> list[Round]:
    rounds: list[Round] = []
    for sizes_ in problem.sizes[:: turn.order]:
        round_ = legal_round(problem, sizes_, rng)
        for _ in range(turn.order):
            rounds.append(round_)
            round_ = [[turn.following[point] for point in table] for table in round_]
    return rounds
