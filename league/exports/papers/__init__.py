"""Printed documents beside the Spielliste: each builder reads an event once and returns a Document of plain values.
How a page is set is known by templates/print/, which list goes on paper how by league.exports.lists."""

from .cards import place_cards
from .certificates import certificates
from .checklist import checklist
from .emergency import emergency_pack
from .laufkarten import laufkarten
from .participants import participants
from .seatplan import seat_plan
from .standings import standings_paper

__all__ = [
    "certificates",
    "checklist",
    "emergency_pack",
    "laufkarten",
    "participants",
    "place_cards",
    "seat_plan",
    "standings_paper",
]
