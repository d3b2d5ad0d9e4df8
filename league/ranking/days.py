"""Months as their first days, and counting them. Knows the calendar only."""

from __future__ import annotations

import datetime

ONE_DAY = datetime.timedelta(days=1)


def month_of(day: datetime.date) -> datetime.date:
    return day.replace(day=1)


def shifted(month: datetime.date, months: int) -> datetime.date:
    """So many months later, or earlier if negative."""
    years, index = divmod(month.year * 12 + month.month - 1 + months, 12)
    return datetime.date(years, index + 1, 1)


def last_day(month: datetime.date) -> datetime.date:
    return shifted(month, 1) - ONE_DAY


def is_whole(day: datetime.date) -> bool:
    """Whether a month is over at the end of this day."""
    return (day + ONE_DAY).day == 1
