"""Finds a design again in rounds that were already played, so that the open rounds can follow it to its end.
Knows tables only: it does not matter who drew them, in which order the players are listed, or who replaced whom.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from .problem import Problem, Round

SEARCH_NODES = 12_000
Taken = tuple[int, list[tuple[int, int, int]]]  # a point, and what it pairs off: round, table played, of the design


def continued(problem: Problem, design: list[Round], rng: random.Random) -> list[Round] | None:
    """The rest of the design with people instead of points, if its first rounds are the rounds already played."""
    stand_in = _stand_ins(problem)
    kept = [[[stand_in.get(person, person) for person in table] for table in round_] for round_ in problem.kept]
    if any(sorted(person for table in round_ for person in table) != list(range(problem.n)) for round_ in kept):
        return None
    search = _Search(problem.n, kept, design[: len(kept)], rng)
    if not search.run():
        return None
    return [[[search.person_at[point] for point in table] for table in round_] for round_ in design[len(kept) :]]


def _stand_ins(problem: Problem) -> dict[int, int]:
    """Who left takes the part of who came: two people of whom exactly one sat in every round played."""
    sat = [{person for table in round_ for person in table} for round_ in problem.kept]
    came = [person for person in range(problem.n) if not all(person in people for people in sat)]
    found: dict[int, int] = {}
    for left in range(problem.n, len(problem.ids)):
        fitting = [person for person in came if all((left in people) != (person in people) for people in sat)]
        if fitting:
            found[left] = fitting[0]
            came.remove(fitting[0])
    return found


class _Search:
    """Person after person takes a point; tables played must become tables of the design (depth-first search)."""

    def __init__(self, n: int, kept: list[Round], design: list[Round], rng: random.Random) -> None:
        self.n, self.rng = n, rng
        self.table_of_person = [_table_of(round_) for round_ in kept]
        self.table_of_point = [_table_of(round_) for round_ in design]
        self.design = design
        self.order = self._connected_order()
        self.became: list[dict[int, int]] = [{} for _ in kept]
        self.came_from: list[dict[int, int]] = [{} for _ in kept]
        self.person_at: dict[int, int] = {}
        self.nodes = 0

    def _connected_order(self) -> list[int]:
        """Next comes who shares most tables with those before him: he has the fewest points to choose from."""
        order: list[int] = []
        links = Counter[int]()
        rest = self.rng.sample(range(self.n), self.n)
        while rest:
            person = max(rest, key=lambda candidate: links[candidate])
            rest.remove(person)
            order.append(person)
            for other in rest:
                links[other] += sum(table[person] == table[other] for table in self.table_of_person)
        return order

    def run(self) -> bool:
        """Without recursion: a thousand players would be a thousand calls deep."""
        choices = [self._points(self.order[0])]
        taken: list[Taken] = []
        while len(taken) < self.n:
            found = self._next(self.order[len(taken)], choices[-1])
            if self.nodes > SEARCH_NODES:
                return False
            if found:
                self._take(self.order[len(taken)], *found)
                taken.append(found)
                choices.append(self._points(self.order[len(taken)]) if len(taken) < self.n else iter(()))
            elif taken:
                choices.pop()
                self._give_back(*taken.pop())
            else:
                return False
        return True

    def _next(self, person: int, points: Iterator[int]) -> Taken | None:
        for point in points:
            self.nodes += 1
            if self.nodes > SEARCH_NODES:
                return None
            new = self._matching(person, point)
            if new is not None:
                return point, new
        return None

    def _take(self, person: int, point: int, new: list[tuple[int, int, int]]) -> None:
        self.person_at[point] = person
        for round_, ours, theirs in new:
            self.became[round_][ours], self.came_from[round_][theirs] = theirs, ours

    def _give_back(self, point: int, new: list[tuple[int, int, int]]) -> None:
        del self.person_at[point]
        for round_, ours, theirs in new:
            del self.became[round_][ours], self.came_from[round_][theirs]

    def _points(self, person: int) -> Iterator[int]:
        """Free points of a table that is known already, or any free point."""
        for round_, became in enumerate(self.became):
            if (ours := self.table_of_person[round_][person]) in became:
                points = self.design[round_][became[ours]]
                break
        else:
            points = self.rng.sample(range(self.n), self.n)
        return (point for point in points if point not in self.person_at)

    def _matching(self, person: int, point: int) -> list[tuple[int, int, int]] | None:
        """Tables that this choice would pair off in each round; None if it contradicts one paired off before."""
        new = []
        for round_, became in enumerate(self.became):
            ours, theirs = self.table_of_person[round_][person], self.table_of_point[round_][point]
            known = became.get(ours)
            if known is None and theirs not in self.came_from[round_]:
                new.append((round_, ours, theirs))
            elif known != theirs:
                return None
        return new


def _table_of(round_: Round) -> dict[int, int]:
    return {person: number for number, table in enumerate(round_) for person in table}
