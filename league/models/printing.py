"""Prints that somebody waits for, and files that are kept a while where machines share nothing but the database."""

from __future__ import annotations

from datetime import timedelta
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

SILENCE = timedelta(seconds=30)  # who draws is heard of every few seconds
PATIENCE = timedelta(hours=1)  # for which an order waits for its turn


class PrintOrders(models.QuerySet["PrintOrder"]):
    def under_way(self) -> Self:
        """Waiting for their turn, or being drawn by somebody who was heard of just now."""
        now = timezone.now()
        return self.filter(
            Q(state=PrintOrder.WAITING, beat_at__gt=now - PATIENCE)
            | Q(state__in=(PrintOrder.DRAWING, PrintOrder.STOPPING), beat_at__gt=now - SILENCE)
        )


class PrintOrder(models.Model):
    """A file that is drawn in the background, by any machine; the page that waits may be answered by any other. Its
    document is forgotten when it is drawn: names are in it."""

    WAITING, DRAWING, STOPPING = "waiting", "drawing", "stopping"
    FAILED, OVER = "failed", "over"

    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=200)  # of the file, without its ending
    title = models.CharField(max_length=400)
    document = models.TextField(blank=True)
    state = models.CharField(max_length=8, default=WAITING)
    done = models.PositiveIntegerField(default=0)  # pages
    of = models.PositiveIntegerField(default=0)
    beat_at = models.DateTimeField(db_index=True)  # when it was last heard of

    objects = PrintOrders.as_manager()

    def __str__(self) -> str:
        return self.title


class PrintReader(models.Model):
    """For whom a print was ordered: who may go there may have it."""

    digest = models.CharField(max_length=64)
    scope = models.CharField(max_length=120)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["digest", "scope"], name="one_reader_of_each_scope")]

    def __str__(self) -> str:
        return self.scope


class KeptFile(models.Model):
    """A file that is kept a while, on an installation whose machines share no folder (base/kept_files.py)."""

    name = models.CharField(max_length=160, unique=True)
    content = models.BinaryField()
    size = models.PositiveIntegerField()
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.name
