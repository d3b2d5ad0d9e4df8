"""Gives the tables of the open rounds their numbers, so that nobody sits at the same number again and again.
Knows who sits together; tables of another size and tables with somebody bound to them keep their number.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import reduce

from .problem import Problem, Round, Table
from .visit import sums

PASSES = 3
MOST_WORK = 600_000


def number_tables(problem: Problem, rounds: list[Round], rng: random.Random) -> list[Round]:
    """Shuffles the tables of a round among the numbers of their size, then exchanges numbers as long as that helps."""
    rounds = [_shuffled(problem, round_, rng) for round_ in rounds]
    visits = [[0] * max(map(len, [*problem.kept, *rounds])) for _ in problem.ids]
    for round_ in [*problem.kept, *rounds]:
        _count(visits, round_, 1)
    for _ in range(PASSES):
        for round_ in rounds if len(rounds) * len(visits[0]) ** 2 < MOST_WORK else ():
            _count(visits, round_, -1)
            _improve(problem, round_, visits)
            _count(visits, round_, 1)
    return rounds


def _groups(problem: Problem, round_: Round) -> Iterator[list[int]]:
    """Numbers whose tables may be exchanged: same size, nobody bound."""
    free = [number for number, table in enumerate(round_) if all(problem.locked[person] < 0 for person in table)]
    for size in sorted({len(round_[number]) for number in free}):
        yield [number for number in free if len(round_[number]) == size]


def _shuffled(problem: Problem, round_: Round, rng: random.Random) -> Round:
    result = list(round_)
    for group in _groups(problem, round_):
        others = rng.sample(group, len(group))
        for place, number in enumerate(group):
            result[number] = round_[others[place]]
    return result


def _count(visits: list[list[int]], round_: Round, by: int) -> None:
    for number, table in enumerate(round_):
        for person in table:
            visits[person][number] += by


def _improve(problem: Problem, round_: Round, visits: list[list[int]]) -> None:
    """A visit to a number somebody has seen v times costs v, as with repeats."""
    for group in _groups(problem, round_):
        cost = {number: _seen(visits, round_[number]) for number in group}
        for number in group:
            if cost[number][number]:
                gain, other = max((_gain(cost, number, other), -other) for other in group)
                if gain > 0:
                    round_[number], round_[-other] = round_[-other], round_[number]
                    cost[number], cost[-other] = cost[-other], cost[number]


def _seen(visits: list[list[int]], table: Table) -> list[int]:
    """How often those at a table have been at each number."""
    rows: list[Iterable[int]] = [visits[person] for person in table]
    return list(reduce(sums, rows))


def _gain(cost: dict[int, list[int]], one: int, other: int) -> int:
    return cost[one][one] + cost[other][other] - cost[one][other] - cost[other][one]
