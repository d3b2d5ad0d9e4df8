"""From the lattice of a search to a list as if typed: the best way, and how sure each of its cells is, weighed by all
ways that survived. Knows probabilities and text; what a way is worth was decided before."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scoring import Paper, PaperRow

from .arrays import Floats, Ints
from .calibration import Calibration
from .evidence import BLANK, CARRY, MOST, NOTHING, NUMBERS, PENALTY, Evidence, Sight, Temper, index_of
from .moves import CARRIED, EMPTY
from .propose import MARKS, Ways
from .search import FILLED, LEFT, Layer, Search, end_cells
from .table import Table


@dataclass(frozen=True)
class DecodedRow:
    """One row as written, "" for nothing; `at`: its row on the page; `added`: who sat out and was completed."""

    at: int
    cells: tuple[str, ...]
    sure: tuple[float, ...]
    marks: str = ""
    added: tuple[int, ...] = ()


@dataclass(frozen=True)
class Decoded:
    """The list in the order of play. `sure`: the probability that this stands there; `whole`: that all of it does."""

    rows: tuple[DecodedRow, ...]
    end: tuple[str, ...]
    end_sure: tuple[float, ...]
    whole: float

    @property
    def paper(self) -> Paper:
        rows = tuple(PaperRow("totals", row.cells, row.marks, row.added) for row in self.rows)
        return Paper(rows, self.end if any(self.end) else ())


NO_TEMPER, NO_CALIBRATION = Temper(), Calibration()


def decode(
    evidence: Evidence, table: Table, temper: Temper = NO_TEMPER, calibration: Calibration = NO_CALIBRATION
) -> Decoded:
    """What stands on the paper, most likely."""
    highest = max(table.highest_normal, table.highest_solo) * table.factor
    sight = Sight(evidence, temper, table.players, max(highest, 24))
    return _Reading(sight, Search(sight, table)).decoded(calibration)


class _Reading:
    """The lattice, read backwards."""

    def __init__(self, sight: Sight, search: Search) -> None:
        self.sight, self.layers, self.lanes = sight, search.layers, search.lanes
        self.ahead = self._ahead()
        self.all = self.ahead[0][0]
        self.path = self._path()
        self.chosen = np.full((len(sight.evidence.kinds), sight.players), BLANK)
        for ways, way, _ in self.path:
            self.chosen[ways.row[way]] = ways.written[way]
        self.end = self._end()

    def _ahead(self) -> list[Floats]:
        """By layer and state: what all ways from there to the end are worth together."""
        ahead = [self.layers[-1].finish]
        for layer, after in zip(self.layers[-2::-1], self.layers[:0:-1], strict=True):
            here = layer.finish.copy()
            np.logaddexp.at(here, after.through.parent, after.through.weight + ahead[0][after.child])
            ahead.insert(0, here)
        return ahead

    # --- the best way

    @cached_property
    def _last(self) -> tuple[int, int]:
        """The layer and the state in which the best way ends."""
        ends = [float((layer.best + layer.finish).max()) for layer in self.layers]
        at = int(np.argmax(ends))
        return at, int(np.argmax(self.layers[at].best + self.layers[at].finish))

    def _path(self) -> list[tuple[Ways, int, Ints]]:
        """Its steps from the first on: ways, number, and the totals above."""
        at, state = self._last
        steps = []
        for layer, before in zip(self.layers[at:0:-1], self.layers[at - 1 :: -1] if at else (), strict=True):
            here = np.flatnonzero(layer.child == state)
            scores = before.best[layer.through.parent[here]] + layer.through.weight[here]
            way = int(here[np.argmax(scores)])
            state = int(layer.through.parent[way])
            steps.append((layer.through, way, before.states.totals[state]))
        return steps[::-1]

    def _end(self) -> Ints:
        """The end totals, BLANK for nothing."""
        at, state = self._last
        totals, end = self.layers[at].states.totals[state], self.sight.end
        nothing: Ints = np.full_like(totals, BLANK)
        if end is None:
            return nothing
        right, slipped = (each[0] for each in end_cells(self.sight, totals[None]))
        if LEFT + end.seen[:, NOTHING].sum() > FILLED + np.maximum(right, slipped).sum():
            return nothing
        instead = end.instead[np.arange(len(totals)), np.minimum(index_of(totals), NUMBERS - 1)] - MOST
        return np.where(slipped > right, instead, totals)

    # --- how sure

    @cached_property
    def sure(self) -> Floats:
        """[rows, players] the probability of every cell that was chosen."""
        sure = np.zeros(self.chosen.shape)
        for before, layer, ahead in zip(self.layers, self.layers[1:], self.ahead[1:], strict=False):
            ways = layer.through
            chance = np.exp(before.total[ways.parent] + ways.weight + ahead[layer.child] - self.all)
            same = ways.written == self.chosen[ways.row]
            named = np.where(ways.slip[:, None] == np.arange(self.sight.players), np.exp(ways.share)[:, None], 1.0)
            np.add.at(sure, ways.row, chance[:, None] * same * named)
        for layer in self.layers:
            ends = np.exp(layer.total + layer.finish - self.all)
            for lane, rows in enumerate(self.lanes):
                unused = layer.states.at[:, lane, None] <= np.arange(len(rows))
                sure[rows] += (ends @ unused)[:, None] * (self.chosen[rows] == BLANK)
        for number, (ways, way, _) in enumerate(self.path):
            # What was left here or one row below differed most likely in this row.
            sure[ways.row[way]] *= self.layers[number + 1].kept * self._kept_after(number + 1)
        return np.minimum(sure, 1.0)

    def _kept_after(self, layer: int) -> float:
        return self.layers[layer + 1].kept if layer + 1 < len(self.layers) else 1.0

    @cached_property
    def end_sure(self) -> Floats:
        sure = np.zeros(self.sight.players)
        if self.sight.end is None:
            return sure + 1
        for layer in self.layers:
            ends = np.exp(layer.total + layer.finish - self.all)
            filled, cells = self._end_chances(layer)
            sure += ends @ (filled[:, None] * cells if self._has_end else np.repeat(1 - filled[:, None], len(sure), 1))
        return np.minimum(sure, 1.0)

    @property
    def _has_end(self) -> bool:
        return bool((self.end != BLANK).any())

    def _end_chances(self, layer: Layer) -> tuple[Floats, Floats]:
        """By state: how likely the end totals are filled in at all, and each cell is what was chosen."""
        totals, end = layer.states.totals, self.sight.end
        assert end is not None
        right, slipped = end_cells(self.sight, totals)
        both = np.logaddexp(right, slipped)
        filled = FILLED + both.sum(-1)
        empty = LEFT + end.seen[:, NOTHING].sum()
        columns, inside = np.arange(totals.shape[1]), np.minimum(index_of(totals), NUMBERS - 1)
        first = end.first[columns, inside] - end.slipped[columns, inside]
        is_first = end.instead[columns, inside] - MOST == self.end
        slip = np.where(is_first, np.exp(slipped + first - both), 0.0)
        return np.exp(filled - np.logaddexp(filled, empty)), np.where(totals == self.end, np.exp(right - both), slip)

    @cached_property
    def whole(self) -> float:
        """The probability that every cell is right: of all ways that write the same."""
        reached, found = np.zeros(1), -np.inf
        for at, layer in enumerate(self.layers):
            if at:
                reached = self._same(layer, reached)
            found = np.logaddexp(found, np.logaddexp.reduce(reached + layer.finish + self._same_end(layer)))
        kept = float(np.prod([layer.kept for layer in self.layers]))
        return min(float(np.exp(found - self.all)), 1.0) * kept

    def _same(self, layer: Layer, reached: Floats) -> Floats:
        ways, here = layer.through, np.full(len(layer.states), -np.inf)
        same = (ways.written == self.chosen[ways.row]).all(-1)
        weight = np.where(same, reached[ways.parent] + ways.weight + ways.share, -np.inf)
        np.logaddexp.at(here, layer.child, weight)
        return here

    def _same_end(self, layer: Layer) -> Floats:
        """Log-probability that what is left of the page is as chosen if the list ends in these states."""
        empty = np.ones(len(layer.states), bool)
        for lane, rows in enumerate(self.lanes):
            used = [n for n, row in enumerate(rows, 1) if (self.chosen[row] != BLANK).any()]
            empty &= layer.states.at[:, lane] >= max(used, default=0)
        chance = empty.astype(np.float64)
        if self.sight.end is not None:
            filled, cells = self._end_chances(layer)
            chance *= filled * cells.prod(-1) if self._has_end else 1 - filled
        with np.errstate(divide="ignore"):
            return np.log(chance)

    # --- the list

    def decoded(self, calibration: Calibration) -> Decoded:
        """What is learnt from single cells corrects single cells; whether all of them are right is another question."""
        sure = calibration(self.sure)
        rows = [self._row(*step, sure) for step in self.path if self._is_row(*step[:2])]
        while rows and not any(rows[-1].cells):
            rows.pop()
        end_sure = calibration(self.end_sure)
        return Decoded(tuple(rows), _texts(self.end), tuple(map(float, end_sure)), float(self.whole))

    def _is_row(self, ways: Ways, way: int) -> bool:
        """What was carried over is not typed again, and a row for penalties may stay empty."""
        kind = self.sight.evidence.kinds[ways.row[way]]
        found: bool = kind != CARRY and ways.kind[way] != CARRIED and (kind != PENALTY or ways.kind[way] != EMPTY)
        return found

    def _row(self, ways: Ways, way: int, above: Ints, sure: Floats) -> DecodedRow:
        at, written = int(ways.row[way]), ways.written[way]
        marks = MARKS[ways.mark[way]]
        return DecodedRow(at, _texts(written), tuple(map(float, sure[at])), marks, self._added(at, written, above))

    def _added(self, at: int, written: Ints, above: Ints) -> tuple[int, ...]:
        """Who sat out, and whose total was not written again."""
        seen = self.sight.cells.seen[at]
        nothing = seen[:, NOTHING] > seen[np.arange(len(written)), index_of(written)]
        left_out = (written == above) & nothing & (self.sight.players > 4)
        return tuple(int(p) + 1 for p in np.flatnonzero(left_out))


def _texts(numbers: Ints) -> tuple[str, ...]:
    return tuple("" if number == BLANK else str(number) for number in numbers.tolist())
