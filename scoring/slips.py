"""Which slip of the pen a change would be in a row written as winners and value, the commonest first.
Knows one row as written and as it may have been meant; which rows can be wrong is for cures.py to find."""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum
from itertools import combinations

from .shapes import ZERO, Row, Table


class Slip(IntEnum):
    """In the order in which they are offered."""

    COUNTED = 0  # a line is missing, and the number of games says so, too
    WINNERS = 1  # the value is right, the winners are not: 24+4 for 13+4
    DIGIT = 2  # the winners are right, one digit of the value is not, is missing or too many
    VALUE = 3  # the winners are right, the value is another one
    ELSEWHERE = 4  # not in a row of winners: a line more or less, points, the end totals
    BOTH = 5  # winners and value, or who sits out


ONE_SLIP = (Slip.WINNERS, Slip.DIGIT, Slip.VALUE)


def slip(winners: Collection[int], typed: Row, meant: Row, table: Table) -> Slip:
    """What went wrong where these winners were typed, if other points were meant."""
    was, becomes = (abs((table.shape(row) or ZERO).value) for row in (typed, meant))
    others_sit = any(typed) and [not each for each in typed] != [not each for each in meant]
    if was == becomes and not others_sit:
        return Slip.WINNERS
    if others_sit or set(winners) != {position for position, each in enumerate(meant, 1) if each > 0}:
        return Slip.BOTH
    return Slip.DIGIT if _one_digit(str(was), str(becomes)) else Slip.VALUE


def _one_digit(one: str, other: str) -> bool:
    """Whether one digit is another, or one is missing."""
    short, long = sorted((one, other), key=len)
    if len(short) == len(long):
        return sum(a != b for a, b in zip(short, long, strict=True)) == 1
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def is_misread(written: int, right: int) -> bool:
    """Whether a tired hand may write this for that: the other sign, another digit, digits transposed, one, two or ten
    more or less."""
    if written == -right or abs(written - right) in (1, 2, 10):
        return True
    was, meant = str(abs(written)), str(abs(right))
    length = max(len(was), len(meant))
    digits = zip(was.zfill(length), meant.zfill(length), strict=True)
    return written * right >= 0 and (sum(a != b for a, b in digits) == 1 or abs(written) == int(meant[::-1]))


def is_value(typed: Row, meant: Row) -> bool:
    """Whether the same winners won another value."""
    return any(typed) and all(a * d == b * c for (a, b), (c, d) in combinations(zip(typed, meant, strict=True), 2))


def is_winners(typed: Row, meant: Row, table: Table) -> bool:
    """Whether the same game with other winners was meant: one slip, though up to four numbers change."""
    winners = tuple(position for position, each in enumerate(typed, 1) if each > 0)
    return any(typed) and slip(winners, typed, meant, table) == Slip.WINNERS
