"""When a phone at a table was last seen, kept in memory: writing it down with every look would make writers wait. What
is stored is the moment of its last act; where several machines may answer a phone, on PostgreSQL, it is written down
now and then as well, so that all of them know."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

from league.base.shelf import Shelf
from league.models import TableDevice

WRITTEN = timedelta(seconds=30)  # so much later the others may know
_seen: Shelf[int, datetime] = Shelf(most=2000, most_bytes=2000)  # each counts as one


def note_seen(device: TableDevice) -> None:
    now = timezone.now()
    if connection.vendor == "postgresql" and now - device.last_seen > WRITTEN:
        TableDevice.objects.filter(pk=device.pk, last_seen__lt=now - WRITTEN).update(last_seen=now)
    _seen.put(device.pk, now, 1)


def seen_at(device: TableDevice) -> datetime:
    return max(device.last_seen, _seen.get(device.pk) or device.last_seen)
