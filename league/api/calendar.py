"""Dates of events as iCalendar (RFC 5545). Knows how a calendar program wants an event; which events there are is said
by who asks."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.views import require_safe
from league.models import AuditEntry, Club, Tournament
from league.printing.names import file_name

from .asking import STRANGER
from .views import unless_known

CALENDAR_TYPE = "text/calendar; charset=utf-8"
if TYPE_CHECKING:
    from icalendar import Component

PRODUCT = "-//Spielliste//Termine//DE"


def calendar_of(name: str, events: Iterable[Tournament], absolute: Callable[[str], str]) -> bytes:
    """Whole days where nobody entered at what time it begins. Each event needs `changed_at`: the same event has the
    same bytes as long as nothing changed."""
    from icalendar import Calendar  # loads a great deal; most requests want no calendar

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", datetime.timedelta(hours=12), parameters={"VALUE": "DURATION"})
    for event in events:
        calendar.add_component(_entry(event, absolute))
    return bytes(calendar.to_ical())


def _entry(event: Tournament, absolute: Callable[[str], str]) -> Component:
    from icalendar import Event

    entry, address = Event(), absolute(reverse("tournament-detail", args=[event.uuid]))
    entry.add("uid", str(event.uuid))  # stays, wherever the site moves
    entry.add("sequence", event.version)
    entry.add("dtstamp", event.changed_at)  # type: ignore[attr-defined]
    begins, ends = _span(event)
    entry.add("dtstart", begins)
    entry.add("dtend", ends)
    entry.add("summary", event.name)
    if event.place:
        entry.add("location", event.place)
    entry.add("description", "\n".join([event.club.name, _state(event), address]))
    entry.add("categories", [event.get_kind_display()])
    entry.add("url", address)
    entry.add("transp", "TRANSPARENT")  # the day is not taken
    return entry


def _span(event: Tournament) -> tuple[datetime.date, datetime.date]:
    """The whole day; or from its beginning, in UTC, because a calendar need not know our time zone, as long as its
    rounds last."""
    if not isinstance(event.begins, datetime.datetime):
        return event.date, event.date + datetime.timedelta(days=1)
    begins = timezone.make_aware(event.begins).astimezone(datetime.UTC)
    return begins, begins + datetime.timedelta(minutes=max(event.rounds_planned, 1) * event.minutes_four)


def _state(event: Tournament) -> str:
    return _("{kind}, {state}").format(kind=event.get_kind_display(), state=event.get_state_display())


# --- Dates to subscribe to


BACK, BACK_OF_ALL = datetime.timedelta(days=366), datetime.timedelta(days=31)  # older ones are on the pages
MOST = 200
LONG_AGO = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)  # of an event without a history


@require_safe
def everything(request: HttpRequest) -> HttpResponse:
    return _calendar(request, _("Doppelkopf"), _soonest(_events(BACK_OF_ALL)), "spielliste")


@require_safe
def of_club(request: HttpRequest, club: Club) -> HttpResponse:
    name = _("Doppelkopf: {club}").format(club=club.name)
    return _calendar(request, name, _events(BACK).filter(club=club), club.name)


def _soonest(events: QuerySet[Tournament]) -> list[Tournament]:
    """Where there are too many, what comes next rather than what comes last."""
    return list(events.order_by("date", "pk")[:MOST])[::-1]


def _events(back: datetime.timedelta) -> QuerySet[Tournament]:
    """What everybody may see, planned ones too, whoever asks: a calendar program has no login."""
    last = AuditEntry.objects.filter(tournament=OuterRef("pk")).order_by("-seq").values("at")
    recent = Tournament.objects.visible_to(STRANGER).filter(date__gte=timezone.localdate() - back)
    return recent.select_related("club").annotate(changed_at=Coalesce(Subquery(last[:1]), Value(LONG_AGO)))


def _calendar(
    request: HttpRequest, name: str, events: QuerySet[Tournament] | Sequence[Tournament], about: str
) -> HttpResponse:
    content = calendar_of(name, events[:MOST], request.build_absolute_uri)
    response = HttpResponse(content, content_type=CALENDAR_TYPE)
    kept_as = file_name(about, _("Termine"), ending="ics")
    response["Content-Disposition"] = f'inline; filename="{kept_as}"'
    response["X-Robots-Tag"] = "noindex"
    return unless_known(request, response)
