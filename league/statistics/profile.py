"""Everything that is counted about a player's games, and kept as long as nothing in his events changes.
Knows which parts there are; each part knows how it is counted."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.core.cache import cache

from league.hidden import HIDING, limits
from league.models import Player, Spielliste, Tournament

from .announcements import Announcements, announcements_of
from .company import Company, company_of
from .reading import Played, Sheet, games_of, sheets_of
from .rekontra import ReKontra, rekontra_of
from .soli import Soli, soli_of_games
from .sonderpunkte import Extra, sonderpunkte_of
from .streaks import GameRecord, Streak, dearest, won_in_a_row
from .tally import Coverage, Tally, tally_of

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


def profile_of(player: Player, user: Any) -> Profile:
    """Counted over what this user may see. The versions of his events are the key, and what they hide from this user: a
    corrected list, a merged double, an event published or withdrawn is another key, and whoever may see the same shares
    the same numbers."""
    events = Tournament.objects.visible_to(user)
    mine = list(events.filter(entries__player=player).order_by("pk").only("uuid", "version", *HIDING))
    until = limits(mine, user)
    marks = [(event.uuid, event.version, until.get(event.pk)) for event in mine]
    key = f"profile-{player.pk}-{sha256(repr(marks).encode()).hexdigest()}"
    found: Profile | None = cache.get(key)
    if found is None:
        sheets = sheets_of(player, events, until)
        found = counted(sheets, games_of(player, events, sheets))
        cache.set(key, found, KEPT_FOR)
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
