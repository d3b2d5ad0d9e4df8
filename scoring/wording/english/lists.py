"""English sentences about Spiellisten: findings, repairs, verdicts, refusals. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "row-sum": "{row}: The points add up to {sum} instead of 0. Please check winners and losers.",
}
TERMS: dict[str, dict[str, str]] = {}
