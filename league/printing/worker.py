"""Draws one ordered print in a process of its own, out of the way of people who enter results:
python -m league.printing.worker FILE. What is to be drawn comes in as JSON; how far it is goes out, a line at a time.
Knows no database. One that nobody listens to any more ends with its next word."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from league.base.portable import give_way, limit

SECONDS = 20 * 60  # of the processor; a thousand certificates need five minutes
EVERY = 0.3  # seconds between two words


def main(path: str) -> None:
    limit(seconds=SECONDS)  # one that never ends would hold up all the others
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    import django
    from django.conf import settings

    django.setup()
    give_way(settings.PRINT_NICE)
    from .document import Document
    from .render import pdf_of

    document = Document.from_json(sys.stdin.buffer.read().decode())
    part = Path(f"{path}.part")
    part.write_bytes(pdf_of(document, progress=Telling()))
    part.replace(path)


class Telling:
    """Says how far it is, now and then; the end always."""

    def __init__(self) -> None:
        self._said = 0.0

    def __call__(self, done: int, of: int) -> None:
        if done == of or time.monotonic() - self._said >= EVERY:
            print(json.dumps([done, of]), flush=True)
            self._said = time.monotonic()


if __name__ == "__main__":
    main(*sys.argv[1:])
