"""Search engines: a page says in its head whether it may be found; files and answers to machines have no head and say
it here. Knows kinds of content, nothing of clubs and their wishes."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def robots_header(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """PDFs, tables, calendars, JSON: nobody is to find names there whom no page leads to."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.get("Content-Type", "").startswith("text/html"):
            response["X-Robots-Tag"] = "noindex"
        return response

    return respond
