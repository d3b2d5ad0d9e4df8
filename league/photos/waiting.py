"""Photos that wait to be read, as fine as they were sent: files beside the database, for a day. What is kept for longer
is the smaller picture in the database, which is read too if nothing finer is there."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import partial
from pathlib import Path

from django.db import transaction

from league.base.folders import folder
from league.models import PaperPhoto

FOLDER = "photos"
KEPT_SECONDS = 24 * 3600


def keep(photo: PaperPhoto, fine: bytes) -> None:
    """Whole or not at all: another process may look at the same moment. On a full disk nothing finer is kept than the
    picture in the database, which is read then."""
    with suppress(OSError):
        sweep()
        part = _path(photo).with_suffix(".part")
        try:
            part.write_bytes(fine)
            part.replace(_path(photo))
        except OSError:
            part.unlink(missing_ok=True)


def finest(photo: PaperPhoto) -> bytes:
    with suppress(OSError):
        return _path(photo).read_bytes()
    return bytes(photo.jpeg)


def forget(photo: PaperPhoto) -> None:
    """As soon as it is certain: if what is being written fails, it goes on waiting as fine as it was sent."""
    transaction.on_commit(partial(_remove, _path(photo)))


def _remove(path: Path) -> None:
    with suppress(OSError):  # then it is swept tomorrow
        path.unlink()


def sweep() -> None:
    """Those of yesterday; what another process removes at this moment is gone as well."""
    for path in folder(FOLDER).iterdir():
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > KEPT_SECONDS:
                path.unlink()


def _path(photo: PaperPhoto) -> Path:
    return folder(FOLDER) / f"{photo.uuid.hex}.jpg"
