"""Printed documents beside the Spielliste: each builder reads an event once and returns a Document of plain values.
How a page is set is known by templates/print/, which list goes on paper how by league.exports.lists."""

from __future__ import annotations

from league.events.papers.emergency import emergency_pack
from league.events.papers.seats import checklist, participants, place_cards, seat_plan
from league.events.papers.standings import laufkarten, standings_paper
from league.prizes.papers import certificates, federation_paper, prize_list
from league.profiles.papers import yearbook
from league.ranking.papers import ranking_paper
from league.registration.papers import door_list
from league.seasons.papers import season_paper
from league.teams.papers import league_paper, lineup_sheets, match_plan, team_sums

__all__ = [
    "certificates",
    "checklist",
    "door_list",
    "emergency_pack",
    "federation_paper",
    "laufkarten",
    "league_paper",
    "lineup_sheets",
    "match_plan",
    "participants",
    "place_cards",
    "prize_list",
    "ranking_paper",
    "season_paper",
    "seat_plan",
    "standings_paper",
    "team_sums",
    "yearbook",
]
