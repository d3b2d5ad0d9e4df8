"""Restoring a backup: checked first, then put in place of the present database in one step; that one is kept.
Nothing else may have the database open meanwhile, so the site must be stopped, with PostgreSQL on all machines."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3 as database_files
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.base.machine import is_held

from . import archive, machines, postgres, sqlite
from .backup import DATABASES, FIRST_TABLE, checksum_path, make_backup, nobody_else_saves, our_tables, sync

PATIENCE = 5.0  # seconds for who has just ended the site
IN_USE = 15.0  # seconds for what gives way to all others, and ends later than the site: a backup, a comparison
RUNNING = gettext_lazy("Die Seite läuft noch. Bitte erst beenden (Strg+C), dann noch einmal.")
OPEN = gettext_lazy(
    "Die Datenbank ist in Gebrauch: Die Seite läuft noch, oder etwas, das sie begonnen hat, ist noch nicht zu Ende. "
    "Bitte die Seite beenden (Strg+C) und in einer Minute noch einmal."
)
KINDS = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


class RestoreFailed(Exception):
    """Nothing was changed; the message says why and what now."""


class PasswordNeeded(RestoreFailed):
    """It is encrypted; the one that was tried, if any, is not the right one."""


class Contents(NamedTuple):
    """What a backup holds: rows of each table and the names of the clubs; unknown (empty) for an old one of
    PostgreSQL."""

    counts: dict[str, int]
    clubs: list[str]


class Ready(NamedTuple):
    """A backup that passed every check, taken out of its archive."""

    database: Path
    contents: Contents


@contextmanager
def opened(file: Path, password: str = "") -> Iterator[Ready]:
    """The database of a backup, after every check; RestoreFailed if it cannot be used."""
    if not file.is_file():
        raise RestoreFailed(_("Die Datei {file} gibt es nicht.").format(file=file))
    if file.name.endswith((".sqlite3", ".pgdump")):  # of an earlier version
        _compare_checksum(file)
        yield Ready(file, _inspected(file, file.name))
        return
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix=".auspacken-") as folder:
        database = Path(folder) / "database"
        about = _unpacked(file, database, password)
        found = _inspected(database, file.name)
        yield Ready(database, Contents(found.counts or about["rows"], found.clubs or about["clubs"]))


def restore(ready: Ready) -> Path:
    """Puts the backup in place; gives the path under which the replaced database is kept."""
    if connection.vendor != "sqlite":
        return _load(ready.database)
    live = Path(connection.settings_dict["NAME"])
    if _is_running(live.parent):
        raise RestoreFailed(RUNNING)
    connections.close_all()
    with nobody_else_saves():
        return _swap(ready.database, live)


def _load(database: Path) -> Path:
    if _is_running(Path(settings.DATA_DIR)):
        raise RestoreFailed(RUNNING)
    if others := _at_work():
        raise RestoreFailed(_running_on(others))
    kept = make_backup(label="vor-wiederherstellung").path
    try:
        postgres.load(database)
    except postgres.Failed as error:
        raise RestoreFailed(_("Nichts wurde geändert. {why}").format(why=error)) from error
    with contextlib.suppress(DatabaseError):  # of a version that knew nothing of machines
        machines.forget_all()
    return kept


def _at_work() -> list[machines.Machine]:
    with contextlib.suppress(DatabaseError):  # nobody serves a database that is empty or damaged
        return machines.at_work()
    return []


def _running_on(others: list[machines.Machine]) -> str:
    names, last = ", ".join(one.name for one in others), timezone.localtime(max(one.at for one in others))
    return ngettext(
        "Die Seite läuft noch auf dem Rechner {names} (zuletzt gehört um {time}). Bitte dort erst beenden (Strg+C), "
        "dann noch einmal. Wer abgestürzt oder abgeschaltet ist, zählt nach {minutes} Minuten nicht mehr.",
        "Die Seite läuft noch auf den Rechnern {names} (zuletzt gehört um {time}). Bitte dort erst beenden (Strg+C), "
        "dann noch einmal. Wer abgestürzt oder abgeschaltet ist, zählt nach {minutes} Minuten nicht mehr.",
        len(others),
    ).format(names=names, time=f"{last:%H:%M}", minutes=machines.SILENT // timedelta(minutes=1))


def _is_running(folder: Path) -> bool:
    """Who has just ended the site need not wait for its last process himself."""
    end = time.monotonic() + PATIENCE
    while held := is_held(folder):
        if time.monotonic() > end:
            break
        time.sleep(0.2)
    return held


def _unpacked(file: Path, database: Path, password: str) -> archive.About:
    try:
        about = archive.unpack(file, database, password)
    except archive.WrongPassword as error:
        raise PasswordNeeded(f"{file.name}: {error}") from error
    except archive.Unreadable as error:
        raise RestoreFailed(
            _("{file} ist keine brauchbare Sicherung: {why}").format(file=file.name, why=error)
        ) from error
    except OSError as error:
        raise RestoreFailed(_("Nichts wurde geändert: {why}").format(why=error)) from error
    if about["file"] != DATABASES[connection.vendor]:
        kind = KINDS.get(about["database"], about["database"])
        raise RestoreFailed(
            _("{file} ist eine Sicherung von {kind}, die Seite läuft mit {ours}. Bitte DATABASE_URL prüfen.").format(
                file=file.name, kind=kind, ours=KINDS[connection.vendor]
            )
        )
    return about


def _compare_checksum(file: Path) -> None:
    beside = checksum_path(file)
    if beside.is_file() and beside.read_text(encoding="utf-8").split()[:1] != [archive.digest_of(file)]:
        changed = _("{file} wurde seit dem Sichern verändert: Die Prüfsumme daneben passt nicht.")
        raise RestoreFailed(changed.format(file=file.name))


def _inspected(database: Path, name: str) -> Contents:
    return _inspect_sqlite(database, name) if connection.vendor == "sqlite" else _inspect_postgres(database, name)


def _inspect_sqlite(file: Path, name: str) -> Contents:
    log = file.with_name(f"{file.name}-wal")
    if log.exists() and log.stat().st_size:
        unfinished = _("Neben {file} liegt {log}: Das ist keine fertige Sicherung.")
        raise RestoreFailed(unfinished.format(file=name, log=log.name))
    try:
        address = f"{file.resolve().as_uri()}?mode=ro&immutable=1"
        with closing(database_files.connect(address, uri=True)) as database:
            faults = sqlite.faults_of(database) or _from_a_newer_site(database)
            if faults:
                useless = _("{file} ist keine brauchbare Sicherung dieser Seite: {faults}")
                raise RestoreFailed(useless.format(file=name, faults=" ".join(faults[:3])))
            clubs = [row[0] for row in database.execute("SELECT name FROM league_club ORDER BY name")]
            return Contents(sqlite.row_counts(database, our_tables()), clubs)
    except database_files.Error as error:
        unreadable = _("{file} ist keine lesbare SQLite-Datei ({why}).")
        raise RestoreFailed(unreadable.format(file=name, why=error)) from error


def _from_a_newer_site(database: database_files.Connection) -> list[str]:
    known = {key[1] for key in MigrationLoader(None).disk_migrations if key[0] == "league"}
    applied = {row[0] for row in database.execute("SELECT name FROM django_migrations WHERE app = 'league'")}
    newer = _("Sie stammt aus einer neueren Fassung (Stand {name}).")
    return [newer.format(name=name) for name in sorted(applied - known)]


def _inspect_postgres(file: Path, name: str) -> Contents:
    try:
        listed, counts = postgres.contents(file), postgres.rows_in(file)
    except postgres.Failed as error:
        unreadable = _("{file} ist keine lesbare Sicherung von PostgreSQL. {why}")
        raise RestoreFailed(unreadable.format(file=name, why=error)) from error
    if FIRST_TABLE not in listed:
        foreign = _("{file} ist keine Sicherung dieser Seite: Die Tabelle {table} fehlt.")
        raise RestoreFailed(foreign.format(file=name, table=FIRST_TABLE))
    return Contents({table: counts.get(table, 0) for table in our_tables()}, [])


def _swap(file: Path, live: Path) -> Path:
    """At every moment there is a whole database under the name, the old one or the new one."""
    fresh = live.with_name(f"{live.name}.neu")
    kept = _kept_name(live)
    try:
        shutil.copyfile(file, fresh)
        fresh.chmod(0o600)
        sync(fresh)
        if live.exists():
            if sqlite.has_header(live):  # else it is burnt: opening it would throw its log away
                _take_alone(live)
            _keep(live, kept)
        fresh.replace(live)
        sync(live.parent)
    except OSError as error:
        raise RestoreFailed(_("Die Datenbank blieb, wie sie war: {why}").format(why=error)) from error
    finally:
        fresh.unlink(missing_ok=True)
    return kept


def _kept_name(live: Path) -> Path:
    stem = f"{live.stem}-ersetzt-{timezone.localtime():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{extra}{live.suffix}" for extra in ["", *(f"-{n}" for n in range(2, 1000))])
    return next(path for name in names if not (path := live.with_name(name)).exists())


def _take_alone(live: Path) -> None:
    """Only the one connection there is can leave the write-ahead log: whoever else has it open is found."""
    end = time.monotonic() + IN_USE
    while not _is_alone_with(live):
        if time.monotonic() > end:
            raise RestoreFailed(OPEN)
        time.sleep(0.2)


def _is_alone_with(live: Path) -> bool:
    try:
        with closing(database_files.connect(live, timeout=2)) as database:
            mode: tuple[str] = database.execute("PRAGMA journal_mode=DELETE").fetchone()
            return mode == ("delete",)
    except database_files.OperationalError:
        return False
    except database_files.DatabaseError:
        return True  # damaged, which may be why there is a restore: it is kept as it is


def _keep(live: Path, kept: Path) -> None:
    for ending in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):  # only beside a damaged one
            live.with_name(live.name + ending).replace(kept.with_name(kept.name + ending))
    try:
        os.link(live, kept)
    except OSError:  # sticks know no second names
        live.replace(kept)
