"""German sentences about Spiellisten: findings, repairs, verdicts, refusals. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "row-sum": "{row}: Die Punkte ergeben zusammen {sum} statt 0. Bitte Gewinner und Verlierer prüfen.",
}
TERMS: dict[str, dict[str, str]] = {}
