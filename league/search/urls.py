"""The address of the search, for everybody."""

from __future__ import annotations

from django.urls import path

from league.base.guards import anyone

from .views import results

urlpatterns = [path("suche/", anyone(results), name="search")]
