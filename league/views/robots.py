"""robots.txt: what robots need not ask for. Whether a page may be found is said by the page itself."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

# Pages are not closed here: a robot that may not read a page does not learn that it says noindex, and keeps what it
# read when the club still wished to be found.
RULES = """\
# Which pages may be found is said by each page (meta robots), for files by their header (X-Robots-Tag).
User-agent: *
Disallow: /konto/
Disallow: /api/
"""


@login_not_required
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse(RULES, content_type="text/plain; charset=utf-8")


urls = [path("robots.txt", robots, name="robots")]
