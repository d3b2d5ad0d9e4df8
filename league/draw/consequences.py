"""Rounds that were drawn by the standings: as they would be drawn now, beside how they were. Nothing is drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.lists.depending import Consequences, NameOf, Redrawn
from league.models import Draw, Round, Spielliste, Tournament
from league.standings.table import standings
from scoring import DrawRequest as Request
from scoring import draw as plan

Tables = list[list[int]]  # start numbers


class Taken(NamedTuple):
    """The tables that the standings would make, and whether the round can still be drawn anew."""

    tables: Tables
    is_open: bool


def taken(spielliste: Spielliste) -> dict[int, Taken]:
    """By round, what the present standings would make of it."""
    if spielliste.round is None:
        return {}
    later = _drawn_by_standing(spielliste.tournament).filter(number__gt=spielliste.round.number)
    return {one.number: Taken(_tables(one), one.state == Round.PLANNED) for one in later}


def stale(tournament: Tournament) -> list[Round]:
    """Those that have not begun and would be drawn otherwise by now."""
    rounds = _drawn_by_standing(tournament).filter(state=Round.PLANNED)
    return [one for one in rounds if _tables(one) != _as_drawn(one)]


def _drawn_by_standing(tournament: Tournament) -> QuerySet[Round]:
    rounds = Round.objects.filter(tournament=tournament, draw__way=Draw.STANDING)
    return rounds.select_related("draw", "tournament").order_by("number")


def _tables(round_: Round) -> Tables:
    """The same draw with the standings as they are now: same people, same wishes, same seed."""
    assert round_.draw is not None
    asked, number = round_.draw.request, {pk: name for name, pk in round_.draw.options["entries"].items()}
    rows = standings(round_.tournament, after=round_.number - 1).rows
    order = [number[row.entry.pk] for row in rows if row.entry.pk in number]
    return _sorted(plan(Request.from_dict(asked | {"standings": order})).rounds[len(asked["played"])])


def _as_drawn(round_: Round) -> Tables:
    assert round_.draw is not None
    return _sorted(round_.draw.drawn[round_.number - round_.draw.first_round])


def _sorted(tables: Sequence[Sequence[str]]) -> Tables:
    return [sorted(map(int, table)) for table in tables]


def differing(before: dict[int, Taken], after: dict[int, Taken], name: NameOf) -> Consequences:
    return Consequences([_redrawn(number, one, after[number], name) for number, one in before.items()], [])


def _redrawn(number: int, before: Taken, after: Taken, name: NameOf) -> Redrawn:
    sat = {person: table for table, people in enumerate(before.tables, 1) for person in people}
    changed = [(table, people) for table, people in enumerate(after.tables, 1) if people != before.tables[table - 1]]
    moved = [
        _("{name} (Tisch {table} statt {before})").format(name=name(one), table=table, before=sat[one])
        for table, people in changed
        for one in people
        if sat[one] != table
    ]
    tables = [(table, [name(one) for one in people]) for table, people in changed]
    return Redrawn(number, tables, moved, after.is_open)
