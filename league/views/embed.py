"""A box with the standings for a club's own home page, and the page that gives the lines to paste there. The box alone
may stand in other sites' frames; it is the same for everybody, so there is nothing in it to click by mistake."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from league.api.asking import STRANGER
from league.models import Round, Tournament
from league.standings import standings

from .shortcuts import tournament_seen

USUAL, MOST = 10, 100  # places
COLOURS = {"hell": "light", "dunkel": "dark"}
ROW, REST = 34, 118  # pixels: one place, and what stands above and below
# A page of its own, that loads its stylesheet and nothing else, may stand in every frame.
BOX_POLICY = {
    "default-src": ["'none'"], "style-src": ["'self'"], "base-uri": ["'none'"], "form-action": ["'none'"],
    "frame-ancestors": ["*"],
}  # fmt: skip


@login_not_required
@require_safe
@xframe_options_exempt
@csp_replace(BOX_POLICY)
def box(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """?nach=2 after a round, ?plaetze=5 how many, ?farbe=hell or dunkel, else as the reader's device."""
    event = get_object_or_404(Tournament.objects.visible_to(STRANGER).select_related("club"), uuid=uuid)
    after = _after(request, event)
    table = standings(event, after=after)
    page = "tournament-after" if after else "tournament-detail"
    context = {
        "event": event,
        "title": _title(event, after),
        "rows": table.rows[: _places(request)],
        "more": len(table.rows) > _places(request),
        "colour": COLOURS.get(request.GET.get("farbe", ""), ""),
        "url": reverse(page, args=[event.uuid, after] if after else [event.uuid]),
    }
    response = render(request, "embed/box.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


def _title(event: Tournament, after: int | None) -> str:
    if after:
        return _("Stand nach Runde {number}").format(number=after)
    return _("Ergebnis") if event.state == Tournament.FINISHED else _("Stand")


def _after(request: HttpRequest, event: Tournament) -> int | None:
    asked = request.GET.get("nach", "")
    found = next((number for number in _begun(event) if str(number) == asked), None)
    if asked and found is None:
        raise Http404
    return found


def _begun(event: Tournament) -> list[int]:
    return list(event.rounds.exclude(state=Round.PLANNED).values_list("number", flat=True))


def _places(request: HttpRequest) -> int:
    """A home page is nowhere to complain: what is no number of places gives the usual ones."""
    asked = request.GET.get("plaetze", "")
    return min(int(asked), MOST) if asked.isdecimal() and len(asked) < 4 and int(asked) else USUAL


@login_not_required
@require_safe
def instructions(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The lines to copy, for every colour, and how it looks."""
    event = tournament_seen(request, uuid)
    address = request.build_absolute_uri(reverse("tournament-box", args=[event.uuid]))
    context = {
        "event": event,
        "address": address,
        "snippets": [(title, _snippet(event, f"{address}{query}", places)) for title, query, places in _choices(event)],
        "crumbs": [
            (_("Start"), reverse("home")),
            (event.name, reverse("tournament-detail", args=[event.uuid])),
            (_("Einbetten"), ""),
        ],
    }
    return render(request, "embed/instructions.html", context)


def _choices(event: Tournament) -> list[tuple[str, str, int]]:
    begun = _begun(event)
    return [
        (_("Die ersten zehn, hell oder dunkel wie das Gerät"), "", USUAL),
        (_("Die ersten fünf, immer hell"), "?plaetze=5&farbe=hell", 5),
        (_("Die ersten zehn, immer dunkel"), "?farbe=dunkel", USUAL),
        *([(_("Stand nach Runde {n}").format(n=begun[-1]), f"?nach={begun[-1]}", USUAL)] if begun else []),
    ]


def _snippet(event: Tournament, address: str, places: int) -> str:
    context: dict[str, Any] = {"event": event, "address": address, "height": REST + ROW * places}
    return render_to_string("embed/snippet.html", context).strip()


urls = [
    path("turnier/<uuid:uuid>/kasten/", box, name="tournament-box"),
    path("turnier/<uuid:uuid>/einbetten/", instructions, name="tournament-embed"),
]
