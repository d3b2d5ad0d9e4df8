"""English sentences about standings, and what every way of comparing is called. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "ahead-by-score": "Ahead of {other}: {metric:more} ({values}).{skipped}",
    "ahead-by-count": "Ahead of {other}: {metric:more} ({values}).{skipped}",
    "level": "Level with {other} in everything that was compared.{skipped}",
    "level-then-ahead": "{level} {ahead}",
    "ahead-by-playing": "Ahead of {other}: has already played a Runde.",
    "level-without-playing": "Level with {other}: no Runde yet.",
    "not-known-for-all": " Not compared because it is not known for all who are level: {metrics}.",
    "as-written-of": "{before}{other}{after}",
    "without-order": "{field} must be a list with at least one metric, not [].",
    "wrong-name": "{field} must be a name, not {given}.",
    "comes-twice": "“{name}” occurs twice.",
    "more-than": "{field} ({count}) cannot be larger than {other} ({limit}).",
}
_TITLES = {
    "points": "Points",
    "points_per_runde": "Points per Runde",
    "points_per_game": "Points per game",
    "games_won": "Games won",
    "soli_won": "Soli won",
    "best_runde": "Best Runde",
    "worst_runde": "Worst Runde",
    "runden": "Runden",
    "table_points": "Table points",
    "place_points": "Place points",
    "best_day": "Best day",
    "second_best_day": "Second-best day",
    "attendance": "Days attended",
    "points_of_all_days": "Points of all days",
    "siegpunkte": "Siegpunkte",
    "spielpunkte": "Spielpunkte",
}
TERMS: dict[str, dict[str, str]] = {
    "metric": _TITLES,
    "metrics": {name: f"“{title}”" for name, title in _TITLES.items()},
    # What the better one has more of.
    "metric.more": {
        "points": "more points",
        "points_per_runde": "more points per Runde",
        "points_per_game": "more points per game",
        "games_won": "more games won",
        "soli_won": "more soli won",
        "best_runde": "the better best Runde",
        "worst_runde": "the better worst Runde",
        "runden": "more Runden",
        "table_points": "more table points",
        "place_points": "more place points",
        "best_day": "the better best day",
        "second_best_day": "the better second-best day",
        "attendance": "more days attended",
        "points_of_all_days": "more points from all days",
        "siegpunkte": "more Siegpunkte",
        "spielpunkte": "more Spielpunkte",
    },
}
