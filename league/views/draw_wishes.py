"""Pages: who is kept apart and who keeps a table, before it is drawn."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.forms.base import WriteForm, new_key
from league.forms.draw import ApartForm, FixedTableForm
from league.models import Tournament
from league.services import draw_wishes as services

from .control import crumbs
from .shortcuts import act, page, posted, sent_before, tournament_directed


@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Two forms on one page; `what` says which one was sent."""
    tournament = tournament_directed(request, uuid)
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
    path = crumbs(tournament, _("Auslosung"))
    path[-1] = (path[-1][0], reverse("draw-overview", args=[tournament.uuid]))
    context = {
        "event": tournament,
        "apart_form": apart,
        "fixed_form": fixed,
        "pairs": tournament.apart.select_related("one", "other").order_by("one__number"),
        "fixed": tournament.entries.filter(fixed_table__isnull=False, withdrawn=False).order_by("fixed_table"),
        "anybody": tournament.entries.filter(withdrawn=False).exists(),
        "key": new_key(),
        "crumbs": [*path, (_("Wünsche"), "")],
    }
    return page(request, "draw/wishes.html", context, apart if apart.is_bound else fixed)


@require_POST
def together(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    tournament = tournament_directed(request, uuid)
    to = reverse("draw-wishes", args=[uuid])
    if sent_before(request, str(pk)):
        return redirect(to)
    pair = get_object_or_404(tournament.apart.select_related("tournament__club"), pk=pk)
    return act(
        request, services.let_together, to, _("Diese beiden dürfen wieder zusammensitzen."), about=str(pk), pair=pair
    )


@require_POST
def free(request: HttpRequest, uuid: UUID, entry: UUID) -> HttpResponse:
    tournament = tournament_directed(request, uuid)
    person = get_object_or_404(tournament.entries.select_related("tournament__club"), uuid=entry)
    to, done = reverse("draw-wishes", args=[uuid]), _("{name} wechselt wieder den Tisch.").format(name=person.full_name)
    return act(request, services.keep_table, to, done, about=str(person.pk), entry=person, table=None)


urls = [
    path("turnier/<uuid:uuid>/auslosung/wuensche/", wishes, name="draw-wishes"),
    path("turnier/<uuid:uuid>/auslosung/wuensche/<int:pk>/streichen/", together, name="draw-together"),
    path("turnier/<uuid:uuid>/auslosung/wuensche/<uuid:entry>/frei/", free, name="draw-free"),
]
