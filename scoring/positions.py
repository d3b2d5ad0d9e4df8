"""Who sits where at a table of four to seven: who speaks first, who sits out while whom deals (§3, §10).
Knows positions counted from 1; knows nothing of games."""

from __future__ import annotations

from functools import lru_cache

# §10: beside the dealer, who sits out at a table of six or seven, counted from the dealer to the left.
ALSO_SITS: dict[int, tuple[int, ...]] = {4: (), 5: (0,), 6: (0, 3), 7: (0, 3, 5)}
FEWEST, MOST = min(ALSO_SITS), max(ALSO_SITS)


@lru_cache(maxsize=64)
def sitting(players: int, dealer: int) -> tuple[int, ...]:
    """The positions that sit out while `dealer` deals."""
    return tuple(sorted((dealer - 1 + away) % players + 1 for away in ALSO_SITS[players]))


def from_the_left(players: int, dealer: int) -> list[int]:
    """All positions in the order in which they speak: the dealer's left neighbour first, the dealer last."""
    return [(dealer - 1 + away) % players + 1 for away in range(1, players + 1)]
