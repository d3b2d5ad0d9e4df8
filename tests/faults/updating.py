"""Databases of earlier versions on their way to today's, on SQLite and on PostgreSQL: both begin with the same stored rows.
A state is the name of the last migration that was done; what was before the stored one is reached by going back. Knows
both databases, nothing of kills."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg

from .cluster import Cluster
from .hall import ROOT, manage

STORED = ROOT / "fixtures" / "stored" / "before-codes.sql.gz"
NAMES = sorted(path.stem for path in (ROOT / "league/migrations").glob("0*.py"))
WRITTEN_AT = next(name for name in NAMES if name.startswith("0006"))  # the state in which the rows were stored
OTHERS = "contenttypes", "auth", "account", "mfa", "sessions"  # whose tables are in the stored database, too
# What each update makes by chance or by the clock. `verify` tells whether hashes belong to their salts.
CHANCE = {"league_auditentry": ("salt", "hash", "previous", "at"), "league_chain": ("hash",)}


class Updated:
    """A database that can be put into any state, updated, and read whole."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.words: dict[str, str] = {}  # of the environment

    def prepare(self, states: Sequence[str]) -> None:
        """A copy of each: first those before the stored one, going back, then the others."""
        self._begin()
        before = [name for name in states if name < WRITTEN_AT]
        self._keep("stored")
        for state in before[::-1]:
            self._go(state)
            self._keep(state)
        self.put_back("stored")
        for state in states[len(before) :]:
            self._go(state)
            self._keep(state)

    def migrate(self, *words: str) -> subprocess.CompletedProcess[str]:
        return manage(self.folder, "migrate", "-v", "0", *words, **self.words)

    def _go(self, *words: str) -> None:
        done = self.migrate("league", *words)
        assert done.returncode == 0, done.stderr

    def _begin(self) -> None:
        raise NotImplementedError

    def _keep(self, state: str) -> None:
        raise NotImplementedError

    def put_back(self, state: str) -> None:
        raise NotImplementedError

    def content(self) -> object:
        """Tables and everything in them, but for what is made by chance."""
        raise NotImplementedError


class OnSqlite(Updated):
    @property
    def file(self) -> Path:
        return self.folder / "league.sqlite3"

    def _begin(self) -> None:
        with closing(sqlite3.connect(self.file)) as database:
            database.executescript(gzip.decompress(STORED.read_bytes()).decode())

    def _keep(self, state: str) -> None:
        with closing(sqlite3.connect(self.file)) as opened, closing(sqlite3.connect(self.folder / state)) as other:
            opened.backup(other)

    def put_back(self, state: str) -> None:
        for path in self.folder.glob("league.sqlite3*"):
            path.unlink()
        shutil.copy(self.folder / state, self.file)

    def content(self) -> object:
        with closing(sqlite3.connect(self.file)) as opened:
            query = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
            made = opened.execute(query).fetchall()
            names = [name for name, sql in made if sql.startswith("CREATE TABLE") and name != "django_migrations"]
            return made, {name: sorted(_rows(opened.execute(f'SELECT * FROM "{name}"'), name, ())) for name in names}


def _rows(found: Any, table: str, left_out: Sequence[str]) -> Iterator[str]:
    columns = [column[0] for column in found.description]
    out = {*CHANCE.get(table, ()), *left_out}
    for row in found:
        yield repr([value for column, value in zip(columns, row, strict=True) if column not in out])


# Of PostgreSQL's catalogue what makes a database the same: columns, keys and conditions, indexes, what watches.
CATALOGUE = (
    "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = 'public'",
    "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace",
    "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE NOT tgisinternal",
)
TYPES = (
    "SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s"
)
POINTS_TO = (
    "SELECT conrelid::regclass::text, attname, confrelid::regclass::text FROM pg_constraint "
    "JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1] WHERE contype = 'f'"
)
COUNTED = (
    "SELECT table_name, column_name, pg_get_serial_sequence(quote_ident(table_name), column_name) "
    "FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'"
)


