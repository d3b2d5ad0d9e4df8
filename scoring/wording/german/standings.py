"""German sentences about standings, and what every way of comparing is called. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "ahead-by-score": "Vor {other}: {metric:more} ({values}).{skipped}",
    "ahead-by-count": "Vor {other}: {metric:more} ({values}).{skipped}",
    "level": "Gleichauf mit {other} in allem, was gewertet wurde.{skipped}",
    "level-then-ahead": "{level} {ahead}",
    "ahead-by-playing": "Vor {other}: hat schon eine Runde gespielt.",
    "level-without-playing": "Gleichauf mit {other}: noch keine Runde.",
    "not-known-for-all": " Nicht gewertet, weil nicht für alle Gleichplatzierten bekannt: {metrics}.",
    "as-written-of": "{before}{other}{after}",
    "without-order": "{field} muss eine Liste mit mindestens einer Wertung sein, nicht [].",
    "wrong-name": "{field} muss ein Name sein, nicht {given}.",
    "comes-twice": "„{name}“ kommt zweimal vor.",
    "more-than": "{field} ({count}) kann nicht größer sein als {other} ({limit}).",
}
_TITLES = {
    "points": "Punkte",
    "points_per_runde": "Punkte je Runde",
    "points_per_game": "Punkte je Spiel",
    "games_won": "Gewonnene Spiele",
    "soli_won": "Gewonnene Soli",
    "best_runde": "Beste Runde",
    "worst_runde": "Schlechteste Runde",
    "runden": "Runden",
    "table_points": "Tischpunkte",
    "place_points": "Platzpunkte",
    "best_day": "Bester Tag",
    "second_best_day": "Zweitbester Tag",
    "attendance": "Teilnahmen",
    "points_of_all_days": "Punkte aller Tage",
    "siegpunkte": "Siegpunkte",
    "spielpunkte": "Spielpunkte",
}
TERMS: dict[str, dict[str, str]] = {
    "metric": _TITLES,
    "metrics": {name: f"„{title}“" for name, title in _TITLES.items()},
    # What the better one has more of.
    "metric.more": {
        "points": "mehr Punkte",
        "points_per_runde": "mehr Punkte je Runde",
        "points_per_game": "mehr Punkte je Spiel",
        "games_won": "mehr gewonnene Spiele",
        "soli_won": "mehr gewonnene Soli",
        "best_runde": "die bessere beste Runde",
        "worst_runde": "die bessere schlechteste Runde",
        "runden": "mehr Runden",
        "table_points": "mehr Tischpunkte",
        "place_points": "mehr Platzpunkte",
        "best_day": "der bessere beste Tag",
        "second_best_day": "der bessere zweitbeste Tag",
        "attendance": "mehr Teilnahmen",
        "points_of_all_days": "mehr Punkte aus allen Tagen",
        "siegpunkte": "mehr Siegpunkte",
        "spielpunkte": "mehr Spielpunkte",
    },
}
