"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "saison#die-seite-des-vereins-und-das-jahrbuch"
SECTIONS: dict[str, str] = {}
