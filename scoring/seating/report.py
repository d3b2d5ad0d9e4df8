"""What is said about a plan: counted afresh from the finished rounds, beside what is proven to be the least possible.
Knows the finished plan, not the way it was found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

from ..codes import Code
from ..messages import Message
from .bounds import Bounds
from .problem import Problem, Round
from .seats import SEATS
from .tables import FOUR

WayName = Literal["construction", "continued", "improved", "search", "standing"]


class Way(NamedTuple):
    """How rounds were found: "construction" (of that name), "continued", "improved", "search" or "standing"."""

    name: WayName
    design: str = ""


class _Codes(NamedTuple):
    least: Code
    unproven: Code
    above: Code


REPEATS = _Codes(Code.REPEATS_AT_LEAST, Code.REPEATS_UNPROVEN, Code.REPEATS_ABOVE)
CLUBMATES = _Codes(Code.CLUBMATES_AT_LEAST, Code.CLUBMATES_UNPROVEN, Code.CLUBMATES_ABOVE)
METHODS: dict[str, str] = {
    "construction": "construction", "continued": "construction continued", "improved": "construction and annealing",
    "search": "annealing", "standing": "standing",
}  # fmt: skip


@dataclass(frozen=True)
class Report:
    """`…_minimum` is a number no plan can fall short of, or None where nothing but „not below 0“ is proven."""

    repeats: int
    repeats_minimum: int | None
    clubmates: int
    clubmates_minimum: int | None
    fives_per_player_max: int
    seat_imbalance: int
    ways: tuple[Way, ...]
    seed: int | str
    input_sha256: str
    seconds: float
    stopped_early: bool

    @property
    def by_standing(self) -> bool:
        return any(way.name == "standing" for way in self.ways)

    @property
    def method(self) -> str:
        """The ways in a few words, for who prints the report; programs read `ways`."""
        said = [METHODS[way.name] + (f": {way.design}" if way.design else "") for way in self.ways]
        return ", ".join(said) or "nothing to draw"

    def to_dict(self) -> dict[str, object]:
        plain = asdict(self) | {"ways": self.method}
        known = {"method" if name == "ways" else name: value for name, value in plain.items()}
        return known | {"ways": [way._asdict() for way in self.ways]}


def measured(problem: Problem, rounds: Sequence[Round], bounds: Bounds) -> dict[str, Any]:
    """The part of the report that can be read off the plan. `rounds` are all of them, played ones first."""
    score = problem.score(rounds[len(problem.kept) :])
    return {
        "repeats": score.repeats,
        "repeats_minimum": _proven(bounds.repeats, score.repeats),
        "clubmates": score.clubmates,
        "clubmates_minimum": _proven(bounds.clubmates, score.clubmates),
        "fives_per_player_max": fives_per_player_max(rounds),
        "seat_imbalance": seat_imbalance(rounds),
    }


def _proven(bound: int, reached: int) -> int | None:
    return bound if bound > 0 or reached == 0 else None


def fives_per_player_max(rounds: Sequence[Round]) -> int:
    """How often somebody sits at a table with more than four, the person who does so most."""
    counts = Counter(person for round_ in rounds for table in round_ if len(table) > FOUR for person in table)
    return max(counts.values(), default=0)


def seat_imbalance(rounds: Sequence[Round]) -> int:
    """Largest difference between how often one person sat on two of the seats 1 to 4. Later seats are not compared."""
    people = {person for round_ in rounds for table in round_ for person in table}
    counts = Counter((person, seat) for round_ in rounds for table in round_ for seat, person in enumerate(table))
    of_person = ([counts[person, seat] for seat in range(SEATS)] for person in people)
    return max((max(seats) - min(seats) for seats in of_person), default=0)


def drawn(report: Report, players: int, rounds: int) -> Message:
    """What the plan is worth: 17 people, 3 rounds, 3 repeats, and fewer are not possible."""
    field = {"players": players, "rounds": rounds, "early": Message(Code.DRAWN_EARLY) if report.stopped_early else None}
    if not report.by_standing:
        return Message(Code.DRAWN, worth=tuple(_beside_minimum(report)), **field)
    # A round by standing has to be no better: who stands together sits together.
    accepted = Message(Code.DRAWN_ACCEPTED) if report.repeats or report.clubmates else None
    return Message(Code.DRAWN_BY_STANDING, worth=tuple(_accepted(report)), accepted=accepted, **field)


def _beside_minimum(report: Report) -> Iterator[Message]:
    yield _part(report.repeats, report.repeats_minimum, REPEATS) if report.repeats else Message(Code.REPEATS_NONE)
    if report.clubmates:
        yield _part(report.clubmates, report.clubmates_minimum, CLUBMATES)


def _accepted(report: Report) -> Iterator[Message]:
    yield Message(Code.REPEATS, count=report.repeats) if report.repeats else Message(Code.REPEATS_NONE)
    if report.clubmates:
        yield Message(Code.CLUBMATES, count=report.clubmates)


def _part(reached: int, minimum: int | None, codes: _Codes) -> Message:
    if minimum == reached:
        return Message(codes.least, count=reached)
    if minimum is None:
        return Message(codes.unproven, count=reached)
    return Message(codes.above, count=reached, least=minimum)
