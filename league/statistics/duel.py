"""Two players side by side: at the same table, with and against each other, at the same events.
Knows what each of them did; who may read it is decided where it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from league.hidden import HIDING, limits
from league.models import Player, Tournament
from league.results import PlayerResult, results_of

from .company import Companion
from .profile import profile_of
from .reading import Sheet, sheets_of
from .tally import FEW


@dataclass(frozen=True)
class Meeting:
    """A list on which both sat; points are those of the games each sat for."""

    sheet: Sheet
    mine: int
    theirs: int

    @property
    def difference(self) -> int:
        return self.mine - self.theirs


@dataclass(frozen=True)
class Score:
    """How often the one was ahead, how often the other, how often neither."""

    mine: int
    theirs: int
    level: int


@dataclass(frozen=True)
class Duel:
    games: Companion
    meetings: list[Meeting]
    events: list[tuple[PlayerResult, PlayerResult]]

    @property
    def few_lists(self) -> bool:
        return len(self.meetings) < FEW

    @property
    def few_events(self) -> bool:
        return len(self.events) < FEW

    @property
    def lists(self) -> Score:
        """Who took more from the same table."""
        return _score([meeting.difference for meeting in self.meetings])

    @property
    def places(self) -> Score:
        """Who stood higher at the same event."""
        return _score([other.place - own.place for own, other in self.events])


def _score(differences: Sequence[int]) -> Score:
    return Score(sum(d > 0 for d in differences), sum(d < 0 for d in differences), sum(d == 0 for d in differences))


def duel_of(player: Player, other: Player, user: Any) -> Duel:
    companion = profile_of(player, user).company.people.get(other.pk) or Companion(other.pk)
    return Duel(companion, _meetings(player, other, user), _events(player, other, user))


def _meetings(player: Player, other: Player, user: Any) -> list[Meeting]:
    events = Tournament.objects.visible_to(user)
    until = limits(events.filter(entries__player=player).only(*HIDING), user)
    theirs = {sheet.pk: sheet for sheet in sheets_of(other, events, until)}
    return [
        Meeting(sheet, sheet.points, theirs[sheet.pk].points)
        for sheet in sheets_of(player, events, until)
        if sheet.pk in theirs
    ]


def _events(player: Player, other: Player, user: Any) -> list[tuple[PlayerResult, PlayerResult]]:
    theirs = {result.event.pk: result for result in results_of(other, user)}
    return [(result, theirs[result.event.pk]) for result in results_of(player, user) if result.event.pk in theirs]
