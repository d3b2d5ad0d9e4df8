"""One database after the other under the eyes of the site's own commands: `recompute --check` and `verify`. As a program
it is asked for a folder and says what they found in the database there; Django is loaded once for all of them."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Self

from .hall import ROOT, Hall, environment

COMMANDS = (["recompute", "--check"], ["verify"])


class Comparer:
    def __init__(self, hall: Hall) -> None:
        command = [sys.executable, "-m", "tests.faults.comparing"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment(hall.folder, PYTHONPATH=str(ROOT)), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=60)

    def found_in(self, folder: Path) -> str:
        """What is wrong there, in the words of the commands; empty if nothing is."""
        assert self.process.stdin
        assert self.process.stdout
        print(folder, file=self.process.stdin, flush=True)
        return str(json.loads(self.process.stdout.readline()))


def main() -> None:
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    for folder in sys.stdin:
        print(json.dumps(_found_in(Path(folder.strip()))), flush=True)


def _found_in(folder: Path) -> str:
    from django.conf import settings
    from django.core.management import CommandError, call_command
    from django.db import connection

    connection.close()
    settings.DATA_DIR = folder  # where `verify` keeps what it has seen
    connection.settings_dict["NAME"] = str(folder / "league.sqlite3")
    said = StringIO()
    for command in COMMANDS:
        try:
            call_command(*command, stdout=said)
        except CommandError as error:
            return f"{said.getvalue()}{error}"
    return ""


if __name__ == "__main__":
    main()
