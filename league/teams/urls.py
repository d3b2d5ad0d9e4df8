"""Addresses of teams: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from .views import league, public, rating, teams

urlpatterns = [
    path("turnier/<uuid:uuid>/mannschaften.pdf", public.tournament_paper, name="tournament-teams-paper"),
    path("saison/<uuid:uuid>/spieltage/", public.days, name="league-days"),
    path("saison/<uuid:uuid>/kreuztabelle/", public.cross, name="league-cross"),
    path("saison/<uuid:uuid>/mannschaften.<ending:ending>", public.league_file, name="league-file"),
    path("mannschaft/<uuid:uuid>/", public.detail, name="team-detail"),
    path("turnier/<uuid:uuid>/mannschaften/", public.of_tournament, name="tournament-teams"),
    path("turnier/<uuid:uuid>/mannschaften.<ending:ending>", public.tournament_file, name="tournament-teams-file"),
    path("turnier/<uuid:uuid>/mannschaften/verwalten/", teams.of_tournament, name="tournament-teams-run"),
    path("mannschaft/<uuid:uuid>/kader/", teams.edit, name="team-edit"),
    path("mannschaft/<uuid:uuid>/kader/suche/", teams.search, name="team-search"),
    path("mannschaft/<uuid:uuid>/kader/dazu/", teams.member_add, name="team-member-add"),
    path("mannschaft/<uuid:uuid>/kader/aendern/", teams.member_change, name="team-member-change"),
    path("mannschaft/<uuid:uuid>/kader/weg/", teams.member_remove, name="team-member-remove"),
    path("mannschaft/<uuid:uuid>/loeschen/", teams.remove, name="team-remove"),
    path("verein/<uuid:uuid>/liga/neu/", league.create, name="league-create"),
    path("saison/<uuid:uuid>/mannschaften/", league.teams, name="league-teams"),
    path("saison/<uuid:uuid>/spieltage/verwalten/", league.match_days, name="league-match-days"),
    path("saison/<uuid:uuid>/spieltage/<int:pk>/aufstellung/", league.of_day, name="league-lineup"),
    path("saison/<uuid:uuid>/spieltage/<int:pk>/entfernen/", league.day_remove, name="league-day-remove"),
    path("turnier/<uuid:uuid>/mannschaften/aufstellung/", league.of_tournament, name="tournament-lineup"),
    path("turnier/<uuid:uuid>/laenderwertung/", rating.ratings, {"of": rating.EVENT}, name="tournament-ratings"),
    path("saison/<uuid:uuid>/laenderwertung/", rating.ratings, {"of": rating.YEAR}, name="season-ratings"),
    path(
        "turnier/<uuid:uuid>/qualifikation/",
        rating.qualification,
        {"of": rating.EVENT},
        name="tournament-qualification",
    ),
    path("saison/<uuid:uuid>/qualifikation/", rating.qualification, {"of": rating.YEAR}, name="season-qualification"),
]
