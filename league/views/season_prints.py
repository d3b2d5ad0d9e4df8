"""Papers of seasons and teams: the table of the year, a league's table, plan and line-up sheets, a tournament's teams.
Who may read the page may have them, names as they are published; what is on them is known by league.exports.papers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.exports import papers
from league.exports.document import Document
from league.models import Season
from league.permissions import can_administer, can_score

from .prints import answered, given, how_far
from .shortcuts import season_seen, tournament_seen, works_here

TABLE, PLAN, LINEUPS = "tabelle", "spielplan", "aufstellungen"
PAPERS: dict[str, dict[str, Callable[..., Document]]] = {
    Season.PLAYERS: {TABLE: papers.season_paper},
    Season.TEAMS: {TABLE: papers.league_paper, PLAN: papers.match_plan, LINEUPS: papers.lineup_sheets},
}


@login_not_required
@require_safe
def paper(request: HttpRequest, uuid: UUID, name: str) -> HttpResponse:
    """One of them, ?gross in large print. Line-ups: ?tag=2 of one match day only."""
    season = season_seen(request, uuid)
    build = PAPERS[season.kind].get(name)
    if build is None:
        raise Http404
    words: dict[str, Any] = {"large": "gross" in request.GET}
    known = request.user.is_authenticated
    if name == LINEUPS:
        words |= {"day": _day(request), "drafts": known and can_administer(request.user, season.club)}

    def waits_at(digest: str) -> str:
        return reverse("season-paper-waiting", args=[season.uuid, digest])

    staff = known and can_score(request.user, season.club)
    return given(request, build(season, **words), scope=_scope(season), waits_at=waits_at, staff=staff)


def _day(request: HttpRequest) -> int | None:
    asked = request.GET.get("tag", "")
    if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 4):
        raise Http404
    return int(asked) if asked else None


def _scope(season: Season) -> str:
    return f"season-{season.uuid.hex}"


@login_not_required
@never_cache
@require_safe
def waiting(request: HttpRequest, uuid: UUID, digest: str) -> HttpResponse:
    """How far a large one is; when it is there, the file."""
    season = season_seen(request, uuid)
    home = reverse("season-detail", args=[season.uuid])
    crumbs = [(_("Start"), reverse("home")), (season.name, home), (_("Druck"), "")]
    return how_far(request, digest, scope=_scope(season), back=home, crumbs=crumbs)


@login_not_required
@require_safe
def team_sums(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The teams of one tournament, for whoever may read them."""
    event = tournament_seen(request, uuid)
    if not event.teams.exists():
        raise Http404
    return answered(request, papers.team_sums(event), event, staff=works_here(request, event))


urls = [
    path("turnier/<uuid:uuid>/mannschaften.pdf", team_sums, name="tournament-teams-paper"),
    path("saison/<uuid:uuid>/druck/<slug:name>.pdf", paper, name="season-paper"),
    path("saison/<uuid:uuid>/druck/auftrag/<str:digest>/", waiting, name="season-paper-waiting"),
]
