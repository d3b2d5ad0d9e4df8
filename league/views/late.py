"""Page: somebody came when the tables were set. Three choices, each with its price."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.draw.late import RESEAT, choices, seat_anew
from league.forms.base import new_key
from league.services._base import Refused
from league.services.late import seat_late, situation

from .control import crumbs, home_of
from .shortcuts import sent_before, tournament_directed


@require_http_methods(["GET", "HEAD", "POST"])
def late(request: HttpRequest, uuid: UUID, entry: UUID) -> HttpResponse:
    tournament = tournament_directed(request, uuid)
    person = get_object_or_404(tournament.entries, uuid=entry, withdrawn=False)
    person.tournament = tournament
    if request.method == "POST":
        if sent_before(request):
            return redirect(home_of(tournament))
        chosen, mark = request.POST.get("way", ""), request.POST.get("mark", "")
        key = request.POST.get("key", "")[:64] or None
        try:
            seat_late(tournament=tournament, entry=person, chosen=chosen, mark=mark, by=request.user, key=key)
        except Refused as refusal:
            messages.error(request, refusal.message)
            return redirect("draw-late", uuid, entry)
        messages.success(request, _("{name} ist gesetzt.").format(name=person.full_name))
        return redirect(home_of(tournament))
    field = situation(tournament, person)
    path_ = crumbs(tournament, _("Teilnahme"))
    path_[-1] = (path_[-1][0], reverse("tournament-entries", args=[uuid]))
    context = {
        "event": tournament, "person": person, "field": field, "key": new_key(),
        "crumbs": [*path_, (_("Nachzügler"), "")],
    }  # fmt: skip
    if request.headers.get("HX-Request") == "true" and field.rounds:
        return render(request, "draw/_choice.html", context | {"choice": seat_anew(field)})
    wanted = request.GET.get("wahl") == RESEAT
    ways = choices(field, with_reseat=wanted) if field.rounds else []
    return render(request, "draw/late.html", context | {"choices": ways, "computed": wanted})


urls = [path("turnier/<uuid:uuid>/nachzuegler/<uuid:entry>/", late, name="draw-late")]
