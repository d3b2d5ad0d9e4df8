"""How many places a tournament has left, whether somebody may register now, and who of the waiting comes next.
Reads entries and registrations; decides nothing and writes nothing."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils import timezone

from league.arrivals import expected
from league.models import Tournament

# Whether the public form can be used, and if not, why.
OFF, EARLY, OPEN, WAITING_LIST = "off", "early", "open", "waiting-list"
LATE, BEGUN, OVER = "late", "begun", "over"


@dataclass(frozen=True)
class Places:
    """`entered` and `held` (registrations the director has not yet taken over) take a place, `waiting` none."""

    limit: int | None
    entered: int
    held: int
    waiting: int

    @property
    def taken(self) -> int:
        return self.entered + self.held

    @property
    def free(self) -> int | None:
        """None: as many as you like."""
        return None if self.limit is None else max(self.limit - self.taken, 0)

    @property
    def beyond(self) -> int:
        """So many more than the limit, because the director wanted it."""
        return 0 if self.limit is None else max(self.taken - self.limit, 0)

    @property
    def for_newcomers(self) -> int | None:
        """Who waits comes before who is only coming now."""
        return None if self.free is None else max(self.free - self.waiting, 0)

    @property
    def moving_up(self) -> int:
        """So many of those who wait could have a place."""
        return self.waiting if self.free is None else min(self.free, self.waiting)


def places_of(tournament: Tournament) -> Places:
    registrations = tournament.registrations
    return Places(
        limit=tournament.entry_limit,
        entered=expected(tournament).count(),
        held=registrations.open().count(),
        waiting=registrations.waiting().count(),
    )


def entry_state(tournament: Tournament, places: Places, now: datetime.datetime | None = None) -> str:
    now = now or timezone.now()
    if not tournament.entry_form:
        return OFF
    if tournament.state != Tournament.PLANNED:
        return OVER if tournament.state == Tournament.FINISHED else BEGUN
    if tournament.entry_opens and now < tournament.entry_opens:
        return EARLY
    if tournament.entry_closes and now >= tournament.entry_closes:
        return LATE
    return OPEN if places.for_newcomers is None or places.for_newcomers else WAITING_LIST


def closes_too_late(tournament: Tournament) -> bool:
    """The form would still take registrations after the tournament's day."""
    closes = tournament.entry_closes
    return tournament.entry_form and closes is not None and timezone.localdate(closes) > tournament.date


def line_of(tournament: Tournament) -> dict[int, int]:
    """The waiting list: from a registration's id to its place in the line; 1 is the next one to move up."""
    waiting = tournament.registrations.waiting().values_list("pk", flat=True)
    return {pk: place for place, pk in enumerate(waiting, 1)}


def overtaken_by(tournament: Tournament) -> dict[int, int]:
    """From the id of who waits to how many others would be overtaken; nobody is, if there is room for all of them."""
    free = places_of(tournament).free
    return {pk: 0 if free is None or place <= max(free, 1) else place - 1 for pk, place in line_of(tournament).items()}
