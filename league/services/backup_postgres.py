"""Backup and restore of PostgreSQL with its own programs. Knows their options, not where the files lie."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from django.db import connection
from django.utils.translation import gettext as _

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
