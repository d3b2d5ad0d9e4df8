"""Guards of operations' own."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from league.base.guards import EVERYBODY, Guard

from .first import is_untouched, opens


def _first(request: HttpRequest, word: str) -> str | HttpResponse:
    """Who has the link of an installation that nobody has begun. Afterwards it only says where to go on."""
    if not is_untouched():
        return render(request, "operations/begun.html")
    if not opens(word):
        raise Http404
    return word


has_first_link = Guard("has_first_link", EVERYBODY, _first, by="word")
