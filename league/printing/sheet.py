"""The sheet of a list, by its shape alone: how it is divided into pages, how much room its texts have, and its rows:
games in order of play or in the TSR's two rubrics, unnumbered ones for penalties, what was carried over. Knows the
names of the places, not what stands in them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypedDict

from .document import A5, Shape

# --- How a list is divided into pages


MOST_EMPTY = 200  # lists in a stack
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
    return min(_comfortable(shape), _room(shape) - max(UNNUMBERED, len(shape.penalties)) - shape.brought)


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


# --- How much room the variable texts of a Spielliste have, and in which sizes they begin


Ways = tuple[tuple[int, float, float], ...]  # to set a text: how many lines, largest size, smallest size


@dataclass(frozen=True)
class Measures:
    """Rooms in mm, sizes in pt. `name` is also the room of what stands above and below a name."""

    name: float
    value: float
    total: float
    remark: float
    head: float  # event, day, rules
    table: float
    round: float
    address: float
    sign: float
    note: float
    whole: float
    names: Ways
    clubs: Ways
    signs: Ways
    days: Ways
    head_size: float = 10
    table_size: float = 28
    round_size: float = 16
    code_size: float = 11
    address_size: float = 8
    small: float = 7
    pflicht: float = 7  # the line of the Pflichtsolo; never below `least` as long as there is a shorter way to say it
    least: float = 5
    cell: float = 11
    mark: float = 7  # N or P, to be ringed
    end: float = 13
    note_size: float = 7.5


class WaysOf(TypedDict):
    names: Ways
    clubs: Ways
    signs: Ways
    days: Ways


WAYS: WaysOf = {
    "names": ((1, 12, 8), (2, 8, 6), (3, 6, 4)), "clubs": ((1, 7, 5), (2, 5, 4)), "signs": ((1, 7, 5), (2, 5, 4)),
    "days": ((1, 10, 7), (2, 6.5, 5)),
}  # fmt: skip
WAYS_A5: WaysOf = {
    "names": ((1, 10, 7), (2, 6.5, 5), (3, 4.5, 3)), "clubs": ((1, 6, 4), (2, 4, 3)),
    "signs": ((1, 6, 5), (2, 4.5, 3)), "days": ((1, 9, 6.5), (2, 6, 4)),
}  # fmt: skip
WAYS_LARGE: WaysOf = {
    "names": ((1, 16, 11), (2, 11, 8), (3, 8, 5)), "clubs": ((1, 9, 6.5), (2, 6.5, 4)),
    "signs": ((1, 9, 6.5), (2, 6, 4)), "days": ((1, 11, 7), (2, 6.5, 5)),
}  # fmt: skip
WAYS_LARGE_OF_FIVE: WaysOf = {
    **WAYS_LARGE, "names": ((1, 16, 12), (2, 14, 11), (3, 11, 8)), "clubs": ((1, 9, 8), (2, 9, 6)),
}  # fmt: skip
SIGN = {6: 27.5, 7: 24}
SIGN_A5 = {4: 27.5, 5: 23.5, 6: 19.5, 7: 16.5}
BESIDE = 0.2 + 1.2  # mm of a player's column that its border and its padding take


def measures(shape: Shape) -> Measures:
    if shape.paper == A5:
        return _a5(shape)
    player = player_column(shape)
    common = Measures(
        name=player - BESIDE - 0.2,
        value=10.4,
        total=player - 6 - 1.8,
        remark=13 if shape.players == 4 else 14,
        head=126,
        table=60,
        round=36,
        address=62,
        sign=SIGN.get(shape.players, 33.5),
        note=111,
        whole=178,
        **WAYS,
    )
    return _larger(common, shape.players) if shape.large else common


def _larger(m: Measures, players: int) -> Measures:
    """Five sit in narrower columns and have fewer rows on a page: there the head of the list is higher."""
    ways = WAYS_LARGE_OF_FIVE if players == 5 else WAYS_LARGE
    return replace(
        m,
        **ways,
        head_size=11,
        address=58,
        code_size=14,
        address_size=10,
        small=9,
        pflicht=11,
        least=9.5,
        cell=18,
        mark=9,
        end=20,
        note_size=9,
    )


def _a5(shape: Shape) -> Measures:
    player = player_column(shape)
    return Measures(
        name=player - BESIDE - 0.2,
        value=7.6,
        total=player - 4.5 - 1.6,
        remark=8,
        head=88,
        table=42,
        round=28,
        address=46,
        sign=SIGN_A5[shape.players],
        note=77,
        whole=128,
        **WAYS_A5,
        head_size=9,
        table_size=20,
        round_size=13,
        code_size=10,
        address_size=7,
        small=6,
        pflicht=6,
        cell=9,
        mark=6,
        end=11,
        note_size=6.5,
    )


def player_column(shape: Shape) -> float:
    """What Nr, Geber, N/P, Wert, Bock, Σ0, parity and Bemerkung leave, for each player."""
    if shape.paper == A5:
        return (130 - 6 - 7 - 7 - 9 - 5 - 5 - 9 - (6 if shape.bock else 0)) / shape.players
    rest = 180 - 8 - 8 - 8 - 12 - 7 - 7 - (14 if shape.players == 4 else 15) - (8 if shape.bock else 0)
    return rest / shape.players


def note_lines(shape: Shape) -> int:
    """How many lines stand in the place of the penalties when there is something to remark."""
    if shape.paper == A5:
        return 3
    return 5 if shape.players == 4 or shape.large else 3


WHOLE_PAGE = 45  # lines of a page that holds remarks alone


# --- The rows of one page, by its shape alone


UNNUMBERED = 2  # rows for penalties at the end of every list
GAME, PFLICHT, PENALTY, CARRY = "game", "pflicht", "penalty", "carry"


@dataclass(frozen=True)
class Row:
    """`key` begins the names of its places: "7.dealer", "7.total.2". `margin` is the head of a group of rows."""

    key: str
    label: str
    kind: str
    players: int
    heavy: bool = False
    margin: str = ""
    span: int = 0

    @cached_property
    def cells(self) -> list[tuple[str, str]]:
        return [(f"{self.key}.plus.{p}", f"{self.key}.total.{p}") for p in range(1, self.players + 1)]

    @cached_property
    def at(self) -> Places:
        return Places(self.key)


@dataclass(frozen=True)
class Places:
    """Names of places for a template: {{ row.at.dealer }} is "7.dealer", {{ seat.name }} is "1.name"."""

    key: str

    def __getitem__(self, place: str) -> str:
        return f"{self.key}.{place}"


def rows_of(shape: Shape) -> tuple[Row, ...]:
    carried = (shape.first > 1 or shape.brought) and shape.first <= shape.last
    rows = [Row("carry", "", CARRY, shape.players, heavy=True)] if carried else []
    extra = 0
    for number in range(shape.first, shape.last + 1):
        for _before in range(shape.penalties.count(number)):
            extra += 1
            rows.append(Row(f"s{extra}", "", PENALTY, shape.players))
        rows.append(game_row(shape, number))
    if shape.ends and shape.last >= shape.first:
        more = max(shape.penalties.count(shape.last + 1), UNNUMBERED - extra)
        rows += [Row(f"s{extra + n}", "", PENALTY, shape.players) for n in range(1, more + 1)]
    return _grouped(shape, rows)


def game_row(shape: Shape, number: int) -> Row:
    normal = normal_games(shape)
    if normal and number > normal:
        return Row(f"p{number - normal}", "", PFLICHT, shape.players, heavy=number == shape.games)
    heavy = number % shape.players == 0 or number == shape.last
    return Row(str(number), str(number), GAME, shape.players, heavy=heavy)


def normal_games(shape: Shape) -> int:
    """How many rows the first rubric has; 0 if all rows stand in the order of play."""
    return shape.games - shape.pflicht if shape.parted else 0


def _grouped(shape: Shape, rows: list[Row]) -> tuple[Row, ...]:
    """The heads of groups in the margin: the two rubrics, or where a Vorführung is near (§4.2.5)."""
    starts = [0] + [n for n, row in enumerate(rows) if n and _begins(shape, rows, n)]
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        if start < len(rows):
            rows[start] = replace(rows[start], span=end - start, margin=_head(shape, rows[start]))
    return tuple(rows)


def _begins(shape: Shape, rows: list[Row], at: int) -> bool:
    row, before = rows[at], rows[at - 1]
    if row.kind == PENALTY:
        return all(later.kind == PENALTY for later in rows[at:]) and before.kind != PENALTY
    if before.kind == CARRY or (row.kind == PFLICHT) != (before.kind == PFLICHT):
        return True
    return row.label == str(presenting_from(shape))


def presenting_from(shape: Shape) -> int:
    """From this game on a Vorführung is possible: row 21 of 24, 26 of 30. 0: there is none."""
    if not shape.pflicht or shape.parted or shape.games <= shape.pflicht:
        return 0
    return shape.games - shape.pflicht + 1


def _head(shape: Shape, row: Row) -> str:
    if row.kind == PFLICHT:
        return "pflicht"
    if row.kind == GAME and normal_games(shape):
        return "normal"
    begins = presenting_from(shape)
    return "presented" if row.kind == GAME and begins and int(row.label) >= begins else ""


def classes_of(shape: Shape) -> str:
    """The classes of the sheet: print.css knows its measures by them."""
    words = ["sheet", shape.paper, f"of{shape.players}", height_of(shape)]
    words += [word for word in ("bock", "large") if getattr(shape, word)]
    words += [] if shape.ends else ["goes-on"]
    return " ".join(words)


def height_of(shape: Shape) -> str:
    """Fewer rows are higher ones; see print.css for the millimetres."""
    rows = len(rows_of(shape))
    if shape.large:
        return "rows-large" if rows > 11 else "rows-larger"
    if shape.paper == A5:
        return "rows-high" if rows <= 19 else "rows-low"
    heights = {24: "rows-tall", 26: "rows-high", 32: "rows-low"}
    return next((height for most, height in heights.items() if rows <= most), "rows-tight")


def penalty_lines(shape: Shape) -> int:
    """How many lines for penalties the footer has; remarks below the list take their place."""
    if shape.paper == "a5":
        return 2
    return (3 if shape.players == 4 else 2) if not shape.findings else 1
