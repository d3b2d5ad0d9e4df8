"""Where what was done is kept until the next page says it: in a cookie with the prefix of all others."""

from __future__ import annotations

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage

COOKIE = f"{settings.COOKIE_PREFIX}messages"


class InCookie(CookieStorage):
    cookie_name = COOKIE


class Messages(FallbackStorage):
    storage_classes = (InCookie, SessionStorage)
