"""Pages: the club evening. Who is here, tables as they form, the result with the Kasse.
Single tables come first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.forms import ReasonForm, Sent, new_key
from league.base.notices import notices
from league.base.permissions import can_direct
from league.base.views import (
    act,
    both,
    club_crumbs,
    event_crumbs,
    home_of,
    page,
    posted,
    require_POST,
    require_safe,
    saved,
    sent_before,
)
from league.clubs.forms.ruleset import RulesetForm
from league.events.beginning import beginning_of
from league.events.forms.evening import EveningForm, SeatsForm, TableForm
from league.events.progress import FEWEST, Progress, progress
from league.events.services import evening as services
from league.events.services.rounds import clear_table
from league.events.tables import Standings as StandingsTable
from league.events.tables import beside_rows
from league.lists import scorebook
from league.lists.seating import tables_for
from league.models import Club, Entry, Player, Spielliste, Tournament
from league.registration.forms.people import GuestForm
from league.registration.views.entries import arriving, brought, guest_form
from league.standings.columns import KASSE, OFFICE, Shown
from league.standings.table import Row, standings

# --- Pages


@dataclass(frozen=True)
class Seat:
    entry: Entry
    points: int | None
    deals: bool


@dataclass(frozen=True)
class TableNow:
    """One open list: who sits there, where they stand, who deals next."""

    spielliste: Spielliste
    seats: list[Seat]
    progress: Progress
    is_empty: bool


def tables_now(evening: Tournament) -> list[TableNow]:
    """The open lists, in four queries however many there are."""
    lists = evening.lists.still_out().prefetch_related("occupancies__entry", "games", "accepted").order_by("table")
    return [_now(spielliste, evening) for spielliste in lists]


def _now(spielliste: Spielliste, evening: Tournament) -> TableNow:
    spielliste.tournament = evening
    book = scorebook.read(spielliste)
    dealer = book.upcoming.dealer if book.upcoming else None
    is_empty = not book.lines and not any(scorebook.paper_of(spielliste).end)
    totals = None if is_empty else book.totals
    seats = [
        Seat(seat.entry, totals[seat.position - 1] if totals else None, seat.position == dealer)
        for seat in spielliste.occupancies.all()
        if seat.last_game is None
    ]
    return TableNow(spielliste, seats, progress(spielliste), is_empty)


def free_people(evening: Tournament, tables: list[TableNow]) -> list[Entry]:
    sitting = {seat.entry.pk for one in tables for seat in one.seats}
    return [entry for entry in evening.entries.filter(withdrawn=False) if entry.pk not in sitting]


def list_of(evening: Tournament, number: int) -> Spielliste:
    spielliste = get_object_or_404(evening.lists.filter(round=None), number=number)
    spielliste.tournament = evening
    return spielliste


@both
def seats(request: HttpRequest, evening: Tournament, number: int) -> HttpResponse:
    """Who sits where, before the first game."""
    spielliste = list_of(evening, number)
    form, back = _seats_form(request, spielliste), home_of(spielliste.tournament)
    done = _("Tisch {table} sitzt.").format(table=spielliste.table)
    chosen = form.chosen() if form.is_valid() else []
    if answer := saved(request, form, services.change_seats, back, done, spielliste=spielliste, seats=chosen):
        return answer
    title = _("Plätze an Tisch {table}").format(table=spielliste.table)
    context = {"event": spielliste.tournament, "spielliste": spielliste, "form": form, "back": back, "title": title}
    context["key"] = new_key()
    return page(
        request, "events/evening/seats.html", context | {"crumbs": event_crumbs(spielliste.tournament, title)}, form
    )


def _seats_form(request: HttpRequest, spielliste: Spielliste) -> SeatsForm:
    sitting = [seat.entry for seat in spielliste.occupancies.filter(last_game=None).select_related("entry")]
    others = free_people(spielliste.tournament, tables_now(spielliste.tournament))
    return SeatsForm(posted(request), sitting=sitting, free=others, based_on=spielliste.version)


@require_POST
def end(request: HttpRequest, evening: Tournament, number: int) -> HttpResponse:
    """The people of a table get up; their list counts as far as it was played. One of them may be leaving for good."""
    spielliste = list_of(evening, number)
    gone = _leaving(spielliste, request.POST.get("gone", ""))
    done = _("Die Liste von Tisch {table} ist beendet.").format(table=spielliste.table)
    if gone:
        done += " " + _("{name} ist gegangen.").format(name=gone.full_name)
    return act(request, services.end_list, home_of(evening), done, spielliste=spielliste, based_on=None, gone=gone)


def _leaving(spielliste: Spielliste, uuid: str) -> Entry | None:
    """Who of the table it is; nobody, if nobody there is meant."""
    seats = spielliste.occupancies.filter(last_game=None).select_related("entry__tournament__club")
    return next((seat.entry for seat in seats if str(seat.entry.uuid) == uuid), None)


@require_POST
def dissolve(request: HttpRequest, evening: Tournament, number: int) -> HttpResponse:
    """A table at which nothing was played disappears."""
    if sent_before(request):
        return redirect(home_of(evening))
    spielliste = list_of(evening, number)
    done = _("Tisch {table} ist aufgelöst.").format(table=spielliste.table)
    return act(request, clear_table, home_of(spielliste.tournament), done, spielliste=spielliste)


# --- the evening as a whole


# --- begin


@both
def start(request: HttpRequest, club: Club) -> HttpResponse:
    """One page with one button. An evening of today that runs already is where one goes instead."""
    today = timezone.localdate()
    if request.method == "POST":
        # Whoever was first: the page that follows is the evening that runs, or says why none does.
        return act(request, services.start_evening, request.path, club=club, date=today)
    if running := services.running_evening(club, today):
        return redirect("evening-control", running.uuid)
    begins = beginning_of(club)
    context = {
        "club": club,
        "today": today,
        "begins": begins,
        "members": Player.objects.active().of_club(club).exists(),
        "rules": RulesetForm(begins.ruleset).title,
        "unfinished": list(club.tournaments.evenings().filter(state=Tournament.RUNNING)[:3]),
        "key": new_key(),
        "crumbs": club_crumbs(club, _("Vereinsabend")),
    }
    return render(request, "events/evening/start.html", context)


# --- the evening


@require_safe
def control(request: HttpRequest, evening: Tournament) -> HttpResponse:
    return evening_page(request, evening) if evening.is_evening else redirect(home_of(evening))


def evening_page(
    request: HttpRequest, evening: Tournament, *, table: TableForm | None = None, guest: GuestForm | None = None
) -> HttpResponse:
    """Everything about the evening. A form that was refused stands in its place with what was typed."""
    people = list(evening.entries.select_related("player"))
    tables = tables_now(evening)
    sitting = {seat.entry.pk: one for one in tables for seat in one.seats}
    here = [entry for entry in people if not entry.withdrawn]
    for entry in here:
        entry.table = sitting.get(entry.pk)  # type: ignore[attr-defined]
    free = [entry for entry in here if entry.pk not in sitting]
    result = standings(evening)
    context = {
        **arriving(request, evening, guest),
        "notices": notices(evening) if evening.state == Tournament.RUNNING else [],
        "tables": tables,
        "here": here,
        "gone": [entry for entry in people if entry.withdrawn],
        "free": free,
        "tables_for": tables_for(len(free)),
        "table_form": table or _table_form(evening, free),
        "primary": _primary(evening, tables, free, bool(result.rows)),
        "result": _result(evening, result.rows),
        "played": len(result.rows),
        "ended": _ended(evening),
        "has_lists": bool(tables or result.rows),
        "may_finish": evening.state != Tournament.FINISHED and bool(result.rows) and not tables,
        "reopen_form": ReasonForm(auto_id="id_reopen_%s"),
        "directs": can_direct(request.user, evening),
        "may_discard": not tables and not result.rows and can_direct(request.user, evening),
        "guest_url": reverse("evening-guest", args=[evening.uuid]),
        "crumbs": event_crumbs(evening),
    }
    return page(request, "events/evening/control.html", context, table or guest)


def _ended(evening: Tournament) -> list[Spielliste]:
    ended = evening.lists.counting().prefetch_related("occupancies__entry").order_by("number")
    for spielliste in ended:
        spielliste.tournament = evening
    return list(ended)


def _table_form(evening: Tournament, free: list[Entry], data: Sent = None) -> TableForm:
    last = evening.lists.order_by("-number").first()
    if last is None and evening.copied_from_id:
        last = Spielliste.objects.filter(tournament=evening.copied_from_id).order_by("-number").first()
    initial = {"depth": last.depth if last else Spielliste.POINTS}
    if last and last.games_planned is None:
        initial["end"] = TableForm.OPEN
    return TableForm(data, free=free, ruleset=scorebook.ruleset_of(evening), initial=initial, auto_id="id_table_%s")


def _primary(evening: Tournament, tables: list[TableNow], free: list[Entry], has_result: bool) -> str:
    """Which one of the page's buttons brings the evening on."""
    if evening.state == Tournament.FINISHED:
        return "result" if evening.published else "publish"
    if len(free) >= FEWEST:
        return "table"
    if tables:
        return "enter" if len(tables) == 1 else "office"
    return "finish" if has_result else ""


