"""Addresses of draw: which there are, and which page answers."""

from __future__ import annotations

from django.urls import path

from .views import director, public

urlpatterns = [
    path("turnier/<uuid:uuid>/auslosung/", director.overview, name="draw-overview"),
    path("turnier/<uuid:uuid>/auslosung/losen/", director.ask, name="draw-ask"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/", director.detail, name="draw-detail"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/abbrechen/", director.cancel, name="draw-cancel"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/genug/", director.stop, name="draw-stop"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/tauschen/", director.swap, name="draw-swap"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/rueckgaengig/", director.undo, name="draw-undo"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/veroeffentlichen/", director.publish, name="draw-publish"),
    path("turnier/<uuid:uuid>/auslosung/<int:number>/zuruecknehmen/", director.take_back, name="draw-take-back"),
    path("turnier/<uuid:uuid>/auslosung/wuensche/", director.wishes, name="draw-wishes"),
    path("turnier/<uuid:uuid>/auslosung/wuensche/<int:pk>/streichen/", director.together, name="draw-together"),
    path("turnier/<uuid:uuid>/auslosung/wuensche/<uuid:entry>/frei/", director.free, name="draw-free"),
    path("turnier/<uuid:uuid>/losung/", public.certificate, name="draw-certificate"),
    path("turnier/<uuid:uuid>/losung/<int:number>.json", public.question, name="draw-question"),
    path("turnier/<uuid:uuid>/nachzuegler/<uuid:entry>/", director.late, name="draw-late"),
]
