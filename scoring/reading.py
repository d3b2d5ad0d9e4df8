"""Reads single values from outside and refuses what is not exactly of the wanted kind.
Knows types and ranges; knows nothing of the game."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any

from .codes import Code
from .errors import InvalidInput
from .messages import Message


def shown(value: object) -> str:
    """The value as it came, in JSON, short enough for a sentence."""
    if isinstance(value, int) and abs(value) > 10**30:
        return f"{Decimal(value):.3e}"  # too long to be written out
    word = json.dumps(value, ensure_ascii=False, default=repr)
    return word if len(word) <= 40 else word[:37] + "…"


def refusal(code: Code, field: str, **params: Any) -> InvalidInput:
    """A refusal whose message names the field itself."""
    return InvalidInput(field, Message(code, field=field, **params))


def wrong(code: Code, field: str, given: object, **params: Any) -> InvalidInput:
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
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
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


def required(record: Mapping[str, Any], key: str, field: str = "") -> Any:
    if key not in record:
        path = f"{field}.{key}" if field else key
        raise refusal(Code.MISSING_FIELD, path)
    return record[key]
