"""The ceremony on the wall: in which steps the result is called out, the last first, and which of them are told. Knows
who wins and the standings; how it looks is known by the projector."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from league.models import Prize, Tournament
from league.standings.table import Row, standings

from .reads import Ceremony, Line, Winner, ceremony

PODIUM = 3  # so many places are called out, even if there are fewer prizes


@dataclass(frozen=True)
class Called:
    """One person who is called to the front."""

    row: Row
    worth: str

    @property
    def name(self) -> str:
        return self.row.name


@dataclass(frozen=True)
class Step:
    """A special prize, or a place of the tournament; who shares it is called out together. `key` finds it again when
    prizes or the standings have changed meanwhile: what was told stays told, and nothing else is."""

    key: str
    title: str
    people: tuple[Called, ...]
    is_place: bool


@dataclass(frozen=True)
class Telling:
    """How far it is: what the hall has heard, the newest last, and what it has not."""

    told: list[Step]
    left: list[Step]

    @property
    def keys(self) -> list[str]:
        return [step.key for step in self.told]


def telling_of(event: Tournament) -> Telling | None:
    """None: it has not begun, or is over."""
    if event.ceremony_told is None:
        return None
    steps = {step.key: step for step in steps_of(event)}
    told = [steps[key] for key in event.ceremony_told if key in steps]
    return Telling(told, [step for step in steps.values() if step not in told])


def steps_of(event: Tournament) -> list[Step]:
    """Special prizes from the last one on, then the places up to the first."""
    found = ceremony(event)
    special = [_special(line) for line in found.lines if line.winners and line.prizes[0].kind != Prize.PLACE]
    return [*reversed(special), *reversed(_places(event, found))]


def _special(line: Line) -> Step:
    called = tuple(Called(winner.row, winner.worth) for winner in line.winners)
    return Step(f"prize-{line.prizes[0].pk}", line.title, called, False)


def _places(event: Tournament, found: Ceremony) -> list[Step]:
    """The podium, and every place that wins something for itself."""
    won = {winner.entry.pk: winner for winner in found.winners if _for_a_place(winner)}
    rows = [row for row in standings(event).rows if row.place <= PODIUM or row.entry.pk in won]
    return [_place(place, list(some), won) for place, some in groupby(rows, key=lambda row: row.place)]


def _place(place: int, rows: list[Row], won: dict[int, Winner]) -> Step:
    title = _("{place}. Platz (geteilt)") if len(rows) > 1 else _("{place}. Platz")
    called = (Called(row, won[row.entry.pk].worth if row.entry.pk in won else "") for row in rows)
    return Step(f"place-{place}", title.format(place=place), tuple(called), True)


def _for_a_place(winner: Winner) -> bool:
    return winner.prizes[0].kind == Prize.PLACE
