"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "turniertag"
SECTIONS: dict[str, str] = {
    "evening-start": "erster-abend#2-den-abend-beginnen",
    "evening-control": "erster-abend#2-den-abend-beginnen",
    "evening-settings": "erster-abend#2-den-abend-beginnen",
    "evening-seats": "erster-abend#4-zwei-gehen-eine-kommt",
    "list-continue": "erster-abend#4-zwei-gehen-eine-kommt",
    "list-substitute": "einlass#ersatz-ab-der-nächsten-runde",
    "tournament-rules-edit": "regeln#alle-schalter",
    "round-tables": "auslosung#in-drei-schritten",
    "substitute-name": "einlass#ersatz-ab-der-nächsten-runde",
    "tournament-edit": "preise#stand-verbergen",
}
