"""Addresses of events: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import (
    administers_club,
    anyone,
    directs_event,
    enters_event,
    enters_list,
    reads_list,
    runs_event,
    scores_club,
    sees_event,
    unless_sent,
)
from league.registration.guards import directs_tournament

from .views import (
    control,
    downloads,
    evening,
    joining,
    person,
    public,
    rounds,
    rules,
    standings,
    substitutes,
    tournament,
)

urlpatterns = [
    path("", anyone(public.home), name="home"),
    path("turnier/<uuid:uuid>/", sees_event(standings.detail), name="tournament-detail"),
    path("turnier/<uuid:uuid>/jetzt/", sees_event(standings.now), name="tournament-now"),
    path("turnier/<uuid:uuid>/nach/<int:number>/", sees_event(standings.after), name="tournament-after"),
    path("turnier/<uuid:uuid>/runde/<int:number>/", sees_event(standings.one_round), name="tournament-round"),
    path("turnier/<uuid:uuid>/fassung/<int:number>/", sees_event(standings.version), name="tournament-version"),
    path("turnier/<uuid:uuid>/platz/", sees_event(person.where), name="tournament-where"),
    path("turnier/<uuid:uuid>/platz/<int:number>/", sees_event(person.person), name="tournament-person"),
    path("regeln/", anyone(rules.presets), name="rules-presets"),
    path("turnier/<uuid:uuid>/regeln/", sees_event(rules.of_tournament), name="tournament-rules"),
    path("verein/<uuid:uuid>/turnier/neu/", administers_club(tournament.create), name="tournament-create"),
    path("turnier/<uuid:uuid>/bearbeiten/", directs_event(tournament.edit), name="tournament-edit"),
    path("turnier/<uuid:uuid>/regeln/bearbeiten/", runs_event(tournament.rules_edit), name="tournament-rules-edit"),
    path("turnier/<uuid:uuid>/leitung/", enters_event(control.control), name="tournament-control"),
    path("turnier/<uuid:uuid>/leitung/jetzt/", enters_event(control.control_now), name="tournament-control-now"),
    path("turnier/<uuid:uuid>/verlauf/", enters_event(control.history), name="tournament-history"),
    path("turnier/<uuid:uuid>/beenden/", runs_event(control.finish), name="tournament-finish"),
    path("turnier/<uuid:uuid>/verbergen/", directs_event(control.hide), name="tournament-hide"),
    path("turnier/<uuid:uuid>/bekannt-geben/", directs_event(control.reveal), name="tournament-reveal"),
    path("turnier/<uuid:uuid>/oeffnen/", runs_event(control.reopen), name="tournament-reopen"),
    path("turnier/<uuid:uuid>/veroeffentlichen/", runs_event(control.publish), name="tournament-publish"),
    path(
        "turnier/<uuid:uuid>/loeschen/",
        unless_sent("club-list", directs_event(control.discard)),
        name="tournament-discard",
    ),
    path("turnier/<uuid:uuid>/runde/<int:number>/starten/", directs_event(control.round_start), name="round-start"),
    path(
        "turnier/<uuid:uuid>/runde/<int:number>/abschliessen/", directs_event(control.round_close), name="round-close"
    ),
    path("turnier/<uuid:uuid>/runde/<int:number>/oeffnen/", directs_event(control.round_reopen), name="round-reopen"),
    path("turnier/<uuid:uuid>/runde/<int:number>/tische/", directs_event(rounds.tables), name="round-tables"),
    path(
        "turnier/<uuid:uuid>/runde/<int:number>/tische/leeren/", directs_event(rounds.clear), name="round-table-clear"
    ),
    path("turnier/<uuid:uuid>/mitarbeit/", directs_event(tournament.people), name="tournament-people"),
    path("turnier/<uuid:uuid>/mitarbeit/weg/", directs_event(tournament.take), name="tournament-role-take"),
    path("turnier/<uuid:uuid>/ersatz/<uuid:entry>/", directs_tournament(substitutes.name), name="substitute-name"),
    path(
        "turnier/<uuid:uuid>/ersatz/<uuid:entry>/zurueck/", directs_tournament(substitutes.end), name="substitute-end"
    ),
    path("verein/<uuid:uuid>/abend/", scores_club(evening.start), name="evening-start"),
    path("turnier/<uuid:uuid>/abend/", runs_event(evening.control), name="evening-control"),
    path("turnier/<uuid:uuid>/abend/gast/", runs_event(evening.guest), name="evening-guest"),
    path("turnier/<uuid:uuid>/abend/tisch/", runs_event(evening.table), name="evening-table"),
    path("turnier/<uuid:uuid>/abend/einstellungen/", runs_event(evening.settings), name="evening-settings"),
    path("turnier/<uuid:uuid>/abend/liste/<int:number>/plaetze/", runs_event(evening.seats), name="evening-seats"),
    path("turnier/<uuid:uuid>/abend/liste/<int:number>/beenden/", runs_event(evening.end), name="evening-list-end"),
    path(
        "turnier/<uuid:uuid>/abend/liste/<int:number>/aufloesen/",
        runs_event(evening.dissolve),
        name="evening-list-dissolve",
    ),
    path("liste/<uuid:uuid>/wechsel/", enters_list(joining.substitute), name="list-substitute"),
    path("liste/<uuid:uuid>/wechsel/dazu/", enters_list(joining.substitute_join), name="list-substitute-join"),
    path("liste/<uuid:uuid>/fortsetzen/", enters_list(joining.go_on), name="list-continue"),
    path("liste/<uuid:uuid>/fortsetzen/dazu/", enters_list(joining.go_on_join), name="list-continue-join"),
    path("turnier/<uuid:uuid>/ergebnis.<ending:ending>", sees_event(downloads.result), name="tournament-result-file"),
    path("turnier/<uuid:uuid>/arbeitsmappe.xlsx", enters_event(downloads.workbook), name="tournament-workbook"),
    path("turnier/<uuid:uuid>/kopie.zip", enters_event(downloads.static_copy), name="tournament-copy"),
    path(
        "turnier/<uuid:uuid>/teilnahme.<ending:ending>", runs_event(downloads.entries), name="tournament-entries-file"
    ),
    path("liste/<uuid:uuid>/liste.xlsx", reads_list(downloads.one_list), name="list-file"),
    path(
        "verein/<uuid:uuid>/spieler.<ending:ending>", administers_club(downloads.club_players), name="club-players-file"
    ),
    path("turnier/<uuid:uuid>/ergebnis.pdf", sees_event(standings.result_paper), name="tournament-result-paper"),
]
