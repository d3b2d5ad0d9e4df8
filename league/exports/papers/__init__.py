"""Printed documents beside the Spielliste: each builder reads an event once and returns a Document of plain values.
How a page is set is known by templates/print/, which list goes on paper how by league.exports.lists."""

from .cards import place_cards
from .certificates import certificates
from .checklist import checklist
from .door import door_list
from .emergency import emergency_pack
from .federation import federation_paper
from .laufkarten import laufkarten
from .participants import participants
from .prizes import prize_list
from .ranking import ranking_paper
from .season import season_paper
from .seatplan import seat_plan
from .standings import standings_paper
from .teams import league_paper, lineup_sheets, match_plan, team_sums
from .yearbook import yearbook

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
