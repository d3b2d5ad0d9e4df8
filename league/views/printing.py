"""Pages: printing. What can be printed, a print that is being drawn, and the short address on every list.
Knows who may have what; documents are made in league.exports."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.exports import catalogue, lists, papers, store
from league.exports.address import is_loopback, printed_address, uuids_of
from league.exports.document import Document
from league.forms.printing import PrintForm
from league.models import Spielliste, Tournament
from league.permissions import can_enter, can_run_evening

from .control import crumbs
from .shortcuts import list_seen, page, tournament_entered, tournament_seen

DIGEST = re.compile(r"[0-9a-f]{64}")


@require_safe
def overview(request: HttpRequest, uuid: UUID) -> HttpResponse:
    return _overview(request, tournament_entered(request, uuid))


def _overview(request: HttpRequest, tournament: Tournament, wrong: PrintForm | None = None) -> HttpResponse:
    """All documents with their choices; `wrong` is one whose choices cannot be."""
    forms = [
        wrong if wrong and wrong.kind == kind else PrintForm(kind, tournament)
        for kind in catalogue.kinds_for(tournament)
    ]
    address = _address(request)
    context = {
        "event": tournament,
        "groups": [
            (title, [form for form in forms if form.kind.group == group]) for group, title in catalogue.GROUPS.items()
        ],
        "rounds": tournament.rounds.all(),
        "address": address,
        "unreachable": is_loopback(address),
        "runs": can_run_evening(request.user, tournament),
        "crumbs": crumbs(tournament, _("Drucken und Dateien")),
    }
    return page(request, "printing/overview.html", context, wrong)


@require_safe
def printed(request: HttpRequest, uuid: UUID, name: str) -> HttpResponse:
    """One document with these choices: as a file, or the page that says how far it is."""
    tournament = tournament_entered(request, uuid)
    kind = next((kind for kind in catalogue.kinds_for(tournament) if kind.name == name), None)
    if kind is None:
        raise Http404
    form = PrintForm(kind, tournament, request.GET)
    if form.is_valid() and not _is_seated(tournament, form.chosen.get("round_number")):
        form.add_error("round_number", _("In dieser Runde sitzt noch niemand. Bitte zuerst die Tische besetzen."))
    if not form.is_valid():
        return _overview(request, tournament, form)
    document = catalogue.document(kind, tournament, address=_address(request), **form.chosen)
    return _answer(request, document, tournament, public=False)


def _is_seated(tournament: Tournament, number: int | None) -> bool:
    return number is None or tournament.lists.filter(round__number=number).exists()


@login_not_required
@require_safe
def list_paper(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """One list as it stands; `leer` gives those who work here the blank one for the table."""
    spielliste = list_seen(request, uuid)
    works_here = _works_here(request, spielliste.tournament)
    address = _address(request)
    if "leer" in request.GET and works_here:
        document = lists.blank_list(spielliste, address=address)
    else:
        document = lists.filled_list(spielliste, address=address, published_names=not works_here)
    return _answer(request, document, spielliste.tournament, public=not works_here)


@login_not_required
@require_safe
def result_paper(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The standings as everybody may read them; `nach` and `runde` as on the pages."""
    tournament = tournament_seen(request, uuid)
    rounds = set(tournament.rounds.values_list("number", flat=True))
    document = papers.standings_paper(
        tournament, after=_round(request, "nach", rounds), only=_round(request, "runde", rounds), published_names=True
    )
    return _answer(request, document, tournament, public=True)


def _round(request: HttpRequest, word: str, rounds: set[int]) -> int | None:
    asked = request.GET.get(word, "")
    if not asked:
        return None
    found = next((number for number in rounds if str(number) == asked), None)
    if found is None:
        raise Http404
    return found


def _works_here(request: HttpRequest, tournament: Tournament) -> bool:
    return request.user.is_authenticated and can_enter(request.user, tournament)


def _address(request: HttpRequest) -> str:
    return printed_address(f"{request.scheme}://{request.get_host()}")


# --- a print on its way


def _answer(request: HttpRequest, document: Document, tournament: Tournament, *, public: bool) -> HttpResponse:
    if there := store.pdf_of_order(store.digest_of(document)):
        return _file(there, document.name)
    try:
        if document.size <= store.SMALL:
            return _file(store.draw_now(document).read_bytes(), document.name)
        digest = store.order(document, scope=_scope(tournament, public=public))
    except store.Busy as busy:
        return _busy(request, str(busy))
    return redirect("print-waiting", tournament.uuid, digest)


