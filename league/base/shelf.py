"""A small store in memory that never grows beyond its limits: what was not asked for longest goes first."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Shelf(Generic[K, V]):
    def __init__(self, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes, self.bytes = most, most_bytes, 0
        self._things: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()

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

    def _drop(self, key: K) -> None:
        _, size = self._things.pop(key, (None, 0))
        self.bytes -= size
