"""The only writer of PlayerMonth: rows of some players in some months, or a whole month of everybody. Each row also
holds everything up to its month; when one changes, the later ones of the same player change by the same amount."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import add, sub
from typing import Any, NamedTuple, TypeVar

from django.db import transaction
from django.db.models import F, Model, OuterRef, QuerySet, Subquery, Sum

from league.base.hidden import kept_back
from league.models import Deduction, Occupancy, Player, PlayerMonth, Spielliste, Stamp, Tournament

# --- Months as their first days, and counting them


ONE_DAY = datetime.timedelta(days=1)


def month_of(day: datetime.date) -> datetime.date:
    return day.replace(day=1)


def shifted(month: datetime.date, months: int) -> datetime.date:
    """So many months later, or earlier if negative."""
    years, index = divmod(month.year * 12 + month.month - 1 + months, 12)
    return datetime.date(years, index + 1, 1)


def last_day(month: datetime.date) -> datetime.date:
    return shifted(month, 1) - ONE_DAY


def is_whole(day: datetime.date) -> bool:
    """Whether a month is over at the end of this day."""
    return (day + ONE_DAY).day == 1


# --- The newest row of each player up to a month


Row = TypeVar("Row", bound=Model)


def newest(
    model: type[Row], until: datetime.date | None = None, players: Collection[int] | None = None
) -> QuerySet[Row]:
    """PlayerMonth or Rating: each player's last row up to this month, or at all."""
    rows: QuerySet[Row] = model._default_manager.filter(player=OuterRef("pk"))
    if until is not None:
        rows = rows.filter(month__lte=until)
    people = Player.objects.all() if players is None else Player.objects.filter(pk__in=players)
    last = people.order_by().annotate(last=Subquery(rows.order_by("-month").values("pk")[:1]))
    # Asked in two steps: as one question PostgreSQL reads the whole table beside it, ten years of everybody.
    found = [pk for pk in last.values_list("last", flat=True) if pk is not None]
    return model._default_manager.filter(pk__in=found).order_by()


# --- What players did in events of some days


_SEAT = (
    "counts_for__player", "spielliste", "spielliste__tournament", "spielliste__tournament__kind", "spielliste__round",
    "spielliste__root", "points", *Occupancy.FIGURES,
)  # fmt: skip


Kind = TypeVar("Kind", bound=Model)


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
        counts_for__isnull=False,
        spielliste__state__in=[Spielliste.FINISHED, Spielliste.CONFIRMED],
        spielliste__tournament__published=True,
    ).exclude(kept_back("spielliste__tournament", "spielliste__round"))
    return _within(counting, "counts_for", "spielliste__tournament", first, last, players).values_list(*_SEAT)


def _deducted(first: datetime.date, last: datetime.date, players: Collection[int] | None) -> Iterable[tuple[int, int]]:
    published = Deduction.objects.filter(entry__tournament__published=True)
    published = published.exclude(kept_back("entry__tournament", "round"))
    rows = _within(published, "entry", "entry__tournament", first, last, players)
    return rows.values_list("entry__player").annotate(points=Sum("points")).order_by()


def _within(
    rows: QuerySet[Kind],
    entry: str,
    event: str,
    first: datetime.date,
    last: datetime.date,
    players: Collection[int] | None,
) -> QuerySet[Kind]:
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
        self,
        spielliste: int,
        event: int,
        kind: str,
        round: int | None,
        root: int,
        points: int,
        games: int | None,
        won: int | None,
        soli: int | None,
        soli_won: int | None,
    ) -> None:
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
            sum(points) - self.deducted,
            len(self.runden),
            len(self.lists),
            len(self.events),
            self.games,
            self.won,
            self.soli,
            self.soli_won,
            len(self.known),
            sum(value * value for value in points),
        )


# --- The only writer of PlayerMonth


TOTALS = tuple(f"total_{name}" for name in FIELDS)
AT_ONCE = 500  # players in one question
Rows = dict[int, tuple[Sums, Sums]]  # player → what he did in the month, and up to it


class Wrong(NamedTuple):
    """A number that does not follow from the seats."""

    player: int
    month: datetime.date
    name: str
    stored: int
    right: int


def totals(until: datetime.date | None = None, players: Collection[int] | None = None) -> dict[int, Sums]:
    """Everything each player did up to the end of a month, or at all."""
    rows = newest(PlayerMonth, until, players).values_list("player", *TOTALS)
    return {player: Sums(*values) for player, *values in rows}


# --- some players


def refresh(players: Iterable[int], months: Iterable[datetime.date]) -> None:
    """Exactly these rows, anew from the seats of these players in these months. Call it after the stamp was raised
    (`touch`): whoever holds that row is the only one who changes results, on PostgreSQL too."""
    people = sorted(set(players))
    for month in sorted(set(months)):
        for some in _batches(people):
            _refresh(some, month)


