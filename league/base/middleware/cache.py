"""Public pages for strangers, ready-made: one SELECT of the version, then the stored bytes. Right behind whitenoise,
so that a page costs no more than a static file. Knows which version a page depends on, not what is on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from gzip import compress
from hashlib import sha256
from time import monotonic
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.cache import get_conditional_response, patch_vary_headers

from league.base.shelf import Shelf

UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
# Which rows a page depends on; the services raise these versions in the transaction of every change that shows.
TOURNAMENT = "league_tournament t JOIN league_club c ON c.id = t.club_id"  # its pages show the club's name
VERSIONS = [
    (
        re.compile(f"/(?:turnier/({UUID})/|api/v1/tournaments/({UUID})(?:/|$))"),
        f"SELECT t.version, c.version, 0 FROM {TOURNAMENT} WHERE t.uuid = %s",
    ),
    (
        re.compile(f"/(?:liste/({UUID})/|api/v1/lists/({UUID})$)"),
        # A report shows beside the list, but its version stays: a stranger must not disturb who is writing.
        "SELECT t.version, c.version, "
        "l.version + (SELECT count(*) + count(r.settled_at) FROM league_errorreport r WHERE r.spielliste_id = l.id) "
        f"FROM {TOURNAMENT} "
        "JOIN league_spielliste l ON l.tournament_id = t.id WHERE l.uuid = %s",
    ),
    (
        # The stamp rises with every event, whichever of them the season counts.
        re.compile(
            f"/(?:saison/({UUID})/(?:spieler/{UUID}/|spieltage/|kreuztabelle/|laenderwertung/)?"
            f"|api/v1/(?:seasons|leagues)/({UUID}))$"
        ),
        "SELECT s.version, c.version, p.version FROM league_season s JOIN league_club c ON c.id = s.club_id "
        "CROSS JOIN league_stamp p WHERE s.uuid = %s",
    ),
    (
        re.compile(f"/spieler/{UUID}/(?:spiele/|mitspieler/|gegen/(?:{UUID}/)?)$"),
        "SELECT version, 0, 0 FROM league_stamp",
    ),
    (
        re.compile(f"/(?:verein/{UUID}/)?rangliste/(?:(?:alle-zeiten|spielstaerke)/)?$"),
        "SELECT version, 0, 0 FROM league_stamp",
    ),
    (
        re.compile(
            f"/(?:$|(?:spieler|verein|mannschaft)/{UUID}/$"
            f"|api/v1/(?:tournaments|clubs|clubs/{UUID}|players/{UUID}|seasons|leagues|rankings)$)"
        ),
        "SELECT version, 0, 0 FROM league_stamp",
    ),
]
# Of pages, of the box for other sites' frames, of the interface for machines.
QUERY_WORDS = frozenset(
    {"sort", "page", "nach", "plaetze", "farbe", "jahr"}
    | {"from", "to", "club", "kind", "state", "limit", "cursor", "after", "round"}
    | {"by", "months", "as_of"}
)
MACHINES = "/api/v1/"
LONGEST_QUERY = 150  # every filter of a ranking and two UUIDs
# Fragments for htmx come from the same address, so what a view may look at is part of the key.
HTMX = "HTTP_HX_REQUEST", "HTTP_HX_TARGET", "HTTP_HX_BOOSTED", "HTTP_HX_HISTORY_RESTORE_REQUEST"
MAY_VARY = {"cookie", "accept-encoding", "hx-request", "hx-target", "hx-boosted"}
LONGEST_AGE = 600  # seconds; a page may say "heute"

Key = tuple[str | None, ...]
Version = tuple[int, int, int]
GetResponse = Callable[[HttpRequest], HttpResponse]


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


def page_cache(get_response: GetResponse) -> GetResponse:
    shelf: Shelf[Key, Page] = Shelf(most=2000, most_bytes=64_000_000)

    def respond(request: HttpRequest) -> HttpResponse:
        key = _key(request) if _is_strangers(request) else None
        # The version is read before the page is made: what changes meanwhile is stored under a version already past.
        version = _version(request.path_info) if key else None
        if key is None or version is None:
            return get_response(request)
        page = shelf.get(key)
        if page is None or not page.is_fresh(version):
            response = get_response(request)
            if not _may_be_kept(request, response):
                return response
            page = _page(version, response)
            shelf.put(key, page, page.size)
        return _answer(request, page)

    return respond


def _is_strangers(request: HttpRequest) -> bool:
    personal = settings.SESSION_COOKIE_NAME, "messages"
    return request.method in ("GET", "HEAD") and not any(name in request.COOKIES for name in personal)


def _key(request: HttpRequest) -> Key | None:
    """Everything a page for strangers can depend on; None if it was asked for in an unknown way."""
    meta = request.META
    query = meta.get("QUERY_STRING", "")
    if len(query) > LONGEST_QUERY or (query and not QUERY_WORDS.issuperset(QueryDict(query))):
        return None
    return request.scheme, meta.get("HTTP_HOST"), request.path, query, *(meta.get(name) for name in HTMX)


def _version(path: str) -> Version | None:
    """None: not a page that is kept, or one about nothing that exists."""
    for pattern, sql in VERSIONS:
        if match := pattern.match(path):
            with connection.cursor() as cursor:
                cursor.execute(sql, [uuid.replace("-", "") for uuid in match.groups() if uuid])
                row: Version | None = cursor.fetchone()
            return row
    return None


def _may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
    """Only what was made for somebody without any cookie, and sets none: it cannot hold anything personal."""
    return (
        request.method == "GET"
        and not request.COOKIES
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
