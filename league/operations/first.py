"""The first start: examples to look at, or the own club. The link with which the first club and its administrator are
made in the browser is printed where script/serve was started, so that only who runs this machine has it; it opens
nothing once there is a club or a login."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import salted_hmac

from league.models import Club, User

FIRST_LINK = "first-link.txt"


def is_untouched() -> bool:
    """Nobody has begun yet: neither a club nor a login."""
    return not (Club.objects.exists() or User.objects.exists())


def examples_password() -> str | None:
    """As long as the director of the examples still has the password that was made for her."""
    director, file = User.objects.filter(username="anna").first(), Path(settings.DATA_DIR) / "demo-login.txt"
    password = file.read_text(encoding="utf-8").strip() if file.exists() else ""
    return password if director and password and director.check_password(password) else None


def keep_link(address: str) -> None:
    """For who says on the screen that the site is ready (serving.py), which is on this machine."""
    file = Path(settings.DATA_DIR) / FIRST_LINK
    file.unlink(missing_ok=True)
    if link := link_at(address):
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as written:
            written.write(link)


def link_at(address: str) -> str | None:
    """The link as it is printed; None where somebody has begun."""
    return address.rstrip("/") + reverse("first-club", args=[_word()]) if is_untouched() else None


def opens(word: str) -> bool:
    """Compared in a time that tells nothing about how much of it was right."""
    return secrets.compare_digest(word.encode(), _word().encode())


def _word() -> str:
    """256 bits that nobody guesses who does not know the key of this installation; the same on all its machines."""
    return salted_hmac("league.operations.first", "first club", algorithm="sha256").hexdigest()
