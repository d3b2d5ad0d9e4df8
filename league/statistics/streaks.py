"""Streaks and records: won games in a row, Runden with plus, the dearest game, the best day.
A list of which the games are not known ends a streak of games: nobody may claim what nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.results import PlayerResult

from .reading import Played, Sheet
from .runden import Runde


@dataclass(frozen=True)
class Streak:
    longest: int = 0
    present: int = 0  # how long it is now; 0 when it is over


@dataclass(frozen=True)
class GameRecord:
    """One game that stands out."""

    sheet: Sheet
    number: int
    points: int
    kind: str


def streak_of(lucky: Iterable[bool | None]) -> Streak:
    """
    >>> streak_of([True, True, False, True]), streak_of([])
    (Streak(longest=2, present=1), Streak(longest=0, present=0))
    """
    longest = present = 0
    for one in lucky:
        present = present + 1 if one else 0
        longest = max(longest, present)
    return Streak(longest, present)


def won_in_a_row(sheets: Sequence[Sheet], played: Iterable[Played], sign: int = 1) -> Streak:
    """Won games, or with −1 lost ones."""
    games: dict[int, list[bool]] = {}
    for game in played:
        games.setdefault(game.sheet.pk, []).append(game.points * sign > 0)
    return streak_of(one for sheet in sheets for one in games.get(sheet.pk, [False]))


def plus_in_a_row(runden: Iterable[Runde], sign: int = 1) -> Streak:
    return streak_of(runde.points * sign > 0 for runde in runden)


def dearest(played: Sequence[Played], sign: int = 1) -> GameRecord | None:
    """The game that brought most, or with −1 cost most; the first of its size. None if none ever did."""
    best = max(played, key=lambda game: game.points * sign, default=None)
    if best is None or best.points * sign <= 0:
        return None
    return GameRecord(best.sheet, best.number, best.points, best.kind)


def best_of(results: Iterable[PlayerResult], *, evenings: bool) -> PlayerResult | None:
    """The day with most points."""
    return max((r for r in results if r.event.is_evening == evenings), key=lambda r: r.points, default=None)
