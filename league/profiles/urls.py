"""Addresses of profiles: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from .views import club, duel, player

urlpatterns = [
    path("verein/<uuid:uuid>/", club.club_page, name="club-detail"),
    path("verein/<uuid:uuid>/jahrbuch/<int:year>.pdf", club.yearbook, name="club-yearbook"),
    path("verein/<uuid:uuid>/jahrbuch/<int:year>/<str:digest>/", club.waiting, name="club-yearbook-waiting"),
    path("verein/<uuid:uuid>/jahrbuch/<int:year>/<str:digest>/abbrechen/", club.cancel, name="club-yearbook-cancel"),
    path("spieler/<uuid:uuid>/", player.detail, name="player-detail"),
    path("spieler/<uuid:uuid>/spiele/", player.games, name="player-games"),
    path("spieler/<uuid:uuid>/mitspieler/", player.company, name="player-company"),
    path("spieler/<uuid:uuid>/gegen/", duel.choose, name="player-against"),
    path("spieler/<uuid:uuid>/gegen/<uuid:other>/", duel.duel, name="player-duel"),
]
