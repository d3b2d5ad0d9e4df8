"""Ready-made public pages: for strangers one SELECT of the version, then the stored bytes. Right behind whitenoise, so
that a page costs no more than a static file. Which pages are kept, and on which version each depends, is said by their
views (kept.py)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from gzip import compress
from hashlib import sha256
from time import monotonic
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from .kept import Kept, Version
from .lanes import MADE, MAKE, OLDER, READY, STANDS, Stands, unanswered, waits_for
from .messages import COOKIE as MESSAGES
from .request import MACHINES
from .shelf import Shelf, Turns

GetResponse = Callable[[HttpRequest], HttpResponse]
LONGEST_QUERY = 150  # every filter of a ranking and two UUIDs
LONGEST_PATH = 150  # of a page that is kept: two UUIDs and some words
# Fragments for htmx come from the same address, so what a view may look at is part of the key.
HTMX = "HTTP_HX_REQUEST", "HTTP_HX_TARGET", "HTTP_HX_BOOSTED", "HTTP_HX_HISTORY_RESTORE_REQUEST"
MAY_VARY = {"cookie", "accept-encoding", "accept-language", "hx-request", "hx-target", "hx-boosted"}
LONGEST_AGE = 600  # seconds; a page may say "heute"

Key = tuple[str | None, ...]


class Said(NamedTuple):
    kept: Kept
    uuid: UUID | None


class Page(NamedTuple):
    version: Version
    stored_at: float
    headers: dict[str, str]
    etag: str
    plain: bytes
    packed: bytes

    @property
    def size(self) -> int:
        return len(self.plain) + len(self.packed)

    def is_fresh(self, version: Version) -> bool:
        return self.version == version and monotonic() - self.stored_at < LONGEST_AGE


class PageCache:
    """Around all that makes pages (`ready_pages` in middleware.py); each has a shelf of its own."""

    def __init__(self, get_response: GetResponse) -> None:
        self._make = get_response
        self._shelf: Shelf[Key, Page] = Shelf(most=2000, most_bytes=64_000_000)
        self._making: Turns[tuple[Key, Version]] = Turns()  # one renderer for each version of a page
        self._said_at = lru_cache(maxsize=4000)(_said_at)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        said = self._said_at(path) if len(path) <= LONGEST_PATH and _is_strangers(request) else None
        key = _key(request, said.kept.words) if said else None
        # The version is read before the page is made: what changes meanwhile is stored under a version already past.
        version = said.kept.by(said.uuid) if said and key else None
        if said is None or key is None or version is None:
            return unanswered(request.META) if READY in request.META else self._make(request)
        if made := request.META.get(MADE):
            self._keep(key, made._replace(stored_at=monotonic()))
        page = self._shelf.get(key)
        request.META[STANDS] = Stands(key, (said.kept.by, said.uuid), version, page.version if page else None)
        if page and (OLDER in request.META or page.is_fresh(version)):
            return _answer(request, page)
        if READY in request.META:
            return unanswered(request.META)
        return (self._made_for_another if MAKE in request.META else self._made_here)(request, key, version)

    def _made_for_another(self, request: HttpRequest, key: Key, version: Version) -> HttpResponse:
        """In the process that makes pages: what is made goes to the one that serves, and is kept there."""
        response = self._make(request)
        if _may_be_kept(request, response):
            request.META[MADE] = _page(version, response)
        return response

    def _made_here(self, request: HttpRequest, key: Key, version: Version) -> HttpResponse:
        with self._making.of((key, version)) as before:
            if before and (asked_again := waits_for(request.META, before)):
                return asked_again
            page = _fresh(self._shelf.get(key), version)  # made by somebody else meanwhile
            if page is None:
                response = self._make(request)
                if not _may_be_kept(request, response):
                    return response
                page = _page(version, response)
                self._keep(key, page)
        return _answer(request, page)

    def _keep(self, key: Key, page: Page) -> None:
        if not _is_outrun(page, self._shelf.get(key)):
            self._shelf.put(key, page, page.size)


def _is_outrun(page: Page, there: Page | None) -> bool:
    """Whether what was made of a later version was quicker: it stays."""
    return there is not None and there.version > page.version and _fresh(there, there.version) is not None


def _fresh(page: Page | None, version: Version) -> Page | None:
    return page if page and page.is_fresh(version) else None


def _said_at(path: str) -> Said | None:
    """What the view of this address says about keeping it; None if nothing, or if there is no such address."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    kept = getattr(found.func, "kept", None)
    return Said(kept, found.kwargs.get("uuid")) if kept else None


def _is_strangers(request: HttpRequest) -> bool:
    personal = settings.SESSION_COOKIE_NAME, MESSAGES
    return not any(name in request.COOKIES for name in personal)


def _key(request: HttpRequest, words: frozenset[str]) -> Key | None:
    """Everything a page for strangers can depend on; None if it was asked for with other words than it is kept with."""
    meta = request.META
    query = meta.get("QUERY_STRING", "")
    if len(query) > LONGEST_QUERY or (query and not words.issuperset(QueryDict(query))):
        return None
    of_htmx = (meta.get(name) for name in HTMX)
    return request.scheme, meta.get("HTTP_HOST"), request.path, query, get_language(), *of_htmx


def _may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
    """Only what was made for somebody without any cookie but that of his language, and sets none: it cannot hold
    anything personal."""
    return (
        request.method == "GET"
        and not set(request.COOKIES) - {settings.LANGUAGE_COOKIE_NAME}
        and response.status_code == 200
        and not response.streaming
        and not response.cookies
        and not response.has_header("Content-Encoding")
        and (response.get("Content-Type", "").startswith("text/html") or request.path_info.startswith(MACHINES))
        and not re.search("no-store|private", response.get("Cache-Control", ""))
        and {name.strip().lower() for name in response.get("Vary", "").split(",") if name.strip()} <= MAY_VARY
    )


def _page(version: Version, response: HttpResponse) -> Page:
    plain = response.content
    patch_vary_headers(response, ["Accept-Encoding"])
    headers = {name: value for name, value in response.items() if name not in ("Content-Length", "ETag")}
    headers.setdefault("Cache-Control", "no-cache")
    etag = f'W/"{sha256(plain).hexdigest()[:32]}"'  # weak: plain and packed are the same page
    return Page(version, monotonic(), headers, etag, plain, compress(plain, 6, mtime=0))


def _answer(request: HttpRequest, page: Page) -> HttpResponse:
    packed = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    body = page.packed if packed else page.plain
    response = HttpResponse(b"" if request.method == "HEAD" else body, headers=page.headers)
    response["Content-Length"] = str(len(body))
    response["ETag"] = page.etag
    if packed:
        response["Content-Encoding"] = "gzip"
    answer = get_conditional_response(request, etag=page.etag, response=response)
    assert answer is not None
    return answer
