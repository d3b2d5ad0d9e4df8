"""The page of a club for everybody: dates, the table of the season, evenings with their winners, records, who came.
Over the events that the reader may see, under published names; numbers come from league.profiles.reads."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.base.charts import columns
from league.base.forms import YEARS
from league.base.hidden import is_sealed
from league.base.kept import kept, stamp_version
from league.base.lanes import PAPER, apart
from league.base.language import written_by
from league.base.permissions import can_administer, can_score
from league.base.views import club_crumbs, require_POST, require_safe
from league.events.tables import spelled
from league.events.views.public import with_counts
from league.joining.first_steps import first_steps
from league.models import Club, Player, Season, Tournament
from league.models.user import Visitor
from league.printing import store
from league.printing.prints import DIGEST, as_file, progress, put_off
from league.profiles import papers
from league.profiles.attendance_chart import ROWS, Came, Day, attendance_chart
from league.profiles.chronicle import Chronicle, chronicle_of
from league.profiles.club_records import Attendance, Record, attendance_of, records_of
from league.seasons.reads import seasons_in, table_of

# --- The yearbook of a club


@apart(PAPER)
@require_safe
def yearbook(request: HttpRequest, club: Club, year: int) -> HttpResponse:
    if year not in YEARS:
        raise Http404
    with written_by(club):
        document = papers.yearbook(club, year)
    if document is None:
        messages.info(request, _("Von %(year)s ist noch nichts veröffentlicht.") % {"year": year})
        return redirect("club-detail", club.uuid)
    if there := store.pdf_of_order(store.digest_of(document)):
        return as_file(there, document.name)
    try:
        digest = store.order(document, scope=_scope(club, year), wait=True)
    except store.Busy as refusal:
        return put_off(request, str(refusal))
    return redirect("club-yearbook-waiting", club.uuid, year, digest)


def _scope(club: Club, year: int) -> str:
    return f"club-{club.uuid.hex}-{year}"


@never_cache
@require_safe
def waiting(request: HttpRequest, club: Club, year: int, digest: str) -> HttpResponse:
    """How far it is; when it is there, the link that opens it."""
    _check_ordered(club, year, digest)
    order, again = store.look(digest), reverse("club-yearbook", args=[club.uuid, year])
    context = {
        "club": club,
        "title": _("Jahrbuch %(year)s") % {"year": year},
        "order": order,
        "file": again,
        "again": again,
        "cancel_at": reverse("club-yearbook-cancel", args=[club.uuid, year, digest]),
        "back": f"{reverse('club-detail', args=[club.uuid])}?jahr={year}",
        "crumbs": club_crumbs(club, _("Jahrbuch")),
    }
    return progress(request, context, "profiles/club/yearbook.html")


@require_POST
def cancel(request: HttpRequest, club: Club, year: int, digest: str) -> HttpResponse:
    _check_ordered(club, year, digest)
    store.cancel(digest)
    messages.success(request, _("Der Druck ist abgebrochen."))
    return redirect("club-detail", club.uuid)


def _check_ordered(club: Club, year: int, digest: str) -> None:
    """What was ordered for another club is not there."""
    if not DIGEST.fullmatch(digest) or not store.belongs_to(digest, _scope(club, year)):
        raise Http404


# --- the page of a club


EVENTS_A_PAGE = 25
DATES, PLACES, HOLDERS = 4, 5, 3  # shown of the next dates, of the season's table, of those who share a record
ALL = "alle"

Names = Mapping[int, Player]


@kept(by=stamp_version, words=("jahr", "page"))
@require_safe
def club_page(request: HttpRequest, club: Club) -> HttpResponse:
    """`jahr` chooses another year, or all of them."""
    known = request.user.is_authenticated
    leads = known and can_administer(request.user, club)
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
        "may_administer": leads,
        "first_steps": first_steps(club) if leads else [],
        "crumbs": [(_("Start"), reverse("home")), (club.name, "")],
    }
    return render(request, "profiles/club/club.html", context)


def _asked(request: HttpRequest, years: list[int], events: QuerySet[Tournament]) -> int | str | None:
    """The year on the page: the one asked for, else the newest in which something was played. 404: one without any."""
    asked = request.GET.get("jahr")
    if asked is None:
        last = events.exclude(state=Tournament.PLANNED).values_list("date", flat=True).first()
        return last.year if last else next(iter(years), None)
    known: dict[str, int | str] = {ALL: ALL, **{str(year): year for year in years}}
    found = known.get(asked) if years else None
    if found is None:
        raise Http404
    return found


# --- the season


def _season(club: Club, user: Visitor, year: int | str | None) -> dict[str, object]:
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


def _told(shown: QuerySet[Tournament], page: str | None, *, by_year: bool) -> dict[str, object]:
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
        "crowd": _crowd(came, by_year),
    }


def _events(shown: QuerySet[Tournament], page: str | None, told: Chronicle, names: Names) -> Page[Tournament]:
    """The newest first, each with who is in front; the same for all, so nobody is named before the reveal."""
    events = Paginator(with_counts(shown), EVENTS_A_PAGE).get_page(page)
    first = {event.pk: event.first for event in told.events}
    for event in events:
        in_front = [(names[line.player].published_name, line.points) for line in first.get(event.pk, ())]
        event.in_front = None if is_sealed(event) else in_front
    return events


def _record(record: Record, names: Names) -> dict[str, object]:
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


def _crowd(came: Attendance, by_year: bool) -> str:
    """How many came, evening after evening."""
    title = _("Wie viele kamen, Jahr für Jahr") if by_year else _("Wie viele kamen")
    return columns([column.people for column in came.columns], [column.label for column in came.columns], title)


def _chart(came: Attendance, names: Names, by_year: bool) -> str:
    people = [Came(names[row.player].published_name, row.times) for row in came.rows if row.player in names]
    people.sort(key=lambda one: (-sum(one.times), spelled(one.name)))
    days = [Day(column.label, column.of, column.people) for column in came.columns]
    title = _("Wie oft, Jahr für Jahr") if by_year else _("Wer wann da war")
    return attendance_chart(people, days, title)
