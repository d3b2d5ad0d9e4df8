"""Which section of the guides explains a page of this area; the others are explained by `GUIDE`."""

from __future__ import annotations

GUIDE = "nachweis"
SECTIONS: dict[str, str] = {"proof-sample": "nachweis#stichprobe-papier-gegen-liste"}
