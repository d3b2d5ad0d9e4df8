"""How far a file is that is being looked at or taken over, and whether it shall be stopped: two small files, which the
process that does it and the one that answers the page both see. Named by user and by a word that each page makes up:
nobody else finds them. Gone when it is over; what comes too late, after an hour."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, time
from typing import TypedDict

from django.utils.translation import gettext as _

from league.base import steps
from league.base.folders import folder, write_whole
from league.models import User

from .stages import SENTENCES, number

FIELD = "run"
KEPT_SECONDS = 3600
MOST_PER_USER = 20
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
        self._far, self._stop = _path(user, word, "json"), _path(user, word, "stop")
        self._told, self._looked = "", 0.0

    def tell(self, stage: str, done: int, of: int) -> None:
        if stage != self._told or monotonic() - self._looked >= EVERY:
            self.check()
            write_whole(self._far, {"stage": stage, "done": done, "of": of})
            self._told, self._looked = stage, monotonic()

    def check(self) -> None:
        if self._stop.exists():
            raise steps.Stopped

    def over(self) -> None:
        for path in (self._far, self._stop):
            path.unlink(missing_ok=True)


@contextmanager
def watched(user: User, word: str) -> Iterator[None]:
    """What is done in here can be asked for and stopped under this word; without one it is just done."""
    if not WORD.fullmatch(word):
        yield
        return
    _sweep(user)
    run = Run(user, word)
    try:
        with steps.watched(run):
            yield
    finally:
        run.over()


def how_far(user: User, word: str) -> HowFar:
    """Before it begins, and after it is over, there is nothing to tell but that."""
    with suppress(OSError, ValueError, KeyError):
        found = json.loads(_path(user, word, "json").read_text("utf-8"))
        done, of = int(found["done"]), int(found["of"])
        said = str(SENTENCES[found["stage"]]).format(done=number(done), of=number(of))
        return {"said": said, "done": done, "of": of}
    return {"said": _("Gleich geht es los."), "done": 0, "of": 0}


def stop(user: User, word: str) -> None:
    _sweep(user)
    _path(user, word, "stop").touch()


def is_stopped(user: User, word: str) -> bool:
    return bool(WORD.fullmatch(word)) and _path(user, word, "stop").exists()


def _folder() -> Path:
    return folder("runs")


def _path(user: User, word: str, ending: str) -> Path:
    return _folder() / f"{user.pk}-{word}.{ending}"


def _sweep(user: User) -> None:
    """Everybody's old ones, and this user's oldest if there are too many."""
    ages = {path: _age(path) for path in _folder().iterdir()}
    mine = sorted((path for path in ages if path.name.startswith(f"{user.pk}-")), key=lambda path: ages[path])
    for path in {*(path for path, age in ages.items() if age > KEPT_SECONDS), *mine[MOST_PER_USER - 1 :]}:
        path.unlink(missing_ok=True)


def _age(path: Path) -> float:
    with suppress(OSError):  # removed by somebody else meanwhile
        return time() - path.stat().st_mtime
    return 0
