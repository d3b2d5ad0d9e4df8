"""The rows of one page, by its shape alone: games in order of play or in the TSR's two rubrics, unnumbered rows for
penalties, what was carried over. Knows the names of the places, not what stands in them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from league.exports.document import A5, Shape

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

    @property
    def cells(self) -> list[tuple[str, str]]:
        return [(f"{self.key}.plus.{p}", f"{self.key}.total.{p}") for p in range(1, self.players + 1)]

    @property
    def at(self) -> Places:
        return Places(self.key)


@dataclass(frozen=True)
class Places:
    """Names of places for a template: {{ row.at.dealer }} is "7.dealer", {{ seat.name }} is "1.name"."""

    key: str

    def __getitem__(self, place: str) -> str:
        return f"{self.key}.{place}"


def rows_of(shape: Shape) -> tuple[Row, ...]:
    rows = [Row("carry", "", CARRY, shape.players, heavy=True)] if 1 < shape.first <= shape.last else []
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
