"""Addresses of phones at tables: which there are, who may see them, and what answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import anyone, enters_event, enters_list
from league.lists.guards import rules_list

from .guards import (
    at_table,
    at_table_page,
    finds_list,
    opens_table,
    sees_photo,
    settles_late,
    settles_vote,
    was_at_table,
)
from .views import director, entrance, table

urlpatterns = [
    path("l/<str:code>/", finds_list(entrance.short_list), name="list-short"),
    path("tisch/worte/<str:word>.json", anyone(table.words), name="table-words"),
    path("tisch/<uuid:uuid>/", at_table_page(table.page), name="table"),
    path("tisch/<uuid:uuid>/dienst.js", at_table_page(table.service_worker), name="table-worker"),
    path("tisch/<uuid:uuid>/app.webmanifest", at_table_page(table.webmanifest), name="table-manifest"),
    path("tisch/<uuid:uuid>/anmelden/", opens_table(entrance.enter), name="table-enter"),
    path("tisch/<uuid:uuid>/stand/", at_table(table.state), name="table-state"),
    path("tisch/<uuid:uuid>/eintrag/", at_table(table.entry), name="table-entry"),
    path("tisch/<uuid:uuid>/stift/", at_table(table.pen), name="table-pen"),
    path("tisch/<uuid:uuid>/platz/", at_table(table.seat), name="table-seat"),
    path("tisch/<uuid:uuid>/art/", at_table(table.depth), name="table-depth"),
    path("tisch/<uuid:uuid>/fertig/", at_table(table.finish), name="table-finish"),
    path("tisch/<uuid:uuid>/stimme/", at_table(table.vote), name="table-vote"),
    path("tisch/<uuid:uuid>/nachreichen/", was_at_table(table.late), name="table-late"),
    path("tisch/<uuid:uuid>/foto/", at_table(table.photo), name="table-photo"),
    path("tisch/<uuid:uuid>/foto/<uuid:photo>/", at_table_page(table.photo_seen), name="table-photo-seen"),
    path("turnier/<uuid:uuid>/handys/", enters_event(director.phones), name="phones"),
    path("turnier/<uuid:uuid>/handys/jetzt/", enters_event(director.phones_now), name="phones-now"),
    path("liste/<uuid:uuid>/handy/", enters_list(director.table_code), name="list-phone"),
    path("liste/<uuid:uuid>/handy/erneuern/", rules_list(director.renew), name="list-phone-renew"),
    path("liste/<uuid:uuid>/abgleich/<int:row>/", rules_list(director.settle_row), name="list-difference-settle"),
    path("nachgereicht/<uuid:uuid>/erledigen/", settles_late(director.late_done), name="late-settle"),
    path("stimme/<uuid:uuid>/erledigen/", settles_vote(director.vote_done), name="vote-settle"),
    path("foto/<uuid:uuid>/", sees_photo(director.photo), name="list-photo"),
]
