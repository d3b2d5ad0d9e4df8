"""A list as read: its rows, what is wrong with it, what comes next. Plain values, the same for all three depths.
Knows nothing of how they were read or where they are stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scoring import KINDS, Finding, Line, NextGame

# Findings a director may let stand: what was played was played. Numbers that do not add up must be mended.
ACCEPTABLE = frozenset(
    {
        "dealer", "game-count", "lustsolo-early", "parity", "pflichtsolo-missing", "pflichtsolo-twice", "range",
        "shape", "sits-not-zero", "vorfuehrung",
    }
)  # fmt: skip


@dataclass(frozen=True)
class BookLine:
    """One row as the page shows it, whatever the depth of the list."""

    row: int
    game: int | None
    dealer: int | None
    sits: tuple[int, ...]
    multiplier: int
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    kind: str
    soloist: int | None = None
    pflicht: bool = False
    vorfuehrung: bool = False
    penalty: str = ""
    facts: dict[str, Any] | None = None
    reasons: tuple[Line, ...] = ()
    ok: bool = True
    verdict: str = ""
    re: tuple[int, ...] = ()
    winner: str | None = None

    @property
    def title(self) -> str:
        if self.penalty:
            return "Strafe"
        name = KINDS.get(self.kind, "Solo" if self.soloist else "")
        return f"{name} (Vorführung)" if self.vorfuehrung else f"{name} (Pflicht)" if self.pflicht else name


@dataclass(frozen=True)
class Book:
    """A list read: its rows, what is wrong with it, what comes next, where everybody stands."""

    lines: tuple[BookLine, ...]
    findings: tuple[Finding, ...] = ()
    upcoming: NextGame | None = None
    totals: tuple[int, ...] | None = None
    over: bool = False
    accepted: frozenset[str] = field(default_factory=frozenset)

    @property
    def errors(self) -> list[Finding]:
        """What still stands in the way of counting."""
        return [
            f for f in self.findings if f.severity == "error" and mark(f.code, f.row, f.column) not in self.accepted
        ]

    @property
    def ok(self) -> bool:
        return not self.errors

    @property
    def games(self) -> int:
        return sum(line.game is not None for line in self.lines)

    def pflichtsolo_of(self, position: int) -> int | None:
        """In which game this position played its Pflichtsolo."""
        return next((line.game for line in self.lines if line.pflicht and line.soloist == position), None)


def mark(code: str, row: int, column: int | None) -> str:
    """What an accepted finding is recognised by."""
    return f"{code}/{row}/{column}"
