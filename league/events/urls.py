"""Addresses of events: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from .views import control, downloads, evening, public, rounds, rules, standings, substitutes, tournament

urlpatterns = [
    path("", public.home, name="home"),
    path("hilfe/", public.help_page, name="help"),
    path("turnier/<uuid:uuid>/", standings.detail, name="tournament-detail"),
    path("turnier/<uuid:uuid>/nach/<int:number>/", standings.after, name="tournament-after"),
    path("turnier/<uuid:uuid>/runde/<int:number>/", standings.one_round, name="tournament-round"),
    path("turnier/<uuid:uuid>/fassung/<int:number>/", standings.version, name="tournament-version"),
    path("regeln/", rules.presets, name="rules-presets"),
    path("turnier/<uuid:uuid>/regeln/", rules.of_tournament, name="tournament-rules"),
    path("verein/<uuid:uuid>/turnier/neu/", tournament.create, name="tournament-create"),
    path("turnier/<uuid:uuid>/bearbeiten/", tournament.edit, name="tournament-edit"),
    path("turnier/<uuid:uuid>/regeln/bearbeiten/", tournament.rules_edit, name="tournament-rules-edit"),
    path("turnier/<uuid:uuid>/leitung/", control.control, name="tournament-control"),
    path("turnier/<uuid:uuid>/verlauf/", control.history, name="tournament-history"),
    path("turnier/<uuid:uuid>/beenden/", control.finish, name="tournament-finish"),
    path("turnier/<uuid:uuid>/oeffnen/", control.reopen, name="tournament-reopen"),
    path("turnier/<uuid:uuid>/veroeffentlichen/", control.publish, name="tournament-publish"),
    path("turnier/<uuid:uuid>/loeschen/", control.discard, name="tournament-discard"),
    path("turnier/<uuid:uuid>/runde/<int:number>/starten/", control.round_start, name="round-start"),
    path("turnier/<uuid:uuid>/runde/<int:number>/abschliessen/", control.round_close, name="round-close"),
    path("turnier/<uuid:uuid>/runde/<int:number>/oeffnen/", control.round_reopen, name="round-reopen"),
    path("turnier/<uuid:uuid>/runde/<int:number>/tische/", rounds.tables, name="round-tables"),
    path("turnier/<uuid:uuid>/runde/<int:number>/tische/leeren/", rounds.clear, name="round-table-clear"),
    path("turnier/<uuid:uuid>/mitarbeit/", tournament.people, name="tournament-people"),
    path("turnier/<uuid:uuid>/mitarbeit/weg/", tournament.take, name="tournament-role-take"),
    path("turnier/<uuid:uuid>/ersatz/<uuid:entry>/", substitutes.name, name="substitute-name"),
    path("turnier/<uuid:uuid>/ersatz/<uuid:entry>/zurueck/", substitutes.end, name="substitute-end"),
    path("verein/<uuid:uuid>/abend/", evening.start, name="evening-start"),
    path("turnier/<uuid:uuid>/abend/", evening.control, name="evening-control"),
    path("turnier/<uuid:uuid>/abend/gast/", evening.guest, name="evening-guest"),
    path("turnier/<uuid:uuid>/abend/tisch/", evening.table, name="evening-table"),
    path("turnier/<uuid:uuid>/abend/einstellungen/", evening.settings, name="evening-settings"),
    path("turnier/<uuid:uuid>/abend/liste/<int:number>/plaetze/", evening.seats, name="evening-seats"),
    path("turnier/<uuid:uuid>/abend/liste/<int:number>/beenden/", evening.end, name="evening-list-end"),
    path("turnier/<uuid:uuid>/abend/liste/<int:number>/aufloesen/", evening.dissolve, name="evening-list-dissolve"),
    path("turnier/<uuid:uuid>/ergebnis.<ending:ending>", downloads.result, name="tournament-result-file"),
    path("turnier/<uuid:uuid>/arbeitsmappe.xlsx", downloads.workbook, name="tournament-workbook"),
    path("turnier/<uuid:uuid>/kopie.zip", downloads.static_copy, name="tournament-copy"),
    path("turnier/<uuid:uuid>/teilnahme.<ending:ending>", downloads.entries, name="tournament-entries-file"),
    path("liste/<uuid:uuid>/liste.xlsx", downloads.one_list, name="list-file"),
    path("verein/<uuid:uuid>/spieler.<ending:ending>", downloads.club_players, name="club-players-file"),
    path("turnier/<uuid:uuid>/ergebnis.pdf", standings.result_paper, name="tournament-result-paper"),
]
