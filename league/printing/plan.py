"""Where everything is on a printed Spielliste, in mm from the top left of the paper: code, marks, ruled lines, cells by
the names of their places. Plain values for whoever reads a photo of the sheet; what is measured, and how, is known by
measuring.py alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # a process that looks at photos needs neither Django nor the PDF engine
    from .document import Shape

MODULES, QUIET = 37, 4  # of the smallest code in use; light modules around any


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Top left, top right, bottom right, bottom left."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def wider(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Line(NamedTuple):
    """A ruled line: how far down (or to the right) its middle is, from where to where it goes, how thick it is."""

    at: float
    start: float
    end: float
    thick: float


@dataclass(frozen=True)
class Plan:
    """`qr`: the modules of a code of the smallest size. `marks`: top left, top right, bottom left, bottom right; none
    on old sheets. `across` and `down`: the lines of the table. `cells`: within their lines. `rows`: key and kind, in
    order. `printed`: where every sheet of this shape has words, by which sheets with the same lines are told apart.
    `ends`: below the rows stands the end of the list; else what is carried over to the next page."""

    width: float
    height: float
    qr: Box
    marks: tuple[Box, ...] = ()
    across: tuple[Line, ...] = ()
    down: tuple[Line, ...] = ()
    cells: Mapping[str, Box] = field(default_factory=dict)
    rows: tuple[tuple[str, str], ...] = ()
    printed: tuple[Box, ...] = ()
    ends: bool = True

    def code_of(self, modules: int) -> Box:
        """The modules of a longer code: the square is the same with its quiet zone."""
        middle, side = self.qr.centre, self.qr.width * (MODULES + 2 * QUIET) / MODULES * modules / (modules + 2 * QUIET)
        return Box(middle[0], middle[1], middle[0], middle[1]).wider(side / 2)

    @property
    def table(self) -> Box:
        """Around all ruled lines."""
        return Box(
            min(line.start for line in self.across),
            min(line.at for line in self.across),
            max(line.end for line in self.across),
            max(line.at for line in self.across),
        )

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> Plan:
        return cls(
            width=given["width"],
            height=given["height"],
            qr=Box(*given["qr"]),
            marks=tuple(Box(*box) for box in given["marks"]),
            across=tuple(Line(*line) for line in given["across"]),
            down=tuple(Line(*line) for line in given["down"]),
            cells={name: Box(*box) for name, box in given["cells"].items()},
            rows=tuple((key, kind) for key, kind in given["rows"]),
            printed=tuple(Box(*box) for box in given["printed"]),
            ends=given["ends"],
        )


def plan_of(shape: Shape, marks: bool = True) -> Plan:
    """`marks`: as it is printed now; without them as it was before, with the same table in the same place."""
    plan = _measured(shape)
    return plan if marks else replace(plan, marks=())


@lru_cache(maxsize=64)
def _measured(shape: Shape) -> Plan:
    from .measuring import measured

    return measured(shape)
