"""What every write has in common: one transaction, once per key, a version it is based on, an entry in the history.
Knows nothing of clubs or lists."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from time import monotonic
from typing import Any, TypedDict, TypeVar, cast

from django.apps import apps
from django.db import IntegrityError, OperationalError, connection, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from league.models import AuditEntry, Club, Spielliste, Stamp, Submission, Tournament, User
from league.models.base import Json, Versioned

from . import sealing
from .text import clean_text

T = TypeVar("T")

# SQLite has one writer. Waiting in the process, in turn, is far faster than polling for the file's lock.
_one_writer = threading.RLock()
PATIENCE = 10.0  # seconds; then 503, and the page says that it was not stored
LEAST = 1.0  # seconds that a lock is waited for by who has waited long enough elsewhere
WAITED = 0.5  # seconds: a statement that took longer did not work all that time


class Refused(Exception):
    """A write that may not be: `field` is where to mend it, the message says what and what now."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.message, self.field = message, field


class Conflict(Exception):
    """Somebody else changed it since the page was opened. `current` is what is stored now; nothing was overwritten."""

    def __init__(self, current: models.Model) -> None:
        super().__init__(_("Inzwischen hat jemand anders gespeichert."))
        self.current = current


class NoKey(Refused):
    """Money or results that a page sent without the key of its form: sent twice they would be booked twice."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Diese Eingabe kam unvollständig an: Ihr fehlt die Kennung, an der ein zweites Absenden erkannt wird. "
                "Es ist nichts gespeichert. Bitte noch einmal absenden."
            )
        )


# Whether a page is being answered, and whether a service is at work already.
_answering: ContextVar[bool] = ContextVar("answering", default=False)
_at_work: ContextVar[bool] = ContextVar("at_work", default=False)
# When that came in whose first write is still to come: who had to wait for a thread has waited, too.
_came: ContextVar[float | None] = ContextVar("came", default=None)


@contextmanager
def answering(came: float | None = None) -> Iterator[None]:
    """What is written in here was sent by somebody's browser (guards.py), and `came` in then."""
    sent, since = _answering.set(True), _came.set(came)
    try:
        yield
    finally:
        _answering.reset(sent)
        _came.reset(since)


# The phone at a table that sends it: in the history it is told beside who did it.
_device: ContextVar[int | None] = ContextVar("device", default=None)


@contextmanager
def at_device(number: int) -> Iterator[None]:
    """What is told in here was done on the phone with this number at its table."""
    token = _device.set(number)
    try:
        yield
    finally:
        _device.reset(token)


def booking(service: Callable[..., T]) -> Callable[..., T]:
    """A write of money or results: from a page only with its key."""
    once = write(service)

    @functools.wraps(service)
    def keyed(*, key: str | None = None, **words: object) -> T:
        if not key and _answering.get() and not _at_work.get():
            raise NoKey
        return once(key=key, **words)

    return keyed


def write(service: Callable[..., T]) -> Callable[..., T]:
    """A service in one transaction. With a `key`, the second submission gives the first one's result: the key is
    claimed before anything else, so that on a database with several writers the same submission at the same moment
    waits for the first one instead of finding a version that is past."""

    @functools.wraps(service)
    def once(*, key: str | None = None, **words: object) -> T:
        sent = _sent(key, service.__name__, words) if key else None
        try:
            with _writing(), transaction.atomic(), sealing.told():
                if sent and (done := _done(sent)):
                    return cast(T, _result_of(done, sent))
                if sent:
                    sent.save(force_insert=True)
                result = service(**words)
                if sent:
                    Submission.objects.filter(pk=sent.pk).update(result=_reference(result))
                return result
        except IntegrityError:
            if sent and (done := _done(sent)):
                return cast(T, _result_of(done, sent))
            raise

    return once


def _sent(key: str, action: str, words: Mapping[str, object]) -> Submission:
    return Submission(key=key[:64], action=action, by=cast("User | None", words.get("by")), content=digest(words))


