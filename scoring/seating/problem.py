"""The draw with people as numbers: prices of sitting together, tables of every open round, who is bound to which table.
Knows what a plan costs, not how to find a cheap one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from .request import Pair, Request
from .tables import layout, sizes

Table = list[int]
Round = list[Table]

# Prices in the order of the goals, each high enough to outweigh what an exchange of two people usually gains further
# down. Which of two finished plans is better is decided by their scores, not by prices.
APART = 10_000_000
REPEAT = 100
MET = 10
MOST_MET = 9


def clubmate_price(rounds: int) -> int:
    """More than many repeats, and more than one more meeting of two people who have met in every round."""
    return REPEAT * (20 + 4 * rounds)


class Score(NamedTuple):
    """Compared from left to right: the earlier goal decides."""

    clubmates: int
    repeats: int
    fives_over: int
    met: int
    fives: int


def fives_price(times: int) -> int:
    """Price of one more large table for somebody who sat at so many.

    It rises faster than that of a repeat: in crowded fields the sum of f(f − 1)/2 over all people is given by the
    rounds, and could not tell three people with two fives from one with three.
    """
    return times * times


@dataclass
class Problem:
    """People 0 to n − 1 play on; from n upwards are those who only appear in rounds already played."""

    ids: list[str]
    n: int
    clubs: list[list[int]]
    prices: list[list[int]]
    clubmate: int
    locked: list[int]
    kept: list[Round]
    sizes: list[list[int]]
    apart: list[tuple[int, int]] = field(default_factory=list)
    met: dict[tuple[int, int], int] = field(default_factory=dict)
    club_of: list[int] = field(default_factory=list)

    @property
    def smallest(self) -> int:
        return sizes(self.n)[0]

    def is_apart(self, one: int, other: int) -> bool:
        return self.prices[one][other] >= APART

    def apart_pairs(self) -> list[tuple[int, int]]:
        return [(a, b) for a, b in self.apart if b < self.n]

    def keep(self, round_: Round) -> None:
        """The next open round is settled; plan only what is left."""
        self.kept.append(round_)
        self.sizes.pop(0)

    def score(self, open_rounds: Sequence[Round]) -> Score:
        plan = [*self.kept, *open_rounds]
        meetings = count_meetings(plan)
        fives = Counter(person for round_ in plan for table in round_ if len(table) > self.smallest for person in table)
        limit = sum(fives[person] for person in range(self.n)) // self.n + 1
        return Score(
            fives_over=max(0, max(fives.values(), default=0) - limit),
            clubmates=sum(times for (a, b), times in meetings.items() if 0 <= self.club_of[a] == self.club_of[b]),
            repeats=sum(times * (times - 1) // 2 for times in meetings.values()),
            met=sum(times * meetings[pair] for pair, times in self.met.items()),
            fives=sum(fives_price(earlier) for times in fives.values() for earlier in range(times)),
        )

    def allows(self, round_: Round) -> bool:
        return not any(self.is_apart(a, b) for table in round_ for a, b in combinations(table, 2))


def count_meetings(plan: Sequence[Round]) -> Counter[tuple[int, int]]:
    return Counter(pair for round_ in plan for table in round_ for pair in combinations(sorted(table), 2))


def from_request(request: Request) -> Problem:
    present = [player.id for player in request.players]
    n = len(present)
    away = dict.fromkeys(name for round_ in request.played for table in round_ for name in table)
    ids = present + [name for name in away if name not in set(present)]
    number = {name: index for index, name in enumerate(ids)}
    clubs: dict[str, list[int]] = {}
    for index, player in enumerate(request.players):
        clubs.setdefault(player.club, []).append(index)
    clubs.pop("", None)
    problem = Problem(
        ids=ids,
        n=n,
        clubs=list(clubs.values()),
        prices=[[0] * n for _ in range(n)],
        clubmate=clubmate_price(request.rounds),
        locked=[request.fixed_table.get(name, 0) - 1 for name in present],
        kept=[[[number[name] for name in table] for table in round_] for round_ in request.played],
        sizes=_open_tables(request, n),
        apart=list(_count_pairs(request.apart, number)),
        met=_count_pairs(request.met, number),
        club_of=[-1] * len(ids),
    )
    _set_prices(problem)
    return problem


def _open_tables(request: Request, n: int) -> list[list[int]]:
    bound = [0] * len(sizes(n))
    for table in request.fixed_table.values():
        bound[table - 1] += 1
    return [layout(n, bound, turn) for turn in range(len(request.played), request.rounds)]


def _count_pairs(pairs: Sequence[Pair], number: dict[str, int]) -> dict[tuple[int, int], int]:
    indices = ((number[a], number[b]) for a, b in pairs)
    return dict(Counter((min(pair), max(pair)) for pair in indices))


def _set_prices(problem: Problem) -> None:
    for club, members in enumerate(problem.clubs):
        for a, b in combinations(members, 2):
            _raise_price(problem, a, b, problem.clubmate)
        for member in members:
            problem.club_of[member] = club
    for (a, b), times in problem.met.items():
        _raise_price(problem, a, b, MET * min(times, MOST_MET))
    for a, b in problem.apart:
        _raise_price(problem, a, b, APART)


def _raise_price(problem: Problem, a: int, b: int, by: int) -> None:
    if max(a, b) < problem.n:
        problem.prices[a][b] += by
        problem.prices[b][a] += by
