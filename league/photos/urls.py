"""Addresses of photos of paper lists: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import enters_event, enters_list

from . import views
from .guards import works_on_photo

urlpatterns = [
    path("liste/<uuid:uuid>/foto/", enters_list(views.send), name="paper-photo-send"),
    path("turnier/<uuid:uuid>/fotos/", enters_event(views.photos), name="paper-photos"),
    path("turnier/<uuid:uuid>/fotos/lesen/", enters_event(views.read_on), name="paper-photos-read"),
    path("blatt/<uuid:uuid>/", works_on_photo(views.photo), name="paper-photo"),
    path("blatt/<uuid:uuid>/foto/", works_on_photo(views.picture), name="paper-photo-picture"),
    path("blatt/<uuid:uuid>/gerade/", works_on_photo(views.sheet), name="paper-photo-sheet"),
    path("blatt/<uuid:uuid>/lesen/", works_on_photo(views.read_again), name="paper-photo-read"),
    path("blatt/<uuid:uuid>/uebernehmen/", works_on_photo(views.take), name="paper-photo-take"),
    path("blatt/<uuid:uuid>/weglegen/", works_on_photo(views.aside), name="paper-photo-aside"),
]
