"""Pages for somebody who comes, or goes, when the tables are set: the ways, each with its price."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.lanes import PAGES, READS, apart
from league.base.request import user_of
from league.base.views import both, event_crumbs, home_of, sent_before
from league.base.writing import Refused
from league.draw import late as ways_late
from league.draw import leaving as ways_leaving
from league.draw.choices import Choice, Field
from league.draw.late import OUT
from league.draw.services.seats import gap, leave_seats, seat_late, situation
from league.lists.seating import sitting_out
from league.models import Entry, Round, Spielliste, Tournament
from league.registration.fees import at_stake
from league.registration.services.entries import seat_in_play
from league.registration.views.entries import owes


@apart(PAGES, *READS)
@both
def late(request: HttpRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    person = get_object_or_404(tournament.entries, uuid=entry, withdrawn=False)
    person.tournament = tournament
    if request.method == "POST":
        said = _said(person, request.POST.get("way", ""))
        return _chosen(request, seat_late, said, home_of(tournament), tournament=tournament, entry=person)
    field = situation(tournament, person)
    out = [one.number for one in field.rounds if person.pk in sitting_out(tournament).get(one.number, ())]
    context = _context(tournament, person, field, _("Nachzügler")) | {
        "out": out,
        "seats": _seats(person),
        "is_settled": len(out) == len(field.rounds) and "doch" not in request.GET,
    }
    return _ways(request, "draw/late.html", context, field, ways_late)


@apart(PAGES, *READS)
@both
def leaving(request: HttpRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    """Does not play on, although the tables of rounds to come are set."""
    done = reverse("tournament-entries", args=[tournament.uuid])
    if request.method == "POST" and sent_before(request):
        return redirect(done)  # who had neither played nor paid is not there any more
    person = get_object_or_404(tournament.entries, uuid=entry)
    person.tournament = tournament
    if request.method == "POST":
        said = _("{name} ist nicht mehr dabei, die Lücke ist geschlossen.").format(name=person.full_name)
        words = {"tournament": tournament, "entry": person, "owes": owes(request)}
        return _chosen(request, leave_seats, said, done, **words)
    field, playing = gap(tournament, person), seat_in_play(person)
    context = _context(tournament, person, field, _("Austragen")) | {
        "playing": playing,
        "stake": at_stake(person, tournament),
        "is_settled": bool(playing) or not field.rounds,
    }
    return _ways(request, "draw/leaving.html", context, field, ways_leaving)


def _context(tournament: Tournament, person: Entry, field: Field, here: str) -> dict[str, object]:
    path = event_crumbs(tournament, _("Teilnahme"))
    path[-1] = (path[-1][0], reverse("tournament-entries", args=[tournament.uuid]))
    return {"event": tournament, "person": person, "field": field, "key": new_key(), "crumbs": [*path, (here, "")]}


def _ways(
    request: HttpRequest, template: str, context: Mapping[str, object], field: Field, ways: ModuleType
) -> HttpResponse:
    """The page with its choices. What takes a moment is asked for by the page itself, or with ?wahl=neu."""
    wanted = request.GET.get("wahl") == ways.RESEAT
    if request.headers.get("HX-Request") == "true" and field.rounds:
        return render(request, "draw/_choice.html", {**context, "choice": ways.seat_anew(field)})
    choices = [] if context["is_settled"] else ways.choices(field, with_reseat=wanted)
    return render(request, template, {**context, "choices": choices, "computed": wanted})


def _chosen(request: HttpRequest, service: Callable[..., Choice], said: str, to: str, **words: object) -> HttpResponse:
    """What was chosen is done; what has changed since it was shown is said on the same page."""
    if not sent_before(request):
        way = {"chosen": request.POST.get("way", ""), "mark": request.POST.get("mark", "")}
        try:
            service(**words, **way, by=user_of(request), key=request.POST.get("key", "")[:64] or None)
        except Refused as refusal:
            messages.error(request, refusal.message)
            return redirect(request.path)
    messages.success(request, said)
    return redirect(to)


def _said(person: Entry, chosen: str) -> str:
    words = _("{name} setzt eine Runde aus.") if chosen == OUT else _("{name} ist gesetzt.")
    return words.format(name=person.full_name)


def _seats(person: Entry) -> list[Spielliste]:
    """Where he sits in the rounds whose tables are set."""
    lists = person.tournament.lists.filter(occupancies__entry=person, occupancies__last_game=None, continued_by=None)
    return list(lists.exclude(round__state=Round.CLOSED).select_related("round").order_by("round__number"))
