"""What was changed at the tables after a draw was published: the plan beside who really sat where.
Speaks of start numbers, as the certificate does; names and reasons are told by the history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from league.models import Draw, Occupancy, Tournament
from league.wording import listed

Plan = list[list[str]]


@dataclass(frozen=True)
class Taken:
    """Somebody who took a seat while a list was being written; game 0: when it went on as another list."""

    number: str
    table: int
    game: int


@dataclass
class Sat:
    """One round as it was begun: table → start numbers in seat order, and who came during it."""

    tables: dict[int, list[str]] = field(default_factory=dict)
    later: list[Taken] = field(default_factory=list)

    @property
    def people(self) -> set[str]:
        return {name for names in self.tables.values() for name in names} | {one.number for one in self.later}


@dataclass(frozen=True)
class Since:
    """What became of one round of a draw."""

    round: int
    drawn: int
    sat: int
    said: list[str]


def since(draw: Draw) -> list[Since]:
    """Every round that still follows this draw and is not as it was published."""
    now, numbers = sat_in(draw.tournament), sorted(draw.seated.values_list("number", flat=True))
    substitutes = _substitutes(draw.tournament)
    found = []
    for number in numbers:
        plan, sat = draw.rounds[number - draw.first_round], now.get(number, Sat())
        drawn = {name for table in plan for name in table}
        said = list(_differences(plan, sat, substitutes))
        if said:
            found.append(Since(number, len(drawn), len(sat.people), said))
    return found


def drawn_anew(draw: Draw) -> list[int]:
    """Rounds of this draw that follow another one now."""
    rounds = draw.tournament.rounds.filter(number__range=(draw.first_round, draw.last_round))
    return sorted(rounds.exclude(draw=draw).values_list("number", flat=True)) if draw.seated.exists() else []


def sat_in(tournament: Tournament) -> dict[int, Sat]:
    """Round → who sat where, in one query. A list that goes on with others is no new table."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, spielliste__round__isnull=False)
    rows = seats.order_by("spielliste__table", "spielliste__number", "first_game", "position").values_list(
        "spielliste__round__number", "spielliste__table", "spielliste__continues", "first_game", "entry__number"
    )
    found: dict[int, Sat] = {}
    for round_, table, continues, game, number in rows:
        sat = found.setdefault(round_, Sat())
        if game == 1 and continues is None:
            sat.tables.setdefault(table, []).append(str(number))
        elif str(number) not in sat.tables.get(table, []):
            sat.later.append(Taken(str(number), table, 0 if continues else game))
    return found


def _substitutes(tournament: Tournament) -> dict[str, str]:
    """Who plays in whose place."""
    pairs = tournament.entries.filter(replaces__isnull=False).values_list("number", "replaces__number")
    return {str(one): str(other) for one, other in pairs}


def _differences(plan: Plan, sat: Sat, substitutes: dict[str, str]) -> Iterator[str]:
    was = {name: table for table, names in enumerate(plan, 1) for name in names}
    now = {name: table for table, names in sat.tables.items() for name in names}
    came, gone = [name for name in now if name not in was], [name for name in was if name not in now]
    instead = {name: other for name in came if (other := substitutes.get(name)) in gone and was[other] == now[name]}
    yield from _told(
        _("Ersatz: {all}"), _("Nr. {name} für Nr. {other} an Tisch {table}"),
        [{"name": name, "other": other, "table": now[name]} for name, other in instead.items()],
    )  # fmt: skip
    yield from _told(
        _("Dazugekommen: {all}"), _("Nr. {name} an Tisch {table}"),
        [{"name": name, "table": now[name]} for name in came if name not in instead],
    )  # fmt: skip
    yield from _told(
        _("Ohne Platz: {all}"), _("Nr. {name} (ausgelost an Tisch {table})"),
        [{"name": name, "table": was[name]} for name in gone if name not in instead.values()],
    )  # fmt: skip
    yield from _told(
        _("An einem anderen Tisch: {all}"), _("Nr. {name} (Tisch {now} statt {was})"),
        [{"name": name, "now": now[name], "was": was[name]} for name in now if was.get(name, now[name]) != now[name]],
    )  # fmt: skip
    turned = [{"table": table} for table, names in enumerate(plan, 1) if _is_turned(names, sat, table, substitutes)]
    yield from _told(_("Andere Platzfolge: {all}"), _("Tisch {table}"), turned)
    yield from (_during(one) for one in sat.later)


def _told(sentence: str, each: str, facts: Sequence[dict[str, Any]]) -> Iterator[str]:
    """One sentence for all to whom the same happened."""
    if facts:
        yield sentence.format(all=listed(each.format(**one) for one in facts)) + "."


def _during(one: Taken) -> str:
    words = _("Nr. {name} an Tisch {table}, als die Liste mit anderen weiterging.")
    if one.game:
        words = _("Nr. {name} an Tisch {table} ab Spiel {game}.")
    return words.format(name=one.number, table=one.table, game=one.game)


def _is_turned(planned: list[str], sat: Sat, table: int, substitutes: dict[str, str]) -> bool:
    """The same people, or who plays in their place, in another order of seats."""
    names = [name if name in planned else substitutes.get(name, name) for name in sat.tables.get(table, [])]
    return names != planned and sorted(names) == sorted(planned)
