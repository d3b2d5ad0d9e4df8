"""A box with the standings for a club's own home page, and the page that gives the lines to paste there. The box alone
may stand in other sites' frames; it is the same for everybody, so there is nothing in it to click by mistake."""

from __future__ import annotations

from collections.abc import Sequence

from csp.decorators import csp
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt

from league.base.hidden import is_revealed, shown_until
from league.base.kept import event_version, kept
from league.base.views import require_safe
from league.base.words import plural, points, sign, when
from league.models import Round, Season, Tournament
from league.seasons.reads import table_of
from league.standings.table import standings

from .asking import STRANGER

USUAL, MOST = 10, 100  # places
COLOURS = {"hell": "light", "dunkel": "dark"}
ROW, REST = 34, 118  # pixels: one place, and what stands above and below
# A page of its own, that loads its stylesheet and nothing else, may stand in every frame.
BOX_POLICY = {
    "default-src": ["'none'"], "style-src": ["'self'"], "base-uri": ["'none'"], "form-action": ["'none'"],
    "frame-ancestors": ["*"],
}  # fmt: skip
Line = tuple[int, str, str, str]  # place, name, value, its class
Choice = tuple[str, str, int]  # what it shows, what stands behind the address, how many places


# --- boxes: ?plaetze=5 how many, ?farbe=hell or dunkel, else as the reader's device


@kept(by=event_version, words=("nach", "plaetze", "farbe"))
@require_safe
@xframe_options_exempt
@csp(BOX_POLICY)  # type: ignore[arg-type]
def of_event(request: HttpRequest, event: Tournament) -> HttpResponse:
    """?nach=2 after a round."""
    after = _after(request, event)
    lines = [(row.place, row.name, points(row.points), sign(row.points)) for row in standings(event, after=after).rows]
    at = [event.uuid]
    url = reverse("tournament-after", args=[*at, after]) if after else reverse("tournament-detail", args=at)
    title = f"{_title(event, after)}, {when(event.date)}"
    return _box(request, event.name, title, lines, url)


@require_safe
@xframe_options_exempt
@csp(BOX_POLICY)  # type: ignore[arg-type]
def of_season(request: HttpRequest, season: Season) -> HttpResponse:
    year = table_of(season)
    lines = [(row.place or 0, row.name, row.text, row.css) for row in year.placed]
    days = plural(len(year.days), _("Abend,Abende"))
    title = f"{season.club.name}, {days}"
    return _box(request, season.name, title, lines, reverse("season-detail", args=[season.uuid]))


def _box(request: HttpRequest, name: str, title: str, lines: Sequence[Line], url: str) -> HttpResponse:
    places = _places(request)
    context = {
        "name": name,
        "title": title,
        "lines": lines[:places],
        "more": len(lines) > places,
        "url": url,
        "colour": COLOURS.get(request.GET.get("farbe", ""), ""),
    }
    response = render(request, "api/embed/box.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


def _title(event: Tournament, after: int | None) -> str:
    if after:
        return _("Stand nach Runde {number}").format(number=after)
    return _("Ergebnis") if is_revealed(event) else _("Stand")


def _after(request: HttpRequest, event: Tournament) -> int | None:
    asked = request.GET.get("nach", "")
    found, until = (
        next((number for number in _begun(event) if str(number) == asked), None),
        shown_until(event, STRANGER),
    )
    if asked and found is None:
        raise Http404
    return found if until is None else min(until, found or until)


def _begun(event: Tournament) -> list[int]:
    return list(event.rounds.exclude(state=Round.PLANNED).values_list("number", flat=True))


def _places(request: HttpRequest) -> int:
    """A home page is nowhere to complain: what is no number of places gives the usual ones."""
    asked = request.GET.get("plaetze", "")
    return min(int(asked), MOST) if asked.isdecimal() and len(asked) < 4 and int(asked) else USUAL


# --- the lines to copy


@kept(by=event_version)
@require_safe
def event_lines(request: HttpRequest, event: Tournament) -> HttpResponse:
    until = shown_until(event, STRANGER)
    begun = [number for number in _begun(event) if until is None or number <= until]
    after = [(_("Stand nach Runde {n}").format(n=begun[-1]), f"?nach={begun[-1]}", USUAL)] if begun else []
    page = reverse("tournament-detail", args=[event.uuid])
    return _instructions(request, event, reverse("tournament-box", args=[event.uuid]), page, after)


@require_safe
def season_lines(request: HttpRequest, season: Season) -> HttpResponse:
    if season.kind != Season.PLAYERS:
        raise Http404
    page = reverse("season-detail", args=[season.uuid])
    return _instructions(request, season, reverse("season-box", args=[season.uuid]), page)


def _instructions(
    request: HttpRequest, thing: Tournament | Season, box: str, page: str, more: Sequence[Choice] = ()
) -> HttpResponse:
    address = request.build_absolute_uri(box)
    choices = [
        (_("Die ersten zehn, hell oder dunkel wie das Gerät"), "", USUAL),
        (_("Die ersten fünf, immer hell"), "?plaetze=5&farbe=hell", 5),
        (_("Die ersten zehn, immer dunkel"), "?farbe=dunkel", USUAL),
        *more,
    ]
    context = {
        "thing": thing,
        "address": address,
        "has_rounds": bool(more),
        "snippets": [(title, _snippet(thing.name, f"{address}{query}", places)) for title, query, places in choices],
        "crumbs": [(_("Start"), reverse("home")), (thing.name, page), (_("Einbetten"), "")],
    }
    return render(request, "api/embed/instructions.html", context)


def _snippet(name: str, address: str, places: int) -> str:
    context = {"name": name, "address": address, "height": REST + ROW * places}
    return render_to_string("api/embed/snippet.html", context).strip()
