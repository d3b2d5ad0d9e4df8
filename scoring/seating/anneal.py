"""Simulated annealing: exchanges two people of one round or makes another table the large one, keeps what is cheaper
and at first also what is a bit dearer. Knows prices and tables only; it moves nobody who is bound to a table.
"""

from __future__ import annotations

import random
from math import log

from .brake import Brake
from .problem import REPEAT, Problem, Round, count_meetings, fives_price

CHUNK = 400
# Every so many steps somebody of a large table walks instead of being exchanged.
WALK = 4


class Annealer:
    """The state of one search. `prices[a][b]` is what one more meeting of a and b would cost now.

    A repeat weighs m(m − 1)/2 for m meetings, so the next meeting costs REPEAT · m: one matrix holds everything, and an
    exchange needs no more than the prices within the two tables it touches.

    A step is (round, a, b): a and b change places; or (round, a, ~t): a walks from his large table to table t, which
    becomes the large one. Making a five of another four would otherwise take four exchanges, all of them dear but the
    last. Every step undoes itself when it is repeated.
    """

    def __init__(
        self, problem: Problem, rounds: list[Round], five: int, rng: random.Random, walking: bool = False
    ) -> None:
        self.problem, self.rng = problem, rng
        self.rounds = [[list(table) for table in round_] for round_ in rounds]
        self.prices = [list(row) for row in problem.prices]
        self.fives = [0] * len(problem.ids)
        self.fives_prices = [five * fives_price(times) for times in range(len(problem.kept) + len(rounds) + 1)]
        self.cost = 0
        self.movable = [person for person in range(problem.n) if problem.locked[person] < 0]
        self.at = [[0] * problem.n for _ in rounds]
        self.large = [[len(table) > problem.smallest for table in round_] for round_ in rounds]
        self.bound = frozenset(problem.locked)
        self.walks = [self._small_and_free(large) if walking else [] for large in self.large]
        self._enter_kept()
        self._enter_open()
        self._remember()

    def _remember(self) -> None:
        self.best_cost = self.cost
        self.best = [[list(table) for table in round_] for round_ in self.rounds]

    def _small_and_free(self, large: list[bool]) -> list[int]:
        """Tables to which somebody may walk: they exchange numbers with a large one, so nobody may be bound to them."""
        return [number for number, is_large in enumerate(large) if not is_large and number not in self.bound]

    def _enter_kept(self) -> None:
        """Rounds already settled cost what they cost; they only make further meetings dearer."""
        n = self.problem.n
        for (a, b), times in count_meetings(self.problem.kept).items():
            if b < n:
                self.prices[a][b] += REPEAT * times
                self.prices[b][a] += REPEAT * times
        for round_ in self.problem.kept:
            for table in round_:
                if len(table) > self.problem.smallest:
                    for person in table:
                        self.fives[person] += 1

    def _enter_open(self) -> None:
        for at, large, round_ in zip(self.at, self.large, self.rounds, strict=True):
            for number, table in enumerate(round_):
                for place, person in enumerate(table):
                    at[person] = number
                    self.cost += sum(self._meet(person, other) for other in table[:place])
                    self.cost += self.fives_prices[self.fives[person]] if large[number] else 0
                    self.fives[person] += large[number]

    def _meet(self, a: int, b: int) -> int:
        price = self.prices[a][b]
        self.prices[a][b] = self.prices[b][a] = price + REPEAT
        return price

    def run(self, steps: int, hot: float, cold: float, goal: int, brake: Brake, done: float, share: float) -> bool:
        """Anneals for so many steps or down to `goal`; the best state is kept. True: stopped by the brake."""
        self.chunk = max(CHUNK, len(self.movable) * len(self.rounds) // 2)
        chunks = max(1, steps // self.chunk)
        for chunk in range(chunks):
            if self.best_cost <= goal or brake.check(done + share * chunk / chunks):
                return brake.pulled
            self._chunk(hot * (cold / hot) ** (chunk / chunks), self._conflicts())
        return False

    def _conflicts(self) -> list[tuple[int, int]]:
        """(round, person) where somebody movable pays for his company or sits at a large table once too often."""
        found = []
        prices, locked, fives = self.prices, self.problem.locked, self.fives
        share = sum(fives) // len(fives)
        for index, round_ in enumerate(self.rounds):
            for number, table in enumerate(round_):
                large = self.large[index][number]
                for person in table:
                    row = prices[person]
                    if locked[person] < 0 and (
                        sum([row[other] for other in table]) > REPEAT * (len(table) - 1)
                        or (large and fives[person] > share + 1)
                    ):
                        found.append((index, person))
        return found

    def _chunk(self, temperature: float, conflicts: list[tuple[int, int]]) -> None:
        """Half of the steps start from a conflict, the others anywhere. One loop: this is where the time goes."""
        draw = self.rng.random
        movable, prices, fives, fives_prices = self.movable, self.prices, self.fives, self.fives_prices
        bound = self.bound
        people, rounds, hot = len(movable), len(self.rounds), len(conflicts)
        taken: list[tuple[int, int, int]] = []
        best_cost, keep = self.best_cost, 0
        for step in range(self.chunk):
            if step & 1 and hot:
                index, a = conflicts[int(draw() * hot)]
            else:
                index, a = int(draw() * rounds), movable[int(draw() * people)]
            at, large = self.at[index], self.large[index]
            from_a = at[a]
            if large[from_a] and not step % WALK and (walks := self.walks[index]) and from_a not in bound:
                b = ~walks[int(draw() * len(walks))]
                change = self._walk_price(index, a, ~b)
            else:
                b = movable[int(draw() * people)]
                from_b = at[b]
                if from_a == from_b:
                    continue
                table_a, table_b = self.rounds[index][from_a], self.rounds[index][from_b]
                row_a, row_b = prices[a], prices[b]
                # a and b stand in their own tables, where they would be counted as meeting each other twice.
                change = REPEAT * (len(table_a) + len(table_b) - 2) - 2 * row_a[b]
                for other in table_a:
                    change += row_b[other] - row_a[other]
                for other in table_b:
                    change += row_a[other] - row_b[other]
                if large[from_a] != large[from_b]:
                    leaves, enters = (a, b) if large[from_a] else (b, a)
                    change += fives_prices[fives[enters]] - fives_prices[fives[leaves] - 1]
            if change <= 0 or change < -temperature * log(1.0 - draw()):
                self._take(index, a, b)
                self.cost += change
                taken.append((index, a, b))
                if self.cost < best_cost:
                    best_cost, keep = self.cost, len(taken)
        if best_cost < self.best_cost:
            self._go_back(taken[keep:], best_cost)
            self._remember()

    def _go_back(self, taken: list[tuple[int, int, int]], cost: int) -> None:
        """Taking the same step again undoes it. So only the best state of a chunk has to be copied."""
        for index, a, b in reversed(taken):
            self._take(index, a, b)
        self.cost = cost

    def _take(self, index: int, a: int, b: int) -> None:
        if b < 0:
            self._walk(index, a, ~b)
        else:
            self._exchange(index, a, b)

    def _walk_price(self, index: int, person: int, to: int) -> int:
        row, prices, fives = self.prices[person], self.fives_prices, self.fives
        old, new = self.rounds[index][self.at[index][person]], self.rounds[index][to]
        # The person stands in the old table himself and stays at a large one.
        change = REPEAT * (len(old) - 1) + prices[fives[person] - 1]
        for other in old:
            change -= row[other] + prices[fives[other] - 1]
        for other in new:
            change += row[other] + prices[fives[other]]
        return change

    def _walk(self, index: int, person: int, to: int) -> None:
        """The two tables exchange their numbers, so that the large one keeps its number."""
        at, round_ = self.at[index], self.rounds[index]
        large = at[person]
        old, new = round_[large], round_[to]
        old.remove(person)
        self._move(person, old, new)
        for other in old:
            at[other] = to
            self.fives[other] -= 1
        for other in new:
            at[other] = large
            self.fives[other] += 1
        new.append(person)
        round_[large], round_[to] = new, old

    def _exchange(self, index: int, a: int, b: int) -> None:
        at, large = self.at[index], self.large[index]
        from_a, from_b = at[a], at[b]
        table_a, table_b = self.rounds[index][from_a], self.rounds[index][from_b]
        table_a.remove(a)
        table_b.remove(b)
        self._move(a, table_a, table_b)
        self._move(b, table_b, table_a)
        table_a.append(b)
        table_b.append(a)
        at[a], at[b] = from_b, from_a
        self.fives[a] += large[from_b] - large[from_a]
        self.fives[b] += large[from_a] - large[from_b]

    def _move(self, person: int, old: list[int], new: list[int]) -> None:
        prices, row = self.prices, self.prices[person]
        for other in old:
            row[other] -= REPEAT
            prices[other][person] -= REPEAT
        for other in new:
            row[other] += REPEAT
            prices[other][person] += REPEAT
