"""The hidden sheet of our own workbooks: what the rows of each list were when the file was made.
Knows the form that exports.excel.layout describes. Files can be tampered with: what does not fit is left out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from league.exports.excel.layout import (
    BOOK,
    END,
    FORMAT,
    FORMAT_VERSION,
    LIST,
    ORIGIN_SHEET,
    PENALTY_LETTERS,
    ROW,
    Shown,
)
from league.text import clean_text
from scoring import DECISIONS, KINDS, InvalidInput, Paper, PaperRow

from .tables import Sheet

# What the facts of a game may hold beside the game itself, and of which kind; the engine checks what they say.
NUMBERS, FLAGS = ("soloist", "offender", "absagen"), ("pflicht", "triggers_bock")
REFEREE, LONGEST_SIGN = "referee", 60  # the sign of who gave a penalty (§8.2.2)
WORDS = {"decision": set(DECISIONS), "penalty": set(PENALTY_LETTERS), "kind": set(KINDS)}


@dataclass
class Origin:
    """One list as it was written out: row by row as stored, and as it was shown."""

    version: int | None = None
    depth: str = ""
    players: int = 4
    rows: dict[int, dict[str, Any]] = field(default_factory=dict)
    shown: dict[int, Shown] = field(default_factory=dict)
    end: tuple[str, ...] = ()
    end_shown: tuple[int | str | None, ...] = ()

    def paper_row(self, number: int) -> PaperRow | None:
        """The row as typed, if it was one of a paper list and can still be read."""
        given = {"rows": [self.rows.get(number, {}).get("paper")], "end": []}
        try:
            return Paper.from_dict(given, players=self.players).rows[0]
        except InvalidInput:
            return None

    def facts(self, number: int) -> dict[str, Any] | None:
        found = self.rows.get(number, {}).get("facts")
        return found if isinstance(found, dict) and _is_sound(found) else None


def _is_sound(facts: dict[str, Any]) -> bool:
    known = {"game", "re", REFEREE, *NUMBERS, *FLAGS, *WORDS}
    re, sign = facts.get("re") or [], facts.get(REFEREE, "")
    return (
        set(facts) <= known
        and all(type(facts.get(name)) in (int, type(None)) for name in NUMBERS)
        and all(type(facts.get(name)) in (bool, type(None)) for name in FLAGS)
        and all(isinstance(facts.get(name) or "", str) for name in WORDS)
        and all((facts.get(name) or "") in {"", *words} for name, words in WORDS.items())
        and isinstance(facts.get("game", {}), dict)
        and isinstance(sign, str)
        and sign == clean_text(sign)[:LONGEST_SIGN]
        and isinstance(re, list)
        and all(type(position) is int for position in re)
    )


def origins(sheets: Sequence[Sheet]) -> dict[str, Origin]:
    """By the list's UUID. Empty if the sheet is missing, or of a version that we do not know."""
    sheet = next((sheet for sheet in sheets if sheet.name == ORIGIN_SHEET), None)
    found: dict[str, Origin] = {}
    for _number, cells in sheet.rows() if sheet else ():
        by_column = {cell.column: cell for cell in cells}
        if 2 not in by_column or 4 not in by_column:
            continue
        mark = by_column[1].text if 1 in by_column else ""
        number = by_column[3].value if 3 in by_column else None
        content = _mapping(by_column[4].text)
        kind = by_column[2].text
        if kind == BOOK and (content.get("format"), content.get("version")) != (FORMAT, FORMAT_VERSION):
            return {}
        if kind != BOOK:
            _note(found.setdefault(mark, Origin()), kind, number, content)
    return found


def _mapping(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _note(origin: Origin, kind: str, number: Any, content: dict[str, Any]) -> None:
    if kind == LIST:
        origin.version = content.get("version") if type(content.get("version")) is int else None
        origin.depth = str(content.get("depth"))
        origin.players = content["players"] if content.get("players") in range(4, 8) else 4
    elif kind == ROW and type(number) is int:
        try:
            origin.shown[number] = Shown.from_list(content.get("shown") or ())
        except (TypeError, ValueError):
            return
        origin.rows[number] = content
    elif kind == END:
        end, shown = content.get("end"), content.get("shown")
        origin.end = tuple(str(cell) for cell in end) if isinstance(end, list) else ()
        origin.end_shown = Shown.read(shown).points if isinstance(shown, list) else ()
