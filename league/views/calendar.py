"""Dates to subscribe to: all published events of a club, or of everybody. Knows which; how a calendar is written is
known by exports/calendar.py."""

from __future__ import annotations

import datetime
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.api.asking import STRANGER
from league.exports.calendar import CALENDAR_TYPE, calendar_of
from league.exports.names import file_name
from league.models import AuditEntry, Club, Tournament

from .api import unless_known

BACK = datetime.timedelta(days=366)  # older ones are on the pages
MOST = 1000
LONG_AGO = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)  # of an event without a history


@login_not_required
@require_safe
def everything(request: HttpRequest) -> HttpResponse:
    return _calendar(request, _("Doppelkopf"), _events(), "spielliste")


@login_not_required
@require_safe
def of_club(request: HttpRequest, uuid: UUID) -> HttpResponse:
    club = get_object_or_404(Club, uuid=uuid)
    name = _("Doppelkopf: {club}").format(club=club.name)
    return _calendar(request, name, _events().filter(club=club), club.name)


def _events() -> QuerySet[Tournament]:
    """What everybody may see, planned ones too, whoever asks: a calendar program has no login."""
    last = AuditEntry.objects.filter(tournament=OuterRef("pk")).order_by("-seq").values("at")
    recent = Tournament.objects.visible_to(STRANGER).filter(date__gte=timezone.localdate() - BACK)
    return recent.select_related("club").annotate(changed_at=Coalesce(Subquery(last[:1]), Value(LONG_AGO)))


def _calendar(request: HttpRequest, name: str, events: QuerySet[Tournament], about: str) -> HttpResponse:
    content = calendar_of(name, events[:MOST], request.build_absolute_uri)
    response = HttpResponse(content, content_type=CALENDAR_TYPE)
    response["Content-Disposition"] = f'inline; filename="{file_name(about, _("Termine"), ending="ics")}"'
    response["X-Robots-Tag"] = "noindex"
    return unless_known(request, response)


urls = [
    path("termine.ics", everything, name="calendar"),
    path("verein/<uuid:uuid>/termine.ics", of_club, name="club-calendar"),
]
