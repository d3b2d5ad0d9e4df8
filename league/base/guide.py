"""Beside a page the section of the guides that explains it: each area says it in its room `help`, with one guide for
all pages that it does not name. Only who works here is led there from his pages; a guide is everybody's."""

from __future__ import annotations

from functools import cache

from django.urls import ResolverMatch, reverse

from league.areas import rooms

from .guards import WITHOUT_LOGIN


def section_for(match: ResolverMatch | None) -> str | None:
    """The address of that section, for a page of those who work here; None for all others."""
    guard = getattr(match.func, "guard", None) if match else None
    if match is None or guard is None or guard.who in WITHOUT_LOGIN:
        return None
    guide, sections = _said().get(match.func.__module__.split(".")[1], ("", {}))
    return address_of(sections.get(match.url_name or "", guide)) if guide else None


def address_of(section: str) -> str:
    """`guide` or `guide#section`."""
    name, _hash, anchor = section.partition("#")
    return reverse("help-guide", args=[name]) + (f"#{anchor}" if anchor else "")


@cache
def _said() -> dict[str, tuple[str, dict[str, str]]]:
    """By area."""
    return {room.__name__.split(".")[1]: (room.GUIDE, room.SECTIONS) for room in rooms("help")}
