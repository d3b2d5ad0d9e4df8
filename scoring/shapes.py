"""The legal shapes of a row: {+v,+v,−v,−v}, {±3v and three ∓v}, {0,0,0,0}, penalties; who sits out writes 0.
Knows one row at a time; does not know what stands above or below it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import combinations
from typing import NamedTuple

from .names import PENALTIES
from .played import TO_OTHERS, TO_SOLOIST, sitting
from .ruleset import Ruleset
from .sonderpunkte import TABLE

Row = tuple[int, ...]
HIGHEST_NORMAL, HIGHEST_SOLO = 29, 21  # what a game can be worth under the TSR
# Every game is a multiple of one of these: three ways to play two against two, four soloists.
GAMES = (
    (1, 1, -1, -1),
    (1, -1, 1, -1),
    (1, -1, -1, 1),
    (3, -1, -1, -1),
    (-1, 3, -1, -1),
    (-1, -1, 3, -1),
    (-1, -1, -1, 3),
)


def plus(a: Row, b: Row) -> Row:
    return tuple([x + y for x, y in zip(a, b, strict=True)])


def minus(a: Row, b: Row) -> Row:
    return tuple([x - y for x, y in zip(a, b, strict=True)])


def changed(old: Row, new: Row) -> tuple[int, ...]:
    """The columns, counted from 1, in which two rows differ."""
    return tuple(column for column, (a, b) in enumerate(zip(old, new, strict=True), 1) if a != b)


class Shape(NamedTuple):
    """What a row can be: "zero", "normal", "solo" or "penalty". `soloist` is an index into the row."""

    kind: str
    value: int = 0
    soloist: int | None = None


ZERO = Shape("zero")


def shape_of_four(row: Row) -> Shape | None:
    """The shape of the four who play, or None. Penalty rows that look like a lost solo count as one."""
    low, second, third, high = sorted(row)
    if low == second == -third == -high:
        return Shape("normal", high) if high else ZERO
    if second == third and ((high == third and low == -3 * high) or (low == second and high == -3 * low)):
        alone = low if high == third else high
        return Shape("solo", alone // 3, row.index(alone))
    if second == third == 0 and low == -high and any(high in amounts for amounts in TO_SOLOIST.values()):
        return Shape("penalty", high, row.index(high))
    return None


def highest(shape: Shape) -> int:
    return HIGHEST_SOLO if shape.kind == "solo" else HIGHEST_NORMAL


@lru_cache(maxsize=64)
def table_of(players: int, ruleset: Ruleset) -> Table:
    """One Table for all lists of a kind: it remembers the shapes that it has seen."""
    return Table(players, ruleset)


class Table:
    """The rows that can be written at a table of this size under this ruleset."""

    def __init__(self, players: int, ruleset: Ruleset) -> None:
        self.players = players
        self.ruleset = ruleset
        self.shape = lru_cache(maxsize=8192)(self._shape)

    @cached_property
    def sitters(self) -> tuple[tuple[int, ...], ...]:
        """Every set of indices that can sit out together; one empty set at a table of four."""
        sets = {tuple(p - 1 for p in sitting(self.players, dealer)) for dealer in range(1, self.players + 1)}
        return tuple(sorted(sets))

    @cached_property
    def limited(self) -> bool:
        """Whether the TSR's highest values hold: where nothing doubles and nothing is added to them."""
        rules = self.ruleset
        more = any(rules.points_of(one.name) > one.points for one in TABLE)
        factors = rules.bock or rules.doubling or rules.solo_doubled or rules.solo_surcharge or rules.base_factor > 1
        usual = rules.ansagen in ("add", "none") and rules.value_by == "adding"
        return usual and not (more or factors or rules.in_solo or rules.in_solo_kinds)

    def sitters_of(self, dealer: int | None) -> tuple[tuple[int, ...], ...]:
        return self.sitters if dealer is None else (tuple(p - 1 for p in sitting(self.players, dealer)),)

    def _shape(self, row: Row, dealer: int | None = None) -> Shape | None:
        """The shape of a whole row, sitting players included; None if it is none."""
        for sits in self.sitters_of(dealer):
            if not any(row[index] for index in sits):
                active = self.active(sits)
                found = shape_of_four(tuple(row[index] for index in active))
                if found is not None:
                    return found if found.soloist is None else found._replace(soloist=active[found.soloist])
        return None

    def in_range(self, shape: Shape) -> bool:
        return not self.limited or abs(shape.value) <= highest(shape)

    def fits(self, row: Row, dealer: int | None, penalty: str | None) -> bool:
        """Whether this row can be right: its shape, its size, and its penalty if one is noted."""
        shape = self.shape(row, dealer)
        if shape is None:
            return False
        if penalty is not None:
            return is_penalty(shape, penalty)
        return self.in_range(shape)

    def rows_like(self, row: Row, dealer: int | None, penalties: bool) -> Iterator[Row]:
        """Every legal row that agrees with the written one in at least one number of those who play."""
        for sits in self.sitters_of(dealer):
            active = self.active(sits)
            for place, index in enumerate(active):
                for four in _fours_with(place, row[index], penalties):
                    yield self._seated(four, active)

    @cached_property
    def games(self) -> tuple[Row, ...]:
        """The games of value 1 of which every game at this table is a multiple."""
        return tuple(self._seated(game, self.active(sits)) for sits in self.sitters for game in GAMES)

    def active(self, sits: tuple[int, ...]) -> list[int]:
        return [index for index in range(self.players) if index not in sits]

    def _seated(self, four: Row, active: list[int]) -> Row:
        if self.players == 4:
            return four
        points = iter(four)
        return tuple([next(points) if index in active else 0 for index in range(self.players)])


