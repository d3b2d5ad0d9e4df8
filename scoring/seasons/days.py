"""Which days of a season count, and why the others do not: the window up to a date, entrants, Runden.
Knows dates and sizes of events, no results."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from datetime import date

from ..codes import Code
from ..messages import Message
from .rule import CountingRule
from .values import Day


def reference_day(days: Sequence[Day], as_of: date | None) -> date | None:
    """The day up to which counts: the given one, or the last of the season."""
    return as_of or max((day.date for day in days), default=None)


def months_before(day: date, months: int) -> date:
    """The same day of an earlier month, or the last one of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if year < 1:
        return date.min
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def why_not(day: Day, rule: CountingRule, until: date) -> Message | None:
    """Why this day does not count; None if it does."""
    if day.date > until:
        return Message(Code.DAY_AFTER, until=until)
    if rule.window is not None and day.date < (since := months_before(until, rule.window)):
        return Message(Code.DAY_BEFORE, since=since, months=rule.window)
    return _too_small(day.entrants, rule.min_entrants, Code.FEW_ENTRANTS, Code.ENTRANTS_UNKNOWN) or _too_small(
        day.runden, rule.min_event_runden, Code.FEW_RUNDEN, Code.RUNDEN_UNKNOWN
    )


def _too_small(number: int | None, least: int, few: Code, unknown: Code) -> Message | None:
    if not least or (number is not None and number >= least):
        return None
    return Message(unknown, needed=least) if number is None else Message(few, count=number, needed=least)
