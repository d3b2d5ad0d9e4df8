"""Single rounds in which nobody sits with somebody he must not meet, everybody bound to a table sits there.
Knows the hard goals only; everything else is left to the search that follows.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from ..codes import Code
from ..messages import Message, SeatingError
from .problem import Problem, Round

SEARCH_NODES = 4_000
SEARCH_RUNS = 12


def legal_round(problem: Problem, sizes: Sequence[int], rng: random.Random) -> Round:
    """A random round that keeps `apart` and bound tables; SeatingError if there is none or none is found."""
    degree = Counter(person for pair in problem.apart_pairs() for person in pair)
    for _ in range(SEARCH_RUNS):
        order = sorted(rng.sample(sorted(degree), len(degree)), key=lambda person: -degree[person])
        search = _Search(problem, sizes, order, rng)
        if search.run():
            return _filled_up(problem, sizes, search.tables, rng)
        if search.exhausted:
            raise SeatingError("apart", Message(Code.DRAW_APART_IMPOSSIBLE, tables=len(sizes)))
    raise SeatingError("apart", Message(Code.DRAW_APART_NOT_FOUND, tables=len(sizes)))


def _filled_up(problem: Problem, sizes: Sequence[int], tables: Round, rng: random.Random) -> Round:
    """Everybody who need not be kept apart from anybody takes any seat left."""
    seated = {person for table in tables for person in table}
    others = [person for person in range(problem.n) if person not in seated]
    rng.shuffle(others)
    for number, size in enumerate(sizes):
        tables[number] += [others.pop() for _ in range(size - len(tables[number]))]
    return tables


def round_by_standing(problem: Problem, sizes: Sequence[int], ranked: Sequence[int], rng: random.Random) -> Round:
    """The best four at table 1 and so on. Who may not sit there moves down to the next table with room."""
    search = _Search(problem, sizes, list(ranked), None)
    return search.tables if search.run() else legal_round(problem, sizes, rng)


class _Search:
    """Person after person takes a table with room; when nobody can go on, the last one moves (depth-first search).

    Without a random source people take the lowest table number. Of several empty tables of one size only one is tried:
    the others would only be the same round under other numbers.
    """

    def __init__(self, problem: Problem, sizes: Sequence[int], order: list[int], rng: random.Random | None) -> None:
        self.problem, self.sizes, self.rng = problem, sizes, rng
        self.order = [person for person in order if problem.locked[person] < 0]
        self.tables: Round = [[] for _ in sizes]
        for person, table in enumerate(problem.locked):
            if table >= 0:
                self.tables[table].append(person)
        self.exhausted = False

    def run(self) -> bool:
        """Iterative, because a thousand people would be too deep for recursion."""
        options = [self._options(self.order[0])] if self.order else []
        seated: list[int] = []
        for _ in range(SEARCH_NODES + len(self.order)):
            if len(seated) == len(self.order):
                return True
            if options[-1]:
                table = options[-1].pop()
                self.tables[table].append(self.order[len(seated)])
                seated.append(table)
                if len(seated) < len(self.order):
                    options.append(self._options(self.order[len(seated)]))
            else:
                options.pop()
                if not options:
                    self.exhausted = True
                    return False
                self.tables[seated.pop()].pop()
        return False

    def _options(self, person: int) -> list[int]:
        """Tables to try, the first one last."""
        empty: set[int] = set()
        options = []
        for number, size in enumerate(self.sizes):
            table = self.tables[number]
            if (
                len(table) == size
                or any(self.problem.is_apart(person, other) for other in table)
                or (not table and size in empty)
            ):
                continue
            if not table:
                empty.add(size)
            options.append(number)
        if self.rng:
            self.rng.shuffle(options)
            return options
        return options[::-1]
