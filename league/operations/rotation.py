"""Which backups stay: all of the last day, then one an hour, a day, a month, up to an age. Knows times and sizes, no
files."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

ALL = timedelta(days=1)
HOURLY = timedelta(days=2)
DAILY = timedelta(days=30)


class Kept(NamedTuple):
    name: str
    made_at: datetime
    size: int


def to_keep(there: Iterable[Kept], now: datetime, most: int, oldest: timedelta) -> set[str]:
    """Their names; together not above `most` bytes, and none that is older than `oldest`: in it stands who wished to be
    forgotten since. The newest always stays, however large and old: it is the last good one. Where the space is short,
    days go before hours, and hours before what lies within one."""
    there = sorted(there, key=lambda one: (one.made_at, one.name), reverse=True)
    newest_first = [*there[:1], *(one for one in there[1:] if one.made_at > now - oldest)]
    kept: set[str] = set()
    used = 0
    for one in _by_worth(newest_first, now):
        if one.name not in kept and (not kept or used + one.size <= most):
            kept.add(one.name)
            used += one.size
    return kept


def _by_worth(newest_first: list[Kept], now: datetime) -> list[Kept]:
    return [
        *newest_first[:1],
        *_one_each(newest_first, now - DAILY, lambda at: at.date()),
        *_one_each(newest_first, now - HOURLY, lambda at: (at.date(), at.hour)),
        *_one_each(newest_first, None, lambda at: (at.year, at.month)),
        *(one for one in newest_first if one.made_at > now - ALL),
    ]


def _one_each(newest_first: list[Kept], since: datetime | None, span: Callable[[datetime], Hashable]) -> list[Kept]:
    """The last of every hour, day or month."""
    last: dict[Hashable, Kept] = {}
    for one in newest_first:
        if since is None or one.made_at > since:
            last.setdefault(span(timezone.localtime(one.made_at)), one)
    return list(last.values())
