"""Addresses of registration: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from .views import checkin, director, entries, fees, field, public

urlpatterns = [
    path("turnier/<uuid:uuid>/teilnahme/", entries.entries, name="tournament-entries"),
    path("turnier/<uuid:uuid>/teilnahme/suche/", entries.search, name="entry-search"),
    path("turnier/<uuid:uuid>/teilnahme/dazu/", entries.add, name="entry-add"),
    path("turnier/<uuid:uuid>/teilnahme/gast/", entries.guest, name="entry-guest"),
    path("turnier/<uuid:uuid>/teilnahme/name/", entries.rename, name="entry-rename"),
    path("turnier/<uuid:uuid>/teilnahme/weg/", entries.leave, name="entry-leave"),
    path("turnier/<uuid:uuid>/abzuege/", entries.deductions, name="tournament-deductions"),
    path("turnier/<uuid:uuid>/abzuege/<int:pk>/zurueck/", entries.take_back, name="tournament-deduction-back"),
    path("turnier/<uuid:uuid>/anmelden/", public.form, name="registration-form"),
    path("anmeldung/<uuid:uuid>/", public.detail, name="registration-detail"),
    path("anmeldung/<uuid:uuid>/absagen/", public.cancel, name="registration-cancel"),
    path("turnier/<uuid:uuid>/anmeldungen/", director.overview, name="registration-list"),
    path("turnier/<uuid:uuid>/anmeldungen/einstellungen/", director.settings, name="registration-settings"),
    path("turnier/<uuid:uuid>/anmeldungen/aufnehmen/", director.accept, name="registration-accept"),
    path("turnier/<uuid:uuid>/anmeldungen/alle-aufnehmen/", director.accept_all, name="registration-accept-all"),
    path("turnier/<uuid:uuid>/anmeldungen/ablehnen/", director.refuse, name="registration-refuse"),
    path("turnier/<uuid:uuid>/anmeldungen/nachruecken/", director.move_up, name="registration-move-up"),
    path("turnier/<uuid:uuid>/anmeldungen/wieder/", director.reopen, name="registration-reopen"),
    path("turnier/<uuid:uuid>/teilnahme/mehrere/", field.several, name="field-several"),
    path("turnier/<uuid:uuid>/teilnahme/uebernehmen/", field.copy, name="field-copy"),
    path("turnier/<uuid:uuid>/startnummern/", field.numbers, name="numbers-assign"),
    path("turnier/<uuid:uuid>/startgeld/", fees.overview, name="fee-list"),
    path("turnier/<uuid:uuid>/startgeld/buchen/", fees.book, name="fee-book"),
    path("turnier/<uuid:uuid>/teilnahme/<uuid:entry>/", fees.person, name="entry-person"),
    path("turnier/<uuid:uuid>/einlass/", checkin.checkin, name="checkin"),
    path("turnier/<uuid:uuid>/einlass/jetzt/", checkin.now, name="checkin-now"),
    path("turnier/<uuid:uuid>/einlass/buchen/", checkin.book, name="checkin-book"),
    path("turnier/<uuid:uuid>/einlass/tuer/", checkin.door, name="checkin-door"),
    path("turnier/<uuid:uuid>/einlass/fehlende/", checkin.missing, name="checkin-missing"),
    path("turnier/<uuid:uuid>/einlass/fehlende/jetzt/", checkin.missing_now, name="checkin-missing-now"),
    path("turnier/<uuid:uuid>/einlass/fehlende/vermerken/", checkin.no_shows, name="checkin-no-shows"),
    path("turnier/<uuid:uuid>/einlass/<uuid:entry>/", checkin.person, name="checkin-person"),
    path("turnier/<uuid:uuid>/einlass/<uuid:entry>/austragen/", checkin.leave, name="checkin-leave"),
]
