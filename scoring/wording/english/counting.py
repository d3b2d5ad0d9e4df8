"""English words for the switches and presets of a counting rule. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {}
TERMS: dict[str, dict[str, str]] = {
    "counting.group": {"value": "Value", "days": "Days", "places": "Places"},
    "counting.title": {
        "metric": "What counts",
        "place_points": "Points per place",
        "best": "Only the best days",
        "missed": "Value of a missed day",
        "window": "Span in months",
        "min_entrants": "Taking part at least",
        "min_event_runden": "Runden of the event at least",
        "guests": "Guests",
        "min_attendance": "Days attended at least",
        "min_runden": "Runden at least",
        "tie_breaks": "Where values are equal",
    },
    "counting.text": {
        "metric": "What a player's value in the season is made of.",
        "place_points": "Only for place points: the points for places 1, 2, 3 and so on, then 0. "
        "Empty: number taking part minus place plus 1.",
        "best": "So many days count, the worst beyond them are dropped; empty: all count. "
        "Of an average those days are dropped without which it is highest.",
        "missed": "Stands on every missed day and may be dropped like any other; "
        "empty: missed days do not count. Not possible with an average.",
        "window": "Only days of the last so many months up to the closing day count (ranking of the DDV: 24); "
        "empty: all up to the closing day.",
        "min_entrants": "Days with fewer people do not count (ranking tournaments of the DDV: 32).",
        "min_event_runden": "Events with fewer Runden do not count (ranking tournaments of the DDV: 3).",
        "guests": "Are guests in the table?",
        "min_attendance": "Whoever attended fewer days that count is in the table without a place.",
        "min_runden": "Whoever played fewer Runden on the days that count is in the table without a place "
        "(ranking of the DDV: 36).",
        "tie_breaks": "What decides, one after the other; what is not known for all who are level is passed over. "
        "If all is equal, the place is shared.",
    },
    "counting.metric": {
        "points": "Sum of points",
        "points_per_runde": "Points per Runde",
        "points_per_game": "Points per game",
        "table_points": "Table points: +3, +1, −1, −3 at four, +4, +2, 0, −2, −4 at five; shared places get "
        "the average",
        "place_points": "Points for the place of the day; shared places get the average",
    },
    "counting.preset": {
        "vereinsmeisterschaft": "Club championship: the best 8 days",
        "ddv-rangliste": "Like the ranking of the DDV: average per Runde over 24 months, at least 36 Runden, "
        "tournaments from 32 people and 3 Runden on",
        "tischpunkte": "Table points",
        "schnitt": "Average per Runde, at least 3 days",
    },
}
