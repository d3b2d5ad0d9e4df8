"""Addresses of imports: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import administers_club, enters_event, enters_list, logged_in, runs_event, runs_season

from . import views

urlpatterns = [
    path("verein/<uuid:uuid>/spieler/einlesen/", administers_club(views.players), name="club-players-import"),
    path("verein/<uuid:uuid>/ergebnisse/einlesen/", administers_club(views.results), name="club-results-import"),
    path("turnier/<uuid:uuid>/teilnahme/einlesen/", runs_event(views.entries), name="tournament-entries-import"),
    path("turnier/<uuid:uuid>/listen/einlesen/", enters_event(views.lists), name="tournament-lists-import"),
    path("liste/<uuid:uuid>/einlesen/", enters_list(views.one_list), name="list-import"),
    path("einlesen/vorlage/<slug:sample>.xlsx", logged_in(views.sample), name="import-sample"),
    path("einlesen/lauf/<slug:run>/", logged_in(views.how_far), name="import-run"),
    path("saison/<uuid:uuid>/einlesen/", runs_season(views.season), name="season-import"),
]
