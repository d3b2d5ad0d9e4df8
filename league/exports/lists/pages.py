"""How a list is divided into pages: how many rows one page holds, always whole dealer rounds. Knows numbers only."""

from __future__ import annotations

from dataclasses import replace

from league.exports.document import A5, Shape

from .rows import UNNUMBERED

OPEN_END = 24  # rows of a list of four whose end is open; of a larger table in proportion (§10)


def rows_needed(shape: Shape, played: int = 0) -> int:
    """Rows of games on the list: as planned, or as many as were played."""
    return max(shape.games or OPEN_END * shape.players // 4, played)


def pages(shape: Shape, rows: int) -> list[Shape]:
    """One shape for each page of the list: as even as whole dealer rounds allow, the last one with the Endstand."""
    return [
        replace(shape, first=first, last=last, ends=last == rows, penalties=_on_page(shape, first, last, rows))
        for first, last in spans(rows, _alone(shape), _together(shape), shape.players)
    ]


def spans(rows: int, alone: int, together: int, players: int) -> list[tuple[int, int]]:
    """First and last row of each page. `alone`: what the only page holds, `together`: what one of several holds.

    >>> spans(24, 24, 24, 4), spans(30, 12, 12, 5), spans(42, 36, 35, 7)
    ([(1, 24)], [(1, 10), (11, 20), (21, 30)], [(1, 21), (22, 42)])
    """
    if rows <= alone:
        return [(1, rows)]
    most = max(together - together % players, players)
    even = -(-rows // -(-rows // most))
    each = -(-even // players) * players
    return [(first, min(first + each - 1, rows)) for first in range(1, rows + 1, each)]


def _alone(shape: Shape) -> int:
    return min(_comfortable(shape), _room(shape) - max(UNNUMBERED, len(shape.penalties)))


def _together(shape: Shape) -> int:
    """One row less: for what is carried over."""
    return min(_comfortable(shape), _room(shape) - max(UNNUMBERED, len(shape.penalties)) - 1)


def _comfortable(shape: Shape) -> int:
    """Seven play too many games for one page that a pencil can use; six just fit."""
    return 12 if shape.large else min(6 * shape.players, 36)


def _room(shape: Shape) -> int:
    """Rows of any kind that a page has room for at the lowest height."""
    if shape.large:
        return 15
    return 26 if shape.paper == A5 else 38


def _on_page(shape: Shape, first: int, last: int, rows: int) -> tuple[int, ...]:
    end = rows + 1 if last == rows else last
    return tuple(game for game in shape.penalties if first <= game <= end)
