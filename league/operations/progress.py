"""How far a long command is and how long it will still take; and where to go on if it is stopped. Knows nothing of
what is being done."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.words import figures
from league.models.base import Json

EVERY = 2.0  # seconds between two lines


class Progress:
    """Says "12.500 von 100.000 Listen, noch etwa 4 Minuten", not more often than a person reads."""

    def __init__(self, say: Callable[[str], object], total: int, what: str, done: int = 0) -> None:
        self.say, self.total, self.what, self.before = say, total, what, done
        self.begun = self.said = time.monotonic()

    def at(self, done: int) -> None:
        now = time.monotonic()
        if now - self.said >= EVERY:
            self.said = now
            self.say(
                _("{done} von {total} {what}, noch etwa {left}").format(
                    done=figures(done), total=figures(self.total), what=self.what, left=self._left(done, now)
                )
            )

    def _left(self, done: int, now: float) -> str:
        pace = (now - self.begun) / max(1, done - self.before)
        seconds = pace * max(0, self.total - done)
        if seconds < 90:
            return ngettext("{n} Sekunde", "{n} Sekunden", round(seconds)).format(n=round(seconds))
        return _("{n} Minuten").format(n=figures(round(seconds / 60)))


class Bookmark:
    """A file that says how far a command came. It is written whole or not at all."""

    def __init__(self, path: Path, about: str) -> None:
        self.path, self.about = path, about

    def read(self) -> Json:
        """Nothing if there is none, or if it is about another database."""
        try:
            content: dict[str, object] = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return content if content.get("about") == self.about else {}

    def keep(self, **where: object) -> None:
        beside = self.path.with_suffix(".new")
        beside.write_text(json.dumps({"about": self.about, **where}), encoding="utf-8")
        beside.replace(self.path)

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)
