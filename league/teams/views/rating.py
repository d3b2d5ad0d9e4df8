"""Pages of what follows from individual results: ratings of states and clubs, and who qualifies.
For a tournament and for a season alike; numbers come from league.teams."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.lanes import PAGES, apart
from league.base.views import require_safe
from league.base.wording import say
from league.models import Season, Tournament
from league.teams.forms import PlacesForm
from league.teams.ratings import (
    Chosen,
    Runner,
    chosen,
    of_season,
    of_tournament,
    season_ratings,
    tournament_ratings,
    travellers,
)
from scoring import InvalidInput


class Of(NamedTuple):
    """Where results come from: its ratings, and who is in the running."""

    ratings: Callable[[Any], object]
    runners: Callable[[Any], list[Runner]]


EVENT = Of(tournament_ratings, of_tournament)
YEAR = Of(season_ratings, of_season)


@require_safe
def ratings(request: HttpRequest, where: Season | Tournament, of: Of) -> HttpResponse:
    context = _frame(where, _("Länder und Vereine")) | {"ratings": of.ratings(where)}
    context["travellers"] = travellers(where) if isinstance(where, Season) else None
    return render(request, "teams/ratings.html", context)


@apart(PAGES)
@require_safe
def qualification(request: HttpRequest, where: Season | Tournament, of: Of) -> HttpResponse:
    """Who may start, by the numbers in the address."""
    runners = of.runners(where)
    form = PlacesForm(request.GET if "plaetze" in request.GET else None)
    found = _chosen(form, runners) if form.is_valid() else []
    words = {"form": form, "chosen": found, "runners": runners, "open": any(one.open for one in found)}
    status = 422 if form.errors else 200
    return render(request, "teams/qualification.html", _frame(where, _("Qualifikation")) | words, status=status)


def _chosen(form: PlacesForm, runners: list[Runner]) -> list[Chosen]:
    try:
        return chosen(runners, **form.shares)
    except InvalidInput as wrong:
        form.add_error("plaetze", say(wrong.said))
        return []


def _frame(where: Season | Tournament, here: str) -> dict[str, object]:
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
