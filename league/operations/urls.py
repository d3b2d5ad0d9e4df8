"""Addresses of operations: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import anyone, superuser

from . import views
from .guards import has_first_link

urlpatterns = [
    path("betrieb/", superuser(views.state), name="operations"),
    path("betrieb/adresse/", superuser(views.address), name="operations-address"),
    path("betrieb/sichern/", superuser(views.backup_make), name="operations-backup-make"),
    path("betrieb/sicherung/<str:name>", superuser(views.backup_download), name="operations-backup-download"),
    path("einrichten/<str:word>/", has_first_link(views.first_club), name="first-club"),
    path("robots.txt", anyone(views.robots), name="robots"),
]
