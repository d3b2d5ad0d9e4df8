"""Simulated annealing: exchanges two people of one round or makes another table the large one, keeps what is cheaper
and at first also what is a bit dearer. Knows prices and tables only; it moves nobody who is bound to a table.
"""

from __future__ import annotations

import random
from math import log

from .brake import Brake
from .problem import REPEAT, Problem, Round, count_meetings, fives_price
from .visit import Prices, Visit

# So many people in turn look for somebody to change places with before another round is visited, and so many visits
# are made between two looks at the clock.
LOOKS, VISITS = 16, 6
# A look costs so much time beyond that for each person looked at.
LOOK = 40
# Every so many looks somebody of a large table walks instead of being exchanged.
WALK = 2
# The last part of a run is this cold: nothing but acquaintances and fives still settles.
LAST_PART, FROZEN = 0.15, 0.03 * REPEAT


class Annealer:
    """The state of one search. `prices[a][b]` is what one more meeting of a and b would cost now.

    A repeat weighs m(m − 1)/2 for m meetings, so the next meeting costs REPEAT · m: one matrix holds everything, and an
    exchange needs no more than the prices within the two tables it touches.

    A step is (round, a, b): a and b change places; or (round, a, ~t): a walks from his large table to table t, which
    becomes the large one. Making a five of another four would otherwise take four exchanges, all of them dear but the
    last. Every step undoes itself when it is repeated.
    """

    def __init__(self, problem: Problem, rounds: list[Round], five: int, rng: random.Random) -> None:
        self.problem, self.rng = problem, rng
        self.rounds = [[list(table) for table in round_] for round_ in rounds]
        self.prices = [list(row) for row in problem.prices]
        self.fives = [0] * len(problem.ids)
        self.fives_prices = self._prices_of_fives(five, len(problem.kept) + len(rounds) + 1)
        self.cost = 0
        self.is_movable = [table < 0 for table in problem.locked]
        self.movable = [person for person in range(problem.n) if self.is_movable[person]]
        self.at = [[0] * problem.n for _ in rounds]
        self.large = [[len(table) > problem.smallest for table in round_] for round_ in rounds]
        self.bound = frozenset(problem.locked)
        self.walks = [self._small_and_free(large) for large in self.large]
        self.taken: list[tuple[int, int, int]] = []
        self._enter_kept()
        self._enter_open()
        self.most_fives = sum(self.fives) // len(self.fives) + 1
        self._remember()

    def _prices_of_fives(self, five: int, times: int) -> list[int]:
        return [five * fives_price(earlier) for earlier in range(times)]

    def _remember(self) -> None:
        self.best_cost = self.least = self.cost
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
        for index, round_ in enumerate(self.rounds):
            at, large = self.at[index], self.large[index]
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
        """Anneals for so many steps or down to `goal`; the best state is kept. True: stopped by the brake.

        A step is what it takes to look at one exchange; all that a look costs beside counts as some more of them.
        """
        chunks = max(1, steps // (LOOKS * VISITS * (self.problem.n + LOOK)))
        for chunk in range(chunks):
            if self.best_cost <= goal or brake.check(done + share * chunk / chunks):
                return brake.pulled
            way = chunk / chunks / (1 - LAST_PART)
            self._chunk(hot * (cold / hot) ** way if way < 1 else FROZEN)
        return False

    def _chunk(self, temperature: float) -> None:
        self.taken.clear()
        for _ in range(VISITS if self.movable else 0):
            self._visit(int(self.rng.random() * len(self.rounds)), temperature)
        if self.least < self.best_cost:
            self._go_back()
            self._remember()

    def _visit(self, index: int, temperature: float) -> None:
        """Half of those who look for an exchange pay for their company, the others are anybody."""
        draw, at, large = self.rng.random, self.at[index], self.large[index]
        prices = Prices(self.prices, self.fives_prices, self.fives)
        visit = Visit(prices, self.rounds[index], at, large, self.is_movable)
        paying = visit.paying(self.movable, self.most_fives)
        for look in range(LOOKS):
            group = paying if look & 1 and paying else self.movable
            a = group[int(draw() * len(group))]
            here, threshold, chance = at[a], -temperature * log(1.0 - draw()), draw()
            walks = large[here] and not look % WALK and here not in self.bound and self.walks[index]
            found = self._way(index, a, threshold, chance) if walks else visit.exchange(a, threshold, chance)
            if found:
                self._follow(visit, index, a, found, threshold)

    def _way(self, index: int, a: int, threshold: float, chance: float) -> tuple[int, int] | None:
        """As Visit.exchange: a table to which a walks for no more than `threshold`, and the price of that."""
        ways = [(~to, self._walk_price(index, a, to)) for to in self.walks[index]]
        found = [way for way in ways if way[1] <= threshold]
        return found[int(chance * len(found))] if found else None

    def _follow(self, visit: Visit, index: int, a: int, found: tuple[int, int], threshold: float) -> None:
        b, change = found
        here, to = visit.at[a], visit.at[b] if b >= 0 else ~b
        self._take(index, a, b)
        self._note([(index, a, b)], change)
        visit.enter_again(here, to)

    def _note(self, steps: list[tuple[int, int, int]], change: int) -> None:
        self.cost += change
        self.taken += steps
        if self.cost < self.least:
            self.least = self.cost
            self.taken.clear()

    def _go_back(self) -> None:
        """Taking the same step again undoes it. So only the best state of a chunk has to be copied."""
        for index, a, b in reversed(self.taken):
            self._take(index, a, b)
        self.cost = self.least

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
