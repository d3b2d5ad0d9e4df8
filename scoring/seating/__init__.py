"""The draw of a tournament: who sits with whom at which table in which round, on which seat, and how good that is.
Knows names, clubs and rounds; not what is played, and no database.

    answer(request)       parsed JSON in, {"rounds", "report"} out (the command line)
    plan(request)         a checked Request in, a Plan out; `progress` is called with 0 to 1 and may answer False: stop
    Request.from_dict     checks the input, raises InvalidInput or SeatingError
    Plan.said             what the plan is worth, as a message
    assess(request, …)    what a plan is worth that somebody changed by hand

Goals in this order: `apart` and bound tables; clubmates; repeats; nobody more than one five above the even share; old
acquaintances (`met`); fives; seats; table numbers.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass

from ..messages import Message
from .assess import Assessment, Astray, Meeting, assess
from .bounds import UNPROVEN
from .brake import Brake, Progress
from .numbers import number_tables
from .problem import Problem, Round, from_request
from .report import Report, Way, drawn, measured
from .request import MOST_PAIRS, MOST_SECONDS, PLAYED_SIZES, Player, Request
from .search import Search
from .seats import seat_tables
from .start import round_by_standing
from .tables import SMALLEST_FIELD, sizes

__all__ = [
    "MOST_PAIRS",
    "MOST_SECONDS",
    "PLAYED_SIZES",
    "SMALLEST_FIELD",
    "Assessment",
    "Astray",
    "Meeting",
    "Plan",
    "Player",
    "Progress",
    "Report",
    "Request",
    "Way",
    "answer",
    "assess",
    "drawn",
    "plan",
    "sizes",
]


@dataclass(frozen=True)
class Plan:
    """All rounds, played ones first; each table in seat order."""

    rounds: tuple[tuple[tuple[str, ...], ...], ...]
    report: Report
    players: int

    def to_dict(self) -> dict[str, object]:
        rounds = [[list(table) for table in round_] for round_ in self.rounds]
        return {"rounds": rounds, "report": self.report.to_dict()}

    @property
    def said(self) -> Message:
        """What the plan is worth."""
        return drawn(self.report, self.players, len(self.rounds))


def answer(request: Mapping[str, object], progress: Progress | None = None) -> dict[str, object]:
    return plan(Request.from_dict(request), progress).to_dict()


def plan(request: Request, progress: Progress | None = None) -> Plan:
    brake = Brake(request.seconds, progress)
    problem = from_request(request)
    # Seeding with a text does not depend on the machine; 1 and "1" are different draws.
    seed = json.dumps(request.seed)
    rng = random.Random(seed)
    played = list(problem.kept)
    by_standing = _seat_by_standing(problem, request, rng)
    search = Search(problem, seed, brake)
    search.run()
    drawn = by_standing + number_tables(problem, search.best, rng)
    rounds = played + seat_tables(len(problem.ids), played, drawn, rng)
    brake.finish()
    report = Report(
        # The round by standing costs what it costs: what the others need at least is not what a plan needs at least.
        **measured(problem, rounds, UNPROVEN if by_standing else search.bounds),
        ways=_ways(by_standing, search),
        seed=request.seed,
        input_sha256=request.sha256,
        seconds=round(brake.elapsed, 3),
        stopped_early=brake.pulled,
    )
    return Plan(_named(problem, rounds), report, problem.n)


def _seat_by_standing(problem: Problem, request: Request, rng: random.Random) -> list[Round]:
    """Only the next round follows the standing. Whoever is not in it yet comes last, as in the player list."""
    if not request.standings or not problem.sizes:
        return []
    place = {name: number for number, name in enumerate(request.standings)}
    ranked = sorted(range(problem.n), key=lambda person: place.get(problem.ids[person], len(place)))
    round_ = round_by_standing(problem, problem.sizes[0], ranked, rng)
    problem.keep(round_)
    return [round_]


def _ways(by_standing: list[Round], search: Search) -> tuple[Way, ...]:
    return (*([Way("standing")] if by_standing else []), *([search.way] if search.best else []))


def _named(problem: Problem, rounds: list[Round]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    return tuple(tuple(tuple(problem.ids[person] for person in table) for table in round_) for round_ in rounds)
