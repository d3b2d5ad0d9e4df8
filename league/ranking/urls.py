"""Addresses of ranking: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("rangliste/", views.recent, name=views.RECENT),
    path("rangliste/alle-zeiten/", views.all_time, name=views.ALL_TIME),
    path("rangliste/spielstaerke/", views.rating, name=views.RATING),
    path("verein/<uuid:uuid>/rangliste/", views.recent, name="ranking-club"),
    path("verein/<uuid:uuid>/rangliste/alle-zeiten/", views.all_time, name="ranking-club-all-time"),
    path("verein/<uuid:uuid>/rangliste/spielstaerke/", views.rating, name="ranking-club-rating"),
    path("rangliste/druck/<slug:name>.pdf", views.paper, name="ranking-paper"),
    path("verein/<uuid:uuid>/rangliste/druck/<slug:name>.pdf", views.paper, name="ranking-club-paper"),
    path("rangliste/druck/auftrag/<str:digest>/", views.waiting, name="ranking-paper-waiting"),
]
