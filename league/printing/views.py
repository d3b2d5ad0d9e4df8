"""Pages: printing. What can be printed of an event, the documents themselves, and the short address on every list.
Knows who may have what; how a document is waited for is known by prints.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.lanes import PAPER, apart
from league.base.permissions import can_run_evening
from league.base.views import called_as, event_crumbs, home_of, page, require_POST, require_safe
from league.models import Tournament
from league.models.base import Addressed

from . import catalogue, stale
from .address import is_loopback, printed_address
from .fit import cannot_be_printed
from .forms import PrintForm
from .prints import answered


@require_safe
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _overview(request, tournament)


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
        "without_font": _without_font(tournament),
        "runs": can_run_evening(request.user, tournament),
        "crumbs": event_crumbs(tournament, _("Drucken und Dateien")),
    }
    return page(request, "printing/overview.html", context, wrong)


def _without_font(tournament: Tournament) -> list[str]:
    """Names of people and clubs that would come out as empty boxes."""
    named = tournament.entries.order_by("number").values_list("full_name", "name", "club_name")
    return cannot_be_printed(dict.fromkeys([tournament.name, *(text for texts in named for text in texts)]))


@apart(PAPER)
@require_safe
def printed(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """One document with these choices: as a file, or the page that says how far it is."""
    kind = next((kind for kind in catalogue.kinds_for(tournament) if kind.name == name), None)
    if kind is None:
        raise Http404
    form = PrintForm(kind, tournament, request.GET)
    if form.is_valid():
        _check(form, tournament)
    if not form.is_valid():
        return _overview(request, tournament, form)
    marks = stale.marks_of(tournament, kind)
    build = partial(catalogue.document, kind, tournament, address=_address(request), **form.chosen)
    answer = answered(request, build, tournament, staff=True)
    if answer.status_code < 400:
        stale.note(tournament, kind, form.chosen, request.GET, marks)
    return answer


@require_POST
def dismiss(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was printed before is not printed again."""
    stale.dismiss(tournament)
    return redirect(home_of(tournament))


def _check(form: PrintForm, tournament: Tournament) -> None:
    """Whether there is anything to print; else the field says what comes first."""
    seated = tournament.lists.filter(Q(round__number=form.chosen.get("round_number")))
    if "round_number" in form.chosen and not seated.exists():
        form.add_error("round_number", _("In dieser Runde sitzt noch niemand. Bitte zuerst die Tische besetzen."))
    elif (table := form.chosen.get("table")) and not seated.filter(table=table).exists():
        form.add_error("table", _("In dieser Runde gibt es keinen Tisch {table}.").format(table=table))
    elif (tables := form.chosen.get("tables")) and not seated.filter(table__in=tables).exists():
        said = _("In dieser Runde gibt es keinen Tisch {table}.")
        form.add_error("tables", said.format(table=", ".join(map(str, tables))))
    if form.kind.check is not None:
        form.kind.check(form, tournament)


def _address(request: HttpRequest) -> str:
    return printed_address(called_as(request))


# --- short addresses


@require_safe
def short_event(request: HttpRequest, found: list[Tournament], code: str) -> HttpResponse:
    return _meant(request, found, code, "tournament-detail")


@require_safe
def short_person(request: HttpRequest, found: list[Tournament], code: str, number: int) -> HttpResponse:
    """What the QR code on a Laufkarte opens: where its owner sits, and how she stands."""
    return _meant(request, found, code, "tournament-person", number)


def _meant(request: HttpRequest, things: Sequence[Addressed], code: str, page_name: str, *rest: int) -> HttpResponse:
    """The one that a short address means; two that share one are both named."""
    found = [(thing, reverse(page_name, args=[thing.uuid, *rest])) for thing in things]
    if len(found) == 1:
        return redirect(found[0][1])
    return render(request, "printing/which.html", {"found": found, "code": code})
