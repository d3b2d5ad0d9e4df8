"""Finished prints and orders for them, in one folder: what has not changed is not drawn again, and a large file is
drawn by a process of its own. Knows documents by their digest; how one is drawn is known by render.py."""

from __future__ import annotations

import fcntl
import functools
import hashlib
import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from .document import Document
from .fit import fonts_here

# --- Keeps a folder of finished prints small and young


TURN = "turn.lock"  # whose turn it is to draw; stays
DAY = 24 * 3600
LONGEST = 14 * DAY  # names are on prints: who is to be forgotten must not stay there


def tidy(folder: Path, *, spare: Path, most: int) -> None:
    """`most`: bytes of all PDFs together. `spare`: the one that was made just now."""
    files, now = _by_age(folder, "*.pdf"), time.time()
    size = sum(bytes_ for _at, bytes_, _path in files)
    for at, bytes_, path in files:
        if size <= most and at > now - LONGEST:
            break
        if path != spare:
            size -= bytes_
            for beside in folder.glob(f"{path.stem}.*"):
                beside.unlink(missing_ok=True)
    _forget_the_unfinished(folder, now - DAY)


def _forget_the_unfinished(folder: Path, before: float) -> None:
    for changed, _bytes, path in _by_age(folder, "*.*"):
        if changed < before and path.name != TURN and not path.with_suffix(".pdf").exists():
            path.unlink(missing_ok=True)


def _by_age(folder: Path, pattern: str) -> list[tuple[float, int, Path]]:
    """When changed, how large, which; the oldest first. What another process has just removed is left out."""
    found = []
    for path in folder.glob(pattern):
        with suppress(FileNotFoundError):
            state = path.stat()
            found.append((state.st_mtime, state.st_size, path))
    return sorted(found)


# --- Finished prints and orders for them, in one folder


SMALL = 4  # pages; fewer are drawn at once
MOST_BYTES = 200_000_000
MOST_WAITING = 4  # orders, beside the one being drawn
MOST_IN_LINE = 3  # small prints, the one being drawn among them: who enters results needs a thread too
PUT_OFF = 20  # seconds until somebody who was put off may try again
GLANCE = 0.02  # seconds; longer than anybody needs who only looks whether a lock is held
PROGRAMS = Path(__file__).parent
TEMPLATES = settings.BASE_DIR / "templates" / "print"
_one_at_a_time, _door = threading.Lock(), threading.Lock()
_line: Counter[str] = Counter()  # by digest, who waits for it
logger = logging.getLogger(__name__)


class Busy(Exception):
    """Too many files are being drawn already."""


class Order(NamedTuple):
    """How far a print is. `state`: finished, drawing, failed, or gone (never ordered, cancelled, or tidied away)."""

    digest: str
    state: str
    done: int = 0
    of: int = 0


class About(NamedTuple):
    """What a print is called: its file, without ending, and its title."""

    name: str
    title: str


def digest_of(document: Document) -> str:
    return document.digest(drawn_by())


@functools.cache
def drawn_by() -> str:
    """Changes whenever the same values might look different on paper."""
    seen = hashlib.sha256(f"{version('weasyprint')} {version('pikepdf')} {fonts_here()}".encode())
    for path in sorted([*PROGRAMS.rglob("*.py"), *TEMPLATES.rglob("*.*")]):
        seen.update(path.read_bytes())
    return seen.hexdigest()


def finished(digest: str) -> Path | None:
    path = _path(digest, "pdf")
    return path if path.exists() else None


def pdf_of_order(digest: str) -> bytes | None:
    """The file; None if there is none, or if another process has tidied it away at this moment."""
    with suppress(FileNotFoundError):
        return _path(digest, "pdf").read_bytes()
    return None


def draw_now(document: Document) -> bytes:
    """In this process, one at a time: for a few pages, while somebody waits."""
    digest = digest_of(document)
    with _in_line(digest), _one_at_a_time:
        return pdf_of_order(digest) or _draw(document, digest)


@contextmanager
def _in_line(digest: str) -> Iterator[None]:
    """A place in the line; who wants what somebody else waits for already needs none of his own."""
    with _door:
        if digest not in _line and len(_line) >= MOST_IN_LINE:
            said = _("Gerade werden viele Blätter auf einmal gezeichnet. Bitte in {seconds} Sekunden noch einmal.")
            raise Busy(said.format(seconds=PUT_OFF))
        _line[digest] += 1
    try:
        yield
    finally:
        with _door:
            _line[digest] -= 1
            if _line[digest] <= 0:
                del _line[digest]


