"""What Django's own type does not say of a request: that somebody is logged in, and that a script of the page asks."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django_htmx.middleware import HtmxDetails

from league.models import User

MACHINES = "/api/v1/"  # addresses that programs ask for


class _Asked(HttpRequest):
    htmx: HtmxDetails


def user_of(request: HttpRequest) -> User:
    """Who is logged in, on a page that strangers do not reach (guards.py)."""
    return cast(User, request.user)


def by_script(request: HttpRequest) -> bool:
    """Whether htmx asks, for a part of the page."""
    return bool(cast(_Asked, request).htmx)


def led_to(request: HttpRequest, address: str) -> HttpResponse:
    """To another page; a script would follow a plain redirect itself, and show there what it was asked to put here."""
    if not by_script(request):
        return redirect(address)
    answer = HttpResponse()
    answer["HX-Redirect"] = address
    return answer
