"""Somebody comes when the tables are set: three ways to seat him, each with its price.
Reads and computes; what is chosen is carried out by league.draw.services."""

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

from league.lists.seating import present
from league.models import Apart, Entry, Occupancy, Round, Tournament
from scoring import PLAYED_SIZES
from scoring import DrawRequest as Request
from scoring import assess_draw as assess

from .asking import played_before, player, wishes
from .process import Drawing
from .shown import Line, lines

FIVE, RESEAT, OUT = "fuenf", "neu", "aussetzen"
SECONDS = 2.0  # for each of the two draws that a new seating may need
Tables = dict[int, list[str]]


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
    def newcomer(self) -> str:
        return str(self.entry.number)

    def request(self, played: list[list[list[str]]], people: Iterable[str], rounds: int, **more: Any) -> dict[str, Any]:
        names = [name for name in self.people if name in set(people)]
        wanted = wishes(self.tournament, [self.people[name] for name in names])
        return {
            "players": [player(self.people[name], True) for name in names],
            "rounds": len(played) + rounds,
            "seed": f"{self.tournament.uuid} {self.newcomer}",
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


def choices(field: Field, *, with_reseat: bool) -> list[Choice]:
    """The three ways; the new seating takes a moment, so it is computed only when somebody waits for it."""
    found = [table_of_five(field), sit_out(field)]
    if with_reseat:
        found.insert(1, seat_anew(field))
    return found


def choice(field: Field, key: str) -> Choice | None:
    ways = {FIVE: table_of_five, RESEAT: seat_anew, OUT: sit_out}
    return ways[key](field) if key in ways and field.rounds else None


# --- the three ways


def table_of_five(field: Field) -> Choice:
    """Somewhere four become five; nobody else moves."""
    rounds, said = _squeezed(field, field.rounds)
    if not rounds:
        full = _("An keinem Tisch ist noch Platz: Überall sind es schon mehr als vier, oder es ist etwas eingetragen.")
        return Choice(FIVE, _title(FIVE), refused=full)
    return _priced(field, FIVE, rounds, said)


def sit_out(field: Field) -> Choice:
    """The first round goes by without him; afterwards somewhere four become five."""
    rounds, said = _squeezed(field, field.rounds[1:])
    out = _("Runde {number}: setzt aus.").format(number=field.rounds[0].number)
    return _priced(field, OUT, rounds, [out, *said])


def seat_anew(field: Field) -> Choice:
    """All tables at which nothing is written are drawn anew, with him."""
    played, rounds = [list(round_) for round_ in field.played], {}
    for one in field.rounds:
        people = [name for table in one.free.values() for name in table]
        if not people:
            played.append(list(one.tables.values()))
            continue
        drawn = _drawn(field, played, [*people, field.newcomer], sorted(one.free))
        if drawn is None:
            return Choice(RESEAT, _title(RESEAT), refused=_("Dafür fand sich in der Zeit keine Lösung."))
        rounds[one.number] = one.tables | drawn
        played.append(list(rounds[one.number].values()))
    if not rounds:
        return Choice(
            RESEAT, _title(RESEAT), refused=_("Es gibt keinen Tisch mehr, an dem noch nichts eingetragen ist.")
        )
    return _priced(field, RESEAT, rounds, [])


def _drawn(field: Field, played: list[list[list[str]]], people: list[str], numbers: list[int]) -> Tables | None:
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
                return dict(zip(_numbers(numbers, len(tables)), tables, strict=True))
    finally:
        drawing.close()
    return None


def _numbers(numbers: list[int], tables: int) -> list[int]:
    """Nine people at two tables and one more make two tables again; eleven and one more would make a third."""
    more = range(max(numbers) + 1, max(numbers) + 1 + tables)
    return [*numbers, *more][:tables]


def _squeezed(field: Field, rounds: Sequence[OpenRound]) -> tuple[dict[int, Tables], list[str]]:
    """He joins the table that suits best in each of these rounds."""
    found: dict[int, Tables] = {}
    said = []
    met = _met(field)
    for one in rounds:
        table = _best_table(field, one, met)
        if table is None:
            said.append(_("Runde {number}: kein Tisch ist frei, setzt aus.").format(number=one.number))
            continue
        found[one.number] = one.tables | {table: [*one.tables[table], field.newcomer]}
        met.update(frozenset((field.newcomer, name)) for name in one.tables[table])
        said.append(_("Runde {number}: kommt an Tisch {table} dazu.").format(number=one.number, table=table))
    return found, said


def _met(field: Field) -> Counter[frozenset[str]]:
    rounds = [*field.played, *(list(one.tables.values()) for one in field.rounds)]
    return Counter(frozenset(pair) for round_ in rounds for table in round_ for pair in combinations(table, 2))


def _best_table(field: Field, one: OpenRound, met: Counter[frozenset[str]]) -> int | None:
    """A table of four at which nothing is written: first nobody he shall not meet, then no clubmates, no repeats."""
    club = field.entry.club_name

    def price(table: int) -> tuple[int, int, int, int]:
        pairs = [frozenset((field.newcomer, name)) for name in one.tables[table]]
        mates = sum(bool(club) and field.people[name].club_name == club for name in one.tables[table])
        return sum(pair in field.apart for pair in pairs), mates, sum(met[pair] for pair in pairs), table

    fours = [table for table, people in one.free.items() if len(people) == PLAYED_SIZES[0]]
    return min(fours, key=price, default=None)


# --- prices


def _priced(field: Field, key: str, rounds: dict[int, Tables], said: list[str]) -> Choice:
    request = Request.from_dict(field.request(field.played, field.people, len(field.rounds)))
    now = [list(one.tables.values()) for one in field.rounds]
    then = [list(rounds.get(one.number, one.tables).values()) for one in field.rounds]
    quality = lines(assess(request, now), assess(request, then))
    return Choice(key, _title(key), rounds, quality, [*said, _moved(field, rounds)])


def _moved(field: Field, rounds: dict[int, Tables]) -> str:
    """How many of the others sit elsewhere than they were told."""
    moved = set()
    for one in field.rounds:
        after = {name: table for table, people in rounds.get(one.number, {}).items() for name in people}
        moved |= {name for table, people in one.tables.items() for name in people if after.get(name, table) != table}
    if not moved:
        return _("Sonst ändert sich für niemanden etwas.")
    return ngettext(
        "{count} andere Person sitzt anders als angesagt.",
        "{count} andere Personen sitzen anders als angesagt.",
        len(moved),
    ).format(count=len(moved))


def _title(key: str) -> str:
    return {FIVE: _("Ein Fünfertisch"), RESEAT: _("Offene Tische neu auslosen"), OUT: _("Eine Runde aussetzen")}[key]
