"""Addresses of proof: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import anyone, directs_event, sees_event

from . import views

urlpatterns = [
    path("pruefen/", anyone(views.check), name="proof-check"),
    path("pruefen/programm.py", anyone(views.program), name="proof-program"),
    path("pruefen/<str:code>/", anyone(views.code), name="proof-code"),
    path("turnier/<uuid:uuid>/nachweis/", sees_event(views.event), name="proof-event"),
    path("turnier/<uuid:uuid>/nachweis/kette.json", sees_event(views.chain), name="proof-chain"),
    path("turnier/<uuid:uuid>/nachweis/stichprobe/", directs_event(views.sample), name="proof-sample"),
    path("turnier/<uuid:uuid>/nachweis/stichprobe.pdf", directs_event(views.sample_paper), name="proof-sample-paper"),
    path("turnier/<uuid:uuid>/nachweis/stichprobe/liste/", directs_event(views.checked), name="proof-checked"),
    path("turnier/<uuid:uuid>/nachweis/vergleichen/", directs_event(views.run), name="proof-run"),
]
