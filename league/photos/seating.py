"""Whether the people whose numbers a sheet shows still sit where they sat when it was printed. A sheet does not say who
they are; the history says whether anybody has changed places."""

from __future__ import annotations

from collections.abc import Collection

from league.models import AuditEntry, Spielliste


def reseated(lists: Collection[int]) -> set[int]:
    """Of these lists, by key, those at whose tables people changed places: a sheet may have been printed before."""
    acts = AuditEntry.objects.filter(spielliste__in=lists, action="reseated").values_list("spielliste", "data")
    return {spielliste for spielliste, data in acts if spielliste and data["before"] != data["after"]}


def was_reseated(spielliste: Spielliste) -> bool:
    return bool(reseated([spielliste.pk]))
