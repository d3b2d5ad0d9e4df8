"""What the page of a table is made of: the files that a phone keeps, under names that change with their contents."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.templatetags.static import static

STATIC = Path(__file__).parents[1] / "static"
SCRIPTS = "league/phones"
BESIDE = ("league/site.css", "league/phones/phones.css", "league/icon.svg")
ELSEWHERE = ("entrance.js", "screen.js")  # opens the table; reads another phone's screen, for those who direct


@cache
def shell() -> tuple[str, ...]:
    """Addresses of everything but the page itself: whichever script imports which, all are kept."""
    scripts = sorted(path.relative_to(STATIC).as_posix() for path in (STATIC / SCRIPTS).rglob("*.js"))
    return tuple(static(name) for name in (*BESIDE, *scripts) if not name.endswith(ELSEWHERE))


@cache
def version() -> str:
    return sha256("\n".join(shell()).encode()).hexdigest()[:16]
