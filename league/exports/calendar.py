"""Dates of events as iCalendar (RFC 5545). Knows how a calendar program wants an event; which events there are is said
by who asks."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable

from django.urls import reverse
from django.utils.translation import gettext as _

from league.models import Tournament

CALENDAR_TYPE = "text/calendar; charset=utf-8"
PRODUCT = "-//Spielliste//Termine//DE"


def calendar_of(name: str, events: Iterable[Tournament], absolute: Callable[[str], str]) -> bytes:
    """Whole days, because nobody enters at what time it begins. Each event needs `changed_at`: the same event has the
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


def _entry(event: Tournament, absolute: Callable[[str], str]) -> object:
    from icalendar import Event

    entry, address = Event(), absolute(reverse("tournament-detail", args=[event.uuid]))
    entry.add("uid", str(event.uuid))  # stays, wherever the site moves
    entry.add("sequence", event.version)
    entry.add("dtstamp", event.changed_at)  # type: ignore[attr-defined]
    entry.add("dtstart", event.date)
    entry.add("dtend", event.date + datetime.timedelta(days=1))
    entry.add("summary", event.name)
    if event.place:
        entry.add("location", event.place)
    entry.add("description", "\n".join([event.club.name, _state(event), address]))
    entry.add("categories", [event.get_kind_display()])
    entry.add("url", address)
    entry.add("transp", "TRANSPARENT")  # the day is not taken
    return entry


def _state(event: Tournament) -> str:
    return _("{kind}, {state}").format(kind=event.get_kind_display(), state=event.get_state_display())
