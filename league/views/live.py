"""Parts of pages that keep themselves up to date: asked for again every few seconds, 304 as long as nothing changed.
Each answer says what time it is here, so that a clock in the browser goes right even if the device's does not."""

from __future__ import annotations

from collections.abc import Callable
from time import time

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

EVERY = 10  # seconds between two questions of a page; the projector asks every five


def now_ms() -> int:
    return round(time() * 1000)


def live(request: HttpRequest, mark: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The part is made only if the page shows something older than `mark`."""
    etag = f'"{mark}"'
    response = get_conditional_response(request, etag=etag) or make()
    response["ETag"] = etag
    response["X-Now"] = str(now_ms())
    response["Cache-Control"] = "no-store"
    return response
