"""One round of a plan, looked at for a moment by annealing: what everybody pays for his company there, and with whom
somebody could change places. Knows prices; it moves nobody itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add, itemgetter
from typing import NamedTuple

from .problem import REPEAT, Round

NEVER = 1 << 60


class Prices(NamedTuple):
    """What annealing changes as it goes. `pairs[a][b]`: the next meeting of a and b; `fives[f]`: one more large table
    for somebody with f of them, as `had` counts them."""

    pairs: list[list[int]]
    fives: list[int]
    had: list[int]


class Visit:
    """A person looks at everybody of the other tables at once: one list of prices instead of many single questions.

    An exchange of a and b costs: a at the table of b, b at the table of a, less what both pay now. The first is the
    same for everybody at a table, the second a sum of rows, the third is kept in `pays`: so most of the work is done
    by sums of whole lists, which are several times as fast as a loop.

    Whether somebody's large tables change depends on where the other comes from. So what b pays now is kept twice: as
    seen from a small table (he may leave a large one) and from a large one (he may have to go there).
    """

    def __init__(
        self, prices: Prices, round_: Round, at: list[int], large: list[bool], movable: Sequence[bool]
    ) -> None:
        self.prices, self.round, self.at, self.large, self.movable = prices, round_, at, large, movable
        self.any_large = any(large)
        self.pays, self.seen_from_small, self.seen_from_large = ([0] * len(at) for _ in range(3))
        self.company = [itemgetter(*table) for table in round_]
        for table in range(len(round_)):
            self._enter(table)

    def _enter(self, number: int) -> None:
        pairs, fives, had = self.prices
        table = self.round[number]
        # Who sits together has met once more than before this round: that much is in the price of the next meeting.
        once_more = REPEAT * (len(table) - 1)
        company = self.company[number]
        large = self.large[number]
        for person in table:
            pay = sum(company(pairs[person])) - once_more
            self.pays[person] = self.seen_from_small[person] = self.seen_from_large[person] = pay
            if not self.movable[person]:
                self.seen_from_small[person] = self.seen_from_large[person] = -NEVER
            elif large:
                self.seen_from_small[person] += fives[had[person] - 1]
            else:
                self.seen_from_large[person] -= fives[had[person]]

    def enter_again(self, *tables: int) -> None:
        """After somebody has changed places."""
        for number in tables:
            self.company[number] = itemgetter(*self.round[number])
            self._enter(number)

    def paying(self, people: Iterable[int], most_fives: int) -> list[int]:
        """Who pays for his company or sits at a large table once too often."""
        pays, at, large, had = self.pays, self.at, self.large, self.prices.had
        return [p for p in people if pays[p] > 0 or (large[at[p]] and had[p] > most_fives)]

    def exchange(self, a: int, threshold: float, chance: float) -> tuple[int, int] | None:
        """Somebody at another table with whom a changes places for no more than `threshold`, and the price of that.

        `chance` (0 to 1) chooses one of them. As the threshold is drawn as if for a single exchange, each of them is
        taken as often as if it had been looked at alone.
        """
        pairs, own = self.prices.pairs, self.prices.pairs[a]
        rows: list[Iterable[int]] = [pairs[other] for other in self.round[self.at[a]]]
        here = reduce(sums, rows)
        pays = self.seen_from_large if self.large[self.at[a]] else self.seen_from_small
        there = self._elsewhere(a)
        # Each stands in the table the other comes to, hence the price of their own meeting is taken away twice.
        changes = [there[t] + x - y - y - z for t, x, y, z in zip(self.at, here, own, pays, strict=True)]
        limit = threshold + self.pays[a]
        if min(changes) > limit:
            return None
        found = [b for b, change in enumerate(changes) if change <= limit]
        b = found[int(chance * len(found))]
        return b, changes[b] - self.pays[a]

    def _elsewhere(self, a: int) -> list[int]:
        """What a would pay at each table, his own excepted."""
        own, fives, had = self.prices.pairs[a], self.prices.fives, self.prices.had[a]
        there = [sum(company(own)) for company in self.company]
        there[self.at[a]] = NEVER
        if self.large[self.at[a]]:
            return [price - (0 if large else fives[had - 1]) for price, large in zip(there, self.large, strict=True)]
        if self.any_large:
            return [price + (fives[had] if large else 0) for price, large in zip(there, self.large, strict=True)]
        return there


def sums(one: Iterable[int], other: Iterable[int]) -> Iterable[int]:
    return map(add, one, other)
