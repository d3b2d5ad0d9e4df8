"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "eintragen"
SECTIONS: dict[str, str] = {
    "list-accept": "eintragen#was-tun-mit-einem-fehler-oder-hinweis",
    "list-finish": "eintragen#abschließen",
    "list-confirm": "lesen#wie-eine-liste-geprüft-wird",
    "list-start": "erster-abend#4-zwei-gehen-eine-kommt",
    "list-allowance": "turniertag#die-uhr",
    "list-time": "turniertag#wenn-die-zeit-um-ist",
    "list-paper-correct": "turniertag#ein-fehler-wird-erst-später-gefunden",
    "list-row-correct": "turniertag#ein-fehler-wird-erst-später-gefunden",
}
