"""The search held against counting everything: on short lists, where each cell looks like two numbers, every page that
can be made of them is weighed one by one. Slow and plain on purpose; it knows nothing of beams, states and arrays."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from math import exp, log

import numpy as np
import pytest

from league.photos.eye.decode import MOST, Evidence, Table, Temper, decode, propose, search
from league.photos.eye.decode.course import Course, States
from league.photos.eye.decode.moves import moves_of
from scoring import Ruleset
from tests.photos.synthetic.lists import Habits, PaperList, played
from tests.rows import chosen

NEVER = -40.0
PLAIN = Temper(floor=1e-14, slip=1e-14, habit=1e-3)  # no slips, and the eye is believed
Page = tuple[tuple[int, ...], ...]


def seen(one: PaperList, rows: int, rng: random.Random) -> tuple[Evidence, list[list[dict[int, float]]]]:
    """A page of which every cell looks like the number that stands there, and like another one: as if the same two had
    won 1 or 2 more in some game, so that many pages can be right."""
    first = next(line.points for line in one.rows if line.points and len({*map(abs, line.points)}) == 1)
    value = rng.choice((1, 2))
    more = [value if points > 0 else -value for points in first]
    looks = [
        [_looks(rng, int(text), int(text) + off) for text, off in zip(line.totals, more, strict=True)]
        for line in one.rows[:rows]
    ]
    totals = np.full((rows, one.players, 2 * MOST + 1), NEVER)
    for at, column in product(range(rows), range(one.players)):
        for number, chance in looks[at][column].items():
            totals[at, column, number + MOST] = log(chance)
    nothing = np.full((rows, one.players), NEVER)
    values = np.zeros((rows, 30)), np.zeros(rows)
    return Evidence(totals, nothing, np.zeros((rows, one.players)), *values, ("game",) * rows), looks


def _looks(rng: random.Random, right: int, other: int) -> dict[int, float]:
    chance = rng.choice((0.3, 0.5, 0.7))
    return {right: chance, other: 1 - chance}


def pages(looks: list[list[dict[int, float]]]) -> Iterator[tuple[Page, float]]:
    """Every page that can be made of what the cells look like, and what the eye gives for it."""
    width = len(looks[0])
    cells = [list(cell.items()) for row in looks for cell in row]
    for choice in product(*cells):
        numbers = [number for number, _ in choice]
        page = tuple(tuple(numbers[at : at + width]) for at in range(0, len(numbers), width))
        yield page, sum(log(chance) for _, chance in choice)


class Prior:
    """How likely such rows are, row by row, in all meanings that they can have."""

    def __init__(self, table: Table) -> None:
        moves = moves_of(table)
        self.course, self.first = Course(table, moves, parted=False), States.first(table)
        self.meanings = defaultdict(list)  # at a table of four nobody sits out: the dealer changes no row
        for meaning, row in enumerate(moves.row):
            self.meanings[tuple(moves.points[0, row].tolist())].append(meaning)

    def of(self, page: Page, state: States | None = None) -> float:
        """The probability of the rows from here on, and that the list ends behind them."""
        state = state or self.first
        if not page:
            return exp(float(self.course.ends(state)[0]))
        step = tuple((np.array(page[0]) - state.totals[0]).tolist())
        if step not in self.meanings:
            return 0.0
        chances = self.course.chances(state, "game", False)[0]
        return sum(
            exp(chances[each]) * self.of(page[1:], self._after(state, each, page[0])) for each in self.meanings[step]
        )

    def _after(self, state: States, meaning: int, row: tuple[int, ...]) -> States:
        after = self.course.after(state, np.array([meaning]))
        return States(np.array([row]), after.dealer, after.waiting, after.counted, after.at)


@pytest.fixture
def only_legal_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """No row is forgotten, written twice or swapped, and the time is never up."""
    for name in ("FORGOTTEN", "TWICE", "SWAPPED", "ANYTHING", "SKIPPED"):
        monkeypatch.setattr(propose, name, -60.0)
    monkeypatch.setattr(search, "TIME_UP", -60.0)


@pytest.mark.usefixtures("only_legal_rows")
@pytest.mark.parametrize("seed", chosen(range(16), 0, 1, 2))
def test_the_search_finds_what_counting_everything_finds(seed: int) -> None:
    rng, rows = random.Random(seed), 3
    ruleset = Ruleset(games=8, pflichtsoli=seed % 2)
    one = played(seed, games=8, ruleset=ruleset, habits=Habits(marks=False, values=False, end=False))
    table = Table.of(ruleset, 4, rows if seed % 3 else 8)
    evidence, looks = seen(one, rows, rng)
    weighed = weights(looks, Prior(table))
    found = decode(evidence, table, PLAIN)
    page = tuple(tuple(map(int, row.cells)) for row in found.rows)
    assert weighed[page] == pytest.approx(max(weighed.values()), rel=0.001)
    assert found.whole == pytest.approx(weighed[page], abs=0.001)
    for at, column in product(range(rows), range(4)):
        share = sum(weight for other, weight in weighed.items() if other[at][column] == page[at][column])
        assert found.rows[at].sure[column] == pytest.approx(share, abs=0.001)


def weights(looks: list[list[dict[int, float]]], prior: Prior) -> dict[Page, float]:
    """The probability of every page that the rules allow."""
    legal = {page: exp(eye) * chance for page, eye in pages(looks) if (chance := prior.of(page))}
    whole = sum(legal.values())
    return {page: weight / whole for page, weight in legal.items()}
