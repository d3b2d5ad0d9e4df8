"""What happened, append-only and chained; what the history last said about each thing; which submissions were already
carried out; and the stamp of all public pages. How entries are chained and things are sealed knows
league.base.sealing."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone

from .base import Json, write_columns


class AppendOnly(models.QuerySet["AuditEntry"]):
    """The history is written once; a mistake in it is answered by another entry."""

    def update(self, **kwargs: Any) -> int:
        raise TypeError("the history is append-only")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise TypeError("the history is append-only")


class Chain(models.Model):
    """The head of a chain of entries: of an event, else of a club, else of the installation. Whoever writes the next
    entry holds this row, so that two writers never write the same position."""

    name = models.CharField(max_length=30, unique=True)
    length = models.PositiveBigIntegerField(default=0)
    hash = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.length})"


class Farewell(models.Model):
    """Where a chain ended that was removed with its event or its club: all that is left of it. Written once, while the
    chain is still there; only then the database lets the rows of this one chain go (league.base.triggers). Itself it is
    sealed in the chain of the installation, which never goes."""

    chain = models.CharField(max_length=30, unique=True)
    length = models.PositiveBigIntegerField()
    hash = models.CharField(max_length=64, blank=True)
    uuid = models.UUIDField(default=uuid.uuid4)  # of the event or club that is gone …
    club = models.UUIDField(db_index=True)  # … and of the club with which it went
    removed: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)  # how many of what
    by = models.ForeignKey("User", models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.chain} ({self.length})"


PUBLISHED = "standings-published"  # the act whose entry holds a published version, row by row


class AuditEntry(models.Model):
    """Sequence number, who, what, before, after, reason; written in the same transaction as what it tells of. Its hash
    covers the one before it in the chain, so that nothing can be changed, taken out or put between unseen."""

    seq = models.BigAutoField(primary_key=True)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey("User", models.PROTECT, null=True, related_name="+")
    action = models.CharField(max_length=40)
    club = models.ForeignKey("Club", models.DO_NOTHING, null=True, db_constraint=False, related_name="history")
    tournament = models.ForeignKey(
        "Tournament", models.DO_NOTHING, null=True, db_constraint=False, related_name="history"
    )
    spielliste = models.ForeignKey(
        "Spielliste", models.DO_NOTHING, null=True, db_constraint=False, related_name="history"
    )
    data: models.JSONField[Json, Json] = models.JSONField(encoder=DjangoJSONEncoder)
    reason = models.CharField(max_length=300, blank=True)
    chain = models.ForeignKey(Chain, models.PROTECT, related_name="entries")
    position = models.PositiveBigIntegerField()
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)
    # What keeps each value behind its commitment from being guessed. Once a value had to go, its secret must go with
    # it: then `salt` is empty, and `taken` has the salts of what is left and the commitments of what is not.
    salt = models.CharField(max_length=32)
    taken: models.JSONField[Json | None, Json | None] = models.JSONField(null=True)
    # The digests of all that this act has left, by kind and key; empty for what it took away.
    seals: models.JSONField[dict[str, str], dict[str, str]] = models.JSONField(default=dict)

    objects = AppendOnly.as_manager()

    class Meta:
        ordering = ["-seq"]
        constraints = [models.UniqueConstraint(fields=["chain", "position"], name="one_entry_per_position")]
        indexes = [  # by the code that stands on a published result; and what was done seldom
            models.Index(fields=["hash"], condition=models.Q(action=PUBLISHED), name="published_by_code"),
            models.Index(fields=["action"], name="history_by_action"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Only what is new."""
        if not self._state.adding:
            raise TypeError("the history is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise TypeError("the history is append-only")

    def redact(self, *, data: Json, reason: str, taken: Json) -> None:
        """The one exception, for people who may no longer be named: number, time, who, what and hash stay, only names
        and numbers of that person in the values go, with their salts. A later entry says that it was done."""
        self.data, self.reason, self.taken, self.salt = data, reason, taken, ""
        self.redact_all([(self.seq, data, reason, taken)])

    @classmethod
    def redact_all(cls, entries: Iterable[tuple[int, Json, str, Json]]) -> None:
        """The same for many at once: data, reason and what is taken, by number."""
        write_columns(cls, ("data", "reason", "taken", "salt"), ((*entry, "") for entry in entries))


class Seal(models.Model):
    """What a thing (a list, an entry, an event, …) is sealed with now: the digest is in the history too, the salt only
    here. A new seal has a new salt, so that from the digests of before nobody can guess what stood there."""

    kind = models.CharField(max_length=8)
    ref = models.PositiveBigIntegerField()
    event = models.PositiveBigIntegerField(null=True, db_index=True)
    salt = models.CharField(max_length=32)
    digest = models.CharField(max_length=64)
    note = models.PositiveBigIntegerField(default=0, db_default=0)  # the last one that it covers

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "ref"], name="one_seal_per_thing")]

    def __str__(self) -> str:
        return f"{self.kind}:{self.ref}"


class Touched(models.Model):
    """Noted by the database itself: a thing some row of which was written, and what stood in that row before, so that
    it is seen whether it was the thing that was sealed. The service that wrote it seals it and takes the note away;
    one that stays was written past the site."""

    kind = models.CharField(max_length=8)
    ref = models.PositiveBigIntegerField()
    part = models.CharField(max_length=63, null=True)  # the table, …
    row = models.PositiveBigIntegerField(null=True)  # … the row, …
    before: models.JSONField[Json | None, Json | None] = models.JSONField(null=True)  # … and nothing where it is new
    tx = models.BigIntegerField(null=True)  # whose note it is: on PostgreSQL, where several write at once

    def __str__(self) -> str:
        return f"{self.kind}:{self.ref}"


class Submission(models.Model):
    """A key that came with a write: sent twice, carried out once, answered the same."""

    key = models.CharField(max_length=64, primary_key=True)
    action = models.CharField(max_length=40)
    by = models.ForeignKey("User", models.SET_NULL, null=True, related_name="+")
    content = models.CharField(max_length=64, blank=True)  # a digest of what was sent
    result = models.CharField(max_length=100, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.key


class Stamp(models.Model):
    """One row: rises with every change that pages about players and clubs may show."""

    version = models.PositiveBigIntegerField(default=1)

    def __str__(self) -> str:
        return str(self.version)
