"""How far a file is that is being looked at or taken over, and whether it shall be stopped: two words in the cache that
the process that does it and the one that answers the page both see, on this machine or another. Named by user and by a
word that each page makes up: nobody else finds them. Gone when it is over; what comes too late, after an hour."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypedDict

from django.core.cache import BaseCache, caches
from django.utils.translation import gettext as _

from league.base import steps
from league.models import User

from .stages import SENTENCES, number

FIELD = "run"
KEPT_SECONDS = 3600
WORD = re.compile(r"[0-9a-f]{32}")
EVERY = 0.1  # seconds between two looks: what is done between them costs less than looking


class HowFar(TypedDict):
    """What the page is told. `of` 0: nobody knows how much there is to do."""

    said: str
    done: int
    of: int


def new_word() -> str:
    return secrets.token_hex(16)


class Run:
    """One file on its way; `steps` tells it how far."""

    def __init__(self, user: User, word: str) -> None:
        self.word = word
        self._far, self._stop = _far(user, word), _stop(user, word)
        self._told, self._looked = "", 0.0

    def tell(self, stage: str, done: int, of: int) -> None:
        if stage != self._told or monotonic() - self._looked >= EVERY:
            self.check()
            _shared().set(self._far, (stage, done, of), KEPT_SECONDS)
            self._told, self._looked = stage, monotonic()

    def check(self) -> None:
        if _shared().get(self._stop):
            raise steps.Stopped

    def over(self) -> None:
        _shared().delete_many([self._far, self._stop])


@contextmanager
def watched(user: User, word: str) -> Iterator[None]:
    """What is done in here can be asked for and stopped under this word; without one it is just done."""
    if not WORD.fullmatch(word):
        yield
        return
    run = Run(user, word)
    try:
        with steps.watched(run):
            yield
    finally:
        run.over()


def how_far(user: User, word: str) -> HowFar:
    """Before it begins, and after it is over, there is nothing to tell but that."""
    found = _shared().get(_far(user, word))
    if found is None:
        return {"said": _("Gleich geht es los."), "done": 0, "of": 0}
    stage, done, of = found
    return {"said": str(SENTENCES[stage]).format(done=number(done), of=number(of)), "done": done, "of": of}


def stop(user: User, word: str) -> None:
    _shared().set(_stop(user, word), True, KEPT_SECONDS)


def is_stopped(user: User, word: str) -> bool:
    return bool(WORD.fullmatch(word)) and bool(_shared().get(_stop(user, word)))


def _shared() -> BaseCache:
    return caches["shared"]


def _far(user: User, word: str) -> str:
    return f"run-far-{user.pk}-{word}"


def _stop(user: User, word: str) -> str:
    return f"run-stop-{user.pk}-{word}"
