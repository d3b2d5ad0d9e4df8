"""Addresses of api: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import anyone, sees_club, sees_event, sees_season

from . import calendar, embed, views
from .endpoints import ENDPOINTS
from .guards import shows_event, shows_season

urlpatterns = [
    path("termine.ics", anyone(calendar.everything), name="calendar"),
    path("verein/<uuid:uuid>/termine.ics", sees_club(calendar.of_club), name="club-calendar"),
    path("turnier/<uuid:uuid>/kasten/", shows_event(embed.of_event), name="tournament-box"),
    path("turnier/<uuid:uuid>/einbetten/", sees_event(embed.event_lines), name="tournament-embed"),
    path("saison/<uuid:uuid>/kasten/", shows_season(embed.of_season), name="season-box"),
    path("saison/<uuid:uuid>/einbetten/", sees_season(embed.season_lines), name="season-embed"),
    path("api/", anyone(views.overview), name="api-overview"),
    path("api/v1/", anyone(views.nothing), name="api-start"),
    path("api/v1/openapi.json", anyone(views.description), name="api-description"),
    *(path(endpoint.route, anyone(views.answering(endpoint)), name=endpoint.name) for endpoint in ENDPOINTS),
    path("api/v1/<path:rest>", anyone(views.nothing), name="api-nothing"),
]
