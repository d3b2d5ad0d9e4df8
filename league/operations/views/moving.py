"""Pages: an event as a file for another installation, for who directs it; and such a file, or that of a club, read in,
for who looks after this one: first what would come, then the answers, then all of it or nothing."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.base import kept_files
from league.base.lanes import FILES, apart, takes
from league.base.request import user_of
from league.base.views import both, page, require_safe
from league.base.writing import Refused
from league.models import Club, Tournament

from ..forms import MEGABYTE, MOST_SENT, ParcelForm
from ..moving.incoming import (
    ClubPlan,
    Plan,
    bring_club_in,
    bring_in,
    club_planned,
    is_of_a_club,
    opened,
    planned,
    too_large,
)
from ..moving.outgoing import packed, parcel_of

FOLDER = "incoming"
SECONDS = 60.0  # for sending a file
MOST_LISTS = 150  # of a club that a page reads in: eight seconds, and others who write wait for ten
COUNTED = ("round", "spielliste", "game", "entry", "publishedstandings")
KEPT = timedelta(hours=1)  # from the preview until it is taken over


@apart(FILES)
@require_safe
def pack(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    name = f"{slugify(tournament.name) or 'turnier'}-{tournament.date:%Y-%m-%d}.spiel"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    content = packed(parcel_of(tournament, None if request.user.is_superuser else tournament.club))
    return HttpResponse(content, content_type="application/gzip", headers=headers)


@takes(MOST_SENT + MEGABYTE, SECONDS)
@apart(FILES, "POST")
@both
def unpack(request: HttpRequest) -> HttpResponse:
    form = ParcelForm(request)
    context = {
        "form": form,
        "crumbs": [(_("Start"), "/"), (_("Betrieb"), reverse("operations")), (_("Datei einlesen"), "")],
    }
    try:
        if "token" in request.POST:
            return _taken(request, _kept(request.POST["token"]))
        if form.is_valid():
            content = form.cleaned_data["file"].read()
            return render(request, "operations/unpack_preview.html", context | _preview(content))
    except Refused as refusal:
        form.full_clean()
        form.add_error(None, str(refusal))
    return page(request, "operations/unpack.html", context, form)


def _preview(content: bytes) -> dict[str, object]:
    plan = _plan_of(content)
    token = hashlib.sha256(content).hexdigest()
    _forget_old()
    kept_files.keep(_name(token), content)
    parcels = plan.people.parcel["events"] if isinstance(plan, ClubPlan) else [plan.parcel]
    counts = {name: sum(len(one["rows"][name]) for one in parcels) for name in COUNTED}
    shown = {"plan": plan, "token": token, "counts": counts}
    if not isinstance(plan, ClubPlan):
        return shown | {"title": plan.parcel["event"]["name"], "club": plan.club, "new": len(plan.new)}
    there = sum(one.there for one in plan.events)
    events = {"number": len(plan.events), "there": there, "seasons": plan.new_seasons}
    named = plan.people.parcel["clubs"][0]["name"]
    return shown | {"title": named, "club": plan.people.club, "new": plan.new, "events": events}


def _plan_of(content: bytes) -> Plan | ClubPlan:
    """While it is read in nobody else can write: what takes longer than they would wait for is for the command."""
    parcel = opened(content)
    if not is_of_a_club(parcel):
        return planned(parcel)
    if sum(len(one["rows"]["spielliste"]) for one in parcel["events"]) > MOST_LISTS:
        raise Refused(too_large())
    return club_planned(parcel)


def _taken(request: HttpRequest, plan: Plan | ClubPlan) -> HttpResponse:
    same = {one.uuid for one in plan.asked if request.POST.get(f"same-{one.uuid}") == "ja"}
    if isinstance(plan, ClubPlan):
        came: Club | Tournament = bring_club_in(parcel=plan.people.parcel, same=same, by=user_of(request))
        to = redirect("club-detail", came.uuid)
    else:
        came = bring_in(plan=plan, same=same, by=request.user)
        to = redirect("tournament-detail", came.uuid)
    kept_files.forget(_name(request.POST["token"]))
    messages.success(request, _("„{event}“ ist eingelesen.").format(event=came))
    return to


def _kept(token: str) -> Plan | ClubPlan:
    """What was shown; a name from outside never becomes a path."""
    _forget_old()
    known = len(token) == 64 and token.isascii() and token.isalnum()
    if not known or (content := kept_files.content_of(_name(token))) is None:
        raise Refused(_("Die Datei ist nicht mehr da. Bitte noch einmal wählen."))
    return _plan_of(content)


def forget_parcels() -> int:
    _forget_old()
    return 0


def _forget_old() -> None:
    """There are names in it: what nobody took over does not lie here."""
    for file in kept_files.kept_in(FOLDER):
        if file.at < timezone.now() - KEPT:
            kept_files.forget(file.name)


def _name(token: str) -> str:
    return f"{FOLDER}/{token}.spiel"
