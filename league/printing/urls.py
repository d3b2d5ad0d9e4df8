"""Addresses of printing: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from . import prints, views

urlpatterns = [
    path("turnier/<uuid:uuid>/druck/", views.overview, name="tournament-print"),
    path("turnier/<uuid:uuid>/druck/<slug:name>.pdf", views.printed, name="tournament-print-document"),
    path("turnier/<uuid:uuid>/druck/auftrag/<str:digest>/", prints.waiting, name="print-waiting"),
    path("turnier/<uuid:uuid>/druck/auftrag/<str:digest>/datei/", prints.file, name="print-file"),
    path("turnier/<uuid:uuid>/druck/auftrag/<str:digest>/abbrechen/", prints.cancel, name="print-cancel"),
    path("l/<str:code>/", views.short_list, name="list-short"),
    path("t/<str:code>/", views.short_event, name="tournament-short"),
]
