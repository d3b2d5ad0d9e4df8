"""What is said about a plan: counted afresh from the finished rounds, beside what is proven to be the least possible.
Knows the finished plan, not the way it was found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from .bounds import Bounds
from .problem import Problem, Round
from .seats import SEATS
from .tables import FOUR

REPEATS, CLUBMATES = ("Wiederholung", "Wiederholungen"), ("Paar aus einem Verein", "Paare aus einem Verein")


@dataclass(frozen=True)
class Report:
    """`…_minimum` is a number no plan can fall short of, or None where nothing but „not below 0“ is proven."""

    repeats: int
    repeats_minimum: int | None
    clubmates: int
    clubmates_minimum: int | None
    fives_per_player_max: int
    seat_imbalance: int
    method: str
    seed: int | str
    input_sha256: str
    seconds: float
    stopped_early: bool

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


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


def sentence(report: Report, players: int, rounds: int) -> str:
    """„17 Personen, 3 Runden: 3 Wiederholungen, weniger ist nicht möglich.“"""
    by_standing = report.method.startswith("standing")
    start = f"{_field(players, rounds)}, nach dem Stand gesetzt" if by_standing else _field(players, rounds)
    said = _accepted(report) if by_standing else _beside_minimum(report)
    end = " Die Auslosung wurde vorzeitig beendet." if report.stopped_early else ""
    return f"{start}: {said}.{end}"


def _beside_minimum(report: Report) -> str:
    parts = [_part(report.repeats, report.repeats_minimum, *REPEATS)]
    if report.clubmates:
        parts.append(_part(report.clubmates, report.clubmates_minimum, *CLUBMATES))
    return "; ".join(parts)


def _accepted(report: Report) -> str:
    """A round by standing has to be no better: who stands together sits together."""
    parts = [_counted(report.repeats, *REPEATS)]
    if report.clubmates:
        parts.append(_counted(report.clubmates, *CLUBMATES))
    return " und ".join(parts) + (", dabei hingenommen" if report.repeats or report.clubmates else "")


def _field(players: int, rounds: int) -> str:
    return f"{players} Personen, {rounds} {'Runde' if rounds == 1 else 'Runden'}"


def _counted(count: int, one: str, many: str) -> str:
    return f"{count or 'keine'} {one if count < 2 else many}"


def _part(reached: int, minimum: int | None, one: str, many: str) -> str:
    counted = _counted(reached, one, many)
    if reached == 0:
        return counted
    if minimum == reached:
        return f"{counted}, weniger ist nicht möglich"
    if minimum is None:
        return f"{counted}, ein Mindestwert ist nicht bewiesen"
    return f"{counted}, weniger als {minimum} sind nicht möglich"
