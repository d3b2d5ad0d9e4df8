"""A federation: a thousand clubs, fifty thousand players, five thousand events of the last ten years with ninety
thousand lists and a quarter of a million entries of their histories, a season in each club. Put in by the hundred
thousand; what follows is made by the site itself."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from random import Random

import _large_club as busy_club
import _large_history as history
import _large_office as office
from _large_events import TODAY, Events

from league.models import AuditEntry, Club, ClubRole, Membership, Player, Season, SeasonEvent, Stamp, Tournament, User
from league.models.club import STATES
from league.ranking import services as ranking
from league.search.index import make_index
from scoring import Ruleset

CLUBS, PLAYERS, EVENTS = 1000, 50_000, 5000
YEARS = 10
LAST = [
    "Arendt", "Bauer", "Conrad", "Decker", "Ebert", "Fuchs", "Gerlach", "Hahn", "Iversen", "Jansen", "Krause", "Lorenz",
    "Meister", "Neumann", "Ohlsen", "Petersen", "Quast", "Richter", "Schuster", "Thiele", "Ulrich", "Vogt", "Wegner",
]  # fmt: skip
FIRST = [
    "Anne",
    "Bert",
    "Clea",
    "Dirk",
    "Ella",
    "Fritz",
    "Gero",
    "Hella",
    "Ilse",
    "Jörg",
    "Käte",
    "Lutz",
    "Maik",
    "Nele",
]

Say = Callable[[str], object]


def generate(say: Say, share: float = 1.0) -> None:
    """`share` of everything, for a quick look."""
    begin = time.monotonic()
    clubs = _clubs(int(CLUBS * share))
    players = _players(int(PLAYERS * share), clubs)
    say(f"  {len(clubs):,} clubs and {len(players):,} players after {time.monotonic() - begin:.0f} s")
    _events(int(EVENTS * share), clubs, players)
    say(f"  {Tournament.objects.count():,} events after {time.monotonic() - begin:.0f} s")
    history.make(clubs[0])
    say(f"  {AuditEntry.objects.count():,} entries of the history after {time.monotonic() - begin:.0f} s")
    _seasons(clubs)
    Stamp.objects.get_or_create(pk=1)
    office.make(clubs[0])
    ranking.make_months()
    ranking.refresh_ratings()
    say(f"  months and ratings after {time.monotonic() - begin:.0f} s")
    make_index()
    say(f"  index of names after {time.monotonic() - begin:.0f} s")


def _clubs(number: int) -> list[Club]:
    anna = User.objects.create_user("anna")
    User.objects.create_superuser("root", "", "x")
    rules = Ruleset().to_dict()
    made = [
        Club(
            name=f"Doko-Club {LAST[n % len(LAST)]}stadt {n}",
            city=f"Ort {n}",
            state=STATES[n % len(STATES)][0],
            ruleset=rules,
        )
        for n in range(number)
    ]
    clubs = Club.objects.bulk_create(made, batch_size=500)
    ClubRole.objects.create(user=anna, club=clubs[0], role=ClubRole.ADMINISTRATOR)
    return clubs


def _players(number: int, clubs: list[Club]) -> list[Player]:
    rng = Random(1)
    names = [(rng.choice(FIRST), f"{rng.choice(LAST)}{n}") for n in range(number)]
    players = Player.objects.bulk_create(
        [Player(first_name=first, last_name=last, **Player.keys_of(first, last)) for first, last in names],
        batch_size=1000,
    )
    members = [Membership(player=one, club=clubs[n % len(clubs)]) for n, one in enumerate(players)]
    Membership.objects.bulk_create(members, batch_size=1000)
    return players


def _events(number: int, clubs: list[Club], players: list[Player]) -> None:
    """Evenly over ten years, the last of them still to come; and what one club does beside."""
    events = Events(clubs, players, Random(7))
    last = TODAY + datetime.timedelta(days=30)
    days = [last - datetime.timedelta(days=int((number - n) * 365 * YEARS / number)) for n in range(number)]
    events.many(days, clubs, "Pokal")
    busy_club.make(events, clubs[0])
    events.finish()


def _seasons(clubs: list[Club]) -> None:
    seasons = Season.objects.bulk_create(
        [Season(club=club, name=f"Saison {TODAY.year}", published=True) for club in clubs], batch_size=500
    )
    of_club = {season.club_id: season for season in seasons}
    this_year = Tournament.objects.filter(date__year=TODAY.year, state=Tournament.FINISHED)
    SeasonEvent.objects.bulk_create(
        [
            SeasonEvent(season=of_club[event.club_id], tournament=event, number=number)
            for number, event in enumerate(this_year, 1)
        ],
        batch_size=500,
    )
