"""Counting rules and results of an evening in German words. Knows switches and how their values are spoken of;
what they do is known by the engine alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.templatetags.words import german, plural, points
from scoring import (
    COUNTING_PRESETS,
    COUNTING_TITLES,
    SEASON_METRICS,
    CountingRule,
    Day,
    DayResult,
    TablePlace,
    describe_counting,
)

SUM = "summe"
PRESETS: dict[str, CountingRule] = {SUM: CountingRule(), **COUNTING_PRESETS}
TITLES: dict[str, Any] = {SUM: gettext_lazy("Summe aller Punkte"), **COUNTING_TITLES}
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


def in_words(name: str, value: Any) -> str:
    """The value of a switch as a page says it."""
    switch = SWITCHES[name]
    if value is None or value == ():
        return str(EMPTY[name])
    if switch.kind == "order":
        return _(", dann ").join(switch.of[one] for one in value)
    if switch.kind == "numbers":
        return ", ".join(map(str, value))
    return switch.choices[value] if switch.choices else german(value)


def spoken(rule: CountingRule) -> list[tuple[str, str]]:
    """The rule in a few lines: what always decides, and every switch that is not as it usually is."""
    usual = CountingRule()
    return [
        (switch.title, in_words(name, getattr(rule, name)))
        for name, switch in SWITCHES.items()
        if _matters(name, rule) and (name in ALWAYS or getattr(rule, name) != getattr(usual, name))
    ]


def _matters(name: str, rule: CountingRule) -> bool:
    return ONLY_WITH.get(name, rule.metric) == rule.metric


def preset_of(rule: CountingRule) -> str | None:
    return next((name for name, known in PRESETS.items() if known == rule), None)


def title_of(rule: CountingRule) -> str:
    name = preset_of(rule)
    return str(TITLES[name]) if name else SEASON_METRICS[rule.metric].title


# --- one evening of one person


def told(result: DayResult, day: Day) -> str:
    """What was played, before the season counts it: +24 Punkte in 3 Runden, Platz 2 von 10."""
    parts = [_made(result), _place(result, day), _tables(result.tables)]
    return ", ".join(part for part in parts if part)


def _made(result: DayResult) -> str:
    if result.points is None:
        return ""
    made = f"{points(result.points)} {_('Punkt') if abs(result.points) == 1 else _('Punkte')}"
    if not result.runden:
        return made
    return _("{made} in {runden}").format(made=made, runden=plural(result.runden, _("Runde,Runden")))


def _place(result: DayResult, day: Day) -> str:
    if result.place is None:
        return ""
    said = _("Platz {place} von {of}") if day.entrants else _("Platz {place}")
    return said.format(place=result.place, of=day.entrants)


def _tables(tables: Iterable[TablePlace]) -> str:
    said = [_at_table(table) for table in tables]
    return _("am Tisch: {places}").format(places=", ".join(said)) if said else ""


def _at_table(table: TablePlace) -> str:
    words = _("{place}. von {size}") if table.place_low == table.place_high else _("geteilt {place}. von {size}")
    return words.format(place=table.place_low, size=table.size)
