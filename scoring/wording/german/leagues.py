"""German sentences about leagues of teams and who qualifies. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "qualified-by-ranking": "Platz {place} der Rangliste",
    "qualified-from-state": "Nummer {number} aus {state}",
    "qualified-from-club": "Nummer {number} von {club}",
    "qualified-next": "Platz {place} der Rangliste (nachgerückt)",
    "no-plan": "Für {teams} Mannschaften gibt es keinen Plan: möglich sind {fewest} bis {most} Mannschaften.",
    "too-many-qualified": (
        "Rangliste, Länder und Vereine ergeben zusammen {qualified} Plätze, es gibt aber nur {total}."
    ),
}
TERMS: dict[str, dict[str, str]] = {
    "mark": {
        "promotion": "Aufstieg",
        "relegation": "Abstieg",
        "promotion-open": "Aufstieg offen: Platz geteilt",
        "relegation-open": "Abstieg offen: Platz geteilt",
    }
}
