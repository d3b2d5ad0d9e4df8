"""Addresses of joining: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import superuser, unless_sent

from .guards import decides_application, has_application_link, takes_clubs
from .views import operator, public

urlpatterns = [
    path("verein-anmelden/", takes_clubs(public.form), name="joining-form"),
    path("verein-anmelden/gesendet/", takes_clubs(public.sent), name="joining-sent"),
    path("verein-anmelden/bestaetigen/<str:word>/", has_application_link(public.verify), name="joining-verify"),
    path("betrieb/anmeldungen/", superuser(operator.overview), name="joining-list"),
    path("betrieb/anmeldungen/einstellen/", superuser(operator.settings), name="joining-settings"),
    path(
        "betrieb/anmeldungen/<uuid:uuid>/zulassen/",
        unless_sent("joining-list", decides_application(operator.let_in)),
        name="joining-let-in",
    ),
    path(
        "betrieb/anmeldungen/<uuid:uuid>/ablehnen/",
        unless_sent("joining-list", decides_application(operator.refuse)),
        name="joining-refuse",
    ),
]
