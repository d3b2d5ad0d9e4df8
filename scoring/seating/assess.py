"""What a plan is worth that somebody changed by hand: the same report as for a drawn one, every meeting that one would
rather not have, and who sits away from his table, by name. Knows a finished plan; finds none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count

from ..codes import Code
from ..messages import InvalidInput, Message
from .bounds import UNPROVEN, bounds
from .problem import Problem, Round, from_request
from .report import Report, measured
from .request import PLAYED_SIZES, Request
from .tables import FOUR

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
class Astray:
    """Somebody who cannot move and sits at another table than his own: no drawn plan has one."""

    round: int
    table: int
    name: str
    own: int


@dataclass(frozen=True)
class Assessment:
    """`fives_minimum`: somebody sits at so many tables of more than four, however they are shared; None: not proven."""

    report: Report
    meetings: tuple[Meeting, ...]
    astray: tuple[Astray, ...]
    fives_minimum: int | None

    @property
    def apart(self) -> int:
        """Pairs that were to be kept apart and are not: no drawn plan has one."""
        return sum(meeting.kind == APART for meeting in self.meetings)


def assess(request: Request, open_rounds: Sequence[Tables]) -> Assessment:
    """`open_rounds` are those after the played ones. Other sizes of tables than the draw would choose are allowed, and
    somebody may sit out: then nothing is proven to be the least possible."""
    problem = from_request(request)
    open_ = [_numbered(problem, tables, number) for number, tables in _counted(request, open_rounds)]
    rounds, proven = [*problem.kept, *open_], _is_as_asked(problem, request, open_)
    report = Report(
        **measured(problem, rounds, bounds(problem) if proven else UNPROVEN),
        ways=(),
        seed=request.seed,
        input_sha256=request.sha256,
        seconds=0.0,
        stopped_early=False,
    )
    least = fives_minimum(problem) if proven else None if report.fives_per_player_max else 0
    return Assessment(report, tuple(_meetings(problem, rounds)), tuple(_astray(problem, rounds)), least)


def _counted(request: Request, open_rounds: Sequence[Tables]) -> Iterator[tuple[int, Tables]]:
    return enumerate(open_rounds, len(request.played) + 1)


def _numbered(problem: Problem, tables: Tables, number: int) -> Round:
    index = {name: person for person, name in enumerate(problem.ids[: problem.n])}
    seen: set[str] = set()
    for table, names in enumerate(tables, 1):
        if len(names) not in PLAYED_SIZES:
            raise _refused(Code.PLAN_TABLE_SIZE, number, table, count=len(names))
        for name in names:
            if name not in index:
                raise _refused(Code.PLAN_STRANGER, number, table, player=name)
            if name in seen:
                raise _refused(Code.PLAN_TWICE, number, table, player=name)
            seen.add(name)
    return [[index[name] for name in names] for names in tables]


def _refused(code: Code, round_: int, table: int, **what: object) -> InvalidInput:
    return InvalidInput("rounds", Message(code, round=round_, table=table, **what))


def _is_as_asked(problem: Problem, request: Request, open_rounds: Sequence[Round]) -> bool:
    """The arguments hold for the tables that the draw would set, and for rounds that do not follow the standing."""
    as_drawn = [sorted(sizes) for sizes in problem.sizes]
    by_standing = request.standings and problem.sizes
    return not by_standing and [sorted(len(table) for table in round_) for round_ in open_rounds] == as_drawn


def fives_minimum(problem: Problem) -> int:
    """All seats at tables of more than four, shared as evenly as the rounds already played still allow."""
    so_far = Counter(person for round_ in problem.kept for table in round_ if len(table) > FOUR for person in table)
    seats = sum(size for sizes in problem.sizes for size in sizes if size > FOUR)
    rounds, most = len(problem.sizes), max(so_far.values(), default=0)
    room = (sum(min(rounds, least - so_far[person]) for person in range(problem.n)) for least in count(most))
    return next(least for least, seats_then in enumerate(room, most) if seats_then >= seats)


def _astray(problem: Problem, rounds: Sequence[Round]) -> Iterator[Astray]:
    for number, round_ in enumerate(rounds[len(problem.kept) :], len(problem.kept) + 1):
        for table, people in enumerate(round_, 1):
            for person in people:
                if problem.locked[person] not in (-1, table - 1):
                    yield Astray(number, table, problem.ids[person], problem.locked[person] + 1)


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
