"""Photos that wait to be read, as fine as they were sent: kept beside the database, for a day. What is kept for longer
is the smaller picture in the database, which is read too if nothing finer is there."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from league.base import kept_files
from league.models import PaperPhoto

FOLDER = "photos"
KEPT = timedelta(days=1)


def keep(photo: PaperPhoto, fine: bytes) -> None:
    """On a full disk nothing finer is kept than the picture in the database, which is read then."""
    with suppress(OSError):
        sweep()
        kept_files.keep(_name(photo), fine)


def finest(photo: PaperPhoto) -> bytes:
    with suppress(OSError):
        return kept_files.content_of(_name(photo)) or bytes(photo.jpeg)
    return bytes(photo.jpeg)


def forget(photo: PaperPhoto) -> None:
    """As soon as it is certain: if what is being written fails, it goes on waiting as fine as it was sent."""
    transaction.on_commit(partial(kept_files.forget, _name(photo)))


def sweep() -> None:
    """Those of yesterday."""
    for file in kept_files.kept_in(FOLDER):
        if file.at < timezone.now() - KEPT:
            kept_files.forget(file.name)


def _name(photo: PaperPhoto) -> str:
    return f"{FOLDER}/{photo.uuid.hex}.jpg"
