"""Room for what is large on its way in and until it is answered. What is small needs none; who finds no room waits for
it, and what he sends waits with him. Knows sizes and lines, and neither requests nor what is sent."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

# Bytes up to which nobody counts: a list, an entry, a game. All lines full of that (serving.py) are a gigabyte.
SMALL = 64 * 1024
# Bytes at once of all that is larger, and of one line. Behind the address of a hall a hundred phones may send photos of
# 3 MB: ten come in together, as fast as the Wi-Fi is, the next when they are done. Three strangers who do not get on
# with theirs take all of it, and only what is large waits for them.
ALL, OF_ONE_LINE = 96_000_000, 32_000_000
PATIENCE = 45.0  # seconds that somebody waits for room: a proxy before the site gives up after sixty


class Arriving:
    def __init__(self, patience: float = PATIENCE) -> None:
        self._lines: Counter[str] = Counter()
        self._changed = asyncio.Condition()
        self._patience = patience

    @asynccontextmanager
    async def room(self, line: str, size: int) -> AsyncIterator[None]:
        """For so many bytes over this line, or a TimeoutError."""
        async with self._changed, asyncio.timeout(self._patience):
            await self._changed.wait_for(lambda: self._is_free(line, size))
            self._lines[line] += size
        try:
            yield
        finally:
            self._lines -= Counter({line: size})  # a line that has nothing on its way is forgotten
            async with self._changed:
                self._changed.notify_all()

    def _is_free(self, line: str, size: int) -> bool:
        return self._lines[line] + size <= OF_ONE_LINE and self._lines.total() + size <= ALL
