"""Pages for everybody: the public form of a tournament, and a registration's own page with its state.
What the director does with registrations is in registrations.py."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.base.forms import new_key
from league.base.permissions import can_direct
from league.base.views import both, posted, require_POST, require_safe, sender_of
from league.base.words import when
from league.base.writing import Refused
from league.models import Entry, Registration, Tournament
from league.registration.fees import bill_of
from league.registration.forms.registration import RegistrationForm
from league.registration.places import (
    EARLY,
    LATE,
    OFF,
    OPEN,
    OVER,
    WAITING_LIST,
    Places,
    entry_state,
    line_of,
    places_of,
)
from league.registration.services.registration import cancel_registration, register
from league.registration.services.sources import UNDECIDED, mark_of


@never_cache  # opens and closes by the clock, without a change that a cache would see
@both
def form(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Somebody wants to take part. Sent once more it leads to the same registration, even if all is full by now."""
    places = places_of(tournament)
    state = entry_state(tournament, places)
    typed = RegistrationForm(posted(request), groups=tournament.groups)
    if typed.is_bound and typed.is_valid():
        by = request.user if request.user.is_authenticated else None
        words = {"tournament": tournament, "people": typed.people, "by": by, **typed.common, **typed.once}
        if by is None:
            words["source"] = mark_of(tournament, *sender_of(request))
        if sent := typed.attempt(register, **words):
            return redirect("registration-detail", sent.uuid)
    context = {
        "event": tournament,
        "form": typed,
        "places": places,
        "state": state,
        "can_send": state in (OPEN, WAITING_LIST),
        "counts": places.limit is not None and state in (EARLY, OPEN, WAITING_LIST),
        "why_not": _why_not(tournament, state),
        "preview": not tournament.published,
        "directs": request.user.is_authenticated and can_direct(request.user, tournament),
        "crumbs": [(tournament.name, reverse("tournament-detail", args=[tournament.uuid])), (_("Anmeldung"), "")],
    }
    return render(request, "registration/form.html", context, status=422 if typed.is_bound else 200)


def _why_not(tournament: Tournament, state: str) -> str:
    if state == OFF:
        return _("Für dieses Turnier gibt es hier keine Anmeldung. Bitte beim Veranstalter nachfragen.")
    if state == EARLY:
        return _("Die Anmeldung öffnet am {moment}.").format(moment=_moment(tournament.entry_opens))
    if state == LATE:
        return _("Die Anmeldung ist seit {moment} geschlossen. Bitte beim Veranstalter nachfragen.").format(
            moment=_moment(tournament.entry_closes)
        )
    if state == OVER:
        return _("Das Turnier ist beendet; die Anmeldung ist geschlossen.")
    return _("Das Turnier hat schon begonnen; die Anmeldung ist geschlossen.")


def _moment(moment: datetime.datetime | None) -> str:
    return when(timezone.localtime(moment))


# --- a registration's own page


@dataclass(frozen=True)
class Shown:
    """How a registration stands, for the person."""

    registration: Registration
    title: str
    text: str
    badge: str
    can_cancel: bool
    number: int | None = None  # whoever takes part finds table and place with it


def shown(registration: Registration, places: Places, line: dict[int, int], entries: dict[int, Entry]) -> Shown:
    state, is_over = registration.state, registration.tournament.state == Tournament.FINISHED
    if is_over and state in UNDECIDED:
        return Shown(registration, _("Nicht aufgenommen"), _("Das Turnier ist beendet."), "warn", False)
    if state == Registration.NEW:
        text = _("Ein Platz ist reserviert. Die Startnummer kommt, sobald die Turnierleitung die Anmeldung aufnimmt.")
        return Shown(registration, _("Angemeldet"), text, "done", True)
    if state == Registration.WAITING:
        return _shown_waiting(registration, places, line[registration.pk])
    if state == Registration.HELD:
        text = _("Von diesem Anschluss kamen viele Anmeldungen. Die Turnierleitung sieht sie an; hier steht dann mehr.")
        return Shown(registration, _("Eingegangen"), text, "open", True)
    if state == Registration.CANCELLED:
        return Shown(registration, _("Abgesagt"), _("Diese Anmeldung zählt nicht mehr."), "warn", False)
    if state == Registration.REFUSED:
        text = _("Grund: {reason}").format(reason=registration.answer)
        return Shown(registration, _("Abgelehnt"), text, "bad", False)
    entry = entries.get(registration.player_id or 0)
    if entry is None:
        text = _("Die Turnierleitung hat die Teilnahme ausgetragen.")
        return Shown(registration, _("Nicht mehr dabei"), text, "warn", False)
    title = _("Aufgenommen, Startnummer {number}").format(number=entry.number)
    can = registration.tournament.state == Tournament.PLANNED and entry.arrived_at is None
    after = _("Das Turnier ist beendet; das Ergebnis steht auf seiner Seite.")
    return Shown(registration, title, after if is_over else _("Bis zum Turnier!"), "checked", can, entry.number)


def _shown_waiting(registration: Registration, places: Places, place: int) -> Shown:
    title = _("Warteliste, Platz {place}").format(place=place)
    text = _("Alle Plätze sind vergeben. Wird einer frei, geht es der Reihe nach; hier steht es dann.")
    if places.free is None or place <= places.free:
        text = _("Ein Platz ist frei geworden: Die Turnierleitung kann jetzt nachrücken lassen.")
    return Shown(registration, title, text, "open", True)


@never_cache
@require_safe
def detail(request: HttpRequest, registration: Registration) -> HttpResponse:
    """The address is the key: whoever has it sees this registration, and those that were sent with it."""
    return _detail_page(request, registration)


def _detail_page(request: HttpRequest, registration: Registration, refused: str = "") -> HttpResponse:
    tournament = registration.tournament
    places, line = places_of(tournament), line_of(tournament)
    together = [registration, *registration.others.order_by("at", "pk")]
    for one in together:
        one.tournament = tournament
    players = [one.player_id for one in together if one.player_id]
    entries = {entry.player_id: entry for entry in tournament.entries.filter(player__in=players, withdrawn=False)}
    rows = [shown(one, places, line, entries) for one in together]
    context = {
        "event": tournament,
        "registration": registration,
        "rows": rows,
        "mine": rows[0],
        "can_cancel": any(row.can_cancel for row in rows),
        "bill": bill_of(tournament, together, entries),
        "address": request.build_absolute_uri(request.path) if not refused else "",
        "refused": refused,
        "key": new_key(),
        "crumbs": [(tournament.name, reverse("tournament-detail", args=[tournament.uuid])), (_("Anmeldung"), "")],
    }
    return render(request, "registration/detail.html", context, status=422 if refused else 200)


@never_cache
@require_POST
def cancel(request: HttpRequest, registration: Registration) -> HttpResponse:
    """`together`: by somebody who sent several and stays on the page of all of them."""
    by = request.user if request.user.is_authenticated else None
    key = request.POST.get("key", "")[:31]
    try:
        cancel_registration(registration=registration, by=by, key=f"{key}-{registration.uuid.hex}" if key else None)
    except Refused as refusal:
        return _detail_page(request, registration, refusal.message)
    if request.user.is_authenticated:
        messages.success(request, _("{name} ist abgesagt.").format(name=registration.name))
    first = registration.sent_with
    to = first if first and "together" in request.POST else registration
    return redirect("registration-detail", to.uuid)
