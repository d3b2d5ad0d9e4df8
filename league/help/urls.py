"""Addresses of the guides; everybody may read them."""

from __future__ import annotations

from django.urls import path

from league.base.guards import anyone

from . import views

urlpatterns = [
    path("hilfe/", anyone(views.overview), name="help"),
    path("hilfe/<slug:name>/", anyone(views.one), name="help-guide"),
    path("hilfe/bilder/<str:name>", anyone(views.picture), name="help-picture"),
]
