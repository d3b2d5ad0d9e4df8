"""The site's settings on a machine whose clock goes as a file says: seconds to add, read anew whenever somebody asks for
the time. What measures how long something takes asks another clock, as it does on every machine."""

import datetime
import os
import time

from django.utils import timezone

from league.settings import *  # noqa: F403

_true_time = time.time


def _wandering() -> float:
    with open(os.environ["WANDERING_CLOCK"], encoding="ascii") as file:
        return _true_time() + float(file.read())


if "WANDERING_CLOCK" in os.environ:  # only in the site of the test, not where tests are merely collected
    time.time = _wandering
    timezone.now = lambda: datetime.datetime.fromtimestamp(_wandering(), datetime.UTC)
