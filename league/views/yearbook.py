"""The yearbook of a club: for those who run it, as a file or a page that says how far it is.
What is in it is known by league.exports.papers; all of it is published, but drawing it takes a while."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.exports import papers, store
from league.forms.tournament import YEARS
from league.models import Club

from .prints import DIGEST, as_file, put_off
from .shortcuts import club_crumbs, club_scored


@require_safe
def yearbook(request: HttpRequest, uuid: UUID, year: int) -> HttpResponse:
    club = club_scored(request, uuid)
    if year not in YEARS:
        raise Http404
    document = papers.yearbook(club, year)
    if document is None:
        messages.info(request, _("Von %(year)s ist noch nichts veröffentlicht.") % {"year": year})
        return redirect("club-detail", club.uuid)
    if there := store.pdf_of_order(store.digest_of(document)):
        return as_file(there, document.name)
    try:
        digest = store.order(document, scope=_scope(club, year), wait=True)
    except store.Busy as refusal:
        return put_off(request, str(refusal))
    return redirect("club-yearbook-waiting", club.uuid, year, digest)


def _scope(club: Club, year: int) -> str:
    return f"club-{club.uuid.hex}-{year}"


@never_cache
@require_safe
def waiting(request: HttpRequest, uuid: UUID, year: int, digest: str) -> HttpResponse:
    """How far it is; when it is there, the file."""
    club = _ordered(request, uuid, year, digest)
    order, again = store.look(digest), reverse("club-yearbook", args=[club.uuid, year])
    if order.state == "finished" and request.htmx:  # type: ignore[attr-defined]
        response = HttpResponse()
        response["HX-Redirect"] = again
        return response
    context = {
        "club": club,
        "title": _("Jahrbuch %(year)s") % {"year": year},
        "order": order,
        "file": again,
        "again": again,
        "cancel_at": reverse("club-yearbook-cancel", args=[club.uuid, year, digest]),
        "back": f"{reverse('club-detail', args=[club.uuid])}?jahr={year}",
        "crumbs": club_crumbs(club, _("Jahrbuch")),
    }
    template = "printing/_order.html" if request.htmx else "club/yearbook.html"  # type: ignore[attr-defined]
    return render(request, template, context)


@require_POST
def cancel(request: HttpRequest, uuid: UUID, year: int, digest: str) -> HttpResponse:
    club = _ordered(request, uuid, year, digest)
    store.cancel(digest)
    messages.success(request, _("Der Druck ist abgebrochen."))
    return redirect("club-detail", club.uuid)


def _ordered(request: HttpRequest, uuid: UUID, year: int, digest: str) -> Club:
    """The club whose lists the asker keeps and for which this print was ordered; else there is nothing."""
    club = club_scored(request, uuid)
    if not DIGEST.fullmatch(digest) or not store.belongs_to(digest, _scope(club, year)):
        raise Http404
    return club


urls = [
    path("verein/<uuid:uuid>/jahrbuch/<int:year>.pdf", yearbook, name="club-yearbook"),
    path("verein/<uuid:uuid>/jahrbuch/<int:year>/<str:digest>/", waiting, name="club-yearbook-waiting"),
    path("verein/<uuid:uuid>/jahrbuch/<int:year>/<str:digest>/abbrechen/", cancel, name="club-yearbook-cancel"),
]