def _done(sent: Submission) -> Submission | None:
    return Submission.objects.filter(pk=sent.key).first()


def was_done(key: str | None) -> bool:
    """Whether this very submission was carried out already."""
    return key is not None and Submission.objects.filter(pk=key).exists()


def forget_submissions(after: timedelta = timedelta(days=30)) -> int:
    """Nobody sends a form again after a month; gives how many keys were forgotten."""
    return Submission.objects.filter(at__lt=timezone.now() - after).delete()[0]


@contextmanager
def _writing() -> Iterator[None]:
    """In turn, and with one deadline for all that a writer waits for: a thread, those before him, the file or the rows
    themselves. A service within a service has no deadline of its own."""
    token = _at_work.set(True)
    waiting: list[Callable[[], object]] = []
    try:
        if connection.in_atomic_block:
            yield
            return
        before = _afterwards.set(waiting)
        try:
            with _in_turn(_begun()) if connection.vendor == "sqlite" else _among_others(_begun()):
                yield
        finally:
            _afterwards.reset(before)
    finally:
        _at_work.reset(token)
    for act in waiting:
        act()


# What waits until the next may write.
_afterwards: ContextVar[list[Callable[[], object]] | None] = ContextVar("afterwards", default=None)


def when_others_may_write(act: Callable[[], object]) -> None:
    """For what takes time and tells of what is stored. Django's own `on_commit` comes while others still wait."""

    def stored() -> None:
        waiting = _afterwards.get()
        if waiting is None:
            act()
        else:
            waiting.append(act)

    transaction.on_commit(stored)


def _begun() -> float:
    """Since when this is waited for. What is written after that in the same answer, a large file in portions, has a
    deadline of its own."""
    begun = _came.get()
    _came.set(None)
    return monotonic() if begun is None else begun


def _left(begun: float) -> float:
    return max(LEAST, PATIENCE - (monotonic() - begun))


@contextmanager
def _in_turn(begun: float) -> Iterator[None]:
    if not _one_writer.acquire(timeout=_left(begun)):
        raise OperationalError("database is locked")
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {round(_left(begun) * 1000)}")
        yield
    finally:
        try:
            _say(connection, f"PRAGMA busy_timeout = {round(PATIENCE * 1000)}")
        finally:
            _one_writer.release()


def _say(to: BaseDatabaseWrapper, sql: str, *words: str) -> None:
    """Past Django's cursors, which would count it; what goes wrong is a fault of the database like any other."""
    if to.connection is not None:
        with to.wrap_database_errors:
            to.connection.execute(sql, words)


@contextmanager
def _among_others(begun: float) -> Iterator[None]:
    """PostgreSQL counts anew at each lock (settings.py says how long): a browser that waits for one after the other is
    told here how long it still may. What nobody waits for may work for long, and counts anew."""
    if not _answering.get():
        yield
        return
    patience = _Patience(begun)
    with connection.execute_wrapper(patience):
        yield


class _Patience:
    """Around every statement of a writer: what he has waited so far shortens how long the next may wait."""

    def __init__(self, begun: float) -> None:
        self.begun: float | None = begun
        self.left = self.told = PATIENCE

    def __call__(self, execute: Callable[..., T], sql: str, params: object, many: bool, context: dict[str, Any]) -> T:
        if self.begun is not None:  # until here for a thread and for a connection
            self._waited(monotonic() - self.begun)
            self.begun = None
        there = context["connection"]
        if there.connection.info.transaction_status.name == "INERROR":
            self.told = PATIENCE  # what takes back to a savepoint takes back what was told since
        elif (left := max(LEAST, self.left)) < self.told:
            _say(there, "SELECT set_config('lock_timeout', %s, true)", f"{round(left * 1000)}ms")
            self.told = left
        since = monotonic()
        try:
            return execute(sql, params, many, context)
        finally:
            self._waited(monotonic() - since)

    def _waited(self, seconds: float) -> None:
        if seconds > WAITED:
            self.left -= seconds


def _reference(result: object) -> str:
    return f"{result._meta.model_name}:{result.pk}" if isinstance(result, models.Model) else ""


