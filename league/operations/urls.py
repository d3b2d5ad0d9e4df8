"""Addresses of operations: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("betrieb/", views.state, name="operations"),
    path("betrieb/adresse/", views.address, name="operations-address"),
    path("betrieb/sichern/", views.backup_make, name="operations-backup-make"),
    path("betrieb/sicherung/<str:name>", views.backup_download, name="operations-backup-download"),
    path("robots.txt", views.robots, name="robots"),
]
