"""How a page is answered without standing in anybody's way: from the shelf if it lies there, by a process of its own if
making it takes long (`apart`), and never twice at once. Views and middleware say so here; the gate before the site
(league/operations/gate.py) does it. Without a gate everything is answered as it is asked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

if TYPE_CHECKING:  # the gate is there before the models are
    from .views import View

# In the environ of a request. READY: only what lies ready is wanted; who cannot answer so says UNANSWERED.
# WAITS: a list for what the answer waits for; the gate asks again when it is done, and keeps no thread meanwhile.
# CAME: when it came in, by the clock of `monotonic`.
READY, UNANSWERED, WAITS, CAME = "league.ready", "league.unanswered", "league.waits", "league.came"
LONGEST_WAIT = 30  # seconds for a page that somebody else is making

# Of pages that are kept (page_cache.py). STANDS: what is known of this one. OLDER: the one of before will do.
# MAKE: make it for the shelf of another process; MADE: the page that was made so.
STANDS, OLDER, MAKE, MADE = "league.stands", "league.older", "league.make", "league.made"

PAPER, FILES, PAGES = "paper", "files", "pages"
PICTURES = "pictures"  # opened by processes of their own already (children.py): who waits for one only needs a thread
MAILS = "mails"  # a mail server may take its time, or never answer
WAITED_FOR = PICTURES, MAILS  # threads of their own are enough: the work is done elsewhere
READS = "GET", "HEAD"


class Stands(NamedTuple):
    """A page that is kept: what it tells of, the version of that now, and the version of the page that lies there."""

    key: Hashable
    thing: Hashable
    version: tuple[int, ...]
    there: tuple[int, ...] | None


class Apart(NamedTuple):
    lane: str
    methods: frozenset[str]


def apart(lane: str, *methods: str) -> Callable[[View], View]:
    """A view that takes more of the processor than a page may: it is made in the process of this lane. `methods`: only
    what is asked so; all that is asked if none is named."""

    def mark(view: View) -> View:
        @wraps(view)
        def marked(request: HttpRequest, *args: object, **named: object) -> HttpResponseBase:
            return view(request, *args, **named)

        marked.apart = Apart(lane, frozenset(methods))  # type: ignore[attr-defined]
        return marked

    return mark


class Room(NamedTuple):
    """How much may be sent at once, in bytes, and how long that may take, in seconds."""

    most: int
    seconds: float


def takes(most: int, seconds: float) -> Callable[[View], View]:
    """A view to which more may be sent than to others: pictures."""

    def mark(view: View) -> View:
        @wraps(view)
        def marked(request: HttpRequest, *args: object, **named: object) -> HttpResponseBase:
            return view(request, *args, **named)

        marked.room = Room(most, seconds)  # type: ignore[attr-defined]
        return marked

    return mark


STRANGERS = Room(settings.FILE_UPLOAD_MAX_MEMORY_SIZE, 10.0)


def room_of(view: object) -> Room | None:
    """What this view says of itself; None if it is one like others."""
    said: Room | None = getattr(view, "room", None)
    return said


def room_at(path: str, environ: Mapping[str, Any]) -> Room | None:
    """What is sent there; None: as much as anywhere. Who is not logged in, by what his browser says, sends a photo of a
    list from a phone and nothing larger; from him Django takes no more than that either."""
    if f"{settings.SESSION_COOKIE_NAME}=" not in environ.get("HTTP_COOKIE", ""):
        return STRANGERS
    if environ["REQUEST_METHOD"] != "POST":
        return None
    try:
        return room_of(resolve(path).func)
    except Resolver404:
        return None


def lane_of(method: str, path: str) -> str | None:
    """The lane in which the view of this address is made; None if it is a page like others, or there is none. What is
    kept for strangers takes long, so it is made apart for somebody who is logged in as well."""
    try:
        view = resolve(path).func
    except Resolver404:
        return None
    said: Apart | None = getattr(view, "apart", None)
    if said and (not said.methods or method in said.methods):
        return said.lane
    return PAGES if hasattr(view, "kept") and method in READS else None


# --- What lies ready, and what somebody else is making


def unanswered(environ: dict[str, Any]) -> HttpResponse:
    """Nobody sees this answer, and no log tells of it: the gate asks again where there is time to make one."""
    environ[UNANSWERED] = True
    return HttpResponse(status=204)


def waits_for(environ: dict[str, Any], done: Future[None]) -> HttpResponse | None:
    """The gate asks again when it is done. Without a gate the thread waits, and then goes on (None)."""
    waits: list[Future[None]] | None = environ.get(WAITS)
    if waits is None:
        with suppress(TimeoutError):
            done.exception(LONGEST_WAIT)
        return None
    waits.append(done)
    return HttpResponse(status=204)
