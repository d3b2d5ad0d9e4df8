"""A limit for machines on what strangers send; what is refused stays in the form and can be sent later."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

IN_SECONDS = 600


def too_many(request: HttpRequest, what: str, most: int) -> bool:
    """Whether a stranger's address has sent more than `most` of `what` in ten minutes. Who is logged in is known."""
    if request.user.is_authenticated:
        return False
    key = f"{what}:{get_adapter().get_client_ip(request)}"
    cache.add(key, 0, IN_SECONDS)
    try:
        return bool(cache.incr(key) > most)
    except ValueError:  # the time was over in this very moment
        return False
