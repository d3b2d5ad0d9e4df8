"""Addresses of seasons: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import administers_club, anyone, runs_season, sees_club, sees_season

from .views import public, run

urlpatterns = [
    path("saisons/", anyone(public.every), name="season-list"),
    path("verein/<uuid:uuid>/saisons/", sees_club(public.of_club), name="club-seasons"),
    path("saison/<uuid:uuid>/", sees_season(public.detail), name="season-detail"),
    path("saison/<uuid:uuid>/spieler/<uuid:player>/", sees_season(public.player), name="season-player"),
    path("saison/<uuid:uuid>/tabelle.<ending:ending>", sees_season(public.file), name="season-file"),
    path("verein/<uuid:uuid>/saison/neu/", administers_club(run.create), name="season-create"),
    path("saison/<uuid:uuid>/bearbeiten/", runs_season(run.edit), name="season-edit"),
    path("saison/<uuid:uuid>/wertung/", runs_season(run.counting), name="season-counting"),
    path("saison/<uuid:uuid>/veranstaltungen/", runs_season(run.events), name="season-events"),
    path(
        "saison/<uuid:uuid>/veranstaltungen/<int:pk>/verschieben/",
        runs_season(run.event_move),
        name="season-event-move",
    ),
    path(
        "saison/<uuid:uuid>/veranstaltungen/<int:pk>/entfernen/",
        runs_season(run.event_remove),
        name="season-event-remove",
    ),
    path("saison/<uuid:uuid>/abschluss/", runs_season(run.ending), name="season-ending"),
    path("saison/<uuid:uuid>/loeschen/", runs_season(run.discard), name="season-discard"),
    path("saison/<uuid:uuid>/verlauf/", runs_season(run.history), name="season-history"),
    path("saison/<uuid:uuid>/druck/<slug:name>.pdf", sees_season(public.paper), name="season-paper"),
    path("saison/<uuid:uuid>/druck/auftrag/<str:digest>/", sees_season(public.waiting), name="season-paper-waiting"),
    path(
        "saison/<uuid:uuid>/druck/auftrag/<str:digest>/abbrechen/",
        runs_season(public.cancel),
        name="season-paper-cancel",
    ),
]
