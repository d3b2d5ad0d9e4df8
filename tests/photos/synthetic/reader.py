"""An eye made of chance: what a network might say of a list whose content is known, as well or badly as is wished.
Knows which digits look alike and how often each is taken for the other; its likelihoods are exactly those chances."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from league.photos.eye.decode import MOST, Evidence, Table
from tests.photos.synthetic.lists import PaperList

Floats = npt.NDArray[np.float64]
ALIKE = {
    0: "6699",
    1: "7777472",
    2: "773",
    3: "8885",
    4: "999917",
    5: "6633",
    6: "000558",
    7: "1111294",
    8: "333069",
    9: "4447708",
}
MOST_VALUE = 40
FAR = -30.0


@dataclass(frozen=True)
class Quality:
    """How often a digit of a clear and of a poor cell is misread, and how many cells are poor; how often a minus is
    lost or seen where none is, a digit lost or added, nothing seen where something stands; how far the log-odds of a plus
    are from 0. `heat`: below 1 the eye says that it is surer than it is."""

    clear: float = 0.02
    poor: float = 0.25
    share: float = 0.25
    minus: float = 0.02
    length: float = 0.003
    nothing: float = 0.001
    plus: float = 4.0
    heat: float = 1.0


PERFECT = Quality(0, 0, 0, 0, 0, 0, 20)
GOOD = Quality(clear=0.004, poor=0.08, share=0.12, minus=0.004, length=0.001, nothing=0.0005, plus=5.0)
ORDINARY = Quality()
BAD = Quality(clear=0.06, poor=0.4, share=0.4, minus=0.05, length=0.01, plus=2.5)


@lru_cache(maxsize=64)
def _confusion(error: float) -> Floats:
    """[digit, what is seen]."""
    seen = np.full((10, 10), 0.1)
    for digit, others in ALIKE.items():
        for other in others:
            seen[digit, int(other)] += 1
        seen[digit, digit] = 0
    return np.eye(10) * (1 - error) + seen / seen.sum(1, keepdims=True) * error


NUMBERS = np.arange(-MOST, MOST + 1)
LENGTHS = np.array([len(str(abs(number))) for number in NUMBERS])
DIGITS = np.array([[int(each) for each in f"{abs(number):03}"] for number in NUMBERS])


class Reader:
    def __init__(self, seed: int, quality: Quality = ORDINARY) -> None:
        self.rng, self.quality = np.random.default_rng(seed), quality

    def evidence(self, one: PaperList) -> Evidence:
        """All rows of the page."""
        cells = [[self.cell(text) for text in line.totals] for line in one.rows]
        values = [self.cell(line.value) for line in one.rows]
        end = [self.cell(text) for text in one.end]
        plus = np.array([[self._plus(mark) for mark in line.plus] for line in one.rows])
        return Evidence(
            np.array([[cell[:-1] for cell in row] for row in cells]), np.array([[cell[-1] for cell in row] for row in cells]),
            plus, np.array([value[MOST : MOST + MOST_VALUE + 1] for value in values]), np.array([value[-1] for value in values]),
            tuple(line.kind for line in one.rows), np.array([cell[:-1] for cell in end]), np.array([cell[-1] for cell in end]),
        )  # fmt: skip

    def _plus(self, mark: bool) -> float:
        """Log-odds that are right about themselves: drawn from two bells of which the middle is their half square."""
        far = self.quality.plus
        return float((1 if mark else -1) * far * far / 2 + far * self.rng.normal())

    def cell(self, text: str) -> Floats:
        """Log-likelihoods of all numbers, of nothing last."""
        error = self.quality.poor if self.rng.random() < self.quality.share else self.quality.clear
        if self.rng.random() < self.quality.nothing:
            text = "" if text else "1"
        likely = self._of_nothing() if not text else self._of(self._glance(text, error), error)
        return likely / self.quality.heat

    def _of_nothing(self) -> Floats:
        return np.append(np.full(len(NUMBERS), _log(self.quality.nothing)), 0.0)

    def _glance(self, text: str, error: float) -> str:
        """What it takes the text for."""
        minus, digits = text.startswith("-"), text.lstrip("-")
        if self.rng.random() < self.quality.minus:
            minus = not minus
        digits = "".join(str(self.rng.choice(10, p=_confusion(error)[int(each)])) for each in digits)
        if self.rng.random() < self.quality.length:
            digits = (
                digits[1:] if len(digits) > 1 and self.rng.random() < 0.5 else str(self.rng.integers(1, 4)) + digits
            )
        return ("-" if minus else "") + digits[-3:]

    def _of(self, seen: str, error: float) -> Floats:
        digits = seen.lstrip("-")
        sign = np.where((NUMBERS < 0) == seen.startswith("-"), _log(1 - self.quality.minus), _log(self.quality.minus))
        confused = _log(_confusion(error))
        same = np.zeros(len(NUMBERS))
        for place in range(1, len(digits) + 1):
            there = place <= LENGTHS
            same += np.where(there, confused[DIGITS[:, -place], int(digits[-place])], 0.0)
        off = np.abs(LENGTHS - len(digits))
        length = np.select([off == 0, off == 1], [_log(1 - self.quality.length), _log(self.quality.length) - 1.5], FAR)
        return np.append(np.maximum(sign + same + length, FAR), _log(self.quality.nothing))


def _log(chance: float | Floats) -> Floats:
    return np.log(np.maximum(chance, np.exp(FAR)))


def table_of(one: PaperList) -> Table:
    return Table.of(one.ruleset, one.players, one.games, one.carry)
