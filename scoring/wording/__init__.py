"""Sentences for people: every message of the engine in German and English. Knows words, never decides anything.

>>> from scoring import Code, Message
>>> from scoring.wording import Called, say
>>> said = Message(Code.ROW_SUM, row=7, sum=2)
>>> say(said)
'Zeile 7: Die Punkte ergeben zusammen +2 statt 0. Bitte Gewinner und Verlierer prüfen.'
>>> say(said, "en", Called(row=lambda row: f"Game {row}"))
'Game 7: The points add up to +2 instead of 0. Please check winners and losers.'
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ..messages import Message
from . import rules
from .language import MINUS, NOBODY, Called, Language

LANGUAGES = {"de": "german", "en": "english"}

__all__ = ["LANGUAGES", "MINUS", "NOBODY", "Called", "Language", "language", "rules", "say"]


@cache
def language(name: str = "de") -> Language:
    """A language by its short name, loaded when somebody speaks it."""
    found = import_module(f".{LANGUAGES[name]}", __name__).LANGUAGE
    assert isinstance(found, Language)
    return found


def say(message: Message | None, name: str = "de", called: Called = NOBODY) -> str:
    """The sentence of a message in a language; nothing of nothing."""
    return language(name).say(message, called)
