"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "betrieb#vereine-melden-sich-an"
SECTIONS: dict[str, str] = {}
