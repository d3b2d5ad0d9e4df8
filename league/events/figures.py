"""Figures of an event from its lists: how many games, soli, what a game was worth, what each person did.
Knows what the lists tell, and from how many of them; of lists with end totals only the points are known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from league.lists.scorebook import Book, BookLine
from league.models import Entry, Occupancy, Spielliste
from league.standings.table import Row
from scoring import SOLO_KINDS


@dataclass
class Person:
    """What somebody did himself, for whomever it counted. Games, won and soli: of the lists that tell them."""

    entry: Entry
    lists: int = 0
    known: int = 0
    points: int = 0
    games: int = 0
    games_won: int = 0
    soli: int = 0
    soli_won: int = 0

    def add(self, seat: Occupancy) -> None:
        self.lists += 1
        self.points += seat.points
        if seat.games_won is None:
            return
        self.known += 1
        for name in Occupancy.FIGURES:
            setattr(self, name, getattr(self, name) + (getattr(seat, name) or 0))


@dataclass
class Figures:
    lists: int = 0
    known: int = 0
    games: int = 0
    soli: int = 0
    soli_won: int = 0
    pflichtsoli: int = 0
    vorfuehrungen: int = 0
    penalties: int = 0
    worth: int = 0
    highest: tuple[int, Spielliste, int] | None = None  # value, list, game
    people: dict[int, Person] = field(default_factory=dict)

    def add(self, spielliste: Spielliste, book: Book) -> None:
        self.lists += 1
        for seat in spielliste.occupancies.all():
            self.people.setdefault(seat.entry_id, Person(seat.entry)).add(seat)
        if spielliste.depth != Spielliste.TOTALS:
            self.known += 1
            for line in book.lines:
                self._add_line(spielliste, line)

    def _add_line(self, spielliste: Spielliste, line: BookLine) -> None:
        self.penalties += bool(line.penalty)
        if line.game is None or line.points is None:
            return
        self.games += 1
        value = value_of(line)
        self.worth += value
        if self.highest is None or value > self.highest[0]:
            self.highest = value, spielliste, line.game
        if line.soloist and line.kind in (*SOLO_KINDS, "solo"):
            self.soli += 1
            self.soli_won += line.points[line.soloist - 1] > 0
            self.pflichtsoli += line.pflicht
            self.vorfuehrungen += line.vorfuehrung


def value_of(line: BookLine) -> int:
    """The game's value: of a solo what each opponent writes. Of a penalty that counts as a game, nothing."""
    return 0 if line.penalty else min((abs(points) for points in line.points or () if points), default=0)


def figures(lists: Iterable[tuple[Spielliste, Book]]) -> Figures:
    """Of the lists that count."""
    found = Figures()
    for spielliste, book in lists:
        if spielliste.counts:
            found.add(spielliste, book)
    return found


def best_and_worst(rows: Iterable[Row]) -> tuple[tuple[int, Row, int], tuple[int, Row, int]] | None:
    """The Runden with most and fewest points: points, whose, and the number of the round or list."""
    runden = [(points, row, number) for row in rows for number, points in row.runden.items()]
    if not runden:
        return None
    return max(runden, key=lambda one: one[0]), min(runden, key=lambda one: one[0])
