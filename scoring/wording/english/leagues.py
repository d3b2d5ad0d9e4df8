"""English sentences about leagues of teams and who qualifies. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "qualified-by-ranking": "Place {place} of the ranking",
    "qualified-from-state": "Number {number} from {state}",
    "qualified-from-club": "Number {number} of {club}",
    "qualified-next": "Place {place} of the ranking (moved up)",
    "no-plan": "There is no plan for {teams} teams: possible are {fewest} to {most} teams.",
    "too-many-qualified": "Ranking, states and clubs add up to {qualified} places, but there are only {total}.",
}
TERMS: dict[str, dict[str, str]] = {
    "mark": {
        "promotion": "Promotion",
        "relegation": "Relegation",
        "promotion-open": "Promotion open: place shared",
        "relegation-open": "Relegation open: place shared",
    }
}
