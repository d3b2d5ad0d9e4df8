"""Backups: a verified copy made with the database's own means, in a file that carries its checksum. One is made at a
time; what is not whole never has the name of a backup."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sqlite3 as database_files
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _
from filelock import FileLock, Timeout

from league.base.place import called
from league.base.portable import WINDOWS
from league.models import Club, SharedKey

from . import archive, postgres, sqlite
from .archive import About
from .known import change_mark, known, last_entry, note_made
from .rotation import Kept, to_keep
from .turns import SAVING, turn

FIRST_TABLE = "league_spielliste"
BY_ITSELF = "auto"
NOT_SAVED = [SharedKey._meta.db_table]  # who finds a backup has no key to the site that goes on
DATABASES = {"sqlite": "league.sqlite3", "postgresql": "league.pgdump"}
# Until 2026 a backup was the bare database with its checksum beside it.
NAME = re.compile(r"spielliste-(\d{4}-\d{2}-\d{2}-\d{6})(?:-([a-z-]+))?(-\d+)?\.(zip|zip\.age|sqlite3|pgdump)")
WORK = ".unfertig"
PATIENCE = 60.0  # seconds for which somebody waits for a backup that is being made


class BackupFailed(Exception):
    """No backup was made; the message says why and what now."""


class Unchanged(Exception):
    """The database is as it was when it was last backed up; nothing was made."""


class Backup(NamedTuple):
    path: Path
    made_at: datetime
    size: int

    @property
    def name(self) -> str:
        return self.path.name


def make_backup(
    *, to: Path | None = None, label: str = "", unless: str = "", still: Callable[[], bool] = lambda: True
) -> Backup:
    """A new file with date and time in its name, opened again and checked. With `to` in that folder, which keeps all;
    otherwise in the own one. `Unchanged` where the database has the checksum `unless`, or where it is not `still`
    wanted when its turn has come."""
    if not is_ours():
        raise BackupFailed(_("%(where)s ist keine Datenbank dieser Seite: Die Tabellen fehlen.") % {"where": where()})
    if to is not None:
        _check_is_there(to)
    folder = to or Path(settings.BACKUP_DIR)
    try:
        with _turn(still), _work_in(folder) as work:
            seq, mark = last_entry() if to is None else 0, change_mark()
            path = _new_path(folder, label)
            try:
                about = _made(work, work / path.name, unless)
            except Unchanged:
                if last := known()["last"]:
                    note_made(last | {"mark": mark, "seq": seq})
                raise
            _settle(work / path.name, path)
            if to is None:
                made_at = described(path).made_at.isoformat()
                note_made({"name": path.name, "made_at": made_at, "mark": mark, "seq": seq, "sha256": about["sha256"]})
                forget_old()
    except (OSError, database_files.Error, DatabaseError, postgres.Failed) as error:
        raise BackupFailed(_("Es ist keine Sicherung entstanden: %(error)s") % {"error": _said(error)}) from error
    return described(path)


def _said(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno in (28, 122):  # no space, above the quota
        return _("Auf dem Datenträger ist kein Platz mehr. Bitte Platz schaffen; die bisherigen Sicherungen bleiben.")
    if "database or disk is full" in str(error):
        return _("Auf dem Datenträger ist kein Platz mehr. Bitte Platz schaffen; die bisherigen Sicherungen bleiben.")
    return str(error)


@contextlib.contextmanager
def nobody_else_saves() -> Iterator[None]:
    """On this machine; the lock ends with the process, however that ends."""
    lock = FileLock(Path(settings.DATA_DIR) / "backup.lock", timeout=PATIENCE)
    try:
        lock.acquire()
    except Timeout:
        raise _busy() from None
    try:
        yield
    finally:
        lock.release()


@contextlib.contextmanager
def _turn(still: Callable[[], bool]) -> Iterator[None]:
    """Never two at once, here or on another machine."""
    with nobody_else_saves(), turn(SAVING, PATIENCE) as mine:
        if not mine:
            raise _busy()
        if not still():
            raise Unchanged
        yield


def _busy() -> BackupFailed:
    return BackupFailed(_("Es wird gerade schon gesichert. Bitte in einer Minute noch einmal."))


@contextlib.contextmanager
def _work_in(folder: Path) -> Iterator[Path]:
    """A place for what is not whole yet. What a killed one left there is gone first."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    work = folder / WORK
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(mode=0o700)
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _made(work: Path, to: Path, unless: str) -> About:
    """The copy, checked, in its archive, checked."""
    copied = work / DATABASES[connection.vendor]
    counted = _copy(copied)
    digest = archive.digest_of(copied)
    if digest == unless:
        raise Unchanged
    _compare(copied, counted)
    about: About = {
        "format": archive.FORMAT,
        "made_at": timezone.localtime().isoformat(timespec="seconds"),
        "database": connection.vendor,
        "file": copied.name,
        "sha256": digest,
        "size": copied.stat().st_size,
        "rows": counted,
        "clubs": _clubs(),
    }
    leaf = archive.LEAF_TEXT.format(
        made_at=f"{timezone.localtime():%d.%m.%Y, %H:%M}",
        contents=", ".join(about["clubs"]),
        name=to.name,
        restore=called("restore"),
    )
    archive.pack(copied, to, about, leaf, settings.BACKUP_PASSWORD)
    return about


