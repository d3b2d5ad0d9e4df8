"""Draws ordered prints in the background, one after the other on each machine. The drawing itself is done by a process
of its own (worker.py), which knows no database; whoever carries out an order tells how far it is and hears whether it
is still wanted."""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO
from uuid import uuid4

from django.conf import settings
from django.utils import timezone
from django_tasks import task
from filelock import FileLock

from league.base import folders
from league.base.background import PAPER
from league.base.machine import is_locked
from league.models import PrintOrder

from . import store

DRAWING = "drawing"  # a folder for each print that is being drawn, and beside it a lock that goes with its process
BEAT = 2.0  # seconds between two words about an order, whatever who draws has to say
logger = logging.getLogger(__name__)


@task(queue_name=PAPER)
def draw_print(digest: str) -> None:
    """Nothing is left to do for one that was cancelled while it waited, or that somebody else has drawn."""
    mine = PrintOrder.objects.filter(digest=digest)
    if mine.filter(state__in=(PrintOrder.WAITING, PrintOrder.DRAWING)).update(
        state=PrintOrder.DRAWING, beat_at=timezone.now()
    ):
        _carry_out(mine.get())


def _carry_out(order: PrintOrder) -> None:
    forget_left()
    with _folder_to_draw_into() as folder:
        drawn = folder / "blatt.pdf"
        said = folder / "fehler.txt"
        with said.open("wb") as errors:
            child = subprocess.Popen(
                [sys.executable, "-m", "league.printing.worker", str(drawn)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=settings.BASE_DIR,
            )
        try:
            wanted = _is_drawn_to_the_end(child, order)
        finally:
            child.kill()
            child.wait()
        if wanted and drawn.exists():
            _keep(order, drawn.read_bytes())
        elif wanted:
            logger.error("A print was not drawn (%s):\n%s", child.returncode, said.read_text("utf-8", "replace"))
            _ended(order, PrintOrder.FAILED)
        else:
            PrintOrder.objects.filter(pk=order.pk).update(state=PrintOrder.OVER, document="")


@contextmanager
def _folder_to_draw_into() -> Iterator[Path]:
    """Held while somebody draws. Not named after the process: after a restart another may have the same number."""
    folder = folders.folder(DRAWING) / uuid4().hex
    lock = _lock_of(folder)
    with FileLock(lock):
        folder.mkdir(mode=0o700)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    is_locked(lock)  # which tidies it away


def forget_left() -> int:
    """What a process had drawn of a print when it was ended: names are on it."""
    begun = {one.with_suffix("") for one in folders.folder(DRAWING).iterdir()}
    left = [folder for folder in begun if not is_locked(_lock_of(folder))]
    for folder in left:
        shutil.rmtree(folder, ignore_errors=True)
    return len(left)


def _lock_of(folder: Path) -> Path:
    return folder.with_suffix(".lock")


def _keep(order: PrintOrder, pdf: bytes) -> None:
    """Who cancels at this very moment may have changed the names on it."""
    store.keep(order.digest, pdf)
    if not _ended(order, PrintOrder.OVER):
        store.throw_away(order.digest)


def _ended(order: PrintOrder, state: str) -> bool:
    """False: it was cancelled meanwhile."""
    mine = PrintOrder.objects.filter(pk=order.pk, state=PrintOrder.DRAWING)
    return bool(mine.update(state=state, document="", beat_at=timezone.now()))


def _is_drawn_to_the_end(child: subprocess.Popen[bytes], order: PrintOrder) -> bool:
    """False: nobody wants it any more."""
    assert child.stdin is not None
    assert child.stdout is not None
    news: Queue[bytes | None] = Queue()
    Thread(target=_listen, args=(child.stdout, news), daemon=True).start()
    Thread(target=_hand_over, args=(child.stdin, order.document), daemon=True).start()
    line: bytes | None = b""
    while line is not None:
        with suppress(Empty):
            line = news.get(timeout=BEAT)
        if not _is_wanted(order, line):
            return False
    return True


def _is_wanted(order: PrintOrder, line: bytes | None) -> bool:
    """Notes how far it is, and that somebody draws. False: it was cancelled meanwhile."""
    if line:
        order.done, order.of = json.loads(line)
    alive = PrintOrder.objects.filter(pk=order.pk, state=PrintOrder.DRAWING)
    return bool(alive.update(done=order.done, of=order.of, beat_at=timezone.now()))


def _listen(pipe: IO[bytes], news: Queue[bytes | None]) -> None:
    with pipe:
        for line in pipe:
            news.put(line)
    news.put(None)


def _hand_over(pipe: IO[bytes], document: str) -> None:
    with suppress(OSError), pipe:  # one that has ended reads no more
        pipe.write(document.encode())
