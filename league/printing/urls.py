"""Addresses of printing: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import directs_event, enters_event, sees_event

from . import prints, views
from .guards import finds_event

urlpatterns = [
    path("turnier/<uuid:uuid>/druck/", enters_event(views.overview), name="tournament-print"),
    path("turnier/<uuid:uuid>/druck/<slug:name>.pdf", enters_event(views.printed), name="tournament-print-document"),
    path("turnier/<uuid:uuid>/druck/erledigt/", directs_event(views.dismiss), name="prints-dismiss"),
    path("turnier/<uuid:uuid>/druck/auftrag/<str:digest>/", sees_event(prints.waiting), name="print-waiting"),
    path("turnier/<uuid:uuid>/druck/auftrag/<str:digest>/datei/", enters_event(prints.file), name="print-file"),
    path("turnier/<uuid:uuid>/druck/auftrag/<str:digest>/abbrechen/", enters_event(prints.cancel), name="print-cancel"),
    path("t/<str:code>/", finds_event(views.short_event), name="tournament-short"),
    path("t/<str:code>/<int:number>/", finds_event(views.short_person), name="tournament-person-short"),
]
