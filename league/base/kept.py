"""Which pages are kept for strangers (page_cache.py): a view says on which version it depends, and with which
words behind the question mark it is kept. Services raise these versions in the transaction of every change that
shows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from typing import NamedTuple, TypeVar, cast
from uuid import UUID

from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from league.models import Tournament

from .shelf import Shelf
from .views import View

T = TypeVar("T")
Version = tuple[int, ...]


class Kept(NamedTuple):
    """`by` gives the version of what the address names by its uuid, in one query; None if there is no such thing."""

    by: Callable[[UUID | None], Version | None]
    words: frozenset[str]


def kept(by: Callable[[UUID | None], Version | None], words: Iterable[str] = ()) -> Callable[[View], View]:
    """Asked for with other words than these, the page is made anew each time."""

    def mark(view: View) -> View:
        @wraps(view)
        def marked(request: HttpRequest, *args: object, **named: object) -> HttpResponseBase:
            return view(request, *args, **named)

        marked.kept = Kept(by, frozenset(words))  # type: ignore[attr-defined]
        return marked

    return mark


TOURNAMENT = "league_tournament t JOIN league_club c ON c.id = t.club_id"  # its pages show the club's name


def event_version(uuid: UUID | None) -> Version | None:
    return _row(f"SELECT t.version, c.version FROM {TOURNAMENT} WHERE t.uuid = %s", uuid)


def list_version(uuid: UUID | None) -> Version | None:
    """A report shows beside the list, but its version stays: a stranger must not disturb who is writing."""
    return _row(
        "SELECT t.version, c.version, "
        "l.version + (SELECT count(*) + count(r.settled_at) FROM league_errorreport r WHERE r.spielliste_id = l.id) "
        f"FROM {TOURNAMENT} JOIN league_spielliste l ON l.tournament_id = t.id WHERE l.uuid = %s",
        uuid,
    )


def season_version(uuid: UUID | None) -> Version | None:
    """The stamp rises with every event, whichever of them the season counts."""
    return _row(
        "SELECT s.version, c.version, p.version FROM league_season s JOIN league_club c ON c.id = s.club_id "
        "CROSS JOIN league_stamp p WHERE s.uuid = %s",
        uuid,
    )


def stamp_version(uuid: UUID | None = None) -> Version | None:
    """Of pages about people, and of all that tell of many events: whatever changes, they may be others."""
    return _row("SELECT version FROM league_stamp")


def ranking_version(uuid: UUID | None = None) -> Version | None:
    """Rankings of very many are prepared some time after the stamp has risen."""
    return _row("SELECT s.version, coalesce(r.prepared, 0) FROM league_stamp s LEFT JOIN league_ratingstate r ON true")


def _row(sql: str, uuid: UUID | None = None) -> Version | None:
    """By hand: a page that is kept shall cost no more than a static file."""
    with connection.cursor() as cursor:
        cursor.execute(sql, [uuid.hex] if uuid else [])
        row: Version | None = cursor.fetchone()
    return row


# --- What several pages are made from


_made: Shelf[Hashable, object] = Shelf(most=24, most_bytes=24)  # each counts as one; of 560 people one is about 2 MB


def made_once(event: Tournament, what: Hashable, make: Callable[[], T]) -> T:
    """What follows from an event alone, for pages that are read: made by the first who asks after a change, the same
    for all who ask until the next. Nobody changes what he is given. The version was read with the event, before `make`
    looks at anything else: what changes meanwhile is kept under a version already past. Services ask for themselves,
    because within a write the version says nothing yet."""
    key = event.uuid, event.version, event.club.version, what
    return cast(T, _made.made(key, make))


def forget_all() -> None:
    """For another database than the one until now."""
    _made.clear()
