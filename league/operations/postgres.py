"""Backup and restore of PostgreSQL with its own programs. Knows where the database is and what its programs say."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from django.db import OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.utils.translation import gettext as _

# What pg_dump of any age understands; the library inside psycopg is newer and knows more.
UNDERSTOOD = (
    "dbname", "user", "host", "hostaddr", "port", "sslmode", "sslrootcert", "sslcert", "sslkey", "service", "passfile",
)  # fmt: skip
BEGINS = re.compile(rb"COPY (?:public\.)?\"?(\w+)\"? ")


# A page asks nothing that takes so long; what it asks ends with it.
LONGEST = "60s"
# How long a backup or a restore waits for who is at work; neither is told how long it may work.
PATIENCE = 30  # seconds


# A change of tables that has to wait for somebody who reads lets go again soon: all who came later wait behind it. A
# backup reads all tables for as long as it takes.
WAITS = "1s"
PAUSE = 1.0  # seconds in which those behind it come through
TRIES = 300
UNDONE = {"55P03", "40P01"}  # lock_not_available, deadlock_detected: nothing was changed


class Failed(Exception):
    """The program is missing or refused; the message says which and why."""


def answer_pages() -> None:
    """Of this process no statement takes longer than a page may: one that goes on for nobody holds its locks. Commands,
    backups and what is done in the background take the time they need."""
    if connection.vendor == "postgresql":
        options = connection.settings_dict["OPTIONS"]
        options["options"] = f"-c statement_timeout={LONGEST} {options['options']}"


def dump(path: Path, tables: list[str], without: Sequence[str] = ()) -> dict[str, int]:
    """The whole database in PostgreSQL's own format, as it is at one moment; gives the rows counted at that moment.
    `without`: tables that are empty in it."""
    dsn, secret = _address()
    with _moment(tables) as (snapshot, counted):
        words = ["pg_dump", "--format=custom", "--no-owner", f"--snapshot={snapshot}"]
        words += [f"--lock-wait-timeout={PATIENCE * 1000}", *(f"--exclude-table-data={table}" for table in without)]
        _run([*words, f"--file={path}", f"--dbname={dsn}"], secret)
    return counted


@contextmanager
def _moment(tables: list[str]) -> Iterator[tuple[str, dict[str, int]]]:
    """A moment that pg_dump can look at as well, and how many rows there are in it. On a connection of its own."""
    own = connection.copy()
    try:
        with own.cursor() as cursor:
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            without_deadline(cursor)  # it only stands there while pg_dump reads
            cursor.execute("SELECT pg_export_snapshot()")
            snapshot = str(cursor.fetchone()[0])
            there = set(own.introspection.table_names(cursor))
            counted = {}
            for table in (one for one in tables if one in there):
                cursor.execute(f'SELECT count(*) FROM "{table}"')
                counted[table] = int(cursor.fetchone()[0])
            yield snapshot, counted
            cursor.execute("ROLLBACK")
    finally:
        own.close()


def without_deadline(cursor: CursorWrapper) -> None:
    """This transaction may take its time, also between two statements."""
    for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
        cursor.execute("SELECT set_config(%s, '0', true)", [name])


def patiently(change: Callable[[], object]) -> None:
    """Whole transactions, each of which lets go soon: what could not have its lock is tried again."""
    for left in reversed(range(TRIES)):
        try:
            change()
            return
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", "") not in UNDONE or not left:
                raise
            time.sleep(PAUSE)


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
    """Replaces everything in one transaction, or nothing. What the backup does not know yet goes before: tables of a
    younger version refer to those that are replaced, and that version will want to make them itself."""
    dsn, secret = _address()
    _have_to_oneself()
    younger = _younger_tables(contents(path))
    connection.close()
    reading = ["pg_restore", "--clean", "--if-exists", "--no-owner", "--file=-", str(path)]
    putting = ["psql", "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", f"--dbname={dsn}"]
    _poured(reading, putting, secret, first="".join(f"DROP TABLE {name} CASCADE;\n" for name in younger))


def _younger_tables(listed: str) -> list[str]:
    """Ours, and those of what is installed with us."""
    known = set(re.findall(r"^\d+; \d+ \d+ TABLE \S+ (\S+) ", listed, re.MULTILINE))
    with connection.cursor() as cursor:
        there = connection.introspection.table_names(cursor)
    ours = set(connection.introspection.django_table_names())
    return [
        connection.ops.quote_name(name)
        for name in there
        if name not in known and (name in ours or name.startswith("league_"))
    ]


def _poured(reading: list[str], putting: list[str], secret: str, first: str) -> None:
    """What the one says into the other, which is told to commit only if the one came to its end."""
    environment = os.environ | ({"PGPASSWORD": secret} if secret else {})
    with tempfile.TemporaryFile() as said_by_reader, tempfile.TemporaryFile() as said_by_putter:
        with (
            _begun(reading, stdout=subprocess.PIPE, stderr=said_by_reader) as reader,
            _begun(
                putting, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said_by_putter, env=environment
            ) as putter,
        ):
            assert reader.stdout is not None
            assert putter.stdin is not None
            with suppress(BrokenPipeError), putter.stdin:  # it has found an error
                putter.stdin.write(f"BEGIN;\n{first}".encode())
                shutil.copyfileobj(reader.stdout, putter.stdin)
                if reader.wait() == 0:
                    putter.stdin.write(b"COMMIT;\n")
            reader.kill()  # where it was not heard to its end
        _refuse_if_failed(putter, putting[0], said_by_putter)
        _refuse_if_failed(reader, reading[0], said_by_reader)


def _begun(command: list[str], **words: Any) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(command, **words)
    except FileNotFoundError as error:
        raise _missing(command[0]) from error


def _refuse_if_failed(process: subprocess.Popen[bytes], program: str, said: IO[bytes]) -> None:
    if process.returncode:
        said.seek(0)
        words = said.read().decode(errors="replace").strip() or process.returncode
        raise Failed(_("%(program)s meldet: %(said)s") % {"program": program, "said": words})


def _have_to_oneself() -> None:
    """pg_restore knows no deadline (what it restores begins by switching it off): it would wait without end for whoever
    has forgotten to end what he began. So each table is asked for before, and let go."""
    with connection.cursor() as cursor:
        tables = ", ".join(map(connection.ops.quote_name, connection.introspection.table_names(cursor)))
    if not tables:
        return
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, true)", [f"{PATIENCE}s"])
            cursor.execute(f"LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE")
    except OperationalError as error:
        raise Failed(
            _("Jemand arbeitet noch in der Datenbank (%(said)s). Bitte das erst beenden, dann noch einmal.")
            % {"said": str(error).splitlines()[0]}
        ) from error


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
    return _begun(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def _missing(program: str) -> Failed:
    return Failed(
        _("Das Programm %(program)s fehlt. Unter Debian: apt-get install postgresql-client") % {"program": program}
    )
