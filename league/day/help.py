"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "turniertag"
SECTIONS: dict[str, str] = {
    "round-clock": "turniertag#die-uhr",
    "playing-time": "turniertag#die-uhr",
    "clock-correct": "turniertag#die-uhr",
    "clock-reset": "turniertag#die-uhr",
    "tournament-overview": "turniertag#die-übersicht",
    "projector-settings": "turniertag#der-beamer",
    "report-list": "turniertag#jemand-meldet-einen-fehler",
}
