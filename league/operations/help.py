"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "betrieb"
SECTIONS: dict[str, str] = {
    "operations": "betrieb#sichern",
    "operations-address": "betrieb#in-der-halle",
    "operations-responsible": "datenschutz#wer-verantwortlich-ist",
    "operations-event-unpack": "betrieb#eine-veranstaltung-mitnehmen",
}
