"""Which backups stay: all of the last day, then one an hour, a day, a month; together not too much."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from league.operations.rotation import Kept, to_keep

NOW = timezone.make_aware(datetime(2026, 11, 17, 21, 30))
PLENTY = 10**12


def made(*ages, size=1000):
    return [Kept(f"vor {age}", NOW - age, size) for age in ages]


def ages_kept(there, most=PLENTY, now=NOW):
    kept = to_keep(there, now, most)
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
        (every(30 * DAYS, 4 * 365 * DAYS), (3 * 365 * DAYS, 4 * 365 * DAYS), 0),
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


def test_where_space_is_short_the_five_minutes_go_first_and_the_days_stay():
    there = made(*every(5 * MINUTES, 3 * HOURS), 2 * DAYS, 3 * DAYS, 4 * DAYS)
    kept = ages_kept(there, most=8000)
    assert kept[-3:] == [2 * DAYS, 3 * DAYS, 4 * DAYS]
    assert kept[0] == 0 * MINUTES
    assert len(kept) == 8
    assert 3 * HOURS > kept[-4] > HOURS  # of earlier hours one each


def test_all_together_never_above_the_limit():
    there = made(*every(5 * MINUTES, 10 * DAYS), size=7_000)
    kept = to_keep(there, NOW, 1_000_000)
    assert 900_000 < 7_000 * len(kept) <= 1_000_000


def test_twice_in_a_row_nothing_more_goes():
    there = made(*every(5 * MINUTES, 60 * DAYS))
    names = to_keep(there, NOW, PLENTY)
    assert to_keep([one for one in there if one.name in names], NOW, PLENTY) == names


def test_a_clock_that_was_wrong_costs_nothing_of_today():
    """One of next year, from a laptop whose clock ran ahead."""
    there = made(-365 * DAYS, *every(5 * MINUTES, HOURS))
    assert len(to_keep(there, NOW, PLENTY)) == len(there)
