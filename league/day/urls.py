"""Addresses of day: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import directs_event, enters_event, enters_list, reads_list, sees_event

from .guards import answers_report, sees_report
from .views import clock, overview, projector, reports

urlpatterns = [
    path("turnier/<uuid:uuid>/uhr/", directs_event(clock.clock), name="round-clock"),
    path("turnier/<uuid:uuid>/uhr/jetzt/", directs_event(clock.clock_now), name="clock-now"),
    path("turnier/<uuid:uuid>/uhr/spielzeit/", directs_event(clock.playing_time), name="playing-time"),
    path("turnier/<uuid:uuid>/runde/<int:number>/uhr/", directs_event(clock.clock_act), name="clock-act"),
    path("turnier/<uuid:uuid>/runde/<int:number>/uhr/stellen/", directs_event(clock.correct), name="clock-correct"),
    path("turnier/<uuid:uuid>/runde/<int:number>/uhr/zuruecksetzen/", directs_event(clock.reset), name="clock-reset"),
    path("turnier/<uuid:uuid>/uebersicht/", enters_event(overview.overview), name="tournament-overview"),
    path("turnier/<uuid:uuid>/uebersicht/jetzt/", enters_event(overview.overview_now), name="overview-now"),
    path("turnier/<uuid:uuid>/beamer/", sees_event(projector.show), name="projector"),
    path("turnier/<uuid:uuid>/beamer/bilder/", sees_event(projector.slides), name="projector-slides"),
    path("turnier/<uuid:uuid>/beamer/einstellen/", directs_event(projector.settings), name="projector-settings"),
    path("turnier/<uuid:uuid>/beamer/zeigen/", directs_event(projector.show_now), name="projector-show"),
    path("liste/<uuid:uuid>/melden/", reads_list(reports.report), name="list-report"),
    path("meldung/<uuid:uuid>/", sees_report(reports.detail), name="report-detail"),
    path("meldung/<uuid:uuid>/erledigen/", answers_report(reports.settle), name="report-settle"),
    path("liste/<uuid:uuid>/meldungen/verwerfen/", enters_list(reports.discard), name="report-discard"),
    path("turnier/<uuid:uuid>/meldungen/", enters_event(reports.all_reports), name="report-list"),
    path("turnier/<uuid:uuid>/meldungen/jetzt/", enters_event(reports.reports_now), name="reports-now"),
]
