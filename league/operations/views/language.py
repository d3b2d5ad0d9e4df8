"""The switch between languages: a cookie, for who is logged in and for who is not."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt

from league.base.language import SPOKEN
from league.base.views import require_POST

YEAR = 365 * 24 * 3600


@csrf_exempt  # nothing is stored, and a token would set a cookie on every page
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Back to where the button was pressed, in the other language."""
    to = request.POST.get("next", "")
    back = to if url_has_allowed_host_and_scheme(to, allowed_hosts=None) else "/"
    response = HttpResponseRedirect(back)
    chosen = request.POST.get("language")
    if chosen in SPOKEN:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            chosen,
            max_age=YEAR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response