def _batches(people: list[int]) -> Iterator[list[int]]:
    return (people[start : start + AT_ONCE] for start in range(0, len(people), AT_ONCE))


def _refresh(players: list[int], month: datetime.date) -> None:
    fresh = sums(month, last_day(month), players)
    old = _stored(month, players)
    new = [player for player in players if player in fresh and player not in old]
    before = totals(shifted(month, -1), new) if new else {}
    PlayerMonth.objects.bulk_create(
        _row(player, month, fresh[player], plus(before.get(player, NOTHING), fresh[player])) for player in new
    )
    changes = {player: minus(fresh.get(player, NOTHING), old.get(player, (NOTHING,))[0]) for player in players}
    for player in old:
        _rewrite(player, month, fresh.get(player), plus(old[player][1], changes[player]), old[player])
    _pass_on(month, {player: change for player, change in changes.items() if any(change)})


def _rewrite(player: int, month: datetime.date, did: Sums | None, total: Sums, old: tuple[Sums, Sums]) -> None:
    row = PlayerMonth.objects.filter(player=player, month=month)
    if did is None:
        row.delete()
    elif (did, total) != old:
        row.update(**_named(did, total))


def _pass_on(month: datetime.date, changes: Mapping[int, Sums]) -> None:
    """Later rows hold this month, too. Mostly there are none: what is recorded is recorded today."""
    later = PlayerMonth.objects.filter(player__in=list(changes), month__gt=month)
    for player in set(later.values_list("player", flat=True)):
        more = {name: F(name) + by for name, by in zip(TOTALS, changes[player], strict=True) if by}
        PlayerMonth.objects.filter(player=player, month__gt=month).update(**more)


def _row(player: int, month: datetime.date, did: Sums, total: Sums) -> PlayerMonth:
    return PlayerMonth(player_id=player, month=month, **_named(did, total))


def _named(did: Sums, total: Sums) -> dict[str, int]:
    return dict(zip((*FIELDS, *TOTALS), (*did, *total), strict=True))


def _stored(month: datetime.date, players: Collection[int] | None = None) -> Rows:
    rows = PlayerMonth.objects.filter(month=month)
    if players is not None:
        rows = rows.filter(player__in=players)
    found = rows.values_list("player", *FIELDS, *TOTALS)
    return {player: (Sums(*did[: len(FIELDS)]), Sums(*did[len(FIELDS) :])) for player, *did in found}


# --- everybody


def all_months() -> list[datetime.date]:
    """Every month that has an event or a row, in order."""
    events = Tournament.objects.order_by().dates("date", "month")
    return sorted({*events, *PlayerMonth.objects.order_by().values_list("month", flat=True).distinct()})


def rebuild(month: datetime.date) -> int:
    """The month of everybody anew, based on the one before; gives how many rows were wrong. Months in order make all
    of them right, whatever was stored."""
    with transaction.atomic():
        Stamp.objects.select_for_update().first()  # see refresh()
        right, stored = _right(month, totals(shifted(month, -1))), _stored(month)
        wrong = [player for player in {*right, *stored} if right.get(player) != stored.get(player)]
        for some in _batches(wrong):
            PlayerMonth.objects.filter(month=month, player__in=some).delete()
        PlayerMonth.objects.bulk_create(
            [_row(player, month, *right[player]) for player in wrong if player in right], batch_size=AT_ONCE
        )
    return len(wrong)


def _right(month: datetime.date, before: Mapping[int, Sums]) -> Rows:
    did = sums(month, last_day(month))
    return {player: (some, plus(before.get(player, NOTHING), some)) for player, some in did.items()}


def wrong_numbers() -> Iterator[Wrong]:
    """Every stored number that differs from one derived afresh."""
    before: dict[int, Sums] = {}
    for month in all_months():
        right, stored = _right(month, before), _stored(month)
        for player in sorted({*right, *stored}):
            yield from _compared(player, month, stored.get(player), right.get(player))
        before |= {player: total for player, (_did, total) in right.items()}


def _compared(
    player: int, month: datetime.date, stored: tuple[Sums, Sums] | None, right: tuple[Sums, Sums] | None
) -> Iterator[Wrong]:
    if stored is None or right is None:  # the whole row is missing, or should not be
        yield Wrong(player, month, "lists", stored[0].lists if stored else 0, right[0].lists if right else 0)
        return
    for name, old, new in zip((*FIELDS, *TOTALS), (*stored[0], *stored[1]), (*right[0], *right[1]), strict=True):
        if old != new:
            yield Wrong(player, month, name, old, new)
