"""Who is there to be drawn. Without check-in everybody who is entered; with it only who has arrived.
Reads entries; who arrives is written by the services."""

from __future__ import annotations

from django.db.models import QuerySet

from league.models import Entry, Occupancy, Round, Tournament


def expected(tournament: Tournament) -> QuerySet[Entry]:
    """Who takes part, here or not yet. In the place of somebody who was replaced plays another."""
    return tournament.entries.filter(withdrawn=False, no_show=False, replaced_by=None)


def present(tournament: Tournament) -> QuerySet[Entry]:
    """Those for whom a seat is needed in the next round."""
    entries = expected(tournament)
    return entries.filter(arrived_at__isnull=False) if tournament.check_in else entries


def in_result(tournament: Tournament) -> int:
    """So many stand in the result: also who played and left; who came for another only if points count for him."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, counts_for__isnull=False)
    return seats.values("counts_for").distinct().count()


def missing(tournament: Tournament) -> QuerySet[Entry]:
    """Expected and not here yet."""
    entries = expected(tournament).filter(arrived_at=None)
    return entries if tournament.check_in else entries.none()


def missing_at_tables(tournament: Tournament, *, round: Round | None = None, state: str = "") -> QuerySet[Entry]:
    """Of those who are missing who has a seat in this round, or in rounds of this state."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, last_game=None)
    seats = seats.filter(spielliste__round=round) if round else seats.filter(spielliste__round__state=state)
    return missing(tournament).filter(pk__in=seats.values("entry"))


def replaced(tournament: Tournament) -> QuerySet[Entry]:
    """In whose place somebody else plays for the rest of the tournament."""
    return tournament.entries.filter(replaced_by__isnull=False)


def first_of(entry: Entry) -> Entry:
    """Whose place it was in the beginning: a substitute may have been replaced himself."""
    seen = {entry.pk}
    while entry.replaces and entry.replaces.pk not in seen:
        entry = entry.replaces
        seen.add(entry.pk)
    return entry
