"""The folder in which this installation keeps database, secret key and backups. Knows disks, not their contents."""

from __future__ import annotations

import fcntl
import os
import shlex
import tempfile
from pathlib import Path
from typing import IO

from django.core.exceptions import ImproperlyConfigured

LOCK = "serving.lock"
WORK_ON_WHAT_IS_THERE = {"backup", "changepassword", "club", "recompute"}


def may_be_made(command_line: list[str]) -> bool:
    """Not by a command that works on what is there: a mistyped name would leave an empty folder behind."""
    program, *words = command_line or [""]
    return Path(program).name != "manage.py" or not WORK_ON_WHAT_IS_THERE.intersection(words[:1])


def data_folder(named: str | None, default: Path, *, make: bool = True) -> Path:
    """The folder that LEAGUE_DATA names, made if need be and proved by writing into it."""
    folder = Path(named or default).expanduser().resolve()
    if not make and not folder.exists():
        raise ImproperlyConfigured(
            f"Den Ordner {folder} gibt es nicht, also auch keine Datenbank darin. Stimmt LEAGUE_DATA? "
            f"Neu angelegt wird er mit: LEAGUE_DATA={shlex.quote(str(folder))} script/serve"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise ImproperlyConfigured(
            f"In den Ordner {folder} lässt sich nicht schreiben ({os.strerror(error.errno or 0)}). "
            "Bitte die Rechte ändern oder mit LEAGUE_DATA=/anderer/ordner einen anderen wählen."
        ) from error
    return folder


def hold(folder: Path) -> IO[bytes]:
    """Says that a site is serving from there, as long as the file stays open; a process that dies lets go."""
    file = (folder / LOCK).open("ab")
    fcntl.flock(file, fcntl.LOCK_SH)
    return file


def is_held(folder: Path) -> bool:
    if not (folder / LOCK).exists():
        return False
    with (folder / LOCK).open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
    return False