class OnPostgres(Updated):
    """The cluster is a throw-away one; each state is a database of its own there, and `league` the one that is used."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        super().__init__(folder)
        self.cluster, self.words = cluster, {"DATABASE_URL": cluster.address}
        self.stored: set[str] = set()  # tables with rows that nobody has made on the way

    def _begin(self) -> None:
        """Made by the migrations, filled with the rows that SQLite has stored."""
        self._go(WRITTEN_AT)
        for app in OTHERS:
            assert self.migrate(app).returncode == 0
        with closing(sqlite3.connect(":memory:")) as source, psycopg.connect(self.cluster.address) as target:
            source.executescript(gzip.decompress(STORED.read_bytes()).decode())
            target.execute("SET session_replication_role = replica")  # in any order
            tables = [name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for table in sorted(name for name in tables if not name.startswith(("sqlite_", "django_migrations"))):
                target.execute(f'TRUNCATE "{table}" CASCADE')
            for table in sorted(name for name in tables if not name.startswith(("sqlite_", "django_migrations"))):
                if _copied(source, target, table):
                    self.stored.add(table)
            for table, column, sequence in target.execute(COUNTED).fetchall():
                target.execute(
                    f'SELECT setval(\'{sequence}\', (SELECT coalesce(max("{column}"), 0) + 1 FROM "{table}"), false)'
                )

    def _keep(self, state: str) -> None:
        self._server(f'CREATE DATABASE "{state}" TEMPLATE league')

    def put_back(self, state: str) -> None:
        self._server("DROP DATABASE league WITH (FORCE)")  # who was killed may still be connected
        self._server(f'CREATE DATABASE league TEMPLATE "{state}"')

    def _server(self, statement: str) -> None:
        address = self.cluster.address.replace("/league?", "/postgres?")
        with psycopg.connect(address, autocommit=True) as server:
            server.execute(statement)

    def content(self) -> object:
        with psycopg.connect(self.cluster.address) as opened:
            made = [sorted(opened.execute(query).fetchall()) for query in CATALOGUE]
            names = {row[0] for row in made[0]} - {"django_migrations"}
            numbers = self._numbers(opened, names)
            return made, {
                name: sorted(_rows(opened.execute(f'SELECT * FROM "{name}"'), name, numbers.get(name, ())))
                for name in sorted(names)
            }

    def _numbers(self, opened: psycopg.Connection[Any], names: set[str]) -> dict[str, list[str]]:
        """Columns with numbers that this database gave on the way: what is rolled back leaves a gap among them. Rows that
        were there before keep theirs."""
        counted = names - self.stored | {"auth_permission", "django_content_type"}
        found: dict[str, list[str]] = {table: ["id"] for table in counted} | {"league_auditentry": ["seq"]}
        for table, column, to in opened.execute(POINTS_TO).fetchall():
            if to in counted:
                found.setdefault(table, []).append(column)
        return found


def _copied(source: sqlite3.Connection, target: psycopg.Connection[Any], table: str) -> bool:
    """Gives whether there is anything in it."""
    found = source.execute(f'SELECT * FROM "{table}"')
    names = [column[0] for column in found.description]
    types = dict(target.execute(TYPES, [table]).fetchall())
    rows = [[_value(types[name], value) for name, value in zip(names, row, strict=True)] for row in found]
    columns, marks = ", ".join(f'"{name}"' for name in names), ", ".join(f"%s::{types[name]}" for name in names)
    with target.cursor() as cursor:
        cursor.executemany(f'INSERT INTO "{table}" ({columns}) OVERRIDING SYSTEM VALUE VALUES ({marks})', rows)
    return bool(rows)


def _value(kind: str, value: object) -> object:
    """As PostgreSQL takes it: SQLite knows neither truth nor zones."""
    if value is None or kind == "bytea":
        return value
    if kind == "boolean":
        return bool(value)
    return f"{value}+00" if kind == "timestamp with time zone" else str(value)
