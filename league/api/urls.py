"""Addresses of api: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from . import calendar, embed, views
from .endpoints import ENDPOINTS

urlpatterns = [
    path("termine.ics", calendar.everything, name="calendar"),
    path("verein/<uuid:uuid>/termine.ics", calendar.of_club, name="club-calendar"),
    path("turnier/<uuid:uuid>/kasten/", embed.of_event, name="tournament-box"),
    path("turnier/<uuid:uuid>/einbetten/", embed.event_lines, name="tournament-embed"),
    path("saison/<uuid:uuid>/kasten/", embed.of_season, name="season-box"),
    path("saison/<uuid:uuid>/einbetten/", embed.season_lines, name="season-embed"),
    path("api/", views.overview, name="api-overview"),
    path("api/v1/", views.nothing, name="api-start"),
    path("api/v1/openapi.json", views.description, name="api-description"),
    *(path(endpoint.route, views._view(endpoint), name=endpoint.name) for endpoint in ENDPOINTS),
    path("api/v1/<path:rest>", views.nothing, name="api-nothing"),
]
