"""Page: somebody came when the tables were set. Three choices, each with its price."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.draw.late import OUT, RESEAT, choices, seat_anew
from league.forms.base import new_key
from league.models import Entry, Round, Spielliste
from league.seating import sitting_out
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
            messages.success(request, _said(person, request.POST.get("way", "")))
            return redirect(home_of(tournament))
        chosen, mark = request.POST.get("way", ""), request.POST.get("mark", "")
        key = request.POST.get("key", "")[:64] or None
        try:
            seat_late(tournament=tournament, entry=person, chosen=chosen, mark=mark, by=request.user, key=key)
        except Refused as refusal:
            messages.error(request, refusal.message)
            return redirect("draw-late", uuid, entry)
        messages.success(request, _said(person, chosen))
        return redirect(home_of(tournament))
    field = situation(tournament, person)
    path_ = crumbs(tournament, _("Teilnahme"))
    path_[-1] = (path_[-1][0], reverse("tournament-entries", args=[uuid]))
    out = [one.number for one in field.rounds if person.pk in sitting_out(tournament).get(one.number, ())]
    context = {
        "event": tournament, "person": person, "field": field, "key": new_key(), "out": out,
        "seats": _seats(person), "is_settled": len(out) == len(field.rounds) and "doch" not in request.GET,
        "crumbs": [*path_, (_("Nachzügler"), "")],
    }  # fmt: skip
    if request.headers.get("HX-Request") == "true" and field.rounds:
        return render(request, "draw/_choice.html", context | {"choice": seat_anew(field)})
    wanted = request.GET.get("wahl") == RESEAT
    ways = [] if context["is_settled"] else choices(field, with_reseat=wanted)
    return render(request, "draw/late.html", context | {"choices": ways, "computed": wanted})


def _said(person: Entry, chosen: str) -> str:
    words = _("{name} setzt eine Runde aus.") if chosen == OUT else _("{name} ist gesetzt.")
    return words.format(name=person.full_name)


def _seats(person: Entry) -> list[Spielliste]:
    """Where he sits in the rounds whose tables are set."""
    lists = person.tournament.lists.filter(occupancies__entry=person, occupancies__last_game=None, continued_by=None)
    return list(lists.exclude(round__state=Round.CLOSED).select_related("round").order_by("round__number"))


urls = [path("turnier/<uuid:uuid>/nachzuegler/<uuid:entry>/", late, name="draw-late")]
