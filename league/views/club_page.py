"""The page of a club for everybody: dates, the table of the season, evenings with their winners, records, who came.
Over the events that the reader may see, under published names; numbers come from league.statistics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.attendance_chart import ROWS, Came, Day, attendance_chart
from league.models import Club, Player, Season, Tournament
from league.permissions import can_administer, can_score
from league.season import seasons_in, table_of
from league.statistics.chronicle import Chronicle, chronicle_of
from league.statistics.club import Attendance, attendance_of
from league.statistics.club_records import Record, records_of

from . import yearbook
from .event_rows import with_counts

EVENTS_A_PAGE = 25
DATES, PLACES, HOLDERS = 4, 5, 3  # shown of the next dates, of the season's table, of those who share a record
ALL = "alle"

Names = Mapping[int, Player]


@login_not_required
@require_safe
def club_page(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """`jahr` chooses another year, or all of them."""
    club = get_object_or_404(Club, uuid=uuid)
    known = request.user.is_authenticated
    events = Tournament.objects.visible_to(request.user).filter(club=club)
    years = [day.year for day in events.order_by().dates("date", "year", order="DESC")]
    year = _asked(request, years, events)
    shown = events if year == ALL or year is None else events.filter(date__year=year)
    context = {
        "club": club,
        "players": Player.objects.active().filter(pk__in=Player.objects.of_club(club)).count(),
        "years": years,
        "year": year,
        "dates": list(events.filter(state=Tournament.PLANNED, date__gte=timezone.localdate()).order_by("date")[:DATES]),
        **_season(club, request.user, year),
        **_told(shown, request.GET.get("page"), by_year=year == ALL),
        "may_score": known and can_score(request.user, club),
        "may_administer": known and can_administer(request.user, club),
        "crumbs": [(_("Start"), reverse("home")), (club.name, "")],
    }
    return render(request, "public/club.html", context)


def _asked(request: HttpRequest, years: list[int], events: Any) -> int | str | None:
    """The year on the page: the one asked for, else the newest in which something was played. 404: one without any."""
    asked = request.GET.get("jahr")
    if asked is None:
        last = events.exclude(state=Tournament.PLANNED).values_list("date", flat=True).first()
        return last.year if last else next(iter(years), None)
    found = {ALL: ALL, **{str(year): year for year in years}}.get(asked) if years else None
    if found is None:
        raise Http404
    return found


# --- the season


def _season(club: Club, user: Any, year: int | str | None) -> dict[str, Any]:
    """The season to which most evenings of the year belong, and the others by name. Of all years the newest."""
    seasons = seasons_in(club, user, year if isinstance(year, int) else None)
    single = [season for season in seasons if season.kind == Season.PLAYERS]
    table = table_of(single[0]) if single else None
    return {
        "season": single[0] if single else None,
        "table": table,
        "places": [row for row in table.placed if (row.place or 0) <= PLACES][: 2 * PLACES] if table else [],
        "other_seasons": [season for season in seasons if not single or season != single[0]],
    }


# --- what was played


def _told(shown: Any, page: str | None, *, by_year: bool) -> dict[str, Any]:
    told = chronicle_of(shown)
    names = Player.objects.in_bulk(told.players)
    came = attendance_of(told.events, by_year=by_year)
    return {
        "page": _events(shown, page, told, names),
        "records": [_record(record, names) for record in records_of(told)],
        "lists": told.lists,
        "played": bool(told.players),
        "last_evening": next((event for event in reversed(told.events) if event.is_evening), None),
        "came": came,
        "more_names": max(0, len(came.rows) - ROWS),
        "chart": _chart(came, names, by_year),
    }


def _events(shown: Any, page: str | None, told: Chronicle, names: Names) -> Page[Tournament]:
    """The newest first, each with who is in front."""
    events = Paginator(with_counts(shown), EVENTS_A_PAGE).get_page(page)
    first = {event.pk: event.first for event in told.events}
    for event in events:
        event.in_front = [(names[line.player], line.points) for line in first.get(event.pk, ())]
    return events


def _record(record: Record, names: Names) -> dict[str, Any]:
    holders = [names[player] for player in record.players if player in names]
    return {
        "record": record,
        "holders": holders[:HOLDERS],
        "more": max(0, len(holders) - HOLDERS),
        "url": _address(record),
    }


def _address(record: Record) -> str:
    """To the list, where it stands on one; else to the event."""
    if record.sheet:
        return reverse("list-detail", args=[record.sheet])
    return reverse("tournament-detail", args=[record.event]) if record.event else ""


def _chart(came: Attendance, names: Names, by_year: bool) -> str:
    people = [Came(names[row.player].published_name, row.times) for row in came.rows if row.player in names]
    people.sort(key=lambda one: (-sum(one.times), one.name.casefold()))
    days = [Day(column.label, column.of, column.people) for column in came.columns]
    title = _("Wie oft, Jahr für Jahr") if by_year else _("Wer wann da war")
    return attendance_chart(people, days, title)


urls = [path("verein/<uuid:uuid>/", club_page, name="club-detail"), *yearbook.urls]
