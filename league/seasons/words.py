"""Counting rules in the words of the page: titles, texts and values of switches, presets, a rule in a few lines.
Knows how they are spoken of; what they do is known by the engine alone."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.wording import words
from league.base.words import figures
from scoring import COUNTING_PRESETS, CountingRule, describe_counting

SUM = "summe"
PRESETS: dict[str, CountingRule] = {SUM: CountingRule(), **COUNTING_PRESETS}
SWITCHES = describe_counting()
# What a number means that is left empty, or a list of which nothing is chosen.
EMPTY = {
    "best": gettext_lazy("alle zählen"),
    "missed": gettext_lazy("zählt nicht"),
    "window": gettext_lazy("keine Grenze"),
    "place_points": gettext_lazy("Zahl der Teilnehmenden minus Platz plus 1"),
    "tie_breaks": gettext_lazy("nichts, der Platz ist geteilt"),
}
# Switches that only matter with one way of counting.
ONLY_WITH = {"place_points": "place_points"}
ALWAYS = ("metric", "tie_breaks")


def title(name: str) -> str:
    return words().term("counting.title", name)


def text(name: str) -> str:
    """What a switch does."""
    return words().term("counting.text", name)


def group(name: str) -> str:
    """Under which heading a switch stands."""
    return words().term("counting.group", SWITCHES[name].group)


def labels(name: str) -> dict[object, str]:
    """The values of a switch that takes only certain ones, and what they are called."""
    if SWITCHES[name].kind == "yes_no":
        return {True: _("ja"), False: _("nein")}
    terms = "counting.metric" if name == "metric" else "metric"
    return {value: words().term(terms, value) for value in SWITCHES[name].of}


def in_words(name: str, value: Any) -> str:
    """The value of a switch as a page says it."""
    switch = SWITCHES[name]
    if value is None or value == ():
        return str(EMPTY[name])
    if switch.kind == "order":
        return _(", dann ").join(labels(name)[one] for one in value)
    if switch.kind == "numbers":
        return ", ".join(map(str, value))
    return figures(value) if switch.kind == "number" else labels(name)[value]


def spoken(rule: CountingRule) -> list[tuple[str, str]]:
    """The rule in a few lines: what always decides, and every switch that is not as it usually is."""
    usual = CountingRule()
    return [
        (title(name), in_words(name, getattr(rule, name)))
        for name in SWITCHES
        if _matters(name, rule) and (name in ALWAYS or getattr(rule, name) != getattr(usual, name))
    ]


def order(rule: CountingRule) -> str:
    """What decides about places, one after the other."""
    return _(", dann ").join(words().term("metric.more", one.metric) for one in rule.comparisons.values())


def _matters(name: str, rule: CountingRule) -> bool:
    return ONLY_WITH.get(name, rule.metric) == rule.metric


def preset_of(rule: CountingRule) -> str | None:
    return next((name for name, known in PRESETS.items() if known == rule), None)


def preset_title(name: str) -> str:
    return _("Summe aller Punkte") if name == SUM else words().term("counting.preset", name)


def title_of(rule: CountingRule) -> str:
    name = preset_of(rule)
    return preset_title(name) if name else words().term("metric", rule.metric)
