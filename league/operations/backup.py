"""Backups: a verified copy made with the database's own means. Copying the file of a running site would miss results
that are still in the write-ahead log. Knows files and tables, not what is in them."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _

# --- Backup and restore of PostgreSQL with its own programs


# What pg_dump of any age understands; the library inside psycopg is newer and knows more.
UNDERSTOOD = (
    "dbname", "user", "host", "hostaddr", "port", "sslmode", "sslrootcert", "sslcert", "sslkey", "service", "passfile",
)  # fmt: skip


class Failed(Exception):
    """The program is missing or refused; the message says which and why."""


def dump(path: Path) -> None:
    """The whole database in PostgreSQL's own format, read again to see that it is complete."""
    dsn, secret = _address()
    _run(["pg_dump", "--format=custom", "--no-owner", f"--file={path}", f"--dbname={dsn}"], secret)
    contents(path)


def contents(path: Path) -> str:
    """The table of contents; a truncated or foreign file has none."""
    listed = _run(["pg_restore", "--list", str(path)])
    _run(["pg_restore", f"--file={os.devnull}", str(path)])  # reads every row
    return listed


def load(path: Path) -> None:
    """Replaces everything in one transaction, or nothing."""
    dsn, secret = _address()
    connection.close()
    options = ["--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error"]
    _run(["pg_restore", *options, f"--dbname={dsn}", str(path)], secret)


def _address() -> tuple[str, str]:
    """Where the database is, as libpq writes it; the password apart, because other users can read command lines."""
    given = connection.get_connection_params()
    words = {name: given[name] for name in UNDERSTOOD if given.get(name)}
    return " ".join(f"{name}='{_quoted(value)}'" for name, value in words.items()), str(given.get("password") or "")


def _quoted(value: object) -> str:
    return str(value).replace("\\", r"\\").replace("'", r"\'")


def _run(command: list[str], secret: str = "") -> str:
    environment = os.environ | ({"PGPASSWORD": secret} if secret else {})
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    except FileNotFoundError as error:
        raise Failed(
            _("Das Programm %(program)s fehlt. Unter Debian: apt-get install postgresql-client")
            % {"program": command[0]}
        ) from error
    except subprocess.CalledProcessError as error:
        raise Failed(
            _("%(program)s meldet: %(said)s")
            % {"program": command[0], "said": error.stderr.strip() or error.returncode}
        ) from error
    return done.stdout


# --- Backups


KEPT = 30
FIRST_TABLE = "league_spielliste"
SUFFIXES = {"sqlite": ".sqlite3", "postgresql": ".pgdump"}
NAME = re.compile(r"spielliste-(\d{4}-\d{2}-\d{2}-\d{6})(-[a-z-]+)?(-\d+)?\.(sqlite3|pgdump)")


class BackupFailed(Exception):
    """No backup was made; the message says why and what now."""


class Backup(NamedTuple):
    path: Path
    made_at: datetime
    size: int

    @property
    def name(self) -> str:
        return self.path.name


def make_backup(*, to: Path | None = None, label: str = "") -> Backup:
    """A new file with date and time in its name, opened again and checked, its checksum beside it."""
    folder = to or settings.BACKUP_DIR
    if not is_ours():
        raise BackupFailed(_("%(where)s ist keine Datenbank dieser Seite: Die Tabellen fehlen.") % {"where": where()})
    if to is not None:
        _check_is_there(to)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = _new_path(folder, label)
        partial = path.with_name(f"{path.name}.partial")
        try:
            _copy()(partial)
            _settle(partial, path)
        finally:
            partial.unlink(missing_ok=True)
    except (OSError, sqlite3.Error, Failed) as error:
        raise BackupFailed(_("Es ist keine Sicherung entstanden: %(error)s") % {"error": error}) from error
    if to is None:
        _forget_old()
    return _described(path)


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


def backups(folder: Path | None = None) -> list[Backup]:
    """Those that are there, the newest first."""
    folder = folder or settings.BACKUP_DIR
    paths = [path for path in folder.glob("spielliste-*") if NAME.fullmatch(path.name)] if folder.is_dir() else []
    return [_described(path) for path in sorted(paths, key=lambda path: path.name, reverse=True)]


def our_tables() -> list[str]:
    return sorted(model._meta.db_table for model in apps.get_app_config("league").get_models())


def where() -> str:
    """The database, as people would look for it."""
    name = str(connection.settings_dict["NAME"])
    return name if connection.vendor == "sqlite" else f"PostgreSQL {name}"


