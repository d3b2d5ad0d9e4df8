"""Keeps a folder of finished prints small and young: the oldest go first, and what was ordered and never fetched too.
Knows files by age and size; other processes may read, write and tidy at the same moment."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

TURN = "turn.lock"  # whose turn it is to draw; stays
DAY = 24 * 3600
LONGEST = 14 * DAY  # names are on prints: who is to be forgotten must not stay there


def tidy(folder: Path, *, spare: Path, most: int) -> None:
    """`most`: bytes of all PDFs together. `spare`: the one that was made just now."""
    files, now = _by_age(folder, "*.pdf"), time.time()
    size = sum(bytes_ for _at, bytes_, _path in files)
    for at, bytes_, path in files:
        if size <= most and at > now - LONGEST:
            break
        if path != spare:
            size -= bytes_
            for beside in folder.glob(f"{path.stem}.*"):
                beside.unlink(missing_ok=True)
    _forget_the_unfinished(folder, now - DAY)


def _forget_the_unfinished(folder: Path, before: float) -> None:
    for changed, _bytes, path in _by_age(folder, "*.*"):
        if changed < before and path.name != TURN and not path.with_suffix(".pdf").exists():
            path.unlink(missing_ok=True)


def _by_age(folder: Path, pattern: str) -> list[tuple[float, int, Path]]:
    """When changed, how large, which; the oldest first. What another process has just removed is left out."""
    found = []
    for path in folder.glob(pattern):
        with suppress(FileNotFoundError):
            state = path.stat()
            found.append((state.st_mtime, state.st_size, path))
    return sorted(found)
