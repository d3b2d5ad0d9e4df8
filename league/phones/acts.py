"""What a phone sends, read into values: acts on rows, each with its own key. Knows the shape of what is sent and
refuses any other; whether a game may be is for the engine to say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from league.base.text import clean_text
from league.base.writing import Refused
from league.lists.services.writing import MOST_GAMES
from league.models.base import Json

MOST_ACTS = 100  # in one go; a list has 24 games
MOST_BYTES = 60_000
KEY = re.compile(r"[A-Za-z0-9_-]{8,40}")
NOT_STORABLE = re.compile("[\ud800-\udfff]|\\\\u0000")  # as JSON writes them
GAME, POINTS, UNDO = "game", "points", "undo"
Read = Callable[[Any], bool]


class Broken(Refused):
    """What came is not what a phone of ours sends."""

    def __init__(self, field: str | None = None) -> None:
        super().__init__(_("Die Eingabe kam nicht vollständig an. Bitte noch einmal senden."), field)


@dataclass(frozen=True)
class Row:
    """One row for the list: the facts of a game, or its points alone; `worth` is what the phone made of it."""

    row: int
    facts: Json | None = None
    points: tuple[int, ...] | None = None
    solo: int | None = None
    worth: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Undo:
    row: int


@dataclass(frozen=True)
class Act:
    key: str
    what: Row | Undo


# --- Values


def _is_number(value: object, low: int = -100_000, high: int = 100_000) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_position(value: object) -> bool:
    return _is_number(value, 1, 7)


def _is_numbers(value: object) -> bool:
    return isinstance(value, list) and len(value) <= 7 and all(map(_is_number, value))


def _or_nothing(read: Read) -> Read:
    return lambda value: value is None or read(value)


def _is_word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 40


def _is_flag(value: object) -> bool:
    return value is None or isinstance(value, bool)


# What the facts of a row may say; what the game itself says is read by the engine, which takes nothing unknown.
FACTS: dict[str, Read] = {
    "game": lambda value: isinstance(value, dict),
    "re": _or_nothing(_is_numbers),
    "soloist": _or_nothing(_is_position),
    "pflicht": _is_flag,
    "triggers_bock": _is_flag,
    "decision": _or_nothing(_is_word),
    "penalty": lambda value: value in (None, "minor", "repeat", "counts"),
    "offender": _or_nothing(_is_position),
    "absagen": _or_nothing(lambda value: _is_number(value, 0, 10)),
    "kind": _or_nothing(_is_word),
    "augen": _or_nothing(_is_numbers),
}


def sent_object(request: HttpRequest) -> Json:
    """The body as an object; a form is none."""
    if request.content_type != "application/json":
        raise Broken
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES or len(request.body) > MOST_BYTES:
        raise Refused(_("Das ist zu viel auf einmal."))
    try:
        sent = json.loads(request.body, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Broken from None
    if not isinstance(sent, dict) or NOT_STORABLE.search(json.dumps(sent, ensure_ascii=False)):
        raise Broken
    return sent


def _no_number(name: str) -> object:
    """NaN and Infinity, which no database takes."""
    raise ValueError(name)


def number(sent: Json, name: str, low: int = 0, high: int = 2_000_000_000) -> int:
    value = sent.get(name)
    if not (isinstance(value, int) and _is_number(value, low, high)):
        raise Broken(name)
    return value


def key_of(sent: Json) -> str:
    key = sent.get("key")
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise Broken("key")
    return key


def text(sent: Json, name: str, most: int) -> str:
    value = sent.get(name) or ""
    if not isinstance(value, str):
        raise Broken(name)
    return clean_text(value)[:most]


def acts_sent(sent: Json) -> list[Act]:
    given = sent.get("acts")
    if not isinstance(given, list) or not 0 < len(given) <= MOST_ACTS:
        raise Broken("acts")
    return [read_act(one) for one in given]


def read_act(sent: object) -> Act:
    """One act as it came; Broken where it is none."""
    if not isinstance(sent, dict):
        raise Broken("acts")
    kind, row = sent.get("act"), number(sent, "row", 1, MOST_GAMES)
    if kind == UNDO:
        return Act(key_of(sent), Undo(row))
    if kind == GAME:
        return Act(key_of(sent), Row(row, facts=_facts(sent.get("facts")), worth=_worth(sent)))
    if kind == POINTS and _is_numbers(sent.get("points")):
        solo = sent.get("solo")
        if not (solo is None or _is_position(solo)):
            raise Broken("solo")
        return Act(key_of(sent), Row(row, points=tuple(sent["points"]), solo=solo, worth=_worth(sent)))
    raise Broken("act")


def _facts(sent: object) -> Json:
    if not isinstance(sent, dict) or not set(sent) <= set(FACTS):
        raise Broken("facts")
    for name, value in sent.items():
        if not FACTS[name](value):
            raise Broken(name)
    if not sent.get("game") and not sent.get("penalty"):
        raise Broken("facts")
    return {name: value for name, value in sent.items() if value is not None}


def _worth(sent: Json) -> tuple[int, ...] | None:
    worth = sent.get("worth")
    if not (worth is None or _is_numbers(worth)):
        raise Broken("worth")
    return None if worth is None else tuple(worth)
