"""Folders of this installation for what is kept a while: for its own eyes alone, and every file in them whole."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings


def folder(name: str) -> Path:
    found: Path = settings.DATA_DIR / name
    found.mkdir(mode=0o700, exist_ok=True)
    return found


def write_whole(path: Path, found: Mapping[str, object]) -> None:
    """Whole or not at all: another process may look at the same moment."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(found, file)
    Path(name).replace(path)
