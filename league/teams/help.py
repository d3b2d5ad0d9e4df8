"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "mannschaften#eine-liga"
SECTIONS: dict[str, str] = {
    "tournament-teams-run": "mannschaften#mannschaften-in-einem-einzelnen-turnier",
    "tournament-lineup": "mannschaften#mannschaften-in-einem-einzelnen-turnier",
}
