"""Rounds that were drawn by the standings: as they would be drawn now, beside how they were. Nothing is drawn again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.lists.depending import Consequences, NameOf, Redrawn
from league.models import Draw, Round, Spielliste
from league.standings.table import standings
from scoring import DrawRequest as Request
from scoring import draw as plan

Tables = list[list[int]]  # start numbers


def taken(spielliste: Spielliste) -> dict[int, Tables]:
    """By round, the tables that the present standings would make."""
    return {one.number: _tables(one) for one in _drawn_by_standing(spielliste)}


def _drawn_by_standing(spielliste: Spielliste) -> list[Round]:
    if spielliste.round is None:
        return []
    later = Round.objects.filter(tournament=spielliste.tournament, number__gt=spielliste.round.number)
    return list(later.filter(draw__way=Draw.STANDING).select_related("draw", "tournament").order_by("number"))


def _tables(round_: Round) -> Tables:
    """The same draw with the standings as they are now: same people, same wishes, same seed."""
    assert round_.draw is not None
    asked, number = round_.draw.request, {pk: name for name, pk in round_.draw.options["entries"].items()}
    rows = standings(round_.tournament, after=round_.number - 1).rows
    order = [number[row.entry.pk] for row in rows if row.entry.pk in number]
    drawn = plan(Request.from_dict(asked | {"standings": order})).rounds[len(asked["played"])]
    return [sorted(map(int, table)) for table in drawn]


def differing(before: dict[int, Tables], after: dict[int, Tables], name: NameOf) -> Consequences:
    return Consequences([_redrawn(number, tables, after[number], name) for number, tables in before.items()], [])


def _redrawn(number: int, before: Tables, after: Tables, name: NameOf) -> Redrawn:
    sat = {person: table for table, people in enumerate(before, 1) for person in people}
    changed = [(table, people) for table, people in enumerate(after, 1) if people != before[table - 1]]
    moved = [
        _("{name} (Tisch {table} statt {before})").format(name=name(one), table=table, before=sat[one])
        for table, people in changed
        for one in people
        if sat[one] != table
    ]
    return Redrawn(number, [(table, [name(one) for one in people]) for table, people in changed], moved)
