"""What was read from a file that somebody sent, between its preview and its taking over."""

from __future__ import annotations

from django.db import models

from .base import Json


class ReadFile(models.Model):
    """The cells of a file, never the file itself; for who has sent it, for an hour. In the database, so that the next
    request may be answered by any machine."""

    by = models.ForeignKey("league.User", models.CASCADE, related_name="+")
    token = models.CharField(max_length=32)  # the beginning of a digest of its content
    name = models.CharField(max_length=80, blank=True)  # as its sender calls it
    sheets: models.JSONField[list[Json], list[Json]] = models.JSONField()
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "token"], name="one_read_file_of_each_content")]

    def __str__(self) -> str:
        return self.name or self.token
