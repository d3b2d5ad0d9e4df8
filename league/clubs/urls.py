"""Addresses of clubs: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from .views import access, club, people, privacy

urlpatterns = [
    path("vereine/", club.mine, name="club-list"),
    path("vereine/neu/", club.create, name="club-create"),
    path("verein/<uuid:uuid>/bearbeiten/", club.edit, name="club-edit"),
    path("verein/<uuid:uuid>/regeln/bearbeiten/", club.rules, name="club-rules"),
    path("verein/<uuid:uuid>/logo/", club.logo, name="club-logo"),
    path("verein/<uuid:uuid>/logo/entfernen/", club.remove, name="club-logo-remove"),
    path("verein/<uuid:uuid>/logo.png", club.picture, name="club-logo-picture"),
    path("konto/ich/", access.account, name="account-home"),
    path("verein/<uuid:uuid>/zugang/", access.overview, name="club-people"),
    path("verein/<uuid:uuid>/zugang/einladen/", access.invite, name="club-invite"),
    path("verein/<uuid:uuid>/zugang/aufgabe/", access.give, name="club-role-give"),
    path("verein/<uuid:uuid>/zugang/entziehen/", access.take, name="club-role-take"),
    path("verein/<uuid:uuid>/zugang/neuer-link/", access.renew, name="club-link-renew"),
    path("verein/<uuid:uuid>/spieler/", people.players, name="club-players"),
    path("verein/<uuid:uuid>/spieler/neu/", people.add, name="player-add"),
    path("spieler/<uuid:uuid>/bearbeiten/", people.edit, name="player-edit"),
    path("spieler/<uuid:uuid>/wechsel/", people.move, name="player-move"),
    path("spieler/<uuid:uuid>/zusammenlegen/", people.merge, name="player-merge"),
    path("spieler/<uuid:uuid>/zusammenlegen/rueckgaengig/", people.merge_undo, name="merge-undo"),
    path("spieler/<uuid:uuid>/auskunft/", privacy.own_data, name="player-data"),
    path("spieler/<uuid:uuid>/anonymisieren/", privacy.anonymise, name="player-anonymise"),
]
