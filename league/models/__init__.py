"""What is stored: facts, constraints, and querysets as the vocabulary of reading. Derived points are written by
league.lists.scorebook alone, everything else by the services of the areas."""

from .audit import PUBLISHED, AuditEntry, Chain, Farewell, Seal, Stamp, Submission, Touched
from .club import Club, ClubLogo, ClubRole
from .day import Apart, Draw, ErrorReport, Prize, Registration
from .imports import ReadFile
from .installation import Installation, SharedKey
from .joining import ClubApplication
from .noted import NotedError
from .people import Membership, Player, PlayerMerge
from .phones import LateEntry, ListPhoto, TableDevice, TableLink, TableSheet, TableVote
from .photos import PaperPhoto
from .printing import KeptFile, PrintOrder, PrintReader
from .ranking import PlayerMonth, Rating, RatingState
from .search import NameWord, WordForm
from .season import Fixture, Season, SeasonEvent, Team, TeamEntry, TeamMember
from .spielliste import AcceptedFinding, Game, Occupancy, Spielliste
from .tournament import Deduction, Entry, PublishedStandings, Round, Tournament, TournamentRole
from .user import LoginCode, User

__all__ = [
    "PUBLISHED",
    "AcceptedFinding",
    "Apart",
    "AuditEntry",
    "Chain",
    "Club",
    "ClubApplication",
    "ClubLogo",
    "ClubRole",
    "Deduction",
    "Draw",
    "Entry",
    "ErrorReport",
    "Farewell",
    "Fixture",
    "Game",
    "Installation",
    "KeptFile",
    "LateEntry",
    "ListPhoto",
    "LoginCode",
    "Membership",
    "NameWord",
    "NotedError",
    "Occupancy",
    "PaperPhoto",
    "Player",
    "PlayerMerge",
    "PlayerMonth",
    "PrintOrder",
    "PrintReader",
    "Prize",
    "PublishedStandings",
    "Rating",
    "RatingState",
    "ReadFile",
    "Registration",
    "Round",
    "Seal",
    "Season",
    "SeasonEvent",
    "SharedKey",
    "Spielliste",
    "Stamp",
    "Submission",
    "TableDevice",
    "TableLink",
    "TableSheet",
    "TableVote",
    "Team",
    "TeamEntry",
    "TeamMember",
    "Touched",
    "Tournament",
    "TournamentRole",
    "User",
    "WordForm",
]
