"""A Spielliste as it stands on paper: points per row, running totals, or both, unchecked.
Knows numbers and columns; whether they can be right is for checks.py to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from types import EllipsisType
from typing import Any

from .codes import Code
from .messages import InvalidInput, Message, boolean, choice, integer, mapping, refusal, required, sequence
from .names import PENALTIES
from .played import FEWEST, INTERRUPTING, MOST, TO_SOLOIST
from .ruleset import DDV, Ruleset
from .runde import MOST_GAMES, Carry, Course
from .shapes import Row, Shape, Table, minus, penalty_of, plus, table_of

HIGHEST = 99_999
MOST_ROWS = MOST_GAMES


@dataclass(frozen=True, slots=True)
class Entry:
    """One written row: its points and what was noted beside it. `points` None: only the totals tell them.

    winners: who was named, where the row was typed as winners and value; None where its numbers were written.
    marked: a mark beside it says which game it was, so that it can be nothing else.
    """

    points: Row | None
    soloist: int | None = None
    pflicht: bool | None = None  # not said: the Pflichtsolo while it is open, or something else
    penalty: str | None = None
    dealer: int | None = None
    winners: tuple[int, ...] | None = None
    marked: bool = False

    @property
    def is_interruption(self) -> bool:
        """A penalty row of its own, or a game that is repeated: not one of the games (§9.3, §9.4)."""
        return self.penalty in INTERRUPTING


def fits_soloist(shape: Shape, entry: Entry) -> bool:
    """Points and soloist agree. A penalty that the offender pays to all others says nothing of the soloist, and a game
    worth nothing can be anybody's."""
    pays_all = entry.penalty is not None and shape.kind == "solo"
    return pays_all or entry.soloist is None or shape.kind == "zero" or shape.soloist == entry.soloist - 1


def is_interruption(row: Row | None, entry: Entry | None, table: Table) -> bool:
    """A minor penalty to a soloist is no game even if nobody noted it: ±3 and two zeros cannot be anything else."""
    if entry is not None and entry.penalty is not None:
        return entry.is_interruption
    shape = table.shape(row) if row is not None else None
    return shape is not None and shape.kind == "penalty" and shape.value in TO_SOLOIST["minor"]


@dataclass(frozen=True)
class Sheet:
    """`rows` or `totals` may be None; a total that is not known is None.

    games: how many are planned; left out, what the ruleset says, and None for an open end.
    noted: the list was read with its marks, so that a row without one is no Pflichtsolo; see deals.py.
    """

    players: int = 4
    ruleset: Ruleset = DDV
    rows: tuple[Entry, ...] | None = None
    totals: tuple[Row | None, ...] | None = None
    time_up_after: int | None = None
    games: int | EllipsisType | None = ...
    carry: Carry = Carry()  # noqa: RUF009 - immutable
    noted: bool = False

    def __post_init__(self) -> None:
        _ = self.start  # refuses what no Runde can be
        lines = [*(entry.points for entry in self.rows or ()), *(self.totals or ()), self.above]
        if any(line is not None and len(line) != self.players for line in lines):
            raise InvalidInput("players", Message(Code.WRONG_LENGTH_OF_ROWS, players=self.players))

    @cached_property
    def start(self) -> Course:
        """Where the Runde stands before the first row."""
        return Course.begin(
            self.players, self.ruleset, games=self.games, time_up_after=self.time_up_after, dealer=self.carry.dealer,
            open_pflichtsoli=self.carry.open_pflichtsoli,
        )  # fmt: skip

    @cached_property
    def above(self) -> Row:
        """The totals above the first row: those of the paper that goes on here, or 0 for everybody."""
        return self.carry.totals or (0,) * self.players

    @cached_property
    def table(self) -> Table:
        return table_of(self.players, self.ruleset)

    @cached_property
    def length(self) -> int:
        return max(len(self.rows or ()), len(self.totals or ()))

    @cached_property
    def steps(self) -> tuple[Row | None, ...]:
        """What the totals say about each row: the difference to the line above, None where one is not known.

        A row without points of its own goes on from the points since the last known total.
        """
        above: Row | None = self.above
        reached = above
        steps: list[Row | None] = []
        for index, after in enumerate(self.totals or ()):
            points = self.points(index)
            before = reached if self.rows is not None and self.told_by_totals(index) else above
            steps.append(None if before is None or after is None else minus(after, before))
            above = after
            reached = after if after is not None else plus(reached, points) if reached and points else None
        return tuple(steps)

    @cached_property
    def complete(self) -> bool:
        """Both halves are there and have one line each for every game."""
        return self.rows is not None and self.totals is not None and len(self.rows) == len(self.totals)

    @cached_property
    def games_written(self) -> int:
        """Rows that are games, not penalties of their own, whether noted or plain to see."""
        rows = range(self.length)
        return sum(not is_interruption(self.written(index), self.entry(index), self.table) for index in rows)

    def entry(self, index: int) -> Entry | None:
        return self.rows[index] if self.rows is not None and index < len(self.rows) else None

    def points(self, index: int) -> Row | None:
        """The points of a row if they were written as such."""
        entry = self.entry(index)
        return entry.points if entry else None

    def winners(self, index: int) -> tuple[int, ...] | None:
        """Who was named in a row, if it was typed as winners and value."""
        entry = self.entry(index)
        return entry.winners if entry else None

    def total(self, index: int) -> Row | None:
        return self.totals[index] if self.totals is not None and index < len(self.totals) else None

    def written(self, index: int) -> Row | None:
        """The points of a row as they were written, or as the totals give them."""
        return self._all_written[index] if index < self.length else None

    @cached_property
    def _all_written(self) -> tuple[Row | None, ...]:
        told = [self.told_by_totals(index) and index < len(self.steps) for index in range(self.length)]
        return tuple([self.steps[index] if by_total else self.points(index) for index, by_total in enumerate(told)])

    def told_by_totals(self, index: int) -> bool:
        """Nobody wrote the points of this row: if anything, the totals tell them."""
        entry = self.entry(index)
        return self.rows is None or (entry is not None and entry.points is None)

    @classmethod
    def from_dict(cls, request: Mapping[str, Any], ruleset: Ruleset) -> Sheet:
        players = integer(request.get("players", 4), "players", FEWEST, MOST)
        if request.get("rows") is None and request.get("totals") is None:
            raise InvalidInput("rows", Message(Code.NO_ROWS))
        rows, totals = _rows(request.get("rows"), players), _totals(request.get("totals"), players)
        _check_told(rows or (), totals or ())
        return cls(players, ruleset, rows, totals, request.get("time_up_after"), request.get("games", ...))