def _result_of(done: Submission, sent: Submission) -> models.Model | None:
    if (done.action, done.by_id) != (sent.action, sent.by_id):
        raise Refused(_("Diese Eingabe wurde schon für etwas anderes verwendet. Bitte die Seite neu laden."))
    if done.content and done.content != sent.content:
        raise Refused(
            _(
                "Diese Eingabe wurde schon mit anderem Inhalt gespeichert. "
                "Bitte die Seite neu laden und nachsehen, was gespeichert ist."
            )
        )
    if not done.result:
        return None
    name, pk = done.result.split(":")
    model: type[models.Model] = apps.get_model("league", name)
    return model._default_manager.filter(pk=pk).first()


def raise_version(thing: Versioned, based_on: int | None) -> None:
    """The next version, or Conflict if it is not based on the present one."""
    rows = type(thing)._default_manager.filter(pk=thing.pk)
    if based_on is not None:
        rows = rows.filter(version=based_on)
    if not rows.update(version=F("version") + 1):
        raise Conflict(type(thing)._default_manager.get(pk=thing.pk))
    thing.refresh_from_db(fields=["version"])


def lock(tournament: Tournament) -> None:
    """Numbers that are counted up (lists, entries) are counted by one writer at a time, on PostgreSQL too."""
    Tournament.objects.select_for_update().filter(pk=tournament.pk).values("pk").first()


def touch(tournament: Tournament) -> None:
    """Pages about this tournament show something new, and so may those about players and clubs."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    tournament.refresh_from_db(fields=["version"])
    touch_people()


def touch_people() -> None:
    if not Stamp.objects.update(version=F("version") + 1):
        Stamp.objects.create(pk=1)


class Belongs(TypedDict):
    """Where an entry of the history belongs."""

    club: Club
    tournament: Tournament | None


def audit(
    action: str,
    *,
    by: User | None,
    data: Json,
    reason: str = "",
    club: Club | None = None,
    tournament: Tournament | None = None,
    spielliste: Spielliste | None = None,
) -> AuditEntry:
    """The entry that every service ends with. Names of people stay out of it: ids and numbers tell the story. It is
    stored with the end of the transaction, chained to the one before it, with a seal on all that was changed."""
    if (device := _device.get()) is not None:
        data = data | {"device": device}
    entry = AuditEntry(
        action=action, by=by, data=data, reason=reason, club=club, tournament=tournament, spielliste=spielliste
    )
    sealing.tell(entry)
    return entry


def needs_reason(reason: str) -> str:
    """Reasons are read by players; an empty one explains nothing."""
    cleaned = clean_text(reason)
    if not cleaned:
        raise Refused(_("Bitte einen Grund angeben, den alle lesen dürfen."), "reason")
    if len(cleaned) < 3:
        words = _("„%(reason)s“ ist als Grund zu kurz: bitte mindestens drei Zeichen, die es allen am Tisch erklären.")
        raise Refused(words % {"reason": cleaned}, "reason")
    if len(cleaned) > 300:
        raise Refused(_("Der Grund hat %(count)s Zeichen; höchstens 300 gehen.") % {"count": len(cleaned)}, "reason")
    return cleaned


# --- What was sent with a key, as one short word


# Who sent it is compared by itself; a page loaded anew is based on a newer version and says the same, and so does a
# phone that had to scan its link again.
LEFT_OUT = ("by", "based_on", "device")


def digest(words: Mapping[str, object]) -> str:
    said = {name: _plain(value) for name, value in words.items() if name not in LEFT_OUT}
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _plain(value: object) -> object:
    """As JSON knows it: rows by their number, values by their parts, everything else as it is written."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, models.Model):
        return f"{value._meta.label_lower}:{value.pk}"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((_plain(one) for one in value), key=json.dumps)
    if isinstance(value, (list, tuple, models.QuerySet)):
        return [_plain(one) for one in value]
    return type(value).__name__ if " at 0x" in str(value) else str(value)
