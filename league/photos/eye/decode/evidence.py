"""What the eye saw, as log-likelihoods, and what it is worth: tempered, so that no cell alone can outvote the rules.
Knows the cells, plus boxes and values of a row, and what a tired hand writes for a number; not which rows are legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np

from .arrays import Bools, Floats, Ints

MOST = 399
NUMBERS = 2 * MOST + 1
NOTHING, OUTSIDE = NUMBERS, NUMBERS + 1  # indices behind those of the numbers: nothing is written; a larger number
BLANK = MOST + 1  # how an empty cell stands among written numbers
GAME, PFLICHT, PENALTY, CARRY = "game", "pflicht", "penalty", "carry"  # as in league/printing/sheet.py
IMPOSSIBLE = -60.0


@dataclass(frozen=True)
class Evidence:
    """Of every row of the page: `totals` [rows, players, 2·MOST+1] log p(picture | number), `empty`: that no number
    stands there (a printed dash is none), `plus`: log-odds of a mark, `value` [rows, values], `value_empty`, `kinds`.
    `end` and `end_empty` of the end totals; None on a page without them."""

    totals: Floats
    empty: Floats
    plus: Floats
    value: Floats
    value_empty: Floats
    kinds: tuple[str, ...]
    end: Floats | None = None
    end_empty: Floats | None = None


def joined(pages: Sequence[Evidence]) -> Evidence:
    """The pages of one list as one; the end totals stand on the last."""
    return Evidence(
        np.concatenate([page.totals for page in pages]), np.concatenate([page.empty for page in pages]),
        np.concatenate([page.plus for page in pages]), np.concatenate([page.value for page in pages]),
        np.concatenate([page.value_empty for page in pages]), tuple(kind for page in pages for kind in page.kinds),
        pages[-1].end, pages[-1].end_empty,
    )  # fmt: skip


@dataclass(frozen=True)
class Temper:
    """heat: above 1 the eye is believed less; floor: how often it is plainly wrong about a cell, whatever it says;
    slip: how often a writer's number is wrong; habit: how often he forgets or misplaces a plus or a value."""

    heat: float = 1.0
    floor: float = 0.004
    slip: float = 0.0015
    habit: float = 0.015


# --- What a tired hand writes for a number

SIGN, TRANSPOSED, NEAR, DIGIT, LEFT_OUT, ANY = 0.16, 0.06, 0.05, 0.2, 0.18, 0.1
STEPS = (-10, -2, -1, 1, 2, 10)


@lru_cache(maxsize=1)
def slips() -> tuple[Ints, Floats]:
    """For every number what may stand there instead, by index, and how often; rows are filled up with weight 0."""
    found = [_slips_of(number) for number in range(-MOST, MOST + 1)]
    most = max(map(len, found))
    others = np.array([[*each, *[NOTHING] * (most - len(each))] for each in found])
    weights = np.array([[*each.values(), *[0.0] * (most - len(each))] for each in found])
    return others, weights


def _slips_of(right: int) -> dict[int, float]:
    sign, digits = (-1 if right < 0 else 1), str(abs(right))
    other = [
        sign * int(digits[:at] + digit + digits[at + 1 :]) for at in range(len(digits)) for digit in "0123456789"
        if digit != digits[at]
    ]  # fmt: skip
    ways = [(-right, SIGN), (sign * int(digits[::-1]), TRANSPOSED), *((right + step, NEAR) for step in STEPS)]
    weights: dict[int, float] = {}
    for number, weight in [*ways, *((each, DIGIT / len(other)) for each in other)]:
        if number != right and abs(number) <= MOST:
            weights[number + MOST] = weights.get(number + MOST, 0) + weight
    return {**weights, NOTHING: LEFT_OUT}


# --- What the eye saw, weighed


@dataclass(frozen=True)
class Cells:
    """`seen` [..., NUMBERS+2]: log of the probability of each number, of nothing, of a number outside. By the right
    number: `slipped`, that another one stands there, `instead`, the likeliest, and `first`, that it is this one."""

    seen: Floats
    slipped: Floats = field(init=False)
    instead: Ints = field(init=False)
    first: Floats = field(init=False)

    def __post_init__(self) -> None:
        chance = np.exp(self.seen)
        top, instead = self._anything(chance)
        whole = ANY / NUMBERS * (1 - chance[..., :NUMBERS])
        others, weights = slips()
        for other, weight in zip(others.T, weights.T, strict=True):  # one way after the other: little memory
            way = chance[..., other] * weight
            whole += way
            better = way > top
            np.copyto(instead, np.broadcast_to(other, way.shape), where=better)
            np.copyto(top, way, where=better)
        object.__setattr__(self, "slipped", np.log(whole))
        object.__setattr__(self, "instead", instead)
        object.__setattr__(self, "first", np.log(top))

    @staticmethod
    def _anything(chance: Floats) -> tuple[Floats, Ints]:
        """By the right number: the likeliest other one, and how likely it is as a slip of any kind."""
        numbers = chance[..., :NUMBERS]
        two = np.argpartition(numbers, (-2, -1), -1)[..., -2:]
        is_first = np.arange(NUMBERS) == two[..., 1:]
        which = np.where(is_first, two[..., :1], two[..., 1:])
        return np.take_along_axis(numbers, which, -1) * (ANY / NUMBERS), which


def seen(numbers: Floats, empty: Floats, temper: Temper) -> Floats:
    """Log-probabilities of all numbers and of nothing, cooled down and never quite sure."""
    both = np.concatenate([numbers, empty[..., None]], -1).astype(np.float64) / temper.heat
    both -= both.max(-1, keepdims=True)
    chance = np.exp(both)
    chance /= chance.sum(-1, keepdims=True)
    mixed = (1 - temper.floor) * chance + temper.floor / (NUMBERS + 1)
    found: Floats = np.log(np.concatenate([mixed, np.full((*mixed.shape[:-1], 1), np.exp(IMPOSSIBLE))], -1))
    return found


