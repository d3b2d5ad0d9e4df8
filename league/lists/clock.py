"""The clock of a round: how much time a table has left, and how many games it should have by now (§8).
Reads what is stored at one moment; starts and stops nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zlib import crc32

from django.utils import timezone

from league.models import Round, Spielliste, Tournament

FEW = 4  # people at a table; whoever is more plays longer (§10.1)
MOMENT = timedelta(0)
CLOCK_FIELDS = ["clock_started_at", "clock_paused_at", "clock_paused_seconds"]


@dataclass(frozen=True)
class Clock:
    """The clock of all tables of a round at the moment `now`."""

    started_at: datetime | None
    paused_at: datetime | None
    paused_seconds: int
    now: datetime

    @property
    def is_started(self) -> bool:
        return self.started_at is not None

    @property
    def is_paused(self) -> bool:
        return self.is_started and self.paused_at is not None

    @property
    def is_running(self) -> bool:
        return self.is_started and self.paused_at is None

    @property
    def elapsed(self) -> timedelta:
        """Time played so far. Set right, a clock may have more left than a whole Runde: then it is below zero."""
        if self.started_at is None:
            return MOMENT
        return (self.paused_at or self.now) - self.started_at - timedelta(seconds=self.paused_seconds)

    def left(self, minutes: int) -> int:
        """Seconds that are left of so many minutes; below zero they are over."""
        return round((timedelta(minutes=minutes) - self.elapsed).total_seconds())

    def ends_at(self, minutes: int) -> datetime | None:
        """When so many minutes are over; nobody knows while the clock stands."""
        return self.now + timedelta(minutes=minutes) - self.elapsed if self.is_running else None

    def expected(self, minutes: int, games: int | None) -> int:
        """How many games a table has finished by now that needs the same time for each."""
        played = max(self.elapsed, MOMENT) / timedelta(minutes=minutes) if minutes else 0
        return int(min(played, 1) * (games or 0))


@dataclass(frozen=True)
class TimeLeft:
    """What the clock says for some tables: for all of four, for all of five, or for one with a time allowance."""

    minutes: int
    seconds: int
    ends_at: datetime | None

    @property
    def is_over(self) -> bool:
        return self.seconds <= 0

    @property
    def words(self) -> str:
        """As a clock shows it: 1:07:30, 42:10; minutes alone would jump."""
        return clock_face(self.seconds)

    @property
    def ends_ms(self) -> int | None:
        """For the script that counts down: milliseconds since 1970."""
        return round(self.ends_at.timestamp() * 1000) if self.ends_at else None


def clock_of(round_: Round, now: datetime | None = None) -> Clock:
    return Clock(round_.clock_started_at, round_.clock_paused_at, round_.clock_paused_seconds, now or timezone.now())


def clock_mark(round_: Round) -> int:
    """A number that changes when somebody starts, stops or sets the clock: what a page of it is based on."""
    stored = [getattr(round_, name) for name in CLOCK_FIELDS]
    return crc32(repr([str(value) for value in stored]).encode()) & 0x7FFFFFFF


def minutes_mark(tournament: Tournament) -> int:
    """The same for how long a Runde lasts."""
    return tournament.minutes_four * 1000 + tournament.minutes_five


def minutes_of(tournament: Tournament, players: int) -> int:
    return tournament.minutes_four if players <= FEW else tournament.minutes_five


def time_left(clock: Clock, minutes: int) -> TimeLeft:
    return TimeLeft(minutes, clock.left(minutes), clock.ends_at(minutes))


def extra_minutes(lists: Iterable[Spielliste]) -> dict[int, int]:
    """§8.5.1: time allowances by the first list of a Runde; a table that goes on with other people keeps its own."""
    extra: Counter[int] = Counter()
    for spielliste in lists:
        extra[spielliste.root] += spielliste.allowance_minutes
    return dict(extra)


def ran_out(spielliste: Spielliste) -> bool:
    """Whether the clock says that the time of this table is up, its own allowance included."""
    if spielliste.round is None or not clock_of(spielliste.round).is_started:
        return False
    extra = extra_minutes(spielliste.round.lists.filter(root=spielliste.root)).get(spielliste.root, 0)
    minutes = minutes_of(spielliste.tournament, spielliste.players) + extra
    return clock_of(spielliste.round).left(minutes) <= 0


def clock_face(seconds: int) -> str:
    """
    >>> clock_face(4050), clock_face(59), clock_face(-3)
    ('1:07:30', '0:59', '0:00')
    """
    minutes, rest = divmod(max(seconds, 0), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
