"""Everything that can be printed, in one table: what it is called, what it is for, which choices it has, who makes it.
Knows builders and their options by name; how choices are asked for is known by forms/printing.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.lists import papers as lists
from league.models import Tournament

from . import papers
from .document import Document

TABLES, WALL, DESK, END = "tables", "wall", "desk", "end"
GROUPS: dict[str, str | Promise] = {
    TABLES: _("Für die Tische"),
    WALL: _("Zum Aushängen"),
    DESK: _("Für die Leitung"),
    END: _("Zum Schluss"),
}


@dataclass(frozen=True)
class Kind:
    """One document. `options`: the choices that go to its builder; the first ones are asked at once, those in `more`
    on demand. `address`: QR codes are on it."""

    name: str
    group: str
    title: str | Promise
    about: str | Promise
    build: Callable[..., Document]
    options: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    address: bool = False
    evenings: bool = False
    tournaments: bool = True

    def is_for(self, tournament: Tournament) -> bool:
        return self.evenings if tournament.is_evening else self.tournaments


KINDS = [
    Kind(
        "spiellisten", TABLES, _("Spiellisten der Runde"),
        _("Für jeden Tisch eine, mit Namen, in der Reihenfolge der Tische."),
        lists.lists_of_round, ("round_number",), ("table", "filled", "paper", "parted", "published_names"),
        address=True,
    ),
    Kind(
        "spiellisten-abend", TABLES, _("Spiellisten des Abends"), _("Für jede begonnene Liste eine, mit Namen."),
        lists.lists_of_evening, ("filled",), ("paper", "parted", "published_names"),
        address=True, evenings=True, tournaments=False,
    ),
    Kind(
        "leere-listen", TABLES, _("Leere Spiellisten"), _("Ein Stapel ohne Namen, als Vorrat."),
        lists.empty_stack, ("count", "players"), ("paper", "parted"), evenings=True,
    ),
    Kind(
        "tischkarten", TABLES, _("Tisch- und Namenskarten"), _("Zum Falten und Aufstellen."),
        papers.place_cards, ("round_number", "cards"), ("large", "published_names"),
    ),
    Kind(
        "laufkarten", TABLES, _("Laufkarten"), _("Für jede Person: ihr Tisch und Platz in jeder Runde."),
        papers.laufkarten, (), ("large", "published_names"), address=True,
    ),
    Kind(
        "sitzplan", WALL, _("Sitzplan"), _("Nach Tischen oder nach Namen."),
        papers.seat_plan, ("round_number", "order"), ("large", "published_names"),
    ),
    Kind(
        "teilnahme", WALL, _("Teilnahmeliste"), _("Wer dabei ist, mit Startnummer und Verein."),
        papers.participants, ("people_order",), ("large", "ddv_numbers", "published_names"), evenings=True,
    ),
    Kind(
        "stand", WALL, _("Stand"), _("Gesamt, nach einer Runde oder nur eine Runde."),
        papers.standings_paper, ("stand",), ("large", "published_names", "explained"), evenings=True,
    ),
    Kind(
        "einlassliste", DESK, _("Einlassliste"),
        _("Für die Tür: Startnummer, Name, Verein, Startgeld, Kästchen zum Abhaken und die Summen für die Kasse."),
        papers.door_list, ("door_order",), ("large",),
    ),
    Kind(
        "abgabe", DESK, _("Abgabeliste"), _("Welche Tische noch offen sind, mit Kästchen zum Abhaken."),
        papers.checklist, ("round_number",), ("all_tables",),
    ),
    Kind(
        "notfallmappe", DESK, _("Notfallmappe"),
        _("Alles, um ohne Strom weiterzuspielen: wer wo sitzt, Listen, Stand und wie von Hand gerechnet wird."),
        papers.emergency_pack, address=True, evenings=True,
    ),
    Kind(
        "preisliste", END, _("Preisliste"), _("Wer was gewinnt und warum, zum Vorlesen und Unterschreiben."),
        papers.prize_list, ("last_first", "receipt"), ("published_names",), evenings=True,
    ),
    Kind(
        "urkunden", END, _("Urkunden"), _("Mit dem Logo des Vereins, wenn eines hinterlegt ist."),
        papers.certificates, ("places", "prize_winners"), ("numbers", "published_names"),
    ),
]  # fmt: skip


def kinds_for(tournament: Tournament) -> list[Kind]:
    return [kind for kind in KINDS if kind.is_for(tournament)]


def document(kind: Kind, tournament: Tournament, *, address: str, **options: Any) -> Document:
    return kind.build(tournament, **options, **({"address": address} if kind.address else {}))
