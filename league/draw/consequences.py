"""Rounds that were drawn by the standings: as they would be drawn now, beside how they were. Nothing is drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.lists.depending import Consequences, NameOf, Redrawn
from league.models import Draw, Round, Spielliste, Tournament
from league.standings.table import Row, standings
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
    """Those that have not begun and would be drawn otherwise by now. As long as nobody has overtaken anybody nothing is
    computed: the director's page asks every few seconds."""
    rounds = list(_drawn_by_standing(tournament).filter(state=Round.PLANNED))
    rows = standings(tournament).rows if rounds else []  # all of them, as a draw asks for them
    return [one for one in rounds if _is_overtaken(one, rows) and _drawn(one, rows) != _as_drawn(one)]


def _is_overtaken(round_: Round, rows: Sequence[Row]) -> bool:
    assert round_.draw is not None
    then: list[str] = round_.draw.request["standings"]
    return _order(round_, rows) != then


def _drawn_by_standing(tournament: Tournament) -> QuerySet[Round]:
    rounds = Round.objects.filter(tournament=tournament, draw__way=Draw.STANDING)
    return rounds.select_related("draw", "tournament").order_by("number")


def _tables(round_: Round) -> Tables:
    """What the standings before it would make of a round, be it long over."""
    return _drawn(round_, standings(round_.tournament, after=round_.number - 1).rows)


def _drawn(round_: Round, rows: Sequence[Row]) -> Tables:
    """The same draw with these standings: same people, same wishes, same seed."""
    assert round_.draw is not None
    asked = round_.draw.request
    return _sorted(plan(Request.from_dict(asked | {"standings": _order(round_, rows)})).rounds[len(asked["played"])])


def _order(round_: Round, rows: Sequence[Row]) -> list[str]:
    """The start numbers of those among whom it was drawn, from first to last."""
    assert round_.draw is not None
    number = {pk: name for name, pk in round_.draw.options["entries"].items()}
    return [number[row.entry.pk] for row in rows if row.entry.pk in number]


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
