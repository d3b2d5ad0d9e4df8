"""Pages: the tables of a round, filled by hand. Who met whom and who is still free stands beside the fields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import Sent, new_key, resent
from league.base.lanes import PAGES, READS, apart
from league.base.views import act, both, event_crumbs, require_POST, round_of, sent_before
from league.base.wording import listed
from league.base.writing import Conflict
from league.events.forms.rounds import SeatingForm
from league.events.progress import FEWEST
from league.events.services import rounds as services
from league.lists.seating import fair_share, met_before, remarks, table_sizes, tables_for
from league.models import Entry, Round, Spielliste, Tournament

Seats = dict[int, list[Entry]]
MOST_TABLES = 250


@dataclass(frozen=True)
class TableShown:
    """One table on the page: its fields, or who sits there if something is written already."""

    number: int
    seats: list[forms.BoundField]
    people: list[Entry]
    remarks: list[str]
    stored: str = ""  # who sits there according to somebody else, in a conflict
    locked: bool = False
    kept: bool = False  # is stored, so that it can be cleared
    size: int = FEWEST  # how many would sit here if all were to be seated

    @property
    def errors(self) -> list[str]:
        return [str(error) for seat in self.seats for error in seat.errors]

    @property
    def is_large(self) -> bool:
        return len(self.people) > 5


@apart(PAGES, *READS)
@both
def tables(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All tables of a round in one form, so that people change places in one go."""
    round_ = round_of(tournament, number)
    people = {entry.pk: entry for entry in tournament.entries.all()}
    stored = _seats(services.seated(round_), people)
    if request.method == "POST":
        return _save(request, round_, people, stored)
    if round_.state == Round.CLOSED or tournament.state == Tournament.FINISHED:
        return _closed_page(request, round_, stored)
    sitting = stored
    if not stored and request.GET.get("wie") == "vorige":
        sitting = _as_before(round_, people)
    return _page(request, round_, people, stored, _form(round_, people, stored, sitting))


def _save(request: HttpRequest, round_: Round, people: dict[int, Entry], stored: Seats) -> HttpResponse:
    form = _form(round_, people, stored, stored, request.POST)
    if not form.is_valid():
        return _page(request, round_, people, stored, form, status=422)
    words = {"round": round_, "tables": form.tables, "depth": form.cleaned_data["depth"], "by": request.user}
    try:
        done = form.attempt(services.seat_round, **words, **form.submission)
    except Conflict:
        return _conflict(request, round_, people, form)
    if not done:
        return _page(request, round_, people, stored, form, status=422)
    messages.success(request, _("Die Tische der {round} sind gespeichert.").format(round=round_))
    return redirect("round-tables", round_.tournament.uuid, round_.number)


def _conflict(request: HttpRequest, round_: Round, people: dict[int, Entry], form: SeatingForm) -> HttpResponse:
    """Both versions: what was typed stays in the fields, what is stored stands beside it. Sent again it counts."""
    stored = _seats(services.seated(round_), people)
    again = _form(round_, people, stored, stored, form.data)
    resent(again, based_on=services.seating_mark(round_))
    again.is_valid()
    return _page(request, round_, people, stored, again, status=409)


def _seats(tables: dict[int, list[int]], people: dict[int, Entry]) -> Seats:
    return {table: [people[pk] for pk in pks if pk in people] for table, pks in tables.items()}


def _here(people: dict[int, Entry], stored: Seats) -> list[Entry]:
    """Who can be seated. Somebody in whose place another plays now keeps only the seat he has."""
    replaced = {entry.replaces_id for entry in people.values()}
    sitting = {entry.pk for seats in stored.values() for entry in seats}
    gone = replaced - sitting
    return [entry for entry in people.values() if not entry.withdrawn and entry.pk not in gone]


def _as_before(round_: Round, people: dict[int, Entry]) -> Seats:
    """The tables of the round before as a starting point, without those who have left."""
    previous = round_.tournament.rounds.filter(number=round_.number - 1).first()
    before = _seats(services.seated(previous), people) if previous else {}
    return {table: [entry for entry in seats if not entry.withdrawn] for table, seats in before.items()}


