"""Pages: points off for unsporting conduct (§9.7), given and taken back with a reason."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.forms.base import ReasonForm, WriteForm
from league.forms.tournament import DeductionForm
from league.models import Deduction, Tournament
from league.services import entries as services

from .control import crumbs, round_of
from .shortcuts import page, posted, sent_before, tournament_run


@require_http_methods(["GET", "HEAD", "POST"])
def deductions(request: HttpRequest, uuid: UUID) -> HttpResponse:
    tournament = tournament_run(request, uuid)
    form = DeductionForm(posted(request), tournament=tournament)
    if request.method == "POST" and form.is_valid():
        facts = dict(form.facts)
        if "round" in facts:
            facts["round"] = round_of(tournament, facts["round"])
        if form.attempt(services.deduct, by=request.user, **form.once, **facts):
            messages.success(request, _("Der Abzug ist eingetragen."))
            return redirect("tournament-deductions", tournament.uuid)
    return _page(request, tournament, form)


@require_POST
def take_back(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    tournament = tournament_run(request, uuid)
    if sent_before(request):
        return redirect("tournament-deductions", tournament.uuid)
    deduction = get_object_or_404(_of(tournament), pk=pk)
    form = ReasonForm(request.POST, auto_id=f"id_back{pk}_%s")
    if form.is_valid():
        form.attempt(services.take_back_deduction, deduction=deduction, by=request.user, **form.once, **form.facts)
    if form.errors:
        return _page(request, tournament, DeductionForm(tournament=tournament), form, pk)
    messages.success(request, _("Der Abzug ist zurückgenommen."))
    return redirect("tournament-deductions", tournament.uuid)


def _of(tournament: Tournament) -> Any:
    given = Deduction.objects.filter(entry__tournament=tournament)
    return given.select_related("entry__tournament__club", "round", "by").order_by("at", "pk")


def _page(
    request: HttpRequest, tournament: Tournament, form: WriteForm, refused: WriteForm | None = None, pk: int = 0
) -> HttpResponse:
    given = [
        {"deduction": one, "form": refused if one.pk == pk else ReasonForm(auto_id=f"id_back{one.pk}_%s")}
        for one in _of(tournament)
    ]
    context = {
        "event": tournament,
        "form": form,
        "given": given,
        "refused": pk,
        "anybody": tournament.entries.exists(),
        "crumbs": crumbs(tournament, _("Punktabzüge")),
    }
    return page(request, "tournament/deductions.html", context, refused or form)


urls = [
    path("turnier/<uuid:uuid>/abzuege/", deductions, name="tournament-deductions"),
    path("turnier/<uuid:uuid>/abzuege/<int:pk>/zurueck/", take_back, name="tournament-deduction-back"),
]