_NAMES = tuple(f.name for f in fields(Entry) if f.name not in ("winners", "marked"))  # a request sends numbers


def _rows(given: object, players: int) -> tuple[Entry, ...] | None:
    if given is None:
        return None
    return tuple(_entry(row, players, f"rows[{n}]") for n, row in enumerate(sequence(given, "rows", MOST_ROWS), 1))


def _totals(given: object, players: int) -> tuple[Row | None, ...] | None:
    if given is None:
        return None
    lines = enumerate(sequence(given, "totals", MOST_ROWS), 1)
    return tuple(None if line is None else _numbers(line, players, f"totals[{n}]") for n, line in lines)


def _check_told(rows: Sequence[Entry], totals: Sequence[Row | None]) -> None:
    """A row without points of its own is told by its total."""
    for number, entry in enumerate(rows, 1):
        if entry.points is None and (number > len(totals) or totals[number - 1] is None):
            raise InvalidInput(f"rows[{number}].points", Message(Code.POINTS_NOT_TOLD, row=number))


def _entry(given: object, players: int, path: str) -> Entry:
    record = mapping(given, path, _NAMES)
    points = None
    if "points" not in record or record["points"] is not None:
        points = _numbers(required(record, "points", path), players, f"{path}.points")
    positions = {}
    for name in ("soloist", "dealer"):
        if record.get(name) is not None:
            positions[name] = integer(record[name], f"{path}.{name}", 1, players)
    pflicht = record.get("pflicht")
    if pflicht is not None:
        boolean(pflicht, f"{path}.pflicht")
    if pflicht and "soloist" not in positions:
        raise refusal(Code.PFLICHTSOLO_OF_WHOM, f"{path}.soloist")
    penalty = record.get("penalty")
    if penalty is not None:
        choice(penalty, f"{path}.penalty", PENALTIES)
    return Entry(points, positions.get("soloist"), pflicht, penalty, positions.get("dealer"))


def _numbers(given: object, players: int, path: str) -> Row:
    numbers = sequence(given, path)
    if len(numbers) != players:
        raise refusal(Code.WRONG_LENGTH, path, players=players, given=len(numbers))
    return tuple(integer(number, f"{path}[{n}]", -HIGHEST, HIGHEST) for n, number in enumerate(numbers, 1))


# --- How many games a list has, and which of its rows may be none


def games_over(sheet: Sheet) -> int:
    """How many games more than planned are written; negative while some are missing."""
    games = sheet.start.games
    if games is None or not sheet.ruleset.soli_count:
        return 0
    return sheet.games_written - games


def open_penalties(sheet: Sheet) -> dict[int, str]:
    """The rows, by index, that can be a penalty of their own although nobody noted one, with its kind.

    Only points that one pays to all others leave this open: a penalty to a soloist shows itself.
    """
    if not sheet.ruleset.soli_count:
        return {}
    return {index: kind for index in range(sheet.length) if (kind := _kind(sheet, index))}


def _kind(sheet: Sheet, index: int) -> str | None:
    row, entry = sheet.written(index), sheet.entry(index)
    if row is None or (entry and (entry.penalty or entry.soloist or entry.marked)):
        return None
    if entry and entry.pflicht is not None and not sheet.noted:
        return None
    shape = sheet.table.shape(row)
    kind = penalty_of(shape) if shape is not None and shape.kind == "solo" else None
    return kind if kind in INTERRUPTING else None