def _form(round_: Round, people: dict[int, Entry], stored: Seats, sitting: Seats, data: Sent = None) -> SeatingForm:
    here = _here(people, stored)
    locked = {table: stored[table] for table in services.written_tables(round_) if table in stored}
    posted = [int(found[1]) for name in data or () if (found := re.fullmatch(r"table_([1-9]\d{0,2})_1", name))]
    count = min(max([len(table_sizes(len(here))), *stored, *sitting, *posted]), MOST_TABLES)
    return SeatingForm(
        data, round=round_, people=here, sitting=sitting, locked=locked, tables=count, depth=_depth(round_)
    )


def _depth(round_: Round) -> str:
    """As the lists of this round are kept, or as those of the last one were."""
    lists = round_.tournament.lists.filter(round__number__lte=round_.number).order_by("-round__number")
    latest = list(lists.values_list("round__number", "depth"))
    kept = Counter(depth for number, depth in latest if number == latest[0][0])
    return kept.most_common(1)[0][0] if kept else Spielliste.POINTS


def _page(
    request: HttpRequest, round_: Round, people: dict[int, Entry], stored: Seats, form: SeatingForm, status: int = 200
) -> HttpResponse:
    tournament, conflict = round_.tournament, status == 409
    here = _here(people, stored)
    context = {
        "event": tournament,
        "round": round_,
        "form": form,
        "tables": _tables(form, stored, here, conflict),
        "here": here,
        "seatable": _without(here, form.locked),
        "free": _without(here, form.tables),
        "tables_for": tables_for(len(here)),
        "can_copy": not form.tables and round_.number > 1 and not form.is_bound,
        "can_start": bool(stored) and round_.state == Round.PLANNED and status == 200,
        "conflict": conflict,
        "key": new_key(),
        "crumbs": event_crumbs(tournament, _("Tische der {round}").format(round=round_)),
    }
    return render(request, "events/tournament/tables.html", context, status=status)


def _without(people: Sequence[Entry], tables: Seats) -> list[Entry]:
    seated = {entry.pk for seats in tables.values() for entry in seats}
    return [entry for entry in people if entry.pk not in seated]


def _tables(form: SeatingForm, stored: Seats, here: Sequence[Entry], conflict: bool) -> list[TableShown]:
    shown, sizes = form.tables, table_sizes(len(here))
    met, share = met_before(form.round.tournament, form.round.number), fair_share(here, len(sizes))
    return [
        TableShown(
            number=table,
            seats=form.seats_of(table),
            people=shown.get(table, []),
            remarks=remarks(shown.get(table, []), met, share),
            locked=table in form.locked,
            kept=table in stored,
            stored=_names(stored.get(table, [])) if conflict and shown.get(table) != stored.get(table) else "",
            size=sizes[table - 1] if table <= len(sizes) else FEWEST,
        )
        for table in form.numbers
    ]


def _names(people: Sequence[Entry]) -> str:
    return listed(entry.full_name for entry in people) or _("niemand")


def _closed_page(request: HttpRequest, round_: Round, stored: Seats) -> HttpResponse:
    context = {
        "event": round_.tournament,
        "round": round_,
        "tables": sorted(stored.items()),
        "crumbs": event_crumbs(round_.tournament, _("Tische der {round}").format(round=round_)),
    }
    return render(request, "events/tournament/tables_closed.html", context)


@require_POST
def clear(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Nobody sits at this table any more."""
    if sent_before(request):
        return redirect("round-tables", tournament.uuid, number)
    table = request.POST.get("table", "")
    lists = round_of(tournament, number).lists.select_related("tournament__club", "round").filter(continued_by=None)
    spielliste = get_object_or_404(lists, table=int(table) if table.isdecimal() and len(table) < 6 else 0)
    to = reverse("round-tables", args=[tournament.uuid, number])
    done = _("Tisch {table} ist leer.").format(table=table)
    return act(request, services.clear_table, to, done, spielliste=spielliste)
