"""Every request has a number: it stands beside each line of the log that the request causes, in the head of the answer,
and on the page that says that something went wrong, so that who helps finds the place. Knows numbers and the log."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is mistaken for another on the telephone
NONE = "-"  # of what no request has caused
_now: ContextVar[str] = ContextVar("number", default=NONE)


def numbered(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Around all others, so that a page that lies ready does not bring the number of who asked for it first."""

    def respond(request: HttpRequest) -> HttpResponse:
        token = _now.set(_new())
        try:
            response = get_response(request)
            response[HEADER] = _now.get()
            return response
        finally:
            _now.reset(token)

    return respond


def _new() -> str:
    """Short enough to be read aloud; that two of a month share one does not matter."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(8))
    return f"{letters[:4]}-{letters[4:]}"


def number() -> str:
    """Of the request that is being answered here."""
    return _now.get()


class WithNumber(logging.Filter):
    """Lets every line through, with the number of its request."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.number = _now.get()
        return True
