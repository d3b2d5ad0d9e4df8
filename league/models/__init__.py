"""What is stored: facts, constraints, and querysets as the vocabulary of reading. Derived points are written by
league.scorebook alone, everything else by league.services."""

from .audit import AuditEntry, Stamp, Submission
from .club import Club, ClubLogo, ClubRole
from .installation import Installation
from .people import Membership, Player, PlayerMerge
from .ranking import PlayerMonth, Rating, RatingState
from .season import Fixture, Season, SeasonEvent, Team, TeamEntry, TeamMember
from .spielliste import AcceptedFinding, Game, Occupancy, Spielliste
from .tournament import Deduction, Entry, PublishedStandings, Round, Tournament, TournamentRole
from .user import User

__all__ = [
    "AcceptedFinding",
    "AuditEntry",
    "Club",
    "ClubLogo",
    "ClubRole",
    "Deduction",
    "Entry",
    "Fixture",
    "Game",
    "Installation",
    "Membership",
    "Occupancy",
    "Player",
    "PlayerMerge",
    "PlayerMonth",
    "PublishedStandings",
    "Rating",
    "RatingState",
    "Round",
    "Season",
    "SeasonEvent",
    "Spielliste",
    "Stamp",
    "Submission",
    "Team",
    "TeamEntry",
    "TeamMember",
    "Tournament",
    "TournamentRole",
    "User",
]
