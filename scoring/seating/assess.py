"""What a plan is worth that somebody changed by hand: the same report as for a drawn one, and every meeting that one
would rather not have, by name. Knows a finished plan; finds none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..errors import InvalidInput
from .bounds import Bounds, bounds
from .problem import Problem, Round, from_request
from .report import Report, measured
from .request import PLAYED_SIZES, Request

APART, CLUBMATES, REPEAT = "apart", "clubmates", "repeat"
Tables = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Meeting:
    """Two at one table who would rather not be; rounds and tables count from 1. `earlier` are the rounds in which they
    met before."""

    kind: str
    round: int
    table: int
    one: str
    other: str
    earlier: tuple[int, ...] = ()


@dataclass(frozen=True)
class Assessment:
    report: Report
    meetings: tuple[Meeting, ...]

    @property
    def apart(self) -> int:
        """Pairs that were to be kept apart and are not: no drawn plan has one."""
        return sum(meeting.kind == APART for meeting in self.meetings)


def assess(request: Request, open_rounds: Sequence[Tables]) -> Assessment:
    """`open_rounds` are those after the played ones. Other sizes of tables than the draw would choose are allowed, and
    somebody may sit out: then nothing is proven to be the least possible."""
    problem = from_request(request)
    rounds = [*problem.kept, *(_numbered(problem, tables, number) for number, tables in _counted(request, open_rounds))]
    report = Report(
        **measured(problem, rounds, _bounds(problem, rounds[len(problem.kept) :])),
        method="assessed",
        seed=request.seed,
        input_sha256=request.sha256,
        seconds=0.0,
        stopped_early=False,
    )
    return Assessment(report, tuple(_meetings(problem, rounds)))


def _counted(request: Request, open_rounds: Sequence[Tables]) -> Iterator[tuple[int, Tables]]:
    return enumerate(open_rounds, len(request.played) + 1)


def _numbered(problem: Problem, tables: Tables, number: int) -> Round:
    index = {name: person for person, name in enumerate(problem.ids[: problem.n])}
    seen: set[str] = set()
    for table, names in enumerate(tables, 1):
        if len(names) not in PLAYED_SIZES:
            raise InvalidInput(
                "rounds", f"Runde {number}, Tisch {table}: Dort sitzen {len(names)} statt 4 bis 7 Spieler."
            )
        for name in names:
            if name not in index:
                raise InvalidInput("rounds", f"Runde {number}, Tisch {table}: „{name}“ spielt nicht mit.")
            if name in seen:
                raise InvalidInput("rounds", f"Runde {number}, Tisch {table}: „{name}“ sitzt zweimal in dieser Runde.")
            seen.add(name)
    return [[index[name] for name in names] for names in tables]


def _bounds(problem: Problem, open_rounds: Sequence[Round]) -> Bounds:
    """The arguments hold for the tables that the draw would set."""
    as_drawn = [sorted(sizes) for sizes in problem.sizes]
    if [sorted(len(table) for table in round_) for round_ in open_rounds] == as_drawn:
        return bounds(problem)
    return Bounds(0, 0, 0, 0)


def _meetings(problem: Problem, rounds: Sequence[Round]) -> Iterator[Meeting]:
    met: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, round_ in enumerate(rounds, 1):
        for table, people in enumerate(round_, 1):
            for pair in combinations(sorted(people), 2):
                if number > len(problem.kept):
                    yield from _unwanted(problem, pair, number, table, met[pair])
                met[pair].append(number)


def _unwanted(
    problem: Problem, pair: tuple[int, int], number: int, table: int, earlier: Sequence[int]
) -> Iterator[Meeting]:
    a, b = pair
    one, other = problem.ids[a], problem.ids[b]
    if problem.is_apart(a, b):
        yield Meeting(APART, number, table, one, other)
    if 0 <= problem.club_of[a] == problem.club_of[b]:
        yield Meeting(CLUBMATES, number, table, one, other)
    if earlier:
        yield Meeting(REPEAT, number, table, one, other, tuple(earlier))
