"""Addresses of lists: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import enters_event, enters_list, reads_list, sees_list

from .guards import corrects_list, rules_list
from .views import corrections, ending, full, office, paper, people, public

urlpatterns = [
    path("liste/<uuid:uuid>/", sees_list(public.detail), name="list-detail"),
    path("liste/<uuid:uuid>/liste.pdf", reads_list(public.paper), name="list-printed"),
    path("liste/<uuid:uuid>/verlauf/", reads_list(public.history), name="list-history"),
    path("liste/<uuid:uuid>/eintragen/", enters_list(full.enter), name="list-enter"),
    path("liste/<uuid:uuid>/vorschau/", enters_list(full.preview), name="list-game-preview"),
    path("liste/<uuid:uuid>/strafe/", enters_list(full.penalty), name="list-penalty"),
    path("liste/<uuid:uuid>/abschliessen/", enters_list(ending.finish), name="list-finish"),
    path("liste/<uuid:uuid>/bestaetigen/", enters_list(ending.confirm), name="list-confirm"),
    path("liste/<uuid:uuid>/oeffnen/", rules_list(ending.reopen), name="list-reopen"),
    path("liste/<uuid:uuid>/zeit/", rules_list(ending.time_up), name="list-time"),
    path("liste/<uuid:uuid>/zeitgutschrift/", rules_list(ending.allowance), name="list-allowance"),
    path("liste/<uuid:uuid>/spielzahl/", rules_list(ending.games), name="list-games"),
    path("liste/<uuid:uuid>/art/", enters_list(ending.depth), name="list-depth"),
    path("liste/<uuid:uuid>/zeile/<int:row>/", corrects_list(corrections.correct_row), name="list-row-correct"),
    path("liste/<uuid:uuid>/letztes-spiel/", enters_list(corrections.delete_last), name="list-game-delete"),
    path("liste/<uuid:uuid>/hinnehmen/", rules_list(corrections.accept), name="list-accept"),
    path("liste/<uuid:uuid>/uebertrag/", enters_list(people.start), name="list-start"),
    path("liste/<uuid:uuid>/papier/", enters_list(paper.save), name="list-paper"),
    path("liste/<uuid:uuid>/papier/vorschlag/", enters_list(paper.accept_repair), name="list-accept-repair"),
    path("liste/<uuid:uuid>/papier/korrigieren/", rules_list(paper.correct), name="list-paper-correct"),
    path("turnier/<uuid:uuid>/buero/", enters_event(office.office), name="list-office"),
    path("turnier/<uuid:uuid>/liste-suchen/", enters_event(office.find), name="list-find"),
]
