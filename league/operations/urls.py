"""Addresses of operations: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import anyone, directs_event, superuser

from .guards import has_first_link
from .views import health, moving, state

urlpatterns = [
    path("betrieb/", superuser(state.state), name="operations"),
    path("betrieb/adresse/", superuser(state.address), name="operations-address"),
    path("betrieb/sichern/", superuser(state.backup_make), name="operations-backup-make"),
    path("betrieb/sicherung/<str:name>", superuser(state.backup_download), name="operations-backup-download"),
    path("betrieb/einlesen/", superuser(moving.unpack), name="operations-event-unpack"),
    path("turnier/<uuid:uuid>/mitnehmen/", directs_event(moving.pack), name="operations-event-pack"),
    path("einrichten/<str:word>/", has_first_link(state.first_club), name="first-club"),
    path("robots.txt", anyone(state.robots), name="robots"),
    path("healthz", anyone(health.alive), name="operations-alive"),
    path("readyz", anyone(health.ready), name="operations-ready"),
]
