"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "erster-abend#1-den-verein-anlegen"
SECTIONS: dict[str, str] = {
    "club-rules": "regeln#alle-schalter",
    "player-data": "datenschutz#auskunft-was-ist-über-mich-gespeichert",
    "player-anonymise": "datenschutz#anonymisieren",
    "player-edit": "datenschutz#wer-was-sieht",
    "club-people": "betrieb#der-eigene-verein",
    "club-invite": "betrieb#der-eigene-verein",
    "account-home": "betrieb#der-eigene-verein",
}
