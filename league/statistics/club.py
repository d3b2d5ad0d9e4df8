"""What a club's chronicle says of its people: everybody's year, and who came when. Counts plain values; asks no
database. Players are numbers until somebody looks their names up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from .chronicle import Happened, Placed


@dataclass
class Line:
    """What one player did. `runden`: event and points of each, in the order of time."""

    player: int
    events: int = 0
    evenings: int = 0
    points: int = 0
    first: int = 0
    runden: list[tuple[Happened, int, int]] = field(default_factory=list)  # event, number, points

    @property
    def per_runde(self) -> float | None:
        return self.points / len(self.runden) if self.runden else None

    @property
    def best(self) -> int | None:
        return max((made for _event, _number, made in self.runden), default=None)

    @property
    def worst(self) -> int | None:
        return min((made for _event, _number, made in self.runden), default=None)


def lines_of(events: Iterable[Happened]) -> dict[int, Line]:
    """By player; most points first."""
    lines: dict[int, Line] = {}
    for event in events:
        for placed in event.placed:
            _add(lines.setdefault(placed.player, Line(placed.player)), event, placed)
    return dict(sorted(lines.items(), key=lambda item: -item[1].points))


def _add(line: Line, event: Happened, placed: Placed) -> None:
    line.events += 1
    line.evenings += event.is_evening
    line.points += placed.points
    line.first += placed.place == 1 and not event.running
    line.runden += [(event, number, made) for number, made in placed.runden]


class Column(NamedTuple):
    """An evening, or all evenings of a year: `of` how many, and how many people came in all."""

    label: str
    title: str
    event: UUID | None
    of: int
    people: int


class Present(NamedTuple):
    player: int
    times: tuple[int, ...]  # in each column

    @property
    def all(self) -> int:
        return sum(self.times)


@dataclass(frozen=True)
class Attendance:
    """Players by evenings; where a club has tournaments only, by those."""

    columns: tuple[Column, ...]
    rows: tuple[Present, ...]
    evenings: int
    are_evenings: bool

    @property
    def per_evening(self) -> float | None:
        return sum(row.all for row in self.rows) / self.evenings if self.evenings else None


def attendance_of(events: Sequence[Happened], *, by_year: bool = False) -> Attendance:
    """Who played at least a Runde was there. Who came most stands first."""
    evenings = [event for event in events if event.is_evening]
    counted = [event for event in evenings or events if event.people]
    groups: dict[object, list[Happened]] = defaultdict(list)
    for event in counted:
        groups[event.date.year if by_year else event.pk].append(event)
    there: dict[int, list[int]] = {}
    for at, group in enumerate(groups.values()):
        for player in (player for event in group for player in event.people):
            there.setdefault(player, [0] * len(groups))[at] += 1
    rows = sorted((Present(player, tuple(times)) for player, times in there.items()), key=lambda row: -row.all)
    columns = tuple(_column(group, by_year) for group in groups.values())
    return Attendance(columns, tuple(rows), len(counted), bool(evenings))


def _column(group: Sequence[Happened], by_year: bool) -> Column:
    people = len({player for event in group for player in event.people})
    first = group[0]
    if by_year:
        return Column(str(first.date.year), str(first.date.year), None, len(group), people)
    return Column(f"{first.date:%d.%m.}", first.said, first.uuid, 1, people)
