"""Addresses of imports: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("verein/<uuid:uuid>/spieler/einlesen/", views.players, name="club-players-import"),
    path("verein/<uuid:uuid>/ergebnisse/einlesen/", views.results, name="club-results-import"),
    path("turnier/<uuid:uuid>/teilnahme/einlesen/", views.entries, name="tournament-entries-import"),
    path("turnier/<uuid:uuid>/listen/einlesen/", views.lists, name="tournament-lists-import"),
    path("liste/<uuid:uuid>/einlesen/", views.one_list, name="list-import"),
    path("einlesen/vorlage/<slug:sample>.xlsx", views.sample, name="import-sample"),
    path("saison/<uuid:uuid>/einlesen/", views.season, name="season-import"),
]
