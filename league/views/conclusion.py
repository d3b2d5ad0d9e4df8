"""Pages: the end of a tournament, step by step, and the result for the federation as a file."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.exports.data import csv_of
from league.exports.federation import report_of, table_of, workbook_of
from league.exports.papers import federation_paper
from league.forms.base import new_key
from league.models import Tournament

from .control import crumbs
from .downloads import CSV, XLSX, as_attachment
from .prints import answered
from .shortcuts import tournament_directed

PDF = "pdf"


@require_safe
def end(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What is still to do when the last round is over: publish, prizes, certificates, federation, a copy."""
    event = tournament_directed(request, uuid)
    context = {
        "event": event, "report": report_of(event), "key": new_key(), "crumbs": crumbs(event, _("Abschluss")),
    }  # fmt: skip
    return render(request, "prizes/end.html", context)


@require_safe
def federation(request: HttpRequest, uuid: UUID, ending: str) -> HttpResponse:
    """Only of a tournament that is over: what the federation counts must not change the next minute."""
    event = tournament_directed(request, uuid)
    report = report_of(event)
    if event.state != Tournament.FINISHED:
        messages.error(request, report.warning)
        return redirect("tournament-end", uuid)
    if ending == PDF:
        return answered(request, federation_paper(event), event, staff=True)
    content = csv_of(table_of(report)) if ending == CSV else workbook_of(report)
    return as_attachment(content, ending, event, _("Ergebnisliste"))


urls = [
    path("turnier/<uuid:uuid>/abschluss/", end, name="tournament-end"),
    path("turnier/<uuid:uuid>/verband.pdf", federation, {"ending": PDF}, name="tournament-federation-paper"),
    path("turnier/<uuid:uuid>/verband.csv", federation, {"ending": CSV}, name="tournament-federation-csv"),
    path("turnier/<uuid:uuid>/verband.xlsx", federation, {"ending": XLSX}, name="tournament-federation"),
]
