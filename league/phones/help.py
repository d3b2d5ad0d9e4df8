"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "handy"
SECTIONS: dict[str, str] = {"phones": "handy#was-die-leitung-sieht", "list-phone": "handy#an-den-tisch-kommen"}
