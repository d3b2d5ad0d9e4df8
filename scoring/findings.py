"""What a check has to say: one finding per problem, and a repair where one can be proven to be the smallest.
Knows codes, rules and places; finding and repairing happen elsewhere, and words are in scoring/wording/."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, NamedTuple

from .codes import Code
from .messages import Message, boolean, choice, integer, mapping, plain, required
from .played import MINOR

Number = int | tuple[int, ...] | None
Severity = Literal["error", "notice"]
FindingCode = Literal[
    "row-sum", "total-sum", "parity", "shape", "range", "carry", "pflichtsolo-missing", "pflichtsolo-twice",
    "lustsolo-early", "vorfuehrung", "dealer", "game-count", "sits-not-zero", "unreadable", "no-bock",
    "penalty-unmarked",
]  # fmt: skip
RepairKind = Literal["cell", "swap", "delete", "insert", "penalty", "exchange", "as-end"]
Where = Literal["rows", "totals", "end"]
REPAIRS: tuple[RepairKind, ...] = ("cell", "swap", "delete", "insert", "penalty", "exchange", "as-end")
WHERE: tuple[Where, ...] = ("rows", "totals", "end")


class About(NamedTuple):
    """What kind of problem a message is about: its code for programs, the rule, and how much it matters."""

    code: FindingCode
    rule: str
    severity: Severity = "error"


FINDINGS: dict[Code, About] = {
    Code.ROW_SUM: About("row-sum", "§7.3"),
    Code.TOTAL_SUM: About("total-sum", "§7.3"),
    Code.TOTAL_JUMP: About("total-sum", "§7.3"),
    Code.TOTAL_SUM_SINCE: About("total-sum", "§7.3"),
    Code.TOTAL_JUMP_SINCE: About("total-sum", "§7.3"),
    Code.CARRY_BACK: About("carry", "§7.3"),
    Code.PARITY: About("parity", "§7.3.3"),
    Code.PARITY_OF_FOUR: About("parity", "§10.1.3"),
    Code.PARITY_OF_TOTALS: About("parity", "§7.3.3"),
    Code.PARITY_SINCE: About("parity", "§7.3.3"),
    Code.SHAPE: About("shape", "§7.2"),
    Code.NOT_THAT_PENALTY: About("shape", "§9"),
    Code.NOT_THAT_SOLOIST: About("shape", "§7.2.4"),
    Code.PENALTY_ODD: About("parity", "§7.3.3", "notice"),
    Code.PENALTY_EVEN: About("shape", "§9.4", "notice"),
    Code.PENALTY_MINOR: About("penalty-unmarked", "§9.3.2", "notice"),
    Code.PENALTY_REPEAT: About("penalty-unmarked", "§9.4.3", "notice"),
    Code.RANGE: About("range", "§7.2"),
    Code.CARRY: About("carry", "§7.3"),
    Code.NOBODY_SITS: About("sits-not-zero", "§10"),
    Code.SITS_NOT_ZERO: About("sits-not-zero", "§10"),
    Code.SIT_NOT_ZERO: About("sits-not-zero", "§10"),
    Code.DEALER: About("dealer", "§3"),
    Code.VORFUEHRUNG: About("vorfuehrung", "§4.2.5"),
    Code.PFLICHTSOLO_TWICE: About("pflichtsolo-twice", "§4.2"),
    Code.LUSTSOLO_EARLY: About("lustsolo-early", "§4.3", "notice"),
    Code.PFLICHTSOLO_MISSING: About("pflichtsolo-missing", "§4.2"),
    Code.NO_NUMBER: About("unreadable", "§7.3"),
    Code.EMPTY_CELL: About("unreadable", "§7.3"),
    Code.EMPTY_ROW: About("unreadable", "§7.3"),
    Code.CELLS: About("unreadable", "§7.3"),
    Code.WINNERS: About("unreadable", "§7.3"),
    Code.EMPTY_WINNERS: About("unreadable", "§7.3"),
    Code.MARKS: About("unreadable", "§7.3"),
    Code.SITTER_WINS: About("unreadable", "§10"),
    Code.WHO_SITS: About("unreadable", "§10"),
    Code.MARK_NO_SOLO: About("shape", "§7.2.4"),
    Code.MARK_OF_WHOM: About("shape", "§7.2.4"),
    Code.MARK_NO_BOCK: About("no-bock", "§7.2", "notice"),
    Code.END_SUM: About("total-sum", "§7.3"),
    Code.END_PARITY: About("parity", "§7.3.3"),
    Code.END_RANGE: About("range", "§7.2"),
    Code.END_CARRY: About("carry", "§7.3"),
    Code.END_SUM_SINCE: About("total-sum", "§7.3"),
    Code.END_PARITY_SINCE: About("parity", "§7.3.3"),
    Code.END_RANGE_SINCE: About("range", "§7.2"),
    Code.UNEVEN_HALVES: About("game-count", "§7.3"),
    Code.TOO_MANY: About("game-count", "§3"),
    Code.TOO_MANY_PLANNED: About("game-count", "§3"),
    Code.TOO_FEW: About("game-count", "§3", "notice"),
    Code.NOTHING_WRITTEN: About("game-count", "§3"),
    Code.UNFINISHED: About("game-count", "§3"),
}


@dataclass(frozen=True, slots=True)
class Repair:
    """One change on the list. `column` None means the whole row, a pair of columns a swap of two numbers.

    where: the points, the running totals, or the end totals below all rows of a paper list. carries_on: every later
    total of that column changes by the same amount, because it was added wrong only once. sure: the one smallest
    change, not one of several. somewhere: a missing row belongs here or further up.
    penalty: the row is no game but a penalty (§9); `value` are its points. exchange: this row and the next one stand in
    each other's place; where that is carried on, the totals of both are added anew. On a paper list only: insert
    without a value puts in an empty row, to be typed; as-end moves a row below all others, as its end totals.
    """

    repair: RepairKind
    where: Where
    row: int
    column: int | tuple[int, ...] | None
    value: Number
    instead_of: Number
    carries_on: bool = False
    sure: bool = True
    somewhere: bool = False

    def to_dict(self) -> dict[str, object]:
        fact = {f.name: plain(getattr(self, f.name)) for f in fields(self)}
        fact["in"] = fact.pop("where")
        return fact

    @classmethod
    def from_dict(cls, given: object) -> Repair:
        """A repair as to_dict() gave it, come back from a page; whether it still fits is for apply_repair to say."""
        known = (*(f.name for f in fields(cls) if f.name != "where"), "in", "code", "params", "why")
        record = mapping(given, "repair", known)
        needed = {
            name: required(record, name, "repair") for name in ("repair", "in", "row", "column", "value", "instead_of")
        }
        choice(needed["repair"], "repair.repair", REPAIRS)
        choice(needed["in"], "repair.in", WHERE)
        return cls(
            needed["repair"],
            needed["in"],
            integer(needed["row"], "repair.row", 1, 10_000),
            _numbers(needed["column"], "repair.column"),
            _numbers(needed["value"], "repair.value"),
            _numbers(needed["instead_of"], "repair.instead_of"),
            *(
                boolean(record.get(name, default), f"repair.{name}")
                for name, default in (("carries_on", False), ("sure", True), ("somewhere", False))
            ),
        )

    @property
    def said(self) -> Message:
        """What it changes."""
        row = None if self.where == "end" else self.row
        onward = self._onward()
        if self.repair == "as-end":
            return Message(Code.REPAIR_AS_END, row=row)
        if self.repair == "insert" and self.value is None:
            return Message(Code.REPAIR_INSERT_EMPTY, row=row)
        if self.repair == "insert":
            code = Code.REPAIR_INSERT_SOMEWHERE if self.somewhere else Code.REPAIR_INSERT
            return Message(code, row=row, new=self.value)
        if self.repair == "penalty":
            return self._as_penalty()
        if self.repair == "exchange":
            anew = Message(Code.ADDED_ANEW) if self.carries_on else None
            return Message(Code.REPAIR_EXCHANGE, rows=(self.row, self.row + 1), anew=anew)
        if self.repair == "delete":
            return Message(Code.REPAIR_DELETE, row=row, old=self.instead_of, onward=onward)
        if self.repair == "swap":
            return Message(Code.REPAIR_SWAP, row=row, columns=self.column, onward=onward)
        numbers = {
            "row": row, "where": self.where, "old": self.instead_of, "new": self.value, "onward": onward,
            "sure": "right" if self.sure else "possible",
        }  # fmt: skip
        if self.instead_of is None:
            return Message(Code.REPAIR_WRITE, row=row, sure=numbers["sure"], new=self.value)
        if self.column is None:
            return Message(Code.REPAIR_LINE, **numbers)
        return Message(Code.REPAIR_CELL, column=self.column, **numbers)

    def _as_penalty(self) -> Message:
        points = self.value if isinstance(self.value, tuple) else ()
        found = Code.PENALTY_MINOR if min(points, default=0) == -MINOR else Code.PENALTY_REPEAT
        sure = "right" if self.sure else "possible"
        return Message(Code.REPAIR_PENALTY, row=self.row, sure=sure, rule=FINDINGS[found].rule, line=points)

    def _onward(self) -> Message | None:
        if not self.carries_on:
            return None
        if self.repair == "cell" and isinstance(self.value, int) and isinstance(self.instead_of, int):
            return Message(Code.ONWARD_BY, by=self.value - self.instead_of)
        return Message(Code.ONWARD)


def _numbers(value: object, field: str) -> Number:
    if value is None:
        return None
    if isinstance(value, list | tuple):
        return tuple(integer(number, field, -(10**6), 10**6) for number in value)
    return integer(value, field, -(10**6), 10**6)


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem with its place, its rule and its cure. A notice may remain, an error may not.

    `code` is one of a few for programs that ask what kind of problem it is; `said` tells exactly which."""

    said: Message
    severity: Severity
    row: int
    column: int | None
    suggestion: Repair | None = None
    alternatives: tuple[Repair, ...] = ()

    @property
    def code(self) -> FindingCode:
        return FINDINGS[self.said.code].code

    @property
    def rule(self) -> str:
        return FINDINGS[self.said.code].rule

    @property
    def params(self) -> dict[str, object]:
        """The values of the sentence; `variant` where there are several for one code."""
        variant = {} if self.said.code == self.code else {"variant": self.said.code.value}
        params: dict[str, object] = self.said.to_dict()["params"]
        return variant | params

    def to_dict(self) -> dict[str, object]:
        fact = {name: getattr(self, name) for name in ("code", "severity", "row", "column", "rule", "params")}
        fact["suggestion"] = self.suggestion.to_dict() if self.suggestion else None
        fact["alternatives"] = [repair.to_dict() for repair in self.alternatives]
        return fact


def found(code: Code, row: int, column: int | None = None, *, sure: bool = True, **params: object) -> Finding:
    """A finding in its place. What only points show (`sure` is false) is never more than a notice."""
    if "row" in code.params:
        params.setdefault("row", row)
    if "column" in code.params:
        params["column"] = column
    return Finding(Message(code, **params), FINDINGS[code].severity if sure else "notice", row, column)
