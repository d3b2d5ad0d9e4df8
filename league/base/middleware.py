"""What lies around every page, from the outside in: the number of the request, who watches, faults of the database,
what robots may keep, refused text, the way back after logging in, private pages, what no line tears apart. Ready-made
public pages: page_cache.py."""

from __future__ import annotations

import errno
import re
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest
from django.core.signals import got_request_exception
from django.db import DataError, Error, IntegrityError, ProgrammingError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict, UnreadablePostError
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.crypto import get_random_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.defaults import bad_request

from .lanes import READS
from .machine import LOOPBACK
from .numbering import HEADER, NOW
from .page_cache import PageCache
from .request import MACHINES, by_script
from .text import LETTERS, UNREADABLE
from .unbroken import unbroken_html
from .views import View

GetResponse = Callable[[HttpRequest], HttpResponse]


# --- The number


def numbered(get_response: GetResponse) -> GetResponse:
    """Around all others, so that a page that lies ready does not bring the number of who asked for it first. Short
    enough to be read aloud; that two of a month share one does not matter."""

    def respond(request: HttpRequest) -> HttpResponse:
        token = NOW.set("-".join(get_random_string(4, LETTERS.upper()) for _ in range(2)))
        try:
            response = get_response(request)
            response[HEADER] = NOW.get()
            return response
        finally:
            NOW.reset(token)

    return respond


# --- Who watches


def watched(get_response: GetResponse) -> GetResponse:
    """A balancer asks for site:8000, a container for 127.0.0.1, and neither is the name of the site. What is told there
    depends on no name and leads nowhere, so any will do."""

    def respond(request: HttpRequest) -> HttpResponse:
        if request.path in settings.WATCHED:
            request.META["HTTP_HOST"] = LOOPBACK[0]
        return get_response(request)

    return respond


# --- Faults
# A locked, full, read-only or lost database is no programming error: 503, a calm page and when to come back.


RETRY_AFTER = 5  # seconds
DAMAGED = "database_damaged"


class Fault(NamedTuple):
    code: str
    sentence: str
    signs: tuple[str, ...]  # parts of what SQLite says, in small letters
    states: tuple[str, ...] = ()  # beginnings of PostgreSQL's five letters


FAULTS = [
    Fault(
        "database_busy",
        gettext_noop("Die Datenbank ist gerade beschäftigt."),
        ("locked", "busy"),
        ("40", "55P03", "57014"),
    ),
    Fault(
        "disk_full",
        gettext_noop("Auf dem Datenträger ist kein Platz mehr. Bitte der Person sagen, die den Rechner betreut."),
        ("disk is full", "disk full", "no space left"),
        ("53100",),
    ),
    Fault(
        "read_only",
        gettext_noop(
            "Auf den Datenträger lässt sich gerade nicht schreiben. Bitte der Person sagen, die den Rechner betreut."
        ),
        ("readonly", "read-only"),
        ("25006",),
    ),
    Fault(
        DAMAGED,
        gettext_noop("Die Datenbank lässt sich nicht lesen. Bitte der Person sagen, die den Rechner betreut."),
        ("malformed", "not a database"),
        ("XX001", "XX002"),
    ),
    Fault(
        "database_away",
        gettext_noop("Die Datenbank ist gerade nicht erreichbar."),
        ("unable to open", "disk i/o error", "connection", "resolve host"),
        ("08", "53", "57P", "58"),
    ),
]
DISK_ERRORS = {errno.ENOSPC: "disk_full", errno.EDQUOT: "disk_full", errno.EROFS: "read_only"}
OURS = IntegrityError, ProgrammingError, DataError
UNSTORABLE = "surrogates not allowed", "nul (0x00)"


def database_faults(get_response: GetResponse) -> GetResponse:
    """Django makes a 500 of an exception in any layer and tells of it by a signal; what was noted is answered here."""
    got_request_exception.connect(_note, dispatch_uid="league.faults")

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        error: Exception | None = request.__dict__.pop("league_error", None)
        if response.status_code != 500 or error is None:
            return response
        if fault := fault_of(error):
            return _unavailable(request, fault)
        return bad_request(request, BadRequest(str(error))) if _is_unstorable(error) else response

    return respond


def fault_of(error: BaseException) -> Fault | None:
    """Which fault of database or disk this is; None if it is a mistake of ours."""
    if isinstance(error, Error) and not isinstance(error, OURS):
        state, words = getattr(error.__cause__, "sqlstate", None) or "", str(error).lower()
        by_state = (fault for fault in FAULTS if state and state.startswith(fault.states))
        by_words = (fault for fault in FAULTS if any(sign in words for sign in fault.signs))
        return next(by_state, None) or next(by_words, None)
    if isinstance(error, OSError):
        code = DISK_ERRORS.get(error.errno or 0)
        return next((fault for fault in FAULTS if fault.code == code), None)
    return None


def _note(sender: object, request: HttpRequest | None = None, **_: object) -> None:
    if request is not None:
        request.league_error = sys.exc_info()[1]  # type: ignore[attr-defined]


