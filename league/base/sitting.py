"""Who sat at the positions of a list at a certain row. The one rule: a penalty of its own belongs to the game it came
before, and whoever took over a seat sits there from his first game on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Protocol

from league.models import Entry, Occupancy


class Line(Protocol):
    """A row of a list: where it stands, and as which game it counts."""

    @property
    def row(self) -> int: ...

    @property
    def game(self) -> int | None: ...


def game_at(lines: Sequence[Line], row: int) -> int:
    """The game that a row belongs to; of a row that is not written yet, the next one."""
    return 1 + sum(line.game is not None for line in lines if line.row < row)


def sitting(seats: Iterable[Occupancy], game: int) -> list[Occupancy]:
    """Everybody who sat there in this game, by position."""
    there: dict[int, Occupancy] = {}
    for seat in sorted(seats, key=lambda seat: seat.first_game):
        if seat.first_game <= game or seat.position not in there:
            there[seat.position] = seat
    return [there[position] for position in sorted(there)]


def names_at(
    seats: Iterable[Occupancy], lines: Sequence[Line], row: int, name: Callable[[Entry], str] = attrgetter("full_name")
) -> list[str]:
    """Who sat there when this row was written, by position. Full names are for those who work on the list; others say
    with `name` under which they are told."""
    return [name(seat.entry) for seat in sitting(seats, game_at(lines, row))]


def sitting_now(seats: Iterable[Occupancy]) -> list[Occupancy]:
    return sorted((seat for seat in seats if seat.last_game is None), key=lambda seat: seat.position)
