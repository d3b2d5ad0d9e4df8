"""Pages for somebody who comes, or goes, when the tables are set: the ways, each with its price."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.request import user_of
from league.base.views import both, event_crumbs, home_of, sent_before
from league.base.writing import Refused
from league.draw.late import OUT, RESEAT, choices, seat_anew
from league.draw.services.seats import seat_late, situation
from league.lists.seating import sitting_out
from league.models import Entry, Round, Spielliste, Tournament


@both
def late(request: HttpRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    person = get_object_or_404(tournament.entries, uuid=entry, withdrawn=False)
    person.tournament = tournament
    if request.method == "POST":
        if sent_before(request):
            messages.success(request, _said(person, request.POST.get("way", "")))
            return redirect(home_of(tournament))
        chosen, mark = request.POST.get("way", ""), request.POST.get("mark", "")
        key = request.POST.get("key", "")[:64] or None
        try:
            seat_late(tournament=tournament, entry=person, chosen=chosen, mark=mark, by=user_of(request), key=key)
        except Refused as refusal:
            messages.error(request, refusal.message)
            return redirect("draw-late", tournament.uuid, entry)
        messages.success(request, _said(person, chosen))
        return redirect(home_of(tournament))
    field = situation(tournament, person)
    path_ = event_crumbs(tournament, _("Teilnahme"))
    path_[-1] = (path_[-1][0], reverse("tournament-entries", args=[tournament.uuid]))
    out = [one.number for one in field.rounds if person.pk in sitting_out(tournament).get(one.number, ())]
    context = {
        "event": tournament,
        "person": person,
        "field": field,
        "key": new_key(),
        "out": out,
        "seats": _seats(person),
        "is_settled": len(out) == len(field.rounds) and "doch" not in request.GET,
        "crumbs": [*path_, (_("Nachzügler"), "")],
    }
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