def _draw(document: Document, digest: str) -> bytes:
    """What cannot be kept, because the disk is full or somebody clears the folder, is printed all the same."""
    from .render import pdf_of  # drawing loads a great deal; most requests draw nothing

    pdf = pdf_of(document)
    try:
        keep(digest, pdf)
    except OSError:
        logger.exception("A print was not kept")
    return pdf


def keep(digest: str, pdf: bytes) -> Path:
    """Whole or not at all: a reader never meets half a file."""
    partial, path = _path(digest, f"partial-{os.getpid()}"), _path(digest, "pdf")
    partial.write_bytes(pdf)
    partial.replace(path)
    tidy(_folder(), spare=path, most=MOST_BYTES)
    return path


def order(document: Document, *, scope: str, wait: bool = False) -> str:
    """Has a large file drawn by another process, if that is not under way; gives the digest to ask for. `scope`: for
    whom, in letters, digits and hyphens. `wait`: however long the queue is, else Busy. Who orders again what was
    cancelled a moment ago wants it."""
    digest = digest_of(document)
    _path(digest, f"for-{scope}").touch()
    if finished(digest):
        return digest
    with _lock(digest, fcntl.LOCK_EX) as mine:
        if mine is None:
            _path(digest, "cancel").unlink(missing_ok=True)
        else:
            if not wait:
                _refuse_a_queue()
            os.utime(mine)  # so that it is not tidied away as one of yesterday
            for ending in ("failed", "cancel", "progress"):
                _path(digest, ending).unlink(missing_ok=True)
            _path(digest, "json").write_text(document.to_json(), encoding="utf-8")
            _path(digest, "about").write_text(json.dumps([document.name, document.title]), encoding="utf-8")
            _start(digest, mine)
    return digest


def _refuse_a_queue() -> None:
    waiting = sum(look(path.stem).state == "drawing" for path in _folder().glob("*.json"))
    if waiting > MOST_WAITING:
        said = _("Es werden schon %(count)s Dateien gedruckt. Bitte in %(seconds)s Sekunden noch einmal.")
        raise Busy(said % {"count": waiting, "seconds": PUT_OFF})


def _start(digest: str, lock: int) -> None:
    """The child inherits the lock: as long as it lives the order is being drawn, however it ends."""
    with _path(digest, "log").open("wb") as log:
        child = subprocess.Popen(
            [sys.executable, "-m", "league.printing.worker", digest, str(_folder())],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=[lock],
            cwd=settings.BASE_DIR,
        )
    ends = _path(digest, "log"), _path(digest, "failed")
    threading.Thread(target=_see_off, args=(child, *ends), daemon=True).start()


def _see_off(child: subprocess.Popen[bytes], log: Path, failed: Path) -> None:
    """Waits, so that it does not stay behind as a zombie. One that broke down, or was killed, has failed: the site's
    log tells why."""
    if child.wait():
        with suppress(OSError):  # tidied away meanwhile
            said = log.read_text(encoding="utf-8", errors="replace")
            logger.error("A print was not drawn (%s):\n%s", child.returncode, said)
            failed.touch()


def document_of(digest: str) -> Document:
    return Document.from_json(_path(digest, "json").read_text(encoding="utf-8"))


def about(digest: str) -> About:
    with suppress(OSError, ValueError):
        return About(*json.loads(_path(digest, "about").read_text(encoding="utf-8")))
    return About("druck", _("Druck"))


def belongs_to(digest: str, scope: str) -> bool:
    """Whether this print was ordered there: who may go there may have it."""
    return _path(digest, f"for-{scope}").exists()


def look(digest: str) -> Order:
    if finished(digest):
        return Order(digest, "finished")
    if _path(digest, "failed").exists():
        return Order(digest, "failed")
    with _lock(digest, fcntl.LOCK_SH) as free:
        if free is not None:
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
def _lock(digest: str, how: int) -> Iterator[int | None]:
    """The order's lock, or None while another process holds it. Who only looks shares it (LOCK_SH)."""
    file = os.open(_path(digest, "lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield file if _is_free(file, how) else None
    finally:
        os.close(file)


def _is_free(file: int, how: int) -> bool:
    """Takes the lock if it can be had. Somebody's glance is over in a moment; who draws keeps it longer."""
    for pause in (GLANCE, GLANCE, 0) if how == fcntl.LOCK_EX else (0,):
        try:
            fcntl.flock(file, how | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(pause)
        else:
            return True
    return False


@contextmanager
def turn() -> Iterator[None]:
    """Large files are drawn one after the other, so that a core stays free for results."""
    with (_folder() / TURN).open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _folder() -> Path:
    """For the eyes of this installation alone: the names on lists are in there."""
    settings.PRINT_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Path(settings.PRINT_DIR)


def _path(digest: str, ending: str) -> Path:
    return _folder() / f"{digest}.{ending}"
