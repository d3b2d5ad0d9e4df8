"""Addresses of prizes: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import directs_event, sees_event
from league.events.views.downloads import CSV, XLSX

from . import end, views

urlpatterns = [
    path("turnier/<uuid:uuid>/preise/", sees_event(views.public), name="tournament-prizes"),
    path("turnier/<uuid:uuid>/preise/leitung/", directs_event(views.run), name="prizes-run"),
    path("turnier/<uuid:uuid>/preise/leitung/jetzt/", directs_event(views.now), name="prizes-now"),
    path("turnier/<uuid:uuid>/preise/leitung/vergabe/", directs_event(views.rules), name="prize-rules"),
    path("turnier/<uuid:uuid>/preise/leitung/uebernehmen/", directs_event(views.copy), name="prizes-copy"),
    path("turnier/<uuid:uuid>/preise/leitung/vorschlag/", directs_event(views.propose), name="prizes-propose"),
    path("turnier/<uuid:uuid>/preise/<int:pk>/", directs_event(views.edit), name="prize-edit"),
    path("turnier/<uuid:uuid>/preise/<int:pk>/verschieben/", directs_event(views.move), name="prize-move"),
    path("turnier/<uuid:uuid>/preise/<int:pk>/streichen/", directs_event(views.remove), name="prize-remove"),
    path("turnier/<uuid:uuid>/gruppen/", directs_event(views.groups), name="tournament-groups"),
    path("turnier/<uuid:uuid>/abschluss/", directs_event(end.end), name="tournament-end"),
    path("turnier/<uuid:uuid>/siegerehrung/", directs_event(end.wall), name="ceremony"),
    path("turnier/<uuid:uuid>/siegerehrung/zeigen/", directs_event(end.tell), name="ceremony-tell"),
    path(
        "turnier/<uuid:uuid>/verband.pdf",
        directs_event(end.federation),
        {"ending": end.PDF},
        name="tournament-federation-paper",
    ),
    path(
        "turnier/<uuid:uuid>/verband.csv",
        directs_event(end.federation),
        {"ending": CSV},
        name="tournament-federation-csv",
    ),
    path(
        "turnier/<uuid:uuid>/verband.xlsx",
        directs_event(end.federation),
        {"ending": XLSX},
        name="tournament-federation",
    ),
]
