"""Draws the printed documents of the demo data as pictures for the documentation: the first page of each, in grey."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2

PICTURES = Path(__file__).parent
DPI = 66
SHOWN: dict[str, tuple[str, dict[str, Any]]] = {
    "druck-spielliste-leer": ("spiellisten", {"round_number": 3}),
    "druck-spielliste-ausgefuellt": ("spiellisten", {"round_number": 2, "filled": True}),
    "druck-spielliste-grossdruck": ("spiellisten", {"round_number": 3, "large": True}),
    "druck-spielliste-a5": ("spiellisten", {"round_number": 3, "paper": "a5"}),
    "druck-leere-liste-fuenf": ("leere-listen", {"count": 1, "players": 5}),
    "druck-sitzplan-tische": ("sitzplan", {"round_number": 3}),
    "druck-sitzplan-namen": ("sitzplan", {"round_number": 3, "order": "name"}),
    "druck-tischkarten": ("tischkarten", {"round_number": 3, "cards": "tables"}),
    "druck-namenskarten": ("tischkarten", {"round_number": 3, "cards": "names"}),
    "druck-laufkarten": ("laufkarten", {}),
    "druck-teilnahme": ("teilnahme", {}),
    "druck-stand": ("stand", {}),
    "druck-abgabe": ("abgabe", {"round_number": 3}),
    "druck-urkunde": ("urkunden", {"places": 1}),
    "druck-notfallmappe": ("notfallmappe", {}),
}


def draw() -> None:
    """Needs Django set up on the demo data."""
    from league.models import Tournament
    from league.printing import catalogue
    from league.printing.render import pdf_of

    event = Tournament.objects.get(name="Stadtmeisterschaft Lindental")
    kinds = {kind.name: kind for kind in catalogue.kinds_for(event)}
    for name, (kind, choices) in SHOWN.items():
        document = catalogue.document(kinds[kind], event, address="https://doko.example", **choices)
        first = pypdfium2.PdfDocument(pdf_of(document))[0]
        first.render(scale=DPI / 72, grayscale=True).to_pil().quantize(16).save(PICTURES / f"{name}.png", optimize=True)
        print(f"docs/bilder/{name}.png")
