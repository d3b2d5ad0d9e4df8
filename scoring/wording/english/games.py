"""English sentences about one game: its lines, refusals, kinds and Sonderpunkte. Knows words only."""

from __future__ import annotations

from ...game import KINDS

SENTENCES: dict[str, str] = {}
TERMS: dict[str, dict[str, str]] = {"kind": KINDS}
