"""Where the hypotheses of a search stand in the course of the deal: who deals, whose Pflichtsolo is open, how many
games are left (§3, §4.2, §10), and how likely each kind of row is next. Knows many states at once; no cells."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

import numpy as np

from scoring import sitting

from .arrays import Bools, Floats, Ints, keys_of
from .evidence import GAME, PENALTY, PFLICHT
from .moves import ALONE, COUNTS, IS_ALONE, IS_GAME, MINOR, NORMAL, REPEAT, TO_SOLOIST, ZERO, Moves
from .moves import PFLICHT as PFLICHTSOLO
from .table import Table

LANES = 3  # rows that are written from the top down at the same time: games, Pflichtsoli, penalties
# How often; the rest of all rows are Normalspiele.
WORTHLESS, LUSTSOLO, STILLE = 0.02, 0.008, 0.003
PRESENTED = 0.95  # §4.2.5 is kept
PENALTY_SHARE = {MINOR: 0.003, REPEAT: 0.0015, TO_SOLOIST: 0.001, COUNTS: 0.0005}
TOO_MANY = 0.01  # games beyond those that were planned
# What goes into which rubric of the sheet: games, Pflichtsoli, penalties.
RUBRIC = {GAME: (1.0, 1.0, 0.4), PFLICHT: (0.005, 0.97, 0.01), PENALTY: (0.01, 0.01, 0.6)}
PARTED = (1.0, 0.03, 0.4)  # the rubric of Normalspiele beside one for Pflichtsoli


@dataclass(frozen=True)
class States:
    """`totals` [n, players] as the writer believes them, dealer from 0, `waiting` for a Pflichtsolo as bits, games
    `counted`, and `at` [n, LANES], how many rows are used up in each lane."""

    totals: Ints
    dealer: Ints
    waiting: Ints
    counted: Ints
    at: Ints

    @classmethod
    def first(cls, table: Table) -> States:
        waiting = sum(1 << (position - 1) for position in table.open_pflichtsoli)
        one = [np.array([each]) for each in (table.start, table.dealer - 1, waiting, 0, (0,) * LANES)]
        return cls(*one)

    def __len__(self) -> int:
        return len(self.dealer)

    def take(self, which: Ints | Bools) -> States:
        return States(*(getattr(self, each.name)[which] for each in fields(self)))

    def keys(self) -> Ints:
        """The same for the same state."""
        rest = np.concatenate([self.at, self.dealer[:, None], self.waiting[:, None], self.counted[:, None]], 1)
        with np.errstate(over="ignore"):
            keys: Ints = keys_of(self.totals) ^ (keys_of(rest) * np.int64(31))
        return keys


def together(parts: list[States]) -> States:
    return States(*(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(States)))


@lru_cache(maxsize=16)
def _sits(players: int) -> Bools:
    """[dealer, player] who sits out."""
    return np.array([[p in sitting(players, d) for p in range(1, players + 1)] for d in range(1, players + 1)])


class Course:
    """The rules of the deal for one table."""

    def __init__(self, table: Table, moves: Moves, parted: bool) -> None:
        self.table, self.moves, self.parted = table, moves, parted
        self.positions = np.arange(table.players)
        self.sits = _sits(table.players)

    def open(self, states: States) -> Bools:
        """[n, players] whose Pflichtsolo is still to come."""
        return ((states.waiting[:, None] >> self.positions) & 1).astype(bool)

    def left(self, states: States) -> Ints | None:
        if self.table.games is None:
            return None
        more = 0 if self.table.soli_count else self.open(states).sum(-1)
        return np.maximum(self.table.games - states.counted + more, 0)

    def presented(self, states: States) -> Ints:
        """§4.2.5: who must play his Pflichtsolo now, the first open player from the dealer's left; -1 for nobody."""
        left, waiting = self.left(states), self.open(states)
        if left is None:
            return np.full(len(states), -1)
        order = (states.dealer[:, None] + 1 + self.positions) % self.table.players
        may = np.take_along_axis(waiting & ~self.sits[states.dealer], order, 1)
        who = np.take_along_axis(order, may.argmax(1)[:, None], 1)[:, 0]
        return np.where((waiting.sum(-1) >= left) & waiting.any(-1) & may.any(-1), who, -1)

    def in_gap(self, states: States) -> Bools:
        """Whoever is left to be presented sits out: the director moves the deal (§10)."""
        left, waiting = self.left(states), self.open(states)
        if left is None:
            return np.zeros(len(states), bool)
        playing = (waiting & ~self.sits[states.dealer]).any(-1)
        found: Bools = waiting.any(-1) & ~playing & (waiting.sum(-1) >= left) & (left > 0)
        return found

    def dealt_by(self, states: States, away: int) -> States:
        return States(
            states.totals, (states.dealer + away) % self.table.players, states.waiting, states.counted, states.at
        )

    def time_up(self, states: States) -> Ints:
        """§8.5.3: the states in which the time may run out, so that only open Pflichtsoli are left."""
        left, waiting = self.left(states), self.open(states).sum(-1)
        return np.zeros(0, np.int64) if left is None else np.flatnonzero((waiting > 0) & (left > waiting))

    def after_time(self, states: States) -> States:
        """As if all Normalspiele had been played."""
        waiting = self.open(states).sum(-1) if self.table.soli_count else 0
        counted = np.full(len(states), self.table.games or 0) - waiting
        return States(states.totals, states.dealer, states.waiting, counted, states.at)

    # --- how likely a row is

    def chances(self, states: States, rubric: str, last_resort: bool) -> Floats:
        """[n, M] log-probability of every row that can be written next in this rubric. `last_resort`: the rows for
        games are used up."""
        kinds = np.stack([states.dealer, states.waiting, states.counted], 1)
        _, first, which = np.unique(keys_of(kinds), return_index=True, return_inverse=True)
        return self._chances(states.take(first), rubric, last_resort)[which]  # few of them are different

    def _chances(self, states: States, rubric: str, last_resort: bool) -> Floats:
        moves, groups = self.moves, np.log(self._groups(states, rubric, last_resort))
        player = moves.player[states.dealer]
        own = np.where(moves.kind == PFLICHTSOLO, self.table.players, 0) + np.maximum(player, 0)
        solo = (moves.kind == PFLICHTSOLO) | (moves.kind == ALONE)
        column = np.where(solo, own, 2 * self.table.players + moves.kind)
        return np.take_along_axis(groups, column, 1) + moves.share

    def _groups(self, states: States, rubric: str, last_resort: bool) -> Floats:
        """[n, players + players + kinds]: Lustsoli and stille Hochzeiten, Pflichtsoli, then the other kinds."""
        waiting, playing = self.open(states), ~self.sits[states.dealer]
        alone = np.where(waiting, STILLE, STILLE + LUSTSOLO) * playing
        pflicht = self._pflicht(states, waiting, playing)
        must = self.presented(states) >= 0
        alone[must] *= 1 - PRESENTED
        rest = np.zeros((len(states), COUNTS + 1))
        rest[:, ZERO] = np.where(must, (1 - PRESENTED) * WORTHLESS, WORTHLESS)
        rest[:, NORMAL] = np.maximum(1 - WORTHLESS - alone.sum(-1) - pflicht.sum(-1), 0.02)
        for kind, share in PENALTY_SHARE.items():
            rest[:, kind] = share
        normal, solo, penalty = self._rubric(rubric, last_resort)
        over = np.where(self._is_over(states), TOO_MANY, 1.0)[:, None]
        rest[:, [ZERO, NORMAL]] *= normal * over
        rest[:, list(PENALTY_SHARE)] *= penalty
        both = np.concatenate([alone * normal * over, pflicht * solo * over, rest], 1)
        found: Floats = np.maximum(both, 1e-9)
        return found

    def _pflicht(self, states: States, waiting: Bools, playing: Bools) -> Floats:
        """Most play their Pflichtsolo before they must."""
        left, count = self.left(states), np.maximum(waiting.sum(-1), 1)
        each = np.full(len(states), 0.04) if left is None else np.clip(1 / (left + 4), 0.02, 0.15)
        free = np.where(waiting & playing, each[:, None], 0.0)
        who = self.presented(states)
        forced = np.where(self.positions == who[:, None], PRESENTED, (1 - PRESENTED) / 3 / count[:, None]) * waiting
        return np.where(who[:, None] >= 0, forced * playing, free)

    def _rubric(self, rubric: str, last_resort: bool) -> tuple[float, float, float]:
        if rubric == GAME and self.parted:
            return PARTED
        normal, solo, penalty = RUBRIC[rubric]
        return (0.5, 0.5, penalty) if rubric == PENALTY and last_resort else (normal, solo, penalty)

    def _is_over(self, states: States) -> Bools:
        left = self.left(states)
        return np.zeros(len(states), bool) if left is None else left == 0

    def ends(self, states: States) -> Floats:
        """Log-probability that this was the last row: all were played, or the time was up."""
        left = self.left(states)
        if left is None:
            return np.full(len(states), np.log(0.05))
        waiting = self.open(states).any(-1)
        return np.log(np.where(left == 0, 0.98, np.where(waiting, 0.001, 0.012) * np.where(left > 8, 0.3, 1)))

    # --- what follows

    def after(self, states: States, meaning: Ints) -> States:
        """The states after these rows; totals and rows used up are for who wrote them to say."""
        moves, table = self.moves, self.table
        kind, player = moves.kind[meaning], moves.player[states.dealer, meaning]
        bit = np.where(player >= 0, 1 << np.maximum(player, 0), 0)
        was_open = (states.waiting & bit) > 0
        pflicht = ((kind == PFLICHTSOLO) | (kind == COUNTS)) & was_open
        game, alone = IS_GAME[kind], IS_ALONE[kind]
        stays = pflicht & ((self.presented(states) < 0) | table.vorfuehrung_keeps_dealer)
        if table.solo_keeps_dealer:
            stays |= alone & ~((kind == ALONE) & was_open)  # a stille Hochzeit is no announced solo
        dealer = np.where(game & ~stays, (states.dealer + 1) % table.players, states.dealer)
        counts = game & (table.soli_count | ~alone)
        waiting = np.where(pflicht, states.waiting & ~bit, states.waiting)
        return States(states.totals, dealer, waiting, states.counted + counts, states.at)
