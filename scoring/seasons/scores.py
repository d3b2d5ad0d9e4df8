"""The score of one player on one day, and which of his days are his best. All numbers are exact.
Knows one player at a time; places and words are not known here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..codes import Code
from ..messages import Message
from ..standings import SeasonMetric
from .rule import CountingRule
from .values import Day, DayResult

Amount = int | Fraction


class Score(NamedTuple):
    """What a day brings: `amount` points over `weight` Runden or games in an average, else over 1. `unknown` says why
    the amount is None."""

    amount: Amount | None
    weight: int = 1
    unknown: Message | None = None


class Known(NamedTuple):
    """A day that can count."""

    amount: Amount
    weight: int = 1


class _Case(NamedTuple):
    result: DayResult
    day: Day
    sharing: int  # how many have the same place, this one included
    rule: CountingRule


def day_score(result: DayResult, day: Day, sharing: int, rule: CountingRule) -> Score:
    return _SCORES[rule.metric](_Case(result, day, sharing, rule))


def _points(case: _Case) -> Score:
    points = case.result.points
    return _unknown(Code.NO_POINTS_KNOWN) if points is None else Score(points)


def _per_runde(case: _Case) -> Score:
    return _average(case.result.points, case.result.runden, Code.NO_RUNDEN_KNOWN, Code.NO_RUNDEN)


def _per_game(case: _Case) -> Score:
    return _average(case.result.points, case.result.games, Code.NO_GAMES_KNOWN, Code.NO_GAMES)


def _average(points: int | None, count: int | None, unknown: Code, none: Code) -> Score:
    if points is None:
        return _unknown(Code.NO_POINTS_KNOWN)
    if not count:
        return _unknown(unknown if count is None else none)
    return Score(points, count)


def _unknown(code: Code) -> Score:
    return Score(None, unknown=Message(code))


def _table_points(case: _Case) -> Score:
    """Steps of two around zero: +3, +1, −1, −3 at a table of four. A Runde without its place makes the day unknown."""
    tables, runden = case.result.tables, case.result.runden
    if runden is None or len(tables) < runden:
        return _unknown(Code.NO_TABLES_KNOWN)
    return Score(sum(table.size + 1 - table.place_low - table.place_high for table in tables))


def _place_points(case: _Case) -> Score:
    place, entrants, table = case.result.place, case.day.entrants, case.rule.place_points
    if place is None:
        return _unknown(Code.NO_PLACE_KNOWN)
    shared = range(place, place + case.sharing)
    if table:
        return Score(Fraction(sum(table[one - 1] if one <= len(table) else 0 for one in shared), case.sharing))
    if entrants is None:
        return _unknown(Code.NO_ENTRANTS_KNOWN)
    return Score(Fraction(sum(entrants - one + 1 for one in shared), case.sharing))


_SCORES: dict[SeasonMetric, Callable[[_Case], Score]] = {
    "points": _points,
    "points_per_runde": _per_runde,
    "points_per_game": _per_game,
    "table_points": _table_points,
    "place_points": _place_points,
}


def season_value(days: Sequence[Known], rule: CountingRule) -> Fraction | None:
    """The value of a player with these days, the best of them counted; None without any day."""
    return _total([days[index] for index in best_days(days, rule)], rule) if days else None


def _total(days: Sequence[Known], rule: CountingRule) -> Fraction:
    """The sum, or the average over all Runden or games."""
    weight = sum(day.weight for day in days) if rule.is_average else 1
    return Fraction(sum(day.amount for day in days), weight)


def best_days(days: Sequence[Known], rule: CountingRule) -> set[int]:
    """Which of the days count, by index: those that give the highest value; of equal ones the earlier."""
    if rule.best is None or len(days) <= rule.best:
        return set(range(len(days)))
    if rule.is_average:
        return _best_average(days, rule.best, rule)
    return _highest([day.amount for day in days], rule.best)


def _highest(heights: Sequence[Amount], count: int) -> set[int]:
    return set(
        sorted(range(len(heights)), key=lambda index: -heights[index])[:count]
    )  # sorting keeps the earlier first


def _best_average(days: Sequence[Known], count: int, rule: CountingRule) -> set[int]:
    """Days have different numbers of Runden, so the lowest average need not be the one that hurts most. Days are
    compared by what they lie above a guessed average; the best ones have a better average, until it stays the same."""
    guess, better, chosen = None, _total(days, rule), set[int]()
    while guess != better:
        guess, (points, weight) = better, better.as_integer_ratio()
        chosen = _highest([day.amount * weight - points * day.weight for day in days], count)
        better = _total([days[index] for index in chosen], rule)
    return chosen
