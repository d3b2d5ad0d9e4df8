"""Which lists were corrected after they counted, when and why: for all who read results.
Knows the entries that league.services.corrections writes."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from league.hidden import kept_back
from league.models import AuditEntry, Occupancy, Player, Spielliste, Tournament

ACTS = ("game-corrected", "paper-corrected", "carry-corrected")


@dataclass(frozen=True)
class Corrected:
    spielliste: Spielliste
    at: datetime.datetime
    reason: str


def corrected(event: Tournament, spielliste: Spielliste | None = None) -> list[Corrected]:
    """Oldest first, of one list or of a whole event. A list that was still being written is nobody's business."""
    entries = AuditEntry.objects.filter(tournament=event, action__in=ACTS)
    if spielliste is not None:
        entries = entries.filter(spielliste=spielliste)
    counted = [entry for entry in entries.order_by("seq") if entry.data.get("counted")]
    if not counted:
        return []
    lists = event.lists.select_related("round").in_bulk([entry.spielliste_id for entry in counted])
    return [
        Corrected(lists[entry.spielliste_id], entry.at, entry.reason)
        for entry in counted
        if entry.spielliste_id in lists
    ]


def corrected_lists(player: Player, events: Iterable[Tournament]) -> dict[int, UUID]:
    """By event the list of this player that was corrected last. What is hidden still is not corrected for anybody."""
    seats = Occupancy.objects.filter(counts_for__player=player, spielliste__tournament__in=[one.pk for one in events])
    seats = seats.exclude(kept_back("spielliste__tournament", "spielliste__round"))
    entries = AuditEntry.objects.filter(action__in=ACTS, spielliste__in=seats.values("spielliste")).order_by("seq")
    found = entries.values_list("tournament", "spielliste__uuid", "data")
    return {event: uuid for event, uuid, data in found if data.get("counted")}
