"""Long work in the background, step by step: others who write have their turn, and what passes is waited for."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import OperationalError, close_old_connections

LONGEST_PAUSE = 1.0  # seconds
PATIENCE = (1.0, 5.0, 15.0, 30.0, 60.0)  # seconds before each further try: the database is busy, or just starting
T = TypeVar("T")
logger = logging.getLogger(__name__)


def in_turn(step: Callable[[], T]) -> T:
    """Then all others who write have as long as it took."""
    began = time.monotonic()
    found = in_the_end(step)
    time.sleep(min(LONGEST_PAUSE, time.monotonic() - began))
    return found


def in_the_end(act: Callable[[], T]) -> T:
    """What may be done again from its beginning, such as one transaction: of one that met a passing error nothing is
    left."""
    for pause in PATIENCE:
        try:
            return act()
        except OperationalError as error:
            logger.warning("A step in the background is tried again: %s", error)
            close_old_connections()
            time.sleep(pause)
    return act()
