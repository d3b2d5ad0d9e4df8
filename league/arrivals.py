"""Who is there to be drawn. Without check-in everybody who is entered; with it only who has arrived.
Reads entries; who arrives is written by the services."""

from __future__ import annotations

from django.db.models import QuerySet

from league.models import Entry, Tournament


def present(tournament: Tournament) -> QuerySet[Entry]:
    """Those for whom a seat is needed in the next round."""
    entries = tournament.entries.filter(withdrawn=False, no_show=False)
    return entries.filter(arrived_at__isnull=False) if tournament.check_in else entries


def missing(tournament: Tournament) -> QuerySet[Entry]:
    """Expected and not here yet."""
    entries = tournament.entries.filter(withdrawn=False, no_show=False, arrived_at=None)
    return entries if tournament.check_in else entries.none()
