"""Pages: an event as a file for another installation, for who directs it; and such a file, or that of a club, read in,
for who looks after this one: first what would come, then the answers, then all of it or nothing."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.base import kept_files
from league.base.lanes import FILES, apart, takes
from league.base.request import by_script, user_of
from league.base.views import both, page, require_POST, require_safe
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
    who_is_meant,
)
from ..moving.outgoing import packed, parcel_of
from ..moving.parts import Parcel
from ..moving.tasks import MADE, read_file, reading
from ..moving.under_way import WORKING

FOLDER, ARRIVING = "incoming", "arriving"  # between preview and taking over; while it is read in
SECONDS = 90.0  # for sending a file
# Lists of a club that is read in at once, all or nothing: eight seconds, and others who write wait for ten.
AT_ONCE = 150
COUNTED = ("round", "spielliste", "game", "entry", "publishedstandings")
KEPT = timedelta(hours=1)  # from the preview until it is taken over
KEPT_LONGER = timedelta(days=1)  # while it is read in; and what was made, until it is fetched


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
            return _taken(request, request.POST["token"])
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
    large = _is_large(plan.people.parcel)
    events = {"number": len(plan.events), "there": there, "seasons": plan.new_seasons, "large": large}
    named = plan.people.parcel["clubs"][0]["name"]
    return shown | {"title": named, "club": plan.people.club, "new": plan.new, "events": events}


def _plan_of(content: bytes) -> Plan | ClubPlan:
    parcel = opened(content)
    return club_planned(parcel) if is_of_a_club(parcel) else planned(parcel)


def _is_large(parcel: Parcel) -> bool:
    """While something is read in nobody else can write: what takes longer than they wait for comes in portions."""
    return is_of_a_club(parcel) and sum(len(one["rows"]["spielliste"]) for one in parcel["events"]) > AT_ONCE


def _taken(request: HttpRequest, token: str) -> HttpResponse:
    content = _kept(token)
    parcel = opened(content)
    same = {name.removeprefix("same-") for name, said in request.POST.items() if said == "ja"}
    if _is_large(parcel):
        return _begun(request, token, content, parcel, same)
    if is_of_a_club(parcel):
        came: Club | Tournament = bring_club_in(parcel=parcel, same=same, by=user_of(request))
        to = redirect("club-detail", came.uuid)
    else:
        came = bring_in(parcel=parcel, same=same, by=user_of(request))
        to = redirect("tournament-detail", came.uuid)
    kept_files.forget(_name(token))
    messages.success(request, _("„{event}“ ist eingelesen.").format(event=came))
    return to


def _kept(token: str) -> bytes:
    """What was shown."""
    _forget_old()
    if not _is_token(token) or (content := kept_files.content_of(_name(token))) is None:
        raise Refused(_("Die Datei ist nicht mehr da. Bitte noch einmal wählen."))
    return content


# --- in portions


def _begun(request: HttpRequest, token: str, content: bytes, parcel: Parcel, same: set[str]) -> HttpResponse:
    """Sent twice it is read in once."""
    work, there = reading(token), f"{ARRIVING}/{token}.spiel"
    found = work.look()
    if found is None or found.state != WORKING:
        kept_files.keep(there, content)
        word = work.begin(len(parcel["events"]) + 2)  # its people before them, its seasons after them
        by, language = user_of(request).pk, get_language() or settings.LANGUAGE_CODE
        read_file.enqueue(token, there, word, who_is_meant(parcel, same), by, language)
    kept_files.forget(_name(token))
    return redirect("operations-arriving", token)


@require_safe
def arriving(request: HttpRequest, token: str) -> HttpResponse:
    """How far the file is; who reads it in may go away meanwhile."""
    if not _is_token(token):
        raise Http404
    context = {
        "token": token,
        "order": reading(token).look(),
        "crumbs": [(_("Start"), "/"), (_("Betrieb"), reverse("operations")), (_("Datei einlesen"), "")],
    }
    return render(request, "operations/_arriving.html" if by_script(request) else "operations/arriving.html", context)


@require_POST
def stop(request: HttpRequest, token: str) -> HttpResponse:
    if not _is_token(token):
        raise Http404
    reading(token).stop()
    messages.success(
        request,
        _("Abgebrochen. Was schon eingelesen ist, bleibt; mit derselben Datei geht es an dieser Stelle weiter."),
    )
    return redirect("operations-event-unpack")


# --- what is kept


def forget_parcels() -> int:
    _forget_old()
    return 0


def _forget_old() -> None:
    """There are names in them: what nobody took over or fetched does not lie here."""
    for folder, kept in ((FOLDER, KEPT), (ARRIVING, KEPT_LONGER), (MADE, KEPT_LONGER)):
        for file in kept_files.kept_in(folder):
            if file.at < timezone.now() - kept:
                kept_files.forget(file.name)


def _name(token: str) -> str:
    return f"{FOLDER}/{token}.spiel"


def _is_token(token: str) -> bool:
    """A name from outside never becomes a path."""
    return len(token) == 64 and token.isascii() and token.isalnum()