def _clubs() -> list[str]:
    return list(Club.objects.order_by("name").values_list("name", flat=True))


def _copy(path: Path) -> dict[str, int]:
    if connection.vendor == "sqlite":
        return sqlite.copy(Path(connection.settings_dict["NAME"]), path, our_tables())
    return postgres.dump(path, our_tables(), without=NOT_SAVED)


def _compare(path: Path, counted: dict[str, int]) -> None:
    """The copy is sound, and has exactly the rows that were counted at its moment."""
    faults: list[str] = []
    if connection.vendor == "sqlite":
        with closing(database_files.connect(path)) as copied:
            faults, rows = sqlite.faults_of(copied), sqlite.row_counts(copied, our_tables())
    else:
        rows = postgres.rows_in(path)
    faults += [
        _("In %(table)s stehen %(count)s Zeilen statt %(expected)s.")
        % {"table": table, "count": rows.get(table, 0), "expected": expected}
        for table, expected in counted.items()
        if rows.get(table, 0) != expected
    ]
    if faults:
        raise OSError(_("Die Prüfung der Kopie fand: %(faults)s") % {"faults": " ".join(faults[:3])})


def _check_is_there(folder: Path) -> None:
    """A named folder is never made: where the stick is not mounted, the copy would land on the disk it is to save."""
    if not folder.exists():
        raise BackupFailed(
            _(
                "Es ist keine Sicherung entstanden: Den Ordner %(folder)s gibt es nicht. Steckt der Stick, ist er "
                "eingehängt? Ein anderer Ordner ist erst anzulegen."
            )
            % {"folder": folder}
        )


def _settle(partial: Path, path: Path) -> None:
    """On the disk for good, and only then under its name; readable for its owner alone."""
    with contextlib.suppress(OSError):  # sticks know no rights
        partial.chmod(0o600)
    sync(partial)
    partial.replace(path)
    sync(path.parent)


def sync(path: Path) -> None:
    """What was written survives a power cut; folders of some file systems cannot be synced and need not be."""
    if path.is_dir() and WINDOWS:  # which writes folders by itself, and opens none
        return
    handle = os.open(path, os.O_RDWR if WINDOWS else os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        if path.is_file():
            raise
    finally:
        os.close(handle)


# --- Those that are there


def backups(folder: Path | None = None) -> list[Backup]:
    """The newest first."""
    folder = folder or Path(settings.BACKUP_DIR)
    paths = [path for path in folder.glob("spielliste-*") if NAME.fullmatch(path.name)] if folder.is_dir() else []
    found = [described(path) for path in paths]
    return sorted(found, key=lambda one: (one.made_at, one.name), reverse=True)


def described(path: Path) -> Backup:
    return Backup(path, made_at(path.name), path.stat().st_size)


def made_at(name: str) -> datetime:
    """Those of one second are in the order of their numbers."""
    match = NAME.fullmatch(name)
    assert match is not None
    at = datetime.strptime(match[1], "%Y-%m-%d-%H%M%S").replace(microsecond=int((match[3] or "-0")[1:]))
    return timezone.make_aware(at)


def was_by_itself(name: str) -> bool:
    match = NAME.fullmatch(name)
    return match is not None and match[2] == BY_ITSELF


def checksum_path(path: Path) -> Path:
    """Beside a backup of earlier versions, which carried none."""
    return path.with_name(f"{path.name}.sha256")


def forget_old() -> int:
    """After every backup, and every day: where nothing changes any more none is made. Gives how many went."""
    there = backups()
    found = [Kept(one.name, one.made_at, one.size) for one in there]
    kept = to_keep(found, timezone.now(), settings.BACKUP_MOST, settings.BACKUP_AGE)
    if last := known()["last"]:
        kept.add(last["name"])  # whatever the clock says
    gone = [one for one in there if one.name not in kept]
    for old in gone:
        old.path.unlink(missing_ok=True)
        checksum_path(old.path).unlink(missing_ok=True)
    return len(gone)


def _new_path(folder: Path, label: str) -> Path:
    stem = f"spielliste-{timezone.localtime():%Y-%m-%d-%H%M%S}{f'-{label}' if label else ''}"
    ending = f".zip{archive.ENCRYPTED if settings.BACKUP_PASSWORD else ''}"
    names = [f"{stem}{extra}{ending}" for extra in ["", *(f"-{n}" for n in range(2, 100))]]
    return next(folder / name for name in names if not (folder / name).exists())


# --- The database


def our_tables() -> list[str]:
    """Those that are saved."""
    every = {model._meta.db_table for model in apps.get_app_config("league").get_models()}
    return sorted(every.difference(NOT_SAVED))


def where() -> str:
    """The database, as people would look for it."""
    name = str(connection.settings_dict["NAME"])
    return name if connection.vendor == "sqlite" else f"PostgreSQL {name}"


def is_ours() -> bool:
    """Whether the site was ever set up there. Asking makes no file, and opens none that is burnt."""
    if connection.vendor == "sqlite" and not sqlite.has_header(Path(connection.settings_dict["NAME"])):
        return False
    try:
        return FIRST_TABLE in connection.introspection.table_names()
    except DatabaseError as error:
        raise BackupFailed(
            _("%(where)s lässt sich nicht lesen: %(error)s") % {"where": where(), "error": error}
        ) from error
