"""What the numbers say about a player: a small module for every question, and one profile that asks them all.

Three sources, and every figure says which one it has:

- results of events (any list): points, places, Runden and their spread, streaks of Runden
- points per game (lists in full or with points): won games, soli, Pflichtsoli, partners and opponents, streaks
- facts (lists in full): Re and Kontra, kinds of soli, Ansagen and Absagen, Sonderpunkte"""

from __future__ import annotations

from .profile import Duel, Meeting, Profile, duel_of, profile_of
from .questions import Runde, Spread, best_of, plus_in_a_row, runden_of, spread_of
from .tally import FEW, Coverage, Tally

__all__ = [
    "FEW",
    "Coverage",
    "Duel",
    "Meeting",
    "Profile",
    "Runde",
    "Spread",
    "Tally",
    "best_of",
    "duel_of",
    "plus_in_a_row",
    "profile_of",
    "runden_of",
    "spread_of",
]
