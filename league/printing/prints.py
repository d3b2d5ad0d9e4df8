"""A print on its way: as a file at once, or a page that says how far it is. Knows who waits for what under which
digest; what is on the paper is known by the areas, who may ask for a document by views.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.base.language import written_by
from league.base.request import by_script, led_to
from league.base.views import event_crumbs, require_POST, require_safe, works_here
from league.models import Tournament

from . import store
from .document import Document

DIGEST = re.compile(r"[0-9a-f]{64}")
FROM = "von"  # the address that was asked for: a print that is gone is asked for there again
PRINTS = (
    "tournament-print-document", "tournament-result-paper", "list-printed", "tournament-federation-paper",
    "season-paper", "tournament-teams-paper", "ranking-paper", "ranking-club-paper",
)  # fmt: skip


def answered(
    request: HttpRequest, build: Callable[[], Document], tournament: Tournament, *, staff: bool
) -> HttpResponse:
    """In the language of the club, whoever asks."""

    def waits_at(digest: str) -> str:
        return reverse("print-waiting", args=[tournament.uuid, digest])

    with written_by(tournament.club):
        document = build()
    return given(request, document, scope=_scope(tournament, staff=staff), waits_at=waits_at, staff=staff)


def given(
    request: HttpRequest, document: Document, *, scope: str, waits_at: Callable[[str], str], staff: bool
) -> HttpResponse:
    """The file; or, if it is large, the page that says how far it is. In a crowd who works here waits on that page
    for small files too, and strangers are put off."""
    if there := store.pdf_of_order(store.digest_of(document)):
        return as_file(there, document.name)
    try:
        if document.size <= store.SMALL:
            return as_file(store.draw_now(document), document.name)
    except store.Busy as busy:
        if not staff:
            return put_off(request, str(busy))
    try:
        digest = store.order(document, scope=scope, wait=staff)
    except store.Busy as busy:
        return put_off(request, str(busy))
    return redirect(f"{waits_at(digest)}?{urlencode({FROM: request.get_full_path()})}")


def as_file(pdf: bytes, name: str) -> HttpResponse:
    """Shown in the browser; saved, it has the name that we gave it."""
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def put_off(request: HttpRequest, message: str) -> HttpResponse:
    response = render(request, "printing/busy.html", {"message": message}, status=503)
    response["Retry-After"] = str(store.PUT_OFF)
    return response


def _scope(tournament: Tournament, *, staff: bool) -> str:
    """For whom a print was ordered: those who work on the tournament, or everybody who may see it."""
    return f"{'staff' if staff else 'all'}-{tournament.uuid.hex}"


@never_cache  # it changes without anything of the event having changed: the page cache would keep it as it was
@require_safe
def waiting(request: HttpRequest, tournament: Tournament, digest: str) -> HttpResponse:
    """How far a large file is; when it is there, the link that opens it. If nobody knows of it any more, it is asked
    for again."""
    staff, again = works_here(request, tournament), _asked_for(request)
    if not _is_ordered(tournament, digest, staff):
        return _go(request, again)
    order = store.look(digest)
    # Strangers get what is published now, so the document is asked for again; its digest is that of another if a
    # name was changed meanwhile.
    file_at = reverse("print-file", args=[tournament.uuid, digest]) if staff else again
    context = {
        "event": tournament,
        "order": order,
        "title": store.about(digest).title,
        "works_here": staff,
        "file": file_at,
        "again": again,
        "back": reverse("tournament-print" if staff else "tournament-detail", args=[tournament.uuid]),
        "crumbs": event_crumbs(tournament, _("Druck")) if staff else [],
    }
    return progress(request, context)


def how_far(request: HttpRequest, digest: str, *, scope: str, **context: object) -> HttpResponse:
    """The same for a print of no tournament: all read the same there, so its file is always asked for again."""
    again = _asked_for(request)
    if not DIGEST.fullmatch(digest) or not store.belongs_to(digest, scope):
        return _go(request, again)
    order = store.look(digest)
    context |= {"order": order, "title": store.about(digest).title, "file": again, "again": again}
    return progress(request, context)


def progress(request: HttpRequest, context: dict[str, Any], whole: str = "printing/waiting.html") -> HttpResponse:
    """The page of an order, or the part of it that asks every second. A file that is there is opened by a tap and never
    by the page itself: in a browser that saves PDFs the page stays, and would fetch the file every second."""
    return render(request, "printing/_order.html" if by_script(request) else whole, context)


def _asked_for(request: HttpRequest) -> str:
    """The address of a document, as this page was called with it; nothing else than a print is gone to."""
    asked = request.GET.get(FROM, "")
    try:
        found = resolve(asked.partition("?")[0])
    except Resolver404:
        return ""
    return asked if found.url_name in PRINTS else ""


def _go(request: HttpRequest, to: str) -> HttpResponse:
    if not to:
        raise Http404
    return led_to(request, to)


@require_safe
def file(request: HttpRequest, tournament: Tournament, digest: str) -> HttpResponse:
    """What was ordered, as it was then: for those who work here."""
    _check_ordered(tournament, digest)
    there = store.pdf_of_order(digest)
    return as_file(there, store.about(digest).name) if there else redirect("print-waiting", tournament.uuid, digest)


@require_POST
def cancel(request: HttpRequest, tournament: Tournament, digest: str) -> HttpResponse:
    _check_ordered(tournament, digest)
    store.cancel(digest)
    messages.success(request, _("Der Druck ist abgebrochen."))
    return redirect("tournament-print", tournament.uuid)


def _check_ordered(tournament: Tournament, digest: str) -> None:
    """What was ordered for another tournament is not there."""
    if not _is_ordered(tournament, digest, True):
        raise Http404


def _is_ordered(tournament: Tournament, digest: str, staff: bool) -> bool:
    scopes = [_scope(tournament, staff=False)] + ([_scope(tournament, staff=True)] if staff else [])
    return bool(DIGEST.fullmatch(digest)) and any(store.belongs_to(digest, scope) for scope in scopes)
