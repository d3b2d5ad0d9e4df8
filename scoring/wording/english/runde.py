"""English sentences about the course of a Runde and penalties. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {}
TERMS: dict[str, dict[str, str]] = {}
