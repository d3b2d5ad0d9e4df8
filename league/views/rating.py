"""Pages of what follows from individual results: ratings of states and clubs, and who qualifies.
For a tournament and for a season alike; numbers come from league.teams."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.forms.team import PlacesForm
from league.models import Season, Tournament
from league.teams.qualifying import Chosen, Runner, chosen, of_season, of_tournament
from league.teams.ratings import season_ratings, tournament_ratings
from scoring import InvalidInput

from .shortcuts import season_seen, tournament_seen


@login_not_required
@require_safe
def of_event(request: HttpRequest, uuid: UUID) -> HttpResponse:
    event = tournament_seen(request, uuid)
    return _ratings(request, event, tournament_ratings(event))


@login_not_required
@require_safe
def of_year(request: HttpRequest, uuid: UUID) -> HttpResponse:
    season = season_seen(request, uuid)
    return _ratings(request, season, season_ratings(season))


def _ratings(request: HttpRequest, where: Season | Tournament, ratings: Any) -> HttpResponse:
    return render(request, "team/ratings.html", {**_frame(where, _("Länder und Vereine")), "ratings": ratings})


@login_not_required
@require_safe
def qualify_event(request: HttpRequest, uuid: UUID) -> HttpResponse:
    event = tournament_seen(request, uuid)
    return _qualified(request, event, of_tournament(event))


@login_not_required
@require_safe
def qualify_year(request: HttpRequest, uuid: UUID) -> HttpResponse:
    season = season_seen(request, uuid)
    return _qualified(request, season, of_season(season))


def _qualified(request: HttpRequest, where: Season | Tournament, runners: list[Runner]) -> HttpResponse:
    """Who may start, by the numbers in the address."""
    form = PlacesForm(request.GET if "plaetze" in request.GET else None)
    found = _chosen(form, runners) if form.is_valid() else []
    words = {"form": form, "chosen": found, "runners": runners, "open": any(one.open for one in found)}
    status = 422 if form.errors else 200
    return render(request, "team/qualification.html", _frame(where, _("Qualifikation")) | words, status=status)


def _chosen(form: PlacesForm, runners: list[Runner]) -> list[Chosen]:
    try:
        return chosen(runners, **form.shares)
    except InvalidInput as wrong:
        form.add_error("plaetze", wrong.message)
        return []


def _frame(where: Season | Tournament, here: str) -> dict[str, Any]:
    """What both kinds of pages share, of a season or of a tournament."""
    is_season = isinstance(where, Season)
    home = reverse("season-detail" if is_season else "tournament-detail", args=[where.uuid])
    club = where.club
    return {
        "where": where,
        "is_season": is_season,
        "home": home,
        "crumbs": [
            (_("Start"), reverse("home")),
            (club.name, reverse("club-detail", args=[club.uuid])),
            (where.name, home),
            (here, ""),
        ],
    }


urls = [
    path("turnier/<uuid:uuid>/laenderwertung/", of_event, name="tournament-ratings"),
    path("saison/<uuid:uuid>/laenderwertung/", of_year, name="season-ratings"),
    path("turnier/<uuid:uuid>/qualifikation/", qualify_event, name="tournament-qualification"),
    path("saison/<uuid:uuid>/qualifikation/", qualify_year, name="season-qualification"),
]
