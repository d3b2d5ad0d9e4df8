"""Addresses of registration: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import directs_event, runs_event, sees_event

from .guards import directs_tournament, enters_tournament, sees_registration
from .views import checkin, director, entries, fees, field, public, walkin

urlpatterns = [
    path("turnier/<uuid:uuid>/teilnahme/", directs_event(entries.entries), name="tournament-entries"),
    path("turnier/<uuid:uuid>/teilnahme/suche/", runs_event(entries.search), name="entry-search"),
    path("turnier/<uuid:uuid>/teilnahme/dazu/", runs_event(entries.add), name="entry-add"),
    path("turnier/<uuid:uuid>/teilnahme/gast/", directs_event(entries.guest), name="entry-guest"),
    path("turnier/<uuid:uuid>/teilnahme/name/", directs_event(entries.rename), name="entry-rename"),
    path("turnier/<uuid:uuid>/teilnahme/weg/", runs_event(entries.leave), name="entry-leave"),
    path("turnier/<uuid:uuid>/abzuege/", runs_event(entries.deductions), name="tournament-deductions"),
    path(
        "turnier/<uuid:uuid>/abzuege/<int:pk>/zurueck/", runs_event(entries.take_back), name="tournament-deduction-back"
    ),
    path("turnier/<uuid:uuid>/anmelden/", sees_event(public.form), name="registration-form"),
    path("anmeldung/<uuid:uuid>/", sees_registration(public.detail), name="registration-detail"),
    path("anmeldung/<uuid:uuid>/absagen/", sees_registration(public.cancel), name="registration-cancel"),
    path("turnier/<uuid:uuid>/anmeldungen/", directs_tournament(director.overview), name="registration-list"),
    path(
        "turnier/<uuid:uuid>/anmeldungen/einstellungen/",
        directs_tournament(director.settings),
        name="registration-settings",
    ),
    path("turnier/<uuid:uuid>/anmeldungen/aufnehmen/", directs_tournament(director.accept), name="registration-accept"),
    path(
        "turnier/<uuid:uuid>/anmeldungen/alle-aufnehmen/",
        directs_tournament(director.accept_all),
        name="registration-accept-all",
    ),
    path("turnier/<uuid:uuid>/anmeldungen/anschluss/", directs_tournament(director.source), name="registration-source"),
    path("turnier/<uuid:uuid>/anmeldungen/verein/", directs_tournament(director.decide_club), name="registration-club"),
    path("turnier/<uuid:uuid>/anmeldungen/ablehnen/", directs_tournament(director.refuse), name="registration-refuse"),
    path(
        "turnier/<uuid:uuid>/anmeldungen/nachruecken/",
        directs_tournament(director.move_up),
        name="registration-move-up",
    ),
    path("turnier/<uuid:uuid>/anmeldungen/wieder/", directs_tournament(director.reopen), name="registration-reopen"),
    path("turnier/<uuid:uuid>/teilnahme/mehrere/", directs_tournament(field.several), name="field-several"),
    path("turnier/<uuid:uuid>/teilnahme/uebernehmen/", directs_tournament(field.copy), name="field-copy"),
    path("turnier/<uuid:uuid>/startnummern/", directs_tournament(field.numbers), name="numbers-assign"),
    path("turnier/<uuid:uuid>/startgeld/", enters_tournament(fees.overview), name="fee-list"),
    path("turnier/<uuid:uuid>/startgeld/buchen/", enters_tournament(fees.book), name="fee-book"),
    path("turnier/<uuid:uuid>/teilnahme/<uuid:entry>/", directs_tournament(fees.person), name="entry-person"),
    path("turnier/<uuid:uuid>/einlass/", enters_tournament(checkin.checkin), name="checkin"),
    path("turnier/<uuid:uuid>/einlass/jetzt/", enters_tournament(checkin.now), name="checkin-now"),
    path("turnier/<uuid:uuid>/einlass/buchen/", enters_tournament(checkin.book), name="checkin-book"),
    path("turnier/<uuid:uuid>/einlass/dazu/", directs_tournament(walkin.come), name="checkin-come"),
    path("turnier/<uuid:uuid>/einlass/bekannt/", directs_tournament(walkin.known), name="checkin-known"),
    path("turnier/<uuid:uuid>/einlass/tuer/", directs_tournament(checkin.door), name="checkin-door"),
    path("turnier/<uuid:uuid>/einlass/fehlende/", enters_tournament(checkin.missing), name="checkin-missing"),
    path(
        "turnier/<uuid:uuid>/einlass/fehlende/jetzt/",
        enters_tournament(checkin.missing_now),
        name="checkin-missing-now",
    ),
    path(
        "turnier/<uuid:uuid>/einlass/fehlende/vermerken/", directs_tournament(checkin.no_shows), name="checkin-no-shows"
    ),
    path("turnier/<uuid:uuid>/einlass/<uuid:entry>/", enters_tournament(checkin.person), name="checkin-person"),
    path(
        "turnier/<uuid:uuid>/einlass/<uuid:entry>/austragen/", directs_tournament(checkin.leave), name="checkin-leave"
    ),
]
