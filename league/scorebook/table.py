"""Where a table starts: its rules, its number of games, what an earlier list handed over. Knows rows, plays nothing."""

from __future__ import annotations

from typing import Any

from league.models import Spielliste, Tournament
from scoring import Carry, Ruleset, Runde


def ruleset_of(tournament: Tournament) -> Ruleset:
    return Ruleset.from_dict(tournament.ruleset or "ddv")


def carry_of(spielliste: Spielliste) -> Carry:
    stored = spielliste.carry
    if not stored:
        return Carry()
    return Carry(stored["dealer"], tuple(stored["open_pflichtsoli"]), tuple(stored["bock_rounds"]))


def limits_of(spielliste: Spielliste) -> dict[str, Any]:
    return {
        "games": spielliste.games_planned,
        "carry": carry_of(spielliste),
        "time_up_after": spielliste.time_up_after,
    }


def start_of(spielliste: Spielliste) -> Runde:
    return Runde.start(spielliste.players, ruleset_of(spielliste.tournament), **limits_of(spielliste))
