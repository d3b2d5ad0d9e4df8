"""A SQLite file copied while others write into it, and looked at from all sides. Knows files and tables, not what is in
them. Copying the file itself would miss results that are still in the write-ahead log."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _


def copy(live: Path, to: Path, tables: list[str]) -> dict[str, int]:
    """One moment of the database, while others go on writing; gives the rows counted at that moment. The pages are
    copied as they are, which is quick; the copy is tidied afterwards, where nobody waits for it, so that what was
    deleted is not in it either."""
    address = f"{live.resolve().as_uri()}?mode=rw"  # never makes a file
    with closing(sqlite3.connect(address, timeout=20, uri=True, isolation_level=None)) as source:
        source.execute("BEGIN")
        counted = row_counts(source, tables)
        with closing(sqlite3.connect(to)) as copied:
            source.backup(copied)
        source.execute("ROLLBACK")
    with closing(sqlite3.connect(to, isolation_level=None)) as copied:
        copied.execute("PRAGMA journal_mode=OFF")  # it is thrown away if anything happens to it
        copied.execute("VACUUM")
    return counted


def has_header(path: Path) -> bool:
    """Opening another file as a database would throw the log beside it away."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"


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


def row_counts(database: sqlite3.Connection, tables: list[str]) -> dict[str, int]:
    there = tables_in(database)
    return {
        table: database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] for table in tables if table in there
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
