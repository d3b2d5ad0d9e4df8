"""Draws one ordered print in a process of its own, out of the way of people who enter results:
python -m league.printing.worker DIGEST FOLDER. Knows no database; everything is in the order."""

from __future__ import annotations

import os
import resource
import sys
import traceback
from pathlib import Path

SECONDS = 20 * 60  # of the processor; a thousand certificates need five minutes


class Cancelled(Exception):
    """Somebody does not want it any more."""


def main(digest: str, folder: str) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))  # one that never ends would hold up all the others
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    import django
    from django.conf import settings

    django.setup()
    os.nice(settings.PRINT_NICE)
    settings.PRINT_DIR = Path(folder)
    from . import store

    try:
        with store.turn():
            _draw(digest)
    except Cancelled:
        return 0
    except BaseException:
        store.fail(digest, traceback.format_exc())
        raise
    return 0


def _draw(digest: str) -> None:
    from . import store
    from .render import pdf_of

    def progress(done: int, of: int) -> None:
        if store.is_cancelled(digest):
            raise Cancelled
        store.tell(digest, done, of)

    document = store.document_of(digest)
    progress(0, document.size)
    store.keep(digest, pdf_of(document, progress=progress))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
