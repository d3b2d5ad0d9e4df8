"""A sample of lists to be compared with the paper: how many it takes, which they are, and what they prove. Knows
numbers and a seed that everybody in the hall has heard; docs/nachweis.md tells how to repeat a draw."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence


def unseen(lists: int, wrong: int, looked_at: int) -> float:
    """The chance that none of the `wrong` among all lists is among those that are looked at, each drawn once."""
    if looked_at > lists - wrong:
        return 0.0
    return math.comb(lists - wrong, looked_at) / math.comb(lists, looked_at)


def needed(lists: int, percent: int, confidence: int) -> int:
    """So many lists without a fault say, as surely as wanted, that fewer than so many percent of all are wrong."""
    wrong = max(1, math.ceil(lists * percent / 100))
    return next((n for n in range(lists + 1) if unseen(lists, wrong, n) * 100 <= 100 - confidence), lists)


def fewer_than(lists: int, looked_at: int, confidence: int) -> int:
    """The smallest number of wrong lists that so many without a fault exclude; 0 lists excluded is all and one."""
    return next((k for k in range(1, lists + 1) if unseen(lists, k, looked_at) * 100 <= 100 - confidence), lists + 1)


def drawn(numbers: Sequence[int], count: int, seed: str) -> list[int]:
    """So many of these, every choice equally likely. The n-th number is chosen by SHA-256 of "seed:n:try", taken modulo
    how many are left; a hash so large that some would be likelier is thrown again."""
    left, found = sorted(numbers), list[int]()
    while left and len(found) < count:
        found.append(left.pop(_chosen(len(left), seed, len(found) + 1)))
    return sorted(found)


def _chosen(size: int, seed: str, turn: int) -> int:
    fair, attempt = 2**256 // size * size, 0
    while (value := int(hashlib.sha256(f"{seed}:{turn}:{attempt}".encode()).hexdigest(), 16)) >= fair:
        attempt += 1
    return value % size
