"""Draws the printed documents of the demo data as pictures for the documentation: the first page of each, in grey."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2

PICTURES = Path(__file__).parent
SMALL = PICTURES.parents[1] / "league" / "static" / "league" / "prints"  # beside what can be printed, on its page
DPI, SMALL_WIDTH = 66, 150
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
    "druck-urkunde-modern": ("urkunden", {"places": 1, "design": "modern"}),
    "druck-urkunde-festlich": ("urkunden", {"places": 1, "design": "festive"}),
    "druck-notfallmappe": ("notfallmappe", {}),
    "druck-preisliste": ("preisliste", {"last_first": True, "receipt": True}),
    "druck-einlass": ("einlassliste", {}),
}


def draw() -> None:
    """Needs Django set up on the demo data."""
    from league.models import Tournament
    from league.printing import catalogue
    from league.printing.render import pdf_of

    running = Tournament.objects.get(name="Stadtmeisterschaft Lindental")
    over = Tournament.objects.get(name="Lindentaler Herbstpokal")
    kinds = {kind.name: kind for kind in catalogue.kinds_for(running)}
    for name, (kind, choices) in SHOWN.items():
        event = over if kind == "urkunden" else running
        document = catalogue.document(kinds[kind], event, address="https://doko.example", **choices)
        first = pypdfium2.PdfDocument(pdf_of(document))[0]
        first.render(scale=DPI / 72, grayscale=True).to_pil().quantize(16).save(PICTURES / f"{name}.png", optimize=True)
        print(f"docs/bilder/{name}.png")
        _small(first, SMALL / f"{kind}.png")


def _small(page: pypdfium2.PdfPage, path: Path) -> None:
    """The first picture of a kind stands for it; whatever its paper, it is as wide as the others."""
    if path not in _drawn:
        _drawn.add(path)
        SMALL.mkdir(exist_ok=True)
        large = page.render(scale=2 * SMALL_WIDTH / page.get_width(), grayscale=True).to_pil()
        large.resize((SMALL_WIDTH, round(large.height / 2))).quantize(16).save(path, optimize=True)


_drawn: set[Path] = set()
