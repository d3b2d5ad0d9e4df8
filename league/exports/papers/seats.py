"""Who sits where: the tables of rounds as they go on paper. Knows lists and seats; reads no results."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from league.models import Entry, Occupancy, Round, Spielliste, Tournament


@dataclass(frozen=True)
class Seat:
    position: int
    entry: Entry


@dataclass(frozen=True)
class Table:
    """One table of a round with the list that is written there now."""

    round: Round
    spielliste: Spielliste
    seats: list[Seat]

    @property
    def number(self) -> int:
        return self.spielliste.table


def round_of(tournament: Tournament, number: int) -> Round:
    """Round.DoesNotExist where there is none."""
    return tournament.rounds.get(number=number)


def tables_of(tournament: Tournament, *rounds: Round) -> list[Table]:
    """The tables of these rounds in three queries. A list that was continued no longer counts."""
    known = {this.pk: this for this in rounds}
    lists = tournament.lists.filter(round__in=known, continued_by=None).prefetch_related(
        Prefetch("occupancies", _sitting(), to_attr="sitting")
    )
    tables = [_table(tournament, known, spielliste) for spielliste in lists]
    return sorted(tables, key=lambda table: (table.round.number, table.number, table.spielliste.number))


def _sitting() -> QuerySet[Occupancy]:
    people = ("entry__player", "entry__club", "entry__replaces")
    return Occupancy.objects.filter(last_game=None).select_related(*people).order_by("position")


def _table(tournament: Tournament, known: dict[int, Round], spielliste: Spielliste) -> Table:
    spielliste.tournament, spielliste.round = tournament, known[spielliste.round_id]
    sitting = [Seat(seat.position, seat.entry) for seat in spielliste.sitting]  # type: ignore[attr-defined]
    return Table(spielliste.round, spielliste, sitting)
