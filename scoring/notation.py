"""How one row of a paper list is typed: running totals, points, or winners and value, with marks beside them.
Knows the text of a row and what it says by itself; what stands above it and who deals is for lines.py to know.

Winners and value: `13+4` 1 and 3 win 4, `2+3` a solo won, `134+3` a solo lost by the fourth, `0` nobody; a space works
like the plus, and with a minus those who are named lose: `2-3` is the same as `134+3`. Marks may follow the value.
A penalty that goes to a soloist names who pays and, behind its mark, the soloist: `3-12z2`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from .codes import Code
from .messages import InvalidInput, choice, integer, mapping, refusal, required, sequence, text
from .played import FEWEST, MOST
from .shapes import Row

NOTATIONS = ("totals", "winners", "points")
PENALTY_OF = {"s": "minor", "w": "repeat", "z": "counts"}
MOST_DIGITS, LONGEST_SHOWN = 5, 40
_NUMBER = re.compile(r"\+?([0-9]{1,5})\+?")
_WINNERS = re.compile(r"([1-7]{1,3})(\s*[+\-−]\s*|\s+)([0-9]{1,5})(.*)", re.DOTALL)
_MARK = re.compile(r"([*lhswz])([1-7]?)|b")


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One row as typed, unchecked: a cell per player, or one cell with winners and value.

    marks: * Pflichtsolo, l Lustsolo, h stille Hochzeit, b triggers a Bock; penalties s minor, w serious and repeated,
    z serious and counted; a digit behind them is the soloist. added: columns completed from the sum.
    """

    notation: str
    cells: tuple[str, ...]
    marks: str = ""
    added: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        choice(self.notation, "notation", NOTATIONS)

    @property
    def is_empty(self) -> bool:
        return not any(cell.strip() for cell in self.cells) and not self.marks.strip()


class Marks(NamedTuple):
    """What the marks beside a row say. `solo` is *, l, h or nothing."""

    solo: str = ""
    penalty: str | None = None
    soloist: int | None = None
    bock: bool = False


class Winners(NamedTuple):
    """Who is named in a winners cell, what each of them gets, and the marks behind it; parted as it was typed."""

    who: tuple[int, ...]
    value: int
    marks: str = ""
    between: str = "+"


def number(cell: str) -> int | None:
    """A whole number in ASCII digits. A minus anywhere in the cell turns its sign: `12-` is −12."""
    text = cell.strip()
    if len(text) <= MOST_DIGITS and text.isascii() and text.isdigit():  # the quick way
        return int(text)
    signed = text.replace("−", "-")
    found = _NUMBER.fullmatch(signed.replace("-", ""))
    if found is None:
        return None
    return -int(found[1]) if signed.count("-") % 2 else int(found[1])


def short(text: str) -> str:
    """Typed text, short enough for a sentence."""
    packed = " ".join(text.split())
    return packed if len(packed) <= LONGEST_SHOWN else packed[: LONGEST_SHOWN - 1] + "…"


def read_winners(cell: str) -> Winners | None:
    text = cell.strip()
    if text.startswith("0"):
        return Winners((), 0, text[1:])
    found = _WINNERS.fullmatch(text)
    if found is None or len(set(found[1])) < len(found[1]):
        return None
    between = found[2]
    sign = -1 if between.strip() in ("-", "−") else 1
    return Winners(tuple(int(digit) for digit in found[1]), sign * int(found[3]), found[4], between)


def read_marks(text: str, players: int) -> Marks | None:
    """None where the marks cannot be read or contradict each other."""
    packed = "".join(text.lower().split())
    if not packed:
        return Marks()
    if _MARK.sub("", packed):
        return None
    found = [(mark[1] or "b", mark[2] or "") for mark in _MARK.finditer(packed)]
    solo = {mark for mark, _ in found if mark in "*lh"}
    penalty = {PENALTY_OF[mark] for mark, _ in found if mark in PENALTY_OF}
    soloist = {int(digit) for _, digit in found if digit}
    bock = any(mark == "b" for mark, _ in found)
    # §9.3, §9.4: a penalty of its own is no game, so no solo and no Bock.
    idle = bool(penalty & {"minor", "repeat"}) and (solo or bock)
    if idle or max(len(solo), len(penalty), len(soloist)) > 1 or any(position > players for position in soloist):
        return None
    return Marks(next(iter(solo), ""), next(iter(penalty), None), next(iter(soloist), None), bock)


def points_of(winners: Winners, marks: Marks, players: int, sits: Sequence[int]) -> Row | None:
    """The points of a winners cell while these sit out; None if somebody who sits is named."""
    active = [position for position in range(1, players + 1) if position not in sits]
    who, value = winners.who, winners.value
    if any(position not in active for position in who):
        return None
    if marks.penalty and marks.soloist in active and len(who) == 1 and marks.soloist not in who:
        return tuple(value if p in who else -value if p == marks.soloist else 0 for p in range(1, players + 1))
    # One against three: who is alone gets or pays three times the value.
    named, others = {1: (3, -1), 3: (1, -3)}.get(len(who), (1, -1))
    return tuple(0 if p not in active else value * named if p in who else value * others for p in range(1, players + 1))


