"""Which games of a list are doubled: multipliers derived from what was played, never from a kept counter.
Knows triggers, durations and nestings; does not know how a game is scored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .ruleset import Bock


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
