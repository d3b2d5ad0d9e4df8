"""Addresses of ranking: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import anyone, sees_club

from . import views

urlpatterns = [
    path("rangliste/", anyone(views.recent), name=views.RECENT),
    path("rangliste/alle-zeiten/", anyone(views.all_time), name=views.ALL_TIME),
    path("rangliste/spielstaerke/", anyone(views.rating), name=views.RATING),
    path("verein/<uuid:uuid>/rangliste/", sees_club(views.recent), name="ranking-club"),
    path("verein/<uuid:uuid>/rangliste/alle-zeiten/", sees_club(views.all_time), name="ranking-club-all-time"),
    path("verein/<uuid:uuid>/rangliste/spielstaerke/", sees_club(views.rating), name="ranking-club-rating"),
    path("rangliste/druck/<slug:name>.pdf", anyone(views.paper), name="ranking-paper"),
    path("verein/<uuid:uuid>/rangliste/druck/<slug:name>.pdf", sees_club(views.paper), name="ranking-club-paper"),
    path("rangliste/druck/auftrag/<str:digest>/", anyone(views.waiting), name="ranking-paper-waiting"),
]
