"""Printed documents of an event: each builder reads it once and returns a Document of plain values."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from league.lists.papers import parts
from league.printing.catalogue import DESK, TABLES, WALL, Kind

from .emergency import emergency_pack
from .seats import checklist, participants, place_cards, seat_plan
from .standings import laufkarten, standings_paper

PAPERS = [
    Kind(
        "tischkarten", TABLES, gettext_lazy("Tisch- und Namenskarten"), gettext_lazy("Zum Falten und Aufstellen."),
        place_cards, ("round_number", "cards"), ("large", "published_names"),
    ),
    Kind(
        "laufkarten", TABLES, gettext_lazy("Laufkarten"),
        gettext_lazy("Für jede Person: ihr Tisch und Platz in jeder Runde."),
        laufkarten, (), ("numbers", "large", "published_names"), address=True, parts=parts.CARDS,
    ),
    Kind(
        "sitzplan", WALL, gettext_lazy("Sitzplan"), gettext_lazy("Nach Tischen oder nach Namen."),
        seat_plan, ("round_number", "order"), ("large", "published_names"), parts=parts.ROUNDS,
    ),
    Kind(
        "teilnahme", WALL, gettext_lazy("Teilnahmeliste"),
        gettext_lazy("Wer dabei ist, mit Nummer und Verein."),
        participants, ("people_order",), ("large", "ddv_numbers", "published_names"), evenings=True,
    ),
    Kind(
        "stand", WALL, gettext_lazy("Stand"),
        gettext_lazy("Gesamt, nach einer Runde oder nur eine Runde."),
        standings_paper, ("stand",), ("large", "published_names", "explained"), evenings=True, address=True,
        parts=parts.RESULTS,
        at_evening=gettext_lazy("Plätze, Punkte und alles, was sie entschieden hat."),
    ),
    Kind(
        "abgabe", DESK, gettext_lazy("Abgabeliste"),
        gettext_lazy("Welche Tische noch offen sind, mit Kästchen zum Abhaken."),
        checklist, ("round_number",), ("all_tables",),
    ),
    Kind(
        "notfallmappe", DESK, gettext_lazy("Notfallmappe"),
        gettext_lazy(
            "Alles, um ohne Strom weiterzuspielen: wer wo sitzt, Listen, Stand und wie von Hand gerechnet wird."
        ),
        emergency_pack, address=True, evenings=True,
    ),
]  # fmt: skip
