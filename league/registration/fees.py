"""What people owe for taking part, what they have paid, and the sums for the treasurer.
Knows amounts in cents; reads entries, writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q

from league.models import Entry, Occupancy, Registration, Round, Tournament


def due_of(entry: Entry, tournament: Tournament) -> int:
    """What this person is to pay. Who left or did not come owes only what the director keeps due; what was paid stays
    known."""
    if entry.is_gone:
        return entry.fee_kept or 0
    return tournament.fee if entry.fee_due is None else entry.fee_due


def played(tournament: Tournament) -> set[int]:
    """Whose place was used: who sat at a table of a round that has begun, or for whom somebody else did."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament)
    begun = seats.filter(Q(spielliste__round=None) | ~Q(spielliste__round__state=Round.PLANNED))
    return {pk for pair in begun.values_list("entry", "counts_for") for pk in pair if pk}


def at_stake(entry: Entry, tournament: Tournament) -> int:
    """What has to be decided when this person leaves: the fee of a place that was used."""
    due = 0 if entry.is_gone else due_of(entry, tournament)
    return due if due and entry.pk in played(tournament) else 0


def pays_nothing_as_substitute(entry: Entry, due: int) -> bool:
    """Came for another one, whose place was paid: the treasurer counts that place once."""
    return bool(entry.replaces_id) and not due and not entry.fee_paid and not entry.is_gone


@dataclass
class Sum:
    """Of some people: how many, what is due, what came in, what is missing, what is to be given back."""

    title: str = ""
    people: int = 0
    due: int = 0
    paid: int = 0
    open: int = 0
    back: int = 0
    settled: int = 0  # people who owe nothing more
    instead: int = 0  # substitutes who pay nothing; they are none of the people

    def add(self, entry: Entry, due: int) -> None:
        if pays_nothing_as_substitute(entry, due):
            self.instead += 1
            return
        counts = not entry.is_gone or due > 0
        self.people += counts
        self.due += due
        self.paid += entry.fee_paid
        self.open += max(due - entry.fee_paid, 0)
        self.back += max(entry.fee_paid - due, 0)
        self.settled += counts and entry.fee_paid >= due


@dataclass
class Totals:
    """`whole` counts everybody once. In `groups` somebody is counted in each of his groups, or in none of them."""

    whole: Sum = field(default_factory=Sum)
    groups: list[Sum] = field(default_factory=list)
    others: Sum | None = None


def totals_of(tournament: Tournament, entries: Iterable[Entry]) -> Totals:
    groups = {name: Sum(name) for name in tournament.groups}
    whole, others = Sum(), Sum()
    for entry in entries:
        due = due_of(entry, tournament)
        mine = [groups[name] for name in entry.groups if name in groups]
        for total in [whole, *(mine or [others])]:
            total.add(entry, due)
    return Totals(whole, list(groups.values()), others if groups else None)


@dataclass(frozen=True)
class Bill:
    """What people who registered together have to pay on the day: one amount for each who has a place. `waiting`: so
    many others pay only if they get one."""

    amounts: tuple[int, ...]
    paid: int
    waiting: int

    @property
    def each(self) -> int | None:
        """None: not the same for all of them."""
        return self.amounts[0] if len(set(self.amounts)) == 1 else None

    @property
    def total(self) -> int:
        return sum(self.amounts)

    @property
    def open(self) -> int:
        return max(self.total - self.paid, 0)


def bill_of(tournament: Tournament, registrations: Sequence[Registration], entries: Mapping[int, Entry]) -> Bill | None:
    """`entries` by player. None where nobody has to pay anything: refused, cancelled, or the tournament is over."""
    if tournament.state == Tournament.FINISHED:
        return None
    states = [one.state for one in registrations]
    entered = [entries[one.player_id] for one in registrations if one.player_id and one.player_id in entries]
    usual = [tournament.fee for state in states if state == Registration.NEW]
    amounts = [cents for cents in (*usual, *(due_of(entry, tournament) for entry in entered)) if cents]
    waiting = states.count(Registration.WAITING) if tournament.fee else 0
    bill = Bill(tuple(amounts), sum(entry.fee_paid for entry in entered), waiting)
    return bill if amounts or waiting else None


def speaks_of_money(tournament: Tournament, entries: Iterable[Entry]) -> bool:
    """Whether pages and papers speak of a fee at all."""
    return bool(tournament.fee) or any(entry.fee_due or entry.fee_kept or entry.fee_paid for entry in entries)
