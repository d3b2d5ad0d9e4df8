"""Pages for everybody: how the tables were drawn, with which seed, and how anybody can repeat it."""

from __future__ import annotations

import json
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.views.decorators.http import require_safe

from league.models import Draw, Tournament
from scoring.seating import Report, sentence

from .shortcuts import tournament_seen


def _published(tournament: Tournament) -> list[Draw]:
    return list(tournament.draws.filter(state__in=(Draw.PUBLISHED, Draw.REPLACED)).exclude(published_at=None))


@login_not_required
@require_safe
def certificate(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Seed, fingerprint of the input and report of every draw that was published."""
    tournament = tournament_seen(request, uuid)
    draws = [
        {"draw": draw, "sentence": said(draw), "seed": draw.request["seed"], "people": len(draw.request["players"])}
        for draw in _published(tournament)
    ]
    return render(request, "draw/certificate.html", {"event": tournament, "draws": draws})


def said(draw: Draw) -> str:
    return sentence(Report(**draw.report), len(draw.request["players"]), draw.request["rounds"])


@login_not_required
@require_safe
def question(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """The input of a published draw in one line, as the engine's command line reads it."""
    tournament = tournament_seen(request, uuid)
    draw = get_object_or_404(tournament.draws, number=number)
    if draw.published_at is None:
        raise Http404
    line = json.dumps(draw.request, ensure_ascii=False, separators=(",", ":")) + "\n"
    answer = HttpResponse(line, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="auslosung-{number}.json"'
    return answer


urls = [
    path("turnier/<uuid:uuid>/losung/", certificate, name="draw-certificate"),
    path("turnier/<uuid:uuid>/losung/<int:number>.json", question, name="draw-question"),
]
