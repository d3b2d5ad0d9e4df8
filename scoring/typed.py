"""A paper Spielliste as it was typed: rows of text and the end totals below them, kept as written.
Knows its form and how it is stored; what it says is for paper.py to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .codes import Code
from .errors import InvalidInput
from .notation import NOTATIONS, PaperRow
from .positions import FEWEST, MOST
from .reading import choice, integer, mapping, refusal, required, sequence, text

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
