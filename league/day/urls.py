"""Addresses of day: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from .views import clock, overview, projector, reports

urlpatterns = [
    path("turnier/<uuid:uuid>/uhr/", clock.clock, name="round-clock"),
    path("turnier/<uuid:uuid>/uhr/jetzt/", clock.clock_now, name="clock-now"),
    path("turnier/<uuid:uuid>/uhr/spielzeit/", clock.playing_time, name="playing-time"),
    path("turnier/<uuid:uuid>/runde/<int:number>/uhr/", clock.clock_act, name="clock-act"),
    path("turnier/<uuid:uuid>/runde/<int:number>/uhr/stellen/", clock.correct, name="clock-correct"),
    path("turnier/<uuid:uuid>/runde/<int:number>/uhr/zuruecksetzen/", clock.reset, name="clock-reset"),
    path("turnier/<uuid:uuid>/uebersicht/", overview.overview, name="tournament-overview"),
    path("turnier/<uuid:uuid>/uebersicht/jetzt/", overview.overview_now, name="overview-now"),
    path("turnier/<uuid:uuid>/beamer/", projector.show, name="projector"),
    path("turnier/<uuid:uuid>/beamer/bilder/", projector.slides, name="projector-slides"),
    path("turnier/<uuid:uuid>/beamer/einstellen/", projector.settings, name="projector-settings"),
    path("turnier/<uuid:uuid>/beamer/zeigen/", projector.show_now, name="projector-show"),
    path("liste/<uuid:uuid>/melden/", reports.report, name="list-report"),
    path("meldung/<uuid:uuid>/", reports.detail, name="report-detail"),
    path("meldung/<uuid:uuid>/erledigen/", reports.settle, name="report-settle"),
    path("liste/<uuid:uuid>/meldungen/verwerfen/", reports.discard, name="report-discard"),
    path("turnier/<uuid:uuid>/meldungen/", reports.all_reports, name="report-list"),
    path("turnier/<uuid:uuid>/meldungen/jetzt/", reports.reports_now, name="reports-now"),
]
