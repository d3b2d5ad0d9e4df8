"""What Prometheus asks, if it was told the word for it."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from prometheus_client import CONTENT_TYPE_LATEST

from league.base.views import require_safe

from .. import metrics


@never_cache
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """There is nothing here for who does not know LEAGUE_METRICS: Authorization: Bearer …"""
    told = request.headers.get("Authorization", "").removeprefix("Bearer ")
    ours = settings.METRICS_WORD
    if not ours or not secrets.compare_digest(told.encode(), ours.encode()):
        raise Http404
    return HttpResponse(metrics.told(), content_type=CONTENT_TYPE_LATEST)
