"""At the door somebody comes whom nobody expected: one form on the page of the door, with a search while one types."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.base.views import require_POST, require_safe, searched_for
from league.lists.seating import found
from league.models import Tournament
from league.registration.services.walkin import walk_in

from .checkin import checkin_page, walk_in_form
from .entries import led_to_a_seat

MOST_KNOWN = 6  # more are no help to who has a queue before the door


@require_safe
def known(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may be meant by what is typed, to be chosen."""
    typed = searched_for(request, "name")
    context = {"found": found(tournament, typed, most=MOST_KNOWN) if typed else [], "typed": typed}
    return render(request, "registration/checkin/_known.html", context)


@require_POST
def come(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Here at once; who finds the tables set is led to a seat."""
    form = walk_in_form(request, tournament)
    words = {"tournament": tournament, "by": request.user}
    entry = form.attempt(walk_in, **words, **form.once, **form.facts) if form.is_valid() else None
    if entry is None:
        return checkin_page(request, tournament, form)
    done = _("{name} ist da, Startnummer {number}.").format(name=entry.full_name, number=entry.number)
    messages.success(request, done)
    return led_to_a_seat(request, tournament, entry.player) or redirect("checkin", tournament.uuid)
