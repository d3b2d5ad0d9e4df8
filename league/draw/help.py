"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "auslosung"
SECTIONS: dict[str, str] = {
    "draw-overview": "auslosung#in-drei-schritten",
    "draw-detail": "auslosung#wie-gut-ist-ein-vorschlag",
    "draw-wishes": "auslosung#wünsche",
    "draw-late": "auslosung#jemand-kommt-zu-spät",
    "draw-leaving": "auslosung#jemand-spielt-nicht-weiter",
}
