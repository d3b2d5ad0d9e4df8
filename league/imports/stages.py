"""The stages through which a file goes, and what is said of how far each is."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

OPEN, READ, SHEETS, COMPARE, LISTS = "open", "read", "sheets", "compare", "lists"
TAKE, TAKE_PEOPLE, TAKE_LISTS, SHOW = "take", "take-people", "take-lists", "show"
SENTENCES = {
    OPEN: gettext_lazy("Die Datei wird geöffnet."),
    READ: gettext_lazy("{done} von {of} Zeilen gelesen."),
    SHEETS: gettext_lazy("{done} von {of} Blättern gelesen."),
    COMPARE: gettext_lazy("{done} von {of} Zeilen verglichen."),
    LISTS: gettext_lazy("{done} von {of} Listen geprüft."),
    TAKE: gettext_lazy("{done} von {of} Zeilen eingetragen."),
    TAKE_PEOPLE: gettext_lazy("{done} von {of} Personen eingetragen."),
    TAKE_LISTS: gettext_lazy("{done} von {of} Listen eingetragen."),
    SHOW: gettext_lazy("Die Vorschau wird geschrieben."),
}


def number(value: int) -> str:
    return f"{value:,}".replace(",", ".")
