"""What happened, append-only; which submissions were already carried out; and the stamp of all public pages."""

from __future__ import annotations

from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from .base import Json


class AppendOnly(models.QuerySet["AuditEntry"]):
    """The history is written once; a mistake in it is answered by another entry."""

    def update(self, **kwargs: Any) -> int:
        raise TypeError("the history is append-only")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise TypeError("the history is append-only")


class AuditEntry(models.Model):
    """Sequence number, who, what, before, after, reason; written in the same transaction as what it tells of."""

    seq = models.BigAutoField(primary_key=True)
    at = models.DateTimeField(auto_now_add=True)
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

    objects = AppendOnly.as_manager()

    class Meta:
        ordering = ["-seq"]

    def __str__(self) -> str:
        return f"{self.seq} {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Only what is new."""
        if not self._state.adding:
            raise TypeError("the history is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise TypeError("the history is append-only")

    def redact(self, *, data: Json, reason: str) -> None:
        """The one exception, for people who may no longer be named: number, time, who and what stay, only names and
        numbers of that person in the values go. A later entry says that it was done."""
        models.QuerySet(type(self)).filter(pk=self.pk).update(data=data, reason=reason)


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
