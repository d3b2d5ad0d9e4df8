"""The address that goes on paper: where a phone reaches the site, and short ones that open one list or one event.
Knows this installation's setting and how addresses are written; who may read a list is known elsewhere."""

from __future__ import annotations

import ipaddress
from urllib.parse import parse_qs, urldefrag, urlsplit
from uuid import UUID

from django.conf import settings

from league.base.text import LETTERS
from league.models import Installation, Spielliste, Tournament

MISREAD = str.maketrans("oil", "011")
LENGTH = 8  # letters of five bits each: two of a million lists share one with a chance of one in two million
REST = 128 - 5 * LENGTH
LONGEST = 60  # characters of a printed address, so that every QR code has the same size


def printed_address(called_as: str) -> str:
    """As the page "Betrieb" says, as the environment says, or as the site is being called right now."""
    stored = Installation.objects.values_list("printed_address", flat=True).first()
    return (stored or settings.PRINTED_ADDRESS or called_as).rstrip("/")


def is_loopback(address: str) -> bool:
    """Whether only this very machine can open it: a phone that reads the code finds itself."""
    host = urlsplit(address).hostname or ""
    if host.rstrip(".") == "localhost" or host.rstrip(".").endswith(".localhost"):
        return True
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host.startswith("127.")  # a browser takes 127.1 for 127.0.0.1
    return found.is_loopback or found.is_unspecified  # 0.0.0.0 is where the site listens, not where it is


def is_address(typed: str) -> bool:
    """A scheme, a host, perhaps a port, and nothing behind it; short enough for a QR code of fixed size."""
    try:
        parts = urlsplit(typed)
        named = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
    plain = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username)
    return (
        parts.scheme in ("http", "https")
        and named
        and plain
        and typed.isascii()
        and " " not in typed
        and len(typed) <= LONGEST
    )


def short_path(thing: Spielliste | Tournament) -> str:
    return f"/{'l' if isinstance(thing, Spielliste) else 't'}/{short_code(thing.uuid)}/"


PAGE = "seite"


def address_of_page(address: str, page: int) -> str:
    """Where the code on a page of a list leads: to the list, and from the second page on it says which one it is on.

    >>> address_of_page("https://doko.example/l/00000001/#word", 2)
    'https://doko.example/l/00000001/?seite=2#word'
    """
    bare, word = urldefrag(address)
    return f"{bare}?{PAGE}={page}{'#' if word else ''}{word}" if address and page > 1 else address


def page_named(address: str) -> int | None:
    """The page that an address names; None where it says nothing of it, and where it is no address at all."""
    try:
        [named] = parse_qs(urlsplit(address).query).get(PAGE, [""])[:1]
    except ValueError:
        return None
    return (int(named) or None) if named.isascii() and named.isdigit() and len(named) < 3 else None


def short_code(uuid: UUID) -> str:
    """The first forty bits of the address, in eight letters."""
    bits = uuid.int >> REST
    return "".join(LETTERS[bits >> 5 * place & 31] for place in reversed(range(LENGTH)))


def uuids_of(code: str) -> tuple[UUID, UUID] | None:
    """The first and the last UUID that a code may stand for; None if it is none. Case and hyphens do not matter."""
    typed = code.lower().replace("-", "").translate(MISREAD)
    if len(typed) != LENGTH or not set(typed) <= set(LETTERS):
        return None
    bits = 0
    for letter in typed:
        bits = bits << 5 | LETTERS.index(letter)
    return UUID(int=bits << REST), UUID(int=(bits + 1 << REST) - 1)
