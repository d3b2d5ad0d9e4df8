"""What no plan can fall short of: lower bounds for clubmates, repeats and fives, each with its argument.
Knows counting arguments only and never looks at the plan that was found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from .problem import Problem, Round, count_meetings, fives_price


@dataclass(frozen=True)
class Bounds:
    """`…_at_best` holds for plans in which every earlier goal is at its minimum, the others for every plan."""

    clubmates: int
    repeats: int
    repeats_at_best: int
    fives: int
    fives_at_best: int


UNPROVEN = Bounds(0, 0, 0, 0, 0)


def bounds(problem: Problem) -> Bounds:
    clubmates, repeats, fives = clubmates_bound(problem), repeats_bound(problem), fives_bound(problem)
    at_best = max(repeats, repeats_beside_clubs_bound(problem, clubmates))
    return Bounds(clubmates, repeats, at_best, fives, max(fives, shared_fives_bound(problem, at_best)))


def pairs(count: int) -> int:
    return count * (count - 1) // 2


def spread(people: int, places: int) -> int:
    """Fewest pairs in the same place when people are spread over places: as evenly as possible, by convexity."""
    each, more = divmod(people, places)
    return more * pairs(each + 1) + (places - more) * pairs(each)


def fill(levels: Counter[int], amount: int, price: Callable[[int], int] = int) -> int:
    """Cheapest way to add `amount` units where the next unit on something that has c already costs price(c).

    `levels` says how many things have how much. The marginal cost rises with every unit (convexity), so filling up the
    lowest first is best: price(c) is to be had once for everything with c or less.
    """
    cost, things, level = 0, 0, 0
    while amount > 0 and levels.total():
        things += levels[level]
        taken = min(things, amount)
        cost += taken * price(level)
        amount -= taken
        level += 1
    return cost


def clubmates_bound(problem: Problem) -> int:
    """Each club spreads over the tables. That a table is spread over the clubs never says more: see `_with_kept`."""
    settled = sum(times for (a, b), times in count_meetings(problem.kept).items() if _clubmates(problem, a, b))
    bound_together = sum(_clubmates(problem, a, b) for a, b in _always_together(problem))
    open_ = 0
    for sizes in problem.sizes:
        by_club = sum(spread(len(members), len(sizes)) for members in problem.clubs)
        open_ += max(by_club, bound_together)
    return settled + open_


def _clubmates(problem: Problem, a: int, b: int) -> bool:
    return 0 <= problem.club_of[a] == problem.club_of[b]


def _always_together(problem: Problem) -> list[tuple[int, int]]:
    """Pairs bound to the same table: they meet in every open round."""
    bound = [person for person in range(problem.n) if problem.locked[person] >= 0]
    return [(a, b) for a, b in combinations(bound, 2) if problem.locked[a] == problem.locked[b]]


def repeats_bound(problem: Problem) -> int:
    meetings = count_meetings(problem.kept)
    settled = sum(pairs(times) for times in meetings.values())
    more = (_by_pairs, _by_people, _by_bound_pairs)
    return settled + max(_by_round_pairs(problem), *(argument(problem, meetings) for argument in more))


def _by_pairs(problem: Problem, meetings: Counter[tuple[int, int]]) -> int:
    """All meetings of the open rounds fall on the pairs that may meet, best evenly: m of one pair cost m(m − 1)/2."""
    return fill(_levels(problem, meetings, pairs(problem.n), lambda a, b: True), _open_meetings(problem))


def _levels(
    problem: Problem, meetings: Counter[tuple[int, int]], count: int, among: Callable[[int, int], bool]
) -> Counter[int]:
    """How many of so many pairs, those `among` which may meet, have met how often."""
    levels = Counter(times for (a, b), times in meetings.items() if b < problem.n and among(a, b))
    levels[0] += count - levels.total()
    for a, b in problem.apart_pairs():
        levels[meetings[a, b]] -= among(a, b)
    return levels


def _open_meetings(problem: Problem) -> int:
    return sum(pairs(size) for sizes in problem.sizes for size in sizes)


def repeats_beside_clubs_bound(problem: Problem, clubmates: int) -> int:
    """The same for plans with no more clubmates than that: all other meetings fall on people of different clubs.

    18 people from clubs of 9, 5 and 4 in six rounds: 42 of 192 meetings are of clubmates, 150 are left for 101 pairs.
    """
    meetings = count_meetings(problem.kept)
    settled = sum(times for (a, b), times in meetings.items() if _clubmates(problem, a, b))
    within = sum(pairs(len(members)) for members in problem.clubs)
    mates = _levels(problem, meetings, within, lambda a, b: _clubmates(problem, a, b))
    others = _levels(problem, meetings, pairs(problem.n) - within, lambda a, b: not _clubmates(problem, a, b))
    open_ = fill(mates, clubmates - settled) + fill(others, _open_meetings(problem) - clubmates + settled)
    return sum(pairs(times) for times in meetings.values()) + open_


def _by_people(problem: Problem, meetings: Counter[tuple[int, int]]) -> int:
    """The same for each person alone: he meets at least three others a round out of those he may meet.

    Every meeting is counted by both sides. Who sits at the large tables is left open: the cheapest ones do.
    """
    smallest, largest = min(map(min, problem.sizes), default=1), max(map(max, problem.sizes), default=1)
    least, most = (smallest - 1) * len(problem.sizes), (largest - 1) * len(problem.sizes)
    total = 2 * _open_meetings(problem)
    costs = [
        [fill(levels, count) for count in range(least, most + 1)] for levels in _levels_by_person(problem, meetings)
    ]
    steps = sorted(later - earlier for row in costs for earlier, later in pairwise(row))
    return -(-(sum(row[0] for row in costs) + sum(steps[: total - problem.n * least])) // 2)


def _levels_by_person(problem: Problem, meetings: Counter[tuple[int, int]]) -> list[Counter[int]]:
    levels = [Counter({0: problem.n - 1}) for _ in range(problem.n)]
    for (a, b), times in meetings.items():
        for person in (a, b) if b < problem.n else ():
            levels[person][times] += 1
            levels[person][0] -= 1
    for a, b in problem.apart_pairs():
        levels[a][meetings[a, b]] -= 1
        levels[b][meetings[a, b]] -= 1
    return levels


def _by_bound_pairs(problem: Problem, meetings: Counter[tuple[int, int]]) -> int:
    """Whoever is bound to the same table meets in every open round."""
    rounds = len(problem.sizes)
    return sum(pairs(meetings[a, b] + rounds) - pairs(meetings[a, b]) for a, b in _always_together(problem))


def _by_round_pairs(problem: Problem) -> int:
    """Σ m(m−1)/2 over the pairs of people = Σ over the pairs of rounds of the pairs of people together in both.

    Two rounds: the s people of a table come from the T tables of the other round. If s > T, two of them sat together
    there, and spread(s, T) pairs at least. Four tables with k fives: one pair for each five and each other round, so
    k · R(R − 1)/2 in all. Open rounds have the same sizes, so it does not matter which of two is looked at.
    """
    open_ = problem.sizes
    between_open = sum(_from_tables(a, len(b)) for a, b in combinations(open_, 2))
    return between_open + sum(_with_kept(problem, round_, sizes) for round_ in problem.kept for sizes in open_)


def _from_tables(sizes: Iterable[int], tables: int) -> int:
    return sum(spread(size, tables) for size in sizes)


def _with_kept(problem: Problem, round_: Round, sizes: Sequence[int]) -> int:
    """As above against a settled round; whoever has left does not count, whoever has joined fits in anywhere.

    Looked at from the open round it is never more: its tables are of nearly one size, and people who come from all
    tables of the other one as evenly as that have the fewest pairs that so many people can have.
    """
    still_here = (sum(person < problem.n for person in table) for table in round_)
    return _from_tables(still_here, len(sizes))


def fives_bound(problem: Problem) -> int:
    """The price of all large tables, if they are shared as evenly as possible."""
    large = sum(size for sizes in problem.sizes for size in sizes if size > problem.smallest)
    so_far = Counter(p for round_ in problem.kept for table in round_ if len(table) > problem.smallest for p in table)
    levels = Counter(so_far[person] for person in range(problem.n))
    return problem.score([]).fives + fill(levels, large, fives_price)


def shared_fives_bound(problem: Problem, repeats: int) -> int:
    """The same for plans with no more repeats than any two rounds must have with each other.

    Then every table comes from the tables of the other round as evenly as possible, and no small one takes more of a
    large one than that: with five tables, the fives of two rounds have exactly one person in common. Somebody with f
    fives is common to f(f − 1)/2 pairs of rounds, and his price is no less.
    """
    if problem.kept or repeats > _by_round_pairs(problem):
        return 0
    return sum(_shared(sizes, problem.smallest) for sizes, _ in combinations(problem.sizes, 2))


def _shared(sizes: Sequence[int], smallest: int) -> int:
    """Fewest people at large tables in both of two rounds with these sizes: those whom the small ones do not take."""
    large = [size for size in sizes if size > smallest]
    small = len(sizes) - len(large)
    return sum(max(0, size - small * -(-smallest // len(sizes))) for size in large)
