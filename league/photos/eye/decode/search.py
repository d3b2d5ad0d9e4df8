"""The beam over the rows of a list: from state to state, row by row, keeping all ways that may still be right.
Knows which lines of the page are written from the top down; what a row may be comes from propose.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from .arrays import Floats, Ints
from .course import LANES, Course, States, together
from .evidence import NOTHING, NUMBERS, PENALTY, PFLICHT, Sight, index_of
from .moves import moves_of
from .propose import FAR, Proposer, Ways, summed
from .table import Table

WIDTH = 128  # states kept after each row
UNLIKELY = 10.0  # rows at the end of a rubric are looked at unless they are so surely empty
UNUSUAL = 12  # from so many states these are thought of: the time is up, another deal than the right one (§10)
TIME_UP, JUMP, DECIDED = np.log(0.004), -9.0, np.log(0.5)
FILLED, LEFT = np.log(0.93), np.log(0.07)  # the end totals


@dataclass(frozen=True)
class Layer:
    """The states after so many rows: what they have reached, `total` over all ways and `best` by the best one; the
    ways that it came `through` (`child`: to which state), and `finish`, what ending here is worth.
    `kept`: how much of what was possible was not left on the way here."""

    states: States
    total: Floats
    best: Floats
    finish: Floats
    through: Ways
    child: Ints
    kept: float = 1.0


def lanes_of(sight: Sight) -> list[list[int]]:
    """Which rows are written one below the other: games with what stands between them, Pflichtsoli in a rubric of
    their own, and the rows for penalties at the end of the page."""
    kinds = sight.evidence.kinds
    last = max((at for at, kind in enumerate(kinds) if kind != PENALTY), default=-1)
    games = [at for at, kind in enumerate(kinds) if kind != PFLICHT and at <= last]
    rubric = [at for at, kind in enumerate(kinds) if kind == PFLICHT]
    return [_written(rows, sight) for rows in (games, rubric, list(range(last + 1, len(kinds))))]


def _written(rows: list[int], sight: Sight) -> list[int]:
    """Without those at the end that are surely empty."""
    seen = sight.cells.seen
    odds = (seen[..., :NUMBERS].max(-1) - seen[..., NOTHING]).sum(-1)
    return rows[: max((n for n, row in enumerate(rows, 1) if odds[row] > -UNLIKELY), default=0)]


class Search:
    """One list. `layers`: a lattice of all ways that survived."""

    def __init__(self, sight: Sight, table: Table) -> None:
        self.sight, self.table = sight, table
        self.course = Course(table, moves_of(table), PFLICHT in sight.evidence.kinds)
        self.lanes = lanes_of(sight)
        # What a row can be worth at best: subtracted, so that ways through different rows can be compared.
        best = sight.cells.seen.max(-1).sum(-1) + sight.plus.max(-1)
        self.worth = best + np.maximum(sight.value.max(-1), sight.any_value)
        self.rest = [self._rest(lane) for lane in self.lanes]
        first = States.first(table)
        self.layers = [Layer(first, np.zeros(1), np.zeros(1), self._finish(first), none(first), np.zeros(0, np.int64))]
        for _ in range(sum(map(len, self.lanes))):
            self.layers.append(self._next(self.layers[-1]))

    def _rest(self, lane: list[int]) -> Floats:
        """What it is worth that nothing follows in this lane, by the number of rows used up."""
        empty = np.array([self.sight.blank[row] - self.worth[row] for row in lane])
        return np.append(np.cumsum(empty[::-1])[::-1], 0.0)

    def _finish(self, states: States) -> Floats:
        rest = sum(rest[states.at[:, lane]] for lane, rest in enumerate(self.rest))
        return rest + self.course.ends(states) + self._end(states.totals)

    def _end(self, totals: Ints) -> Floats:
        """What the end totals say, if there are any."""
        end = self.sight.end
        if end is None:
            return np.zeros(len(totals))
        right, slipped = end_cells(self.sight, totals)
        found: Floats = np.logaddexp(FILLED + np.logaddexp(right, slipped).sum(-1), LEFT + end.seen[:, NOTHING].sum())
        return found

    # --- one row further

    def _next(self, layer: Layer) -> Layer:
        states, parent, cost = self._begun(layer)
        found: list[Ways] = []
        left = -np.inf
        for lane, rows in enumerate(self.lanes):
            for at in np.unique(states.at[:, lane]):
                if at < len(rows):
                    which = np.flatnonzero(states.at[:, lane] == at)
                    score = layer.total[parent[which]] + cost[which] - self.worth[rows[at]]
                    proposer = self._proposer(rows[at], lane, states.take(which))
                    legal, *others = proposer.ways(states.take(which), parent[which], score)
                    found += [legal, *others]
                    left = np.logaddexp(left, proposer.all + np.log1p(-_share(legal, proposer.all)))
        return self._pruned(_joined(found), layer, left)

    def _begun(self, layer: Layer) -> tuple[States, Ints, Floats]:
        """The states of a layer; the same after the time, or with another dealer where the director or a mistake moved
        the deal. With the number of the state each comes from, and what that costs."""
        states, top = layer.states, np.argsort(layer.total)[::-1][:UNUSUAL]
        gap = self.course.in_gap(states)
        parts = [(states, np.arange(len(states)), np.where(gap, JUMP, 0.0))]
        late = np.intersect1d(self.course.time_up(states), top)
        parts.append(_dear(self.course.after_time(states.take(late)), late, TIME_UP))
        for away in range(1, self.table.players if self.table.players > 4 else 1):
            moved = np.flatnonzero(gap) if away in (1, self.table.players - 1) else top[:0]
            parts.append(_dear(self.course.dealt_by(states.take(moved), away), moved, DECIDED))
            parts.append(_dear(self.course.dealt_by(states.take(top), away), top, JUMP))
        return (
            together([part[0] for part in parts]), np.concatenate([part[1] for part in parts]),
            np.concatenate([part[2] for part in parts]),
        )  # fmt: skip

    def _proposer(self, row: int, lane: int, states: States) -> Proposer:
        used_up = lane == LANES - 1 and bool((states.at[:, 0] >= len(self.lanes[0])).any())
        return Proposer(self.sight, self.course, row, lane, used_up)

    def _pruned(self, ways: Ways, layer: Layer, left: float) -> Layer:
        """The best ways and the states they lead to. Weights come in as scores from the start; `left`: what was left
        already, as such a score."""
        everything = np.logaddexp(summed(ways.weight), left)
        ways = ways.take(ways.weight > ways.weight.max() - FAR)
        _, first, child = np.unique(ways.after.keys(), return_index=True, return_inverse=True)
        total = np.full(len(first), -np.inf)
        np.logaddexp.at(total, child, ways.weight)
        kept = np.argsort(total)[::-1][:WIDTH]
        number = np.full(len(first), -1)
        number[kept] = np.arange(len(kept))
        stay = number[child] >= 0
        states, total = ways.after.take(first[kept]), total[kept]
        ways, child = ways.take(stay), number[child[stay]]
        step = ways.weight - layer.total[ways.parent]
        best = np.full(len(kept), -np.inf)
        np.maximum.at(best, child, layer.best[ways.parent] + step)
        share = min(np.exp(summed(total) - everything), 1.0)
        return Layer(states, total, best, self._finish(states), replace(ways, weight=step), child, float(share))


def _share(ways: Ways, everything: float) -> float:
    """How much of everything these ways are; never quite all."""
    return float(min(np.exp(summed(ways.weight) - everything), 1 - 1e-12)) if np.isfinite(everything) else 0.0


def _dear(states: States, parent: Ints, cost: float) -> tuple[States, Ints, Floats]:
    return states, parent, np.full(len(parent), cost)


def none(states: States) -> Ways:
    """No way at all."""
    number, score = np.zeros(0, np.int64), np.zeros(0)
    return Ways(number, score, number, states.totals[:0], number, number, number, score, states.take(number))


def end_cells(sight: Sight, totals: Ints) -> tuple[Floats, Floats]:
    """Log-likelihoods of end cells below these totals: that they are the same, and that another number stands there."""
    assert sight.end is not None
    index, columns = index_of(totals), np.arange(totals.shape[1])
    inside = np.minimum(index, NUMBERS - 1)
    slip = 5 * sight.temper.slip  # copied in a hurry, from up to thirty rows
    return np.log(1 - slip) + sight.end.seen[columns, index], np.log(slip) + sight.end.slipped[columns, inside]


def _joined(parts: Sequence[Ways]) -> Ways:
    plain = {
        each.name: np.concatenate([getattr(part, each.name) for part in parts])
        for each in fields(Ways) if each.name != "after"
    }  # fmt: skip
    return Ways(**plain, after=together([part.after for part in parts]))
