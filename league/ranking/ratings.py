"""How strong players are thought to be, fair to those who met strong opponents: the only writer of Rating. The method
is the Bayesian one of Weng and Lin (2011) for games with many places, by the package openskill."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db.models import Case, Exists, F, OuterRef, QuerySet, Value, When
from openskill.models import PlackettLuce

from league.base.hidden import kept_back
from league.models import Occupancy, Rating, RatingState, Spielliste, Stamp, Tournament

from .months import last_day, newest, shifted

MODEL = PlackettLuce()
SURE = 2  # so many sigmas below mu somebody is almost certainly not weaker


class Strength(NamedTuple):
    """Expected strength, uncertainty, and from how many lists both are known."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    lists: int = 0

    @property
    def at_least(self) -> float:
        return self.mu - SURE * self.sigma

    @property
    def margin(self) -> float:
        return SURE * self.sigma


class Rated(NamedTuple):
    """A month that was computed, and the state of things it was computed from."""

    month: datetime.date
    based_on: tuple[int, datetime.date | None]
    after: dict[int, Strength]


Seat = tuple[int, int, int, int]  # list, position, player, points


# --- one month


def rated(month: datetime.date) -> Rated:
    """All lists of a month, one after the other, from what was known before. Writes nothing."""
    now = state()  # first: what changes meanwhile makes the result void
    seats = _seats(month)
    # Between what is computed and this month there may be rows of events that are gone.
    known = strengths(now.computed_until, {seat[2] for seat in seats}) if now.computed_until else {}
    return Rated(month, (now.changes, now.computed_until), _played(seats, known))


def _seats(month: datetime.date) -> list[Seat]:
    lists = Occupancy.objects.filter(
        spielliste__tournament__date__range=(month, last_day(month)),
        spielliste__tournament__published=True,
        spielliste__state__in=[Spielliste.FINISHED, Spielliste.CONFIRMED],
    ).exclude(kept_back("spielliste__tournament", "spielliste__round"))
    in_order = lists.order_by(
        "spielliste__tournament__date", "spielliste__tournament", "spielliste__number", "position"
    )
    return list(in_order.values_list("spielliste", "position", "entry__player", "points"))


def _played(seats: Sequence[Seat], known: Mapping[int, Strength]) -> dict[int, Strength]:
    after: dict[int, Strength] = {}
    for _list, group in groupby(seats, itemgetter(0)):
        table = list(group)
        if _is_comparable(table):
            people = [player for _l, _position, player, _points in table]
            before = [after.get(player) or known.get(player) or Strength() for player in people]
            after.update(zip(people, _after_list(before, [seat[3] for seat in table]), strict=True))
    return after


def _is_comparable(table: Sequence[Seat]) -> bool:
    """Where somebody took over a seat, its points are nobody's alone: such a list says nothing about strength."""
    positions, people = {seat[1] for seat in table}, {seat[2] for seat in table}
    return len(positions) == len(people) == len(table) > 1


def _after_list(before: Sequence[Strength], points: Sequence[int]) -> list[Strength]:
    """A list is one game: the most points are first place, equal points share a place."""
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    places: list[float] = [1 + sum(other > mine for other in points) for mine in points]
    new = MODEL.rate(teams, ranks=places)
    return [Strength(one.mu, one.sigma, old.lists + 1) for (one,), old in zip(new, before, strict=True)]


# --- what is stored


def state() -> RatingState:
    """How far it is computed; a new one, not stored, where nothing ever was."""
    return RatingState.objects.first() or RatingState()


def strengths(until: datetime.date | None = None, players: Iterable[int] | None = None) -> dict[int, Strength]:
    people = None if players is None else list(players)
    rows = newest(Rating, until, people).values_list("player", "mu", "sigma", "lists")
    return {player: Strength(mu, sigma, lists) for player, mu, sigma, lists in rows}


def set_back(month: datetime.date) -> None:
    """Something changed in this month: it and all later ones must be computed anew."""
    earlier = Value(shifted(month, -1))
    until = Case(When(computed_until__gte=month, then=earlier), default=F("computed_until"))
    RatingState.objects.update(changes=F("changes") + 1, computed_until=until)


def store(result: Rated) -> bool:
    """Keeps a computed month. False: something changed since it was begun, so it must be computed again.
    Call it in a transaction; the stamp comes first, as in every change of results, so that nobody waits in a ring."""
    Stamp.objects.update(version=F("version") + 1)
    changes, before = result.based_on
    same = RatingState.objects.filter(changes=changes, computed_until=before)
    if not same.update(computed_until=result.month):
        return False
    old = Rating.objects.filter(month__lte=result.month)
    (old.filter(month__gt=before) if before else old).delete()
    Rating.objects.bulk_create(
        [
            Rating(player_id=player, month=result.month, mu=one.mu, sigma=one.sigma, lists=one.lists)
            for player, one in result.after.items()
        ],
        batch_size=500,
    )
    return True


def drop_surplus() -> None:
    """When everything is computed: rows of later months come from events that are no longer there."""
    until = state().computed_until
    surplus = Rating.objects.filter(month__gt=until) if until else Rating.objects.all()
    if surplus.exists():
        surplus.delete()
        Stamp.objects.update(version=F("version") + 1)


# --- what is outstanding


def outstanding(most: int | None = None) -> int:
    """How many lists are not yet in the ratings; counted up to `most`."""
    lists = _open_to_all().filter(tournament__in=_events()).order_by()
    return lists.count() if most is None else len(lists.values_list("pk")[:most])


def outstanding_months() -> list[datetime.date]:
    counting = _open_to_all().filter(tournament=OuterRef("pk"))
    return list(_events().filter(Exists(counting)).dates("date", "month"))


def _open_to_all() -> QuerySet[Spielliste]:
    return Spielliste.objects.counting().exclude(kept_back("tournament", "round"))


def _events() -> QuerySet[Tournament]:
    published = Tournament.objects.filter(published=True).order_by()
    until = state().computed_until
    return published.filter(date__gte=shifted(until, 1)) if until else published


# --- proof


def wrong_ratings() -> Iterator[tuple[int, datetime.date, Strength | None, Strength | None]]:
    """Every stored rating that differs from one derived afresh, with what it should be."""
    until, known = state().computed_until, dict[int, Strength]()
    for month in _months_until(until) if until else []:
        right = _played(_seats(month), known)
        known |= right
        rows = Rating.objects.filter(month=month).values_list("player", "mu", "sigma", "lists")
        stored = {player: Strength(mu, sigma, lists) for player, mu, sigma, lists in rows}
        for player in sorted({*right, *stored}):
            if right.get(player) != stored.get(player):
                yield player, month, stored.get(player), right.get(player)


def _months_until(until: datetime.date) -> list[datetime.date]:
    events = Tournament.objects.filter(published=True, date__lte=last_day(until)).order_by().dates("date", "month")
    stored = Rating.objects.filter(month__lte=until).order_by().values_list("month", flat=True).distinct()
    return sorted({*events, *stored})
