"""Where a table starts, as data: what the scripts on a phone need to count its list as the scorebook does."""

from __future__ import annotations

from league.lists.scorebook import above_first, ruleset_of, start_of
from league.models import Spielliste


def start_data(spielliste: Spielliste) -> dict[str, object]:
    """Who deals first, whose Pflichtsoli are open, how much is to be played, which games are doubled already, and what
    stands above the first row."""
    runde = start_of(spielliste)
    course = runde.begun
    return {
        "players": course.players,
        "dealer": course.dealer,
        "open_pflichtsoli": list(course.open),
        "games": course.games,
        "time_up_after": course.time_up_after,
        "bock": list(runde.bock_rounds),
        "totals": list(above_first(spielliste)),
        "ended_early": spielliste.ended_early,
    }


def ruleset_data(spielliste: Spielliste) -> dict[str, object]:
    """Every switch of the rules by which this list is counted."""
    return ruleset_of(spielliste.tournament).to_dict()
