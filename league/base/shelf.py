"""A small store in memory that never grows beyond its limits: what was not asked for longest goes first."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Turns(Generic[K]):
    """Who makes something: the first who asks. The others are given what tells them that it is done."""

    def __init__(self) -> None:
        self._making: dict[K, Future[None]] = {}
        self._lock = threading.Lock()

    @contextmanager
    def of(self, key: K) -> Iterator[Future[None] | None]:
        """None: it is mine to make; when I am through, however that ends, the others go on."""
        with self._lock:
            before = self._making.get(key)
            mine = Future[None]() if before is None else None
            if mine is not None:
                self._making[key] = mine
        try:
            yield before
        finally:
            if mine is not None:
                with self._lock:
                    del self._making[key]
                mine.set_result(None)


class Shelf(Generic[K, V]):
    def __init__(self, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes, self.bytes = most, most_bytes, 0
        self._things: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock, self.turns = threading.Lock(), Turns[K]()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: K) -> V | None:
        with self._lock:
            if key not in self._things:
                return None
            self._things.move_to_end(key)
            return self._things[key][0]

    def put(self, key: K, thing: V, size: int) -> None:
        with self._lock:
            self._drop(key)
            self._things[key] = thing, size
            self.bytes += size
            while self._things and (len(self._things) > self._most or self.bytes > self._most_bytes):
                self._drop(next(iter(self._things)))

    def made(self, key: K, make: Callable[[], V]) -> V:
        """What lies there, or is made now: once, however many ask for it at the same time."""
        if (found := self.get(key)) is not None:
            return found
        with self.turns.of(key) as before:
            if before is not None:
                before.exception()
                return self.get(key) or make()  # who was before could not make it
            thing = make()
            self.put(key, thing, 1)
            return thing

    def clear(self) -> None:
        with self._lock:
            self._things.clear()
            self.bytes = 0

    def _drop(self, key: K) -> None:
        _, size = self._things.pop(key, (None, 0))
        self.bytes -= size
