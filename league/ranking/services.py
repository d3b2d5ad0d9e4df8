"""Verbs of rankings: make the months of everybody once, bring ratings up to date. What is done stays done: each month
is its own transaction."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from django.db.models import F, OuterRef, Subquery

from league.base.writing import touch_people, write
from league.models import Entry, RatingState, Tournament

from . import months, ratings

AT_ONCE = 3000  # lists that a page may compute while somebody waits: a tenth of a second
TRIES = 5

Told = Callable[[datetime.date, int, int], None]  # the month that is done, how many are, of how many


def _silent(month: datetime.date, done: int, of: int) -> None:
    pass


def is_ready() -> bool:
    """Whether the months of players were ever made; in a database of an older version they were not."""
    return RatingState.objects.exists()


@write
def set_days() -> int:
    """The date of its event on every entry, where it is not right; gives how many were not."""
    date = Tournament.objects.filter(pk=OuterRef("tournament")).values("date")
    return Entry.objects.exclude(day=F("tournament__date")).update(day=Subquery(date))


@write
def make_month(*, month: datetime.date) -> int:
    """The month of everybody anew; gives how many rows were wrong."""
    wrong = months.rebuild(month)
    if wrong:
        touch_people()
    return wrong


def make_months(told: Told = _silent, after: datetime.date | None = None) -> int:
    """All months in order, or those after one; gives how many rows were wrong."""
    wrong = set_days() if after is None else 0
    todo = [month for month in months.all_months() if after is None or month > after]
    for done, month in enumerate(todo, 1):
        wrong += make_month(month=month)
        told(month, done, len(todo))
    RatingState.objects.get_or_create(pk=1)
    return wrong


def refresh_ratings(most: int | None = None, told: Told = _silent) -> bool:
    """Ratings of all months that are outstanding, in order. False: there is more to do than `most` lists, or results
    kept changing meanwhile; then the ratings stay as they are."""
    if not is_ready() or (most is not None and ratings.outstanding(most + 1) > most):
        return False
    return any(_rate_all(told) for _try in range(TRIES))


def rated_until() -> datetime.date | None:
    """The month up to which ratings are right."""
    return ratings.state().computed_until


def _rate_all(told: Told) -> bool:
    todo = ratings.outstanding_months()
    for done, month in enumerate(todo, 1):
        if not _keep(result=ratings.rated(month)):
            return False
        told(month, done, len(todo))
    ratings.drop_surplus()
    return True


@write
def rate_from_scratch() -> None:
    """Nothing of what was computed is believed."""
    RatingState.objects.update(computed_until=None)


@write
def _keep(*, result: ratings.Rated) -> bool:
    return ratings.store(result)
