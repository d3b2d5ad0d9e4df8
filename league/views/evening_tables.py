"""Pages: the tables of a club evening. They form from the free people, change places before the first game, end, or
dissolve; how a list goes on with others is a matter of the list."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league import scorebook
from league.forms.evening import SeatsForm
from league.models import Entry, Spielliste, Tournament
from league.services import evening as services
from league.services.rounds import clear_table

from .control import crumbs, home_of
from .progress import Progress, progress
from .shortcuts import act, page, posted, saved, sent_before, tournament_run


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


def list_of(request: HttpRequest, uuid: UUID, number: int) -> Spielliste:
    """A list of an evening that this user runs."""
    evening = tournament_run(request, uuid)
    spielliste = get_object_or_404(evening.lists.filter(round=None), number=number)
    spielliste.tournament = evening
    return spielliste


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """Who sits where, before the first game."""
    spielliste = list_of(request, uuid, number)
    form, back = _seats_form(request, spielliste), home_of(spielliste.tournament)
    done = _("Tisch {table} sitzt.").format(table=spielliste.table)
    chosen = form.chosen() if form.is_valid() else []
    if answer := saved(request, form, services.change_seats, back, done, spielliste=spielliste, seats=chosen):
        return answer
    title = _("Plätze an Tisch {table}").format(table=spielliste.table)
    context = {"event": spielliste.tournament, "spielliste": spielliste, "form": form, "back": back, "title": title}
    return page(request, "evening/seats.html", context | {"crumbs": crumbs(spielliste.tournament, title)}, form)


def _seats_form(request: HttpRequest, spielliste: Spielliste) -> SeatsForm:
    sitting = [seat.entry for seat in spielliste.occupancies.filter(last_game=None).select_related("entry")]
    others = free_people(spielliste.tournament, tables_now(spielliste.tournament))
    return SeatsForm(posted(request), sitting=sitting, free=others, based_on=spielliste.version)


@require_POST
def end(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """The people of a table get up; their list counts as far as it was played."""
    spielliste = list_of(request, uuid, number)
    done = _("Die Liste von Tisch {table} ist beendet.").format(table=spielliste.table)
    return act(request, services.end_list, home_of(spielliste.tournament), done, spielliste=spielliste, based_on=None)


@require_POST
def dissolve(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """A table at which nothing was played disappears."""
    evening = tournament_run(request, uuid)
    if sent_before(request):
        return redirect(home_of(evening))
    spielliste = list_of(request, uuid, number)
    done = _("Tisch {table} ist aufgelöst.").format(table=spielliste.table)
    return act(request, clear_table, home_of(spielliste.tournament), done, spielliste=spielliste)


urls = [
    path("turnier/<uuid:uuid>/abend/liste/<int:number>/plaetze/", seats, name="evening-seats"),
    path("turnier/<uuid:uuid>/abend/liste/<int:number>/beenden/", end, name="evening-list-end"),
    path("turnier/<uuid:uuid>/abend/liste/<int:number>/aufloesen/", dissolve, name="evening-list-dissolve"),
]
