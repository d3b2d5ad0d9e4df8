"""Folders of this installation for what is kept a while: for its own eyes alone."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings


def folder(name: str) -> Path:
    found: Path = settings.DATA_DIR / name
    found.mkdir(mode=0o700, exist_ok=True)
    return found
