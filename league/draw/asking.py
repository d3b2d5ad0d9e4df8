"""What the engine is asked: people by their start numbers, rounds already seated, wishes, and whom they met elsewhere.
No names, so that everybody may have the question and repeat the answer."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypedDict

from django.db.models import F, Q, QuerySet

from league.lists.seating import present
from league.models import Apart, Draw, Entry, Occupancy, Round, SeasonEvent, Tournament
from league.standings.table import standings
from scoring import MOST_DRAW_PAIRS as MOST_PAIRS
from scoring import PLAYED_SIZES, Code, InvalidInput, Message

# --- A plan and what was changed on it by hand


Tables = list[list[str]]


def swapped(draw: Draw, number: int, one: str, other: str) -> list[Tables]:
    """The plan with two people of round `number` in each other's place."""
    rounds = [[list(table) for table in round_] for round_ in draw.rounds]
    index = number - draw.first_round
    if not 0 <= index < len(rounds):
        raise InvalidInput("round", Message(Code.PLAN_NO_ROUND, round=number))
    _swap(rounds[index], one, other, number)
    return rounds


def _swap(tables: Tables, one: str, other: str, number: int) -> None:
    place = {name: (table, seat) for table, names in enumerate(tables) for seat, name in enumerate(names)}
    for name in (one, other):
        if name not in place:
            raise InvalidInput("one", Message(Code.PLAN_NOT_SEATED, player=name, round=number))
    for name, (table, seat) in ((one, place[other]), (other, place[one])):
        tables[table][seat] = name


def changed(draw: Draw) -> list[Tables]:
    """The plan as it was drawn, with all its changes."""
    plan = Draw(first_round=draw.first_round, rounds=draw.drawn)
    for change in draw.changes:
        plan.rounds = swapped(plan, change["round"], change["one"], change["other"])
    rounds: list[Tables] = plan.rounds
    return rounds


# --- What the engine is asked


MEMORY = datetime.timedelta(days=366)


class Chosen(TypedDict):
    """What is kept of a wish, to draw again likewise."""

    way: str
    protect_clubs: bool
    season_memory: bool
    seconds: float


@dataclass(frozen=True)
class Wish:
    """What the director chose on the page."""

    way: str = Draw.ALL
    seed: str = ""
    protect_clubs: bool = True
    season_memory: bool = False
    seconds: float = 30

    def to_dict(self) -> Chosen:
        return {
            "way": self.way,
            "protect_clubs": self.protect_clubs,
            "season_memory": self.season_memory,
            "seconds": self.seconds,
        }


def open_rounds(tournament: Tournament) -> list[Round]:
    """Those that have not begun: they can be drawn, and drawn anew."""
    return list(tournament.rounds.filter(state=Round.PLANNED).order_by("number"))


def asked(tournament: Tournament, wish: Wish, first: int, last: int) -> dict[str, object]:
    """The request for scoring.seating."""
    people = list(present(tournament).order_by("number"))
    played = played_before(tournament, first)
    request: dict[str, object] = {
        "players": [player(entry, wish.protect_clubs) for entry in people],
        "rounds": len(played) + last - first + 1,
        "seed": wish.seed,
        "seconds": wish.seconds,
        "played": played,
    }
    request |= wishes(tournament, people)
    if wish.season_memory:
        request["met"] = met_elsewhere(tournament, people)
    if wish.way == Draw.STANDING:
        request["standings"] = by_standing(tournament, people)
    return request


def player(entry: Entry, protect_clubs: bool) -> dict[str, str]:
    return {"id": str(entry.number), "club": entry.club_name if protect_clubs else ""}


def played_before(tournament: Tournament, first: int) -> list[list[list[str]]]:
    """Who sat together in the rounds before; a round in which nobody was seated is left out."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, spielliste__round__number__lt=first)
    rows = seats.order_by(F("last_game").asc(nulls_first=True), "spielliste__table", "position")
    rounds: dict[int, dict[int, list[str]]] = {}
    seen: set[tuple[int, int]] = set()
    for number, root, entry in rows.values_list("spielliste__round__number", "spielliste__root", "entry__number"):
        table = rounds.setdefault(number, {}).setdefault(root, [])
        # Who took part at two tables of a round met most people where he stayed.
        if (number, entry) not in seen and len(table) < PLAYED_SIZES[-1]:
            seen.add((number, entry))
            table.append(str(entry))
    return [_tables(rounds[number]) for number in sorted(rounds)]


def _tables(tables: dict[int, list[str]]) -> list[list[str]]:
    return [people for _root, people in sorted(tables.items()) if len(people) in PLAYED_SIZES]


def wishes(tournament: Tournament, people: Sequence[Entry]) -> dict[str, object]:
    """Who is kept apart, and who cannot leave a table; of people who do not play any more nothing is wished."""
    here = {entry.pk for entry in people}
    pairs = Apart.objects.filter(tournament=tournament, one__in=here, other__in=here).order_by("pk")
    apart = [[str(one), str(other)] for one, other in pairs.values_list("one__number", "other__number")]
    fixed = {str(entry.number): entry.fixed_table for entry in people if entry.fixed_table}
    return {name: value for name, value in (("apart", apart), ("fixed_table", fixed)) if value}


def met_elsewhere(tournament: Tournament, people: Sequence[Entry]) -> list[list[str]]:
    """Season memory: who sat together at the other events of its seasons, or of the club's last year."""
    number = {entry.player_id: str(entry.number) for entry in people}
    seats = Occupancy.objects.filter(
        spielliste__tournament__in=_remembered(tournament), entry__player__in=number
    ).values_list("spielliste__tournament", "spielliste__root", "entry__player")
    tables: dict[tuple[int, int], set[int]] = defaultdict(set)
    for event, root, person in seats.order_by("spielliste__tournament", "spielliste__root"):
        tables[event, root].add(person)
    return list(_pairs(tables.values(), number))[:MOST_PAIRS]


def _pairs(tables: Iterable[set[int]], number: dict[int, str]) -> Iterable[list[str]]:
    for people in tables:
        for one, other in combinations(sorted(number[person] for person in people), 2):
            yield [one, other]


def _remembered(tournament: Tournament) -> QuerySet[Tournament]:
    others = Tournament.objects.exclude(pk=tournament.pk).filter(date__lte=tournament.date)
    seasons = SeasonEvent.objects.filter(tournament=tournament).values("season")
    of_seasons = SeasonEvent.objects.filter(season__in=seasons).values("tournament")
    if seasons.exists():
        return others.filter(pk__in=of_seasons)
    return others.filter(Q(club=tournament.club), date__gte=tournament.date - MEMORY)


def by_standing(tournament: Tournament, people: Sequence[Entry]) -> list[str]:
    """Start numbers from first to last, as the standings are now."""
    here = {entry.pk: str(entry.number) for entry in people}
    return [here[row.entry.pk] for row in standings(tournament).rows if row.entry.pk in here]
