"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "foto"
SECTIONS: dict[str, str] = {"paper-photos": "foto#viele-auf-einmal", "paper-photo": "foto#wenn-ein-foto-nicht-geht"}
