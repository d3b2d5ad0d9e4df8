"""A list as read: its rows, what is wrong with it, what comes next. Plain values, the same for all three depths.
Knows nothing of how they were read or where they are stored."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from league.base.wording import kind_name, say, words
from scoring import Finding, Line, NextGame, Ruleset, Verdict

# Findings a director may let stand: what was played was played. Numbers that do not add up must be mended.
ACCEPTABLE = frozenset(
    {
        "dealer", "game-count", "lustsolo-early", "parity", "pflichtsolo-missing", "pflichtsolo-twice", "range",
        "shape", "sits-not-zero", "vorfuehrung",
    }
)  # fmt: skip
# To the engine a notice, because points alone may have been a stille Hochzeit. On paper somebody noted the Lustsolo:
# it was played too early (§4.3), and counts when the director says why it may stand.
NEEDS_A_REASON = frozenset({"lustsolo-early"})
NOTHING_SAID = Verdict("good", None)


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
    verdict: Verdict = NOTHING_SAID
    re: tuple[int, ...] = ()
    winner: str | None = None
    ruleset: Ruleset | None = None

    @property
    def told(self) -> list[dict[str, Any]]:
        """The reasons in the language of the page, for people; and what they say as data, for programs."""
        return [
            {"party": line.party, "label": say(line.said), "points": line.points, "rule": words().rule(line.rule)}
            | line.said.to_dict()
            for line in self.reasons
        ]

    @property
    def added_up(self) -> list[dict[str, Any]]:
        """The same as one sum of the winners (of Re where nobody won): what the other party made goes off, in its
        name."""
        side = self.winner or "re"
        return [one | ({"counts": one["points"]} if one["party"] == side else _of_others(one)) for one in self.told]

    @property
    def worth(self) -> int:
        """What they come to: the value of the game for its winners, before a solo is counted three times."""
        return sum(one["counts"] for one in self.added_up)

    @property
    def name(self) -> str:
        """What kind of game it was; a house's own solo as the house calls it."""
        return kind_name(self.kind, self.ruleset) or (_("Solo") if self.soloist else "")

    @property
    def ok(self) -> bool:
        return self.verdict.state != "bad"

    @property
    def title(self) -> str:
        if self.penalty:
            return _("Strafe")
        name = self.name
        if self.vorfuehrung:
            return _("%(name)s (Vorführung)") % {"name": name}
        return _("%(name)s (Pflicht)") % {"name": name} if self.pflicht else name


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
        return [f for f in self.findings if f.severity == "error" and self.mark_of(f) not in self.accepted]

    @property
    def coming(self) -> NextGame:
        """What comes next on a list that is kept game by game: every such reading says it."""
        assert self.upcoming is not None
        return self.upcoming

    def errors_like(self, finding: Finding) -> list[Finding]:
        """All of its kind that stand in the way, this one among them."""
        return [error for error in self.errors if error.code == finding.code]

    def mark_of(self, finding: Finding) -> str:
        """What a finding is recognised by when it was accepted: itself, and what its row said then."""
        return mark(finding.said.to_dict(), finding.row, finding.column, self.content_of(finding.row))

    def content_of(self, row: int) -> str:
        """What a row says, in a short text: other points, soloist or penalty are another game."""
        line = next((line for line in self.lines if line.row == row), None)
        return f"{line.points} {line.soloist} {line.pflicht} {line.penalty}" if line else ""

    @property
    def ok(self) -> bool:
        return not self.errors

    @property
    def games(self) -> int:
        return sum(line.game is not None for line in self.lines)

    def pflichtsolo_of(self, position: int) -> int | None:
        """In which game this position played its Pflichtsolo."""
        return next((line.game for line in self.lines if line.pflicht and line.soloist == position), None)


def _of_others(told: dict[str, Any]) -> dict[str, Any]:
    return {"counts": -told["points"], "other": told["party"].title()}


def mark(said: dict[str, Any], row: int, column: int | None, content: str) -> str:
    """Made of what is meant, never of its words: a sentence may be said better one day."""
    return json.dumps([said, row, column, content], sort_keys=True)
