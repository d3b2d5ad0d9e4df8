"""Pages for everybody: how the tables were drawn, with which seed, and how anybody can repeat it."""

from __future__ import annotations

import json
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_safe

from league.models import Draw, Tournament
from league.permissions import can_direct
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
        {
            "draw": draw,
            "sentence": said(draw),
            "seed": draw.request["seed"],
            "method": method(draw.report["method"]),
            "may_have_it": not is_private(draw) or can_direct(request.user, tournament),
        }
        for draw in _published(tournament)
    ]
    return render(request, "draw/certificate.html", {"event": tournament, "draws": draws})


def is_private(draw: Draw) -> bool:
    """Who shall not sit together is nobody's business: such a question is shown by the director to whom it concerns."""
    return bool(draw.request.get("apart"))


def said(draw: Draw) -> str:
    return sentence(Report(**draw.report), len(draw.request["players"]), draw.request["rounds"])


# The engine names its ways in English; what stands behind the colon is the name of a known construction.
METHODS = {
    "construction and annealing": _lazy("Konstruktion und Suche"),
    "construction continued": _lazy("Konstruktion, fortgesetzt"),
    "construction": _lazy("Konstruktion"),
    "annealing": _lazy("Suche durch Tauschen (simuliertes Abkühlen)"),
    "standing": _lazy("nach dem Stand"),
    "nothing to draw": _lazy("nichts zu losen"),
}


def method(words: str) -> str:
    return ", ".join(_way(part) for part in words.split(", "))


def _way(part: str) -> str:
    way, _colon, name = part.partition(": ")
    said = str(METHODS.get(way, way))
    return f"{said}: {name}" if name else said


@login_not_required
@require_safe
def question(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """The input of a published draw in one line, as the engine's command line reads it."""
    tournament = tournament_seen(request, uuid)
    draw = get_object_or_404(tournament.draws, number=number)
    if draw.published_at is None or (is_private(draw) and not can_direct(request.user, tournament)):
        raise Http404
    line = json.dumps(draw.request, ensure_ascii=False, separators=(",", ":")) + "\n"
    answer = HttpResponse(line, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="auslosung-{number}.json"'
    return answer


urls = [
    path("turnier/<uuid:uuid>/losung/", certificate, name="draw-certificate"),
    path("turnier/<uuid:uuid>/losung/<int:number>.json", question, name="draw-question"),
]
