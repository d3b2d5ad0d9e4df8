"""Where everybody sits: the plan of rounds that are drawn and have not begun, and the one table that somebody looks for
now. Reads seats of rounds that are announced; which names are shown is the entries' matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import Prefetch, Q

from league.base.text import is_found, likeness, skeleton, spelling
from league.events.papers.seats import Table, tables_of
from league.models import Entry, Occupancy, Round, Spielliste, Tournament
from league.printing.common import sorted_name

# --- the plan of the rounds to come


@dataclass(frozen=True)
class Row:
    """One person; None where he sits out."""

    entry: Entry
    name: str
    tables: list[int | None]


@dataclass(frozen=True)
class SeatPlan:
    rounds: list[Round]
    tables: list[Table] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)


def coming(rounds: Sequence[Round]) -> list[Round]:
    """Those whose draw is published and that have not begun."""
    return [one for one in rounds if one.state == Round.PLANNED and one.draw_id]


def seat_plan(event: Tournament, rounds: list[Round]) -> SeatPlan:
    """By table and by name, for all of these rounds."""
    tables = tables_of(event, *rounds) if rounds else []
    seats: dict[int, dict[int, int]] = {}
    people: dict[int, Entry] = {}
    for table in tables:
        for seat in table.seats:
            people[seat.entry.pk] = seat.entry
            seats.setdefault(seat.entry.pk, {})[table.round.number] = table.number
    rows = [
        Row(people[pk], sorted_name(people[pk], True), [found.get(one.number) for one in rounds])
        for pk, found in seats.items()
    ]
    return SeatPlan(rounds, tables, sorted(rows, key=lambda row: (spelling(row.name), row.tables[0] or 0)))


# --- seats of people

ANNOUNCED = Q(round=None) | ~Q(round__state=Round.PLANNED) | Q(round__draw__isnull=False)
Seats = dict[int, list[Occupancy]]


def seats_of(event: Tournament, entries: Iterable[Entry] | None = None) -> Seats:
    """Entry → where he sat or sits, and where somebody sat for him, in the order of play; without `entries` of
    everybody. Each seat has its list with all who sat there. Two queries."""
    lists = event.lists.filter(ANNOUNCED).select_related("round").order_by("round__number", "number")
    if entries is not None:
        mine = Occupancy.objects.filter(Q(entry__in=entries) | Q(counts_for__in=entries), spielliste__tournament=event)
        lists = lists.filter(pk__in=mine.values("spielliste"))
    found: Seats = {}
    sitting = Occupancy.objects.select_related("entry", "counts_for")
    for spielliste in lists.prefetch_related(Prefetch("occupancies", sitting)):
        spielliste.tournament = event
        for seat in spielliste.occupancies.all():
            seat.spielliste = spielliste
            for entry in {seat.entry_id, seat.counts_for_id or seat.entry_id}:
                found.setdefault(entry, []).append(seat)
    return found


@dataclass(frozen=True)
class Where:
    """What somebody is told who looks for a seat: the round that is next for him, and his seat in it, if he has one."""

    round: Round
    seat: Occupancy | None

    @property
    def is_coming(self) -> bool:
        return self.round.state == Round.PLANNED

    @property
    def at_table(self) -> list[Occupancy]:
        """Everybody who sits there now, in the order of the positions."""
        return [one for one in self.seat.spielliste.occupancies.all() if one.last_game is None] if self.seat else []


def where_now(entry: Entry, rounds: Sequence[Round], seats: Iterable[Occupancy]) -> Where | None:
    """The table at which he plays; else the next that is drawn; else the one at which he has just played. None: no
    round is drawn or runs."""
    mine = _sitting(entry, seats)
    running = [one for one in rounds if one.state == Round.RUNNING]
    playing = [one for one in running if one.pk in mine and mine[one.pk].spielliste.state == Spielliste.OPEN]
    shown = [*playing, *coming(rounds), *running]
    seated = [one for one in shown if one.pk in mine]
    return next((Where(one, mine.get(one.pk)) for one in [*seated, *shown]), None)


def _sitting(entry: Entry, seats: Iterable[Occupancy]) -> dict[int, Occupancy]:
    """Round → his seat there; of a list that was continued the last."""
    his = [seat for seat in seats if seat.entry_id == entry.pk and seat.last_game is None]
    return {seat.spielliste.round_id: seat for seat in his if seat.spielliste.round_id}


# --- people by what somebody types

NEAR, MOST_NEAR = 0.75, 5


def found_by(typed: str, entries: Sequence[Entry]) -> list[Entry]:
    """By start number, or by the published name: another one would give it away."""
    if typed.isascii() and typed.isdigit():
        return [entry for entry in entries if entry.number == int(typed[:9])]
    return [entry for entry in entries if skeleton(typed) and is_found(typed, entry.name)]


def near_to(typed: str, entries: Sequence[Entry]) -> list[Entry]:
    """Whom somebody may have meant who mistyped."""
    like = sorted(((likeness(typed, entry.name), -entry.number, entry) for entry in entries), reverse=True)
    return [entry for near, _number, entry in like[:MOST_NEAR] if near >= NEAR]
