"""What a check has to say: one finding per problem, and a repair where one can be proven to be the smallest.
Knows words and places; finding and repairing happen elsewhere."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from .reading import boolean, choice, integer, mapping, required, text
from .sentences import SENTENCES

Number = int | tuple[int, ...] | None
REPAIRS = ("cell", "swap", "delete", "insert", "penalty", "exchange")


@dataclass(frozen=True, slots=True)
class Repair:
    """One change on the list. `column` None means the whole row, a pair of columns a swap of two numbers.

    carries_on: every later total of that column changes by the same amount, because it was added wrong only once.
    penalty: the row is no game but a penalty (§9); `value` are its points. exchange: this row and the next one stand
    in each other's place; where that is carried on, the totals of both are added anew.
    """

    repair: str  # one of REPAIRS
    where: str  # rows, totals
    row: int
    column: int | tuple[int, ...] | None
    value: Number
    instead_of: Number
    carries_on: bool
    why: str

    def to_dict(self) -> dict[str, Any]:
        plain = asdict(self)
        plain["in"] = plain.pop("where")
        return plain

    @classmethod
    def from_dict(cls, given: object) -> Repair:
        """A repair as to_dict() gave it, come back from a page; whether it still fits is for apply_repair to say."""
        record = mapping(given, "repair", ("in", *(f.name for f in fields(cls) if f.name != "where")))
        needed = {
            name: required(record, name, "repair") for name in ("repair", "in", "row", "column", "value", "instead_of")
        }
        return cls(
            choice(needed["repair"], "repair.repair", REPAIRS),
            choice(needed["in"], "repair.in", ("rows", "totals")),
            integer(needed["row"], "repair.row", 1, 10_000),
            _numbers(needed["column"], "repair.column"),
            _numbers(needed["value"], "repair.value"),
            _numbers(needed["instead_of"], "repair.instead_of"),
            boolean(record.get("carries_on", False), "repair.carries_on"),
            text(record.get("why", ""), "repair.why", longest=1000, may_be_empty=True),
        )


def _numbers(value: object, field: str) -> Number:
    if value is None:
        return None
    if isinstance(value, list | tuple):
        return tuple(integer(number, field, -(10**6), 10**6) for number in value)
    return integer(value, field, -(10**6), 10**6)


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem with its place, its rule and its cure. A notice may remain, an error may not."""

    code: str
    severity: str  # error, notice
    row: int
    column: int | None
    rule: str
    message: str
    suggestion: Repair | None = None
    alternatives: tuple[Repair, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        plain = {name: getattr(self, name) for name in ("code", "severity", "row", "column", "rule", "message")}
        plain["suggestion"] = self.suggestion.to_dict() if self.suggestion else None
        plain["alternatives"] = [repair.to_dict() for repair in self.alternatives]
        return plain


def found(kind: str, row: int, column: int | None = None, *, sure: bool = True, **words: object) -> Finding:
    """A finding in its own words. What only points show (`sure` is false) is never more than a notice."""
    sentence = SENTENCES[kind]
    message = sentence.text.format(row=row, column=column, **words)
    return Finding(sentence.code, sentence.severity if sure else "notice", row, column, sentence.rule, message)


def signed(number: int) -> str:
    """A number as on the list: a real minus sign, and a plus where it carries meaning."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def listed(numbers: tuple[int, ...]) -> str:
    return " / ".join(signed(number) for number in numbers)
