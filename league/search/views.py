"""The page of what was found. The field stands in the head of every page and needs no script."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.views import require_safe, searched_for

from .find import SHOWN, find


@require_safe
def results(request: HttpRequest) -> HttpResponse:
    typed = searched_for(request)
    context = {
        "typed": typed,
        "searched": typed,
        "found": find(typed, request.user),
        "most": SHOWN,
        "crumbs": [(_("Start"), reverse("home")), (_("Suche"), "")],
    }
    return render(request, "search/results.html", context)
