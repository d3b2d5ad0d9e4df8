"""Every request has a number: it stands beside each line of the log that the request causes, in the head of the answer,
and on the page that says that something went wrong, so that who helps finds the place. Knows the number and the log;
who gives it is in middleware.py."""

from __future__ import annotations

import logging
from contextvars import ContextVar

HEADER = "X-Request-ID"
NONE = "-"  # of what no request has caused
NOW: ContextVar[str] = ContextVar("number", default=NONE)


def number() -> str:
    """Of the request that is being answered here."""
    return NOW.get()


class WithNumber(logging.Filter):
    """Lets every line through, with the number of its request."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.number = NOW.get()
        return True
