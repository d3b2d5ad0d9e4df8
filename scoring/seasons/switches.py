"""What a switch of a counting rule takes, as data, and how a value is checked. What switches and their values are
called is in scoring/wording/, under "counting." and the name of the switch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

from ..codes import Code
from ..messages import InvalidInput, Message, boolean, choice, integer, names, sequence

MOST_PLACES = 200
Kind = Literal["yes_no", "choice", "number", "numbers", "order"]
Group = Literal["value", "days", "places"]


@dataclass(frozen=True, slots=True)
class CountingSwitch:
    """Everything a page needs to draw a field: `kind` is "yes_no", "choice" (one of `of`), "number" (from `low` to
    `high`; where it is `optional` it may be None), "numbers" (none higher than the one before it) or "order" (some of
    `of`, and their order matters)."""

    group: Group
    kind: Kind
    of: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    optional: bool = False

    def checked(self, value: object, path: str) -> object:
        """The value in its one stored form, or a refusal that names the path."""
        if self.optional and value is None:
            return None
        ways: dict[Kind, Callable[[], object]] = {
            "yes_no": lambda: boolean(value, path),
            "choice": lambda: choice(value, path, self.of),
            "number": lambda: integer(value, path, self.low, self.high),
            "numbers": lambda: self._falling(value, path),
            "order": lambda: self._in_order(value, path),
        }
        return ways[self.kind]()

    def _in_order(self, value: object, path: str) -> tuple[str, ...]:
        names(value, path, self.of)
        return tuple(sequence(value, path))

    def _falling(self, value: object, path: str) -> tuple[int, ...]:
        given = sequence(value, path, longest=MOST_PLACES)
        numbers = tuple(integer(n, f"{path}[{i}]", self.low, self.high) for i, n in enumerate(given, 1))
        for place, (better, worse) in enumerate(pairwise(numbers), 1):
            if worse > better:
                said = Message(
                    Code.PLACE_WORTH_MORE, field=path, place=place + 1, points=worse, better=place, fewer=better
                )
                raise InvalidInput(f"{path}[{place + 1}]", said)
        return numbers


def counted_by(default: object, group: Group, kind: Kind, **values: Any) -> Any:
    """A dataclass field that carries its own switch."""
    return field(default=default, metadata={"switch": CountingSwitch(group, kind, **values)})
