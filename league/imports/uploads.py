"""What was read from a file, kept from its preview until it is taken over: the cells alone, never the file itself.
Named by user and content; gone after use or after an hour. Knows nothing of what the cells mean."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from league.base.text import clean_text
from league.models import ReadFile, User

from .tables import Sheet, read_sheets, sheets_of

KEPT = timedelta(hours=1)
MOST_PER_USER = 20
TOKEN = re.compile(r"[0-9a-f]{32}")
LONGEST_NAME = 80


@dataclass(frozen=True)
class Upload:
    """A file that was read. `name` is what the sender calls it; it is shown and never used as a path."""

    token: str
    name: str
    sheets: list[Sheet]


def taken_in(user: User, content: bytes, name: str) -> Upload:
    """Reads a file and keeps its cells for this user; Unreadable says why not."""
    plain = read_sheets(content)
    token, shown = hashlib.sha256(content).hexdigest()[:32], clean_text(name)[:LONGEST_NAME]
    now = {"name": shown, "sheets": plain, "at": timezone.now()}
    ReadFile.objects.update_or_create(by=user, token=token, defaults=now)
    _tidy(user)
    return Upload(token, shown, sheets_of(plain))


def kept(user: User, token: str) -> Upload | None:
    """What this user had read before, if it is still there."""
    if not TOKEN.fullmatch(token):
        return None
    found = ReadFile.objects.filter(by=user, token=token, at__gt=timezone.now() - KEPT).first()
    return Upload(token, found.name, sheets_of(found.sheets)) if found else None


def forget(user: User, token: str) -> None:
    if TOKEN.fullmatch(token):
        ReadFile.objects.filter(by=user, token=token).delete()


def forget_read_files() -> int:
    """Everybody's old ones; gives how many there were."""
    return ReadFile.objects.filter(at__lte=timezone.now() - KEPT).delete()[0]


def _tidy(user: User) -> None:
    """Everybody's old ones, and this user's oldest if there are too many."""
    forget_read_files()
    many = ReadFile.objects.filter(by=user).order_by("-at").values_list("pk", flat=True)[MOST_PER_USER:]
    ReadFile.objects.filter(pk__in=list(many)).delete()
