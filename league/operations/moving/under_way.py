"""A club's file that is made or read in the background: how far it is, and whether it shall be stopped. Two words in
the cache that all machines share, so that any of them may answer who asks. Gone a day later. Knows nothing of what is
done."""

from __future__ import annotations

from typing import NamedTuple
from uuid import uuid4

from django.core.cache import caches

WORKING, FAILED, DONE = "working", "failed", "done"
KEPT = 24 * 3600  # seconds: somebody who waits for a night finds it in the morning


class HowFar(NamedTuple):
    """`word`: of this order, and of no other with this name. `said`: why it failed. `to`: where to go afterwards."""

    word: str
    state: str
    done: int = 0
    of: int = 0
    said: str = ""
    to: str = ""


class Stopped(Exception):
    """Nobody wants it any more."""


class Work:
    """`name`: in letters, digits and hyphens."""

    def __init__(self, name: str) -> None:
        self._far, self._stop = f"parcel-far-{name}", f"parcel-stop-{name}"

    def look(self) -> HowFar | None:
        """None: never begun, stopped, or long over."""
        told = caches["shared"].get(self._far)
        found = HowFar(*told) if told else None
        return None if found and self._is_stopped(found.word) else found

    def begin(self, of: int) -> str:
        far = HowFar(uuid4().hex, WORKING, 0, of)
        self._tell(far)
        return far.word

    def go_on(self, word: str) -> HowFar:
        """As it was left; Stopped, if somebody has stopped it or begun another."""
        found = self.look()
        if found is None or found.word != word or found.state != WORKING:
            raise Stopped
        return found

    def at(self, word: str, done: int) -> None:
        self._tell(self.go_on(word)._replace(done=done))

    def failed(self, word: str, said: str) -> None:
        self._tell(self.go_on(word)._replace(state=FAILED, said=said))

    def over(self, word: str, to: str = "") -> None:
        far = self.go_on(word)
        self._tell(far._replace(state=DONE, done=far.of, to=to))

    def stop(self) -> None:
        if found := self.look():
            caches["shared"].set(self._stop, found.word, KEPT)

    def forget(self) -> None:
        caches["shared"].delete_many([self._far, self._stop])

    def _tell(self, far: HowFar) -> None:
        caches["shared"].set(self._far, tuple(far), KEPT)

    def _is_stopped(self, word: str) -> bool:
        return bool(caches["shared"].get(self._stop) == word)
