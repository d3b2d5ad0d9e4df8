"""The fields that bench/seating.py draws: how many people, how many rounds, which clubs, and the best plan known."""

from __future__ import annotations

from typing import NamedTuple


class Field(NamedTuple):
    """`best`: clubmates and repeats of the best plan known, whoever found it; `clubs`: how many members each has."""

    players: int
    rounds: int
    clubs: tuple[int, ...] = ()
    best: tuple[int, int] = (0, 0)
    limit: float | None = None

    @property
    def name(self) -> str:
        return f"{self.players}x{self.rounds}"

    @property
    def clubs_name(self) -> str:
        return "/".join(map(str, self.clubs)) if len(self.clubs) < 7 else f"{len(self.clubs)} clubs"


def evenly(players: int, clubs: int) -> tuple[int, ...]:
    return tuple(players // clubs + (number < players % clubs) for number in range(clubs))


KNOWN = [
    Field(16, 5),
    Field(20, 5),
    Field(24, 6),
    Field(24, 7),
    Field(28, 9),
    Field(32, 8),
    Field(32, 9),
    Field(40, 7),
    Field(40, 13),
    Field(48, 13),
    Field(17, 3, best=(0, 3)),
    Field(64, 4, evenly(64, 8)),
    Field(100, 5, evenly(100, 10), limit=0.5),
    Field(102, 5, evenly(102, 10)),
    Field(176, 8, evenly(176, 22)),
    Field(200, 6, evenly(200, 20), limit=1.0),
    Field(399, 6, evenly(399, 40)),
    Field(1000, 10, evenly(1000, 50)),
]

ODD = [
    Field(5, 3, best=(0, 30)),
    Field(6, 4, best=(0, 90)),
    Field(7, 3, best=(0, 63)),
    Field(9, 4, best=(0, 36)),
    Field(10, 5, (5, 3, 2), best=(25, 80)),
    Field(11, 4, best=(0, 60)),
    Field(13, 5, best=(0, 40)),
    Field(14, 6, (7,), best=(30, 75)),
    Field(15, 4, best=(0, 36)),
    Field(17, 5, best=(0, 10)),
    Field(18, 6, (9, 5, 4), best=(42, 49)),
    Field(19, 7, best=(0, 81)),
    Field(21, 4),
    Field(21, 5, (11, 10), best=(60, 0)),
    Field(22, 5),
    Field(22, 6, (6, 5, 4, 4, 3), best=(6, 31)),
    Field(23, 5),
    Field(23, 7, best=(0, 41)),
    Field(24, 8, best=(0, 18)),
    Field(25, 6),
    Field(26, 5, (13,), best=(40, 0)),
    Field(26, 6),
    Field(27, 6),
    Field(29, 7),
    Field(30, 6, (15,), best=(54, 0)),
    Field(31, 6),
    Field(31, 6, (12, 8, 6, 3, 2), best=(36, 0)),
    Field(33, 7, (10, 9, 6, 5, 3), best=(21, 0)),
    Field(35, 8),
    Field(37, 6, (18,), best=(54, 0)),
    Field(41, 6, (16, 9, 7, 5, 4), best=(36, 0)),
    Field(45, 6, (23, 22), best=(144, 0)),
    Field(47, 10),
    Field(53, 7, (26,), best=(91, 0)),
    Field(61, 6, (25, 15, 10, 6, 5), best=(60, 0)),
    Field(75, 5, (37,), best=(100, 0)),
    Field(87, 8, (30, 20, 15, 12, 10), best=(72, 0)),
    Field(122, 5, (40, 30, 20, 12, 10, 10), best=(50, 0)),
    Field(202, 6, (101,), best=(312, 0)),
    Field(303, 5, (90, 70, 50, 40, 30, 23), best=(75, 0)),
    Field(400, 6, (200,), best=(600, 0)),
]
