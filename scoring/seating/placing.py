"""Decides who becomes which point of a design, so that clubmates, `apart` and old acquaintances do not meet.
Knows prices of pairs and who meets in the design; the design itself is not changed.
"""

from __future__ import annotations

import random
from itertools import combinations
from math import log

from .brake import Brake
from .constructions import Design
from .problem import APART, Problem, Round

CHUNK = 200
STEPS = 24_000
# A quarter of a clubmate at first, less than an acquaintance in the end.
HOT_SHARE, COLD = 0.25, 3.0


def placed(
    problem: Problem, design: Design, rng: random.Random, goal: int, brake: Brake, steps: int = STEPS
) -> list[Round] | None:
    """The design with people instead of points, or None where it cannot keep the bound tables."""
    placing = _Placing(problem, design, rng)
    placing.run(goal, brake, steps // CHUNK)
    return numbered(problem, [placing.round(round_) for round_ in design.rounds], rng)


def numbered(problem: Problem, rounds: list[Round], rng: random.Random) -> list[Round] | None:
    """Tables in random order on numbers of their size, bound people at theirs; None if that is impossible."""
    plan = [_on_numbers(problem, round_, problem.sizes[index], rng) for index, round_ in enumerate(rounds)]
    return [round_ for round_ in plan if round_] if all(plan) else None


def _on_numbers(problem: Problem, round_: Round, sizes: list[int], rng: random.Random) -> Round | None:
    tables: dict[int, list[int]] = {}
    free = [number for number in range(len(sizes)) if number not in problem.locked]
    for table in rng.sample(round_, len(round_)):
        bound = {problem.locked[person] for person in table} - {-1}
        fitting = sorted(bound) or [number for number in free if number not in tables and sizes[number] == len(table)]
        if not fitting or len(bound) > 1 or fitting[0] in tables or sizes[fitting[0]] != len(table):
            return None
        tables[fitting[0]] = table
    return [tables[number] for number in range(len(sizes))]


class _Placing:
    """People on points; exchanges two of them, starting from somebody who pays for his company."""

    def __init__(self, problem: Problem, design: Design, rng: random.Random) -> None:
        self.rng = rng
        self.hot = HOT_SHARE * problem.clubmate
        self.prices = _with_bound_apart(problem)
        self.meets: list[list[int]] = [[] for _ in range(problem.n)]
        for table in (table for round_ in design.rounds for table in round_):
            for point in table:
                self.meets[point] += [other for other in table if other != point]
        self.who = _club_after_club(problem, design, rng)

    def round(self, round_: Round) -> Round:
        return [[self.who[point] for point in table] for table in round_]

    def run(self, goal: int, brake: Brake, chunks: int) -> None:
        self.cost = sum(self._pays(point) for point in range(len(self.who))) // 2
        best_cost, best = self.cost, list(self.who)
        for chunk in range(chunks):
            conflicts = [point for point in range(len(self.who)) if self._pays(point)]
            if best_cost <= goal or not conflicts or brake.check(0.1 * chunk / chunks):
                break
            self._chunk(conflicts, self.hot * (COLD / self.hot) ** (chunk / chunks))
            if self.cost < best_cost:
                best_cost, best = self.cost, list(self.who)
        self.who = best

    def _pays(self, point: int) -> int:
        row, who = self.prices[self.who[point]], self.who
        return sum([row[who[other]] for other in self.meets[point]])

    def _chunk(self, conflicts: list[int], temperature: float) -> None:
        draw, who, meets = self.rng.random, self.who, self.meets
        points, hot = len(who), len(conflicts)
        for _ in range(CHUNK):
            u, v = conflicts[int(draw() * hot)], int(draw() * points)
            a, b = who[u], who[v]
            if a == b:
                continue
            row_a, row_b = self.prices[a], self.prices[b]
            change = 0
            for other in meets[u]:
                change += row_b[who[other]] - row_a[who[other]]
            for other in meets[v]:
                change += row_a[who[other]] - row_b[who[other]]
            if v in meets[u]:
                # They keep meeting each other: the loops above have taken this price away twice.
                change += 2 * row_a[b]
            if change <= 0 or change < -temperature * log(1.0 - draw()):
                who[u], who[v] = b, a
                self.cost += change


def _with_bound_apart(problem: Problem) -> list[list[int]]:
    """Whoever is bound to different tables must not meet: in a design that is the same as `apart`."""
    prices = [list(row) for row in problem.prices]
    bound = [person for person in range(problem.n) if problem.locked[person] >= 0]
    for a, b in combinations(bound, 2):
        prices[a][b] += APART
        prices[b][a] += APART
    return prices


def _club_after_club(problem: Problem, design: Design, rng: random.Random) -> list[int]:
    """Clubs fill the lanes one after another, since nobody meets anybody of his own lane; all the rest is chance.

    The largest comes first: it has the fewest places to fit in.
    """
    clubs = sorted(rng.sample(problem.clubs, len(problem.clubs)), key=len, reverse=True)
    lone = [person for person in range(problem.n) if problem.club_of[person] < 0]
    order = [person for club in clubs for person in rng.sample(club, len(club))] + rng.sample(lone, len(lone))
    places = design.lanes or design.seldom or [range(problem.n)]
    lanes = [rng.sample(lane, len(lane)) for lane in places]
    people = iter(order)
    who = {point: next(people) for lane in lanes for point in lane}
    return [who[point] for point in range(problem.n)]
