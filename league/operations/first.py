"""The first start: examples to look at, or the own club. The link with which the first club and its administrator are
made in the browser is printed where script/serve was started, so that only who runs this machine has it; it opens
nothing once there is a club or a login."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.conf import settings
from django.urls import reverse

from league.models import Club, User


def is_untouched() -> bool:
    """Nobody has begun yet: neither a club nor a login."""
    return not (Club.objects.exists() or User.objects.exists())


def examples_password() -> str | None:
    """As long as the director of the examples still has the password that was made for her."""
    director, file = User.objects.filter(username="anna").first(), Path(settings.DATA_DIR) / "demo-login.txt"
    password = file.read_text(encoding="utf-8").strip() if file.exists() else ""
    return password if director and password and director.check_password(password) else None


def make_link() -> None:
    """A new word at every start; the one before opens nothing any more. 256 bits: nobody guesses them."""
    forget_link()
    handle = os.open(_file(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as written:
        written.write(secrets.token_urlsafe(32))


def link_at(address: str) -> str | None:
    """The link as it is printed; None if none was made, because there is a club."""
    word = _word()
    return address.rstrip("/") + reverse("first-club", args=[word]) if word else None


def opens(word: str) -> bool:
    """Compared in a time that tells nothing about how much of it was right."""
    ours = _word()
    return bool(ours) and secrets.compare_digest(word.encode(), ours.encode())


def forget_link() -> None:
    _file().unlink(missing_ok=True)


def _word() -> str:
    return _file().read_text(encoding="utf-8") if _file().exists() else ""


def _file() -> Path:
    return Path(settings.DATA_DIR) / "first-link.txt"
