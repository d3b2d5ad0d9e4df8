"""Pages of the wishes for a draw: who sits apart, who stays at a table."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import WriteForm, new_key
from league.base.views import act, both, event_crumbs, page, posted, require_POST, sent_before
from league.draw.forms import ApartForm, FixedTableForm
from league.draw.services import wishes as services
from league.lists.seating import expected, table_sizes
from league.models import Registration, Tournament
from league.registration.services.registration import settle_wish


@both
def wishes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Two forms on one page; `what` says which one was sent."""
    what = request.POST.get("what", "")
    apart = ApartForm(posted(request) if what == "apart" else None, tournament=tournament, auto_id="id_apart_%s")
    fixed = FixedTableForm(posted(request) if what == "fixed" else None, tournament=tournament, auto_id="id_fixed_%s")
    if apart.is_valid() and apart.attempt(
        services.keep_apart, tournament=tournament, by=request.user, **apart.once, **apart.facts
    ):
        return _done(request, tournament, _("Diese beiden werden getrennt."))
    if fixed.is_valid() and fixed.attempt(services.keep_table, by=request.user, **fixed.once, **fixed.facts):
        return _done(request, tournament, _("Der feste Tisch ist notiert."))
    return _page(request, tournament, apart, fixed)


def _done(request: HttpRequest, tournament: Tournament, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("draw-wishes", tournament.uuid)


def _page(request: HttpRequest, tournament: Tournament, apart: WriteForm, fixed: WriteForm) -> HttpResponse:
    path = event_crumbs(tournament, _("Auslosung"))
    path[-1] = (path[-1][0], reverse("draw-overview", args=[tournament.uuid]))
    context = {
        "event": tournament,
        "apart_form": apart,
        "fixed_form": fixed,
        "pairs": tournament.apart.select_related("one", "other").order_by("one__number"),
        "fixed": tournament.entries.filter(fixed_table__isnull=False, withdrawn=False).order_by("fixed_table"),
        "anybody": tournament.entries.filter(withdrawn=False).exists(),
        "asked": _asked_for(tournament),
        "key": new_key(),
        "crumbs": [*path, (_("Wünsche"), "")],
    }
    return page(request, "draw/wishes.html", context, apart if apart.is_bound else fixed)


def _asked_for(tournament: Tournament) -> list[Registration]:
    """What people wished when they registered, a fixed table with the number that is proposed: the first at which
    nobody stays yet."""
    asked = list(tournament.registrations.wishing().select_related("entry"))
    taken = set(tournament.entries.exclude(fixed_table=None).values_list("fixed_table", flat=True))
    tables = range(1, len(table_sizes(expected(tournament).count())) + 1)
    free = (table for table in tables if table not in taken)
    for one in asked:
        wants = one.wants_fixed_table and one.entry and one.entry.fixed_table is None
        one.proposed = next(free, tables[0]) if wants and tables else None  # type: ignore[attr-defined]
    return asked


@require_POST
def wish_settled(request: HttpRequest, tournament: Tournament, registration: UUID) -> HttpResponse:
    one = get_object_or_404(tournament.registrations.select_related("tournament__club"), uuid=registration)
    to = reverse("draw-wishes", args=[tournament.uuid])
    done = _("{name}: erledigt.").format(name=one.name)
    return act(request, settle_wish, to, done, about=str(one.pk), registration=one)


@require_POST
def together(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    to = reverse("draw-wishes", args=[tournament.uuid])
    if sent_before(request, str(pk)):
        return redirect(to)
    pair = get_object_or_404(tournament.apart.select_related("tournament__club"), pk=pk)
    return act(
        request, services.let_together, to, _("Diese beiden dürfen wieder zusammensitzen."), about=str(pk), pair=pair
    )


@require_POST
def free(request: HttpRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    person = get_object_or_404(tournament.entries.select_related("tournament__club"), uuid=entry)
    to = reverse("draw-wishes", args=[tournament.uuid])
    done = _("{name} wechselt wieder den Tisch.").format(name=person.full_name)
    return act(request, services.keep_table, to, done, about=str(person.pk), entry=person, table=None)
