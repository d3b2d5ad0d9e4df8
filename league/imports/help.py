"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "einlesen"
SECTIONS: dict[str, str] = {
    "club-players-import": "einlesen#mitglieder",
    "tournament-entries-import": "einlesen#teilnahme",
    "tournament-lists-import": "einlesen#spiellisten-aus-unserer-arbeitsmappe",
    "list-import": "einlesen#eine-liste-aus-einer-einfachen-tabelle",
    "club-results-import": "einlesen#alte-ergebnisse",
    "season-import": "saison#eine-alte-jahrestabelle-einlesen",
}
