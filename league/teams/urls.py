"""Addresses of teams: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import administers_club, directs_event, sees_event, sees_season
from league.base.kept import event_version, kept, season_version

from .guards import runs_league, runs_team, sees_league, sees_team
from .views import league, public, rating, teams

urlpatterns = [
    path("turnier/<uuid:uuid>/mannschaften.pdf", sees_event(public.tournament_paper), name="tournament-teams-paper"),
    path("saison/<uuid:uuid>/spieltage/", sees_league(public.days), name="league-days"),
    path("saison/<uuid:uuid>/kreuztabelle/", sees_league(public.cross), name="league-cross"),
    path("saison/<uuid:uuid>/mannschaften.<ending:ending>", sees_league(public.league_file), name="league-file"),
    path("mannschaft/<uuid:uuid>/", sees_team(public.detail), name="team-detail"),
    path("turnier/<uuid:uuid>/mannschaften/", sees_event(public.of_tournament), name="tournament-teams"),
    path(
        "turnier/<uuid:uuid>/mannschaften.<ending:ending>",
        sees_event(public.tournament_file),
        name="tournament-teams-file",
    ),
    path(
        "turnier/<uuid:uuid>/mannschaften/verwalten/", directs_event(teams.of_tournament), name="tournament-teams-run"
    ),
    path("mannschaft/<uuid:uuid>/kader/", runs_team(teams.edit), name="team-edit"),
    path("mannschaft/<uuid:uuid>/kader/suche/", runs_team(teams.search), name="team-search"),
    path("mannschaft/<uuid:uuid>/kader/dazu/", runs_team(teams.member_add), name="team-member-add"),
    path("mannschaft/<uuid:uuid>/kader/aendern/", runs_team(teams.member_change), name="team-member-change"),
    path("mannschaft/<uuid:uuid>/kader/weg/", runs_team(teams.member_remove), name="team-member-remove"),
    path("mannschaft/<uuid:uuid>/loeschen/", runs_team(teams.remove), name="team-remove"),
    path("verein/<uuid:uuid>/liga/neu/", administers_club(league.create), name="league-create"),
    path("saison/<uuid:uuid>/mannschaften/", runs_league(league.teams), name="league-teams"),
    path("saison/<uuid:uuid>/spieltage/verwalten/", runs_league(league.match_days), name="league-match-days"),
    path("saison/<uuid:uuid>/spieltage/<int:pk>/aufstellung/", runs_league(league.of_day), name="league-lineup"),
    path("saison/<uuid:uuid>/spieltage/<int:pk>/entfernen/", runs_league(league.day_remove), name="league-day-remove"),
    path(
        "turnier/<uuid:uuid>/mannschaften/aufstellung/", directs_event(league.of_tournament), name="tournament-lineup"
    ),
    path(
        "turnier/<uuid:uuid>/laenderwertung/",
        sees_event(kept(by=event_version)(rating.ratings)),
        {"of": rating.EVENT},
        name="tournament-ratings",
    ),
    path(
        "saison/<uuid:uuid>/laenderwertung/",
        sees_season(kept(by=season_version)(rating.ratings)),
        {"of": rating.YEAR},
        name="season-ratings",
    ),
    path(
        "turnier/<uuid:uuid>/qualifikation/",
        sees_event(kept(by=event_version, words=("plaetze",))(rating.qualification)),
        {"of": rating.EVENT},
        name="tournament-qualification",
    ),
    path(
        "saison/<uuid:uuid>/qualifikation/",
        sees_season(rating.qualification),
        {"of": rating.YEAR},
        name="season-qualification",
    ),
]
