"""German sentences about leagues of teams and who qualifies. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {}
TERMS: dict[str, dict[str, str]] = {}
