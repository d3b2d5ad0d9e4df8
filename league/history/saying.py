"""How sentences of the history are put together: words with things inserted, everything escaped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from .names import Names

Data = dict[str, Any]
Sentence = Callable[[Data, Names], SafeString]


def say(words: Any, /, **inserted: Any) -> SafeString:
    return format_html(str(words), **inserted) if inserted else conditional_escape(words)


def joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("; ", "{}", ((part,) for part in parts))


def just(words: Any) -> Sentence:
    """A sentence that needs no names: its numbers come straight from the entry."""
    return lambda data, names: say(words, **data)


def of_person(words: Any) -> Sentence:
    return lambda data, names: say(words, person=names.person(data["entry"], data.get("player")))


def of_player(words: Any) -> Sentence:
    return lambda data, names: say(words, player=names.player(data["player"]))


def of_user(words: Any, key: str = "user") -> Sentence:
    return lambda data, names: say(words, user=names.user(data[key]))
