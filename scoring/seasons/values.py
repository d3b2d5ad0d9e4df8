"""What a season is made of: days, and what each player did on them. What is not known is None, never 0.
Knows plain numbers and checks that they can be true; not where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from ..codes import Code
from ..messages import InvalidInput, Message, integer

TABLE_SIZES = (4, 7)


@dataclass(frozen=True, slots=True)
class Day:
    """One event of the season: a club evening or a tournament."""

    event: str
    date: date
    entrants: int | None = None
    runden: int | None = None


@dataclass(frozen=True, slots=True)
class TablePlace:
    """The place of one Runde at its table; a shared place goes from its best to its last number."""

    place_low: int
    place_high: int
    size: int

    def __post_init__(self) -> None:
        integer(self.size, "size", *TABLE_SIZES)
        integer(self.place_high, "place_high", 1, self.size)
        integer(self.place_low, "place_low", 1, self.place_high)


@dataclass(frozen=True, slots=True)
class DayResult:
    """What one player did on one day, over all Runden of that day."""

    points: int | None
    runden: int | None
    games: int | None = None
    won: int | None = None
    soli_won: int | None = None
    place: int | None = None
    tables: tuple[TablePlace, ...] = ()


@dataclass(frozen=True, slots=True)
class Participant:
    """One player of the season: his results by event, and whether he is a guest."""

    days: Mapping[str, DayResult] = field(default_factory=dict)
    guest: bool = False


def check_events(days: tuple[Day, ...], results: Mapping[str, Participant]) -> None:
    """Every event once, and no result of an event that is none of the season's."""
    events: set[str] = set()
    for number, day in enumerate(days, 1):
        if day.event in events:
            raise InvalidInput(f"days[{number}].event", Message(Code.EVENT_TWICE, event=day.event))
        events.add(day.event)
    for player, participant in results.items():
        for event in participant.days:
            if event not in events:
                raise InvalidInput(f"results.{player}", Message(Code.EVENT_ELSEWHERE, event=event))
