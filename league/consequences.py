"""What hangs on the standings beside the standings: rounds drawn by them, prizes. Taken before and after a correction,
the difference says what it means; nothing of it is changed. Knows rows and the engine; pages put it into words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from league.models import Draw, Entry, Round, Spielliste
from league.prizes import ceremony
from league.standings import standings
from league.templatetags.words import euros
from scoring.seating import Request, plan

Tables = list[list[str]]


@dataclass(frozen=True)
class Depending:
    """Rounds drawn by the standings, as they would be drawn now, and who would win what."""

    drawn: dict[int, Tables] = field(default_factory=dict)  # by round: names at its tables
    prizes: dict[str, str] = field(default_factory=dict)  # by name


@dataclass(frozen=True)
class Redrawn:
    """A round that was drawn by standings that were wrong. It stays as it was drawn."""

    number: int
    tables: list[tuple[int, list[str]]]  # those at which others would sit
    moved: list[str]


@dataclass(frozen=True)
class Consequences:
    rounds: list[Redrawn] = field(default_factory=list)
    prizes: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.rounds or self.prizes)


def depending(spielliste: Spielliste) -> Depending:
    """What depends on this list, with full names: it is read by the direction."""
    later = _drawn_by_standing(spielliste)
    return Depending({one.number: _tables(one) for one in later}, _prizes(spielliste))


def _drawn_by_standing(spielliste: Spielliste) -> list[Round]:
    if spielliste.round is None:
        return []
    later = Round.objects.filter(tournament=spielliste.tournament, number__gt=spielliste.round.number)
    return list(later.filter(draw__way=Draw.STANDING).select_related("draw", "tournament").order_by("number"))


def _tables(round_: Round) -> Tables:
    """The same draw with the standings as they are now: same people, same wishes, same seed."""
    assert round_.draw is not None
    entries = round_.draw.options["entries"]
    number = {pk: name for name, pk in entries.items()}
    rows = standings(round_.tournament, after=round_.number - 1).rows
    order = [number[row.entry.pk] for row in rows if row.entry.pk in number]
    request = Request.from_dict(round_.draw.request | {"standings": order})
    names = dict(Entry.objects.filter(pk__in=number).values_list("pk", "full_name"))
    drawn = plan(request).rounds[len(round_.draw.request["played"])]
    return [sorted(names[entries[one]] for one in table) for table in drawn]


def _prizes(spielliste: Spielliste) -> dict[str, str]:
    if not spielliste.tournament.prizes.exists():
        return {}
    won: dict[str, list[str]] = {}
    for winner in ceremony(spielliste.tournament).winners:
        amount = f" ({euros(winner.amount)})" if winner.amount else ""
        won.setdefault(winner.entry.full_name, []).append(f"{winner.titles}{amount}")
    return {name: ", ".join(titles) for name, titles in won.items()}


def consequences(before: Depending, after: Depending) -> Consequences:
    rounds = [_redrawn(number, tables, after.drawn[number]) for number, tables in before.drawn.items()]
    return Consequences(rounds, list(_changed_prizes(before.prizes, after.prizes)))


def _redrawn(number: int, before: Tables, after: Tables) -> Redrawn:
    sat = {name: table for table, names in enumerate(before, 1) for name in names}
    changed = [(table, names) for table, names in enumerate(after, 1) if names != before[table - 1]]
    moved = [
        _("{name} (Tisch {table} statt {before})").format(name=name, table=table, before=sat[name])
        for table, names in changed
        for name in names
        if sat[name] != table
    ]
    return Redrawn(number, changed, moved)


def _changed_prizes(before: dict[str, str], after: dict[str, str]) -> Iterator[str]:
    for name in sorted({*before, *after}, key=str.casefold):
        was, now = before.get(name), after.get(name)
        if was != now:
            nothing = _("kein Preis")
            yield _("{name}: {now} statt {was}").format(name=name, now=now or nothing, was=was or nothing)
