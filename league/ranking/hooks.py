"""What services call when results change, after they raised the stamp: rows of the right players in the right months
are made anew, ratings from that month on are void. One call per change, however it came about."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from league.models import Entry, Occupancy, Spielliste, Tournament

from .months import month_of, refresh
from .ratings import set_back


def touched(spielliste: Spielliste) -> None:
    """A list began or ceased to count, or its totals changed, and with them those of the lists that continue it."""
    lists = Occupancy.objects.filter(spielliste__tournament=spielliste.tournament_id, spielliste__root=spielliste.root)
    players = lists.filter(counts_for__isnull=False).values_list("counts_for__player", flat=True)
    if days := _days([spielliste.tournament_id]):
        _changed(players, days)


def event_touched(event: Tournament, was_on: datetime.date) -> None:
    """An event was published or withdrawn, moved to another day, lost rounds and what was deducted in them, or keeps
    back other rounds."""
    Entry.objects.filter(tournament=event).exclude(day=event.date).update(day=event.date)
    months = {month_of(was_on), month_of(event.date)}
    refresh(event.entries.order_by().values_list("player", flat=True), months)
    if event.lists.counting().exists():
        set_back(min(months))


def end_touched(event: Tournament) -> None:
    """An event ended, its result was revealed, or it was opened again: other rounds count now. An evening keeps nothing
    back."""
    if not event.is_evening:
        event_touched(event, event.date)


def event_gone(players: Iterable[int], was_on: datetime.date) -> None:
    """An event without lists was discarded, and with it what these people were deducted."""
    refresh(players, [month_of(was_on)])


def event_removed(players: Iterable[int], was_on: datetime.date) -> None:
    """An event went with all its lists."""
    event_gone(players, was_on)
    set_back(month_of(was_on))


def deduction_touched(entry: Entry) -> None:
    refresh([entry.player_id], [month_of(day) for day in _days([entry.tournament_id])])


def people_touched(players: Iterable[int], entries: Iterable[int]) -> None:
    """These entries belong to another of these players now."""
    _changed(players, _days(Entry.objects.filter(pk__in=entries).values_list("tournament", flat=True)))


def _days(events: Iterable[int]) -> list[datetime.date]:
    """When these events are, those of them that are published: as stored now, whatever a page knew."""
    return list(Tournament.objects.filter(pk__in=events, published=True).order_by().values_list("date", flat=True))


def _changed(players: Iterable[int], days: Iterable[datetime.date]) -> None:
    months = {month_of(day) for day in days}
    if months:
        refresh(players, months)
        set_back(min(months))
