"""Addresses of lists: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.lists.views.paper_correct import correct

from .views import corrections, ending, full, office, paper, people, public

urlpatterns = [
    path("liste/<uuid:uuid>/", public.detail, name="list-detail"),
    path("liste/<uuid:uuid>/liste.pdf", public.paper, name="list-printed"),
    path("liste/<uuid:uuid>/verlauf/", public.history, name="list-history"),
    path("liste/<uuid:uuid>/eintragen/", full.enter, name="list-enter"),
    path("liste/<uuid:uuid>/vorschau/", full.preview, name="list-game-preview"),
    path("liste/<uuid:uuid>/strafe/", full.penalty, name="list-penalty"),
    path("liste/<uuid:uuid>/abschliessen/", ending.finish, name="list-finish"),
    path("liste/<uuid:uuid>/bestaetigen/", ending.confirm, name="list-confirm"),
    path("liste/<uuid:uuid>/oeffnen/", ending.reopen, name="list-reopen"),
    path("liste/<uuid:uuid>/zeit/", ending.time_up, name="list-time"),
    path("liste/<uuid:uuid>/zeitgutschrift/", ending.allowance, name="list-allowance"),
    path("liste/<uuid:uuid>/spielzahl/", ending.games, name="list-games"),
    path("liste/<uuid:uuid>/art/", ending.depth, name="list-depth"),
    path("liste/<uuid:uuid>/zeile/<int:row>/", corrections.correct_row, name="list-row-correct"),
    path("liste/<uuid:uuid>/letztes-spiel/", corrections.delete_last, name="list-game-delete"),
    path("liste/<uuid:uuid>/hinnehmen/", corrections.accept, name="list-accept"),
    path("liste/<uuid:uuid>/wechsel/", people.substitute, name="list-substitute"),
    path("liste/<uuid:uuid>/fortsetzen/", people.go_on, name="list-continue"),
    path("liste/<uuid:uuid>/papier/", paper.save, name="list-paper"),
    path("liste/<uuid:uuid>/papier/vorschlag/", paper.accept_repair, name="list-accept-repair"),
    path("liste/<uuid:uuid>/papier/korrigieren/", correct, name="list-paper-correct"),
    path("turnier/<uuid:uuid>/buero/", office.office, name="list-office"),
    path("turnier/<uuid:uuid>/liste-suchen/", office.find, name="list-find"),
]
