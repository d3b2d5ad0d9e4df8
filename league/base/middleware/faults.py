"""A locked, full, read-only or lost database is no programming error: 503, a calm page and when to come back.
Knows the words of SQLite and PostgreSQL, nothing of what was asked."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from django.core.exceptions import BadRequest
from django.core.signals import got_request_exception
from django.db import DataError, Error, IntegrityError, ProgrammingError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.defaults import bad_request

RETRY_AFTER = 5  # seconds


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
        "database_damaged",
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


def database_faults(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
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


def _note(sender: Any, request: HttpRequest | None = None, **_: Any) -> None:
    if request is not None:
        request.league_error = sys.exc_info()[1]  # type: ignore[attr-defined]


def _is_unstorable(error: Exception) -> bool:
    """Text of a JSON body that got past the forms: half a character, or NUL on PostgreSQL."""
    return isinstance(error, ValueError | Error) and any(sign in str(error).lower() for sign in UNSTORABLE)


def _is_a_machine(request: HttpRequest) -> bool:
    preferred = request.get_preferred_type(["text/html", "application/json"])
    return request.path.startswith("/api/v1/") or preferred == "application/json"


def _unavailable(request: HttpRequest, fault: Fault) -> HttpResponse:
    """Rendered without the request, because whatever asks who is logged in would ask the database."""
    sentence = _(fault.sentence)
    if _is_a_machine(request):
        response: HttpResponse = JsonResponse({"code": fault.code, "message": sentence, "retry_after": RETRY_AFTER})
    else:
        context = {"fault": fault, "sentence": sentence, "writing": request.method == "POST", "path": request.path}
        response = HttpResponse(render_to_string("503.html", context))
        # This layer lies outside the one that sends the policy.
        response["Content-Security-Policy"] = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'"
    response.status_code = 503
    response["Retry-After"] = str(RETRY_AFTER)
    response["Cache-Control"] = "no-store"
    return response