def _file(pdf: bytes, name: str) -> HttpResponse:
    """Shown in the browser; saved, it has the name that we gave it."""
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def _busy(request: HttpRequest, message: str) -> HttpResponse:
    response = render(request, "printing/busy.html", {"message": message}, status=503)
    response["Retry-After"] = "20"
    return response


def _scope(tournament: Tournament, *, public: bool) -> str:
    """For whom a print was ordered: everybody who may see the tournament, or those who work on it."""
    return f"{'all' if public else 'staff'}-{tournament.uuid.hex}"


@login_not_required
@never_cache  # it changes without anything of the event having changed: the page cache would keep it as it was
@require_safe
def waiting(request: HttpRequest, uuid: UUID, digest: str) -> HttpResponse:
    """How far a large file is; when it is there, the file."""
    tournament, works_here = _ordered(request, uuid, digest)
    order = store.look(digest)
    context = {
        "event": tournament,
        "order": order,
        "works_here": works_here,
        "file": reverse("print-file", args=[tournament.uuid, digest]),
        "back": reverse("tournament-print" if works_here else "tournament-detail", args=[tournament.uuid]),
        "crumbs": crumbs(tournament, _("Druck")) if works_here else [],
    }
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "printing/waiting.html", context)
    response = render(request, "printing/_order.html", context)
    if order.state == "finished":
        response["HX-Redirect"] = context["file"]
    return response


@login_not_required
@require_safe
def file(request: HttpRequest, uuid: UUID, digest: str) -> HttpResponse:
    _ordered(request, uuid, digest)
    there = store.pdf_of_order(digest)
    return _file(there, store.name_of(digest)) if there else redirect("print-waiting", uuid, digest)


@require_POST
def cancel(request: HttpRequest, uuid: UUID, digest: str) -> HttpResponse:
    tournament = tournament_entered(request, uuid)
    _ordered(request, uuid, digest)
    store.cancel(digest)
    messages.success(request, _("Der Druck ist abgebrochen."))
    return redirect("tournament-print", tournament.uuid)


def _ordered(request: HttpRequest, uuid: UUID, digest: str) -> tuple[Tournament, bool]:
    """The tournament for which this print was ordered, and whether the asker works there; else there is nothing."""
    tournament = tournament_seen(request, uuid)
    works_here = _works_here(request, tournament)
    scopes = [_scope(tournament, public=True)] + ([_scope(tournament, public=False)] if works_here else [])
    if not DIGEST.fullmatch(digest) or not any(store.belongs_to(digest, scope) for scope in scopes):
        raise Http404
    return tournament, works_here


# --- short addresses


@login_not_required
@require_safe
def short_list(request: HttpRequest, code: str) -> HttpResponse:
    """What the QR code on a list opens: exactly that list."""
    return _meant(request, Spielliste.objects.select_related("tournament", "round"), code, "list-detail")


@login_not_required
@require_safe
def short_event(request: HttpRequest, code: str) -> HttpResponse:
    return _meant(request, Tournament.objects.all(), code, "tournament-detail")


def _meant(request: HttpRequest, things: Any, code: str, page_name: str) -> HttpResponse:
    """The one that a short address means; two that share one are both named."""
    ends = uuids_of(code)
    found = (
        [
            (thing, reverse(page_name, args=[thing.uuid]))
            for thing in things.visible_to(request.user).filter(uuid__range=ends)
        ]
        if ends
        else []
    )
    if not found:
        raise Http404
    if len(found) == 1:
        return redirect(found[0][1])
    return render(request, "printing/which.html", {"found": found, "code": code})


urls = [
    path("turnier/<uuid:uuid>/druck/", overview, name="tournament-print"),
    path("turnier/<uuid:uuid>/druck/<slug:name>.pdf", printed, name="tournament-print-document"),
    path("turnier/<uuid:uuid>/druck/auftrag/<str:digest>/", waiting, name="print-waiting"),
    path("turnier/<uuid:uuid>/druck/auftrag/<str:digest>/datei/", file, name="print-file"),
    path("turnier/<uuid:uuid>/druck/auftrag/<str:digest>/abbrechen/", cancel, name="print-cancel"),
    path("turnier/<uuid:uuid>/ergebnis.pdf", result_paper, name="tournament-result-paper"),
    path("liste/<uuid:uuid>/liste.pdf", list_paper, name="list-printed"),
    path("l/<str:code>/", short_list, name="list-short"),
    path("t/<str:code>/", short_event, name="tournament-short"),
]