def is_penalty(shape: Shape, penalty: str) -> bool:
    """Whether a row of this shape can be a penalty of this kind (§9.3, §9.4)."""
    if shape.kind == "penalty":
        return shape.value in TO_SOLOIST.get(penalty, ())
    return shape.kind == "solo" and -shape.value in TO_OTHERS.get(penalty, ())


def penalty_of(shape: Shape | None) -> str | None:
    """Which penalty a row of this shape can be, if it can be one."""
    return next((kind for kind in PENALTIES if shape is not None and is_penalty(shape, kind)), None)


def _fours_with(place: int, points: int, penalties: bool) -> Iterator[Row]:
    """All shapes of four in which `place` holds `points`."""
    if penalties:
        yield from _penalties_with(place, points)
        return
    for game in GAMES:
        if points % game[place] == 0:
            yield tuple(points // game[place] * each for each in game)


def _penalties_with(place: int, points: int) -> Iterator[Row]:
    for amount in sorted({amount for amounts in TO_SOLOIST.values() for amount in amounts}):
        for gains in range(4):
            for pays in range(4):
                row = tuple(amount if i == gains else -amount if i == pays else 0 for i in range(4))
                if gains != pays and row[place] == points:
                    yield row


# --- Which slip of the pen a change would be in a row written as winners and value, the commonest first


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
        return sum(map(str.__ne__, short, long)) == 1
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


SIGN = TRANSPOSED = 60  # one way to get it wrong; of the others there are six and ten
NEXT, DIGIT = SIGN // 6, SIGN // 10


def misreading(written: int, right: int) -> int:
    """How easily a tired hand writes this for that: the other sign, digits transposed, one, two or ten more or less,
    another digit. 0: that does not happen."""
    was, meant = str(abs(written)), str(abs(right))
    length = max(len(was), len(meant))
    others = sum(map(str.__ne__, was.zfill(length), meant.zfill(length)))
    same_sign = written * right >= 0
    return (
        SIGN * (written == -right)
        + TRANSPOSED * (same_sign and abs(written) == int(meant[::-1]))
        + NEXT * (abs(written - right) in (1, 2, 10))
        + DIGIT * (same_sign and others == 1)
    )


def is_value(typed: Row, meant: Row) -> bool:
    """Whether the same winners won another value."""
    return any(typed) and all(a * d == b * c for (a, b), (c, d) in combinations(zip(typed, meant, strict=True), 2))


def is_winners(typed: Row, meant: Row, table: Table) -> bool:
    """Whether the same game with other winners was meant: one slip, though up to four numbers change."""
    return any(typed) and slip((), typed, meant, table) == Slip.WINNERS
