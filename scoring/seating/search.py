"""The order in which plans are tried: a legal plan, what is found in a moment, then constructions, then annealing,
until nothing is left to gain.
Knows budgets in steps. Only the brake knows the time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from . import constructions
from .anneal import Annealer
from .bounds import bounds
from .brake import Brake
from .constructions import Design
from .continuing import continued
from .placing import STEPS as PLACING
from .placing import numbered, placed
from .problem import REPEAT, Problem, Round
from .report import Way
from .start import legal_round
from .tables import FOUR
from .turning import turned

# Annealing starts afresh each time: short runs first, then a long one, since a crowded field needs one slow cooling
# more than many quick ones. Once clubmates and repeats are at their minimum, fives are not worth as much patience, and
# acquaintances still less.
STEPS = 12_000_000
STEPS_PER_SEAT = 120_000
FIVES_STEPS = 4_000_000
SOFT_STEPS = 700_000
# Steps and the price of fives: at first high enough to share them evenly, then so low that they yield to the repeats.
SHORT_RUNS = ((250_000, 150), (1_000_000, 25))
FIVE, FIVE_AT_LEAST_REPEATS = 2, 5
# Where one repeat more or less is taken now and then. Hotter, a crowded plan is shuffled; colder, it is frozen.
HOT, COLD = 0.36 * REPEAT, 0.18 * REPEAT
GENTLE = 0.25 * REPEAT
EXTEND_AFTER, EXTENDING = 1, 600_000
# Last of all the best plan is heated less, so that not all of it is lost; these are the prices of fives in turn.
EVENING_OUT, EVENING_STEPS, AFRESH = (25, 60, 10, 25), 48, 2
# Where there is room, clubs fit into a design as they come, or else a short annealing is through long before the clubs
# are all placed.
HASTY_PLACING, HASTY = 1_000, (250_000, 150)
# Whom the clubs meet in a design depends on who becomes which point, and how often on the fives left out of it.
DESIGN_TRIES = 4
CONTINUATIONS = 6
# So many rounds fewer than tables, and annealing alone seldom comes by without a repeat.
CROWDED = 2
# At five tables there are few plans without a repeat, and annealing finds the best of them.
FEWEST_TABLES = 6
# One five above what is fair is left to annealing.
FAR_OVER = 2
SHARE_OF_DESIGNS = 0.1


class Search:
    """The best plan so far for the open rounds: complete from the beginning, only ever replaced by a better one."""

    def __init__(self, problem: Problem, seed: str, brake: Brake) -> None:
        self.problem, self.seed, self.brake = problem, seed, brake
        self.rng = random.Random(f"search {seed}")
        self.best, self.way = self._fresh(), Way("search")
        self.bounds = bounds(problem)
        self.score = problem.score(self.best)
        self.settled = problem.score([])
        self._club_sizes = [len(members) for members in problem.clubs]
        # A small field is searched through sooner than a large one.
        self.steps = min(STEPS, STEPS_PER_SEAT * problem.n * len(problem.sizes))

    def run(self) -> None:
        """Ends as soon as clubmates, repeats, acquaintances and fives are all at their minimum."""
        for rounds, way in () if self._perfect() else self._candidates():
            score = self.problem.score(rounds)
            if score < self.score and all(map(self.problem.allows, rounds)):
                self.best, self.score, self.way = rounds, score, way
            if self._perfect() or self.brake.pulled:
                return

    def _perfect(self) -> bool:
        return self._strict() and self.score.met <= self.settled.met and self.score.fives <= self.bounds.fives_at_best

    def _strict(self) -> bool:
        return self.score.clubmates <= self.bounds.clubmates and self.score.repeats <= self.bounds.repeats_at_best

    def _goal(self, five: int) -> int:
        """What the open rounds cost at least, in the prices of annealing."""
        clubmates = self.bounds.clubmates - self.settled.clubmates
        repeats = self.bounds.repeats_at_best - self.settled.repeats
        return self.problem.clubmate * clubmates + REPEAT * repeats + five * (self.bounds.fives - self.settled.fives)

    def _candidates(self) -> Iterator[tuple[list[Round], Way]]:
        if not self.problem.kept:
            yield from self._hasty()
            yield from self._constructed()
        if self.problem.kept and not self.settled.repeats:
            yield from self._continued()
        yield from self._turned()
        yield from self._searched()
        yield from self._evened_out()

    def _searched(self) -> Iterator[tuple[list[Round], Way]]:
        done = 0
        for number, (steps, five) in enumerate(self._runs()):
            yield self._annealed(self._fresh() if number else self.best, steps, HOT, five, done), Way("search")
            done += steps
            if self._strict() and not self.score.fives_over and done > SOFT_STEPS:
                return
            if number == EXTEND_AFTER and not self.problem.kept:
                yield from self._extended(done)

    def _runs(self) -> Iterator[tuple[int, int]]:
        """As far as the steps last: with how many, and the price of fives."""
        left = self.steps
        for steps, five in SHORT_RUNS:
            yield min(left, steps), five
            left = max(0, left - steps)
        yield (min(left, FIVES_STEPS), FIVE_AT_LEAST_REPEATS) if self._strict() else (left, FIVE)

    def _evened_out(self) -> Iterator[tuple[list[Round], Way]]:
        """Fives shared more evenly, without one more repeat or clubmate: the best plan, a fresh one, the best again."""
        steps = self.steps // EVENING_STEPS
        for number, five in enumerate(EVENING_OUT):
            if self.score.fives <= self.bounds.fives:
                return
            start, hot = (self._fresh(), HOT) if number == AFRESH else (self.best, GENTLE)
            plan = self._annealed(start, steps, hot, five, self.steps)
            improves = number != AFRESH and self.way.design
            yield plan, Way("improved", self.way.design) if improves else Way("search")

    def _hasty(self) -> Iterator[tuple[list[Round], Way]]:
        """With chances of its own, so that the constructions of a seed stay what they are."""
        rng, (steps, five) = random.Random(f"hasty {self.seed}"), HASTY
        for design in self._known_designs(self._design_rng()):
            yield from self._placed(design, rng, HASTY_PLACING)
        yield self._annealed(self.best, steps, HOT, five, 0, rng), Way("search")

    def _constructed(self) -> Iterator[tuple[list[Round], Way]]:
        """Again and again as long as clubs or fives may still fit better: chance decides who becomes which point."""
        rng = self._design_rng()
        for _ in range(DESIGN_TRIES):
            known = list(self._known_designs(rng))
            for design in known:
                yield from self._placed(design, self.rng)
            if not known or (self._strict() and self.score.fives <= self.bounds.fives_at_best):
                return

    def _known_designs(self, rng: random.Random) -> Iterator[Design]:
        n, rounds = self.problem.n, len(self.problem.sizes)
        yield from constructions.designs(n, rounds, rng)
        yield from constructions.crowded(self._club_sizes, n, rounds, rng)

    def _turned(self) -> Iterator[tuple[list[Round], Way]]:
        """Where designs put the same people at every five, or there is none: rounds that follow from one another."""
        if self.problem.kept or (self._strict() and self.score.fives_over < FAR_OVER):
            return
        for design in self._turned_designs(len(self.problem.sizes)):
            yield from self._placed(design, self.rng)

    def _placed(self, design: Design, rng: random.Random, steps: int = PLACING) -> Iterator[tuple[list[Round], Way]]:
        """Nothing where the design cannot keep the bound tables."""
        goal = self.problem.clubmate * self.bounds.clubmates
        plan = placed(self.problem, design, rng, goal, self.brake, steps)
        if plan:
            yield plan, Way("construction", design.name)

    def _turned_designs(self, rounds: int) -> Iterator[Design]:
        """Only in crowded fields: elsewhere annealing is quicker. As `_design_rng`, they depend on the seed alone."""
        tables = self.problem.n // FOUR
        if self.bounds.repeats_at_best or tables < FEWEST_TABLES or tables - CROWDED > rounds:
            return iter(())
        return turned(self.problem.n, self._club_sizes, rounds, random.Random(f"turned {self.seed}"), self.brake)

    def _design_rng(self) -> random.Random:
        """Depends on the seed alone: the same draw finds the same design again when some of its rounds are played."""
        return random.Random(f"design {self.seed}")

    def _continued(self) -> Iterator[tuple[list[Round], Way]]:
        """Only open rounds are planned after a change; if the played ones follow a design, they go on with it."""
        total = len(self.problem.kept) + len(self.problem.sizes)
        found = False
        for design in constructions.designs(self.problem.n, total, self._design_rng()):
            for plan in self._continuations(design):
                found = True
                yield plan, Way("continued", design.name)
        for design in () if found else self._turned_designs(total):
            for plan in self._continuations(design):
                yield plan, Way("continued", design.name)

    def _continuations(self, design: Design) -> Iterator[list[Round]]:
        for _ in range(CONTINUATIONS):
            rest = continued(self.problem, design.rounds, self.rng)
            plan = rest and numbered(self.problem, rest, self.rng)
            if plan:
                yield plan

    def _extended(self, done: int) -> Iterator[tuple[list[Round], Way]]:
        """More rounds than any design has, or fives: as much of a design as there is, then annealing."""
        design = constructions.longest(self.problem.n, len(self.problem.sizes) + 1, self._design_rng())
        found = next(self._placed(design, self.rng), None) if design else None
        if found and all(map(self.problem.allows, found[0])):
            plan, way = found
            plan += [legal_round(self.problem, sizes, self.rng) for sizes in self.problem.sizes[len(plan) :]]
            yield plan, way
            yield self._annealed(plan, EXTENDING, GENTLE, FIVE, done), Way("improved", way.design)

    def _fresh(self) -> list[Round]:
        return [legal_round(self.problem, sizes, self.rng) for sizes in self.problem.sizes]

    def _annealed(
        self, start: list[Round], steps: int, hot: float, five: int, done: int, rng: random.Random | None = None
    ) -> list[Round]:
        annealer = Annealer(self.problem, start, five, rng or self.rng)
        share = (1 - SHARE_OF_DESIGNS) / self.steps
        annealer.run(steps, hot, COLD, self._goal(five), self.brake, SHARE_OF_DESIGNS + done * share, steps * share)
        return annealer.best
