"""In which language a page is written: as its reader chose, else as the browser asks; who asks for neither of ours gets
English, and who does not ask at all, a machine, German. What is printed is written in the language of the club."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header

from .text import Words

if TYPE_CHECKING:  # the gate and the door ask without a database
    from league.models import Club

GERMAN, ENGLISH = "de", "en"
SPOKEN = (GERMAN, ENGLISH)
LONGEST = 300  # characters of what a browser asks for that are looked at

GetResponse = Callable[[HttpRequest], HttpResponse]


def language_of(environ: Mapping[str, Any]) -> str:
    """Of a request, before there is anything else of it: the gate asks as well."""
    chosen = _cookie(environ.get("HTTP_COOKIE", ""))
    return chosen or asked_for(environ.get("HTTP_ACCEPT_LANGUAGE", "")[:LONGEST])


def _cookie(header: str) -> str:
    if settings.LANGUAGE_COOKIE_NAME not in header:
        return ""
    try:
        found = SimpleCookie(header).get(settings.LANGUAGE_COOKIE_NAME)
    except CookieError:
        return ""
    return found.value if found and found.value in SPOKEN else ""


@lru_cache(maxsize=1000)
def asked_for(header: str) -> str:
    """By a browser, as its Accept-Language says."""
    wanted = [code.partition("-")[0] for code, _weight in parse_accept_lang_header(header) if code != "*"]
    found = next((code for code in wanted if code in SPOKEN), None)
    return found or (ENGLISH if wanted else GERMAN)


def spoken(get_response: GetResponse) -> GetResponse:
    """Around everything that speaks, refusals and faults too."""

    def respond(request: HttpRequest) -> HttpResponse:
        request.LANGUAGE_CODE = language_of(request.META)
        with translation.override(request.LANGUAGE_CODE):
            response = get_response(request)
        response.headers.setdefault("Content-Language", request.LANGUAGE_CODE)
        if response.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response

    return respond


def written_by(club: Club) -> AbstractContextManager[None]:
    """In the language of a club: its paper, and words that are stored once and read by everybody."""
    return translation.override(club.language)


def in_every_language(words: Words) -> frozenset[str]:
    """A text as it may stand in a file, which remembers what it says, not in which language the page was."""
    said = set()
    for code in SPOKEN:
        with translation.override(code):
            said.add(str(words))
    return frozenset(said)


def spoken_here() -> str:
    """The language of this page."""
    now = translation.get_language()
    return now if now in SPOKEN else GERMAN


def other_language() -> tuple[str, str]:
    """The one that is not spoken here, and what it calls itself."""
    other = ENGLISH if spoken_here() == GERMAN else GERMAN
    return other, dict(settings.LANGUAGES)[other]
