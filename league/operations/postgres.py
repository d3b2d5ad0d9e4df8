"""Backup and restore of PostgreSQL with its own programs. Knows where the database is and what its programs say."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection
from django.utils.translation import gettext as _

# What pg_dump of any age understands; the library inside psycopg is newer and knows more.
UNDERSTOOD = (
    "dbname", "user", "host", "hostaddr", "port", "sslmode", "sslrootcert", "sslcert", "sslkey", "service", "passfile",
)  # fmt: skip
BEGINS = re.compile(rb"COPY (?:public\.)?\"?(\w+)\"? ")


class Failed(Exception):
    """The program is missing or refused; the message says which and why."""


def dump(path: Path, tables: list[str]) -> dict[str, int]:
    """The whole database in PostgreSQL's own format, as it is at one moment; gives the rows counted at that moment."""
    dsn, secret = _address()
    with _moment(tables) as (snapshot, counted):
        words = ["pg_dump", "--format=custom", "--no-owner", f"--snapshot={snapshot}"]
        _run([*words, f"--file={path}", f"--dbname={dsn}"], secret)
    return counted


@contextmanager
def _moment(tables: list[str]) -> Iterator[tuple[str, dict[str, int]]]:
    """A moment that pg_dump can look at as well, and how many rows there are in it. On a connection of its own."""
    own = connection.copy()
    try:
        with own.cursor() as cursor:
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            snapshot = str(cursor.fetchone()[0])
            there = set(own.introspection.table_names(cursor))
            counted = {}
            for table in (one for one in tables if one in there):
                cursor.execute(f'SELECT count(*) FROM "{table}"')
                counted[table] = int(cursor.fetchone()[0])
            yield snapshot, counted
    finally:
        own.close()


def contents(path: Path) -> str:
    """The table of contents; a truncated or foreign file has none."""
    return _run(["pg_restore", "--list", str(path)])


def rows_in(path: Path) -> dict[str, int]:
    """How many rows of each table the file holds, by reading every one of them."""
    found: dict[str, int] = {}
    table = ""
    with _started(["pg_restore", "--data-only", "--file=-", str(path)]) as child:
        assert child.stdout is not None
        for line in child.stdout:
            if table:
                table = "" if line == b"\\.\n" else table
                found[table] = found.get(table, 0) + 1 if table else 0
            elif begins := BEGINS.match(line):
                table = begins[1].decode()
                found[table] = 0
        said = child.stderr.read().decode(errors="replace") if child.stderr else ""
    found.pop("", None)
    if child.returncode:
        raise Failed(_("%(program)s meldet: %(said)s") % {"program": "pg_restore", "said": said.strip()})
    return found


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
        raise _missing(command[0]) from error
    except subprocess.CalledProcessError as error:
        raise Failed(
            _("%(program)s meldet: %(said)s")
            % {"program": command[0], "said": error.stderr.strip() or error.returncode}
        ) from error
    return done.stdout


def _started(command: list[str]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except FileNotFoundError as error:
        raise _missing(command[0]) from error


def _missing(program: str) -> Failed:
    return Failed(
        _("Das Programm %(program)s fehlt. Unter Debian: apt-get install postgresql-client") % {"program": program}
    )
