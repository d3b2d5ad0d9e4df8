"""Finished prints and orders for them, in one folder: what has not changed is not drawn again, and a large file is
drawn by a process of its own. Knows documents by their digest; how one is drawn is known by render.py."""

from __future__ import annotations

import fcntl
import functools
import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from .document import Document

SMALL = 4  # pages; fewer are drawn at once
MOST_BYTES = 200_000_000
MOST_WAITING = 4  # orders, beside the one being drawn
PROGRAMS = Path(__file__).parent
TEMPLATES = settings.BASE_DIR / "templates" / "print"
_one_at_a_time = threading.Lock()


class Busy(Exception):
    """Too many files are being drawn already."""


class Order(NamedTuple):
    """How far a print is. `state`: finished, drawing, failed, or gone (never ordered, cancelled, or tidied away)."""

    digest: str
    state: str
    done: int = 0
    of: int = 0


def digest_of(document: Document) -> str:
    return document.digest(_drawn_by())


@functools.cache
def _drawn_by() -> str:
    """Changes whenever the same values might look different on paper."""
    seen = hashlib.sha256(f"{version('weasyprint')} {version('pikepdf')}".encode())
    tag = PROGRAMS.parent / "templatetags" / "printing.py"
    for path in sorted([*PROGRAMS.rglob("*.py"), *TEMPLATES.rglob("*.*"), tag]):
        seen.update(path.read_bytes())
    return seen.hexdigest()


def finished(digest: str) -> Path | None:
    path = _path(digest, "pdf")
    return path if path.exists() else None


def draw_now(document: Document) -> Path:
    """In this process, one at a time: for a few pages, while somebody waits."""
    digest = digest_of(document)
    with _one_at_a_time:
        return finished(digest) or _draw(document, digest)


def _draw(document: Document, digest: str) -> Path:
    from .render import pdf_of  # drawing loads a great deal; most requests draw nothing

    return keep(digest, pdf_of(document))


def keep(digest: str, pdf: bytes) -> Path:
    """Whole or not at all: a reader never meets half a file."""
    partial, path = _path(digest, f"partial-{os.getpid()}"), _path(digest, "pdf")
    partial.write_bytes(pdf)
    partial.replace(path)
    _tidy(spare=path)
    return path


def order(document: Document, *, scope: str) -> str:
    """Has a large file drawn by another process, if that is not under way; gives the digest to ask for. `scope`: for
    whom, in letters, digits and hyphens."""
    digest = digest_of(document)
    _path(digest, f"for-{scope}").touch()
    if finished(digest):
        return digest
    with _lock(digest) as mine:
        if mine is not None:
            _refuse_a_queue()
            for ending in ("failed", "cancel", "progress"):
                _path(digest, ending).unlink(missing_ok=True)
            _path(digest, "json").write_text(document.to_json(), encoding="utf-8")
            _path(digest, "name").write_text(document.name, encoding="utf-8")
            _start(digest, mine)
    return digest


def _refuse_a_queue() -> None:
    waiting = sum(look(path.stem).state == "drawing" for path in _folder().glob("*.json"))
    if waiting > MOST_WAITING:
        raise Busy(_("Es werden schon %(count)s Dateien gedruckt. Bitte gleich noch einmal.") % {"count": waiting})


def _start(digest: str, lock: int) -> None:
    """The child inherits the lock: as long as it lives the order is being drawn, however it ends."""
    with _path(digest, "log").open("wb") as log:
        child = subprocess.Popen(
            [sys.executable, "-m", "league.exports.worker", digest, str(_folder())],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=[lock], cwd=settings.BASE_DIR,
        )  # fmt: skip
    threading.Thread(target=child.wait, daemon=True).start()  # so that it does not stay behind as a zombie


def document_of(digest: str) -> Document:
    return Document.from_json(_path(digest, "json").read_text(encoding="utf-8"))


def name_of(digest: str) -> str:
    """That of the file, without ending."""
    with suppress(OSError):
        return _path(digest, "name").read_text(encoding="utf-8")
    return "druck"


def belongs_to(digest: str, scope: str) -> bool:
    """Whether this print was ordered there: who may go there may have it."""
    return _path(digest, f"for-{scope}").exists()


def look(digest: str) -> Order:
    if finished(digest):
        return Order(digest, "finished")
    if _path(digest, "failed").exists():
        return Order(digest, "failed")
    with _lock(digest) as mine:
        if mine is not None:
            return Order(digest, "gone")
    with suppress(OSError, ValueError):
        return Order(digest, "drawing", *json.loads(_path(digest, "progress").read_text(encoding="utf-8")))
    return Order(digest, "drawing")


def tell(digest: str, done: int, of: int) -> None:
    """How far it is; a file that is replaced whole can be read at any moment."""
    partial = _path(digest, "progress-new")
    partial.write_text(json.dumps([done, of]), encoding="utf-8")
    partial.replace(_path(digest, "progress"))


def cancel(digest: str) -> None:
    _path(digest, "cancel").touch()


def is_cancelled(digest: str) -> bool:
    return _path(digest, "cancel").exists()


def fail(digest: str, why: str) -> None:
    _path(digest, "failed").write_text(why, encoding="utf-8")


@contextmanager
def _lock(digest: str) -> Iterator[int | None]:
    """The order's lock, or None while another process holds it."""
    file = os.open(_path(digest, "lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield file
    except BlockingIOError:
        yield None
    finally:
        os.close(file)


@contextmanager
def turn() -> Iterator[None]:
    """Large files are drawn one after the other, so that a core stays free for results."""
    with (_folder() / "turn.lock").open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _tidy(spare: Path) -> None:
    """The oldest go first; what was ordered and never fetched goes with them."""
    files = [(path.stat().st_mtime, path.stat().st_size, path) for path in _folder().glob("*.pdf")]
    size = sum(bytes_ for _at, bytes_, _path in files)
    for _at, bytes_, path in sorted(files):
        if size <= MOST_BYTES:
            break
        if path != spare:
            size -= bytes_
            for beside in _folder().glob(f"{path.stem}.*"):
                beside.unlink(missing_ok=True)
    yesterday = time.time() - 24 * 3600
    for path in _folder().glob("*.*"):
        if path.name != "turn.lock" and not path.with_suffix(".pdf").exists():
            with suppress(OSError):
                if path.stat().st_mtime < yesterday:
                    path.unlink()


def _folder() -> Path:
    """For the eyes of this installation alone: the names on lists are in there."""
    settings.PRINT_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Path(settings.PRINT_DIR)


def _path(digest: str, ending: str) -> Path:
    return _folder() / f"{digest}.{ending}"
