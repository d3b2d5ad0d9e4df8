"""Finished prints and orders for them: what has not changed is not drawn again, and a large file is drawn in the
background (tasks.py). Both are known to all machines of an installation. Knows documents by their digest; how one is
drawn is known by render.py."""

from __future__ import annotations

import functools
import hashlib
import logging
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base import kept_files
from league.models import PrintOrder, PrintReader

from .document import Document
from .fit import fonts_here

# --- Keeps finished prints few and young


FOLDER = "prints"
DAY = timedelta(days=1)
LONGEST = timedelta(days=14)  # names are on prints: who is to be forgotten must not stay there


def tidy(*, spare: str, most: int) -> None:
    """`most`: bytes of all prints together. `spare`: the digest of the one that was made just now."""
    files, now = kept_files.kept_in(FOLDER), timezone.now()
    size = sum(file.size for file in files)
    for file in files:
        if size <= most and file.at > now - LONGEST:
            break
        if file.name != _path(spare):
            size -= file.size
            kept_files.forget(file.name)
            _forget_orders(file.name.removeprefix(f"{FOLDER}/").removesuffix(".pdf"))


def _forget_orders(*digests: str) -> None:
    PrintOrder.objects.filter(digest__in=digests).delete()
    PrintReader.objects.filter(digest__in=digests).delete()


def forget_orders() -> int:
    """Whatever nobody has asked for since yesterday, or for longer than a print is kept; without what is under way."""
    now = timezone.now()
    busy = PrintOrder.objects.under_way().values("digest")
    PrintReader.objects.filter(at__lt=now - LONGEST).exclude(digest__in=busy).delete()
    old = PrintOrder.objects.filter(beat_at__lt=now - DAY).exclude(digest__in=busy)
    return old.exclude(digest__in=[one.digest for one in old if finished(one.digest)]).delete()[0]


def forget_all() -> None:
    """Names have changed: what is drawn has the old ones, and so has what is being drawn just now."""
    for digest in PrintOrder.objects.exclude(document="").values_list("digest", flat=True):
        cancel(digest)  # one nobody was heard of for long may still be taken up again
    kept_files.note_changed_names()
    _forget_files()


LEFT = "prints-to-forget"  # in the cache that all machines share: names on prints that could not be reached


def _forget_files() -> None:
    """Where the store is away they are not given to anybody either, and it is tried again."""
    try:
        for folder in kept_files.WITH_NAMES:
            for file in kept_files.kept_in(folder):
                kept_files.forget(file.name)
        are_left = any(kept_files.kept_in(folder) for folder in kept_files.WITH_NAMES)
    except OSError:
        logger.exception("Prints with names that have changed could not be removed; it will be tried again")
        are_left = True
    if are_left:
        caches["shared"].set(LEFT, True, LONGEST.total_seconds())
    else:
        caches["shared"].delete(LEFT)


def are_old_ones_left() -> bool:
    if caches["shared"].get(LEFT):
        _forget_files()
    return bool(caches["shared"].get(LEFT))


# --- Finished prints and orders for them


SMALL = 4  # pages; fewer are drawn at once
MOST_BYTES = 200_000_000
MOST_WAITING = 4  # orders, beside the one being drawn
MOST_IN_LINE = 3  # small prints, the one being drawn among them: who enters results needs a thread too
PUT_OFF = 20  # seconds until somebody who was put off may try again
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
    except (OSError, DatabaseError):
        logger.exception("A print was not kept")
    return pdf


def keep(digest: str, pdf: bytes) -> None:
    kept_files.keep(_path(digest), pdf)
    tidy(spare=digest, most=MOST_BYTES)


def throw_away(digest: str) -> None:
    kept_files.forget(_path(digest))


def finished(digest: str) -> bool:
    try:
        return kept_files.is_kept(_path(digest)) and not are_old_ones_left()
    except OSError:
        logger.exception("A kept print could not be reached")
        return False


def pdf_of_order(digest: str) -> bytes | None:
    """The file; None if there is none, or if another process has tidied it away at this moment; and where the store is
    away: then it is drawn again."""
    try:
        return None if are_old_ones_left() else kept_files.content_of(_path(digest))
    except OSError:
        logger.exception("A kept print could not be reached")
        return None


def order(document: Document, *, scope: str, wait: bool = False) -> str:
    """Has a large file drawn in the background, if that is not under way; gives the digest to ask for. `scope`: for
    whom, in letters, digits and hyphens. `wait`: however long the queue is, else Busy. Who orders again what was
    cancelled a moment ago wants it."""
    digest = digest_of(document)
    PrintReader.objects.update_or_create(digest=digest, scope=scope, defaults={"at": timezone.now()})
    if not finished(digest) and not _is_under_way(digest):
        if not wait:
            _refuse_a_queue()
        _have_it_drawn(document, digest)
    return digest


def _is_under_way(digest: str) -> bool:
    """Stopping is taken back for who wants it again before anybody has heard of it."""
    mine = PrintOrder.objects.under_way().filter(digest=digest)
    mine.filter(state=PrintOrder.STOPPING).update(state=PrintOrder.DRAWING)
    return mine.exists()


def _have_it_drawn(document: Document, digest: str) -> None:
    """The order and its place in the line, both or none."""
    from .tasks import draw_print

    new = {
        "name": document.name,
        "title": document.title,
        "document": document.to_json(),
        "state": PrintOrder.WAITING,
        "done": 0,
        "of": document.size,
        "beat_at": timezone.now(),
    }
    with transaction.atomic():
        PrintOrder.objects.update_or_create(digest=digest, defaults=new)
        draw_print.enqueue(digest)


def _refuse_a_queue() -> None:
    waiting = PrintOrder.objects.under_way().count()
    if waiting > MOST_WAITING:
        said = _("Es werden schon %(count)s Dateien gedruckt. Bitte in %(seconds)s Sekunden noch einmal.")
        raise Busy(said % {"count": waiting, "seconds": PUT_OFF})


def about(digest: str) -> About:
    found = PrintOrder.objects.filter(digest=digest).values_list("name", "title").first()
    return About(*found) if found else About("druck", _("Druck"))


def belongs_to(digest: str, scope: str) -> bool:
    """Whether this print was ordered there: who may go there may have it."""
    return PrintReader.objects.filter(digest=digest, scope=scope).exists()


def look(digest: str) -> Order:
    if finished(digest):
        return Order(digest, "finished")
    found = PrintOrder.objects.filter(digest=digest)
    if drawn := found.under_way().exclude(state=PrintOrder.STOPPING).first():
        return Order(digest, "drawing", drawn.done, drawn.of)
    return Order(digest, "failed" if found.filter(state=PrintOrder.FAILED).exists() else "gone")


def cancel(digest: str) -> None:
    """One that waits is over at once; who draws hears of it with its next word."""
    mine = PrintOrder.objects.filter(digest=digest)
    mine.filter(state=PrintOrder.WAITING).update(state=PrintOrder.OVER, document="")
    mine.filter(state=PrintOrder.DRAWING).update(state=PrintOrder.STOPPING)


def _path(digest: str) -> str:
    return f"{FOLDER}/{digest}.pdf"
