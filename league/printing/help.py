"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "drucken#was-es-gibt"
SECTIONS: dict[str, str] = {}
