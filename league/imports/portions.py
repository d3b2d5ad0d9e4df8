"""A file that would keep everybody else from writing is taken over in portions: each is whole, and between two of them
the others have their turn. A small file is one portion, all or nothing. Knows nothing of what is taken over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic, sleep
from typing import TypeVar

from league.base import steps
from league.base.writing import Conflict, Refused
from scoring import ScoringError

from .stages import SENTENCES, number

T = TypeVar("T")
AT_ONCE = 40_000  # millionths of a second for which the lock of all who write may be held; what things weigh


class Partly(Exception):
    """Some is taken over, and stays; then came `cause`."""

    def __init__(
        self, stage: str, done: int, of: int, cause: Refused | Conflict | ScoringError | steps.Stopped
    ) -> None:
        super().__init__(stage, done, of)
        self.said = str(SENTENCES[stage]).format(done=number(done), of=number(of))
        self.cause = cause


def portions(things: Iterable[T], weigh: Callable[[T], int]) -> list[list[T]]:
    """In their order, as many at a time as weigh no more than that; what weighs more is a portion of its own."""
    found: list[list[T]] = []
    weight = 0
    for thing in things:
        weight += weigh(thing)
        if not found or weight > AT_ONCE:
            found.append([])
            weight = weigh(thing)
        found[-1].append(thing)
    return found


def taken_in_turn(
    some: Sequence[Sequence[T]],
    take: Callable[[Sequence[T], str | None], object],
    key: str | None,
    stage: str,
    count: Callable[[Sequence[T]], int] = len,
) -> None:
    """The last portion has the key of the form itself: only when it is stored, all of it is."""
    done, of = 0, sum(map(count, some))
    for turn, portion in enumerate(some, 1):
        began = monotonic()
        of_this = key if key is None or turn == len(some) else f"{key[:56]}.{turn}"
        try:
            with steps.within(stage, done, of):
                take(portion, of_this)
        except (Refused, Conflict, ScoringError, steps.Stopped) as cause:
            if not done:
                raise
            raise Partly(stage, done, of, cause) from cause
        done += count(portion)
        if turn < len(some):
            sleep(min(1.0, monotonic() - began))  # the lock is free for as long as it was held
