"""Whether what the process of the eye answers has the shape that pages rely on. The process is ours, the picture is
not: whoever breaks it may say anything. Knows values and their bounds; what they mean is told by answers.py."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence

from league.models.base import Json
from scoring import LONGEST_CELL, MOST_PAPER_ROWS

MOST_PAGES = 99
MOST_PIXELS = 20_000  # of the straightened picture, across and down
LONGEST_MARKS = 20


def is_reading(answer: Json, players: int) -> bool:
    """Every key with what belongs there; a KeyError, TypeError or ValueError says that it does not."""
    ends = len(answer["end"])
    return (
        ends in (0, players)
        and _are_cells(answer["end"], answer["end_sure"], ends)
        and len(answer["columns"]) == players
        and all(map(_is_place, (*answer["columns"], answer["size"], answer["end_strip"])))
        and _is_whole(answer["first"], MOST_PAPER_ROWS)
        and _is_whole(answer["page"], MOST_PAGES)
        and _is_share(answer["whole"])
        and len(answer["rows"]) <= MOST_PAPER_ROWS
        and all(_is_row(row, players) for row in answer["rows"])
        and bool(b64decode(answer["picture"], validate=True))
    )


def _is_row(row: Mapping[str, Sequence[object]], players: int) -> bool:
    added, marks = row["added"], row["marks"]
    words = isinstance(marks, str) and len(marks) <= LONGEST_MARKS
    return (
        _are_cells(row["cells"], row["sure"], players)
        and _is_place(row["strip"])
        and words
        and all(_is_whole(one, players) for one in added)
    )


def _are_cells(cells: Sequence[object], sure: Sequence[object], count: int) -> bool:
    return len(cells) == len(sure) == count and all(map(_is_cell, cells)) and all(map(_is_share, sure))


def _is_cell(cell: object) -> bool:
    return isinstance(cell, str) and len(cell) <= LONGEST_CELL


def _is_place(pair: Sequence[object]) -> bool:
    inside: Callable[[object], bool] = lambda one: _is_whole(one, MOST_PIXELS, least=0)  # noqa: E731
    return isinstance(pair, list) and len(pair) == 2 and all(map(inside, pair))


def _is_whole(number: object, most: int, least: int = 1) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most


def _is_share(number: object) -> bool:
    """NaN is neither above nor below anything."""
    return isinstance(number, int | float) and 0 <= number <= 1
