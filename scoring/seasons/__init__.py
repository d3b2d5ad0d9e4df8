"""Seasons: many days, one table. A counting rule says what counts; every number explains itself, as data.
Knows days, results and rules as plain values; not what a club, a person or a database is.

    season_table(days, results, rule, as_of)    the table: places, sums, what was dropped or missed, and why
    needed(table, player, goal, …)              what somebody needs on the days that are left
    CountingRule.from_dict, describe_counting   the rule as stored, and every switch with the values it takes
    day_played(result, day)                     what somebody did on a day, before the season counts it
"""

from __future__ import annotations

from ..standings import SEASON_METRICS, TIE_BREAKS
from .reasons import day_played
from .remaining import Need, Needed, needed
from .rows import DayNote, DayScore, SeasonRow, SeasonTable
from .rule import COUNTING_PRESETS, CountingRule, describe_counting
from .switches import CountingSwitch
from .table import season_table
from .values import Day, DayResult, Participant, TablePlace

__all__ = [
    "COUNTING_PRESETS",
    "SEASON_METRICS",
    "TIE_BREAKS",
    "CountingRule",
    "CountingSwitch",
    "Day",
    "DayNote",
    "DayResult",
    "DayScore",
    "Need",
    "Needed",
    "Participant",
    "SeasonRow",
    "SeasonTable",
    "TablePlace",
    "day_played",
    "describe_counting",
    "needed",
    "season_table",
]
