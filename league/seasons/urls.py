"""Addresses of seasons: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from .views import public, run

urlpatterns = [
    path("verein/<uuid:uuid>/saisons/", public.of_club, name="club-seasons"),
    path("saison/<uuid:uuid>/", public.detail, name="season-detail"),
    path("saison/<uuid:uuid>/spieler/<uuid:player>/", public.player, name="season-player"),
    path("saison/<uuid:uuid>/tabelle.<ending:ending>", public.file, name="season-file"),
    path("verein/<uuid:uuid>/saison/neu/", run.create, name="season-create"),
    path("saison/<uuid:uuid>/bearbeiten/", run.edit, name="season-edit"),
    path("saison/<uuid:uuid>/wertung/", run.counting, name="season-counting"),
    path("saison/<uuid:uuid>/veranstaltungen/", run.events, name="season-events"),
    path("saison/<uuid:uuid>/veranstaltungen/<int:pk>/verschieben/", run.event_move, name="season-event-move"),
    path("saison/<uuid:uuid>/veranstaltungen/<int:pk>/entfernen/", run.event_remove, name="season-event-remove"),
    path("saison/<uuid:uuid>/abschluss/", run.ending, name="season-ending"),
    path("saison/<uuid:uuid>/loeschen/", run.discard, name="season-discard"),
    path("saison/<uuid:uuid>/verlauf/", run.history, name="season-history"),
    path("saison/<uuid:uuid>/druck/<slug:name>.pdf", public.paper, name="season-paper"),
    path("saison/<uuid:uuid>/druck/auftrag/<str:digest>/", public.waiting, name="season-paper-waiting"),
]
