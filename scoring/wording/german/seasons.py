"""German sentences about seasons: how a value came about, what counts, what is still needed. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {}
TERMS: dict[str, dict[str, str]] = {}