def soloist_of(winners: Winners, players: int, sits: Sequence[int]) -> int | None:
    """Who played alone in a game worth nothing, if the cell names one or three: `2+0`."""
    others = [p for p in range(1, players + 1) if p not in sits and p not in winners.who]
    alone = {1: list(winners.who), 3: others}.get(len(winners.who), [])
    return alone[0] if len(alone) == 1 and not winners.value else None


def with_points(row: PaperRow, points: Row, players: int, sits: Sequence[int]) -> PaperRow:
    """A winners row that says these points, marks and form as typed; a row of points where no winners can say them."""
    old = read_winners("".join(row.cells))
    typed, marks = (old.between, old.marks) if old else ("+", "")
    between = typed if "+" in typed or typed.isspace() else "+"
    gain = max(points)
    who = "".join(str(position) for position, each in enumerate(points, 1) if each == gain)
    text = f"{who}{between}{gain // 3 if len(who) == 1 else gain}" if gain else "0"
    new = replace(row, cells=(text + marks,), added=())
    if says(new, players, sits) == points:
        return new
    return PaperRow("points", tuple(str(each) for each in points), row.marks + marks)


def says(row: PaperRow, players: int, sits: Sequence[int]) -> Row | None:
    """What a winners row says by itself, if it can be read."""
    winners = read_winners("".join(row.cells))
    if winners is None:
        return None
    marks = read_marks(row.marks + winners.marks, players)
    return None if marks is None else points_of(winners, marks, players, sits)


def complete_cell(row: PaperRow, above: Sequence[int] | None) -> PaperRow | None:
    """The row with its one empty cell completed from the sum, marked as added; None where that cannot be done.

    Running totals go on from the line `above`, so that a mistake up there is not hidden down here.
    """
    numbers = [number(cell) for cell in row.cells]
    empty = [index for index, cell in enumerate(row.cells) if not cell.strip()]
    if row.notation == "winners" or len(empty) != 1 or numbers.count(None) != 1:
        return None
    base = sum(above) if above is not None and row.notation == "totals" else 0
    rest = base - sum(each for each in numbers if each is not None)
    cells = tuple(str(rest) if index == empty[0] else cell for index, cell in enumerate(row.cells))
    return replace(row, cells=cells, added=tuple(sorted({*row.added, empty[0] + 1})))


# --- A paper Spielliste as it was typed


MOST_ROWS, LONGEST_CELL = 400, 40


@dataclass(frozen=True, slots=True)
class Paper:
    """The rows as typed, and the paper's end totals if they were typed too."""

    rows: tuple[PaperRow, ...] = ()
    end: tuple[str, ...] = ()

    @property
    def length(self) -> int:
        """Rows up to the last one in which something is written."""
        return max((n for n, row in enumerate(self.rows, 1) if not row.is_empty), default=0)

    @property
    def end_row(self) -> int:
        """The number under which findings and repairs speak of the end totals: the line below all rows."""
        return len(self.rows) + 1

    def to_dict(self) -> dict[str, Any]:
        rows = [
            {"notation": row.notation, "cells": list(row.cells), "marks": row.marks, "added": list(row.added)}
            for row in self.rows
        ]
        return {"rows": rows, "end": list(self.end)}

    @classmethod
    def from_dict(cls, given: object, *, players: int) -> Paper:
        """What to_dict() gave, or a page sent: text is taken as it is, anything else is refused by its name."""
        integer(players, "players", FEWEST, MOST)
        record = mapping(given, "paper", ("rows", "end"))
        rows = sequence(record.get("rows", ()), "paper.rows", MOST_ROWS)
        end = _cells(record.get("end", ()), "paper.end")
        if len(end) not in (0, players):
            raise _wrong_number("paper.end", players, len(end))
        return cls(tuple(_row(row, players, f"paper.rows[{n}]") for n, row in enumerate(rows, 1)), end)


def _row(given: object, players: int, path: str) -> PaperRow:
    record = mapping(given, path, ("notation", "cells", "marks", "added"))
    notation = choice(required(record, "notation", path), f"{path}.notation", NOTATIONS)
    cells = _cells(required(record, "cells", path), f"{path}.cells")
    needed = 1 if notation == "winners" else players
    if len(cells) != needed:
        raise _wrong_number(f"{path}.cells", needed, len(cells))
    added = sequence(record.get("added", ()), f"{path}.added", players)
    columns = {integer(column, f"{path}.added", 1, players) for column in added}
    return PaperRow(notation, cells, _text(record.get("marks", ""), f"{path}.marks"), tuple(sorted(columns)))


def _wrong_number(field: str, needed: int, given: int) -> InvalidInput:
    return refusal(Code.WRONG_CELLS, field, needed=needed, given=given)


def _cells(given: object, path: str) -> tuple[str, ...]:
    return tuple(_text(cell, f"{path}[{n}]") for n, cell in enumerate(sequence(given, path, MOST), 1))


def _text(value: object, field: str) -> str:
    typed = text(value, field, longest=LONGEST_CELL, may_be_empty=True)
    if any(letter < " " or letter == "\x7f" for letter in typed):
        raise refusal(Code.CONTROL_CHARACTER, field)
    return typed