def index_of(numbers: Ints) -> Ints:
    """Where a number stands in `seen`; BLANK is nothing. Seen as unsigned, negative ones are far above the last."""
    unsigned = (numbers + MOST).view(np.uint64)
    return np.minimum(unsigned, np.uint64(OUTSIDE)).view(np.int64)


class Sight:
    """All that was seen of a list, ready for the search."""

    def __init__(self, evidence: Evidence, temper: Temper, players: int, highest: int) -> None:
        self.evidence, self.temper, self.players, self.highest = evidence, temper, players, highest
        self.cells = Cells(seen(evidence.totals, evidence.empty, temper))
        self.end = None
        if evidence.end is not None and evidence.end_empty is not None:
            self.end = Cells(seen(evidence.end, evidence.end_empty, temper))

    @cached_property
    def is_written(self) -> Floats:
        """How likely something stands in each row at all."""
        nothing = self.cells.seen[..., NOTHING].sum(-1)
        best = self.cells.seen[..., :NUMBERS].max(-1)
        anything = np.maximum(best, self.cells.seen[..., NOTHING]).sum(-1)
        return np.where(nothing >= anything, 0.0, 1 - np.exp(nothing - anything))

    @cached_property
    def blank(self) -> Floats:
        """Log that a row is left empty, marks and value as well."""
        found: Floats = self.cells.seen[..., NOTHING].sum(-1) + self.unmarked + self._values[:, -1]
        return found

    # --- the plus boxes

    @cached_property
    def _marked(self) -> tuple[Floats, Floats]:
        odds = np.clip(self.evidence.plus / self.temper.heat, -12, 12)
        on, slip = 1 / (1 + np.exp(-odds)), self.temper.habit
        return np.log((1 - slip) * on + slip * (1 - on)), np.log((1 - slip) * (1 - on) + slip * on)

    @property
    def unmarked(self) -> Floats:
        found: Floats = self._marked[1].sum(-1)
        return found

    @cached_property
    def plus(self) -> Floats:
        """[rows, 2**players] log-likelihood that exactly these gain; who marks nobody leaves it open."""
        gains = (np.arange(2**self.players)[:, None] >> np.arange(self.players)) & 1
        marked, unmarked = self._marked
        exact = np.einsum("rp,gp->rg", marked, gains) + np.einsum("rp,gp->rg", unmarked, 1 - gains)
        has_one = np.greater(self.evidence.plus.max(-1), 0)
        often = self._habit(has_one)
        found: Floats = np.logaddexp(np.log(often) + exact, np.log(1 - often) + self.unmarked[:, None])
        return found

    # --- the values

    @cached_property
    def _values(self) -> Floats:
        """[rows, values + 1] log-probabilities, nothing last."""
        both = np.concatenate([self.evidence.value, self.evidence.value_empty[:, None]], -1) / self.temper.heat
        chance = np.exp(both - both.max(-1, keepdims=True))
        chance /= chance.sum(-1, keepdims=True)
        floor = max(self.temper.floor, self.temper.habit)
        found: Floats = np.log((1 - floor) * chance + floor / chance.shape[-1])
        return found

    @cached_property
    def value(self) -> Floats:
        """[rows, highest + 1] log-likelihood of a Normalspiel of this value."""
        return self._mixed(self._padded)

    @cached_property
    def solo(self) -> Floats:
        """As `value`; some write what the soloist gets."""
        tripled = self._padded[:, np.minimum(3 * np.arange(self.highest + 1), self._padded.shape[1] - 1)]
        return self._mixed(np.logaddexp(np.log(0.85) + self._padded[:, : self.highest + 1], np.log(0.15) + tripled))

    @cached_property
    def any_value(self) -> Floats:
        """[rows] where the value says nothing: left out, or anything."""
        values = self._values
        spread = np.log(np.exp(values[:, :-1]).sum(-1)) - np.log(values.shape[1] - 1)
        found: Floats = np.logaddexp(np.log(0.5) + values[:, -1], np.log(0.5) + spread)
        return found

    @cached_property
    def _padded(self) -> Floats:
        values = self._values[:, :-1]
        more = max(self.highest + 1 - values.shape[1], 0) + 1
        return np.pad(values, ((0, 0), (0, more)), constant_values=np.log(self.temper.habit / values.shape[1]))

    def _mixed(self, values: Floats) -> Floats:
        has_one = np.greater(self._values[:, :-1].max(-1), self._values[:, -1])
        often = self._habit(has_one)
        nothing = self._values[:, -1:]
        found: Floats = np.logaddexp(np.log(often) + values[:, : self.highest + 1], np.log(1 - often) + nothing)
        return found

    def _habit(self, has_one: Bools) -> float:
        """How often this writer does it, by the rows in which something is written."""
        written = self.is_written > 0.5
        return float((has_one & written).sum() + 1) / float(written.sum() + 2)

    # --- readings outside the rules

    def free(self, row: int, most: int) -> tuple[Ints, Floats]:
        """The likeliest readings of a whole row without any rule, BLANK for nothing, and their log-likelihoods."""
        seen = self.cells.seen[row, :, : NUMBERS + 1]
        rows, scores = np.zeros((1, 0), np.int64), np.zeros(1)
        for cell in seen:
            best = np.argpartition(cell, -4)[-4:]
            both = (scores[:, None] + cell[best]).ravel()
            kept = np.argsort(both)[::-1][:most]
            rows = np.concatenate([rows[kept // 4], best[kept % 4][:, None] - MOST], 1)
            scores = both[kept]
        return rows, scores
