"""When a phone at a table was last seen, kept in memory: writing it down with every look would make writers wait. What
is stored is the moment of its last act."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from league.base.shelf import Shelf
from league.models import TableDevice

_seen: Shelf[int, datetime] = Shelf(most=2000, most_bytes=2000)  # each counts as one


def note_seen(device: TableDevice) -> None:
    _seen.put(device.pk, timezone.now(), 1)


def seen_at(device: TableDevice) -> datetime:
    return max(device.last_seen, _seen.get(device.pk) or device.last_seen)
