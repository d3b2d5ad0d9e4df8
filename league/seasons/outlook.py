"""What somebody needs on the evenings that are left, from what evenings have brought so far in this season.
Asks the engine; knows how many evenings are to come and what can be expected of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor
from statistics import median_low

from django.utils.safestring import SafeString

from league.base.wording import say_html
from league.base.words import points
from league.models import Season
from scoring import InvalidInput, Message, needed

from .table import Fresh
from .year import Voice

MOST_DAYS = 20  # beyond that nobody can say anything
USUAL_GAMES = 24


@dataclass(frozen=True)
class Outlook:
    """The evenings to come: how many, and what each can bring, as it was so far."""

    days: int
    low: int
    high: int
    runden: int
    games: int

    @property
    def between(self) -> str:
        return f"{points(self.low)} … {points(self.high)}"


@dataclass(frozen=True)
class Answer:
    """What is enough whatever the others do, and what is if they stay at home."""

    sure: SafeString
    easy: SafeString | None


def outlook(season: Season, now: Fresh) -> Outlook | None:
    """None: nothing is to come, or so much that there is nothing to say, or nobody has played yet."""
    planned = season.days_planned or len(now.events)
    left = planned - len(now.table.days)
    scores = [
        cell.score * cell.weight
        for row in now.table.rows
        for cell in row.days
        if cell.score is not None and not cell.missed
    ]
    if season.state != Season.OPEN or not 1 <= left <= MOST_DAYS or not scores:
        return None
    results = [result for person in now.made.people.values() for result in person.days.values()]
    runden, games = _usual(one.runden for one in results), _usual(one.games for one in results)
    return Outlook(left, floor(min(scores)), ceil(max(scores)), runden or 1, games or USUAL_GAMES * (runden or 1))


def _usual(numbers: Iterable[int | None]) -> int | None:
    known = [number for number in numbers if number]
    return median_low(known) if known else None


def wanted(now: Fresh, ahead: Outlook, player: int, goal: int | str, voice: Voice) -> Answer:
    """What the engine says, with the name of the rival; where a value is not known it says so instead."""
    try:
        found = needed(
            now.table,
            str(player),
            goal,
            low=ahead.low,
            high=max(ahead.high, ahead.low),
            days=ahead.days,
            runden=ahead.runden,
            games=ahead.games,
        )
    except InvalidInput:
        row = now.table.row(str(player))
        return Answer(_said(row.explanation if row else None, voice), None)
    return Answer(_said(found.sure.said, voice), _said(found.easy.said, voice))


def _said(message: Message | None, voice: Voice) -> SafeString:
    return say_html(message, players=voice.names, year=voice.year)
