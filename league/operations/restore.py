"""Restoring a backup: checked first, then put in place of the present database in one step; that one is kept.
Nothing else may have the database open meanwhile, so the site must be stopped (SQLite) or idle (PostgreSQL)."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from league.base.machine import is_held

from . import backup as backup_postgres
from .backup import FIRST_TABLE, checksum, checksum_path, faults_of, has_sqlite_header, make_backup, row_counts, sync

RUNNING = "Die Seite läuft noch. Bitte erst beenden (Strg+C), dann noch einmal."


class RestoreFailed(Exception):
    """Nothing was changed; the message says why and what now."""


class Contents(NamedTuple):
    """What a backup holds: rows of each table and the names of the clubs; unknown (empty) for PostgreSQL."""

    counts: dict[str, int]
    clubs: list[str]


def inspect(file: Path) -> Contents:
    """What the backup holds, after every check; RestoreFailed if it cannot be used."""
    if not file.is_file():
        raise RestoreFailed(f"Die Datei {file} gibt es nicht.")
    _compare_checksum(file)
    return _inspect_sqlite(file) if connection.vendor == "sqlite" else _inspect_postgres(file)


def restore(*, file: Path) -> Path:
    """Puts the backup in place; gives the path under which the replaced database is kept."""
    inspect(file)
    if connection.vendor != "sqlite":
        kept = make_backup(label="vor-wiederherstellung").path
        try:
            backup_postgres.load(file)
        except backup_postgres.Failed as error:
            raise RestoreFailed(f"Nichts wurde geändert. {error}") from error
        return kept
    live = Path(connection.settings_dict["NAME"])
    if is_held(live.parent):
        raise RestoreFailed(RUNNING)
    connections.close_all()
    return _swap(file, live)


def _compare_checksum(file: Path) -> None:
    beside = checksum_path(file)
    if beside.is_file() and beside.read_text(encoding="utf-8").split()[:1] != [checksum(file)]:
        raise RestoreFailed(f"{file.name} wurde seit dem Sichern verändert: Die Prüfsumme daneben passt nicht.")


def _inspect_sqlite(file: Path) -> Contents:
    log = file.with_name(f"{file.name}-wal")
    if log.exists() and log.stat().st_size:
        raise RestoreFailed(f"Neben {file.name} liegt {log.name}: Das ist keine fertige Sicherung.")
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            faults = faults_of(database) or _from_a_newer_site(database)
            if faults:
                raise RestoreFailed(f"{file.name} ist keine brauchbare Sicherung dieser Seite: {' '.join(faults[:3])}")
            clubs = [row[0] for row in database.execute("SELECT name FROM league_club ORDER BY name")]
            return Contents(row_counts(database), clubs)
    except sqlite3.Error as error:
        raise RestoreFailed(f"{file.name} ist keine lesbare SQLite-Datei ({error}).") from error


def _from_a_newer_site(database: sqlite3.Connection) -> list[str]:
    known = {key[1] for key in MigrationLoader(None).disk_migrations if key[0] == "league"}
    applied = {row[0] for row in database.execute("SELECT name FROM django_migrations WHERE app = 'league'")}
    return [f"Sie stammt aus einer neueren Fassung (Stand {name})." for name in sorted(applied - known)]


def _inspect_postgres(file: Path) -> Contents:
    try:
        listed = backup_postgres.contents(file)
    except backup_postgres.Failed as error:
        raise RestoreFailed(f"{file.name} ist keine lesbare Sicherung von PostgreSQL. {error}") from error
    if FIRST_TABLE not in listed:
        raise RestoreFailed(f"{file.name} ist keine Sicherung dieser Seite: Die Tabelle {FIRST_TABLE} fehlt.")
    return Contents({}, [])


def _swap(file: Path, live: Path) -> Path:
    """At every moment there is a whole database under the name, the old one or the new one."""
    fresh = live.with_name(f"{live.name}.neu")
    kept = live.with_name(f"{live.stem}-ersetzt-{timezone.localtime():%Y-%m-%d-%H%M%S}{live.suffix}")
    try:
        shutil.copyfile(file, fresh)
        fresh.chmod(0o600)
        sync(fresh)
        if live.exists():
            if has_sqlite_header(live):  # else it is burnt: opening it would throw its log away
                _take_alone(live)
            _keep(live, kept)
        fresh.replace(live)
        sync(live.parent)
    except OSError as error:
        raise RestoreFailed(f"Die Datenbank blieb, wie sie war: {error}") from error
    finally:
        fresh.unlink(missing_ok=True)
    return kept


def _take_alone(live: Path) -> None:
    """Only the one connection there is can leave the write-ahead log: whoever else has it open is found."""
    try:
        with closing(sqlite3.connect(live, timeout=2)) as database:
            if database.execute("PRAGMA journal_mode=DELETE").fetchone() != ("delete",):
                raise sqlite3.OperationalError("database is locked")
    except sqlite3.OperationalError as error:
        raise RestoreFailed(RUNNING) from error
    except sqlite3.DatabaseError:
        pass  # damaged, which may be why there is a restore: it is kept as it is


def _keep(live: Path, kept: Path) -> None:
    for ending in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):  # only beside a damaged one
            live.with_name(live.name + ending).replace(kept.with_name(kept.name + ending))
    try:
        os.link(live, kept)
    except OSError:  # sticks know no second names
        live.replace(kept)
