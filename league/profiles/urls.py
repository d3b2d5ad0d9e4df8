"""Addresses of profiles: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import scores_club, sees_club

from .guards import sees_player
from .views import club, duel, player

urlpatterns = [
    path("verein/<uuid:uuid>/", sees_club(club.club_page), name="club-detail"),
    path("verein/<uuid:uuid>/jahrbuch/<int:year>.pdf", scores_club(club.yearbook), name="club-yearbook"),
    path(
        "verein/<uuid:uuid>/jahrbuch/<int:year>/<str:digest>/", scores_club(club.waiting), name="club-yearbook-waiting"
    ),
    path(
        "verein/<uuid:uuid>/jahrbuch/<int:year>/<str:digest>/abbrechen/",
        scores_club(club.cancel),
        name="club-yearbook-cancel",
    ),
    path("spieler/<uuid:uuid>/", sees_player(player.detail), name="player-detail"),
    path("spieler/<uuid:uuid>/spiele/", sees_player(player.games), name="player-games"),
    path("spieler/<uuid:uuid>/mitspieler/", sees_player(player.company), name="player-company"),
    path("spieler/<uuid:uuid>/gegen/", sees_player(duel.choose), name="player-against"),
    path("spieler/<uuid:uuid>/gegen/<uuid:other>/", sees_player(duel.duel), name="player-duel"),
]
