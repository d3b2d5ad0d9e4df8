"""Seats people at their tables so that everybody sits on each of the four seats equally often.
Knows who sits together in every round. Seats from the fifth on only exist at large tables and are shared out first.
"""

from __future__ import annotations

import random
from collections import deque
from itertools import permutations

from .problem import Round, Table

SEATS = 4
TRIES = 30
MOST_SEATS_TO_TRY = 2_000


def seat_tables(people: int, played: list[Round], rounds: list[Round], rng: random.Random) -> list[Round]:
    """Random seats, then exchanges along chains until nobody's counts of seats 1 to 4 differ by more than one.

    Without rounds already played this always succeeds (see `_balance`); with them it tries several times.
    """
    best, least = rounds, None
    tries = TRIES if played and len(rounds) * people < MOST_SEATS_TO_TRY else 1
    for _ in range(tries):
        counts = _seat_counts(people, played)
        seated = _balanced(counts, len(played), rounds, rng)
        unevenness = _unevenness(counts)
        if least is None or unevenness < least:
            best, least = seated, unevenness
        if unevenness[0] <= 1:
            break
    return best


def _balanced(counts: list[list[int]], played: int, rounds: list[Round], rng: random.Random) -> list[Round]:
    """Four rounds at a time, then all together: so the seats are even at any time, also for who leaves early."""
    seated: list[Round] = []
    while len(seated) < len(rounds):
        following = rounds[len(seated) :][: SEATS - (played + len(seated)) % SEATS]
        block = [[_shared_out(table, counts, rng) for table in round_] for round_ in following]
        _exchange_seats(block, counts)
        seated += block
    _exchange_seats(seated, counts)
    return seated


def _exchange_seats(rounds: list[Round], counts: list[list[int]]) -> None:
    tables = [table for round_ in rounds for table in round_]
    improved = True
    while improved:
        improved = any([_balance(tables, counts, one, other) for one, other in permutations(range(SEATS), 2)])


def _unevenness(counts: list[list[int]]) -> tuple[int, int]:
    """The largest difference of one person, then how many people have it."""
    differences = [max(seats[:SEATS]) - min(seats[:SEATS]) for seats in counts]
    return max(differences), differences.count(max(differences))


def _seat_counts(people: int, played: list[Round]) -> list[list[int]]:
    """How often each person sat on each seat so far; the last entry counts all seats from the fifth on."""
    counts = [[0] * (SEATS + 1) for _ in range(people)]
    for table in (table for round_ in played for table in round_):
        for seat, person in enumerate(table):
            counts[person][min(seat, SEATS)] += 1
    return counts


def _shared_out(table: Table, counts: list[list[int]], rng: random.Random) -> Table:
    """Whoever has had a seat beyond the fourth least often takes it; the others sit down by chance."""
    order = rng.sample(table, len(table))
    order.sort(key=lambda person: -counts[person][SEATS])
    order = rng.sample(order[:SEATS], SEATS) + order[SEATS:]
    for seat, person in enumerate(order):
        counts[person][min(seat, SEATS)] += 1
    return order


def _balance(tables: list[Table], counts: list[list[int]], one: int, other: int) -> bool:
    """Exchanges seats `one` and `other` along a chain of tables that starts with somebody who has `one` too often.

    Read each table as an arrow from who sits on `one` to who sits on `other`. Turning all arrows of a chain round takes
    `one` from its first person and gives it to its last, everybody between keeps his counts. From somebody with more
    arrows out than in one always reaches somebody with more in than out: all arrows that leave the people reached end
    among them. So the chain exists, the sum of squares falls, and in the end the difference is at most one (the theorem
    on equitable colourings of bipartite graphs, de Werra 1971). Rounds already played shift the counts.
    """
    arrows: dict[int, list[int]] = {}
    for number, table in enumerate(tables):
        arrows.setdefault(table[one], []).append(number)
        arrows.setdefault(table[other], [])
    improved = False
    for person in list(arrows):
        while counts[person][one] - counts[person][other] > 1 and (
            chain := _chain(tables, counts, arrows, person, one, other)
        ):
            improved = True
            for number in chain:
                _turn(tables[number], counts, arrows, number, one, other)
    return improved


def _chain(
    tables: list[Table], counts: list[list[int]], arrows: dict[int, list[int]], start: int, one: int, other: int
) -> list[int]:
    """Tables on a shortest chain from `start` to somebody who has `other` more often than `one`, if there is one."""
    came: dict[int, tuple[int, int]] = {}
    queue = deque([start])
    while queue:
        person = queue.popleft()
        for number in arrows[person]:
            following = tables[number][other]
            if following == start or following in came:
                continue
            came[following] = (person, number)
            if counts[following][one] < counts[following][other]:
                return _tables_back(came, following, start)
            queue.append(following)
    return []


def _tables_back(came: dict[int, tuple[int, int]], person: int, start: int) -> list[int]:
    chain = []
    while person != start:
        person, number = came[person]
        chain.append(number)
    return chain


def _turn(
    table: Table, counts: list[list[int]], arrows: dict[int, list[int]], number: int, one: int, other: int
) -> None:
    first, second = table[one], table[other]
    table[one], table[other] = second, first
    for person, step in ((first, -1), (second, 1)):
        counts[person][one] += step
        counts[person][other] -= step
    arrows[first].remove(number)
    arrows[second].append(number)
