"""Addresses of prizes: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.events.views.downloads import CSV, XLSX

from . import end, views

urlpatterns = [
    path("turnier/<uuid:uuid>/preise/", views.public, name="tournament-prizes"),
    path("turnier/<uuid:uuid>/preise/leitung/", views.run, name="prizes-run"),
    path("turnier/<uuid:uuid>/preise/leitung/jetzt/", views.now, name="prizes-now"),
    path("turnier/<uuid:uuid>/preise/leitung/vergabe/", views.rules, name="prize-rules"),
    path("turnier/<uuid:uuid>/preise/leitung/uebernehmen/", views.copy, name="prizes-copy"),
    path("turnier/<uuid:uuid>/preise/leitung/vorschlag/", views.propose, name="prizes-propose"),
    path("turnier/<uuid:uuid>/preise/<int:pk>/", views.edit, name="prize-edit"),
    path("turnier/<uuid:uuid>/preise/<int:pk>/verschieben/", views.move, name="prize-move"),
    path("turnier/<uuid:uuid>/preise/<int:pk>/streichen/", views.remove, name="prize-remove"),
    path("turnier/<uuid:uuid>/gruppen/", views.groups, name="tournament-groups"),
    path("turnier/<uuid:uuid>/abschluss/", end.end, name="tournament-end"),
    path("turnier/<uuid:uuid>/verband.pdf", end.federation, {"ending": end.PDF}, name="tournament-federation-paper"),
    path("turnier/<uuid:uuid>/verband.csv", end.federation, {"ending": CSV}, name="tournament-federation-csv"),
    path("turnier/<uuid:uuid>/verband.xlsx", end.federation, {"ending": XLSX}, name="tournament-federation"),
]
