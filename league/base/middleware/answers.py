"""Pages of somebody who is logged in are nobody else's: no browser, proxy or Back button keeps them after logout."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers

from league.base.unbroken import unbroken_html


def private_pages(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        patch_vary_headers(response, ["Cookie"])
        if _is_known(request):
            patch_cache_control(response, private=True, no_store=True)
        elif not response.has_header("Cache-Control"):
            # A stranger's page may be kept, but is asked for again each time: the answer is 304 while nothing changed.
            patch_cache_control(response, no_cache=True)
        return response

    return respond


def _is_known(request: HttpRequest) -> bool:
    """Strangers without a session cost no look into the database."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated


# --- Search engines


def robots_header(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """PDFs, tables, calendars, JSON: nobody is to find names there whom no page leads to."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.get("Content-Type", "").startswith("text/html"):
            response["X-Robots-Tag"] = "noindex"
        return response

    return respond


# --- Typography


def unbroken_pages(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Whole pages and the parts that htmx fetches alike."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.streaming and response.get("Content-Type", "").startswith("text/html"):
            response.content = unbroken_html(response.content.decode(response.charset)).encode(response.charset)
        return response

    return respond
