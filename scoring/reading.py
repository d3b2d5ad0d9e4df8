"""Reads single values from outside and refuses what is not exactly of the wanted kind.
Knows types, ranges and how to say so in German; knows nothing of the game."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from .errors import InvalidInput


def shown(value: object) -> str:
    """The value as it came, in JSON, short enough for a sentence."""
    if isinstance(value, int) and abs(value) > 10**30:
        return "eine Zahl mit mehr als 30 Stellen"  # Python refuses to write out very long numbers
    word = json.dumps(value, ensure_ascii=False, default=repr)
    return word if len(word) <= 40 else word[:37] + "…"


def refuse(field: str, allowed: str, value: object) -> InvalidInput:
    """The sentence every wrong value gets: the field, what is allowed, what came instead."""
    subject = f"„{field}“" if field else "Die Zeile"
    return InvalidInput(field, f"{subject} muss {allowed} sein, nicht {shown(value)}.")


def integer(value: object, field: str, low: int, high: int) -> int:
    # bool is a subclass of int and True == 1: only an exact int is a number here.
    if type(value) is not int or not low <= value <= high:
        raise refuse(field, f"eine ganze Zahl von {low} bis {high}", value)
    return value


def boolean(value: object, field: str) -> bool:
    if type(value) is not bool:
        raise refuse(field, "true oder false", value)
    return value


def choice(value: object, field: str, allowed: Collection[str]) -> str:
    if type(value) is not str or value not in allowed:
        raise refuse(field, "eines von " + ", ".join(allowed), value)
    return value


def text(value: object, field: str, *, longest: int = 200, may_be_empty: bool = False) -> str:
    if type(value) is not str or len(value) > longest or not (may_be_empty or value.strip()):
        raise refuse(field, f"ein Text mit höchstens {longest} Zeichen" + (", nicht leer," * (not may_be_empty)), value)
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise InvalidInput(field, f"„{field}“ enthält ein halbes Zeichen (Surrogat) und ist kein gültiger Text.")
    return value


def names(value: object, field: str, allowed: Collection[str]) -> tuple[str, ...]:
    """A list of different names, in the order of `allowed`: two lists that mean the same are equal."""
    given = [choice(name, f"{field}[{n}]", allowed) for n, name in enumerate(sequence(value, field), 1)]
    if len(set(given)) < len(given):
        raise InvalidInput(field, f"„{field}“ nennt etwas doppelt: {', '.join(given)}.")
    return tuple(name for name in allowed if name in given)


def sequence(value: object, field: str, longest: int | None = None) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise refuse(field, "eine Liste", value)
    if longest is not None and len(value) > longest:
        raise InvalidInput(field, f"„{field}“ hat {len(value)} Einträge; höchstens {longest} sind erlaubt.")
    return value


def mapping(value: object, field: str, known: Iterable[str]) -> Mapping[str, Any]:
    """An object whose keys are all known: an unknown field is refused by its name."""
    if type(value) is not dict and not isinstance(value, Mapping):  # the exact type is the quick way
        raise refuse(field, "ein Objekt", value)
    known = known if isinstance(known, frozenset | dict) else tuple(known)
    for key in value:
        if key not in known:
            path = (f"{field}." if field else "") + (key if len(str(key)) <= 60 else f"{key[:57]}…")
            raise InvalidInput(path, f"Das Feld „{path}“ gibt es nicht. Erlaubt sind: {', '.join(known)}.")
    return value


def required(record: Mapping[str, Any], key: str, field: str = "") -> Any:
    if key not in record:
        path = f"{field}.{key}" if field else key
        raise InvalidInput(path, f"Das Feld „{path}“ fehlt.")
    return record[key]