def is_ours() -> bool:
    """Whether the site was ever set up there. Asking makes no file, and opens none that is burnt."""
    if connection.vendor == "sqlite" and not has_sqlite_header(Path(connection.settings_dict["NAME"])):
        return False
    try:
        return FIRST_TABLE in connection.introspection.table_names()
    except DatabaseError as error:
        raise BackupFailed(
            _("%(where)s lässt sich nicht lesen: %(error)s") % {"where": where(), "error": error}
        ) from error


def has_sqlite_header(path: Path) -> bool:
    """Opening another file as a database would throw the log beside it away."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"


def checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def checksum_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def faults_of(database: sqlite3.Connection) -> list[str]:
    """What is wrong inside a SQLite file; empty when it is sound and complete."""
    found = [str(row[0]) for row in database.execute("PRAGMA integrity_check(5)") if row[0] != "ok"]
    found += [
        _("In %(table)s fehlt eine Zeile von %(other)s.") % {"table": row[0], "other": row[2]}
        for row in database.execute("PRAGMA foreign_key_check")
    ]
    there = tables_in(database)
    return found + [
        _("Die Tabelle %(table)s fehlt.") % {"table": table} for table in _expected(database) if table not in there
    ]


def tables_in(database: sqlite3.Connection) -> set[str]:
    return {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def row_counts(database: sqlite3.Connection) -> dict[str, int]:
    there = tables_in(database)
    return {
        table: database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
        for table in our_tables()
        if table in there
    }


def _expected(database: sqlite3.Connection) -> list[str]:
    """The tables a database has at its own state; before an update it lacks those that are still to come."""
    applied: set[str] = set()
    if "django_migrations" in tables_in(database):
        applied = {row[0] for row in database.execute("SELECT name FROM django_migrations WHERE app = 'league'")}
    loader = MigrationLoader(None)
    nodes = [key for key in loader.disk_migrations if key[0] == "league" and key[1] in applied]
    state = loader.project_state(nodes or None)
    ours = [one for (app, _name), one in state.models.items() if app == "league" and not one.options.get("proxy")]
    return ["django_migrations", *sorted(one.options.get("db_table") or f"league_{one.name_lower}" for one in ours)]


def _copy() -> Callable[[Path], None]:
    return _copy_sqlite if connection.vendor == "sqlite" else dump


def _copy_sqlite(path: Path) -> None:
    """VACUUM INTO reads one moment of the database while others go on writing."""
    address = f"{Path(connection.settings_dict['NAME']).resolve().as_uri()}?mode=rw"  # never makes a file
    with closing(sqlite3.connect(address, timeout=20, uri=True)) as live:
        before = row_counts(live)
        live.execute("VACUUM INTO ?", [str(path)])
        after = row_counts(live)
    with closing(sqlite3.connect(path)) as copy:
        faults = faults_of(copy)
        faults += [
            _("In %(table)s stehen %(count)s Zeilen statt %(expected)s.")
            % {"table": table, "count": count, "expected": after[table]}
            for table, count in row_counts(copy).items()
            if not min(before[table], after[table]) <= count <= max(before[table], after[table])
        ]
    if faults:
        raise OSError(_("Die Prüfung der Kopie fand: %(faults)s") % {"faults": " ".join(faults[:3])})


def _settle(partial: Path, path: Path) -> None:
    """On the disk for good, and only then under its name; readable for its owner alone."""
    with contextlib.suppress(OSError):  # sticks know no rights
        partial.chmod(0o600)
    digest = checksum(partial)
    sync(partial)
    checksum_path(path).write_text(f"{digest}  {path.name}\n", encoding="utf-8")
    partial.replace(path)
    sync(path.parent)


def sync(path: Path) -> None:
    """What was written survives a power cut; folders of some file systems cannot be synced and need not be."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        if path.is_file():
            raise
    finally:
        os.close(handle)


def _new_path(folder: Path, label: str) -> Path:
    stem = f"spielliste-{timezone.localtime():%Y-%m-%d-%H%M%S}{f'-{label}' if label else ''}"
    names = [f"{stem}{extra}{SUFFIXES[connection.vendor]}" for extra in ["", *(f"-{n}" for n in range(2, 100))]]
    return next(folder / name for name in names if not (folder / name).exists())


def _described(path: Path) -> Backup:
    match = NAME.fullmatch(path.name)
    assert match is not None
    made_at = timezone.make_aware(datetime.strptime(match[1], "%Y-%m-%d-%H%M%S"))
    return Backup(path, made_at, path.stat().st_size)


def _forget_old() -> None:
    for old in backups()[KEPT:]:
        old.path.unlink(missing_ok=True)
        checksum_path(old.path).unlink(missing_ok=True)
