"""A Spielliste as it stands on paper: points per row, running totals, or both, unchecked.
Knows numbers and columns; whether they can be right is for checks.py to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from .course import MOST_GAMES
from .errors import InvalidInput
from .penalties import INTERRUPTING, PENALTIES, TO_SOLOIST
from .positions import FEWEST, MOST
from .reading import boolean, choice, integer, mapping, required, sequence
from .ruleset import DDV, Ruleset
from .shapes import Row, Shape, Table, minus, table_of

HIGHEST = 99_999
MOST_ROWS = MOST_GAMES


@dataclass(frozen=True, slots=True)
class Entry:
    """One written row: its points and what was noted beside it."""

    points: Row
    soloist: int | None = None
    pflicht: bool | None = None  # not said: the Pflichtsolo while it is open, or something else
    penalty: str | None = None
    dealer: int | None = None

    @property
    def is_interruption(self) -> bool:
        """A penalty row of its own, or a game that is repeated: not one of the games (§9.3, §9.4)."""
        return self.penalty in INTERRUPTING


def fits_soloist(shape: Shape, entry: Entry) -> bool:
    """Points and soloist agree. A penalty that the offender pays to all others says nothing of the soloist, and a game
    worth nothing can be anybody's."""
    pays_all = entry.penalty is not None and shape.kind == "solo"
    return pays_all or entry.soloist is None or shape.kind == "zero" or shape.soloist == entry.soloist - 1


@dataclass(frozen=True)
class Sheet:
    """`rows` or `totals` may be None; a total that is not known is None."""

    players: int = 4
    ruleset: Ruleset = DDV
    rows: tuple[Entry, ...] | None = None
    totals: tuple[Row | None, ...] | None = None
    time_up_after: int | None = None

    def __post_init__(self) -> None:
        integer(self.players, "players", FEWEST, MOST)
        if self.time_up_after is not None:
            integer(self.time_up_after, "time_up_after", 0, MOST_GAMES)
        lines = [entry.points for entry in self.rows or ()] + [line for line in self.totals or () if line is not None]
        if any(len(line) != self.players for line in lines):
            raise InvalidInput("players", f"Jede Zeile muss {self.players} Zahlen haben, eine je Spieler.")

    @cached_property
    def table(self) -> Table:
        return table_of(self.players, self.ruleset)

    @cached_property
    def length(self) -> int:
        return max(len(self.rows or ()), len(self.totals or ()))

    @cached_property
    def steps(self) -> tuple[Row | None, ...]:
        """What the totals say about each row: the difference to the line above, None where one is not known."""
        before: Row | None = (0,) * self.players
        steps: list[Row | None] = []
        for after in self.totals or ():
            steps.append(None if before is None or after is None else minus(after, before))
            before = after
        return tuple(steps)

    @cached_property
    def complete(self) -> bool:
        """Both halves are there and have one line each for every game."""
        return self.rows is not None and self.totals is not None and len(self.rows) == len(self.totals)

    @cached_property
    def games_written(self) -> int:
        """Rows that are games, not penalties of their own, whether noted or plain to see."""
        return sum(not self.is_interruption(index) for index in range(self.length))

    def is_interruption(self, index: int) -> bool:
        """A minor penalty to a soloist is no game even if nobody noted it: ±3 and two zeros cannot be anything else."""
        row, entry = self.written(index), self.entry(index)
        if entry is not None and entry.penalty is not None:
            return entry.is_interruption
        shape = self.table.shape(row) if row is not None else None
        return shape is not None and shape.kind == "penalty" and shape.value in TO_SOLOIST["minor"]

    def entry(self, index: int) -> Entry | None:
        return self.rows[index] if self.rows is not None and index < len(self.rows) else None

    def written(self, index: int) -> Row | None:
        """The points of a row as they were written, or as the totals give them."""
        if self.rows is not None:
            return self.rows[index].points if index < len(self.rows) else None
        return self.steps[index]

    @classmethod
    def from_dict(cls, request: Mapping[str, Any], ruleset: Ruleset) -> Sheet:
        players = integer(request.get("players", 4), "players", FEWEST, MOST)
        if request.get("rows") is None and request.get("totals") is None:
            raise InvalidInput("rows", "Es fehlt „rows“ (Punkte je Spiel) oder „totals“ (laufende Summen).")
        return cls(
            players,
            ruleset,
            _rows(request.get("rows"), players),
            _totals(request.get("totals"), players),
            request.get("time_up_after"),
        )


def _rows(given: object, players: int) -> tuple[Entry, ...] | None:
    if given is None:
        return None
    return tuple(_entry(row, players, f"rows[{n}]") for n, row in enumerate(sequence(given, "rows", MOST_ROWS), 1))


def _totals(given: object, players: int) -> tuple[Row | None, ...] | None:
    if given is None:
        return None
    lines = enumerate(sequence(given, "totals", MOST_ROWS), 1)
    return tuple(None if line is None else _numbers(line, players, f"totals[{n}]") for n, line in lines)


def _entry(given: object, players: int, path: str) -> Entry:
    record = mapping(given, path, (f.name for f in fields(Entry)))
    points = _numbers(required(record, "points", path), players, f"{path}.points")
    positions = {}
    for name in ("soloist", "dealer"):
        if record.get(name) is not None:
            positions[name] = integer(record[name], f"{path}.{name}", 1, players)
    pflicht = record.get("pflicht")
    if pflicht is not None:
        boolean(pflicht, f"{path}.pflicht")
    if pflicht and "soloist" not in positions:
        raise InvalidInput(f"{path}.soloist", f"Zum Pflichtsolo fehlt „{path}.soloist“, die Position des Solisten.")
    penalty = record.get("penalty")
    if penalty is not None:
        choice(penalty, f"{path}.penalty", PENALTIES)
    return Entry(points, positions.get("soloist"), pflicht, penalty, positions.get("dealer"))


def _numbers(given: object, players: int, path: str) -> Row:
    numbers = sequence(given, path)
    if len(numbers) != players:
        raise InvalidInput(path, f"„{path}“ muss {players} Zahlen haben, eine je Spieler, nicht {len(numbers)}.")
    return tuple(integer(number, f"{path}[{n}]", -HIGHEST, HIGHEST) for n, number in enumerate(numbers, 1))
