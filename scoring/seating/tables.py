"""How many tables there are, how large they are and which numbers the large ones get.
Knows counts only, nobody's name.
"""

from __future__ import annotations

from collections.abc import Sequence

SMALLEST_FIELD = 4
FOUR = 4

# Fields that are too small for fours and n mod 4 fives.
SPECIAL_FIELDS = {6: (6,), 7: (7,), 11: (5, 6)}


def sizes(players: int) -> tuple[int, ...]:
    """Table sizes in ascending order: fours and n mod 4 fives."""
    if players in SPECIAL_FIELDS:
        return SPECIAL_FIELDS[players]
    tables, fives = divmod(players, FOUR)
    return (FOUR,) * (tables - fives) + (FOUR + 1,) * fives


def layout(players: int, fixed: Sequence[int], turn: int) -> list[int]:
    """Sizes by table number in one round, the large ones last; `fixed` counts who is bound to each table.

    Whoever is bound to a table would sit at a five in every round if it were one. So, after tables to which more people
    are bound than a small one has seats, those without anybody bound to them become the fives, and if these do not
    suffice, the others take turns from round to round.
    """
    ascending = sizes(players)
    small = ascending[0]
    large = [size for size in ascending if size > small]
    free = [number for number, count in enumerate(fixed) if not count]
    needed = [number for number, count in enumerate(fixed) if count > small]
    bound = [number for number, count in enumerate(fixed) if 0 < count <= small]
    start = turn % len(bound) if bound else 0
    chosen = (needed + free[::-1] + bound[start:] + bound[:start])[: len(large)]
    result = [small] * len(ascending)
    for place, number in enumerate(sorted(chosen)):
        result[number] = large[place]
    return result
