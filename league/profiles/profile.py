"""Everything that is counted about a player's games, and kept as long as nothing in his events changes.
Knows which parts there are; each part knows how it is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

from django.core.cache import caches

from league.base.hidden import HIDING, limits
from league.models import Player, Spielliste, Tournament
from league.models.user import Visitor
from league.standings.results import PlayerResult, results_of

from .games import Played, Sheet, games_of, sheets_of
from .questions import (
    Announcements,
    Companion,
    Company,
    Extra,
    GameRecord,
    ReKontra,
    Soli,
    Streak,
    announcements_of,
    company_of,
    dearest,
    rekontra_of,
    soli_of_games,
    sonderpunkte_of,
    won_in_a_row,
)
from .tally import FEW, Coverage, Tally, tally_of

KEPT_FOR = 3600  # seconds


@dataclass(frozen=True)
class Profile:
    """`games`: known from lists with points per game; `full`: with all facts. Both of all games he sat for."""

    tally: Tally
    games: Coverage
    full: Coverage
    lists: int
    known_lists: int  # with points per game
    rekontra: ReKontra
    soli: Soli
    announcements: Announcements
    sonderpunkte: dict[str, Extra]
    company: Company
    won_in_a_row: Streak
    lost_in_a_row: Streak
    dearest_won: GameRecord | None
    dearest_lost: GameRecord | None
    sheet_of: dict[tuple[int, int], UUID]  # the list of a Runde, by event and number


def profile_of(player: Player, user: Visitor) -> Profile:
    """Counted over what this user may see. The versions of his events are the key, and what they hide from this user: a
    corrected list, a merged double, an event published or withdrawn is another key, and whoever may see the same shares
    the same numbers."""
    events = Tournament.objects.visible_to(user)
    mine = list(events.filter(entries__player=player).order_by("pk").only("uuid", "version", *HIDING))
    until = limits(mine, user)
    marks = [(event.uuid, event.version, until.get(event.pk)) for event in mine]
    key = f"profile-{player.pk}-{sha256(repr(marks).encode()).hexdigest()}"
    found: Profile | None = caches["process"].get(key)
    if found is None:
        sheets = sheets_of(player, events, until)
        found = counted(sheets, games_of(player, events, sheets))
        caches["process"].set(key, found, KEPT_FOR)
    return found


def counted(sheets: list[Sheet], played: list[Played]) -> Profile:
    everything, unknown = _all_games(sheets, played)
    full = sum(game.own is not None for game in played)
    return Profile(
        tally=tally_of(game.points for game in played),
        games=Coverage(len(played), everything, unknown),
        full=Coverage(full, everything, unknown),
        lists=len(sheets),
        known_lists=sum(sheet.depth != Spielliste.TOTALS for sheet in sheets),
        rekontra=rekontra_of(played),
        soli=soli_of_games(played),
        announcements=announcements_of(played),
        sonderpunkte=sonderpunkte_of(played),
        company=company_of(played),
        won_in_a_row=won_in_a_row(sheets, played),
        lost_in_a_row=won_in_a_row(sheets, played, -1),
        dearest_won=dearest(played),
        dearest_lost=dearest(played, -1),
        sheet_of={(sheet.event, sheet.runde): sheet.uuid for sheet in reversed(sheets)},
    )


def _all_games(sheets: list[Sheet], played: list[Played]) -> tuple[int, bool]:
    """How many games there were, and whether there were more that nobody counted."""
    totals = [sheet.games for sheet in sheets if sheet.depth == Spielliste.TOTALS]
    return len(played) + sum(games or 0 for games in totals), None in totals


# --- Two players side by side


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


def duel_of(player: Player, other: Player, user: Visitor) -> Duel:
    companion = profile_of(player, user).company.people.get(other.pk) or Companion(other.pk)
    return Duel(companion, _meetings(player, other, user), _events(player, other, user))


def _meetings(player: Player, other: Player, user: Visitor) -> list[Meeting]:
    events = Tournament.objects.visible_to(user)
    until = limits(events.filter(entries__player=player).only(*HIDING), user)
    theirs = {sheet.pk: sheet for sheet in sheets_of(other, events, until)}
    return [
        Meeting(sheet, sheet.points, theirs[sheet.pk].points)
        for sheet in sheets_of(player, events, until)
        if sheet.pk in theirs
    ]


def _events(player: Player, other: Player, user: Visitor) -> list[tuple[PlayerResult, PlayerResult]]:
    theirs = {result.event.pk: result for result in results_of(other, user)}
    return [(result, theirs[result.event.pk]) for result in results_of(player, user) if result.event.pk in theirs]
