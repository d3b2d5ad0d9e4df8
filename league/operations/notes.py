"""Small notes for the pages: how the backups stand, what the comparison found, which machines there are. Each is a file
of this installation, replaced whole; where several machines share one PostgreSQL, a row that all of them see."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.core.files.base import ContentFile
from django.db import connection

from league.base.kept_files import InDatabase

FOLDER = "notes"


def write(path: Path, text: str) -> None:
    """At every moment the note is whole."""
    if _is_shared():
        InDatabase().save(_row(path), ContentFile(text.encode()))
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def read(path: Path) -> str | None:
    with suppress(OSError, UnicodeDecodeError):
        if not _is_shared():
            return path.read_text(encoding="utf-8")
        with InDatabase().open(_row(path)) as file:
            text: str = file.read().decode()
            return text
    return None


def written_at(path: Path) -> datetime | None:
    if _is_shared():
        return next((one.at for one in InDatabase().found_in(FOLDER) if one.name == _row(path)), None)
    with suppress(OSError):
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return None


def beginning_with(path: Path) -> dict[str, str]:
    """The notes beside this one whose names begin so, by the rest of it."""
    if _is_shared():
        names = [one.name for one in InDatabase().found_in(FOLDER) if one.name.startswith(_row(path))]
        paths = [path.with_name(name.rpartition("/")[2]) for name in names]
    else:
        paths = sorted(path.parent.glob(f"{path.name}*"))
    return {one.name.removeprefix(path.name): text for one in paths if (text := read(one)) is not None}


def forget(path: Path) -> None:
    if _is_shared():
        InDatabase().delete(_row(path))
    else:
        path.unlink(missing_ok=True)


def _is_shared() -> bool:
    return connection.vendor == "postgresql"


def _row(path: Path) -> str:
    """By its place in the folder of this installation, which has another name on other machines."""
    within = path.relative_to(settings.DATA_DIR) if path.is_relative_to(settings.DATA_DIR) else Path(path.name)
    return f"{FOLDER}/{'-'.join(within.parts)}"
