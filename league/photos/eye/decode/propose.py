"""What may stand in the next row, from many states at once: legal rows, rows with a slip of the writer, a row left
empty or written twice, and readings outside the rules. Knows one row; which ways survive is for search.py to say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

import numpy as np

from .arrays import Bools, Floats, Ints, keys_of
from .course import Course, States
from .evidence import BLANK, CARRY, MOST, NOTHING, NUMBERS, OUTSIDE, PENALTY, Sight, index_of
from .moves import ALONE, CARRIED, COUNTS, DOUBLED, EMPTY, FREE, IS_PENALTY, MINOR, REPEAT, TO_SOLOIST

FAR = 16.0  # ways that are so much (log) less likely than the best one are left
KEPT = 800  # of the rows that are proposed from all states for one line
SLIPPING, FREELY = 32, 12  # states from which slips, and readings outside the rules, are thought of
SLIPS_KEPT, READINGS = 300, 8
NEAR = 13.0
SITTER_WRITTEN = np.log(0.5)  # who sits out: his total is repeated, or nothing is written
ONCE, GONE_ON = np.log(0.35), np.log(0.65)
LEFT_EMPTY = {PENALTY: np.log(0.6), CARRY: np.log(0.15)}
SKIPPED = np.log(0.002)
TWICE = np.log(0.0007)
FORGOTTEN = np.log(0.0006) - 7.5  # a game is missing: one of some thousand sums of two
TWO_GAMES = 40  # hardly anybody gets or pays more in two games
SWAPPED = np.log(0.0007)
ANYTHING = np.log(1e-4) - 15.0
CARRIED_AS, CARRIED_OTHER = np.log(0.93), np.log(0.04)
SO, REPEATED, TO_HIM, SILENT = 1, 2, 3, 4  # marks beside a row
MARKS = ("", "s", "w", "z", "h")
MARK_OF = {MINOR: SO, TO_SOLOIST: SO, REPEAT: REPEATED, COUNTS: TO_HIM}


@dataclass(frozen=True)
class Ways:
    """Steps of hypotheses: from `parent` by `row` of the page with these numbers `written` in it (BLANK for nothing) to
    the state `after`. `weight`: log-likelihood with its prior; `slip`: the column that is no sum, `share`: log of how
    likely the number there is the one that is named; `kind` and `mark`: what the row is."""

    parent: Ints
    weight: Floats
    row: Ints
    written: Ints
    kind: Ints
    mark: Ints
    slip: Ints
    share: Floats
    after: States

    def __len__(self) -> int:
        return len(self.parent)

    def take(self, which: Ints | Bools) -> Ways:
        plain = {each.name: getattr(self, each.name)[which] for each in fields(self) if each.name != "after"}
        return Ways(**plain, after=self.after.take(which))


class Proposer:
    """All ways from some states through one row. `parent` and `cost`: the states' own numbers and scores."""

    def __init__(self, sight: Sight, course: Course, row: int, lane: int, last_resort: bool) -> None:
        self.sight, self.course, self.row, self.lane, self.last_resort = sight, course, row, lane, last_resort
        self.moves, self.kind = course.moves, sight.evidence.kinds[row]
        self.seen = sight.cells.seen[row]
        self.columns = np.arange(sight.players)
        self.all = -np.inf  # what all legal rows are worth together, those that are left as well

    def ways(self, states: States, parent: Ints, score: Floats) -> Iterator[Ways]:
        """`score`: what each state has reached, so that only the best ways are kept."""
        if self.kind == CARRY:
            yield self._carried(states, parent, score)
        else:
            yield from self._rows(states, parent, score)
            yield self._doubled(states, parent, score)
        yield self._empty(states, parent, score)
        best = _near(score, FREELY)
        yield from self._free(states.take(best), parent[best], score[best])

    # --- legal rows, and those with one slip

    def _rows(self, states: States, parent: Ints, score: Floats) -> Iterator[Ways]:
        # Players first: arrays of many rows are added up faster than many arrays of four numbers.
        due = (states.totals[:, None] + self.moves.points[states.dealer]).transpose(2, 0, 1).copy()
        cells = self._cells(states, due)
        with_priors = self.course.chances(states, self.kind, self.last_resort) + score[:, None] + self._value()
        gains = self.sight.plus[self.row][self.moves.gains[states.dealer]]
        scores = with_priors + (cells.sum(0) + gains)[:, self.moves.row]
        self.all = summed(scores)
        at, meaning = _best(scores, KEPT, scores.max() - FAR)
        right = due[:, at, self.moves.row[meaning]].T
        yield self._written(states.take(at), parent[at], scores[at, meaning], meaning, right)
        best = _near(score, SLIPPING)
        yield from self._slips(states.take(best), parent[best], scores[best], due[:, best], cells[:, best])

    def _cells(self, states: States, due: Ints) -> Floats:
        """[players, n, U]: log-likelihood of every cell of every legal row."""
        cells: Floats = self.seen[self.columns[:, None, None], index_of(due)]
        if self.sight.players > 4:
            repeated = self.seen[self.columns, index_of(states.totals)]
            either = SITTER_WRITTEN + np.logaddexp(repeated, self.seen[:, NOTHING])
            cells = np.where(self.course.sits[states.dealer].T[:, :, None], either.T[:, :, None], cells)
        return cells

    def _value(self) -> Floats:
        """[M]: what stands in the column of the value."""
        sight, moves = self.sight, self.moves
        value, is_solo = moves.value[moves.row], moves.is_solo[moves.row]
        game = np.where(is_solo, sight.solo[self.row, value], sight.value[self.row, value])
        found: Floats = np.where(IS_PENALTY[moves.kind], sight.any_value[self.row], game)
        return found

    def _written(self, states: States, parent: Ints, weight: Floats, meaning: Ints, due: Ints) -> Ways:
        """These rows, as they should be."""
        after = self._used(self.course.after(states, meaning), due)
        plain = np.full(len(parent), -1), np.zeros(len(parent))
        return self._way(parent, weight, due, self.moves.kind[meaning], self._mark(states, meaning), *plain, after)

    def _mark(self, states: States, meaning: Ints) -> Ints:
        kind, player = self.moves.kind[meaning], self.moves.player[states.dealer, meaning]
        is_open = (states.waiting >> np.maximum(player, 0)) & 1
        mark = np.where((kind == ALONE) & (is_open > 0), SILENT, 0)
        for each, code in MARK_OF.items():
            mark = np.where(kind == each, code, mark)
        return mark

    def _slips(self, states: States, parent: Ints, scores: Floats, due: Ints, cells: Floats) -> Iterator[Ways]:
        """One number of the row is wrong: gone on with, or only there."""
        other = np.log(self.sight.temper.slip) + scores + (self._slipped(states, due) - cells)[:, :, self.moves.row]
        column, at, meaning = _best(other, SLIPS_KEPT, scores.max() - FAR)
        right = due[:, at, self.moves.row[meaning]].T
        where = self.row, column, right[np.arange(len(at)), column] + MOST
        share = self.sight.cells.first[where] - self.sight.cells.slipped[where]
        written = right.copy()
        written[np.arange(len(at)), column] = self.sight.cells.instead[where] - MOST
        begun, weight, kind = states.take(at), other[column, at, meaning], self.moves.kind[meaning]
        mark, after = self._mark(begun, meaning), self.course.after(begun, meaning)
        on = written[np.arange(len(at)), column] != BLANK  # from nothing nobody goes on
        once = weight + np.where(on, ONCE, 0.0)
        yield self._way(parent[at], once, written, kind, mark, column, share, self._used(after, right))
        gone_on = self._way(
            parent[at], weight + share + GONE_ON, written, kind, mark, column, np.zeros(len(at)),
            self._used(after, written),
        )  # fmt: skip
        yield gone_on.take(on)

    def _slipped(self, states: States, due: Ints) -> Floats:
        """[players, n, U]: log-likelihood that another number stands in the cell. To leave out the total of somebody
        who sits out is no slip."""
        index = index_of(due)
        inside = self.columns[:, None, None], np.minimum(index, NUMBERS - 1)
        impossible = index == OUTSIDE
        if self.sight.players > 4:
            left_out = self.sight.cells.instead[self.row][inside] == NOTHING
            impossible |= left_out & self.course.sits[states.dealer].T[:, :, None]
        return np.where(impossible, -np.inf, self.sight.cells.slipped[self.row][inside])

    # --- rows that are none

    def _doubled(self, states: States, parent: Ints, score: Floats) -> Ways:
        """The line above once more."""
        cells = self.seen[self.columns, index_of(states.totals)].sum(-1)
        return self._plain(states, parent, score + cells + self._any() + TWICE, states.totals, DOUBLED)

    def _empty(self, states: States, parent: Ints, score: Floats) -> Ways:
        nothing = np.full_like(states.totals, BLANK)
        weight = score + self.sight.blank[self.row] + LEFT_EMPTY.get(self.kind, SKIPPED)
        return self._plain(states, parent, weight, nothing, EMPTY)

    def _carried(self, states: States, parent: Ints, score: Floats) -> Ways:
        """What was carried over; on the second page it is written by hand, and may be wrong once."""
        right = self.seen[self.columns, index_of(states.totals)]
        other = np.logaddexp(CARRIED_OTHER + self.seen[:, NOTHING], CARRIED_OTHER - np.log(NUMBERS))
        cells = np.logaddexp(CARRIED_AS + right, other).sum(-1)
        return self._plain(states, parent, score + cells + self._any(), states.totals, CARRIED)

    # --- readings outside the rules

    def _free(self, states: States, parent: Ints, score: Floats) -> Iterator[Ways]:
        rows, likely = self.sight.free(self.row, READINGS)
        at, which = (each.ravel() for each in np.indices((len(states), len(rows))))
        begun, written = states.take(at), rows[which]
        left_out = (written == BLANK) & self.course.sits[begun.dealer]  # who sits out
        written = np.where(left_out, begun.totals, written)
        full = np.flatnonzero((written != BLANK).all(-1))
        if not len(full):
            return
        at, which, begun, written = at[full], which[full], begun.take(full), written[full]
        likely = likely + self._any()
        step = written - begun.totals
        small = (np.abs(step) <= TWO_GAMES * self.course.table.factor).all(-1)
        forgotten = small & (step.sum(-1) == 0) & self._one_parity(step)
        weight = score[at] + likely[which] + np.where(forgotten, FORGOTTEN, ANYTHING)
        yield self._plain(begun, parent[at], weight, written, FREE, played=1 + forgotten)
        astray = self._plain(begun, parent[at], score[at] + likely[which] + ANYTHING, written, FREE)
        yield replace(astray, after=self._used(begun, begun.totals))  # nobody goes on from it
        swapped = score[at] + likely[which] + SWAPPED
        may = np.flatnonzero(swapped > score.max() - FAR) if self.kind != CARRY else at[:0]
        if len(may):
            yield from self._swapped(begun.take(may), parent[at][may], swapped[may], written[may])

    def _one_parity(self, step: Ints) -> Bools:
        """§7.3.2, at a table of four."""
        odd = step % 2
        found: Bools = np.full(len(step), self.sight.players > 4) | (odd == odd[:, :1]).all(-1)
        return found

    def _swapped(self, states: States, parent: Ints, weight: Floats, written: Ints) -> Iterator[Ways]:
        """Two numbers of a legal row stand in each other's place."""
        chances = self.course.chances(states, self.kind, self.last_resort)
        for one in range(self.sight.players):
            for other in range(one):
                right = written.copy()
                right[:, [one, other]] = written[:, [other, one]]
                keys = keys_of(right - states.totals)[:, None] == self.moves.keys[states.dealer]
                at = np.flatnonzero(keys.any(-1) & (written[:, one] != written[:, other]))
                if not len(at):
                    continue
                legal = keys[at][:, self.moves.row]
                meaning = np.where(legal, chances[at], -np.inf).argmax(-1)
                begun, scores = states.take(at), weight[at] + chances[at, meaning]
                found = self._written(begun, parent[at], scores, meaning, right[at])
                yield replace(found, written=written[at])

    # --- common to all

    def _any(self) -> float:
        """The marks and the value of a row of which the rules say nothing."""
        plus = self.sight.plus[self.row]
        return float(np.logaddexp.reduce(plus) - np.log(len(plus)) + self.sight.any_value[self.row])

    def _plain(
        self, states: States, parent: Ints, weight: Floats, written: Ints, kind: int, played: Ints | int = 0
    ) -> Ways:
        """Rows without a meaning for the Pflichtsoli; so many games went by."""
        count = len(parent)
        totals = states.totals if kind == EMPTY else written
        moved = States(
            totals, (states.dealer + played) % self.sight.players, states.waiting, states.counted + played, states.at
        )
        none = np.full(count, -1)
        return self._way(
            parent, weight, written, np.full(count, kind), np.zeros(count, np.int64), none, np.zeros(count),
            self._used(moved, totals),
        )  # fmt: skip

    def _used(self, states: States, totals: Ints) -> States:
        at = states.at.copy()
        at[:, self.lane] += 1
        return States(totals, states.dealer, states.waiting, states.counted, at)

    def _way(
        self,
        parent: Ints,
        weight: Floats,
        written: Ints,
        kind: Ints,
        mark: Ints,
        slip: Ints,
        share: Floats,
        after: States,
    ) -> Ways:
        return Ways(parent, weight, np.full(len(parent), self.row), written, kind, mark, slip, share, after)


def summed(scores: Floats) -> float:
    """The sum of what is written as logarithms."""
    top = scores.max(initial=-np.inf)
    return float(top + np.log(np.exp(scores - top).sum())) if np.isfinite(top) else -np.inf


def _near(score: Floats, most: int) -> Ints:
    """The best states, as far as something unlikely may still happen to them."""
    best = np.argsort(score)[::-1][:most]
    found: Ints = best[score[best] > score.max() - NEAR]
    return found


def _best(scores: Floats, most: int, least: float) -> tuple[Ints, ...]:
    """Where the highest scores stand, in any number of dimensions; none below the least."""
    flat = scores.ravel()
    kept = np.flatnonzero(flat > least)
    if len(kept) > most:
        kept = kept[np.argpartition(flat[kept], -most)[-most:]]
    return np.unravel_index(kept, scores.shape)
