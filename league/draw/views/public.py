"""Pages for everybody: how the tables were drawn, with which seed, and how anybody can repeat it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.hidden import last_shown
from league.base.kept import event_version, kept
from league.base.permissions import can_direct
from league.base.views import require_safe
from league.base.wording import say
from league.draw.shown import drawn_anew, lines, since
from league.models import Draw, Tournament
from scoring import DrawReport as Report
from scoring import DrawRequest as Request
from scoring import DrawWay as Way
from scoring import assess_draw as assess
from scoring import drawn


def _published(tournament: Tournament) -> list[Draw]:
    draws = list(tournament.draws.filter(state__in=(Draw.PUBLISHED, Draw.REPLACED)).exclude(published_at=None))
    for draw in draws:
        draw.tournament = tournament
    return draws


@kept(by=event_version)
@require_safe
def certificate(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Seed, fingerprint of the input and report of every draw that was published."""
    draws = [_proof(draw, can_direct(request.user, tournament)) for draw in _published(tournament)]
    return render(request, "draw/certificate.html", {"event": tournament, "draws": draws})


def _proof(draw: Draw, directs: bool) -> dict[str, object]:
    """Counted afresh, as on the director's page: what is proven depends on what was asked, not on what was stored."""
    assessment, private = assess(Request.from_dict(draw.request), draw.rounds), why_private(draw)
    return {
        "draw": draw,
        "number": str(draw.number),
        "sentence": said(draw, assessment.report),
        "lines": lines(replace(assessment, meetings=(), astray=()), by_hand=bool(draw.changes)),
        "by_standing": draw.way == Draw.STANDING,
        "seed": draw.request["seed"],
        "method": method(draw.report["ways"]),
        "file": file_name(draw),
        "private": private,
        "may_have_it": directs or not private,
        "rounds": [{"number": number, "tables": tables} for number, tables in enumerate(draw.drawn, draw.first_round)],
        "since": since(draw),
        "anew": drawn_anew(draw),
    }


def why_private(draw: Draw) -> str:
    """Who shall not sit together is nobody's business, nor is how it stands as long as that is hidden: such a question
    is shown by the director to whom it concerns."""
    if draw.request.get("apart"):
        return _("Diese Auslosung hat Wünsche berücksichtigt, wer getrennt sitzt. Sie gehen niemanden sonst etwas an.")
    shown = last_shown(draw.tournament)
    if draw.request.get("standings") and shown is not None and draw.first_round - 1 > shown:
        return _("Die Eingabe enthält einen Stand, der bis zum Ende verborgen ist; danach steht sie hier.")
    return ""


def said(draw: Draw, report: Report) -> str:
    ways = tuple(Way(**way) for way in draw.report["ways"])
    found = replace(report, ways=ways, stopped_early=draw.report["stopped_early"])
    return say(drawn(found, len(draw.request["players"]), draw.request["rounds"]))


def file_name(draw: Draw) -> str:
    return f"auslosung-{draw.number}.json"


# The engine names its ways in English; what stands behind the colon is the name of a known construction.
WAYS = {
    "improved": gettext_lazy("Konstruktion und Suche"),
    "continued": gettext_lazy("Konstruktion, fortgesetzt"),
    "construction": gettext_lazy("Konstruktion"),
    "search": gettext_lazy("Suche durch Tauschen (simuliertes Abkühlen)"),
    "standing": gettext_lazy("nach dem Stand"),
}


def method(ways: Sequence[Mapping[str, str]]) -> str:
    said = [f"{WAYS[way['name']]}: {way['design']}" if way["design"] else str(WAYS[way["name"]]) for way in ways]
    return ", ".join(said) or _("nichts zu losen")


@require_safe
def question(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The input of a published draw in one line, as the engine's command line reads it."""
    draw = get_object_or_404(tournament.draws, number=number)
    draw.tournament = tournament
    if draw.published_at is None or (why_private(draw) and not can_direct(request.user, tournament)):
        raise Http404
    line = json.dumps(draw.request, ensure_ascii=False, separators=(",", ":")) + "\n"
    answer = HttpResponse(line, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{file_name(draw)}"'
    return answer
