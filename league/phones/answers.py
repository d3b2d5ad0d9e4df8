"""Answers to the script on a phone: JSON always, also where something is refused."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.csrf import csrf_failure as as_page

from league.models.base import Json

ADDRESSES = "/tisch/"


def told(said: Json, status: int = 200) -> HttpResponse:
    response = JsonResponse(said, status=status, json_dumps_params={"ensure_ascii": False})
    response["Cache-Control"] = "no-store"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The script fetches the state, which brings the cookie anew, and sends once more."""
    if not request.path_info.startswith(ADDRESSES):
        return as_page(request, reason)
    return told({"code": "csrf", "message": _("Bitte noch einmal senden: Die Seite war zu lange offen.")}, 403)
