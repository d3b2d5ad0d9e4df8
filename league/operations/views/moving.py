"""Pages: an event as a file for another installation, for who directs it; and such a file read in, for who looks after
this one: first what would come, then the answers, then all of it or nothing."""

from __future__ import annotations

import hashlib
import time
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.base.lanes import FILES, apart
from league.base.views import both, page, require_safe
from league.base.writing import Refused
from league.models import Tournament

from ..forms import ParcelForm
from ..moving.incoming import Plan, bring_in, opened, planned
from ..moving.outgoing import packed, parcel_of

KEPT_SECONDS = 3600  # from the preview until it is taken over


@apart(FILES)
@require_safe
def pack(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    name = f"{slugify(tournament.name) or 'turnier'}-{tournament.date:%Y-%m-%d}.spiel"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    content = packed(parcel_of(tournament, None if request.user.is_superuser else tournament.club))
    return HttpResponse(content, content_type="application/gzip", headers=headers)


@apart(FILES, "POST")
@both
def unpack(request: HttpRequest) -> HttpResponse:
    form = ParcelForm(request)
    context = {
        "form": form,
        "crumbs": [(_("Start"), "/"), (_("Betrieb"), reverse("operations")), (_("Veranstaltung einlesen"), "")],
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
    plan = planned(opened(content))
    token = hashlib.sha256(content).hexdigest()
    _file(token).parent.mkdir(mode=0o700, exist_ok=True)
    _forget_old()
    _file(token).write_bytes(content)
    rows = plan.parcel["rows"]
    counts = {name: len(rows[name]) for name in ("round", "spielliste", "game", "entry", "publishedstandings")}
    return {"plan": plan, "token": token, "counts": counts}


def _taken(request: HttpRequest, plan: Plan) -> HttpResponse:
    same = {one.uuid for one in plan.asked if request.POST.get(f"same-{one.uuid}") == "ja"}
    event = bring_in(plan=plan, same=same, by=request.user)
    with suppress(OSError):
        _file(request.POST["token"]).unlink()
    messages.success(request, _("„{event}“ ist eingelesen.").format(event=event))
    return redirect("tournament-detail", event.uuid)


def _kept(token: str) -> Plan:
    """What was shown; a name from outside never becomes a path."""
    _forget_old()
    if not (len(token) == 64 and token.isascii() and token.isalnum() and _file(token).is_file()):
        raise Refused(_("Die Datei ist nicht mehr da. Bitte noch einmal wählen."))
    return planned(opened(_file(token).read_bytes()))


def _forget_old() -> None:
    """There are names in it: what nobody took over does not lie here."""
    for path in _file("").parent.glob("*.spiel"):
        with suppress(OSError):  # somebody else was quicker
            if time.time() - path.stat().st_mtime > KEPT_SECONDS:
                path.unlink()


def _file(token: str) -> Path:
    return Path(settings.DATA_DIR) / "incoming" / f"{token}.spiel"
