"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "saison"
SECTIONS: dict[str, str] = {
    "season-create": "saison#anlegen",
    "season-edit": "saison#anlegen",
    "season-counting": "saison#die-schalter",
    "season-events": "saison#welche-abende-zählen",
    "season-ending": "saison#abschließen",
}
