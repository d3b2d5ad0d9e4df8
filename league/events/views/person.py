"""Pages for everybody who asks "Wo sitze ich?" and "Wo stehe ich?": the search by name or start number, and one
person's tournament. What they show is read in league.events.whereabouts and league.events.person."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from league.base.hidden import shown_until
from league.base.kept import event_version, kept
from league.base.views import require_safe, searched_for
from league.events.person import event_path, person_crumbs, person_of, told_of
from league.events.whereabouts import Where, found_by, near_to, seats_of, where_now
from league.models import Entry, Tournament

MOST_FOUND = 30  # on a page; whoever types one letter is asked for more


@kept(by=event_version, words=("q",))
@require_safe
def where(request: HttpRequest, event: Tournament) -> HttpResponse:
    """One who is found is shown at once; of several one is chosen, with the table beside the name."""
    typed = searched_for(request)
    people = list(event.entries.select_related("club")) if typed else []
    found = found_by(typed, people)
    if len(found) == 1:
        return redirect("tournament-person", event.uuid, found[0].number)
    near = [] if found else near_to(typed, people)
    context = {
        "event": event,
        "typed": typed,
        "found": _with_tables(event, found[:MOST_FOUND]),
        "more": max(0, len(found) - MOST_FOUND),
        "near": _with_tables(event, near),
        "crumbs": event_path(event, _("Wo sitze ich?")),
    }
    return render(request, "events/public/where.html", context)


def _with_tables(event: Tournament, entries: list[Entry]) -> list[tuple[Entry, Where | None]]:
    if not entries or event.is_evening:
        return [(entry, None) for entry in entries]
    rounds, seats = list(event.rounds.all()), seats_of(event, entries)
    return [(entry, where_now(entry, rounds, seats.get(entry.pk, ()))) for entry in entries]


@kept(by=event_version)
@require_safe
def person(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Where she sits, where she stands and why, table by table; by the start number, which is on her Laufkarte."""
    entry = get_object_or_404(event.entries.select_related("player", "club"), number=number)
    entry.tournament = event
    told, seats = told_of(event, shown_until(event, request.user)), seats_of(event, [entry])
    context = {
        "event": event,
        "person": person_of(told, entry, seats.get(entry.pk, [])),
        "instead": entry.replaced_by.first(),
        "crumbs": person_crumbs(entry),
    }
    return render(request, "events/public/person.html", context)
