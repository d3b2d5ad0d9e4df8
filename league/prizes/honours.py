"""What the best of a tournament win, for the page on which it opens."""

from __future__ import annotations

from league.models import Tournament

from .reads import Winner, ceremony


def honours_of(event: Tournament) -> dict[int, list[Winner]]:
    """By entry; each says its `amount` and its `things`."""
    found: dict[int, list[Winner]] = {}
    for winner in ceremony(event).winners if event.prizes.exists() else ():
        found.setdefault(winner.entry.pk, []).append(winner)
    return found
