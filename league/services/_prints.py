"""Finished prints hold names as they were when they were drawn. Who is to be called otherwise must not be read in an
old file: the store is emptied, what is wanted is drawn again. Knows files, nothing of what is on them."""

from __future__ import annotations

import fcntl
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db import transaction

KEPT = (".lock",)  # of orders, and whose turn it is to draw: processes hold them


def forget_prints() -> None:
    """Once the change is stored. What is being drawn just now is cancelled: its names are the old ones."""
    transaction.on_commit(_empty)


def _empty() -> None:
    folder = Path(settings.PRINT_DIR)
    drawing = {path.stem for path in folder.glob("*.lock") if _is_held(path)}
    for path in folder.glob("*.*"):
        with suppress(OSError):
            if path.name.split(".")[0] in drawing:
                (folder / f"{path.name.split('.')[0]}.cancel").touch()
            elif path.suffix not in KEPT:
                path.unlink()


def _is_held(lock: Path) -> bool:
    with suppress(OSError), lock.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
