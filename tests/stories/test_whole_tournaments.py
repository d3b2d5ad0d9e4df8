"""Whole tournaments by chance. A failure names its seed; `pytest -k "seed-17"` plays the same one again."""

from collections import Counter

import pytest
from django.db import transaction

from .whole_invariants import check_day, check_end
from .whole_tournaments import Day

SEEDS = range(5)
MANY = range(1000, 2000)
EVERYTHING = {
    "door", "no show", "withdrawn", "late entry", "draw all", "draw round", "draw standing", "swapped", "full",
    "points", "totals", "time up", "early end", "slip", "slip in totals", "reopened", "substitute entrant",
    "substitute substitute", "substitute nobody", "deduction", "round reopened", "correction full",
    "correction points", "correction totals", "tournament reopened", "replaced", "place given back", "let stand",
    "tables cleared", "continued", "late fuenf", "late aussetzen", "prizes shared", "prizes higher", "prizes lot",
    "rules ddv", "rules hausrunde", "rules klassisch", "rules wikipedia",
}  # fmt: skip


class _Undo(Exception):
    pass


def played(cast, seed, **size):
    """What happened in it; the next one starts in an empty hall."""
    try:
        with transaction.atomic():
            day = Day(cast, seed, **size)
            day.play(check_day)
            check_end(day)
            raise _Undo
    except _Undo:
        return day.done
    except Exception as failure:
        failure.add_note(f"seed {seed}")
        raise


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"seed-{seed}")
def test_a_whole_tournament(cast, seed):
    done = played(cast, seed, most=12, games=(8,) if seed % 4 else (12, 24))
    assert done["points"] + done["totals"] + done["full"] >= 1


@pytest.mark.slow
def test_a_thousand_tournaments(cast):
    """Everything that can happen happens."""
    done = Counter()
    for seed in MANY:
        done += played(cast, seed, most=12, games=(8,)) if seed % 10 else played(cast, seed, most=30)
    assert done.keys() >= EVERYTHING
