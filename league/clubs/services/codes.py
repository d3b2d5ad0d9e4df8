"""Short codes with which somebody chooses a password: valid for a day, once, and for a few tries only.
Whether one may be made is decided where links are (club.py); what is kept of it opens nothing."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db.models import F
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from league.base.writing import audit, write
from league.models import LoginCode, User

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that is taken for another
LENGTH = 8  # a million million codes, and
MOST_TRIES = 10  # of them: kept with the code, so that no address is locked that a hall shares
VALID = timedelta(days=1)


@write
def make_code(*, user: User) -> str:
    """A new one takes the place of an older one."""
    code = "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))
    kept = {"digest": _digest(user, code), "until": timezone.now() + VALID, "tries": 0}
    LoginCode.objects.update_or_create(user=user, defaults=kept)
    return f"{code[:4]}-{code[4:]}"


def use_code(*, username: str, code: str) -> User | None:
    """Whose code this is; None without a word about what was wrong. The same work is done for names that nobody has;
    where there is nothing to guess nothing is written, and nobody who enters results waits for who guesses."""
    user = User.objects.filter(username__iexact=username, is_active=True, is_superuser=False, is_staff=False).first()
    kept = LoginCode.objects.filter(user=user).first() if user else None
    constant_time_compare(_digest(user or User(), _plain(code)), kept.digest if kept else "")
    return _tried(user=user, code=code) if user and kept and _may_be_tried(kept) else None


@write
def _tried(*, user: User, code: str) -> User | None:
    """By now it may be used, or a password be chosen."""
    kept = LoginCode.objects.select_for_update().filter(user=user).first()
    user.refresh_from_db()
    if kept is None or not _may_be_tried(kept):
        return None
    if not constant_time_compare(_digest(user, _plain(code)), kept.digest):
        LoginCode.objects.filter(pk=kept.pk).update(tries=F("tries") + 1)
        return None
    kept.delete()
    audit("login-code-used", by=None, data={"user": user.pk})
    return user


def _may_be_tried(kept: LoginCode) -> bool:
    return kept.until >= timezone.now() and kept.tries < MOST_TRIES


def _plain(typed: str) -> str:
    """As it was shown, however it is written."""
    return "".join(letter for letter in typed.upper() if letter in LETTERS)[: 2 * LENGTH]


def _digest(user: User, code: str) -> str:
    """With what a new password or a login changes: then the code is worth nothing any more, as the link."""
    state = f"{user.pk} {user.password} {user.last_login and user.last_login.timestamp()} {code}"
    return salted_hmac("league.clubs.codes", state, algorithm="sha256").hexdigest()


def forget_codes() -> int:
    """Those that are over; gives how many."""
    return LoginCode.objects.filter(until__lt=timezone.now()).delete()[0]