def _caption(evening: Tournament) -> str:
    return _("Ergebnis des Abends") if evening.state == Tournament.FINISHED else _("Stand des Abends")


def _result(evening: Tournament, rows: Sequence[Row]) -> StandingsTable | None:
    """What people ask for when they put on their coats, with full names; the rest is on the page for everybody."""
    if not rows:
        return None
    rows = [replace(row, name=row.entry.full_name) for row in rows]
    shown = Shown(KASSE if any(evening.kasse.values()) else OFFICE, rows, evening=True, kasse=True)
    table = StandingsTable(shown, beside_rows(rows), caption=_caption(evening), clubs=False)
    table.orderable = False
    return table


# --- what happens during it


@require_POST
def guest(request: HttpRequest, evening: Tournament) -> HttpResponse:
    form = guest_form(request, evening)
    return redirect(home_of(evening)) if brought(request, evening, form) else evening_page(request, evening, guest=form)


@require_POST
def table(request: HttpRequest, evening: Tournament) -> HttpResponse:
    """Free people sit down."""
    if sent_before(request):
        return redirect(home_of(evening))
    form = _table_form(evening, free_people(evening, tables_now(evening)), request.POST)
    if form.is_valid():
        words = {"evening": evening, "seats": form.chosen(), "by": request.user, **form.once}
        made = form.attempt(services.form_table, depth=form.cleaned_data["depth"], games=form.games_planned(), **words)
        if made:
            messages.success(request, _("Tisch {table} sitzt.").format(table=made.table))
            return redirect(home_of(evening))
    return evening_page(request, evening, table=form)


@both
def settings(request: HttpRequest, evening: Tournament) -> HttpResponse:
    if not evening.is_evening:
        return redirect("tournament-edit", evening.uuid)
    back = home_of(evening)
    form = EveningForm(posted(request), initial=EveningForm.of(evening), based_on=evening.version)
    changes = form.changes if form.is_valid() else {}
    if answer := saved(request, form, services.change_evening, back, evening=evening, **changes):
        return answer
    context: dict[str, object] = {"form": form, "event": evening, "back": back}
    return page(
        request,
        "events/evening/settings.html",
        context | {"crumbs": event_crumbs(evening, _("Angaben und Kasse"))},
        form,
    )
