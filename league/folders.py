"""The folder in which this installation keeps database, secret key and backups. Knows disks, not their contents."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def data_folder(named: str | None, default: Path) -> Path:
    """The folder that LEAGUE_DATA names, made if need be and proved by writing into it."""
    folder = Path(named or default).expanduser().resolve()
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
