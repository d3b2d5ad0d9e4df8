"""What a switch of a ruleset and its values are called in a language: titles, meanings, values in words.
Knows the terms that a language has for switches; the switches themselves come from whoever asks."""

from __future__ import annotations

from typing import Any

from ..ruleset import Switch
from .language import Language


def title(words: Language, name: str) -> str:
    return words.term("switch", name)


def meaning(words: Language, name: str) -> str:
    return words.term("switch.text", name)


def group(words: Language, switch: Switch) -> str:
    return words.term("group", switch.group)


def choice(words: Language, name: str, value: object) -> str:
    """One value of a switch that is chosen out of a few: "je Ansage +2", "ja"."""
    if isinstance(value, bool):
        return words.term("choice", "yes" if value else "no")
    return words.term("choice", f"{name}.{value}")


def value(words: Language, name: str, switch: Switch, chosen: Any) -> str:
    """How a switch stands, in words."""
    if chosen is None or chosen in ((), ""):
        return words.term("empty", name)
    if switch.kind == "points":
        return ", ".join(f"{words.term(switch.term, of)} +{points}" for of, points in chosen)
    if switch.kind == "lists":
        lists = ((words.term(switch.per_term, per), some) for per, some in chosen)
        return "; ".join(f"{per}: {', '.join(words.term(switch.term, of) for of in some)}" for per, some in lists)
    if switch.kind == "names":
        return ", ".join(words.term(switch.term, of) for of in chosen)
    return choice(words, name, chosen) if switch.choices else str(chosen)
