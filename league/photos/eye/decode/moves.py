"""The legal rows of a table as arrays: what each player gets, who gains, and how common such a row is (§7, §9, §10).
Knows one row at a time; what was written above it, and who deals, is for course.py and search.py to know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from scoring import penalty_points, sitting

from .arrays import Bools, Floats, Ints, keys_of
from .table import Table

SEATS = (1, 2, 3, 4)  # those who play; who sits out has 0 and is put between them
PAIRS = ((1, 1, -1, -1), (1, -1, 1, -1), (1, -1, -1, 1))
# What a row means for the course of the deal. The last four are no rows of points.
ZERO, NORMAL, PFLICHT, ALONE, MINOR, REPEAT, TO_SOLOIST, COUNTS, DOUBLED, EMPTY, CARRIED, FREE = range(12)
KINDS = np.arange(FREE + 1)
IS_GAME = np.isin(KINDS, (ZERO, NORMAL, PFLICHT, ALONE, COUNTS))
IS_ALONE = np.isin(KINDS, (PFLICHT, ALONE, COUNTS))
IS_PENALTY = np.isin(KINDS, (MINOR, REPEAT, TO_SOLOIST, COUNTS))
SERIOUS = (0.55, 0.2, 0.12, 0.08, 0.05)  # how often a serious offence follows so many Absagen (§9.4)
SOLO_WON = 0.58


class Shape(NamedTuple):
    """One row for the four who play. seat: who is alone or is favoured, else -1; share: of all rows of its kind."""

    points: tuple[int, ...]
    kind: int
    seat: int
    value: int
    share: float


@dataclass(frozen=True)
class Moves:
    """By dealer D: `points` [D, U, P] of the different rows, who `gains` [D, U] as bits. By meaning M: its `row` among
    them, `kind`, `share` (log), and by dealer the `player` [D, M] who is alone, -1 for nobody."""

    points: Ints
    gains: Ints
    value: Ints
    is_solo: Bools
    row: Ints
    kind: Ints
    share: Floats
    player: Ints

    @cached_property
    def keys(self) -> Ints:
        return keys_of(self.points)


@lru_cache(maxsize=16)
def moves_of(table: Table) -> Moves:
    shapes = list(_shapes(table))
    rows = list(dict.fromkeys(shape.points for shape in shapes))
    active = _active(table.players)
    points = np.zeros((table.players, len(rows), table.players), np.int64)
    for dealer, seats in enumerate(active):
        points[dealer][:, seats] = np.array(rows)
    first = {shape.points: shape for shape in reversed(shapes)}
    seat = np.array([shape.seat for shape in shapes])
    return Moves(
        points, (points > 0) @ (1 << np.arange(table.players)), np.array([abs(first[row].value) for row in rows]),
        np.array([first[row].kind in (PFLICHT, ALONE) for row in rows]),
        np.array([rows.index(shape.points) for shape in shapes]), np.array([shape.kind for shape in shapes]),
        np.log([shape.share for shape in shapes]), np.where(seat < 0, -1, np.array(active)[:, seat]),
    )  # fmt: skip


def _active(players: int) -> list[list[int]]:
    """By dealer, the columns of the four who play (§10)."""
    return [[p for p in range(players) if p + 1 not in sitting(players, dealer)] for dealer in range(1, players + 1)]


def _shapes(table: Table) -> Iterator[Shape]:
    yield Shape((0, 0, 0, 0), ZERO, -1, 0, 1.0)
    for value, share in _values(table, table.highest_normal):
        for pair in PAIRS:
            for sign in (1, -1):
                yield Shape(tuple(sign * value * each for each in pair), NORMAL, -1, value, share / 6)
    for value, share in _values(table, table.highest_solo):
        for seat in range(4):
            for sign, often in ((1, SOLO_WON), (-1, 1 - SOLO_WON)):
                points = tuple(sign * value * (3 if each == seat else -1) for each in range(4))
                yield Shape(points, PFLICHT, seat, value, often * share)
                yield Shape(points, ALONE, seat, value, often * share)
    yield from _penalties()


def _values(table: Table, highest: int) -> list[tuple[int, float]]:
    """Small values are common, large ones rare; a Bock doubles some of them."""
    plain = {value: 1 / (1 + (value / 3.5) ** 2.5) + 0.002 for value in range(1, highest + 1)}
    weights = {
        value: each + (0.6 * plain[value // 2] if table.bock and value % 2 == 0 else 0) for value, each in plain.items()
    }
    whole = sum(weights.values())
    return [(value * table.factor, each / whole) for value, each in weights.items()]


def _penalties() -> Iterator[Shape]:
    """§9.3, §9.4: who offends pays all others, or the soloist."""
    for offender in SEATS:
        yield Shape(penalty_points("minor", offender, SEATS, 4), MINOR, -1, 3, 1 / 4)
        for absagen, share in enumerate(SERIOUS):
            points = penalty_points("repeat", offender, SEATS, 4, None, absagen)
            yield Shape(points, REPEAT, -1, -min(points), share / 4)
        for soloist in (seat for seat in SEATS if seat != offender):
            points = penalty_points("minor", offender, SEATS, 4, soloist)
            yield Shape(points, TO_SOLOIST, soloist - 1, 3, 1 / 12)
            for absagen, share in enumerate(SERIOUS):
                points = penalty_points("counts", offender, SEATS, 4, soloist, absagen)
                yield Shape(points, COUNTS, soloist - 1, max(points), share / 12)
