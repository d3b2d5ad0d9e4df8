"""Pages: the club evening. Who is here, tables as they form, the result with the Kasse.
Single tables are in evening_tables.py."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import scorebook
from league.forms.base import ReasonForm, new_key
from league.forms.entries import GuestForm
from league.forms.evening import EveningForm, TableForm
from league.forms.ruleset import RulesetForm
from league.models import Entry, Spielliste, Tournament
from league.permissions import can_direct
from league.seating import tables_for
from league.services import evening as services
from league.standings import standings
from league.tables import Standings as StandingsTable
from league.tables import standings_rows
from scoring import Ruleset

from . import evening_tables
from .control import crumbs, home_of
from .entries import arriving, brought
from .evening_tables import TableNow, free_people, tables_now
from .progress import FEWEST
from .shortcuts import act, club_crumbs, club_scored, page, posted, saved, sent_before, tournament_run

# --- begin


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """One page with one button. An evening of today that runs already is where one goes instead."""
    club = club_scored(request, uuid)
    today = timezone.localdate()
    if request.method == "POST":
        # Whoever was first: the page that follows is the evening that runs, or says why none does.
        return act(request, services.start_evening, request.path, club=club, date=today)
    if running := services.running_evening(club, today):
        return redirect("evening-control", running.uuid)
    rules = RulesetForm(Ruleset.from_dict(club.ruleset or "ddv"))
    context = {
        "club": club,
        "today": today,
        "last": services.last_evening(club),
        "rules": rules.title,
        "unfinished": list(club.tournaments.evenings().filter(state=Tournament.RUNNING)[:3]),
        "key": new_key(),
        "crumbs": club_crumbs(club, _("Vereinsabend")),
    }
    return render(request, "evening/start.html", context)


# --- the evening


@require_safe
def control(request: HttpRequest, uuid: UUID) -> HttpResponse:
    evening = tournament_run(request, uuid)
    return evening_page(request, evening) if evening.is_evening else redirect(home_of(evening))


def evening_page(
    request: HttpRequest, evening: Tournament, *, table: TableForm | None = None, guest: GuestForm | None = None
) -> HttpResponse:
    """Everything about the evening. A form that was refused stands in its place with what was typed."""
    people = list(evening.entries.select_related("player"))
    tables = tables_now(evening)
    sitting = {seat.entry.pk for one in tables for seat in one.seats}
    here = [entry for entry in people if not entry.withdrawn]
    free = [entry for entry in here if entry.pk not in sitting]
    result = standings(evening)
    context = {
        **arriving(request, evening, guest),
        "tables": tables,
        "here": here,
        "gone": [entry for entry in people if entry.withdrawn],
        "free": free,
        "sitting": sitting,
        "tables_for": tables_for(len(free)),
        "table_form": table or _table_form(evening, free),
        "primary": _primary(evening, tables, free, bool(result.rows)),
        "result": _result(evening, result.rows),
        "played": len(result.rows),
        "ended": _ended(evening),
        "has_lists": bool(tables or result.rows),
        "may_finish": evening.state != Tournament.FINISHED and bool(result.rows) and not tables,
        "reopen_form": ReasonForm(auto_id="id_reopen_%s"),
        "may_discard": not tables and not result.rows and can_direct(request.user, evening),
        "guest_url": reverse("evening-guest", args=[evening.uuid]),
        "crumbs": crumbs(evening),
    }
    return page(request, "evening/control.html", context, table or guest)


def _ended(evening: Tournament) -> list[Spielliste]:
    ended = evening.lists.counting().prefetch_related("occupancies__entry").order_by("number")
    for spielliste in ended:
        spielliste.tournament = evening
    return list(ended)


def _table_form(evening: Tournament, free: list[Entry], data: Any = None) -> TableForm:
    last = evening.lists.order_by("-number").first()
    if last is None and evening.copied_from_id:
        last = Spielliste.objects.filter(tournament=evening.copied_from_id).order_by("-number").first()
    depth = last.depth if last else Spielliste.POINTS
    ruleset = scorebook.ruleset_of(evening)
    return TableForm(data, free=free, ruleset=ruleset, initial={"depth": depth}, auto_id="id_table_%s")


def _primary(evening: Tournament, tables: list[TableNow], free: list[Entry], has_result: bool) -> str:
    """Which one of the page's buttons brings the evening on."""
    if evening.state == Tournament.FINISHED:
        return "result"
    if len(free) >= FEWEST:
        return "table"
    if tables:
        return "enter" if len(tables) == 1 else "office"
    return "finish" if has_result else ""


def _caption(evening: Tournament) -> str:
    return _("Ergebnis des Abends") if evening.state == Tournament.FINISHED else _("Stand des Abends")


def _result(evening: Tournament, rows: Any) -> StandingsTable | None:
    """What people ask for when they put on their coats; the rest is on the page for everybody."""
    if not rows:
        return None
    shown = ["kasse"] if any(evening.kasse.values()) else ["games"]
    without = ["club", "per_runde", "soli", "games_won"]
    table = StandingsTable(
        standings_rows(rows, evening.kasse), caption=_caption(evening), with_columns=shown, without=without
    )
    table.orderable = False
    return table


# --- what happens during it


@require_POST
def guest(request: HttpRequest, uuid: UUID) -> HttpResponse:
    evening = tournament_run(request, uuid)
    form = GuestForm(request.POST, host=evening.club, auto_id="id_guest_%s")
    return redirect(home_of(evening)) if brought(request, evening, form) else evening_page(request, evening, guest=form)


@require_POST
def table(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Free people sit down."""
    evening = tournament_run(request, uuid)
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


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, uuid: UUID) -> HttpResponse:
    evening = tournament_run(request, uuid)
    if not evening.is_evening:
        return redirect("tournament-edit", evening.uuid)
    back = home_of(evening)
    form = EveningForm(posted(request), initial=EveningForm.of(evening), based_on=evening.version)
    changes = form.changes if form.is_valid() else {}
    if answer := saved(request, form, services.change_evening, back, evening=evening, **changes):
        return answer
    context: dict[str, Any] = {"form": form, "event": evening, "back": back}
    return page(request, "evening/settings.html", context | {"crumbs": crumbs(evening, _("Angaben und Kasse"))}, form)


urls = [
    path("verein/<uuid:uuid>/abend/", start, name="evening-start"),
    path("turnier/<uuid:uuid>/abend/", control, name="evening-control"),
    path("turnier/<uuid:uuid>/abend/gast/", guest, name="evening-guest"),
    path("turnier/<uuid:uuid>/abend/tisch/", table, name="evening-table"),
    path("turnier/<uuid:uuid>/abend/einstellungen/", settings, name="evening-settings"),
    *evening_tables.urls,
]
