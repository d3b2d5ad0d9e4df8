"""Where a Runde stands: who deals, who owes a Pflichtsolo, how much is left, who must be presented (§4, §8, §10).
Knows the course of a table as one frozen value; runde.py plays on it, deals.py reads a written list with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import EllipsisType
from typing import NamedTuple

from .codes import Code
from .messages import InvalidInput, Message, integer
from .names import DecisionName
from .played import FEWEST, MOST, from_the_left, sitting
from .ruleset import Bock, Ruleset

# --- Which games of a list are doubled


class Dealt(NamedTuple):
    """What the Bock needs to know of one written row."""

    triggers: bool
    finished: bool = True  # a penalty row, or a game that is repeated, is not a finished game
    dealer_stays: bool = False


UNFINISHED = Dealt(triggers=False, finished=False)
Rounds = tuple[int, ...]  # games still to come, per Bockrunde


def multipliers(history: Iterable[Dealt], bock: Bock, players: int, running: Rounds = ()) -> list[int]:
    """The multiplier of every row in `history`, and last that of the game to come.

    A Bockrunde is one dealer round: as many games as there are players at the table.
    """
    return [_multiplier(rounds, bock) for rounds in _course(history, bock, players, running)]


def rounds_after(history: Iterable[Dealt], bock: Bock, players: int, running: Rounds = ()) -> Rounds:
    """What is left of the Bockrunden, for a list that goes on elsewhere."""
    *_, last = _course(history, bock, players, running)
    return last


def _course(history: Iterable[Dealt], bock: Bock, players: int, rounds: Rounds) -> Iterator[Rounds]:
    yield rounds
    for dealt in history:
        rounds = _after(rounds, dealt, bock, players) if dealt.finished else rounds
        yield rounds


def _multiplier(rounds: Rounds, bock: Bock) -> int:
    return 2 ** len(rounds) if bock.nesting == "stack" else 2 if rounds else 1


def _after(rounds: Rounds, dealt: Dealt, bock: Bock, players: int) -> Rounds:
    """The rounds left after this game; a trigger works from the next game on."""
    in_bock = bool(rounds)
    if bock.pflichtsolo_uses_up or not dealt.dealer_stays:
        rounds = _used(rounds, bock)
    if not dealt.triggers or (bock.nesting == "ignore" and in_bock):
        return rounds
    if bock.nesting == "restart":
        return (players,)
    # The cap counts layers that run at once, or rounds that wait behind the running one.
    most = bock.max_layers
    full = most is not None and len(rounds) >= (most if bock.nesting == "stack" else most + 1)
    return rounds if full else (*rounds, players)


def _used(rounds: Rounds, bock: Bock) -> Rounds:
    """One game less: in every layer of a stack, else in the running round only."""
    if bock.nesting == "stack":
        return tuple(left - 1 for left in rounds if left > 1)
    return tuple(left for left in (*(n - 1 for n in rounds[:1]), *rounds[1:]) if left)


# --- Where a Runde stands


MOST_GAMES = 400


class Course(NamedTuple):
    """The state before the next game. Nothing in it is counted up by hand: `after` gives the next one."""

    players: int
    games: int | None
    time_up_after: int | None
    soli_count: bool
    keeps_dealer: bool  # after a Vorführung, too
    every_solo_keeps_dealer: bool
    dealer: int
    open: tuple[int, ...]
    counted: int = 0
    finished: int = 0
    named: int | None = None  # who is presented by the director's decision in the gap of the rules

    @classmethod
    def begin(
        cls,
        players: int,
        ruleset: Ruleset,
        *,
        games: int | EllipsisType | None = ...,
        time_up_after: int | None = None,
        dealer: int = 1,
        open_pflichtsoli: Iterable[int] | None = None,
    ) -> Course:
        """The first game of a table; a list that continues another one takes over its dealer and open Pflichtsoli."""
        integer(players, "players", FEWEST, MOST)
        everybody = tuple(range(1, players + 1)) * ruleset.pflichtsoli
        waiting = everybody if open_pflichtsoli is None else tuple(p for p in everybody if p in set(open_pflichtsoli))
        planned = ruleset.games_at(players) if isinstance(games, EllipsisType) else games
        if planned is not None:
            _check_games(planned, len(waiting), ruleset)
        if time_up_after is not None:
            integer(time_up_after, "time_up_after", 0, MOST_GAMES)
        return cls(
            players, planned, time_up_after, ruleset.soli_count, ruleset.vorfuehrung_keeps_dealer,
            ruleset.solo_keeps_dealer, integer(dealer, "dealer", 1, players), waiting,
        )  # fmt: skip

    @property
    def time_is_up(self) -> bool:
        return self.time_up_after is not None and self.finished >= self.time_up_after

    @property
    def in_time(self) -> Course:
        """The same moment as long as the time had not run out."""
        return self._replace(time_up_after=None)

    @property
    def running_when_time_ran_out(self) -> bool:
        """§8.5.3: whether the game that comes now can have been begun in time. It is played to its end, and where a
        serious offence ends it (§9.4.3) its penalty is written, but a Normalspiel is not repeated."""
        return self.time_up_after == self.finished and self.in_time.left != 0

    @property
    def left(self) -> int | None:
        """Games still to play; None while the end is open. After the time only open Pflichtsoli remain (§8)."""
        if self.games is None:
            return 0 if self.time_is_up else None
        if self.time_is_up:
            return len(self.open)
        # Where soli do not count, the Pflichtsoli come on top of the games. A written list may have too many.
        return max(0, self.games - self.counted + (0 if self.soli_count else len(self.open)))

    @property
    def sits(self) -> tuple[int, ...]:
        return sitting(self.players, self.dealer)

    @property
    def first(self) -> int:
        """Who speaks first, and leads unless a soloist does: the dealer's left neighbour."""
        return self._neighbour(1)

    @property
    def presented(self) -> int | None:
        """§4.2.5: with as many games left as open Pflichtsoli, the first open player from the dealer's left.

        In the gap of the rules all who wait sit out: then it is the first of them, and the director must decide.
        """
        if self.named is not None:
            return self.named
        if self.games is None or not self.open or len(self.open) < (self.left or 0):
            return None
        order = [position for position in from_the_left(self.players, self.dealer) if position in self.open]
        return next((position for position in order if position not in self.sits), order[0])

    @property
    def in_gap(self) -> bool:
        return self.presented in self.sits

    def dealt_by(self, dealer: int) -> Course:
        return self._replace(dealer=dealer)

    def decided(self, decision: DecisionName) -> Course:
        """The table as the director's choice leaves it: another dealer, so that the presented one plays."""
        dealer = self._neighbour(1 if decision == "dealer_moves" else -1)
        return self._replace(dealer=dealer, named=self.presented)

    def after(self, soloist: int | None, *, pflicht: bool, alone: bool, announced: bool | None = None) -> Course:
        """One game later. After a voluntary Pflichtsolo the same player deals again, after a Vorführung the next.

        `announced`: it was a solo that somebody announced; left out, only a Pflichtsolo is known to have been one.
        """
        return Course(  # said in full: replace() takes several times as long, and lists are read over and over
            self.players, self.games, self.time_up_after, self.soli_count, self.keeps_dealer,
            self.every_solo_keeps_dealer,
            dealer=self.dealer if self.dealer_stays(pflicht, announced) else self._neighbour(1),
            open=tuple(position for position in self.open if position != soloist) if pflicht else self.open,
            counted=self.counted + (self.soli_count or not alone),
            finished=self.finished + 1,
        )  # fmt: skip

    def ways_after(
        self, soloist: int | None, *, pflicht: bool, alone: bool, announced: bool | None = None
    ) -> list[Course]:
        """What a written list leaves open: who played alone may have announced a solo, or played a stille Hochzeit."""
        is_open = alone and not pflicht and announced is None and self.every_solo_keeps_dealer
        ways = (True, False) if is_open else (announced,)
        return [self.after(soloist, pflicht=pflicht, alone=alone, announced=way) for way in ways]

    def dealer_stays(self, pflicht: bool, announced: bool | None = None) -> bool:
        if self.every_solo_keeps_dealer and (pflicht or announced):
            return True
        # §4.2.5: after a Vorführung the next player deals.
        return pflicht and (self.presented is None or self.keeps_dealer)

    def _neighbour(self, away: int) -> int:
        return (self.dealer - 1 + away) % self.players + 1


def _check_games(games: int, pflichtsoli: int, ruleset: Ruleset) -> None:
    integer(games, "games", 1, MOST_GAMES)
    if ruleset.soli_count and games < pflichtsoli:
        raise InvalidInput("games", Message(Code.TOO_FEW_GAMES, games=games, pflichtsoli=pflichtsoli))
