"""Which games of a list are doubled: multipliers derived from what was played, never from a kept counter.
Knows triggers, durations and nestings; does not know how a game is scored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .ruleset import Bock


class Dealt(NamedTuple):
    """What the Bock needs to know of one written row."""

    triggers: bool
    finished: bool = True  # a penalty row, or a game that is repeated, is not a finished game
    dealer_stays: bool = False


def multipliers(history: Iterable[Dealt], bock: Bock, players: int) -> list[int]:
    """The multiplier of every row in `history`, and last that of the game to come.

    A Bockrunde is one dealer round: as many games as there are players at the table.
    """
    rounds: list[int] = []  # games still to come, per Bockrunde
    result = []
    for dealt in history:
        result.append(_multiplier(rounds, bock))
        if dealt.finished:
            rounds = _after(rounds, dealt, bock, players)
    return [*result, _multiplier(rounds, bock)]


def _multiplier(rounds: list[int], bock: Bock) -> int:
    return 2 ** len(rounds) if bock.nesting == "stack" else 2 if rounds else 1


def _after(rounds: list[int], dealt: Dealt, bock: Bock, players: int) -> list[int]:
    """The rounds left after this game; a trigger works from the next game on."""
    in_bock = bool(rounds)
    if bock.pflichtsolo_uses_up or not dealt.dealer_stays:
        rounds = _used(rounds, bock)
    if not dealt.triggers or (bock.nesting == "ignore" and in_bock):
        return rounds
    if bock.nesting == "restart":
        return [players]
    # The cap counts layers that run at once, or rounds that wait behind the running one.
    most = bock.max_layers
    full = most is not None and len(rounds) >= (most if bock.nesting == "stack" else most + 1)
    return rounds if full else [*rounds, players]


def _used(rounds: list[int], bock: Bock) -> list[int]:
    """One game less: in every layer of a stack, else in the running round only."""
    if bock.nesting == "stack":
        return [left - 1 for left in rounds if left > 1]
    return [left for left in (*(n - 1 for n in rounds[:1]), *rounds[1:]) if left]
