"""What the engine has to say, as data: a stable code and its named values. Knows no language and no names of people;
`scoring.wording` turns a message into a sentence.

>>> from scoring import Code, Message
>>> said = Message(Code.ROW_SUM, row=7, sum=2)
>>> said.to_dict()
{'code': 'row-sum', 'params': {'row': 7, 'sum': 2}}
>>> Message.from_dict(said.to_dict()) == said
True"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from .codes import Code, Param

HALF_CHARACTER = re.compile("[\ud800-\udfff]")
EXACT = frozenset({Param.AMOUNT, Param.AMOUNTS, Param.SCORES, Param.COUNTS})


class Message:
    """A code with exactly the values that its sentence is made of; equal values are equal messages."""

    __slots__ = ("code", "params")
    code: Code
    params: Mapping[str, Any]

    def __init__(self, code: Code, /, **params: object) -> None:
        if params.keys() != code.params.keys():
            raise TypeError(f"{code.value} has the params {', '.join(code.params)}, not {', '.join(params)}")
        keep = object.__setattr__
        keep(self, "code", code)
        keep(self, "params", MappingProxyType(params))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a message does not change")

    def __reduce__(self) -> tuple[object, ...]:
        return (Message.from_dict, (self.to_dict(),))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.code is other.code and self.params == other.params

    def __hash__(self) -> int:
        return hash((self.code, *(self.params[name] for name in self.code.params)))

    def __repr__(self) -> str:
        return f"{self.code.value}({', '.join(f'{name}={value!r}' for name, value in self.params.items())})"

    def __str__(self) -> str:
        raise TypeError(f"{self!r} is data; scoring.wording says it")

    def with_params(self, **changes: object) -> Message:
        """The same with some values changed."""
        return Message(self.code, **{**self.params, **changes})

    def to_dict(self) -> dict[str, Any]:
        """As JSON can hold it: fractions as "7/2", days as "2026-05-17", messages within messages like this one."""
        return {"code": self.code.value, "params": {name: plain(value) for name, value in self.params.items()}}

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> Message:
        """What to_dict() gave; a KeyError, TypeError or ValueError if it cannot have been that."""
        code = Code(given["code"])
        return cls(code, **{name: _restored(code.params[name], value) for name, value in given["params"].items()})


def plain(value: object) -> object:
    if value is None or type(value) in (int, str, bool):  # most are
        return value
    if isinstance(value, Message):
        return value.to_dict()
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, Fraction):
        return str(value) if value.denominator > 1 else int(value)
    return value.isoformat() if isinstance(value, date) else value


def _restored(kind: Param, value: Any) -> object:
    if isinstance(value, list):
        return tuple(_restored(kind, one) for one in value)
    if isinstance(value, dict):
        return Message.from_dict(value)
    if kind in EXACT and value is not None:
        return Fraction(value)
    return date.fromisoformat(value) if kind in (Param.DATE, Param.DATES) and value is not None else value


# --- What can be wrong with what the engine is given


class ScoringError(ValueError):
    """A refusal with the field it is about, and what is said of it."""

    def __init__(self, field: str, said: Message) -> None:
        super().__init__(field, said)
        self.field = field
        self.said = said

    def __str__(self) -> str:
        from .wording import say  # only here: most refusals are never read in German

        return f"{self.field}: {say(self.said)}" if self.field else say(self.said)


class InvalidInput(ScoringError):
    """A field is missing, unknown, of the wrong type, out of range, or contradicts another one."""


class IllegalGame(ScoringError):
    """The game is readable but not allowed at this point of the Runde: `row` of the list, `game` of the Runde."""

    def __init__(self, field: str, said: Message, row: int = 0, game: int = 0) -> None:
        super().__init__(field, said)
        self.row = row
        self.game = game


class SeatingError(ScoringError):
    """No seat plan can be made from this input."""


# --- Reads single values from outside and refuses what is not exactly of the wanted kind


def shown(value: object) -> str:
    """The value as it came, in JSON, short enough for a sentence."""
    if isinstance(value, int) and abs(value) > 10**30:
        return f"{Decimal(value):.3e}"  # too long to be written out
    word = json.dumps(value, ensure_ascii=False, default=repr)
    return word if len(word) <= 40 else word[:37] + "…"


def refusal(code: Code, field: str, **params: object) -> InvalidInput:
    """A refusal whose message names the field itself."""
    return InvalidInput(field, Message(code, field=field, **params))


def wrong(code: Code, field: str, given: object, **params: object) -> InvalidInput:
    """The refusal of a wrong value: the field, what is allowed, what came instead."""
    return refusal(code, field, given=shown(given), **params)


def integer(value: object, field: str, low: int, high: int) -> int:
    # bool is a subclass of int and True == 1: only an exact int is a number here.
    if type(value) is not int or not low <= value <= high:
        raise wrong(Code.WRONG_INTEGER, field, value, low=low, high=high)
    return value


def boolean(value: object, field: str) -> bool:
    if type(value) is not bool:
        raise wrong(Code.WRONG_BOOLEAN, field, value)
    return value


def choice(value: object, field: str, allowed: Collection[str]) -> str:
    if type(value) is not str or value not in allowed:
        raise wrong(Code.WRONG_CHOICE, field, value, allowed=tuple(allowed))
    return value


def text(value: object, field: str, *, longest: int = 200, may_be_empty: bool = False) -> str:
    if type(value) is not str or len(value) > longest or not (may_be_empty or value.strip()):
        code = Code.WRONG_TEXT_OR_EMPTY if may_be_empty else Code.WRONG_TEXT
        raise wrong(code, field, value, longest=longest)
    if HALF_CHARACTER.search(value):
        raise refusal(Code.HALF_CHARACTER, field)
    return value


def names(value: object, field: str, allowed: Collection[str]) -> tuple[str, ...]:
    """A list of different names, in the order of `allowed`: two lists that mean the same are equal."""
    given = [choice(name, f"{field}[{n}]", allowed) for n, name in enumerate(sequence(value, field), 1)]
    if len(set(given)) < len(given):
        raise refusal(Code.NAMED_TWICE, field, given=tuple(given))
    return tuple(name for name in allowed if name in given)


def sequence(value: object, field: str, longest: int | None = None) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise wrong(Code.WRONG_LIST, field, value)
    if longest is not None and len(value) > longest:
        raise refusal(Code.TOO_MANY_ENTRIES, field, count=len(value), most=longest)
    return value


def mapping(value: object, field: str, known: Collection[str]) -> Mapping[str, Any]:
    """An object whose keys are all known: an unknown field is refused by its name."""
    if type(value) is not dict and not isinstance(value, Mapping):  # the exact type is the quick way
        raise wrong(Code.WRONG_OBJECT, field, value)
    for key in value:
        if key not in known:
            path = (f"{field}." if field else "") + (key if len(str(key)) <= 60 else f"{key[:57]}…")
            raise refusal(Code.UNKNOWN_FIELD, path, known=tuple(known))
    return value


def required(record: Mapping[str, object], key: str, field: str = "") -> Any:
    if key not in record:
        path = f"{field}.{key}" if field else key
        raise refusal(Code.MISSING_FIELD, path)
    return record[key]
