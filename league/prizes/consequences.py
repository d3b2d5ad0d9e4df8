"""What hangs on the standings beside the standings: rounds drawn by them, prizes. Taken before and after a correction,
the difference says what it means; nothing of it is changed. Knows rows and the engine; pages put it into words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.base.words import euros
from league.models import Draw, Round, Spielliste
from league.standings.table import standings
from scoring import DrawRequest as Request
from scoring import draw as plan

from .reads import ceremony

Tables = list[list[int]]  # start numbers
Prizes = tuple[tuple[str, int], ...]  # titles, and an amount in cents


@dataclass(frozen=True)
class Depending:
    """Rounds drawn by the standings, as they would be drawn now, and who would win what; by start number, for two
    people may be called alike."""

    names: dict[int, str]
    drawn: dict[int, Tables]  # by round
    prizes: dict[int, Prizes]

    def name(self, number: int) -> str:
        return self.names.get(number) or _("Startnummer {number}").format(number=number)


@dataclass(frozen=True)
class Redrawn:
    """A round that was drawn by standings that were wrong. It stays as it was drawn."""

    number: int
    tables: list[tuple[int, list[str]]]  # those at which others would sit
    moved: list[str]


@dataclass(frozen=True)
class Consequences:
    rounds: list[Redrawn]
    prizes: list[str]

    def __bool__(self) -> bool:
        return bool(self.rounds or self.prizes)


def depending(spielliste: Spielliste) -> Depending:
    """What depends on this list, with full names: it is read by the direction."""
    drawn = {one.number: _tables(one) for one in _drawn_by_standing(spielliste)}
    names = dict(spielliste.tournament.entries.values_list("number", "full_name"))
    return Depending(names, drawn, _prizes(spielliste))


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


def _prizes(spielliste: Spielliste) -> dict[int, Prizes]:
    if not spielliste.tournament.prizes.exists():
        return {}
    won: dict[int, Prizes] = {}
    for winner in ceremony(spielliste.tournament).winners:
        won[winner.entry.number] = (*won.get(winner.entry.number, ()), (winner.titles, winner.amount))
    return won


def consequences(before: Depending, after: Depending) -> Consequences:
    rounds = [_redrawn(number, tables, after) for number, tables in before.drawn.items()]
    return Consequences(rounds, list(_changed_prizes(before, after)))


def _redrawn(number: int, before: Tables, after: Depending) -> Redrawn:
    sat = {person: table for table, people in enumerate(before, 1) for person in people}
    changed = [(table, people) for table, people in enumerate(after.drawn[number], 1) if people != before[table - 1]]
    moved = [
        _("{name} (Tisch {table} statt {before})").format(name=after.name(one), table=table, before=sat[one])
        for table, people in changed
        for one in people
        if sat[one] != table
    ]
    return Redrawn(number, [(table, [after.name(one) for one in people]) for table, people in changed], moved)


def _changed_prizes(before: Depending, after: Depending) -> Iterator[str]:
    said = _("{name}: {now} statt {was}")
    for number in sorted({*before.prizes, *after.prizes}):
        was, now = before.prizes.get(number, ()), after.prizes.get(number, ())
        if was != now:
            yield said.format(name=after.name(number), now=_worth(now), was=_worth(was))


def _worth(prizes: Prizes) -> str:
    titles = [f"{title} ({euros(amount)})" if amount else title for title, amount in prizes]
    return ", ".join(titles) or _("kein Preis")
