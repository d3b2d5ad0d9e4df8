"""Prizes of an event as they stand now: who would win what, and why. Knows rows and the standings; the rules are the
engine's (scoring.prizes), pages and papers are made elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from league.arrivals import replaced
from league.models import Entry, Prize, Tournament
from league.standings import Row, standings
from scoring.prizes import Awarding, Contender, award
from scoring.prizes import Prize as Offered


@dataclass(frozen=True)
class Winner:
    """One award with the person who gets it; `row` is his line of the standings."""

    row: Row
    prizes: tuple[Prize, ...]
    amount: int
    things: tuple[str, ...]
    because: str
    plain: bool

    @property
    def entry(self) -> Entry:
        return self.row.entry

    @property
    def titles(self) -> str:
        return ", ".join(prize.title for prize in self.prizes)


@dataclass(frozen=True)
class Ceremony:
    """All prizes with who wins them, in the director's order, and those that find nobody."""

    prizes: list[Prize]
    winners: list[Winner]
    unclaimed: list[tuple[Prize, str]]

    def of(self, prize: Prize) -> list[Winner]:
        return [winner for winner in self.winners if prize in winner.prizes]

    def why_nobody(self, prize: Prize) -> str:
        return next((why for one, why in self.unclaimed if one == prize), "")

    @property
    def lines(self) -> list[tuple[Prize, list[Winner], str]]:
        return [(prize, self.of(prize), self.why_nobody(prize)) for prize in self.prizes]

    @property
    def offered(self) -> int:
        return sum(prize.amount for prize in self.prizes)

    @property
    def paid(self) -> int:
        return sum(winner.amount for winner in self.winners)


def ceremony(event: Tournament, *, after: int | None = None) -> Ceremony:
    """As it stands now, or after a round. Who withdrew keeps his place in the standings and wins no prize; who did not
    come has no place."""
    prizes, rows = list(event.prizes.all()), standings(event, after=after).rows
    found = awarded(event, prizes, rows)
    by_number, by_id = {row.entry.number: row for row in rows}, {prize.pk: prize for prize in prizes}
    order = {prize.pk: index for index, prize in enumerate(prizes)}
    winners = [
        Winner(
            by_number[one.number], tuple(by_id[pk] for pk in sorted(one.prizes, key=order.__getitem__)),
            one.amount, one.things, one.because, one.plain,
        )
        for one in found.awards
    ]  # fmt: skip
    return Ceremony(prizes, winners, [(by_id[one.prize], one.because) for one in found.unclaimed])


def awarded(event: Tournament, prizes: list[Prize], rows: list[Row]) -> Awarding:
    """The engine's answer. The lot is bound to the event's own number, which nobody chose."""
    gone = _gone(event)
    people = [
        Contender(
            row.entry.number, row.place if row.runden else None, row.entry.club_name, tuple(row.entry.groups),
            not row.entry.withdrawn and row.entry.pk not in gone,
        )
        for row in rows
    ]  # fmt: skip
    offered = [Offered(one.pk, one.kind, one.place, one.of, one.amount, one.thing) for one in prizes]
    return award(people, offered, ties=event.prize_ties, once=event.prizes_once, seed=str(event.uuid))


def _gone(event: Tournament) -> set[int]:
    """Who left his place to a substitute has left, unless that one plays for him."""
    if event.substitute_rule == Tournament.ENTRANT:
        return set()
    return set(replaced(event).values_list("pk", flat=True))


def titles_won(event: Tournament) -> dict[int, str]:
    """Who wins something, by entry, and the special prizes among it: a place of the tournament says itself."""
    if not event.prizes.exists():
        return {}
    titles: dict[int, list[str]] = {}
    for winner in ceremony(event).winners:
        special = [prize.title for prize in winner.prizes if prize.kind != Prize.PLACE]
        titles.setdefault(winner.entry.pk, []).extend(special)
    return {pk: ", ".join(some) for pk, some in titles.items()}
