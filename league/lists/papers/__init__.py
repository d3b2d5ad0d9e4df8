"""The printed Spielliste, blank and filled: builders that read the database once and return a Document. A page is drawn
by league.printing, which needs no database."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from league.printing.catalogue import TABLES, Kind

from . import parts
from .builders import blank_list, empty_stack, filled_list, lists_of_evening, lists_of_round

__all__ = ["PAPERS", "blank_list", "empty_stack", "filled_list", "lists_of_evening", "lists_of_round"]

PAPERS = [
    Kind(
        "spiellisten", TABLES, gettext_lazy("Spiellisten der Runde"),
        gettext_lazy("Für jeden Tisch eine, mit Namen, in der Reihenfolge der Tische."),
        lists_of_round, ("round_number",), ("table", "tables", "filled", "paper", "parted", "published_names"),
        address=True, parts=parts.TABLES,
    ),
    Kind(
        "spiellisten-abend", TABLES, gettext_lazy("Spiellisten des Abends"),
        gettext_lazy("Für jede begonnene Liste eine, mit Namen."),
        lists_of_evening, ("filled",), ("paper", "parted", "published_names"),
        address=True, evenings=True, tournaments=False,
    ),
    Kind(
        "leere-listen", TABLES, gettext_lazy("Leere Spiellisten"), gettext_lazy("Ein Stapel ohne Namen, als Vorrat."),
        empty_stack, ("count", "players"), ("paper", "parted"), evenings=True,
    ),
]  # fmt: skip
