"""Phones at a table: the link on its list, the devices that came by it, what they wrote, said, handed in late and
photographed. A device is known by its number at the table; who holds it is told by nobody but the seat it chose."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _

from .base import Addressed, Json, Versioned
from .photos import Photographed
from .spielliste import Spielliste
from .tournament import Tournament


class TableLink(Versioned):
    """The link of one list, and all that hangs on it. A link that is renewed has the next generation: what was printed
    or scanned before opens nothing any more. `version` rises with everything its devices are told."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="table_links")
    spielliste = models.OneToOneField(Spielliste, models.CASCADE, related_name="link")
    generation = models.PositiveIntegerField(default=1)
    refused = models.PositiveIntegerField(default=0)  # tries with a wrong, an old or an early link
    refused_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return str(self.spielliste)


class TableDevice(models.Model):
    """A phone at a table. Of its credential only a hash is kept. One of them has the pen: only it writes."""

    link = models.ForeignKey(TableLink, models.CASCADE, related_name="devices")
    number = models.PositiveSmallIntegerField()
    secret_hash = models.CharField(max_length=64, unique=True)
    pen = models.BooleanField(default=False)
    pen_since = models.DateTimeField(null=True, blank=True)
    pen_from = models.PositiveSmallIntegerField(null=True, blank=True)  # the device it was taken from
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    last_seen = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["link", "number"], name="one_device_per_number"),
            models.UniqueConstraint(fields=["link"], condition=Q(pen=True), name="one_pen_per_table"),
        ]

    def __str__(self) -> str:
        return _("Handy {number}").format(number=self.number)


class TableSheet(Versioned):
    """What the phones of a table wrote, row by row, beside the list: `facts` or `points` of a row, its marks, which
    device wrote it, what that device thought it worth. Where the phone decides, the list has the same rows; elsewhere
    this is the phone's copy, and nothing of it counts. `settled`: by row, a difference to the list that somebody has
    decided about, with both views as they were then."""

    link = models.OneToOneField(TableLink, models.CASCADE, related_name="sheet")
    depth = models.CharField(max_length=8, choices=Spielliste.DEPTHS[:2], default=Spielliste.FULL)
    rows: models.JSONField[list[Json], list[Json]] = models.JSONField(default=list)
    finished_at = models.DateTimeField(null=True, blank=True)
    finished_seat = models.PositiveSmallIntegerField(null=True, blank=True)  # who had the pen then
    settled: models.JSONField[Json, Json] = models.JSONField(default=dict)

    def __str__(self) -> str:
        return str(self.link)


class ToSettle(Addressed):
    """What a phone says that waits until somebody who leads has seen to it."""

    device = models.PositiveSmallIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey("league.User", models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        abstract = True
        ordering = ["at", "pk"]


class TableVote(ToSettle):
    """Somebody at the table says whether the list is right, as it is in this version."""

    link = models.ForeignKey(TableLink, models.CASCADE, related_name="votes")
    seat = models.PositiveSmallIntegerField()
    on_version = models.PositiveIntegerField()
    agrees = models.BooleanField()
    note = models.CharField(max_length=300, blank=True)

    def __str__(self) -> str:
        return _("{link}: Platz {seat}").format(link=self.link, seat=self.seat)


class LateEntry(ToSettle):
    """What a phone still had when the list was closed, or what it could not write: it lies beside the list until
    somebody has seen to it."""

    link = models.ForeignKey(TableLink, models.CASCADE, related_name="late")
    acts: Any = models.JSONField(default=list)
    reason = models.CharField(max_length=300, blank=True)

    def __str__(self) -> str:
        return _("{link}: Handy {device}").format(link=self.link, device=self.device)


class ListPhoto(Photographed):
    """The signed paper, photographed at the table."""

    link = models.ForeignKey(TableLink, models.CASCADE, related_name="photos")
    device = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return _("{link}: Foto {time}").format(link=self.link, time=f"{self.at:%H:%M}")
