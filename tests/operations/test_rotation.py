"""Which backups stay: all of the last day, then one an hour, a day, a month; together not too much, and none for ever."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from league.base.machine import MOST_DAYS
from league.operations.rotation import Kept, to_keep

NOW = timezone.make_aware(datetime(2026, 11, 17, 21, 30))
PLENTY = 10**12
A_YEAR = timedelta(days=400)


def made(*ages, size=1000):
    return [Kept(f"vor {age}", NOW - age, size) for age in ages]


def ages_kept(there, most=PLENTY, oldest=A_YEAR):
    kept = to_keep(there, NOW, most, oldest)
    return sorted(NOW - one.made_at for one in there if one.name in kept)


def every(step, upto):
    return [step * n for n in range(int(upto / step) + 1)]


MINUTES, HOURS, DAYS = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@pytest.mark.parametrize(
    ("there", "between", "number"),
    [
        (every(5 * MINUTES, 23 * HOURS), (0 * DAYS, 1 * DAYS), 277),  # all of them
        (every(5 * MINUTES, 47 * HOURS), (24.5 * HOURS, 47 * HOURS), 23),  # one an hour
        (every(HOURS, 29 * DAYS), (2 * DAYS + HOURS, 29 * DAYS), 27),  # one a day
        (every(DAYS, 360 * DAYS), (31 * DAYS, 360 * DAYS), 11),  # one a month
        (every(30 * DAYS, 4 * 365 * DAYS), (400 * DAYS, 4 * 365 * DAYS), 0),
    ],
)
def test_how_many_of_each_age_stay(there, between, number):
    kept = [age for age in ages_kept(made(*there)) if between[0] <= age <= between[1]]
    assert len(kept) == number


def test_of_an_hour_a_day_and_a_month_the_last_one_stays():
    """As seen on 17 November at half past nine in the evening."""
    there = made(30 * HOURS, 30 * HOURS - 29 * MINUTES, 10 * DAYS, 10 * DAYS + HOURS, 100 * DAYS, 99 * DAYS)
    assert ages_kept(there) == [30 * HOURS - 29 * MINUTES, 10 * DAYS, 99 * DAYS]


def test_the_newest_stays_however_old_and_large_it_is():
    there = made(5 * 365 * DAYS, 6 * 365 * DAYS, size=10_000)
    assert ages_kept(there, most=1) == [5 * 365 * DAYS]


def test_as_old_as_can_be_said_all_months_stay():
    there = made(DAYS, 400 * DAYS, 20 * 365 * DAYS, 101 * 365 * DAYS)
    assert ages_kept(there, oldest=MOST_DAYS * DAYS) == [DAYS, 400 * DAYS, 20 * 365 * DAYS]


def test_where_space_is_short_the_five_minutes_go_first_and_the_days_stay():
    there = made(*every(5 * MINUTES, 3 * HOURS), 2 * DAYS, 3 * DAYS, 4 * DAYS)
    kept = ages_kept(there, most=8000)
    assert kept[-3:] == [2 * DAYS, 3 * DAYS, 4 * DAYS]
    assert kept[0] == 0 * MINUTES
    assert len(kept) == 8
    assert 3 * HOURS > kept[-4] > HOURS  # of earlier hours one each


def test_all_together_never_above_the_limit():
    there = made(*every(5 * MINUTES, 10 * DAYS), size=7_000)
    kept = to_keep(there, NOW, 1_000_000, A_YEAR)
    assert 900_000 < 7_000 * len(kept) <= 1_000_000


def test_twice_in_a_row_nothing_more_goes():
    there = made(*every(5 * MINUTES, 60 * DAYS))
    names = to_keep(there, NOW, PLENTY, A_YEAR)
    assert to_keep([one for one in there if one.name in names], NOW, PLENTY, A_YEAR) == names


def test_a_clock_that_was_wrong_costs_nothing_of_today():
    """One of next year, from a laptop whose clock ran ahead."""
    there = made(-365 * DAYS, *every(5 * MINUTES, HOURS))
    assert len(to_keep(there, NOW, PLENTY, A_YEAR)) == len(there)


# --- an age that none outlives: in it stands who has wished to be forgotten since

# How old they may become, and the oldest that stays of one a day for four years.
LIMITS = [(3 * DAYS, 2 * DAYS), (10 * DAYS, 9 * DAYS), (100 * DAYS, 78 * DAYS), (400 * DAYS, 382 * DAYS)]


@pytest.mark.parametrize(("limit", "oldest"), LIMITS)
def test_none_is_older_than_it_may_become(limit, oldest):
    assert ages_kept(made(*every(DAYS, 4 * 365 * DAYS)), oldest=limit)[-1] == oldest


def test_the_limit_takes_nothing_that_is_younger():
    there = made(*every(HOURS, 30 * DAYS))
    assert ages_kept(there, oldest=29 * DAYS) == [age for age in ages_kept(there) if age < 29 * DAYS]


def test_where_all_are_too_old_the_newest_stays():
    assert ages_kept(made(500 * DAYS, 501 * DAYS, 900 * DAYS)) == [500 * DAYS]
    assert ages_kept([]) == []
