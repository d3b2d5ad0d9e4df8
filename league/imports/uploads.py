"""What was read from a file, kept from its preview until it is taken over: the cells alone, never the file itself.
Named by user and content; gone after use or after an hour. Knows a folder, nothing of what the cells mean."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from league.base.folders import folder, write_whole
from league.base.text import clean_text
from league.models import User

from .tables import Sheet, read_sheets, sheets_of

FOLDER = "uploads"
KEPT_SECONDS = 3600
MOST_PER_USER = 20
TOKEN = re.compile(r"[0-9a-f]{32}")
LONGEST_NAME = 80


@dataclass(frozen=True)
class Upload:
    """A file that was read. `name` is what the sender calls it; it is shown and never used as a path."""

    token: str
    name: str
    sheets: list[Sheet]


def taken_in(user: User, content: bytes, name: str) -> Upload:
    """Reads a file and keeps its cells for this user; Unreadable says why not."""
    plain = read_sheets(content)
    token, shown = hashlib.sha256(content).hexdigest()[:32], clean_text(name)[:LONGEST_NAME]
    sweep(folder(FOLDER), user)
    write_whole(_path(user, token), {"name": shown, "sheets": plain})
    return Upload(token, shown, sheets_of(plain))


def kept(user: User, token: str) -> Upload | None:
    """What this user had read before, if it is still there."""
    if not TOKEN.fullmatch(token) or _age(_path(user, token)) > KEPT_SECONDS:
        return None
    try:
        found: dict[str, Any] = json.loads(_path(user, token).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return Upload(token, found["name"], sheets_of(found["sheets"]))


def forget(user: User, token: str) -> None:
    if TOKEN.fullmatch(token):
        _path(user, token).unlink(missing_ok=True)


def _path(user: User, token: str) -> Path:
    return folder(FOLDER) / f"{user.pk}-{token}.json"


def sweep(where: Path, user: User) -> None:
    """Everybody's old ones, and this user's oldest if there are too many."""
    ages = {path: _age(path) for path in where.iterdir()}
    mine = sorted((path for path in ages if path.name.startswith(f"{user.pk}-")), key=lambda path: ages[path])
    for path in {*(path for path, age in ages.items() if age > KEPT_SECONDS), *mine[MOST_PER_USER - 1 :]}:
        path.unlink(missing_ok=True)


def _age(path: Path) -> float:
    with contextlib.suppress(OSError):  # removed by somebody else meanwhile
        return time.time() - path.stat().st_mtime
    return 0
