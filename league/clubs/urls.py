"""Addresses of clubs: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import administers_club, anyone, edits_player, logged_in, scores_club, superuser, unless_sent

from .views import access, club, names, people, privacy, second_step

urlpatterns = [
    path("vereine/", logged_in(club.mine), name="club-list"),
    path("vereine/neu/", superuser(club.create), name="club-create"),
    path("verein/<uuid:uuid>/bearbeiten/", administers_club(club.edit), name="club-edit"),
    path("verein/<uuid:uuid>/regeln/bearbeiten/", administers_club(club.rules), name="club-rules"),
    path("verein/<uuid:uuid>/logo/", administers_club(club.logo), name="club-logo"),
    path("verein/<uuid:uuid>/logo/entfernen/", administers_club(club.remove), name="club-logo-remove"),
    path("verein/<uuid:uuid>/logo.png", administers_club(club.picture), name="club-logo-picture"),
    path("konto/code/", anyone(access.code), name="account-code"),
    path("konto/ich/beenden/", logged_in(access.end), name="account-login-end"),
    path("konto/ich/", logged_in(access.account), name="account-home"),
    path("betrieb/zweiter-schritt/", superuser(second_step.take), name="login-second-step"),
    path("verein/<uuid:uuid>/zugang/", administers_club(access.overview), name="club-people"),
    path("verein/<uuid:uuid>/zugang/einladen/", administers_club(access.invite), name="club-invite"),
    path("verein/<uuid:uuid>/zugang/aufgabe/", administers_club(access.give), name="club-role-give"),
    path("verein/<uuid:uuid>/zugang/entziehen/", administers_club(access.take), name="club-role-take"),
    path("verein/<uuid:uuid>/zugang/neuer-link/", administers_club(access.renew), name="club-link-renew"),
    path("verein/<uuid:uuid>/zugang/link-schicken/", administers_club(access.send), name="club-link-send"),
    path("verein/<uuid:uuid>/spieler/", scores_club(people.players), name="club-players"),
    path("verein/<uuid:uuid>/spieler/neu/", scores_club(people.add), name="player-add"),
    path("verein/<uuid:uuid>/spieler/namen/", scores_club(names.names), name="player-names"),
    path("spieler/<uuid:uuid>/bearbeiten/", edits_player(people.edit), name="player-edit"),
    path("spieler/<uuid:uuid>/wechsel/", unless_sent("club-list", edits_player(people.move)), name="player-move"),
    path("spieler/<uuid:uuid>/zusammenlegen/", edits_player(people.merge), name="player-merge"),
    path("spieler/<uuid:uuid>/zusammenlegen/rueckgaengig/", edits_player(people.merge_undo), name="merge-undo"),
    path("spieler/<uuid:uuid>/auskunft/", edits_player(privacy.own_data), name="player-data"),
    path("spieler/<uuid:uuid>/anonymisieren/", edits_player(privacy.anonymise), name="player-anonymise"),
]
