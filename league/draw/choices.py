"""Somebody comes or goes when the tables are set: what the ways to seat everybody are computed from, and what each of
them costs. Reads and computes; the ways themselves are in late.py and leaving.py."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.wording import listed
from league.lists.seating import present
from league.models import Apart, Entry, Occupancy, Round, Tournament
from scoring import DrawRequest as Request
from scoring import assess_draw as assess

from .asking import played_before, player, wishes
from .process import Drawing
from .shown import Line, lines

SECONDS = 2.0  # for each of the draws that a new seating may need
NAMED = 6  # people who move are named up to so many
Tables = dict[int, list[str]]
Met = Counter[frozenset[str]]


@dataclass(frozen=True)
class OpenRound:
    """A round whose tables are set and not closed: table → start numbers, and where something is written already."""

    round: Round
    tables: Tables
    written: set[int]

    @property
    def number(self) -> int:
        return self.round.number

    @property
    def free(self) -> Tables:
        return {table: people for table, people in self.tables.items() if table not in self.written}


@dataclass(frozen=True)
class Choice:
    """One way: the tables as they would be, and its price."""

    key: str
    title: str
    rounds: dict[int, Tables] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    refused: str = ""

    @property
    def mark(self) -> str:
        """Tells whether what is carried out is what was shown."""
        plan = sorted((number, sorted(tables.items())) for number, tables in self.rounds.items())
        return sha256(json.dumps(plan).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Field:
    """Everything the choices are computed from."""

    tournament: Tournament
    entry: Entry
    people: dict[str, Entry]
    rounds: list[OpenRound]
    played: list[list[list[str]]]
    apart: set[frozenset[str]]

    @property
    def number(self) -> str:
        """The start number of who comes or goes."""
        return str(self.entry.number)

    def request(
        self, played: list[list[list[str]]], people: Iterable[str], rounds: int, **more: object
    ) -> dict[str, Any]:
        names = [name for name in self.people if name in set(people)]
        wanted = wishes(self.tournament, [self.people[name] for name in names])
        return {
            "players": [player(self.people[name], True) for name in names],
            "rounds": len(played) + rounds,
            "seed": f"{self.tournament.uuid} {self.number}",
            "seconds": SECONDS,
            "played": played,
            **wanted,
            **more,
        }


def field_of(tournament: Tournament, entry: Entry, rounds: Sequence[OpenRound]) -> Field:
    """`rounds`: those in which tables are set, in order."""
    first = rounds[0].number if rounds else 1
    pairs = Apart.objects.filter(tournament=tournament).values_list("one__number", "other__number")
    people = {str(one.number): one for one in present(tournament).order_by("number")} | {str(entry.number): entry}
    sitting = Occupancy.objects.filter(spielliste__tournament=tournament, last_game=None).select_related("entry")
    # Who is seated plays on, even if he is marked as missing meanwhile.
    people |= {str(seat.entry.number): seat.entry for seat in sitting}
    return Field(
        tournament,
        entry,
        people,
        list(rounds),
        played_before(tournament, first),
        {frozenset(map(str, pair)) for pair in pairs},
    )


# --- what the ways share


def drawn_round(field: Field, played: list[list[list[str]]], people: list[str], numbers: list[int]) -> Tables | None:
    """One round drawn among these people, at the tables with these numbers."""
    request = field.request(played, people, 1)
    # The tables of the draw are 1, 2, 3 …; somebody bound to a table that is not among these is left alone.
    fixed = {
        name: numbers.index(table) + 1 for name, table in request.get("fixed_table", {}).items() if table in numbers
    }
    request["fixed_table"] = fixed
    drawing = Drawing(request)
    try:
        for news in drawing.news():
            if "answer" in news:
                tables = news["answer"]["rounds"][-1]
                return dict(zip(_numbered(numbers, len(tables)), tables, strict=True))
    finally:
        drawing.close()
    return None


def _numbered(numbers: list[int], tables: int) -> list[int]:
    """Nine people at two tables and one more make two tables again; eleven and one more would make a third."""
    more = range(max(numbers) + 1, max(numbers) + 1 + tables)
    return [*numbers, *more][:tables]


def met_in(field: Field) -> Met:
    rounds = [*field.played, *(list(one.tables.values()) for one in field.rounds)]
    return Counter(frozenset(pair) for round_ in rounds for table in round_ for pair in combinations(table, 2))


def company(field: Field, name: str, others: Sequence[str], met: Met) -> tuple[int, int, int]:
    """What it costs to sit with these: first nobody one shall not meet, then no clubmates, no repeats."""
    pairs = [frozenset((name, other)) for other in others]
    club = field.people[name].club_name
    mates = sum(bool(club) and field.people[other].club_name == club for other in others)
    return sum(pair in field.apart for pair in pairs), mates, sum(met[pair] for pair in pairs)


# --- prices


def priced(field: Field, key: str, title: str, rounds: dict[int, Tables], said: list[str]) -> Choice:
    request = Request.from_dict(field.request(field.played, field.people, len(field.rounds)))
    now = [list(one.tables.values()) for one in field.rounds]
    then = [list(rounds.get(one.number, one.tables).values()) for one in field.rounds]
    quality = lines(assess(request, now), assess(request, then))
    return Choice(key, title, rounds, quality, [*said, _moved(field, rounds)])


def _moved(field: Field, rounds: dict[int, Tables]) -> str:
    """Who of the others sits elsewhere than they were told."""
    moved: dict[str, None] = {}
    for one in field.rounds:
        after = {name: table for table, people in rounds.get(one.number, {}).items() for name in people}
        sat = ((name, table) for table, people in one.tables.items() for name in people if name != field.number)
        moved |= {name: None for name, table in sat if after.get(name, table) != table}
    if not moved:
        return _("Sonst ändert sich für niemanden etwas.")
    who = ngettext(
        "{count} andere Person sitzt anders als angesagt",
        "{count} andere Personen sitzen anders als angesagt",
        len(moved),
    ).format(count=len(moved))
    names = [field.people[name].full_name for name in list(moved)[:NAMED]]
    more = [_("{n} weitere").format(n=len(moved) - NAMED)] if len(moved) > NAMED else []
    return f"{who}: {listed([*names, *more])}."
