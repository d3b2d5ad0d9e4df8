"""The only writer of PlayerMonth: rows of some players in some months, or a whole month of everybody. Each row also
holds everything up to its month; when one changes, the later ones of the same player change by the same amount."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from django.db import transaction
from django.db.models import F

from league.models import PlayerMonth, Stamp, Tournament

from .days import last_day, shifted
from .rows import newest
from .sums import FIELDS, NOTHING, Sums, minus, plus, sums

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
