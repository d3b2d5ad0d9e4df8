"""Addresses of draw: which there are, who may see them, and which page answers."""

from __future__ import annotations

from django.urls import path

from league.base.guards import directs_event, sees_event

from .views import director, public, seats, wishes

urlpatterns = [
    path("turnier/<uuid:uuid>/auslosung/", directs_event(director.overview), name="draw-overview"),
    path("turnier/<uuid:uuid>/auslosung/losen/", directs_event(director.ask), name="draw-ask"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/", directs_event(director.detail), name="draw-detail"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/abbrechen/", directs_event(director.cancel), name="draw-cancel"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/genug/", directs_event(director.stop), name="draw-stop"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/tauschen/", directs_event(director.swap), name="draw-swap"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/rueckgaengig/", directs_event(director.undo), name="draw-undo"),
    path(
        "turnier/<uuid:uuid>/auslosung/<int:number>/veroeffentlichen/",
        directs_event(director.publish),
        name="draw-publish",
    ),
    path(
        "turnier/<uuid:uuid>/auslosung/<int:number>/zuruecknehmen/",
        directs_event(director.take_back),
        name="draw-take-back",
    ),
    path("turnier/<uuid:uuid>/auslosung/wuensche/", directs_event(wishes.wishes), name="draw-wishes"),
    path(
        "turnier/<uuid:uuid>/auslosung/wuensche/<int:pk>/streichen/",
        directs_event(wishes.together),
        name="draw-together",
    ),
    path(
        "turnier/<uuid:uuid>/auslosung/wuensche/<uuid:registration>/erledigt/",
        directs_event(wishes.wish_settled),
        name="draw-wish-settled",
    ),
    path("turnier/<uuid:uuid>/auslosung/wuensche/<uuid:entry>/frei/", directs_event(wishes.free), name="draw-free"),
    path("turnier/<uuid:uuid>/losung/", sees_event(public.certificate), name="draw-certificate"),
    path("turnier/<uuid:uuid>/losung/<int:number>.json", sees_event(public.question), name="draw-question"),
    path("turnier/<uuid:uuid>/nachzuegler/<uuid:entry>/", directs_event(seats.late), name="draw-late"),
    path("turnier/<uuid:uuid>/austragen/<uuid:entry>/", directs_event(seats.leaving), name="draw-leaving"),
]