def _is_unstorable(error: Exception) -> bool:
    """Text of a JSON body that got past the forms: half a character, or NUL on PostgreSQL."""
    return isinstance(error, ValueError | Error) and any(sign in str(error).lower() for sign in UNSTORABLE)


def _is_a_machine(request: HttpRequest) -> bool:
    preferred = request.get_preferred_type(["text/html", "application/json"])
    return request.path.startswith(MACHINES) or preferred == "application/json"


def _unavailable(request: HttpRequest, fault: Fault) -> HttpResponse:
    """Rendered without the request, because whatever asks who is logged in would ask the database."""
    sentence = _(fault.sentence)
    if _is_a_machine(request):
        response: HttpResponse = JsonResponse({"code": fault.code, "message": sentence, "retry_after": RETRY_AFTER})
    else:
        context = {"fault": fault, "sentence": sentence, "writing": request.method == "POST", "path": request.path}
        response = HttpResponse(render_to_string("503.html", context))
        # This layer lies outside the one that sends the policy.
        response["Content-Security-Policy"] = (
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; "
            "frame-ancestors 'none'"
        )
    response.status_code = 503
    response["Retry-After"] = str(RETRY_AFTER)
    response["Cache-Control"] = "no-store"
    return response


# --- Ready-made pages


def ready_pages(get_response: GetResponse) -> GetResponse:
    """Only what is read can lie ready (page_cache.py): who writes goes past it."""
    kept = PageCache(get_response)

    def respond(request: HttpRequest) -> HttpResponse:
        return kept(request) if request.method in READS else get_response(request)

    return respond


# --- Search engines


def robots_header(get_response: GetResponse) -> GetResponse:
    """PDFs, tables, calendars, JSON: nobody is to find names there whom no page leads to."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.get("Content-Type", "").startswith("text/html"):
            response["X-Robots-Tag"] = "noindex"
        return response

    return respond


# --- Text
# Kept out is what no keyboard sends and no database stores: NUL, and halves of characters. In an address they are
# refused with 400; in a field of a form they become "�", so that the form says so there and what was typed stays.


NOT_STORABLE = re.compile("[\0\ud800-\udfff]")


def readable_text(get_response: GetResponse) -> GetResponse:
    def respond(request: HttpRequest) -> HttpResponse:
        if request.encoding:  # everything here is UTF-8; whoever says otherwise would have it read as UTF-7
            request.encoding = "utf-8"
        posted = _posted(request)
        if any(NOT_STORABLE.search(text) for text in (request.path_info, *_texts(request.GET), *posted)):
            raise BadRequest(_("Text mit Zeichen, die sich nicht speichern lassen."))
        if any(NOT_STORABLE.search(text) for text in _texts(posted)):
            request.POST = _readable(posted)  # type: ignore[assignment]
        return get_response(request)

    return respond


def _posted(request: HttpRequest) -> QueryDict:
    try:
        return request.POST
    except UnreadablePostError as error:  # the sender went away in the middle
        raise BadRequest(_("Die Eingabe kam nicht vollständig an.")) from error


def _texts(fields: QueryDict) -> Iterator[str]:
    for name, values in fields.lists():
        yield name
        yield from (str(value) for value in values)


def _readable(posted: QueryDict) -> QueryDict:
    fields = QueryDict(mutable=True, encoding=posted.encoding)
    for name, values in posted.lists():
        fields.setlist(name, [NOT_STORABLE.sub(UNREADABLE, str(value)) for value in values])
    return fields


# --- Logging in
# Who is not logged in logs in and is then on a page: an address that only takes what is sent, or answers with a part of
# a page, is none, so the page it was sent from follows. Deny by default; what that means is Django's.


class LoginFirst(LoginRequiredMiddleware):
    def handle_no_permission(self, request: HttpRequest, view_func: View) -> HttpResponseRedirect:
        if request.method in ("GET", "HEAD") and not by_script(request):
            return super().handle_no_permission(request, view_func)
        return redirect_to_login(_page_of(request), resolve_url(self.get_login_url(view_func)))


def _page_of(request: HttpRequest) -> str:
    """Where somebody was when he sent this; the start page if his browser does not say."""
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure()):
        return resolve_url("home")
    address = urlsplit(page)
    return f"{address.path}?{address.query}" if address.query else address.path


# --- Private pages
# Pages of somebody who is logged in are nobody else's: no browser, proxy or Back button keeps them after logout.


def private_pages(get_response: GetResponse) -> GetResponse:
    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        patch_vary_headers(response, ["Cookie"])
        if _is_known(request):
            patch_cache_control(response, private=True, no_store=True)
        elif not response.has_header("Cache-Control"):
            # A stranger's page may be kept, but is asked for again each time: the answer is 304 while nothing changed.
            patch_cache_control(response, no_cache=True)
        return response

    return respond


def _is_known(request: HttpRequest) -> bool:
    """Strangers without a session cost no look into the database."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated


# --- Typography


def unbroken_pages(get_response: GetResponse) -> GetResponse:
    """Whole pages and the parts that htmx fetches alike."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.streaming and response.get("Content-Type", "").startswith("text/html"):
            response.content = unbroken_html(response.content.decode(response.charset)).encode(response.charset)
        return response

    return respond
