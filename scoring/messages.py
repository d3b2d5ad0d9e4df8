"""What the engine has to say, as data: a stable code and its named values. Knows no language and no names of people;
`scoring.wording` turns a message into a sentence.

>>> from scoring import Code, Message
>>> said = Message(Code.ROW_SUM, row=7, sum=2)
>>> said.to_dict()
{'code': 'row-sum', 'params': {'row': 7, 'sum': 2}}
>>> Message.from_dict(said.to_dict()) == said
True
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from .codes import Code, Param

EXACT = frozenset({Param.AMOUNT, Param.AMOUNTS, Param.SCORES, Param.COUNTS})


class Message:
    """A code with exactly the values that its sentence is made of; equal values are equal messages."""

    __slots__ = ("code", "params")
    code: Code
    params: Mapping[str, Any]

    def __init__(self, code: Code, /, **params: Any) -> None:
        if params.keys() != code.params.keys():
            raise TypeError(f"{code.value} has the params {', '.join(code.params)}, not {', '.join(params)}")
        keep = object.__setattr__
        keep(self, "code", code)
        keep(self, "params", MappingProxyType(params))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a message does not change")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Message.from_dict, (self.to_dict(),))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.code is other.code and self.params == other.params

    def __hash__(self) -> int:
        return hash((self.code, *(self.params[name] for name in self.code.params)))

    def __repr__(self) -> str:
        return f"{self.code.value}({', '.join(f'{name}={value!r}' for name, value in self.params.items())})"

    def __str__(self) -> str:
        raise TypeError(f"{self!r} is data; scoring.wording says it")

    def with_params(self, **changes: Any) -> Message:
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


def plain(value: Any) -> Any:
    if value is None or type(value) in (int, str, bool):  # most are
        return value
    if isinstance(value, Message):
        return value.to_dict()
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, Fraction):
        return str(value) if value.denominator > 1 else int(value)
    return value.isoformat() if isinstance(value, date) else value


def _restored(kind: Param, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_restored(kind, one) for one in value)
    if isinstance(value, dict):
        return Message.from_dict(value)
    if kind in EXACT and value is not None:
        return Fraction(value)
    return date.fromisoformat(value) if kind in (Param.DATE, Param.DATES) and value is not None else value
