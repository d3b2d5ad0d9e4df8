"""What players did in events of some days: the one definition of the numbers that rankings show. Reads the totals of
seats, as standings do; writes nothing."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable
from operator import add, sub
from typing import Any, NamedTuple

from django.db.models import Sum

from league.hidden import kept_back
from league.models import Deduction, Occupancy, Spielliste, Tournament

_SEAT = (
    "counts_for__player", "spielliste", "spielliste__tournament", "spielliste__tournament__kind", "spielliste__round",
    "spielliste__root", "points", "games", "games_won", "soli", "soli_won",
)  # fmt: skip


class Sums(NamedTuple):
    """The numbers of PlayerMonth. Games and soli are known from `known` of the lists."""

    points: int = 0
    runden: int = 0
    lists: int = 0
    events: int = 0
    games: int = 0
    games_won: int = 0
    soli: int = 0
    soli_won: int = 0
    known: int = 0
    squares: int = 0

    @property
    def per_runde(self) -> float | None:
        return self.points / self.runden if self.runden else None

    @property
    def won_share(self) -> float | None:
        return self.games_won / self.games if self.games else None

    @property
    def soli_share(self) -> float | None:
        return self.soli_won / self.soli if self.soli else None


FIELDS = Sums._fields
NOTHING = Sums()


def plus(one: Sums, other: Sums) -> Sums:
    return Sums(*map(add, one, other))


def minus(one: Sums, other: Sums) -> Sums:
    return Sums(*map(sub, one, other))


def sums(first: datetime.date, last: datetime.date, players: Collection[int] | None = None) -> dict[int, Sums]:
    """What everybody did from one day to another in published events, by player; or only these players. Who did
    nothing is not in it, nor is what an event keeps back until its end. Points count for whom the seat counts, less
    what was deducted (§9.7)."""
    tallies: dict[int, _Tally] = defaultdict(_Tally)
    for player, *seat in _seats(first, last, players):
        tallies[player].add(*seat)
    for player, points in _deducted(first, last, players):
        tallies[player].deducted += points
    return {player: tally.sums() for player, tally in tallies.items()}


def _seats(first: datetime.date, last: datetime.date, players: Collection[int] | None) -> Iterable[tuple[Any, ...]]:
    counting = Occupancy.objects.filter(
        counts_for__isnull=False, spielliste__state__in=[Spielliste.FINISHED, Spielliste.CONFIRMED],
        spielliste__tournament__published=True,
    ).exclude(kept_back("spielliste__tournament", "spielliste__round"))  # fmt: skip
    return _within(counting, "counts_for", "spielliste__tournament", first, last, players).values_list(*_SEAT)


def _deducted(first: datetime.date, last: datetime.date, players: Collection[int] | None) -> Iterable[tuple[int, int]]:
    published = Deduction.objects.filter(entry__tournament__published=True)
    published = published.exclude(kept_back("entry__tournament", "round"))
    rows = _within(published, "entry", "entry__tournament", first, last, players)
    return rows.values_list("entry__player").annotate(points=Sum("points")).order_by()


def _within(
    rows: Any, entry: str, event: str, first: datetime.date, last: datetime.date, players: Collection[int] | None
) -> Any:
    """Of few players by their entries, of everybody by the events: each way reads only what is in these days."""
    if players is None:
        return rows.filter(**{f"{event}__date__range": (first, last)}).order_by()
    return rows.filter(**{f"{entry}__player__in": players, f"{entry}__day__range": (first, last)}).order_by()


class _Tally:
    """One player's seats, added up. A list that only has end totals tells nothing of games and soli."""

    __slots__ = ("deducted", "events", "games", "known", "lists", "runden", "soli", "soli_won", "won")

    def __init__(self) -> None:
        self.lists: set[int] = set()
        self.known: set[int] = set()
        self.events: set[int] = set()
        self.runden: dict[tuple[int, int | None], int] = {}
        self.games = self.won = self.soli = self.soli_won = self.deducted = 0

    def add(
        self, spielliste: int, event: int, kind: str, round: int | None, root: int, points: int, games: int | None,
        won: int | None, soli: int | None, soli_won: int | None,
    ) -> None:  # fmt: skip
        # As in the standings: lists that continue one another are one Runde; so are two seats in the same round.
        runde = event, root if kind == Tournament.EVENING else round
        self.runden[runde] = self.runden.get(runde, 0) + points
        self.lists.add(spielliste)
        self.events.add(event)
        if won is not None:
            self.known.add(spielliste)
            self.games += games or 0
            self.won += won
            self.soli += soli or 0
            self.soli_won += soli_won or 0

    def sums(self) -> Sums:
        points = self.runden.values()
        return Sums(
            sum(points) - self.deducted, len(self.runden), len(self.lists), len(self.events), self.games, self.won,
            self.soli, self.soli_won, len(self.known), sum(value * value for value in points),
        )  # fmt: skip
