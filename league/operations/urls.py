"""Addresses of operations: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import administers_club, anyone, directs_event, superuser, unless_sent

from .guards import has_first_link
from .views import clubs, health, language, leaving, metrics, moving, privacy, state

urlpatterns = [
    path("betrieb/", superuser(state.state), name="operations"),
    path("betrieb/adresse/", superuser(state.address), name="operations-address"),
    path("betrieb/verantwortlich/", superuser(privacy.change), name="operations-responsible"),
    path("datenschutz/", anyone(privacy.show), name="privacy"),
    path("betrieb/sichern/", superuser(state.backup_make), name="operations-backup-make"),
    path("betrieb/sicherung/<str:name>", superuser(state.backup_download), name="operations-backup-download"),
    path("betrieb/einlesen/", superuser(moving.unpack), name="operations-event-unpack"),
    path("betrieb/einlesen/<str:token>/", superuser(moving.arriving), name="operations-arriving"),
    path("betrieb/einlesen/<str:token>/abbrechen/", superuser(moving.stop), name="operations-arriving-stop"),
    path("turnier/<uuid:uuid>/mitnehmen/", directs_event(moving.pack), name="operations-event-pack"),
    path("betrieb/vereine/", superuser(clubs.clubs), name="operations-clubs"),
    path("verein/<uuid:uuid>/mitnehmen/", administers_club(leaving.take), name="club-take"),
    path("verein/<uuid:uuid>/mitnehmen.spiel", administers_club(leaving.pack), name="club-pack"),
    path("verein/<uuid:uuid>/mitnehmen/machen/", administers_club(leaving.pack_order), name="club-pack-order"),
    path("verein/<uuid:uuid>/mitnehmen/abbrechen/", administers_club(leaving.pack_cancel), name="club-pack-cancel"),
    path("verein/<uuid:uuid>/loeschen/", unless_sent("club-list", administers_club(leaving.leave)), name="club-leave"),
    path("einrichten/<str:word>/", has_first_link(state.first_club), name="first-club"),
    path("sprache/", anyone(language.choose), name="language"),
    path("robots.txt", anyone(state.robots), name="robots"),
    path("metrics", anyone(metrics.show), name="operations-metrics"),
    path("healthz", anyone(health.alive), name="operations-alive"),
    path("readyz", anyone(health.ready), name="operations-ready"),
]
