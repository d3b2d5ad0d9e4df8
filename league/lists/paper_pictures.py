"""Pictures of the paper beside what was typed from it, and which numbers somebody should look at once more: an area
that has such pictures says so in its room `beside`. Knows where a row lies in a picture, not how it came there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType

from league.areas import rooms
from league.models import Spielliste, Tournament
from scoring import Paper


@dataclass(frozen=True)
class Picture:
    """One page of the paper, straightened. `columns`: left and right of each player's column, in its pixels."""

    url: str
    width: int
    height: int
    columns: Sequence[Sequence[int]]


@dataclass(frozen=True)
class Crop:
    """A part of a picture, as the viewBox of an SVG says it: its left, its top, how wide and how high."""

    picture: Picture
    box: str


@dataclass(frozen=True)
class Strip:
    """One row of the paper. `unsure`: the positions at which somebody should look."""

    picture: Picture
    top: int
    bottom: int
    unsure: frozenset[int] = frozenset()

    @property
    def whole(self) -> Crop:
        """With all that stands beside the numbers."""
        return Crop(self.picture, f"0 {self.top} {self.picture.width} {self.bottom - self.top}")

    def at(self, position: int) -> Crop:
        left, right = self.picture.columns[position - 1]
        return Crop(self.picture, f"{left} {self.top} {right - left} {self.bottom - self.top}")


@dataclass(frozen=True)
class Beside:
    """`rows` by their number, `end` for the end totals. `said`: what is to be read above the list; its template knows
    what it is."""

    rows: Mapping[int, Strip] = field(default_factory=dict)
    end: Strip | None = None
    said: Sequence[object] = ()

    @property
    def unsure(self) -> int:
        strips = [*self.rows.values(), *([self.end] if self.end else [])]
        return sum(len(strip.unsure) for strip in strips)


NOTHING = Beside()


@cache
def _rooms() -> list[ModuleType]:
    return rooms("beside")


def beside_list(spielliste: Spielliste, paper: Paper) -> Beside:
    """Of the first area that has something."""
    found = (room.beside_list(spielliste, paper) for room in _rooms())
    return next((one for one in found if one), NOTHING)


def beside_office(event: Tournament) -> list[object]:
    """What areas have to say on the page of the office; each with its template."""
    return [one for room in _rooms() if (one := room.beside_office(event))]
