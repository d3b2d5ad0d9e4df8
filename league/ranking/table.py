"""Who stands where: everybody's sums up to a day, over a span of months, put in order, with the place of a month ago.
Reads two rows of each player for the sums and two for the arrows, never lists, except in a month that is cut short."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils import timezone

from .months import NOTHING, Sums, is_whole, last_day, minus, month_of, plus, shifted, sums, totals
from .ratings import Strength, strengths

WINDOW = 24  # months of the DDV's ranking
MINIMA = (36, 12, 1)  # Runden; the DDV wants 36
LISTS_MINIMA = (20, 5, 1)  # lists of a rating


@dataclass(frozen=True)
class Metric:
    """By what is ordered. Averages and shares of a few Runden say little, so they ask for a minimum."""

    name: str
    value: Callable[[Sums], float | None]
    of_few: bool = True


METRICS = {
    metric.name: metric
    for metric in (
        Metric("points", lambda did: did.points, of_few=False),
        Metric("per_runde", lambda did: did.per_runde),
        Metric("games", lambda did: did.won_share),
        Metric("soli", lambda did: did.soli_share),
    )
}


class Line(NamedTuple):
    """One player. Without a place: below the minimum, or nothing is known. `was`: his place a month before."""

    player: int
    value: float | None
    place: int | None
    tied: bool
    was: int | None
    did: Sums = NOTHING
    strength: Strength = Strength()

    @property
    def up(self) -> int | None:
        """Places won since a month before, lost if negative."""
        return None if self.place is None or self.was is None else self.was - self.place


@dataclass(frozen=True)
class Ranking:
    lines: Sequence[Line]
    minimum: int  # 0: none
    since: datetime.date | None  # the first day that counts
    until: datetime.date | None  # the last one, if it was asked for
    before: datetime.date  # the day the arrows compare with
    at: datetime.datetime | None = None  # when it was prepared, if it was


def ranking(
    *,
    metric: Metric,
    months: int | None = None,
    until: datetime.date | None = None,
    members: Collection[int] | None = None,
    minimum: int | None = None,
) -> Ranking:
    """Everybody, or only these members, in order. `months`: the month of `until` and those before it; all if None."""
    this = month_of(until or timezone.localdate())
    now = _in_span(_sums_until(until, members), this, months, members)
    last = shifted(this, -1)
    then = _in_span(totals(last, members), last, months, members)
    needed = _needed(metric, minimum, (did.runden for did in now.values()))
    was = {line.player: line.place for line in _placed(_valued(metric, then, needed))}
    lines = [
        line._replace(was=was.get(line.player), did=now[line.player]) for line in _placed(_valued(metric, now, needed))
    ]
    since = shifted(this, 1 - months) if months else None
    return Ranking(lines, needed, since, until, last_day(last))


def _sums_until(until: datetime.date | None, members: Collection[int] | None) -> dict[int, Sums]:
    """Everything up to a day: whole months are stored, the begun one is added up."""
    if until is None:
        return totals(players=members)
    this = month_of(until)
    if is_whole(until):
        return totals(this, members)
    stored, begun = totals(shifted(this, -1), members), sums(this, until, members)
    return stored | {player: plus(stored.get(player, NOTHING), did) for player, did in begun.items()}


def _in_span(
    all_time: Mapping[int, Sums], this: datetime.date, months: int | None, members: Collection[int] | None
) -> dict[int, Sums]:
    """Without what was before the span; who did nothing in it is out."""
    before = totals(shifted(this, -months), members) if months else {}
    here = {player: minus(did, before[player]) if player in before else did for player, did in all_time.items()}
    return {player: did for player, did in here.items() if did.lists or did.points}


def _needed(metric: Metric, minimum: int | None, runden: Iterable[int]) -> int:
    if not metric.of_few:
        return 0
    return _reached(MINIMA, runden) if minimum is None else minimum


def _reached(minima: Collection[int], counts: Iterable[int]) -> int:
    """The first of these that somebody reaches: in a young club nobody has 36 Runden yet."""
    most = max(counts, default=0)
    return next((minimum for minimum in minima if minimum <= most), min(minima))


Valued = tuple[int, float | None, int, bool]  # player, value, how much it is known from, whether it is enough


def _valued(metric: Metric, did: Mapping[int, Sums], needed: int) -> list[Valued]:
    return [(player, metric.value(some), some.runden, some.runden >= needed) for player, some in did.items()]


def _placed(people: Iterable[Valued]) -> list[Line]:
    """Best first; equal values share a place. Those below the minimum come after all others, without one."""
    last = float("-inf")
    order = sorted(
        (
            (enough and value is not None, last if value is None else value, known, player)
            for player, value, known, enough in people
        ),
        key=lambda one: (not one[0], -one[1], -one[2], one[3]),
    )
    lines: list[Line] = []
    for index, (placed, value, _known, player) in enumerate(order):
        behind = bool(index) and placed and order[index - 1][1] == value
        place = (lines[-1].place if behind else index + 1) if placed else None
        ahead = placed and index + 1 < len(order) and order[index + 1][0] and order[index + 1][1] == value
        lines.append(Line(player, None if value == last else value, place, behind or bool(ahead), None))
    return lines


def rating_table(
    *, until: datetime.date | None = None, members: Collection[int] | None = None, minimum: int | None = None
) -> Ranking:
    """Everybody by the strength he has almost certainly, now or after the last month that was over on a day."""
    this = month_of(until or timezone.localdate())
    if until and not is_whole(until):
        this = shifted(this, -1)
    last = shifted(this, -1)
    now, then = strengths(this if until else None, members), strengths(last, members)
    needed = _reached(LISTS_MINIMA, (one.lists for one in now.values())) if minimum is None else minimum
    was = {line.player: line.place for line in _placed(_rated(then, needed))}
    lines = [
        line._replace(was=was.get(line.player), strength=now[line.player]) for line in _placed(_rated(now, needed))
    ]
    return Ranking(lines, needed, None, last_day(this) if until else None, last_day(last))


def _rated(known: Mapping[int, Strength], needed: int) -> list[Valued]:
    return [(player, one.at_least, one.lists, one.lists >= needed) for player, one in known.items()]
