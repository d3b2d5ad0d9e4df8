"""The clock of the machine jumps: an hour back, a day ahead, through the nights in which summer time begins and ends. What is entered
stays in its order, nobody is logged out, nothing is stored twice."""

import datetime
import json
import os
import time
from zoneinfo import ZoneInfo

import pytest

from .hall import answered, finished, judge, reached, serving, tables

pytestmark = pytest.mark.thorough
HOUR, DAY = 3600, 86400
HISTORY = """
import json
from league.models import AuditEntry
told = AuditEntry.objects.filter(action="game-recorded").order_by("seq")
print(json.dumps([[one.spielliste_id, one.data["row"]] for one in told]))
"""


BEGINS, ENDS = datetime.date(2026, 3, 29), datetime.date(2026, 10, 25)


def at(night, hour, minute, *, fold=0):
    """Seconds from now to that moment of the night; `fold`: the second time."""
    moment = datetime.datetime.combine(night, datetime.time(hour, minute, fold=fold), ZoneInfo("Europe/Berlin"))
    return moment.timestamp() - time.time()


JUMPS = {
    "jumps": [0, -HOUR, DAY, -DAY],
    "summer time begins": [at(BEGINS, 1, 58), at(BEGINS, 1, 59), at(BEGINS, 3, 0), at(BEGINS, 3, 59)],
    "summer time ends": [at(ENDS, 1, 59), at(ENDS, 2, 59), at(ENDS, 2, 0, fold=1), at(ENDS, 2, 59, fold=1)],
}


@pytest.mark.parametrize("times", JUMPS.values(), ids=JUMPS)
def test_the_clock_does_not_decide_what_came_first(hall, tmp_path, times):
    clock = tmp_path / "clock"
    set_clock(clock, times[0])
    words = {"WANDERING_CLOCK": str(clock), "DJANGO_SETTINGS_MODULE": "tests.faults.wandering"}
    with serving(hall, **words) as site:
        every = tables(hall, site.port, games=3 * len(times))
        for n, seconds in enumerate(times[1:], 1):
            reached(every, 8 * n)
            set_clock(clock, seconds)
        finished(every)
    judge(hall, every)
    assert answered(every) == {200}
    told = json.loads(hall.manage("shell", "-v", "0", "-c", HISTORY).stdout.splitlines()[-1])
    for table in {table for table, _ in told}:
        assert [row for at, row in told if at == table] == list(range(1, 3 * len(times) + 1))


def set_clock(clock, seconds):
    """In one step: half a number would be another time."""
    (clock.parent / "next").write_text(str(seconds))
    os.replace(clock.parent / "next", clock)
