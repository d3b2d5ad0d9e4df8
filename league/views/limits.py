"""A limit for machines on what strangers send; what is refused stays in the form and can be sent later."""

from __future__ import annotations

from hashlib import sha256

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

IN_SECONDS = 600


def too_many(request: HttpRequest, what: str, most: int, seconds: int = IN_SECONDS) -> bool:
    """Whether a stranger's address has sent more than `most` of `what` in ten minutes. Who is logged in is known."""
    if request.user.is_authenticated:
        return False
    return _counted(f"{what}:{get_adapter().get_client_ip(request)}", most, seconds)


def too_many_by_one(request: HttpRequest, what: str, most: int, seconds: int = IN_SECONDS) -> bool:
    """The same for one device: a whole hall shares an address. Nothing is kept but a sum of what its browser says."""
    told = f"{get_adapter().get_client_ip(request)} {request.headers.get('User-Agent', '')}"
    return too_many(request, f"{what}:{sha256(told.encode()).hexdigest()[:16]}", most, seconds)


def _counted(key: str, most: int, seconds: int) -> bool:
    cache.add(key, 0, seconds)
    try:
        return bool(cache.incr(key) > most)
    except ValueError:  # the time was over in this very moment
        return False
