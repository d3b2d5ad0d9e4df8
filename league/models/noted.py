"""What went wrong on which machine, for who looks after them all."""

from __future__ import annotations

from django.db import models


class NotedError(models.Model):
    """When, the number of the request, what kind and where in the program; no word of what it said. Of each machine
    the last ones (operations/errors.py)."""

    machine = models.CharField(max_length=80)
    at = models.DateTimeField(db_index=True)
    number = models.CharField(max_length=40)
    kind = models.CharField(max_length=100)
    where = models.CharField(max_length=200)

    def __str__(self) -> str:
        return f"{self.kind} ({self.where})"
