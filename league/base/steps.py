"""Long work says how far it is and hears whether it is still wanted: between two steps, wherever the work is done, and
without knowing who listens. Who listens says so around it (`watched`); if nobody does, nothing happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeVar

T = TypeVar("T")


class Stopped(Exception):
    """Somebody does not want it any more. A write that meets this is undone whole, like with every other exception."""


class Watch(Protocol):
    def tell(self, stage: str, done: int, of: int) -> None:
        """How far a stage is; Stopped if it is not wanted any more."""

    def check(self) -> None:
        """Stopped if it is not wanted any more."""


_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """What is done in here is told to this one."""
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


# A stage of which only a part is done here: how much was done before, and of how much in all.
_within: ContextVar[tuple[str, int, int] | None] = ContextVar("within", default=None)


@contextmanager
def within(stage: str, before: int, of: int) -> Iterator[None]:
    """What is told in here of this stage is told as a part of the whole."""
    token = _within.set((stage, before, of))
    try:
        yield
    finally:
        _within.reset(token)


def tell(stage: str, done: int = 0, of: int = 0) -> None:
    """`of` 0: nobody knows how much there is to do."""
    if watch := _watch.get():
        part = _within.get()
        if part and part[0] == stage:
            done, of = part[1] + done, part[2]
        watch.tell(stage, done, of)


def check() -> None:
    if watch := _watch.get():
        watch.check()


def counted(things: Sequence[T], stage: str, before: int = 0, of: int | None = None) -> Iterator[T]:
    """Each of them in turn, told as it comes. `before`, `of`: where they are a part of more."""
    whole = len(things) if of is None else of
    for done, thing in enumerate(things, before):
        tell(stage, done, whole)
        yield thing
    if things:
        tell(stage, before + len(things), whole)
