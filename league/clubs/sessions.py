"""Where somebody is logged in, and the end of it. What is known of a login stands in its session and nowhere else:
since when, and what the browser called itself. Strangers have no session, so there are few."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from league.base.writing import audit, write
from league.models import User

SINCE, DEVICE = "logged_in_at", "logged_in_with"  # in the session
# The first that a browser says of itself; several of them say "Chrome" or "Safari" too.
BROWSERS = {"Firefox/": "Firefox", "Edg/": "Edge", "OPR/": "Opera", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {name: name for name in ("Android", "iPhone", "iPad", "Windows")} | {"Mac OS X": "macOS", "Linux": "Linux"}


@dataclass(frozen=True)
class Login:
    """`mark` names it to its owner; the key itself stays in the browser."""

    mark: str
    device: str
    since: datetime | None
    is_this: bool


def remember(request: HttpRequest) -> None:
    """At the moment of logging in."""
    request.session[SINCE] = timezone.now().isoformat()
    request.session[DEVICE] = device_of(request.headers.get("User-Agent", ""))


def device_of(agent: str) -> str:
    """
    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    found = [next((word for sign, word in words.items() if sign in agent), "") for words in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found))


def logins_of(user: User, key: str | None) -> list[Login]:
    """This one first, then the newest."""
    found = [
        Login(_mark(one.session_key), data.get(DEVICE, ""), _moment(data.get(SINCE)), one.session_key == key)
        for one, data in _sessions(user)
    ]
    return sorted(found, key=lambda one: (not one.is_this, -(one.since.timestamp() if one.since else 0)))


@write
def end_logins(*, by: User, mark: str, but: str | None) -> None:
    """One of one's own, or with "" all of them but this one."""
    keys = [one.session_key for one, _data in _sessions(by) if one.session_key != but]
    ended = [key for key in keys if not mark or constant_time_compare(_mark(key), mark)]
    Session.objects.filter(session_key__in=ended).delete()
    if ended:
        audit("logins-ended", by=by, data={"user": by.pk, "count": len(ended)})


def end_all_logins(user: User) -> int:
    """Wherever this person is logged in; gives how many. For a service, which tells of it."""
    ended, _rows = Session.objects.filter(pk__in=[one.pk for one, _data in _sessions(user)]).delete()
    return ended


def forget_logins() -> int:
    """Those that are over: they open nothing, but say still who was here and with what; gives how many."""
    return Session.objects.filter(expire_date__lt=timezone.now()).delete()[0]


def _sessions(user: User) -> list[tuple[Session, dict[str, str]]]:
    """Those that still open something: a new password has closed all older ones."""
    valid = user.get_session_auth_hash()
    living = ((one, one.get_decoded()) for one in Session.objects.filter(expire_date__gt=timezone.now()))
    return [
        (one, data)
        for one, data in living
        if data.get(SESSION_KEY) == str(user.pk) and constant_time_compare(data.get(HASH_SESSION_KEY, ""), valid)
    ]


def _mark(key: str) -> str:
    return sha256(key.encode()).hexdigest()[:16]


def _moment(text: str | None) -> datetime | None:
    return timezone.localtime(datetime.fromisoformat(text)) if text else None
