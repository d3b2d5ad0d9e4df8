"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "anmeldung"
SECTIONS: dict[str, str] = {
    "registration-settings": "anmeldung#einstellen",
    "registration-list": "anmeldung#anmeldungen-übernehmen",
    "tournament-entries": "anmeldung#selbst-eintragen",
    "field-several": "anmeldung#selbst-eintragen",
    "numbers-assign": "anmeldung#startnummern",
    "fee-list": "anmeldung#startgeld",
    "checkin": "einlass#am-einlass",
    "checkin-missing": "einlass#wer-fehlt",
    "checkin-person": "einlass#zu-spät-gegangen-wieder-da",
}
