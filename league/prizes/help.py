"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "preise#preise-aussetzen"
SECTIONS: dict[str, str] = {
    "prizes-run": "preise#wer-gewinnt",
    "tournament-end": "preise#siegerehrung-und-abschluss",
    "tournament-federation": "preise#siegerehrung-und-abschluss",
}
